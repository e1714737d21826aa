import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { configScript } from './config-script.ts'
import { securityHeaders } from './security-headers.ts'

const whole = {
  amplify: { COGNITO_POOL_ID: 'eu-west-1_AbCdEf123', COGNITO_CLIENT_ID: '1h57kf5cpq17m0eml12' },
  firebase: { FIREBASE_API_KEY: 'AIzaSyD-abc', FIREBASE_PROJECT_ID: 'escola-mz' },
  auth0: { AUTH0_DOMAIN: 'escola.eu.auth0.com', AUTH0_CLIENT_ID: 'aBcDeF' },
  supabase: { SUPABASE_URL: 'https://escola.supabase.co/', SUPABASE_KEY: 'sb_publishable_abc' },
  oidc: { OIDC_ISSUER: 'https://contas.escola.mz/realms/escola', OIDC_CLIENT_ID: 'dondza' },
} as const
const methods = Object.keys(whole) as (keyof typeof whole)[]

const origins = {
  amplify: 'https://cognito-idp.eu-west-1.amazonaws.com',
  firebase: 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com',
  auth0: 'https://escola.eu.auth0.com',
  supabase: 'https://escola.supabase.co',
  oidc: 'https://contas.escola.mz',
}

describe('the service that people sign in at', () => {
  it('is none unless one is named, whatever was left of another', () => {
    expect(readConfig({ ...whole.auth0, ...whole.supabase }).provider).toBeUndefined()
    expect(readConfig({ AUTH_METHOD: 'jwt' }).provider).toBeUndefined()
    expect(() => readConfig({ AUTH_METHOD: 'saml' })).toThrow('AUTH_METHOD="saml" não serve')
  })

  it.each(methods)(
    'R7 · %s is in the browser’s policy, which may speak to its origins and no other',
    async method => {
      const config = readConfig({ AUTH_METHOD: method, ...whole[method] })
      expect(config.provider?.method).toBe(method)
      expect(configScript(config, {})).toContain(`"identity":{"method":"${method}"`)
      const policy = (await securityHeaders(config)).of('/', 'http')['content-security-policy']
      expect(policy).toContain(`connect-src 'self' ${origins[method]};`)
      expect(policy).toContain("form-action 'self';")
      expect(policy).toContain("frame-src 'self' blob:;")
    },
  )

  it('adds nothing to what pages may do where there is none', async () => {
    const config = readConfig({})
    expect(configScript(config, {})).not.toContain('identity')
    expect((await securityHeaders(config)).of('/', 'http')['content-security-policy']).toContain(
      "connect-src 'self';",
    )
  })

  it.each(methods)('is named whole: %s does not start without each of its variables', method => {
    for (const name of Object.keys(whole[method]))
      expect(() => readConfig({ AUTH_METHOD: method, ...whole[method], [name]: '' })).toThrow(name)
  })

  it('is spoken to over TLS, or on this computer alone', () => {
    const supabase = { AUTH_METHOD: 'supabase', ...whole.supabase }
    expect(readConfig({ ...supabase, SUPABASE_URL: 'http://127.0.0.1:54321' }).provider).toMatchObject({
      url: 'http://127.0.0.1:54321',
    })
    for (const url of ['http://escola.example', 'https://escola.example/caminho', 'ftp://escola.example'])
      expect(() => readConfig({ ...supabase, SUPABASE_URL: url })).toThrow('SUPABASE_URL')
    expect(() =>
      readConfig({ AUTH_METHOD: 'auth0', ...whole.auth0, AUTH0_DOMAIN: 'http://a.example' }),
    ).toThrow('AUTH0_DOMAIN')
  })

  it('is Firebase’s emulator on this computer only: it trusts every client', () => {
    const firebase = { AUTH_METHOD: 'firebase', ...whole.firebase }
    expect(readConfig({ ...firebase, FIREBASE_EMULATOR: '127.0.0.1:9099' }).provider).toMatchObject({
      emulator: 'http://127.0.0.1:9099',
    })
    for (const emulator of ['192.168.1.5:9099', 'https://emulador.example', 'http://0.0.0.0:9099'])
      expect(() => readConfig({ ...firebase, FIREBASE_EMULATOR: emulator })).toThrow('FIREBASE_EMULATOR')
  })

  it('is called as people call it: by the name that is set, else by what its issuer is known as', () => {
    const nameOf = (issuer: string, name?: string) =>
      readConfig({ AUTH_METHOD: 'oidc', OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'c', OIDC_NAME: name }).provider
    expect(nameOf('https://accounts.google.com')).toMatchObject({ name: 'Google' })
    expect(nameOf('https://login.microsoftonline.com/0b1c/v2.0')).toMatchObject({ name: 'Microsoft' })
    expect(nameOf('https://contas.mz/realms/escola')).toMatchObject({ name: 'Keycloak' })
    expect(nameOf('https://contas.mz/')).toMatchObject({
      name: 'plataforma de contas',
      issuer: 'https://contas.mz/',
    })
    expect(nameOf('https://contas.mz', 'conta do distrito')).toMatchObject({ name: 'conta do distrito' })
  })

  it('never hands the secret of this server to browsers', () => {
    const config = readConfig({ AUTH_METHOD: 'oidc', ...whole.oidc, OIDC_CLIENT_SECRET: 'segredo-daqui' })
    expect(config.oidcClientSecret).toBe('segredo-daqui')
    expect(configScript(config, {})).not.toContain('segredo-daqui')
  })

  it('never hands a secret key to browsers, and does not repeat it', () => {
    const claims = Buffer.from(JSON.stringify({ role: 'service_role' })).toString('base64url')
    for (const key of ['sb_secret_abc', `eyJhbGciOiJIUzI1NiJ9.${claims}.abc`]) {
      const read = () => readConfig({ AUTH_METHOD: 'supabase', ...whole.supabase, SUPABASE_KEY: key })
      expect(read).toThrow('SUPABASE_KEY não serve: é uma chave secreta.')
      expect(read).not.toThrow(key)
    }
  })
})
