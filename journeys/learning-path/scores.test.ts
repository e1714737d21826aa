import { expect, it } from 'vitest'
import {
  edgesOf,
  type HandedIn,
  type MeasuringApplication,
  type MeasuringItem,
  measuringOf,
  scoresOfEdge,
} from './scores.ts'

const item = (id: string, versionId = id, more: Partial<MeasuringItem> = {}): MeasuringItem => ({
  id,
  versionId,
  competenceId: 'FR2',
  points: 2,
  ...more,
})
const application = (id: string, items: MeasuringItem[], groupId = '6ªA'): MeasuringApplication => ({
  id,
  groupId,
  title: `Teste ${id}`,
  day: '2026-03-03',
  items,
})
const attempt = (
  applicationId: string,
  who: string,
  points: Record<string, number | null>,
  more: Partial<HandedIn> = {},
): HandedIn => ({
  applicationId,
  who,
  studentId: who,
  sex: 'M',
  points: new Map(Object.entries(points)),
  ...more,
})
function scores(applications: MeasuringApplication[], attempts: HandedIn[]) {
  const handedIn = Map.groupBy(attempts, each => each.applicationId)
  return edgesOf(applications).flatMap(edge => scoresOfEdge(edge, handedIn))
}

it('a competence is measured first and last, in each group by itself, whatever is between', () => {
  const edges = edgesOf([
    application('1', [item('a')]),
    application('2', [item('a'), item('b', 'b', { competenceId: 'NO1' })]),
    application('3', [item('a')]),
    application('4', [item('a')], '6ªB'),
  ])
  expect(
    edges.map(({ groupId, competenceId, first, last }) => [groupId, competenceId, first.id, last.id]),
  ).toEqual([
    ['6ªA', 'FR2', '1', '3'],
    ['6ªA', 'NO1', '2', '2'],
    ['6ªB', 'FR2', '4', '4'],
  ])
})

it('a measure says how many questions it has of the competence, and of no other', () => {
  const measured = application('1', [item('a'), item('b'), item('c', 'c', { competenceId: 'NO1' })])
  expect(measuringOf(measured, 'FR2')).toEqual({ id: '1', title: 'Teste 1', day: '2026-03-03', items: 2 })
})

it('what is not stored is blank, and what was not presented or waits to be marked does not count', () => {
  const applications = [application('1', [item('a'), item('b')])]
  const [blank, part] = scores(applications, [attempt('1', 'A', {}), attempt('1', 'B', { a: 2, b: null })])
  expect(blank).toMatchObject({ first_earned: 0, first_possible: 4, first_items: 2, last_earned: null })
  expect(part).toMatchObject({ first_earned: 2, first_possible: 2, first_items: 1 })
  expect(scores(applications, [attempt('1', 'A', { a: null, b: null })])).toEqual([])
})

it('each measure is of the questions that counted that time', () => {
  const both = [
    application('1', [item('a', 'same'), item('b', 'same too'), item('c', 'first only')]),
    application('2', [item('d', 'same'), item('e', 'same too'), item('f', 'last only')]),
  ]
  const [pupil] = scores(both, [
    attempt('1', 'A', { a: 0, b: 1, c: 2 }),
    attempt('2', 'A', { d: 2, e: null, f: 0 }),
  ])
  expect(pupil).toEqual({
    student_id: 'A',
    sex: 'M',
    first_earned: 3,
    first_possible: 6,
    first_items: 3,
    last_earned: 2,
    last_possible: 4,
    last_items: 2,
  })
})

it('a pupil measured once is in that measure alone, and nicknames are never matched', () => {
  const twice = [application('1', [item('a')]), application('2', [item('a')])]
  const rows = scores(twice, [
    attempt('1', 'A', { a: 2 }),
    attempt('2', 'x', { a: 1 }, { studentId: null, sex: null }),
  ])
  expect(rows.map(row => [row.student_id, row.first_items, row.last_items])).toEqual([
    ['A', 1, 0],
    [null, 0, 1],
  ])
})
