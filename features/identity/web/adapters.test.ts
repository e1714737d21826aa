import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type IdentityMethod, providerNames } from '../provider.ts'
import type { Adapter } from './adapter.ts'
import { fetchAdapter } from './fetch-adapter.ts'

/** What the service answers to each of its calls, by the word that names the call; what it was asked is kept. */
let answers: Record<string, { status: number; body: object }>
let targets: string[]

/** Each service's own library, spoken to by a service that a test plays. */
function signsInAt(
  identity: { method: Parameters<typeof fetchAdapter>[0] } & Record<string, unknown>,
): Promise<Adapter> {
  vi.stubGlobal('window', Object.assign(globalThis.window ?? {}, { __DONDZA__: { identity } }))
  vi.stubGlobal('location', { hostname: 'escola.mz', origin: 'https://escola.mz' })
  return fetchAdapter(identity.method)
}

beforeEach(() => {
  answers = {}
  targets = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const request = input instanceof Request ? input : new Request(String(input), init)
    const target = request.headers.get('x-amz-target') ?? new URL(request.url).pathname
    targets.push(target)
    const [, { status, body } = { status: 404, body: {} }] =
      Object.entries(answers).find(([name]) => target.endsWith(name)) ?? []
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const typed = { email: 'ana@escola.mz', password: 'Machamba-verde-26' }
const person = { ...typed, firstName: 'Ana', lastName: 'Sitoe' }

it.each(Object.keys(providerNames) as IdentityMethod[])(
  'the adapter of %s is loaded where another service is used, or none',
  async method => {
    vi.resetModules()
    vi.stubGlobal('window', Object.assign(globalThis.window ?? {}, { __DONDZA__: {} }))
    vi.stubGlobal('location', { hostname: 'escola.mz', origin: 'https://escola.mz' })
    const { fetchAdapter } = await import('./fetch-adapter.ts')
    expect(await fetchAdapter(method)).toHaveProperty('signIn')
  },
)

describe('AWS Cognito, by its library', () => {
  const amplify = {
    method: 'amplify' as const,
    poolId: 'eu-west-1_AbCdEf123',
    clientId: 'cliente',
    endpoint: 'http://127.0.0.1:9',
    emulated: true,
  }
  const refuses = (name: string, message: string) => ({ status: 400, body: { __type: name, message } })
  const wrong = 'O e-mail ou a senha não estão certos.'
  const attempts = 'Demasiadas tentativas. Espere um pouco e tente de novo.'
  const disabled = 'Esta conta está desactivada no serviço. Fale com a administração da escola.'

  it.each([
    ['Incorrect username or password.', wrong],
    ['Password attempts exceeded', attempts],
    ['User is disabled.', disabled],
  ])('tells «%s» apart at the sign-in, of one name though they are', async (message, sentence) => {
    const adapter = await signsInAt(amplify)
    answers = { InitiateAuth: refuses('NotAuthorizedException', message) }
    await expect(adapter.signIn(typed)).rejects.toThrow(sentence)
    expect(targets).toContain('AWSCognitoIdentityProviderService.InitiateAuth')
  })

  it.each([
    ['NotAuthorizedException', 'User is disabled.', disabled],
    ['LimitExceededException', 'Attempt limit exceeded, please try after some time.', attempts],
  ])('tells them apart where a password is replaced: %s', async (name, message, sentence) => {
    const adapter = await signsInAt(amplify)
    answers = { ForgotPassword: refuses(name, message), ConfirmForgotPassword: refuses(name, message) }
    await expect(adapter.resetPassword?.(typed.email)).rejects.toThrow(sentence)
    await expect(adapter.updatePassword?.(typed.email, '123456', typed.password)).rejects.toThrow(sentence)
  })
})

describe('Firebase, by its library', () => {
  const firebase = {
    method: 'firebase' as const,
    apiKey: 'chave',
    projectId: 'escola',
    emulator: 'http://127.0.0.1:9',
  }
  const unknown = /^O serviço de contas ainda não conhece o endereço desta página\./

  it('makes no account where the project does not know this page’s host', async () => {
    const adapter = await signsInAt(firebase)
    answers = { '/v1/projects': { status: 200, body: { authorizedDomains: ['outra.mz'] } } }
    await expect(adapter.signUp?.(person)).rejects.toThrow(unknown)
    expect(targets).toEqual(['/identitytoolkit.googleapis.com/v1/projects'])
  })

  it('says so too where the service refuses to send its message', async () => {
    const adapter = await signsInAt(firebase)
    const error = { code: 400, message: 'UNAUTHORIZED_DOMAIN : Domain not allowlisted by project' }
    answers = { 'accounts:sendOobCode': { status: 400, body: { error } } }
    await expect(adapter.resetPassword?.(typed.email)).rejects.toThrow(unknown)
  })
})
