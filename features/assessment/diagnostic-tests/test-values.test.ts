import { describe, expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { formOptions, freezeForms, fullPlaceIn } from './forms.ts'
import { areOfModel, oralModels } from './oral-models.ts'
import { blankHead, copyOfItem, itemFromBank, newItem } from './test-values.ts'

describe('a new test', () => {
  it('begins blank in its year, and an oral one with the levels of reading', () => {
    const written = blankHead(2026)
    expect(written).toMatchObject({
      title: '',
      kind: 'escrito',
      year: 2026,
      totalPoints: 20,
      minutes: 60,
      levels: [],
    })
    const oral = blankHead(2026, 'oral')
    expect(oral).toMatchObject({ title: 'Leitura por níveis', kind: 'oral' })
    expect(oral.levels.map(level => level.name)).toEqual([
      'Inicial',
      'Letra',
      'Palavra',
      'Parágrafo',
      'História',
    ])
  })

  it('is of its model until somebody writes a level anew', () => {
    for (const { levels } of oralModels) {
      expect(areOfModel(levels)).toBe(true)
      expect(areOfModel(levels.slice(1))).toBe(false)
      expect(areOfModel(levels.map((level, at) => (at === 1 ? { ...level, task: 'outra' } : level)))).toBe(
        false,
      )
    }
    expect(areOfModel([])).toBe(true)
  })
})

describe('an item', () => {
  it('is an empty question worth a point, or what the matrix says', () => {
    const blank = newItem({})
    expect(blank).toMatchObject({ questionId: null, competenceId: null, domain: '', points: 1, bloom: null })
    expect(blank.question).toMatchObject({ type: 'single-choice', points: 1, bloom: null })
    const known = newItem({
      type: 'essay',
      points: 2.5,
      bloom: 'apply',
      competenceId: 'c',
      domain: 'Fracções',
    })
    expect(known).toMatchObject({ points: 2.5, bloom: 'apply', competenceId: 'c', domain: 'Fracções' })
    expect(known.question).toMatchObject({ type: 'essay', points: 2.5, bloom: 'apply' })
    expect(newItem({}).id).not.toBe(blank.id)
  })

  it('copied is another question, of no bank', () => {
    const item = { ...newItem({ points: 3 }), questionId: 'q' }
    const copy = copyOfItem(item)
    expect(copy).toEqual({ ...item, id: copy.id, questionId: null })
    expect(copy.id).not.toBe(item.id)
  })

  it('of the bank is worth what the bank says, and a point where it says nothing', () => {
    const row = (points: number, competence: object | null) =>
      ({
        id: 'q',
        competence,
        question: { ...blankQuestion('numeric'), points, bloom: 'create', stem: 'x' },
      }) as never
    expect(itemFromBank(row(2, { id: 'c', domain: 'Fracções' }))).toMatchObject({
      ...{ questionId: 'q', competenceId: 'c', domain: 'Fracções', points: 2, bloom: 'create' },
      question: { type: 'numeric', stem: 'x', points: 2 },
    })
    expect(itemFromBank(row(0, null))).toMatchObject({ points: 1, competenceId: null, domain: '' })
  })
})

describe('forms', () => {
  const items = Array.from({ length: 8 }, (_, at) => ({
    id: `i${at}`,
    question: {
      ...blankQuestion('single-choice'),
      options: ['a', 'b', 'c', 'd'].map(id => ({
        id,
        text: id,
        correct: id === 'a',
        weight: 0,
        typicalError: '',
        feedback: '',
      })),
    },
  }))
  const freeze = (count: number, questions = true, options = true) =>
    freezeForms(items, 'semente', { count, questions, options })

  it('are lettered from A on, of which A keeps the order of the questions, and none that of the options', () => {
    const forms = freeze(4)
    expect(forms.map(form => form.name)).toEqual(['A', 'B', 'C', 'D'])
    expect(forms[0]).toMatchObject({ questions: false, options: true })
    for (const { items: places } of forms)
      expect(places.some(({ order }) => order.options?.[0] !== 'a')).toBe(true)
    expect(forms[0]?.items.map(item => item.question)).toEqual(items.map(item => item.id))
    for (const form of forms.slice(1)) {
      expect(form).toMatchObject({ questions: true, options: true })
      expect(form.items.map(item => item.question).toSorted()).toEqual(items.map(item => item.id))
    }
    expect(new Set(forms.map(form => JSON.stringify(form.items))).size).toBe(4)
    expect(freeze(4)).toEqual(forms)
  })

  it('move what was wished alone', () => {
    const ids = (form: { items: { question: string }[] } | undefined) =>
      form?.items.map(item => item.question)
    const [, still] = freeze(2, false, true)
    expect(ids(still)).toEqual(items.map(item => item.id))
    expect(still).toMatchObject({ questions: false, options: true })
    const [, moved] = freeze(2, true, false)
    expect(ids(moved)).not.toEqual(items.map(item => item.id))
    expect(moved).toMatchObject({ questions: true, options: false })
  })

  it('are none where there is one alone, and know how they were asked for', () => {
    expect([freeze(0), freeze(1)]).toEqual([[], []])
    expect(formOptions(freeze(3, true, false))).toEqual({ count: 3, questions: true, options: false })
    expect(formOptions(freeze(2, false, true))).toEqual({ count: 2, questions: false, options: true })
    expect(formOptions([])).toEqual({ count: 0, questions: false, options: false })
  })

  it('say which of them has too many keys at one letter, as the test does that has none', () => {
    const written = { letter: 'A', keys: items.length, of: items.length }
    expect(fullPlaceIn(items, [], true)).toEqual({ full: { ...written, shuffled: items.length } })
    expect(fullPlaceIn(items, [], false)).toEqual({ full: { ...written, shuffled: 0 } })
    expect(fullPlaceIn(items, freeze(3), true)).toBeUndefined()
    const still = freeze(2, true, false)
    expect(fullPlaceIn(items, still, true)).toEqual({ full: { ...written, shuffled: 0 }, form: 'A' })
  })
})
