import { describe, expect, it } from 'vitest'
import { contentFor, fifteenTerms } from '../arbitrary.ts'
import { item, play } from '../by-hand-testing.ts'
import { type PictureLabelsBoard, pictureLabels } from './picture-labels.ts'

const points = [
  { x: 0.2, y: 0.2 },
  { x: 0.8, y: 0.8 },
]

describe('labelling a picture', () => {
  const board = (lives = 0): PictureLabelsBoard => ({
    ...{ kind: 'legenda', rules: { ...pictureLabels.defaults, lives } },
    items: [item('a', 'raiz; folha', { picture: 'p', points })],
    pictures: [{ item: 'a', points, words: ['raiz', 'folha'], bank: ['folha', 'flor', 'raiz'] }],
  })
  const fill = (place: unknown, word: unknown) => ({ do: 'fill', place, word })

  it('takes labels of the bank alone, each in its place', () => {
    const game = play(pictureLabels, board())
    expect(game.move(fill(2, 'raiz'))).toBe('Esse lugar não existe.')
    expect(game.move(fill(0, 'caule'))).toBe('Essa palavra não está no banco.')
    expect(game.move({ do: 'next' })).toBe('Esta imagem ainda tem lugares sem legenda.')
    expect(game.move(fill(0, 'flor'), 3)).toBe('«flor» não é daqui.')
    expect(game.move(fill(0, 'raiz'), 4)).toBe('«raiz» está certo.')
    expect(game.move(fill(0, 'folha'))).toBe('Esse lugar já tem a sua legenda.')
    game.move(fill(1, 'folha'), 6)
    expect([game.points, game.max, game.finished]).toEqual([3, 4, true])
    expect(game.result('a')).toMatchObject({ right: true, tries: 2 })
  })

  it('ends when its lives are gone', () => {
    const game = play(pictureLabels, board(1))
    game.move(fill(0, 'flor'))
    expect(game.finished).toBe(true)
  })

  it('says what it lacks, and why a pair is left out', () => {
    expect(pictureLabels.fits(fifteenTerms, pictureLabels.defaults)).toMatch(
      /^precisa de uma imagem com lugares/,
    )
    const content = [
      item('a', 'raiz; folha', { picture: 'p', points }),
      item('b', 'raiz', { picture: 'p', points }),
      item('c', 'raiz', { picture: 'p' }),
    ]
    expect(pictureLabels.leftOut(content, pictureLabels.defaults)).toEqual([
      { item: 'b', why: 'tem mais lugares do que legendas, ou menos' },
      { item: 'c', why: 'não tem lugares na imagem' },
    ])
    expect(pictureLabels.gives(content.slice(0, 1), pictureLabels.defaults)).toBe('1 imagem com 2 lugares')
  })

  it('lays labels of other pictures among its own, as many as the level says', () => {
    for (const [level, more] of [
      ['easy', 0],
      ['medium', 2],
      ['hard', 4],
    ] as const)
      for (const { words, bank } of pictureLabels.board(
        contentFor('legenda'),
        { ...pictureLabels.defaults, level },
        's',
      ).pictures)
        expect(bank).toHaveLength(words.length + more)
  })
})
