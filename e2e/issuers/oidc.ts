import type { TestIssuer } from './issuer.ts'
import { CLIENT, openIdProvider } from './open-id-provider.ts'

const SECRET = 'segredo-de-ensaio'

/** A certified OpenID provider, known by its issuer alone; it asks this server for a secret, as Google and Entra do. */
export function oidc(): Promise<TestIssuer> {
  return openIdProvider({
    method: 'oidc',
    issuer: origin => origin,
    secret: SECRET,
    env: origin => ({
      AUTH_METHOD: 'oidc',
      OIDC_ISSUER: origin,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_CLIENT_SECRET: SECRET,
      OIDC_NAME: 'Keycloak',
    }),
  })
}
