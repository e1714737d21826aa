import { describe, expect, it } from 'vitest'
import { item, play } from '../by-hand-testing.ts'
import { type FlashcardBoard, flashcards } from './flashcards.ts'

describe('flashcards', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map(id => item(id))
  const board: FlashcardBoard = {
    ...{ kind: 'flashcards', items: five, rules: flashcards.defaults, order: five.map(each => each.id) },
  }
  const grade = (known: unknown) => ({ do: 'grade', known })

  it('turns a card before it is graded, and shows the other side', () => {
    const game = play(flashcards, board)
    expect(game.move(grade(true))).toBe('Primeiro vira o cartão.')
    expect(game.move({ do: 'turn' })).toBe('Pa')
    expect(game.move({ do: 'turn' })).toBe('O cartão já está virado.')
    expect(game.move(grade(1))).toBe('Esta jogada não existe.')
    expect(game.move(grade(true))).toBe('«Ra»: já sabes.')
    expect(game.state).toMatchObject({
      queue: ['b', 'c', 'd', 'e'],
      known: ['a'],
      isTurned: false,
      points: 2,
    })
    const other = play(flashcards, { ...board, rules: { ...board.rules, front: 'prompt' } })
    expect(other.move({ do: 'turn' })).toBe('Ra')
  })

  it('brings a card that was not known back after three others, for one point then', () => {
    const game = play(flashcards, board)
    game.move({ do: 'turn' })
    expect(game.move(grade(false))).toBe('«Ra» volta daqui a pouco.')
    expect(game.state).toMatchObject({ queue: ['b', 'c', 'd', 'a', 'e'], known: [], points: 0 })
    for (let card = 0; card < 5; card++) {
      game.move({ do: 'turn' })
      expect(game.passes(grade(true))).toBe(true)
      game.move(grade(true))
    }
    expect([game.points, game.max, game.finished]).toEqual([9, 10, true])
    expect(game.state.known).toEqual(['b', 'c', 'd', 'a', 'e'])
    expect(game.move({ do: 'turn' })).toBe('O jogo já acabou.')
  })
})
