import { turnsBack, walkThrough } from './identity.ts'
import { auth0 } from './issuers/auth0.ts'

walkThrough('auth0', auth0)
turnsBack('auth0', auth0)
