import fc from 'fast-check'
import { expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import type { WriteCell } from '#engines/spreadsheets/write-table.ts'
import { type AttemptRow, attemptsSheet, attemptsWithKey, keySheet } from './attempts-table.ts'
import type { Application, Sitting } from './contract.ts'
import { underKey } from './scoring.ts'

const question = choiceOf('Quanto é 2/7 + 3/7?', ['5/14', '5/7', '6/49'], 1)
const ids = 'options' in question ? question.options.map(option => option.id) : []
const item = (id: string, change: Application['items'][number]['change'] = null) =>
  ({ id, points: 1, competenceCode: 'FR3', ...underKey(question, change) }) as Application['items'][number]
const items = [item('i1'), item('i2', { kind: 'rekey', right: [ids[2] ?? ''] }), item('i3', { kind: 'drop' })]
const about = [
  'Código',
  'Nº',
  'Nome',
  'Sexo',
  'Turma',
  'Versão',
  'Tentativa',
  'Estado',
  'Começou',
  'Entregou',
]

const attempt = (more: Partial<AttemptRow['sitting']> = {}, rest: Partial<AttemptRow> = {}): AttemptRow => ({
  sitting: {
    ...{ studentId: 's1', number: 1, name: 'Ana', sex: 'M', form: 'A', level: null, attempt: 1 },
    ...{ state: 'entregue', mark: 12, responses: {}, itemIds: null, startedAt: null, submittedAt: null },
    ...more,
  },
  ...{ code: '20260001', group: '6ªA', answeredAt: {}, ...rest },
})
const gave = (answer: unknown, outcome: string, more: object = {}) =>
  ({ answer, outcome, points: 0, ...more }) as Sitting['responses'][string]
const shown = (cells: readonly WriteCell[] = []) =>
  cells.map(cell => (typeof cell === 'object' && cell !== null ? cell.shown : cell))

it('tells what each pupil gave by its letter, blank, not presented and not entered apart, with the key as it counts', () => {
  const sheet = attemptsSheet(items, 20, [
    attempt({ responses: { i1: gave(ids[0], 'errada'), i2: gave(null, 'branco') } }),
    attempt({ name: 'Beto', state: 'não apresentado', mark: null }, { code: '' }),
    attempt({ name: 'Carla', state: null, mark: null, attempt: null }),
  ])
  expect(sheet.header).toEqual([...about, 'P1', 'P2', 'P3', 'Nota', 'Nota exacta'])
  expect(sheet.rows.map(shown)).toEqual([
    ['20260001', '1', 'Ana', 'M', '6ªA', 'A', '1', 'entregue', '', '', 'A', '–', '', '12', '12,00'],
    ['', '1', 'Beto', 'M', '6ªA', 'A', '1', 'não veio', '', '', '', '', '', '', ''],
    ['20260001', '1', 'Carla', 'M', '6ªA', 'A', '', 'não começou', '', '', '', '', '', '', ''],
  ])
  expect(keySheet(items).rows.map(row => row[4])).toEqual(['B', 'C', 'anulada'])
  const [key, ...rest] = attemptsWithKey(sheet, items).rows
  expect(key).toEqual(['CHAVE', ...Array(9).fill(''), 'B', 'C', 'anulada', '', ''])
  expect(rest).toEqual(sheet.rows)
})

it('keeps a number that was written as a number, shown as the pupil wrote it, and what is none as text', () => {
  const numberItem = { ...item('i1'), question: { ...blankQuestion('numeric'), stem: '?' } }
  const cellOf = (answer: string) =>
    attemptsSheet([numberItem], 20, [attempt({ responses: { i1: gave(answer, 'errada') } })]).rows[0]?.[10]
  expect(cellOf('3,50')).toEqual({ shown: '3,50', value: 3.5, format: '#,##0.00' })
  expect(cellOf('-12')).toMatchObject({ shown: '-12', value: -12 })
  for (const text of ['007', '1/2', '2,5 m', '1 000 000', '1.000.000', '1e3', 'três'])
    expect(cellOf(text), text).toBe(text)
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }), (whole, places) => {
      const text = (whole / 10 ** places).toFixed(places).replace('.', ',')
      const cell = cellOf(text)
      if (text !== '-0') expect(cell).toMatchObject({ shown: text, value: Number(text.replace(',', '.')) })
    }),
  )
})

it('has a row for every attempt, with its hours, how sure the pupil was, and when each answer was given', () => {
  const at = (minute: string) => `2026-05-05T05:${minute}:00.000Z`
  const sheet = attemptsSheet(items, 20, [
    attempt(
      {
        ...{ startedAt: at('00'), submittedAt: at('20'), itemIds: ['i1', 'i2'] },
        responses: { i1: gave(ids[1], 'certa', { certainty: 3 }) },
      },
      { answeredAt: { i1: at('07') } },
    ),
    attempt({ attempt: 2, startedAt: at('30'), state: 'a responder', mark: null }),
  ])
  expect(sheet.header.slice(10)).toEqual(['P1', 'P2', 'P3', 'Nota', 'Nota exacta', 'Certeza P1', 'Hora P1'])
  expect(sheet.rows.map(row => shown(row).slice(6))).toEqual([
    [
      ...['1', 'entregue', '05/05/2026, 07:00', '05/05/2026, 07:20', 'B', '–', '', '12', '12,00'],
      ...['alta', '05/05/2026, 07:07'],
    ],
    ['2', 'a responder', '05/05/2026, 07:30', '', '', '', '', '', '', '', ''],
  ])
  expect(sheet.rows[0]?.[8]).toMatchObject({ value: expect.any(Number), format: 'dd/mm/yyyy hh:mm' })
})

it('tells marks as the report does: on 0–20 whatever the paper sums to, and as provisional while an answer waits', () => {
  const waiting = gave('Evapora.', 'por corrigir', { points: null })
  const { rows } = attemptsSheet(items, 5, [
    attempt({ mark: 5 }),
    attempt({ mark: 3.9, responses: { i1: waiting } }),
    // What waits of a question that was dropped keeps nobody waiting.
    attempt({ mark: 2.375, responses: { i3: waiting } }),
  ])
  expect(rows.map(row => shown(row).slice(-2))).toEqual([
    ['20', '20,00'],
    ['16*', '15,60'],
    ['10', '9,50'],
  ])
  expect(rows[2]?.slice(-2)).toMatchObject([{ value: 10 }, { value: 9.5 }])
})
