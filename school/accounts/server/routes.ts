import type { Served } from '#kit/server/http/serve.ts'
import type { Role } from '#school/roles.ts'
import { accessRoutes } from './access-routes.ts'
import { factorRoutes } from './factor-routes.ts'
import type { MailRules } from './forgotten-passwords.ts'
import { ownRoutes } from './own-routes.ts'
import type { FactorRules } from './second-step.ts'
import { secondStepRoutes } from './second-step-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { userRoutes } from './user-routes.ts'

/** Every call of accounts. @param options `signUpRole`: what an account is that somebody made alone */
export function accountRoutes(options: { signUpRole: Role } & FactorRules & MailRules): Served[] {
  return [
    ...sessionRoutes(options),
    ...secondStepRoutes(options),
    ...factorRoutes(options),
    ...accessRoutes(options),
    ...ownRoutes,
    ...userRoutes(options),
  ]
}
