import { walkThrough } from './identity.ts'
import { firebase } from './issuers/firebase.ts'
import { firebaseEmulator } from './issuers/firebase-emulator.ts'

/** Set by `npm run test:identity`, which has started Firebase's own emulator there. */
const emulator = process.env.FIREBASE_EMULATOR_ORIGIN

walkThrough('firebase', () => (emulator === undefined ? firebase() : firebaseEmulator(emulator)))
