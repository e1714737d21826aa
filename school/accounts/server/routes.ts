import type { Served } from '#kit/server/http/serve.ts'
import type { Role } from '#school/roles.ts'
import { accessRoutes } from './access-routes.ts'
import { ownRoutes } from './own-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { userRoutes } from './user-routes.ts'

/** Every call of accounts. @param options `signUpRole`: what an account is that somebody made alone */
export function accountRoutes(options: { signUpRole: Role }): Served[] {
  return [...sessionRoutes(options), ...accessRoutes, ...ownRoutes, ...userRoutes]
}
