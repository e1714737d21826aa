import { describe, expect, it } from 'vitest'
import { shapeOf } from '#engines/games/options.ts'
import { liveKinds } from '../kinds.ts'
import { bingoCard, bingoLine, noRoomReason, roomLimit, roomQuestions } from './room-content.ts'

const items = Array.from({ length: 12 }, (_, at) => ({
  ...{ id: `i${at}`, prompt: `P${at}`, answer: `R${at}`, wrong: [] as string[], audio: false, source: null },
  picture: at === 0 ? { alt: 'Um rio' } : null,
}))
const content = (rules: Record<string, string | number | boolean> = {}, of = items) => ({
  items: of,
  rules,
  seed: 'x',
})

describe('the questions of a room', () => {
  it.each(['relampago', 'roda'] as const)(
    'of %s are asked by their prompt, with the right answer among the options',
    kind => {
      const questions = roomQuestions(kind, content())
      expect(questions.length).toBeGreaterThan(1)
      for (const question of questions) {
        const item = items.find(each => each.id === question.itemId)
        expect(question).toMatchObject({ text: item?.prompt, answer: item?.answer })
        expect(question.options[question.right]).toBe(item?.answer)
        expect(question.picture).toEqual(item?.picture ?? undefined)
      }
      expect(roomQuestions(kind, content())).toEqual(questions)
    },
  )

  it('say what the bank says of an option, and of the answer of another pair what it answers', () => {
    const options = new Map([['R3', { error: 'troca', feedback: 'quase' }]])
    const question = roomQuestions(
      'relampago',
      content(),
      new Map([['i3', { options, why: 'porque sim' }]]),
    ).find(each => each.itemId === 'i3')
    const place = question?.right ?? -1
    expect(question?.words?.why).toBe('porque sim')
    expect(question?.words?.errors.map((error, at) => [error, at === place])).toEqual(
      question?.options.map((option, at) => [
        at === place ? 'troca' : `É a resposta a «${option.replace('R', 'P')}»`,
        at === place,
      ]),
    )
    expect(question?.words?.feedback.filter(text => text !== '')).toEqual(['quase'])
  })

  it('name no pair for what two others answer, what none answers, or what takes more than a line', () => {
    const long = 'Palavra '.repeat(20).trim()
    const own = items.slice(0, 2).map(item => ({ ...item, wrong: ['igual', 'só dele', 'comprida'] }))
    const others = ['Igual', 'igual', 'Comprida'].map((answer, at) => ({
      ...{ ...items[5], id: `o${at}`, answer, prompt: at === 2 ? long : `Q${at}`, picture: null, wrong: [] },
      ...{ audio: false, source: null },
    }))
    for (const { itemId, words } of roomQuestions('relampago', content({}, [...own, ...others])))
      if (itemId.startsWith('i')) expect(words?.errors.join('') ?? '').not.toMatch(/Q|Palavra/)
  })

  it.each(['relampago', 'roda'] as const)('of %s have beside a right answer those of its shape', kind => {
    const texts = ['25 %', '50 %', '75 %', '1/2', '3/4', '1/4', 'Solo', 'Rocha', 'Argila', '12', '8', '40']
    const mixed = items.map((item, at) => ({ ...item, answer: texts[at] ?? '' }))
    for (const { options } of roomQuestions(kind, content({}, mixed)))
      expect(new Set(options.map(shapeOf)).size).toBe(1)
  })

  it('of the wheel show the word itself where nothing asks for it', () => {
    const names = items.map(item => ({ ...item, prompt: '', picture: null }))
    for (const question of roomQuestions('roda', content({}, names)))
      expect(question).toMatchObject({ text: question.answer, options: [] })
  })

  it('of bingo come without options, every pair once', () => {
    const questions = roomQuestions('bingo', content())
    expect(questions.map(question => question.itemId).toSorted()).toEqual(
      items.map(item => item.id).toSorted(),
    )
    for (const question of questions)
      expect(question).toMatchObject({ options: [], right: 0, text: question.answer.replace('R', 'P') })
    expect(questions.find(question => question.itemId === 'i0')?.picture).toEqual({ alt: 'Um rio' })
  })
})

describe('statements and cards before a class', () => {
  it('are true or false, and what is right in the place of a false one is said afterwards', () => {
    const questions = roomQuestions('verdadeiro', content())
    expect(questions).toHaveLength(12)
    for (const { text, options, right, answer, itemId, words } of questions) {
      expect(options).toEqual(['Verdadeiro', 'Falso'])
      const isSo = text === `${answer}: ${itemId.replace('i', 'P')}`
      expect(right).toBe(isSo ? 0 : 1)
      expect(words?.why ?? '').toBe(isSo ? '' : `A resposta certa é «${answer}».`)
    }
    expect(new Set(questions.map(({ right }) => right)).size).toBe(2)
  })

  it('are sorted by the names of their groups', () => {
    const sorted = items.map((item, at) => ({ ...item, answer: `Grupo ${at % 3}` }))
    const questions = roomQuestions('grupos', content({}, sorted))
    expect(questions).toHaveLength(12)
    for (const { text, options, right, answer, itemId } of questions) {
      expect(text).toBe(`De que grupo é «${itemId.replace('i', 'P')}»?`)
      expect(options).toEqual(['Grupo 0', 'Grupo 1', 'Grupo 2'])
      expect(options[right]).toBe(answer)
      expect(answer).toBe(sorted.find(({ id }) => id === itemId)?.answer)
    }
    expect(questions.find(({ itemId }) => itemId === 'i0')?.picture).toEqual({ alt: 'Um rio' })
  })
})

describe('a room', () => {
  it('has a limit of milliseconds where a quiz has one of seconds', () => {
    expect([roomLimit('relampago', { each: 10 }), roomLimit('relampago', { each: 0 })]).toEqual([
      10_000,
      null,
    ])
    expect([roomLimit('roda', { each: 10 }), roomLimit('bingo', {})]).toEqual([null, null])
    expect(roomLimit('relampago', {})).toBe(20_000)
  })

  it('is none of too few pairs, and says how many it takes', () => {
    for (const kind of liveKinds) {
      const of = items.map((item, at) => (kind === 'grupos' ? { ...item, answer: `G${at % 2}` } : item))
      expect(noRoomReason(kind, content({}, of)), kind).toBeUndefined()
      expect(noRoomReason(kind, content({}, items.slice(0, 1))), kind).toMatch(/^precisa de/)
    }
    expect(noRoomReason('bingo', content({ size: 4 }))).toBe('precisa de 17 pares, há 12')
  })
})

describe('a card of bingo', () => {
  it('holds nine different words, and is another for each number', () => {
    const [first, second] = [bingoCard(content(), 1), bingoCard(content(), 2)]
    expect(new Set(first).size).toBe(9)
    expect(first.every(word => /^R\d+$/.test(word))).toBe(true)
    expect(second).not.toEqual(first)
    expect(bingoCard(content(), 1)).toEqual(first)
  })

  it('has a line of three of its words once they were drawn, and none before', () => {
    const card = bingoCard(content(), 5)
    expect(bingoLine(content(), 5, 0)).toBeUndefined()
    expect(bingoLine(content(), 5, 2)).toBeUndefined()
    const line = bingoLine(content(), 5, 12)
    expect(line).toEqual(card.slice(0, 3))
    expect(bingoLine(content({ goal: 'full' }), 5, 12)).toEqual(card)
  })
})
