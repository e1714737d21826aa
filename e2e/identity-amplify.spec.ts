import { walkThrough } from './identity.ts'
import { cognito } from './issuers/cognito.ts'

walkThrough('amplify', cognito)
