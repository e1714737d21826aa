import { describe, expect, it } from 'vitest'
import { currentTurn, finishTurn, isTurnOf, skipTurn, type Turn } from './turns.ts'

const turns: Turn[] = ['Anselmo', 'Belmira', 'Celeste'].map((name, at) => ({
  name,
  place: { studentCode: `2026001${at}`, key: `key ${at}` },
}))

describe('turns at one phone', () => {
  it('go on in their order, and keep of those who are done nothing but the name', () => {
    const after = finishTurn(turns)
    expect(after[0]).toEqual({ name: 'Anselmo', place: null })
    expect(currentTurn(after)?.name).toBe('Belmira')
    expect(currentTurn(finishTurn(finishTurn(after)))).toBeUndefined()
  })

  it('let the next one come first where somebody is not there, who comes at the end', () => {
    const after = skipTurn(finishTurn(turns))
    expect(after.map(turn => turn.name)).toEqual(['Anselmo', 'Celeste', 'Belmira'])
    expect(currentTurn(after)?.name).toBe('Celeste')
  })

  it('are taken by the last three digits of one’s own code alone', () => {
    const [, second] = turns
    if (!second) throw new Error('There are three.')
    expect(['011', '010', '11', '0011'].map(digits => isTurnOf(second, digits))).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(isTurnOf({ name: 'Anselmo', place: null }, '010')).toBe(false)
  })
})
