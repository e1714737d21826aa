import { turnsBack, walkThrough } from './identity.ts'
import { oidc } from './issuers/oidc.ts'

walkThrough('oidc', oidc)
turnsBack('oidc', oidc)
