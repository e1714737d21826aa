import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { FRESH_SECONDS, type ProviderSettings } from '../provider.ts'
import { badToken, unreachable } from './refusals.ts'

type OpenId = Extract<ProviderSettings, { method: 'oidc' }>

const ANSWER_MS = 5000
/** What a service says of itself may change (new keys, another address); not from one minute to the next. */
const KNOWN_MS = 3_600_000

const safeAddress = z.url().check(z.refine(isSafe))
const described = z.object({
  issuer: z.string(),
  authorization_endpoint: safeAddress,
  token_endpoint: safeAddress,
  jwks_uri: safeAddress,
  end_session_endpoint: z.optional(safeAddress),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
})
export type Described = z.infer<typeof described>

/** Over TLS, or no further than this computer. */
function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

/** What a service says of itself at its issuer, asked once in an hour. @throws HttpError 503 PROVIDER_UNREACHABLE */
export function createDiscovery({ issuer, name }: OpenId): () => Promise<Described> {
  let known: { until: number; answer: Promise<Described> } | undefined
  return () => {
    if (known && Date.now() < known.until) return known.answer
    const answer = discover(issuer, name)
    const attempt = { until: Date.now() + KNOWN_MS, answer }
    known = attempt
    answer.catch(() => {
      if (known === attempt) known = undefined
    })
    return answer
  }
}

async function discover(issuer: string, name: string): Promise<Described> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`)
    const found = described.parse(await answer.json())
    // Another's would have its tokens believed in the place of this one's (OpenID Connect Discovery, 4.3).
    if (found.issuer !== issuer) throw new Error(`${address} speaks for ${found.issuer}.`)
    return found
  } catch (error) {
    throw unreachable(name, error)
  }
}

/** Where a browser is sent to sign in, and what it keeps until it comes back. */
export interface Begun {
  address: string
  state: string
  nonce: string
  verifier: string
}

/** By code and PKCE. Made here: the browsers of a school's network without TLS cannot hash. */
export function beginAt(
  { authorization_endpoint }: Described,
  { clientId }: OpenId,
  { redirect, hint }: { redirect: string; hint: string },
): Begun {
  const [state, nonce, verifier] = [randomText(), randomText(), randomText()]
  const address = new URL(authorization_endpoint)
  const params = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    max_age: String(FRESH_SECONDS),
    ui_locales: 'pt',
    ...(hint && { login_hint: hint }),
  }
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value)
  return { address: address.href, state, nonce, verifier }
}

function randomText(): string {
  return randomBytes(32).toString('base64url')
}

const granted = z.object({ id_token: z.string() })

/**
 * The signed token for a code that the service has given to a browser.
 * @throws HttpError 422 BAD_TOKEN where it gives none, 503 PROVIDER_UNREACHABLE
 */
export async function redeem(
  { token_endpoint, token_endpoint_auth_methods_supported }: Described,
  { clientId, name }: OpenId,
  secret: string | undefined,
  { code, verifier, redirect }: { code: string; verifier: string; redirect: string },
): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirect,
    code,
    code_verifier: verifier,
  })
  const headers = new Headers({ accept: 'application/json' })
  if (secret !== undefined && token_endpoint_auth_methods_supported?.includes('client_secret_post'))
    form.set('client_secret', secret)
  else if (secret !== undefined) headers.set('authorization', `Basic ${basic(clientId, secret)}`)
  let answer: Response
  try {
    answer = await fetch(token_endpoint, {
      method: 'POST',
      headers,
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
  } catch (error) {
    throw unreachable(name, error)
  }
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.status === 400 || answer.status === 401) throw Object.assign(badToken(name), { cause: body })
  const tokens = granted.safeParse(body)
  if (!answer.ok || !tokens.success)
    throw unreachable(name, new Error(`${token_endpoint} answered ${answer.status}.`))
  return tokens.data.id_token
}

/** Each part as a form writes it, and then both together (RFC 6749, 2.3.1). */
function basic(clientId: string, secret: string): string {
  const part = (text: string) => encodeURIComponent(text).replace(/%20/g, '+')
  return Buffer.from(`${part(clientId)}:${part(secret)}`).toString('base64')
}
