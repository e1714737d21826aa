import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import type { ReadSheet } from '#engines/sheets/read/read-sheets.ts'
import type { Application, GridEntry, Sitting } from '../../../results/contract.ts'
import { applyEntries, enteredIn } from '../grid/apply-entry.ts'
import type { SheetItem } from '../grid/cell-words.ts'
import {
  answeredRows,
  areAlike,
  doubtWords,
  entriesOf,
  entryOf,
  expectedOf,
  refusalOf,
  refusalWords,
  takenOf,
} from './what-was-read.ts'

const option = (id: string) => ({ id, text: id.toUpperCase() })
const options = ['a', 'b', 'c'].map(option)
const questions = [
  { type: 'single-choice', options, correct: 'b' },
  { type: 'true-false', correct: true },
  { type: 'multiple-choice', options, correct: ['a', 'c'], scoring: 'all' },
  { type: 'essay' },
]
const items = questions.map(
  (question, at) =>
    ({
      item: { id: `item-${at}`, points: 1, question },
      order: {},
    }) as unknown as SheetItem,
)
/** The same, the first question's options printed the other way round. */
const shuffled = items.map((place, at) =>
  at === 0 ? { ...place, order: { options: ['c', 'b', 'a'] } } : place,
)
const sheets = new Map([
  ['', items],
  ['B', shuffled],
]) as unknown as Parameters<typeof expectedOf>[0]

const sheetOf = (read: readonly (string | [string, ReadSheet['rows'][number]['why']])[], over = {}) =>
  ({
    application: 'L7J5CY',
    form: '',
    pupil: '20260149',
    first: 1,
    asked: null,
    corners: { found: [], missing: [] },
    rows: read.map((word, at) =>
      typeof word === 'string'
        ? { label: String(at + 1), read: word, asked: false, why: null, touched: word }
        : { label: String(at + 1), read: word[0], asked: true, why: word[1], touched: word[0] },
    ),
    ...over,
  }) as unknown as ReadSheet
const pupil = { studentId: 'ana', form: '', state: null }

describe('what was read of a sheet', () => {
  it('tells the reader how many circles each question has, and where several may be filled in', () => {
    expect(expectedOf(sheets)['']).toEqual([
      { choices: 3, several: false },
      { choices: 2, several: false },
      { choices: 3, several: true },
      { choices: 0, several: false },
    ])
  })

  it('is written as the letters of the sheet are typed; blank is an answer, and what is written in the booklet is not there', () => {
    const sheet = sheetOf(['B', 'B', 'AC', ''])
    expect(entriesOf(pupil, sheet, answeredRows(sheet, items)).map(({ entered }) => entered)).toEqual([
      { kind: 'answer', answer: 'b' },
      { kind: 'answer', answer: false },
      { kind: 'answer', answer: ['a', 'c'] },
    ])
    const blank = sheetOf(['', '', '', ''])
    expect(entriesOf(pupil, blank, answeredRows(blank, items)).map(({ entered }) => entered.kind)).toEqual([
      'blank',
      'blank',
      'blank',
    ])
  })

  it('says its form first, and reads the letters in the order of that form', () => {
    const sheet = sheetOf(['A', 'A', 'A', ''], { form: 'B' })
    const [form, first] = entriesOf(pupil, sheet, answeredRows(sheet, shuffled))
    expect(form).toMatchObject({ itemId: null, entered: { kind: 'form', form: 'B' } })
    expect(first?.entered).toEqual({ kind: 'answer', answer: 'c' })
  })

  it('leaves out what is asked until it is decided', () => {
    const sheet = sheetOf([['C', 'cross'], 'A', 'A', ''])
    const rows = answeredRows(sheet, items)
    expect(entriesOf(pupil, sheet, rows).map(({ itemId }) => itemId)).toEqual(['item-1', 'item-2'])
    const [cross] = rows
    expect(cross && entryOf('ana', cross, 'B')?.entered).toEqual({ kind: 'answer', answer: 'b' })
    expect(cross && entryOf('ana', cross, '')?.entered).toEqual({ kind: 'blank' })
  })

  it('names every reason for a doubt, and every reason for which a sheet is not taken', () => {
    const whys = ['two-marks', 'cross', 'faint', 'half', 'outside', 'glare'] as const
    const words = whys.map(why => doubtWords({ word: 'AC', why }))
    expect(new Set(words).size).toBe(whys.length)
    expect(words[0]).toBe('A e C estão pintados.')
    expect(refusalOf(sheetOf([], { application: 'ZZZZZZ' }), { code: 'L7J5CY' }, sheets)).toBe('another')
    expect(refusalOf(sheetOf([], { form: 'X' }), { code: 'L7J5CY' }, sheets)).toBe('form')
    expect(refusalOf(sheetOf([]), { code: 'L7J5CY' }, sheets)).toBeUndefined()
    const unclear = sheetOf([], { asked: 'unclear' })
    expect(refusalOf(unclear, { code: 'L7J5CY' }, sheets)).toBe('unclear')
    expect(refusalWords('unclear', unclear)[0]).toBe('As marcas não se distinguem')
    const cut = sheetOf([], { asked: 'corner', corners: { found: [], missing: ['lower-right'] } })
    expect(refusalOf(cut, { code: 'L7J5CY' }, sheets)).toBe('corner')
    expect(refusalWords('corner', cut)).toEqual(['Falta um canto', 'o de baixo, à direita'])
  })

  it('takes two readings for one sheet where what both are sure of is mostly the same', () => {
    const one = sheetOf(['A', 'A', 'B', 'A'])
    expect(areAlike(one, sheetOf(['A', ['', 'faint'], 'B', 'A']))).toBe(true)
    expect(areAlike(one, sheetOf(['B', 'B', 'B', 'B']))).toBe(false)
  })
})

describe('a sheet that is taken', () => {
  const questions = [0, 1, 2].map(
    at =>
      ({
        item: { id: `item-${at}`, points: 1, question: choiceOf('Pergunta', ['uma', 'duas', 'três'], at) },
        order: {},
      }) as unknown as SheetItem,
  )
  const view = (sitting: Sitting) =>
    ({
      items: questions.map(({ item }) => item),
      totalPoints: 20,
      sittings: [sitting],
    }) as unknown as Application
  const enter = (sitting: Sitting, entries: readonly GridEntry[]) =>
    applyEntries(view(sitting), entries)[0] as Sitting
  const unseen = { studentId: 'ana', form: '', state: null, responses: {}, mark: null } as unknown as Sitting
  const rowsOf = (sheet: ReadSheet) => answeredRows(sheet, questions)
  /** Decisions, or what is typed, row by row; null for nothing. */
  const entriesIn = (words: readonly (string | null)[]) =>
    rowsOf(sheetOf(['', '', ''])).flatMap((row, at) => {
      const word = words[at]
      return typeof word === 'string' ? (entryOf('ana', row, word) ?? []) : []
    })
  const typed = (words: readonly (string | null)[]) => enter(unseen, entriesIn(words))
  const takenBy = (sitting: Sitting, sheet: ReadSheet, decided = {}) =>
    takenOf(view(sitting), sitting, sheet, rowsOf(sheet), decided)
  const stood = (sitting: Sitting) => ({
    state: sitting.state,
    entered: questions.map(({ item }) => enteredIn(sitting, item.id)),
  })
  const word = fc.constantFrom(null, '', 'A', 'B', 'C')
  const row = fc.constantFrom('A', 'B', 'C', '', ['A', 'cross'] as const, ['', 'glare'] as const)

  it('comes back to what stood there, whatever was typed, read and decided', () => {
    fc.assert(
      fc.property(
        fc.tuple(word, word, word),
        fc.tuple(row, row, row),
        fc.tuple(word, word, word),
        (...of) => {
          const [before, read, decided] = of
          const sitting = typed(before)
          const sheet = sheetOf(read as unknown as Parameters<typeof sheetOf>[0])
          const { written, back } = takenBy(sitting, sheet)
          const open = rowsOf(sheet).map(({ why }, at) => (why === null ? null : (decided[at] ?? null)))
          const after = enter(enter(sitting, written), entriesIn(open))
          expect(stood(enter(after, back))).toEqual(stood(sitting))
        },
      ),
    )
  })

  it('leaves no answer of another sheet where it asks itself, and keeps what was decided of the same one', () => {
    const doubtful = sheetOf(['A', ['B', 'faint'], 'A'])
    const next = (words: readonly string[]) => {
      const sitting = typed(words)
      return enteredIn(enter(sitting, takenBy(sitting, doubtful).written), 'item-1')
    }
    expect(next(['C', 'A', 'B'])).toEqual({ kind: 'clear' })
    expect(next(['A', 'C', 'A']).kind).toBe('answer')
    const again = takenBy(unseen, doubtful, { 2: 'B' }).written
    expect(again.map(({ itemId }) => itemId)).toEqual(['item-0', 'item-2', 'item-1'])
  })
})
