import { decodeJwt, errors, type JWTPayload } from 'jose'

interface Rules {
  issuers: readonly string[]
  audience: string
  skewSeconds: number
}

/**
 * What a token says that only its service can check the signature of; whose it is and for how long, as `jose` does of one
 * that can be checked here. It must then be shown to the service before anything of it is believed.
 * @throws what `jose` throws
 */
export function readUnchecked(token: string, { issuers, audience, skewSeconds }: Rules): JWTPayload {
  const claims = decodeJwt(token)
  const refuse = (claim: string): never => {
    throw new errors.JWTClaimValidationFailed(`unexpected "${claim}"`, claims, claim, 'check_failed')
  }
  const now = Date.now() / 1000
  if (!issuers.includes(String(claims.iss))) refuse('iss')
  if (![claims.aud].flat().includes(audience)) refuse('aud')
  if (typeof claims.sub !== 'string') refuse('sub')
  if (typeof claims.iat !== 'number') refuse('iat')
  if (typeof claims.exp !== 'number') refuse('exp')
  if (typeof claims.nbf === 'number' && claims.nbf > now + skewSeconds) refuse('nbf')
  if ((claims.exp ?? 0) <= now - skewSeconds)
    throw new errors.JWTExpired('expired', claims, 'exp', 'check_failed')
  return claims
}
