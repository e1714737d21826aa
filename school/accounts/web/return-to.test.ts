import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeReturnTo, systemAskedFor } from './return-to.ts'

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

describe('the system that a guest page is asked for', () => {
  it('is the one in the address, else the one that returnTo leads to, else the academy', () => {
    globalThis.location ??= { origin: ORIGIN } as Location
    expect(systemAskedFor('?sistema=diagnostico&returnTo=/dashboard')).toBe('diagnostics')
    expect(systemAskedFor('?sistema=academia&returnTo=/diagnostico/testes')).toBe('academy')
    expect(systemAskedFor('?returnTo=/diagnostico/testes')).toBe('diagnostics')
    expect(systemAskedFor('?returnTo=/diagnosticos')).toBe('academy')
    expect(systemAskedFor('')).toBe('academy')
  })
})
