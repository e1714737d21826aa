import { expect, it } from 'vitest'
import { blankRow } from './row-edits.ts'
import { programmeOf, spreadProgramme } from './spread-programme.ts'

const unit = (id: string, trimester: number | null = null, grade = 6) => ({
  id,
  grade,
  trimester,
  title: `U ${id}`,
})
const competence = (code: string, unitId: string | null, grade = 6) => ({
  unitId,
  grade,
  code,
  description: `Saber ${code}`,
  domain: 'Números',
})
const weeks = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    blankRow({ number: at + 1, startsOn: '2026-03-02', endsOn: '2026-03-06', lessons: 5 }, `week ${at + 1}`),
  )
const steps = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    unit: 'U',
    competence: { code: `C${at + 1}`, description: `Saber C${at + 1}` },
  }))
const codes = (rows: ReturnType<typeof weeks>) =>
  rows.map(row => row.competences.map(text => text.split(':')[0]))

it('the programme of a trimester has the units of that trimester alone, of that grade, with or without competences', () => {
  const tree = {
    units: [unit('a', 1), unit('b', 2), unit('c', 1, 5), unit('d', 1)],
    competences: [
      competence('A1', 'a'),
      competence('B1', 'b'),
      competence('C1', 'c', 5),
      competence('X', null),
    ],
  }
  const said = (trimester: number | null) =>
    programmeOf(tree, { grade: 6, trimester }).map(step => [step.unit, step.competence?.code])
  expect(said(1)).toEqual([
    ['U a', 'A1'],
    ['U d', undefined],
  ])
  const whole = [
    ['U a', 'A1'],
    ['U b', 'B1'],
    ['U d', undefined],
    ['Números', 'X'],
  ]
  expect(said(null)).toEqual(whole)
  // Nothing is said of the third: the whole grade is proposed.
  expect(said(3)).toEqual(whole)
})

it('is spread in its order: several competences share a week, or one lasts several weeks', () => {
  expect(codes(spreadProgramme(weeks(2), steps(5)))).toEqual([
    ['C1', 'C2'],
    ['C3', 'C4', 'C5'],
  ])
  expect(codes(spreadProgramme(weeks(5), steps(2)))).toEqual([['C1'], ['C1'], ['C1'], ['C2'], ['C2']])
  expect(spreadProgramme(weeks(1), steps(1))).toMatchObject([
    { unit: 'U', objectives: ['Saber C1'], competences: ['C1: Saber C1'], contents: [], lessons: 5 },
  ])
})

it('leaves what is written as it is, and every competence stands somewhere', () => {
  const rows = weeks(4).map((row, at) => (at === 1 ? { ...row, contents: ['Meu'] } : row))
  const filled = spreadProgramme(rows, steps(3))
  expect(filled[1]).toEqual(rows[1])
  expect(new Set(codes(filled).flat())).toEqual(new Set(['C1', 'C2', 'C3']))
  expect(spreadProgramme(rows, [])).toEqual(rows)
})
