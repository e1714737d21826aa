import { createHash } from 'node:crypto'
import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  UnsecuredJWT,
} from 'jose'
import { HttpError } from '#kit/refusals.ts'
import { emailField } from '#school/accounts/contract.ts'
import { FRESH_SECONDS, type ProviderSettings, providerName, usesHostedPage } from '../provider.ts'
import { readUnchecked } from './confirmed-claims.ts'
import { createDiscovery } from './open-id.ts'
import { badToken, clockSkew, stale, unreachable } from './refusals.ts'

/** Whom a service says that somebody is, after all of it has been checked. */
export interface ExternalIdentity {
  issuer: string
  subject: string
  /** In small letters; absent where the service gave none that could be one. */
  email: string | undefined
  /** True only where the service itself says so. */
  emailVerified: boolean
  name: string | undefined
  /** Of this one sign-in: what was used once is refused. */
  digest: string
}

export type VerifyToken = (token: string) => Promise<ExternalIdentity>

/** Where a service keeps its keys and what its tokens say; tests set them to an issuer of their own. */
export interface Issuer {
  issuer: string
  audience: string
  algorithms: readonly string[]
  /** An address, or how it is found out. */
  keys: string | (() => Promise<string>)
  /** Asked about the person behind a token that is good; Supabase and Firebase's emulator alone. */
  userinfo?: string
}

/** Clocks of two machines may differ by this much. */
const SKEW_SECONDS = 60
const ANSWER_MS = 5000
const LONGEST_NAME = 160

export function issuerOf(settings: ProviderSettings): Issuer {
  switch (settings.method) {
    case 'amplify': {
      const issuer = `${settings.endpoint}/${settings.poolId}`
      const keys = `${issuer}/.well-known/jwks.json`
      return { issuer, audience: settings.clientId, algorithms: ['RS256'], keys }
    }
    case 'firebase': {
      const { projectId, emulator } = settings
      return {
        issuer: `https://securetoken.google.com/${projectId}`,
        audience: projectId,
        algorithms: ['RS256'],
        keys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
        ...(emulator && { userinfo: `${emulator}/identitytoolkit.googleapis.com/v1/accounts:lookup` }),
      }
    }
    case 'auth0':
      return {
        issuer: `${settings.domain}/`,
        audience: settings.clientId,
        algorithms: ['RS256'],
        keys: `${settings.domain}/.well-known/jwks.json`,
      }
    case 'supabase': {
      const issuer = `${settings.url}/auth/v1`
      return {
        issuer,
        audience: 'authenticated',
        algorithms: ['ES256', 'RS256'],
        keys: `${issuer}/.well-known/jwks.json`,
        userinfo: `${issuer}/user`,
      }
    }
    case 'oidc': {
      const describe = createDiscovery(settings)
      return {
        issuer: settings.issuer,
        audience: settings.clientId,
        // None of a secret that both sides would share: a reader of tokens could forge them.
        algorithms: ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'],
        keys: async () => (await describe()).jwks_uri,
      }
    }
  }
}

/**
 * A function that reads a token of the configured service and believes it only whole: signature, algorithm, issuer,
 * audience, kind, time, and that the person signed in just now.
 * The function throws HttpError 422 BAD_TOKEN, TOKEN_EXPIRED, STALE_SIGN_IN or CLOCK_SKEW, 503 PROVIDER_UNREACHABLE.
 */
export function createVerifier(settings: ProviderSettings, from: Issuer = issuerOf(settings)): VerifyToken {
  const name = providerName(settings)
  const keys = keysOf(from)
  const rules = {
    issuer: from.issuer,
    audience: from.audience,
    clockTolerance: SKEW_SECONDS,
    requiredClaims: ['sub', 'iat', 'exp'],
  }

  async function readClaims(token: string): Promise<JWTPayload> {
    try {
      // Firebase's emulator signs nothing: what its token says is asked of the emulator itself, below.
      if (settings.method === 'firebase' && settings.emulator !== undefined)
        return UnsecuredJWT.decode(token, rules).payload
      // A project that signs with a secret of its own, as one that a school runs itself does: the project alone can check it,
      // and is asked for the person below. Old ones call themselves by their address alone.
      if (settings.method === 'supabase' && decodeProtectedHeader(token).alg === 'HS256')
        return readUnchecked(token, {
          issuers: [from.issuer, settings.url],
          audience: from.audience,
          skewSeconds: SKEW_SECONDS,
        })
      const { payload } = await jwtVerify(token, keys, { ...rules, algorithms: [...from.algorithms] })
      return payload
    } catch (error) {
      throw refusalOf(error, name)
    }
  }

  return async token => {
    const claims = await readClaims(token)
    const now = Date.now() / 1000
    const subject = claims.sub ?? ''
    if (subject === '' || subject.length > 255) throw badToken(name)
    if (Array.isArray(claims.aud) && claims.aud.length > 1 && claims.azp !== from.audience)
      throw badToken(name)
    if (settings.method === 'amplify' && claims.token_use !== 'id') throw badToken(name)
    if (usesHostedPage(settings.method) && !isText(claims.nonce)) throw badToken(name)
    const signedInAt = signedInOf(settings, claims)
    if (typeof signedInAt !== 'number') throw stale(name)
    if ((claims.iat ?? 0) > now + SKEW_SECONDS || signedInAt > now + SKEW_SECONDS) throw clockSkew(name)
    if (signedInAt < now - FRESH_SECONDS - SKEW_SECONDS) throw stale(name)
    return {
      issuer: from.issuer,
      subject,
      name: nameIn(claims),
      digest: digestOf(from.issuer, isText(claims.nonce) ? `nonce ${claims.nonce}` : token),
      ...(await emailOf(settings, from, token, claims)),
    }
  }
}

/** Found out once it is needed, and again only if that failed. */
function keysOf({ keys }: Issuer): JWTVerifyGetKey {
  let found: JWTVerifyGetKey | undefined
  return async (header, token) => {
    const address = typeof keys === 'string' ? keys : await keys()
    found ??= createRemoteJWKSet(new URL(address), { timeoutDuration: ANSWER_MS })
    return found(header, token)
  }
}

/**
 * When the person last proved who they are. OpenID Connect asks its services to say so where it was asked for, as it is;
 * Google and Entra do not: then it is when the token was made, for a code that nobody else could have used.
 */
function signedInOf({ method }: ProviderSettings, claims: JWTPayload): unknown {
  if (method === 'supabase') return lastMethodAt(claims.amr)
  return method === 'oidc' ? (claims.auth_time ?? claims.iat) : claims.auth_time
}

/** The e-mail and whether it is verified, from where the person cannot have written it. */
async function emailOf(
  settings: ProviderSettings,
  from: Issuer,
  token: string,
  claims: JWTPayload,
): Promise<Pick<ExternalIdentity, 'email' | 'emailVerified'>> {
  const name = providerName(settings)
  if (settings.method === 'supabase') {
    // A token of Supabase says nothing of it but in `user_metadata`, which everybody writes for themselves.
    const user = await ask(name, from.userinfo ?? '', {
      headers: { apikey: settings.key, authorization: `Bearer ${token}` },
    })
    if (user.id !== claims.sub || user.is_anonymous === true) throw badToken(name)
    return { email: asEmail(user.email), emailVerified: isText(user.email_confirmed_at) }
  }
  if (settings.method === 'firebase' && from.userinfo !== undefined) {
    const answer = await ask(name, `${from.userinfo}?key=${encodeURIComponent(settings.apiKey)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken: token }),
    })
    const [user] = Array.isArray(answer.users) ? (answer.users as Record<string, unknown>[]) : []
    if (user?.localId !== claims.sub) throw badToken(name)
    return { email: asEmail(user?.email), emailVerified: user?.emailVerified === true }
  }
  return {
    email: asEmail(claims.email),
    emailVerified: claims.email_verified === true || isOwnedDomain(from, claims),
  }
}

/**
 * Entra says nothing of a verified e-mail, and lets an administration write any. That the domain is its owner's is a claim
 * of its own, which the school adds to its application (`xms_edov`).
 */
function isOwnedDomain({ issuer }: Issuer, { xms_edov }: JWTPayload): boolean {
  return issuer.startsWith('https://login.microsoftonline.com/') && /^(?:true|1)$/.test(String(xms_edov))
}

async function ask(name: string, url: string, init: RequestInit): Promise<Record<string, unknown>> {
  let answer: Response
  try {
    answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) })
  } catch (error) {
    throw unreachable(name, error)
  }
  if ([400, 401, 403, 404].includes(answer.status)) throw badToken(name)
  try {
    if (answer.ok) return (await answer.json()) as Record<string, unknown>
  } catch (error) {
    throw unreachable(name, error)
  }
  throw unreachable(name, new Error(`${name} answered ${answer.status}.`))
}

/** When somebody last showed a password, a code or a link; `amr` lists what was shown with its time. */
function lastMethodAt(amr: unknown): number | undefined {
  if (!Array.isArray(amr)) return undefined
  const times = amr.flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'timestamp' in entry && typeof entry.timestamp === 'number'
      ? [entry.timestamp]
      : [],
  )
  return times.length > 0 ? Math.max(...times) : undefined
}

function nameIn(claims: JWTPayload): string | undefined {
  const metadata = claims.user_metadata
  const own = typeof metadata === 'object' && metadata !== null && 'name' in metadata ? metadata.name : ''
  const parts = [claims.given_name, claims.family_name].filter(isText).join(' ')
  const name = [claims.name, own, parts].find(isText)
  return name?.trim().slice(0, LONGEST_NAME) || undefined
}

function asEmail(value: unknown): string | undefined {
  const parsed = emailField.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function digestOf(issuer: string, what: string): string {
  return createHash('sha256').update(`${issuer}\n${what}`).digest('base64url')
}

/** What jose found wrong, in the words of the contract. */
function refusalOf(error: unknown, name: string): HttpError {
  if (error instanceof errors.JWTExpired)
    return new HttpError(422, 'TOKEN_EXPIRED', `A entrada na ${name} já passou do tempo. Entre de novo.`)
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf') return clockSkew(name)
  if (error instanceof HttpError) return error
  const isTokensFault =
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  return isTokensFault ? badToken(name) : unreachable(name, error)
}
