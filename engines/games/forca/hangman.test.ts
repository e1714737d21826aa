import { describe, expect, it } from 'vitest'
import { item, play } from '../by-hand-testing.ts'
import { type HangmanBoard, hangman, leavesLeft, wordIsOver } from './hangman.ts'

describe('hangman', () => {
  const board: HangmanBoard = {
    ...{ kind: 'forca', items: [item('a', 'Casa'), item('b', 'Rio')], rules: hangman.defaults },
    ...{ order: ['a', 'b'], keys: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'], leaves: 3 },
  }
  const letter = (value: string) => ({ do: 'letter', letter: value })

  it('keeps its leaves while letters are right, and says how often one stands there', () => {
    const game = play(hangman, board)
    expect(game.move(letter('a'))).toBe('O A está na palavra, 2 vezes.')
    expect(game.move(letter('c'))).toBe('O C está na palavra.')
    expect(game.move(letter('A'))).toBe('A letra A já saiu.')
    expect(game.move(letter('Ç'))).toBe('A letra C já saiu.')
    expect(game.move(letter('1'))).toBe('Essa letra não está no teclado.')
    expect(game.move({ do: 'next' })).toBe('Esta palavra ainda não acabou.')
    expect(game.passes(letter('S'))).toBe(false)
    expect(game.passes(letter('X'))).toBe(true)
    expect(game.move(letter('x'))).toBe('O X não está na palavra: caiu uma folha.')
    expect(leavesLeft(board, game.state)).toBe(2)
    expect(game.move(letter('s'), 9)).toBe('«Casa»: palavra descoberta.')
    expect([game.points, game.max, game.finished]).toEqual([2, 6, false])
    expect(game.move(letter('z'))).toBe('Esta palavra já acabou.')
    game.move({ do: 'next' })
    expect(game.state).toMatchObject({ word: 1, tried: [], revealed: [], points: 2 })
    for (const value of 'RIO') game.move(letter(value))
    expect([game.points, game.finished]).toEqual([5, true])
  })

  it('loses a word with its last leaf, for no point, and goes on', () => {
    const game = play(hangman, board)
    game.move(letter('x'))
    game.move(letter('y'))
    expect(wordIsOver(board, game.state)).toBe(false)
    expect(game.move(letter('z'))).toBe('O Z não está na palavra, e caiu a última folha. Era «Casa».')
    expect(wordIsOver(board, game.state)).toBe(true)
    game.move({ do: 'next' })
    expect([game.points, game.result('b')?.seen]).toEqual([0, true])
  })

  it('takes a point for each letter that it shows, but a word found is worth one at least', () => {
    const game = play(hangman, board)
    expect(game.move({ do: 'hint' })).toBe('A letra C está na palavra.')
    game.move(letter('a'))
    expect(game.move({ do: 'hint' })).toBe('«Casa»: palavra descoberta.')
    expect(game.points).toBe(1)
    expect(game.state).toMatchObject({ revealed: ['C', 'S'], tally: { hints: 2 } })
    const all = play(hangman, board)
    for (let count = 0; count < 3; count++) all.move({ do: 'hint' })
    expect(all.points).toBe(1)
    const without = play(hangman, { ...board, rules: { ...board.rules, hints: false } })
    expect(without.move({ do: 'hint' })).toBe('Este jogo não tem ajudas.')
  })
})
