import { describe, expect, it } from 'vitest'
import { item, play } from '../by-hand-testing.ts'
import { type BingoBoard, bingo, bingoCards, bingoLines, fullLine, lineName, MAX_CARDS } from './bingo.ts'

describe('bingo', () => {
  const ten = Array.from({ length: 10 }, (_, at) => item(`i${at}`))
  const board: BingoBoard = {
    ...{ kind: 'bingo', items: ten, rules: bingo.defaults, seed: 'x', order: ten.map(each => each.id) },
  }
  const card = bingoCards(board, 1)[0] ?? []

  it('has lines along, down and across, or the whole card', () => {
    expect(bingoLines({ size: 3, goal: 'line' })).toEqual([
      ...[
        [0, 1, 2],
        [3, 4, 5],
        [6, 7, 8],
      ],
      ...[
        [0, 3, 6],
        [1, 4, 7],
        [2, 5, 8],
      ],
      ...[
        [0, 4, 8],
        [2, 4, 6],
      ],
    ])
    expect(bingoLines({ size: 3, goal: 'full' })).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8]])
    expect(lineName({ size: 3, goal: 'full' }, 0)).toBe('cartão cheio')
    expect([2, 3, 5, 6].map(line => lineName({ size: 3, goal: 'line' }, line))).toEqual([
      ...['linha 3', 'coluna 1', 'coluna 3', 'diagonal'],
    ])
  })

  it('knows a full line by what was drawn, and by that alone', () => {
    const drawn = [
      ...card.slice(3, 6),
      ...ten.map(each => each.id).filter(id => !card.slice(3, 6).includes(id)),
    ]
    const ordered = { ...board, order: drawn }
    expect([2, 3].map(count => fullLine(ordered, card, count))).toEqual([undefined, 1])
    expect(
      [9, 10].map(count => fullLine({ ...ordered, rules: { ...board.rules, goal: 'full' } }, card, count)),
    ).toContain(0)
    expect(fullLine({ ...ordered, rules: { ...board.rules, goal: 'full' } }, card, 8)).toBeUndefined()
  })

  it('has as many cards as a large class, and no more', () => {
    expect(bingoCards(board, MAX_CARDS)).toHaveLength(120)
    for (const count of [0, MAX_CARDS + 1, Number.NaN])
      expect(() => bingoCards(board, count)).toThrow(RangeError)
  })

  it('is drawn until all came, and marks only what came', () => {
    const game = play(bingo, board)
    expect(game.move({ do: 'mark', place: 9 })).toBe('Essa casa não existe.')
    expect(game.move({ do: 'mark', place: 0 })).toMatch(/ainda não saiu/)
    expect(game.state).toMatchObject({ marks: [], tally: { mistakes: 1 } })
    expect(game.passes({ do: 'draw' })).toBe(true)
    expect(game.move({ do: 'draw' })).toBe('1.ª definição: Pi0')
    expect(game.result('i0')?.seen).toBe(true)
    for (let drawn = 1; drawn < 10; drawn++) game.move({ do: 'draw' })
    expect(game.move({ do: 'mark', place: 0 })).toMatch(/marcado/)
    expect(game.move({ do: 'mark', place: 0 })).toBe('Essa casa já está marcada.')
    expect([game.points, game.max, game.finished]).toEqual([1, 9, false])
    expect(game.move({ do: 'draw' })).toBe('Já saíram todas.')
    expect([game.finished, game.points]).toEqual([true, 1])
  })

  it('is won by a complete line, less a point for each mistake of a single player', () => {
    const all = (lives: unknown[]) => {
      const game = play(bingo, board)
      for (const move of lives) game.move(move)
      for (let drawn = 0; drawn < 10; drawn++) game.move({ do: 'draw' })
      return game
    }
    const wrong = [{ do: 'mark', place: 0 }]
    const alone = all(wrong)
    alone.move({ do: 'mark', place: 0 })
    expect(alone.move({ do: 'claim', card: 1 })).toBe('Marca primeiro as palavras da linha.')
    alone.move({ do: 'mark', place: 1 })
    alone.move({ do: 'mark', place: 2 })
    expect(alone.points).toBe(3)
    expect(alone.move({ do: 'claim', card: 1 })).toMatch(/^Bingo! Cartão 1, linha 1: «R/)
    expect([alone.points, alone.finished, alone.state.won]).toEqual([8, true, 1])
    const paper = all(wrong)
    for (const number of [0, 121, 1.5])
      expect(paper.move({ do: 'claim', card: number })).toBe('Esse cartão não existe.')
    expect(paper.move({ do: 'claim', card: 120 })).toMatch(/^Bingo! Cartão 120/)
    expect([paper.points, paper.state.won]).toEqual([9, 120])
  })
})
