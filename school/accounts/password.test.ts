import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passwordProblem, passwordStrength } from './password.ts'

describe('a password that is being chosen', () => {
  it('is refused when it is among those that people try first', () => {
    for (const password of ['password', 'Senha123', 'qwertyuiop', '987654321', 'abcdefgh', 'Moçambique2026!'])
      expect([password, passwordProblem(password) === undefined]).toEqual([password, false])
  })

  it('needs no mixture of characters', () => {
    expect(passwordProblem('batata doce assada')).toBeUndefined()
  })

  it('grows stronger with its length and never weaker', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 30 }), fc.string({ maxLength: 10 }), (start, more) => {
        if (passwordProblem(start + more) === undefined)
          expect(passwordStrength(start + more)).toBeGreaterThanOrEqual(passwordStrength(start))
      }),
    )
  })

  it('is measured without the words that others know of the person', () => {
    expect(passwordStrength('ermelinda sitoe', ['Ermelinda', 'Sitoe'])).toBe(1)
    expect(passwordStrength('ermelinda sitoe')).toBeGreaterThan(1)
    expect(passwordStrength('batata doce assada com sal')).toBe(4)
    expect(passwordStrength('curta')).toBe(0)
  })
})
