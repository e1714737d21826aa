import { expect, it } from 'vitest'
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
      mark: 13.5,
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

it('a pauta has a column for each quiz with its weight, but none for those that are hidden', () => {
  expect(table(gradebook())?.columns.map(column => column.label)).toEqual([
    ...['Nº', 'Aluno', 'Sexo', 'Quiz a (×1)', 'Quiz b (×1,5)', 'Nota', 'Nota exacta'],
  ])
  expect(gradebookPaper(gradebook())).toMatchObject({
    ...{ title: 'Pauta de quizzes: 6ªA', under: 'Matemática · 2.º trimestre de 2026' },
    fileName: 'pauta-quizzes-6A-2-v1',
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
      ...[
        ['14', 14, whole],
        ['13,50', 13.5, '#,##0.00'],
      ],
    ],
    ['', 'Bento', '', none, none, none, ['–', null, '#,##0.00']],
  ])
})

it('what waits to be marked is told from what was not handed in', () => {
  const [pupil] = gradebook().pupils
  if (!pupil) throw new Error('There is no pupil.')
  const of = gradebook({ pupils: [{ ...pupil, marks: { a: null, b: null }, dropped: [], toMark: ['a'] }] })
  expect(table(of)?.rows[0]?.cells.slice(3, 5)).toEqual(['?', expect.objectContaining({ shown: '–' })])
  expect(gradebookPaper(of).notes[0]).toContain('?: por corrigir, ainda sem nota.')
  expect(gradebookPaper(gradebook()).notes[0]).not.toContain('?')
})

it('its note says what counts', () => {
  const note = (more: Partial<QuizGradebook>) => gradebookPaper(gradebook(more)).notes[0]
  expect(note({})).toBe(
    'Escala 0–20. O que não se entregou não conta. Pauta bloqueada: 1.ª versão, 29/05/2026, 10:00, Ana Sitoe.',
  )
  expect(note({ dropWorst: 1, missingIsZero: true, locked: false, edition: null })).toBe(
    'Escala 0–20. Não conta a pior nota de cada aluno (entre parênteses). O que não se entregou conta zero. Pauta por bloquear: as notas ainda podem mudar.',
  )
  expect(note({ dropWorst: 2 })).toContain('Não contam as 2 piores notas de cada aluno (entre parênteses).')
})

it('more than five quizzes lie across the paper', () => {
  const of = (count: number) =>
    gradebookPaper(gradebook({ quizzes: Array.from({ length: count }, (_, at) => quiz(`${at}`)) }))
      .orientation
  expect([of(5), of(6)]).toEqual(['portrait', 'landscape'])
})
