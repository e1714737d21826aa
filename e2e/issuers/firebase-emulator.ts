import type { TestIssuer } from './issuer.ts'

const PROJECT = 'demo-escola'
const KEY = 'chave'

interface Message {
  email: string
  oobCode: string
  requestType: string
}

/** Firebase's own emulator, which `npm run test:identity` has started. */
export async function firebaseEmulator(origin: string): Promise<TestIssuer> {
  async function ask<T>(path: string, body?: object): Promise<T> {
    const answer = await fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  return {
    origin,
    close: async () => undefined,
    env: {
      AUTH_METHOD: 'firebase',
      FIREBASE_API_KEY: KEY,
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_EMULATOR: origin,
    },
    messageTo: async email => {
      const { oobCodes } = await ask<{ oobCodes: Message[] }>(`/emulator/v1/projects/${PROJECT}/oobCodes`)
      const last = oobCodes.findLast(code => code.email === email)
      if (!last) return ''
      const [page, mode] =
        last.requestType === 'VERIFY_EMAIL' ? ['verify', 'verifyEmail'] : ['reset-password', 'resetPassword']
      // Where the project would have its messages lead.
      return `/auth/firebase/${page}?mode=${mode}&oobCode=${last.oobCode}`
    },
    addPerson: async (email, password, displayName) => {
      const accounts = `/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts`
      await ask(accounts, { email, password, displayName, emailVerified: true })
    },
  }
}
