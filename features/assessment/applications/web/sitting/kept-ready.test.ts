import { describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { holdsFormula } from './kept-ready.ts'

const itemsOf = (stem: string) => [{ id: crypto.randomUUID(), question: choiceOf(stem, ['um', 'dois'], 0) }]

describe('what a test needs before its end', () => {
  it.each(['Calcula \\(\\frac12\\).', 'Vê: \\[x^2\\]', '$$x$$'])('is a typesetter for %s', stem => {
    expect(holdsFormula(itemsOf(stem))).toBe(true)
  })

  it.each(['Quanto é 12,5 + 3,75?', 'Custa 5 $ (cinco).', 'a [b] c'])('is none for %s', stem => {
    expect(holdsFormula(itemsOf(stem))).toBe(false)
  })
})
