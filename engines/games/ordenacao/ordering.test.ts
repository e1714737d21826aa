import { describe, expect, it } from 'vitest'
import { play, three } from '../by-hand-testing.ts'
import { type OrderingBoard, ordering, pairsInOrder } from './ordering.ts'

describe('ordering', () => {
  const board: OrderingBoard = {
    ...{ kind: 'ordenacao', items: three, rules: { ...ordering.defaults, attempts: 2 } },
    ...{ key: ['a', 'b', 'c'], shown: ['c', 'a', 'b'] },
  }
  const move = (from: number, to: number) => ({ do: 'move', from, to })

  it('counts the pairs that stand in the right order to each other', () => {
    const key = ['a', 'b', 'c']
    expect(['abc', 'acb', 'cab', 'cba', 'bca'].map(order => pairsInOrder(key, [...order]))).toEqual([
      3, 2, 1, 0, 1,
    ])
    expect(pairsInOrder(key, [])).toBe(0)
  })

  it('moves a step to a place, and is checked by its pairs; the best check counts', () => {
    const game = play(ordering, board)
    expect(game.move(move(0, 1))).toBe('«Rc» está agora no lugar 2 de 3.')
    expect(game.state.order).toEqual(['a', 'c', 'b'])
    expect(game.move(move(1, 1))).toBe('O passo já está nesse lugar.')
    for (const wrong of [move(3, 0), move(0, 3), move(-1, 0)])
      expect(game.move(wrong)).toBe('Esse lugar não existe.')
    expect(game.passes({ do: 'check' })).toBe(true)
    expect(game.move({ do: 'check' }, 6)).toBe('2 dos 3 pares por ordem.')
    expect(game.state).toMatchObject({ checks: 1, best: 2, checked: ['a', 'c', 'b'], tally: { mistakes: 2 } })
    expect(game.result('a')).toMatchObject({ right: true, tries: 1, seconds: 2 })
    expect([game.points, game.max, game.finished]).toEqual([2, 3, false])
    expect(game.move({ do: 'hint' })).toBe('As ajudas são para antes de conferir.')
    game.move(move(0, 2))
    expect(game.state.checked).toBeUndefined()
    game.move({ do: 'check' })
    expect([game.points, game.finished], 'a worse check takes nothing, the last one ends').toEqual([2, true])
  })

  it('is over at once when all is right', () => {
    const game = play(ordering, board)
    game.move(move(0, 2))
    game.move({ do: 'check' })
    expect([game.points, game.finished, game.state.checks]).toEqual([3, true, 1])
  })

  it('sets a step in its place for a point, while there is one to set', () => {
    const game = play(ordering, board)
    expect(game.move({ do: 'hint' })).toBe('«Ra» é o 1.º.')
    expect(game.state.order).toEqual(['a', 'c', 'b'])
    expect(game.move({ do: 'hint' })).toBe('«Rb» é o 2.º.')
    expect(game.move({ do: 'hint' })).toBe('Já está tudo no seu lugar.')
    expect(game.points).toBe(0)
    game.move({ do: 'check' })
    expect(game.points).toBe(1)
    const without = play(ordering, { ...board, rules: { ...board.rules, hints: false } })
    expect(without.move({ do: 'hint' })).toBe('Este jogo não tem ajudas.')
  })
})
