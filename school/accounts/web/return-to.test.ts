import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { requestedSystem, safeReturnTo, signInPath } from './return-to.ts'

const ORIGIN = 'https://escola.mz'

describe('G3 · returnTo', () => {
  it('keeps a path of this origin with its query and hash', () => {
    expect(safeReturnTo('/dashboard/conta?a=1#b', ORIGIN)).toBe('/dashboard/conta?a=1#b')
  })

  it('refuses whatever leads elsewhere, or back to a sign-in page', () => {
    const refused = [
      null,
      '',
      'dashboard',
      'https://mau.mz/',
      '//mau.mz/x',
      '/\\mau.mz',
      '/\t/mau.mz',
      '\t//mau.mz',
      '/x/..//mau.mz',
      'javascript:alert(1)',
      '/auth/unified/sign-in',
      '/auth/jwt/sign-in?returnTo=/x',
    ]
    for (const value of refused) expect([value, safeReturnTo(value, ORIGIN)]).toEqual([value, undefined])
  })

  it('never leaves the origin, whatever is asked', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      '\t',
      '\n',
      '.',
      '..',
      'mau.mz',
      ':',
      '@',
      '%2f',
      '?',
      '#',
      'https:',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
        const path = safeReturnTo(pieces.join(''), ORIGIN)
        if (path !== undefined) expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('G1 · G2 · the way to the sign-in', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('is the unified page, which is the method jwt’s own', () => {
    expect(signInPath('/dashboard/conta', 'academy')).toBe(
      '/auth/unified/sign-in?returnTo=%2Fdashboard%2Fconta',
    )
  })

  it('is the configured service’s page from the academy, and the unified one from the diagnosis', () => {
    vi.stubGlobal('window', { __DONDZA__: { identity: { method: 'auth0', name: 'Auth0' } } })
    expect(signInPath('/dashboard/conta', 'academy')).toBe(
      '/auth/auth0/sign-in?returnTo=%2Fdashboard%2Fconta',
    )
    expect(signInPath('/diagnostico/home', 'diagnostics')).toBe(
      '/auth/unified/sign-in?returnTo=%2Fdiagnostico%2Fhome&sistema=diagnostico',
    )
  })
})

describe('the system that a guest page is asked for', () => {
  it('is the one in the address, else the one that returnTo leads to, else the academy', () => {
    globalThis.location ??= { origin: ORIGIN } as Location
    expect(requestedSystem('?sistema=diagnostico&returnTo=/dashboard')).toBe('diagnostics')
    expect(requestedSystem('?sistema=academia&returnTo=/diagnostico/testes')).toBe('academy')
    expect(requestedSystem('?returnTo=/diagnostico/testes')).toBe('diagnostics')
    expect(requestedSystem('?returnTo=/diagnosticos')).toBe('academy')
    expect(requestedSystem('')).toBe('academy')
  })
})
