import { describe, expect, it } from 'vitest'
import { contentFor, fifteenTerms } from '../arbitrary.ts'
import { item, play, three } from '../by-hand-testing.ts'
import { type GroupsBoard, groups, spokenCard } from './groups.ts'

const of = (...pairs: [prompt: string, answer: string][]) =>
  pairs.map(([prompt, answer], at) => item(`${at}`, answer, { prompt }))

describe('sorting into groups', () => {
  const board = (lives = 0): GroupsBoard => ({
    ...{ kind: 'grupos', items: three, rules: { ...groups.defaults, lives } },
    groups: ['Aves', 'Peixes'],
    cards: [
      { item: 'a', text: 'Pato', group: 0 },
      { item: 'b', text: 'Tilápia', group: 1 },
    ],
  })
  const place = (item: unknown, group: unknown) => ({ do: 'place', item, group })

  it('keeps a card that is in its group, and gives one that is not back', () => {
    const game = play(groups, board())
    expect(game.move(place('x', 0))).toBe('Esse cartão não existe.')
    expect(game.move(place('a', 2))).toBe('Esse grupo não existe.')
    expect(game.move({ do: 'nonsense' })).toBe('Esta jogada não existe.')
    expect(game.move(place('a', 1), 3)).toBe('«Pato» não é de «Peixes».')
    expect(game.state).toMatchObject({ placed: [], tally: { mistakes: 1, wasWrong: true } })
    expect(game.move(place('a', 0), 5)).toBe('«Pato» é de «Aves».')
    expect(game.move(place('a', 0))).toBe('Esse cartão já está no seu grupo.')
    expect(game.move(place('b', 1), 6)).toBe('«Tilápia» é de «Peixes».')
    expect([game.points, game.max, game.finished], 'a second try is worth one').toEqual([3, 4, true])
    expect(game.result('a')).toMatchObject({ tries: 2, right: true, seconds: 5 })
  })

  it('ends when its lives are gone, and teams take turns card by card', () => {
    const game = play(groups, board(1))
    expect(game.passes(place('a', 0))).toBe(true)
    game.move(place('a', 1))
    expect(game.finished).toBe(true)
  })

  it('takes what answers have in common as groups, or else what they are asked by', () => {
    const byAnswer = of(['Vaca', 'Mamífero'], ['Pato', 'Ave'], ['Cabrito', 'mamífero'], ['Galinha', 'Ave'])
    expect(groups.board(byAnswer, groups.defaults, 's').groups).toEqual(['Mamífero', 'Ave'])
    const byPrompt = byAnswer.map(({ id, prompt, answer }) => ({ id, prompt: answer, answer: prompt }))
    const { groups: names, cards } = groups.board(byPrompt, groups.defaults, 's')
    expect(names).toEqual(['Mamífero', 'Ave'])
    expect(cards.map(({ text }) => text).toSorted()).toEqual(['Cabrito', 'Galinha', 'Pato', 'Vaca'])
  })

  it('says what it lacks, and which cards have no group or two', () => {
    expect(groups.fits(fifteenTerms, groups.defaults)).toBe(
      'precisa de 2 a 6 grupos com 2 cartões cada, há 0',
    )
    const seven = of(...Array.from({ length: 14 }, (_, at): [string, string] => [`c${at}`, `g${at % 7}`]))
    expect(groups.fits(seven, groups.defaults)).toMatch(/há 7$/)
    const content = of(
      ...([
        ['Vaca', 'Mamífero'],
        ['Cabrito', 'Mamífero'],
        ['Pato', 'Ave'],
        ['Galinha', 'Ave'],
        ['vaca', 'Mamífero'],
        ['Pato', 'Mamífero'],
        ['Cobra', 'Réptil'],
        ['', 'Ave'],
      ] as [string, string][]),
    )
    expect(groups.leftOut(content, groups.defaults)).toEqual([
      { item: '4', why: 'repete outro cartão' },
      { item: '5', why: 'está em dois grupos' },
      { item: '7', why: 'não tem nada no cartão' },
      { item: '6', why: 'está só no seu grupo' },
    ])
    expect(groups.gives(content, groups.defaults)).toBe('4 cartões para 2 grupos; 4 ficam de fora')
  })

  it('deals of every group, however few cards there are', () => {
    for (let seed = 0; seed < 30; seed++) {
      const { groups: names, cards } = groups.board(
        contentFor('grupos'),
        { ...groups.defaults, level: 'easy' },
        `${seed}`,
      )
      expect(cards).toHaveLength(8)
      const sizes = names.map((_, group) => cards.filter(card => card.group === group).length)
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    }
  })

  it('calls a card without words after its picture', () => {
    const items = [item('a', 'Ave', { prompt: '', picture: 'p', pictureAlt: 'um pato' })]
    expect(spokenCard({ items }, { item: 'a', text: '', group: 0 })).toBe('um pato')
  })
})
