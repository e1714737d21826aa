import type { ProviderSettings } from '#features/identity/provider.ts'
import { StartError } from '#kit/server/database/start-error.ts'
import type { readerOf } from './variables.ts'

const authMethods = ['jwt', 'amplify', 'firebase', 'auth0', 'supabase', 'oidc'] as const
type Read = ReturnType<typeof readerOf>

/**
 * The service at which people sign in; undefined where it is the password of an account here. Every variable is read, so
 * that one of another method that was left behind disturbs nothing.
 * @throws StartError that names the variable and what it may be
 */
export function readProvider(read: Read): ProviderSettings | undefined {
  const method = read('AUTH_METHOD')
  const amplify = { poolId: read('COGNITO_POOL_ID'), clientId: read('COGNITO_CLIENT_ID') }
  const endpoint = read('COGNITO_ENDPOINT')
  const firebase = { apiKey: read('FIREBASE_API_KEY'), projectId: read('FIREBASE_PROJECT_ID') }
  const emulator = read('FIREBASE_EMULATOR')
  const auth0 = { domain: read('AUTH0_DOMAIN'), clientId: read('AUTH0_CLIENT_ID') }
  const supabase = { url: read('SUPABASE_URL'), key: read('SUPABASE_KEY') }
  const oidc = { issuer: read('OIDC_ISSUER'), clientId: read('OIDC_CLIENT_ID'), name: read('OIDC_NAME') }
  switch (authMethods.find(name => name === method)) {
    case 'jwt':
      return undefined
    case 'amplify': {
      const poolId = shaped('COGNITO_POOL_ID', amplify.poolId, /^[\w-]+_\w+$/, 'eu-west-1_AbCdEf123')
      const region = poolId.slice(0, poolId.indexOf('_'))
      return {
        method: 'amplify',
        poolId,
        clientId: shaped('COGNITO_CLIENT_ID', amplify.clientId, /^\w+$/, '1h57kf5cpq17m0eml12EXAMPLE'),
        endpoint: endpoint
          ? origin('COGNITO_ENDPOINT', endpoint)
          : `https://cognito-idp.${region}.amazonaws.com`,
        emulated: endpoint !== undefined,
      }
    }
    case 'firebase':
      return {
        method: 'firebase',
        apiKey: shaped('FIREBASE_API_KEY', firebase.apiKey, /^[\w-]+$/, 'AIzaSyD-EXAMPLE'),
        projectId: shaped('FIREBASE_PROJECT_ID', firebase.projectId, /^[a-z0-9-]+$/, 'escola-exemplo'),
        emulator: emulator ? emulatorOrigin(emulator) : undefined,
      }
    case 'auth0': {
      const { domain = '' } = auth0
      const whole = domain === '' || /^https?:\/\//.test(domain) ? domain : `https://${domain}`
      return {
        method: 'auth0',
        domain: origin('AUTH0_DOMAIN', whole),
        clientId: shaped('AUTH0_CLIENT_ID', auth0.clientId, /^[\w-]+$/, 'aBcDeFgHiJkLmNoPqRsTuVwXyZ012345'),
      }
    }
    case 'supabase':
      return {
        method: 'supabase',
        url: origin('SUPABASE_URL', supabase.url ?? ''),
        key: publicKey(shaped('SUPABASE_KEY', supabase.key, /^[\w.-]+$/, 'sb_publishable_EXAMPLE')),
      }
    case 'oidc': {
      const issuer = issuerAddress(oidc.issuer ?? '')
      return {
        method: 'oidc',
        issuer,
        clientId: shaped('OIDC_CLIENT_ID', oidc.clientId, /^[\w.~:/@-]{1,200}$/, 'dondza'),
        name:
          oidc.name === undefined
            ? nameOfIssuer(issuer)
            : shaped('OIDC_NAME', oidc.name, /^[^\p{Cc}]{1,40}$/u, 'Google'),
      }
    }
    default:
      throw new StartError(
        `AUTH_METHOD="${method}" não serve: indique jwt, amplify, firebase, auth0, supabase ou oidc.`,
      )
  }
}

/**
 * What the service of OpenID Connect asks of this server beside the browser's code; undefined where it asks nothing.
 * Apart from the settings, all of which browsers read.
 * @throws StartError
 */
export function readClientSecret(read: Read): string | undefined {
  const secret = read('OIDC_CLIENT_SECRET')
  return secret === undefined
    ? undefined
    : shaped('OIDC_CLIENT_SECRET', secret, /^[^\s\p{Cc}]{1,500}$/u, 'o que o serviço lhe deu')
}

/** As the service writes it: an issuer is compared letter by letter, a slash at its end too. */
function issuerAddress(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (url && isSafe && !url.search && !url.hash && !url.username && value.length <= 300) return value
  throw new StartError(
    `OIDC_ISSUER="${value}" não serve: com este AUTH_METHOD indique um endereço como https://contas.escola.example/realms/escola.`,
  )
}

/** What people call a service whose issuer is known, or is of a kind that is. */
function nameOfIssuer(issuer: string): string {
  const { hostname, pathname } = new URL(issuer)
  if (hostname === 'accounts.google.com') return 'Google'
  if (hostname === 'login.microsoftonline.com') return 'Microsoft'
  return pathname.includes('/realms/') ? 'Keycloak' : 'plataforma de contas'
}

function shaped(name: string, value: string | undefined, shape: RegExp, example: string): string {
  if (value !== undefined && shape.test(value)) return value
  // A key that is wrong may still be somebody's secret: it is not repeated.
  throw new StartError(`${name} não serve: com este AUTH_METHOD indique um valor como ${example}.`)
}

/** An address without a path. Passwords go there: over TLS, or no further than this computer. */
function origin(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (url && isSafe && value.replace(/\/$/, '') === url.origin) return url.origin
  throw new StartError(
    `${name}="${value}" não serve: com este AUTH_METHOD indique um endereço como https://escola.example, sem caminho.`,
  )
}

/** The emulator trusts every client: only one on this computer is accepted. */
function emulatorOrigin(value: string): string {
  const whole = /^https?:\/\//.test(value) ? value : `http://${value}`
  const url = URL.canParse(whole) ? new URL(whole) : undefined
  if (url && isLoopback(url.hostname)) return origin('FIREBASE_EMULATOR', url.origin)
  throw new StartError(
    `FIREBASE_EMULATOR="${value}" não serve: só para ensaios, neste computador, como 127.0.0.1:9099.`,
  )
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)
}

/** The key is sent to every browser: one that opens all the data of the project must not be. */
function publicKey(key: string): string {
  const [, claims = ''] = key.split('.')
  const isSecret = key.startsWith('sb_secret_') || Buffer.from(claims, 'base64url').includes('service_role')
  if (!isSecret) return key
  throw new StartError(
    'SUPABASE_KEY não serve: é uma chave secreta. Indique a pública (anon ou publishable).',
  )
}
