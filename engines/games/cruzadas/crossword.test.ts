import { describe, expect, it } from 'vitest'
import { item, play } from '../by-hand-testing.ts'
import { type CrosswordBoard, crossword, knownCells } from './crossword.ts'

describe('a crossword', () => {
  // SOL across; SAL down from the same cell; and RIO across, which meets neither.
  const entry = (id: string, number: number, across: boolean, cells: number[], letters: string) => ({
    ...{ item: id, number, across, cells, letters: [...letters] },
  })
  const board: CrosswordBoard = {
    ...{
      kind: 'cruzadas',
      items: [item('a', 'Sol'), item('b', 'Sal'), item('c', 'Rio')],
      rules: crossword.defaults,
    },
    ...{ width: 4, height: 4 },
    entries: [
      entry('a', 1, true, [0, 1, 2], 'SOL'),
      entry('b', 1, false, [0, 4, 8], 'SAL'),
      entry('c', 2, true, [12, 13, 14], 'RIO'),
    ],
  }
  const word = (at: unknown, letters: unknown) => ({ do: 'word', entry: at, letters })

  it('takes a word of the right length, with accents or without', () => {
    const game = play(crossword, board)
    expect(game.move(word(3, 'Sol'))).toBe('Essa palavra não existe.')
    expect(game.move(word(0, 'Solo'))).toBe('A palavra tem 3 letras; escreveste 4.')
    expect(game.move(word(0, 5))).toBe('Esta jogada não existe.')
    expect(game.move(word(0, 'sal'))).toBe('1 horizontal: ainda não é essa palavra.')
    expect(game.passes(word(0, 'sól'))).toBe(true)
    expect(game.move(word(0, 'sól'))).toBe('1 horizontal: «Sol» está certo.')
    expect(game.move(word(0, 'sol'))).toBe('Essa palavra já está escrita.')
    expect(game.move(word(1, 'sal'))).toBe('1 vertical: «Sal» está certo.')
    expect([game.points, game.max, game.finished]).toEqual([6, 9, false])
    game.move(word(2, 'rio'))
    expect([game.points, game.finished]).toEqual([9, true])
  })

  it('shows the first letter that cannot be seen, for a point of the word that asked', () => {
    const game = play(crossword, board)
    game.move(word(0, 'sol'))
    expect(game.passes({ do: 'letter', entry: 1 })).toBe(false)
    expect(game.move({ do: 'letter', entry: 1 })).toBe('A 2.ª letra é A.')
    expect(knownCells(board, game.state)).toEqual(new Set([0, 1, 2, 4]))
    game.move({ do: 'letter', entry: 1 })
    expect(game.move({ do: 'letter', entry: 1 })).toBe('Já se vêem todas as letras desta palavra.')
    game.move(word(1, 'sal'))
    expect(game.points, 'three of the first, one of the second').toBe(4)
    for (let letter = 0; letter < 3; letter++) game.move({ do: 'letter', entry: 2 })
    game.move(word(2, 'rio'))
    expect(game.points, 'a word is worth one at least').toBe(5)
    const without = play(crossword, { ...board, rules: { ...board.rules, hints: false } })
    expect(without.move({ do: 'letter', entry: 0 })).toBe('Este jogo não tem ajudas.')
  })
})
