import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blankQuestion } from './blank-question.ts'
import { fullestShare, keysByPlace } from './key-places.ts'
import { partId, type QuestionOf } from './question.ts'
import { freezeForm, freezeOrder, inFrozenOrder, inOrder, seededRandom, shuffled } from './shuffle.ts'

const choice = (texts: string[]): QuestionOf<'single-choice'> => ({
  ...blankQuestion('single-choice'),
  options: texts.map((text, index) => ({
    id: partId(index),
    text,
    correct: index === 0,
    weight: index === 0 ? 1 : 0,
    typicalError: '',
    feedback: '',
  })),
})

describe('shuffle', () => {
  it('gives on every device the numbers that were drawn when the forms were frozen', () => {
    const random = seededRandom('6ª classe / A')
    expect([random(), random(), random()]).toEqual([
      0.46719406684860587, 0.1632261099293828, 0.5958167966455221,
    ])
  })

  it('freezes the same form from the same seed, and another from another', () => {
    const questions = Array.from({ length: 20 }, (_, index) => ({
      id: `q${index}`,
      question: choice(['1', '2', '3', '4']),
    }))
    const both = { questions: true, options: true }
    const form = freezeForm(questions, 'A', 'semente', both)
    expect(freezeForm(questions, 'A', 'semente', both)).toEqual(form)
    expect(freezeForm(questions, 'B', 'semente', both)).not.toEqual(form)
    expect(form.items.map(item => item.question).toSorted()).toEqual(
      questions.map(each => each.id).toSorted(),
    )
    const still = freezeForm(questions, 'A', 'semente', { questions: false, options: false })
    expect(still.items).toEqual(questions.map(({ id }) => ({ question: id, order: {} })))
  })

  it('leaves no letter of a form with many more keys than another, though every key is written first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 40 }), fc.string(), (count, seed) => {
        const questions = Array.from({ length: count }, (_, at) => ({
          id: `q${at}`,
          question: choice(['1', '2', '3', '4']),
        }))
        const { items } = freezeForm(questions, 'A', seed, { questions: false, options: true })
        const shown = items.map(({ order }, at) =>
          inFrozenOrder(questions[at]?.question ?? choice([]), order),
        )
        expect(fullestShare(shown)).toBeLessThanOrEqual(0.4)
        expect(keysByPlace(shown).reduce((sum, keys) => sum + keys, 0)).toBe(count)
      }),
    )
  })

  it('keeps every element, once, and each order as likely', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (values, seed) => {
        expect(shuffled(values, seededRandom(seed)).toSorted()).toEqual(values.toSorted())
      }),
    )
    const counts = new Map<string, number>()
    const random = seededRandom('contagem')
    for (let turn = 0; turn < 6000; turn++) {
      const order = shuffled(['a', 'b', 'c'], random).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect(counts.size).toBe(6)
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })

  it('leaves «nenhuma das anteriores» in its place', () => {
    const question = choice(['1', '2', '3', '<p>Nenhuma das respostas anteriores</p>'])
    for (let seed = 0; seed < 20; seed++) {
      expect(freezeOrder(question, `${seed}`, true).options?.at(-1)).toBe('d')
    }
  })

  it('never shows items to be ordered in the right order', () => {
    const question: QuestionOf<'ordering'> = {
      ...blankQuestion('ordering'),
      items: ['a', 'b', 'c'].map(id => ({ id, text: id })),
    }
    for (let seed = 0; seed < 50; seed++) {
      expect(freezeOrder(question, `${seed}`, false).items).not.toEqual(['a', 'b', 'c'])
    }
  })

  it('shows a frozen order even after the question gained or lost an option', () => {
    const parts = ['a', 'b', 'd'].map(id => ({ id }))
    expect(inOrder(parts, ['c', 'b', 'a']).map(part => part.id)).toEqual(['b', 'a', 'd'])
    expect(inOrder(parts, undefined)).toEqual(parts)
  })
})
