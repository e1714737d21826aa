import { afterEach, describe, expect, it, vi } from 'vitest'
import { Refusal, type RefusalKind, refusal } from './adapter.ts'
import { providerHere, settingsOf } from './provider-here.ts'

describe('what a service refuses', () => {
  afterEach(() => vi.restoreAllMocks())

  it('stands in a sentence of ours, beside no field, with what the library threw', () => {
    const cause = new Error('auth/invalid-credential')
    const found = refusal('Firebase', 'credentials', cause)
    expect(found).toBeInstanceOf(Refusal)
    expect(found.name).toBe('Refusal')
    expect(found.message).toBe('O e-mail ou a senha não estão certos.')
    expect(found.fields).toEqual({})
    expect(found.cause).toBe(cause)
  })

  it('has a sentence for each cause, no two the same', () => {
    const kinds: RefusalKind[] = [
      'credentials',
      'taken',
      'code',
      'ended',
      'attempts',
      'disabled',
      'host',
      'begun',
    ]
    const sentences = kinds.map(kind => refusal('Auth0', kind, undefined).message)
    expect(new Set(sentences).size).toBe(kinds.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.+\.$/u)
  })

  it('stands beside the field of the code or the password where that is what was refused', () => {
    const code = refusal('Auth0', 'code', undefined)
    expect(code.fields).toEqual({ code: 'O código não está certo.' })
    const password = refusal('Supabase', 'password', undefined)
    expect(password.message).toMatch(/^A Supabase não aceita esta senha\./)
    expect(password.fields).toEqual({ password: password.message })
    expect(refusal('Auth0', 'network', undefined).fields).toEqual({})
  })

  it('names the service that cannot be reached', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(refusal('AWS Cognito', 'network', undefined).message).toMatch(
      /^Não foi possível falar com a AWS Cognito\./,
    )
    expect(log).not.toHaveBeenCalled()
  })

  it('is written down in the words of the service where nobody foresaw it', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const cause = new Error('E42')
    const found = refusal('Auth0', 'other', cause)
    expect(found.message).toBe('A Auth0 não deixou continuar. Tente de novo daqui a pouco.')
    expect(found.fields).toEqual({})
    expect(log).toHaveBeenCalledWith('Auth0', cause)
  })
})

describe('the service of this installation', () => {
  afterEach(() => vi.unstubAllGlobals())

  const signsInAt = (identity: unknown) => vi.stubGlobal('window', { __DONDZA__: { identity } })

  it('is none where accounts have a password here', () => {
    expect(providerHere()).toBeUndefined()
    expect(() => settingsOf('auth0')).toThrow('This installation does not sign in with auth0.')
  })

  it('gives its settings to its own pages, and to those of no other', () => {
    const settings = { method: 'auth0', name: 'Auth0', domain: 'https://escola', clientId: 'c' }
    signsInAt(settings)
    expect(providerHere()).toEqual(settings)
    expect(settingsOf('auth0')).toEqual(settings)
    expect(() => settingsOf('firebase')).toThrow('This installation does not sign in with firebase.')
  })
})
