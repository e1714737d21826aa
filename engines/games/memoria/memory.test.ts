import { describe, expect, it } from 'vitest'
import { item, play } from '../by-hand-testing.ts'
import { cardSpoken, cardText, type MemoryBoard, memory } from './memory.ts'

describe('memory', () => {
  const board: MemoryBoard = {
    ...{
      kind: 'memoria',
      items: [item('a', 'Ra', { pictureAlt: 'um rio' }), item('b')],
      rules: memory.defaults,
    },
    cards: [
      { item: 'a', side: 'prompt' },
      { item: 'b', side: 'prompt' },
      { item: 'a', side: 'answer' },
      { item: 'b', side: 'answer' },
    ],
  }
  const turn = (place: number) => ({ do: 'turn', place })

  it('turns two cards: a pair stays, others wait to be turned back', () => {
    const game = play(memory, board)
    expect(game.move(turn(0))).toBe('Carta 1: Pa, um rio.')
    expect(game.move(turn(0))).toBe('A carta 1 já está virada.')
    expect(game.move({ do: 'continue' })).toBe('Não há cartas para virar.')
    expect(game.move(turn(1), 4)).toBe('As cartas 1 e 2 não fazem par.')
    expect(game.state).toMatchObject({ up: [0, 1], moves: 1, missed: { a: 1, b: 1 }, tally: { mistakes: 1 } })
    expect(game.move(turn(2))).toBe('Primeiro continua: as duas cartas ainda estão à vista.')
    expect(game.passes({ do: 'continue' })).toBe(true)
    game.move({ do: 'continue' })
    expect(game.state.up).toEqual([])
    game.move(turn(2))
    expect(game.passes(turn(0))).toBe(false)
    expect(game.move(turn(0))).toBe('Fazem par: «Ra» e «Pa, um rio».')
    expect(game.state).toMatchObject({ up: [], found: ['a'], moves: 2 })
    expect([game.points, game.max, game.finished]).toEqual([2, 4, false])
    game.move(turn(1))
    game.move(turn(3))
    expect([game.points, game.finished]).toEqual([4, true])
  })

  it('gives one point for a pair that was turned in vain more than three times', () => {
    const pointsAfter = (misses: number) => {
      const game = play(memory, board)
      for (let miss = 0; miss < misses; miss++)
        for (const move of [turn(0), turn(1), { do: 'continue' }]) game.move(move)
      for (const place of [0, 2, 1, 3]) game.move(turn(place))
      return game.points
    }
    expect([pointsAfter(0), pointsAfter(3), pointsAfter(4)]).toEqual([4, 4, 2])
  })

  it('peeks at one card before any is turned, which counts as a move', () => {
    const game = play(memory, board)
    expect(game.move({ do: 'peek', place: 2 })).toBe('A carta 3 é «Ra».')
    expect(game.state).toMatchObject({ peeked: 2, moves: 1, up: [], tally: { hints: 1 } })
    expect(game.result('a')?.seen).toBe(true)
    game.move(turn(0))
    expect(game.state.peeked).toBeUndefined()
    expect(game.move({ do: 'peek', place: 2 })).toBe('Já viraste uma carta.')
    const without = play(memory, { ...board, rules: { ...board.rules, hints: false } })
    expect(without.move({ do: 'peek', place: 0 })).toBe('Este jogo não tem ajudas.')
    for (const place of [-1, 4, 0.5, '0'])
      expect(game.move({ do: 'turn', place })).toBe('Essa carta não existe.')
  })

  it('makes pairs of a word with its picture alone, or with its recording alone', () => {
    const content = Array.from({ length: 6 }, (_, at) =>
      item(`${at}`, undefined, {
        ...(at < 5 && { picture: `p${at}`, pictureAlt: `vista ${at}` }),
        ...(at > 0 && { audio: at === 5 ? 's4' : `s${at}` }),
      }),
    )
    const rules = (of: 'picture' | 'sound') => ({ ...memory.defaults, level: 'easy' as const, with: of })
    const pictures = memory.board(content, rules('picture'), 's')
    const prompt = pictures.cards.findIndex(({ side }) => side === 'prompt')
    expect(cardText(pictures, prompt)).toBe('')
    expect(cardSpoken(pictures, prompt)).toMatch(/^vista \d$/)
    const sounds = memory.board(content, rules('sound'), 's')
    expect(
      cardSpoken(
        sounds,
        sounds.cards.findIndex(({ side }) => side === 'prompt'),
      ),
    ).toBe('um som')
    expect(memory.leftOut(content, rules('picture'))).toEqual([{ item: '5', why: 'não tem imagem' }])
    expect(memory.leftOut(content, rules('sound'))).toEqual([
      { item: '0', why: 'não tem som' },
      { item: '5', why: 'repete outro par' },
    ])
    expect(memory.fits(content, { ...rules('sound'), level: 'medium' })).toBe(
      'precisa de 6 pares com som, há 4',
    )
  })

  it('says a card as it is seen, and its picture on the side of the prompt alone', () => {
    expect([0, 2, 1].map(place => cardText(board, place))).toEqual(['Pa', 'Ra', 'Pb'])
    expect([0, 2, 1].map(place => cardSpoken(board, place))).toEqual(['Pa, um rio', 'Ra', 'Pb'])
    expect(cardText(board, 9)).toBe('')
  })
})
