import { expect, it } from 'vitest'
import { formatDayMonth, listInWords } from '#kit/figures.ts'
import type { Plan } from '../contract.ts'
import { bodyOf } from './plan-body.ts'
import { periodTitle, planTitle, spanText } from './plan-words.ts'

const written = {
  ...{
    kind: 'trimestral',
    grade: 6,
    shift: 'manhã',
    year: 2026,
    trimester: 1,
    startsOn: '2026-03-02',
    endsOn: '2026-05-22',
  },
  ...{
    weeklyHours: 6,
    lessonMinutes: 45,
    colleagues: ['Rui'],
    programme: 'INDE',
    bibliography: ['Livro'],
    rows: [],
  },
}
const plan = {
  ...written,
  ...{ id: 'p', version: 3, state: 'aprovado', familyId: 'f', subject: { id: 's', name: 'Matemática' } },
  subjectId: 's',
  groupIds: ['g', 'h'],
  groups: [
    { id: 'g', name: '6ªA' },
    { id: 'h', name: '6ªB' },
  ],
} as unknown as Plan

it('a stored plan is written again as a person wrote it, without what the server adds', () => {
  expect(bodyOf(plan)).toEqual({ ...written, subjectId: 's', groupIds: ['g', 'h'] })
})

it('a plan is called by its subject, grade and period', () => {
  expect(planTitle(plan)).toBe('Matemática, 6ª classe: 1.º trimestre')
  expect(planTitle({ ...plan, trimester: null })).toBe('Matemática, 6ª classe: 2026')
  expect([periodTitle(plan), periodTitle({ ...plan, trimester: null })]).toEqual([
    'do 1.º trimestre de 2026',
    'de 2026',
  ])
})

it('names and days are said in few words', () => {
  expect([[], ['6ªA'], ['6ªA', '6ªB'], ['6ªA', '6ªB', '6ªC']].map(listInWords)).toEqual([
    '',
    '6ªA',
    '6ªA e 6ªB',
    '6ªA, 6ªB e 6ªC',
  ])
  expect(formatDayMonth('2026-03-02')).toBe('02/03')
  expect(spanText({ startsOn: '2026-03-02', endsOn: '2026-03-06' })).toBe('02/03–06/03')
})
