import { describe, expect, it } from 'vitest'
import { contentFor, fifteenTerms } from '../arbitrary.ts'
import { item, play, three } from '../by-hand-testing.ts'
import { isComplete } from '../filling.ts'
import { type GapsBoard, type GapsRules, gaps } from './gaps.ts'

describe('filling the gaps', () => {
  const board = (rules: Partial<GapsRules> = {}): GapsBoard => ({
    ...{ kind: 'lacunas', items: three, rules: { ...gaps.defaults, ...rules } },
    sentences: [
      {
        item: 'a',
        pieces: ['A ', ' ferve e o ', ' derrete.'],
        words: ['água', 'gelo'],
        bank: rules.how === 'typed' ? [] : ['gelo', 'rio', 'água'],
      },
      { item: 'b', pieces: ['O ', ' aquece.'], words: ['Sol'], bank: ['Sol', 'rio'] },
    ],
  })
  const fill = (place: unknown, word: unknown) => ({ do: 'fill', place, word })

  it('takes words of its bank alone, each in its gap, and goes on when the sentence is whole', () => {
    const game = play(gaps, board())
    expect(game.move(fill(2, 'água'))).toBe('Essa lacuna não existe.')
    expect(game.move(fill(0, ''))).toBe('Escreve primeiro a palavra.')
    expect(game.move(fill(0, 'mar'))).toBe('Essa palavra não está no banco.')
    expect(game.move({ do: 'next' })).toBe('Esta frase ainda tem lacunas.')
    expect(game.passes(fill(0, 'rio'))).toBe(true)
    expect(game.move(fill(0, 'rio'), 4)).toBe('«rio» não é daqui.')
    expect(game.move(fill(0, 'água'), 5)).toBe('«água» está certo.')
    expect(game.move(fill(0, 'água'))).toBe('Essa lacuna já tem a sua palavra.')
    expect(game.result('a')?.right, 'half a sentence').toBe(false)
    game.move(fill(1, 'gelo'), 6)
    expect(isComplete(board().sentences, game.state)).toBe(true)
    expect(game.result('a')).toMatchObject({ right: true, tries: 2 })
    game.move({ do: 'next' })
    expect(game.finished).toBe(false)
    game.move(fill(0, 'Sol'), 9)
    expect([game.points, game.max, game.finished, game.state.right]).toEqual([5, 6, true, 2])
  })

  it('shows a word, for nothing', () => {
    const game = play(gaps, board())
    expect(game.move({ do: 'show', place: 0 })).toBe('Era «água».')
    game.move(fill(1, 'gelo'))
    expect(game.result('a')).toMatchObject({ right: false, tries: 1 })
    expect([game.points, game.state.right]).toEqual([2, 0])
  })

  it('reads what is written as a question does: without capitals, and without accents unless they count', () => {
    expect(play(gaps, board({ how: 'typed' })).move(fill(0, ' AGUA '))).toBe('«água» está certo.')
    expect(play(gaps, board({ how: 'typed', level: 'hard' })).move(fill(0, 'agua'))).toBe(
      '«agua» não é daqui.',
    )
    expect(
      gaps.board(contentFor('lacunas'), { ...gaps.defaults, how: 'typed' }, 's').sentences[0]?.bank,
    ).toEqual([])
  })

  it('ends when its lives are gone', () => {
    const game = play(gaps, board({ lives: 1 }))
    game.move(fill(0, 'rio'))
    expect(game.finished).toBe(true)
  })

  it('says what it lacks, and why a sentence is left out', () => {
    expect(gaps.fits(fifteenTerms, gaps.defaults)).toMatch(/^precisa de 2 frases com uma lacuna .*há 0$/)
    const content = [
      item('a', 'salgada', { prompt: 'A água do mar é ___.' }),
      item('b', 'água; gelo', { prompt: 'A ___ ferve e o [[2]] derrete.' }),
      item('c', 'água', { prompt: 'A ___ ferve e o ___ derrete.' }),
      item('d', 'Sol'),
      item('e', 'Sol', { prompt: ' ____ ' }),
      item('f', 'doce', { prompt: 'a água do mar é  ___.' }),
      item('g', 'a;b;c;d;e;f;g', { prompt: '__ __ __ __ __ __ __ .' }),
    ]
    expect(gaps.leftOut(content, gaps.defaults)).toEqual([
      { item: 'c', why: 'tem mais lacunas do que palavras, ou menos' },
      { item: 'd', why: 'não tem lacuna' },
      { item: 'e', why: 'só tem a lacuna' },
      { item: 'f', why: 'repete outra frase' },
      { item: 'g', why: 'tem mais de 6 lacunas' },
    ])
    const { sentences } = gaps.board(content, gaps.defaults, 's')
    expect(sentences.find(({ item }) => item === 'b')).toMatchObject({
      pieces: ['A ', ' ferve e o ', ' derrete.'],
      words: ['água', 'gelo'],
    })
  })

  it('puts beside the words those of the teacher first, and no other right one', () => {
    const content = contentFor('lacunas').map((each, at) => (at === 0 ? { ...each, wrong: ['minha'] } : each))
    for (let seed = 0; seed < 30; seed++)
      for (const { item, words, bank } of gaps.board(content, gaps.defaults, `${seed}`).sentences) {
        expect(bank).toHaveLength(words.length + 3)
        expect(new Set(bank.map(word => word.toLowerCase())).size).toBe(bank.length)
        expect(bank.includes('minha')).toBe(item === content[0]?.id)
      }
  })
})
