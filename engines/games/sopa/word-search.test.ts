import { describe, expect, it } from 'vitest'
import { item, play } from '../by-hand-testing.ts'
import { cellName, cellsBetween, type WordSearchBoard, wordSearch } from './word-search.ts'

describe('a word search', () => {
  // S O L X
  // A X X X
  // L X X X
  const board: WordSearchBoard = {
    ...{
      kind: 'sopa',
      items: [item('a', 'Sol'), item('b', 'Sal')],
      rules: wordSearch.defaults,
      width: 4,
      height: 3,
    },
    letters: [...'SOLXAXXXLXXX'],
    words: [
      { item: 'a', cells: [0, 1, 2] },
      { item: 'b', cells: [0, 4, 8] },
    ],
  }
  const mark = (from: unknown, to: unknown) => ({ do: 'mark', from, to })

  it('goes in a straight line, along, down or across', () => {
    const grid = { width: 4, height: 3 }
    expect(cellsBetween(grid, 0, 3)).toEqual([0, 1, 2, 3])
    expect(cellsBetween(grid, 3, 1)).toEqual([3, 2, 1])
    expect(cellsBetween(grid, 1, 9)).toEqual([1, 5, 9])
    expect(cellsBetween(grid, 0, 10)).toEqual([0, 5, 10])
    expect(cellsBetween(grid, 3, 9)).toEqual([3, 6, 9])
    expect(cellsBetween(grid, 10, 0)).toEqual([10, 5, 0])
    for (const [from, to] of [
      [0, 0],
      [0, 6],
      [0, 9],
      [0, 12],
      [-1, 0],
      [0, '1'],
    ] as const)
      expect(cellsBetween(grid, from, to), `${from} ${to}`).toBeUndefined()
  })

  it('is marked from either end, each word once, and anything else is a mistake', () => {
    const game = play(wordSearch, board)
    expect(game.move(mark(0, 6))).toMatch(/linha recta/)
    expect(game.passes(mark(0, 2))).toBe(true)
    expect(game.passes(mark(0, 0)), 'a refused one').toBe(false)
    expect(game.move(mark(2, 0))).toBe('«Sol» encontrada.')
    expect(game.state.found).toEqual([{ item: 'a', cells: [0, 1, 2] }])
    expect(game.move(mark(0, 2))).toBe('«Sol» já está marcada.')
    expect(game.move(mark(0, 1))).toBe('«SO» não é da lista.')
    expect(game.state.tally).toMatchObject({ mistakes: 1, wasWrong: true })
    expect([game.points, game.max, game.finished]).toEqual([3, 6, false])
    game.move(mark(0, 8))
    expect([game.points, game.finished]).toEqual([6, true])
  })

  it('shows where a word begins, for a point of it', () => {
    const game = play(wordSearch, board)
    expect(game.passes({ do: 'hint' })).toBe(false)
    expect(game.move({ do: 'hint' })).toBe('«Sol» começa na coluna A, linha 1.')
    game.move(mark(0, 8))
    expect(game.move({ do: 'hint' })).toBe('Já se mostrou a primeira letra de todas as palavras.')
    game.move(mark(0, 2))
    expect(game.points).toBe(5)
    expect(cellName(board, 11)).toBe('na coluna D, linha 3')
    const without = play(wordSearch, { ...board, rules: { ...board.rules, hints: false } })
    expect(without.move({ do: 'hint' })).toBe('Este jogo não tem ajudas.')
  })
})
