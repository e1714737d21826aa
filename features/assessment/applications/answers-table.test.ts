import { expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import type { Application, Sitting } from '../results/contract.ts'
import { underKey } from '../results/scoring.ts'
import { answerSheets, answersWithKey } from './answers-table.ts'

const question = choiceOf('Quanto é 2/7 + 3/7?', ['5/14', '5/7', '6/49'], 1)
const ids = 'options' in question ? question.options.map(option => option.id) : []
const item = (id: string, change: Application['items'][number]['change'] = null) =>
  ({ id, points: 1, competenceCode: 'FR3', ...underKey(question, change) }) as Application['items'][number]
const items = [item('i1'), item('i2', { kind: 'rekey', right: [ids[2] ?? ''] }), item('i3', { kind: 'drop' })]
const sitting = (more: Partial<Sitting>) =>
  ({
    studentId: 's1',
    number: 1,
    name: 'Ana',
    sex: 'M',
    form: 'A',
    state: 'entregue',
    mark: 12,
    responses: {},
    ...more,
  }) as Sitting
const gave = (answer: unknown, outcome: string) =>
  ({ answer, outcome, points: 0 }) as Sitting['responses'][string]

it('tells what each pupil gave by its letter, blank, not presented and not entered apart, with the key as it counts', () => {
  const sittings = [
    sitting({ responses: { i1: gave(ids[0], 'errada'), i2: gave(null, 'branco') } }),
    sitting({ studentId: 's2', name: 'Beto', state: 'não apresentado', mark: null }),
  ]
  const sheets = answerSheets({ items, sittings, totalPoints: 20 }, new Map([['s1', '20260001']]))
  expect(sheets.answers.header).toEqual([
    'Código',
    'Nº',
    'Nome',
    'Sexo',
    'Versão',
    'Estado',
    '1',
    '2',
    '3',
    'Nota',
    'Nota exacta',
  ])
  expect(sheets.answers.rows).toEqual([
    ['20260001', 1, 'Ana', 'M', 'A', 'entregue', 'A', '–', '', 12, 12],
    ['', 1, 'Beto', 'M', 'A', 'não apresentado', 'n.a.', 'n.a.', 'n.a.', '', ''],
  ])
  expect(sheets.key.rows.map(row => row[4])).toEqual(['B', 'C', 'anulada'])
  const [key] = answersWithKey(sheets, items).rows
  expect(key).toEqual(['CHAVE', '', '', '', '', '', 'B', 'C', 'anulada', '', ''])
})

it('tells marks as the report does: on 0–20 whatever the test sums to, and as provisional while an answer waits', () => {
  const waiting = {
    outcome: 'por corrigir',
    points: null,
    answer: 'Evapora.',
  } as Sitting['responses'][string]
  const sittings = [
    sitting({ mark: 5 }),
    sitting({ mark: 3.9, responses: { i1: waiting } }),
    // What waits of a question that was dropped keeps nobody waiting.
    sitting({ mark: 2.375, responses: { i3: waiting } }),
  ]
  const { answers } = answerSheets({ items, sittings, totalPoints: 5 }, new Map())
  expect(answers.rows.map(row => row.slice(-2))).toEqual([
    [20, 20],
    ['16*', 15.6],
    [10, 9.5],
  ])
})
