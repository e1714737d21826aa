import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gradeOf } from './gradebook.ts'
import type { QuizGradebook } from './gradebook-contract.ts'
import { gradebookPaper } from './gradebook-paper.ts'

const edition = {
  ...{ number: 1, closedAt: '2026-05-29T08:00:00Z', closedBy: 'Ana Sitoe', reason: '' },
  isRecomputed: false,
}
const quiz = (id: string, more: object = {}) => ({
  ...{
    id,
    title: `Quiz ${id}`,
    state: 'encerrado',
    opensOn: null,
    weight: 1,
    hidden: false,
    mean: null,
    ...more,
  },
})
const gradebook = (more: Partial<QuizGradebook> = {}): QuizGradebook => ({
  ...{ group: { id: 'g', name: '6ªA' }, subject: { id: 's', name: 'Matemática' }, year: 2026, trimester: 2 },
  ...{ dropWorst: 0, missingIsZero: false },
  ...{ locked: true, correction: '', edition, editions: [edition], version: 1 },
  quizzes: [quiz('a'), quiz('b', { weight: 1.5 }), quiz('c', { hidden: true })],
  pupils: [
    {
      id: 'p',
      name: 'Ana',
      number: 1,
      sex: 'M',
      marks: { a: 13.5, b: 8, c: 20 },
      dropped: ['b'],
      toMark: [],
      exempt: [],
      mark: 16.75,
    },
    {
      id: 'q',
      name: 'Bento',
      number: null,
      sex: null,
      marks: { a: null },
      dropped: [],
      toMark: [],
      exempt: [],
      mark: null,
    },
  ],
  ...more,
})
const table = (of: QuizGradebook) => gradebookPaper(of).tables[0]

it('a pauta has a column for each quiz with its weight, and one for all that are hidden', () => {
  expect(table(gradebook())?.columns.map(column => column.label)).toEqual([
    ...['Nº', 'Aluno', 'Sexo', 'Quiz a (×1)', 'Quiz b (×1,5)', 'Escondidos', 'Nota', 'Nota exacta'],
  ])
  expect(gradebookPaper(gradebook())).toMatchObject({
    ...{ title: 'Pauta de quizzes: 6ªA', under: 'Matemática · 2.º trimestre de 2026' },
    fileName: 'pauta-quizzes-6ªA-2-v1',
  })
})

it('marks are shown as they count, those that were dropped in brackets; the workbook has the exact one too', () => {
  const cells = table(gradebook())?.rows.map(row =>
    row.cells.map(cell => (typeof cell === 'string' ? cell : [cell.shown, cell.value, cell.format])),
  )
  const [whole, none] = ['#,##0', ['–', null, '#,##0']]
  expect(cells).toEqual([
    [
      ...[['1', 1, whole], 'Ana', 'M', ['14', 14, whole], ['(8)', 8, '"("0")"']],
      ...['20,00 ×1', ['17', 17, whole], ['16,75', 16.75, '#,##0.00']],
    ],
    ['', 'Bento', '', none, none, '–', none, ['–', null, '#,##0.00']],
  ])
})

it('distinguishes unmarked attempts from missing ones', () => {
  const [pupil] = gradebook().pupils
  if (!pupil) throw new Error('There is no pupil.')
  const of = gradebook({ pupils: [{ ...pupil, marks: { a: null, b: null }, dropped: [], toMark: ['a'] }] })
  expect(table(of)?.rows[0]?.cells.slice(3, 5)).toEqual(['?', expect.objectContaining({ shown: '–' })])
  expect(gradebookPaper(of).notes[0]).toContain('?: por corrigir, ainda sem nota.')
  expect(gradebookPaper(gradebook()).notes[0]).not.toContain('?')
})

it('its note says what counts', () => {
  const note = (more: Partial<QuizGradebook>) => gradebookPaper(gradebook(more)).notes[0]
  const hidden =
    'Contam na nota, sem coluna própria: Quiz c (×1). Em «Escondidos» está a média dos que contam a cada aluno, e o peso que têm.'
  const locked = 'Pauta bloqueada: 1.ª versão, 29/05/2026, 10:00, Ana Sitoe.'
  expect(note({})).toBe(`Escala 0–20. O que não se entregou não conta. ${hidden} ${locked}`)
  expect(note({ quizzes: [quiz('a')] })).toBe(`Escala 0–20. O que não se entregou não conta. ${locked}`)
  expect(note({ dropWorst: 1, missingIsZero: true, locked: false, edition: null })).toBe(
    `Escala 0–20. Não conta a pior nota de cada aluno (entre parênteses). O que não se entregou conta zero. ${hidden} Pauta por bloquear: as notas ainda podem mudar.`,
  )
  expect(note({ dropWorst: 2 })).toContain('Não contam as 2 piores notas de cada aluno (entre parênteses).')
})

it('the mark of every pupil can be computed from the paper, whatever is hidden', () => {
  const mark = fc.option(fc.integer({ min: 0, max: 20 }))
  const column = fc.record({ hidden: fc.boolean(), weight: fc.constantFrom(0, 1, 1.5, 2), mark })
  fc.assert(
    fc.property(fc.array(column, { minLength: 1, maxLength: 5 }), fc.nat(2), (columns, dropWorst) => {
      const quizzes = columns.map(({ hidden, weight }, at) => quiz(`${at}`, { hidden, weight }))
      const marks = Object.fromEntries(columns.map((each, at) => [`${at}`, each.mark]))
      const settings = { dropWorst, missingIsZero: false }
      const own = { id: 'p', name: 'Ana', number: 1, sex: 'M' as const, marks, toMark: [], exempt: [] }
      const graded = gradeOf(quizzes, marks, settings)
      const { columns: heads = [], rows = [] } =
        table(gradebook({ quizzes, pupils: [{ ...own, ...graded }], ...settings })) ?? {}
      let [sum, weights] = [0, 0]
      for (const [at, cell] of (rows[0]?.cells ?? []).entries()) {
        const weight = /\(×([\d,]+)\)$/.exec(heads[at]?.label ?? '')?.[1]
        const shown = typeof cell === 'string' ? cell : (cell as { shown: string }).shown
        const hidden = /^([\d,]+) ×([\d,]+)$/.exec(shown)
        const number = (text = '') => Number(text.replace(',', '.'))
        if (hidden) {
          sum += number(hidden[1]) * number(hidden[2])
          weights += number(hidden[2])
        } else if (weight && !shown.startsWith('(') && shown !== '–') {
          sum += number(shown) * number(weight)
          weights += number(weight)
        }
      }
      if (graded.mark === null) expect(weights).toBe(0)
      else expect(sum / weights).toBeCloseTo(graded.mark, 1)
    }),
  )
})

it('more than five quizzes lie across the paper', () => {
  const of = (count: number) =>
    gradebookPaper(gradebook({ quizzes: Array.from({ length: count }, (_, at) => quiz(`${at}`)) }))
      .orientation
  expect([of(5), of(6)]).toEqual(['portrait', 'landscape'])
})
