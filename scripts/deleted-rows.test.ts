import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type DeletedRows, deletableTables, deletedRowsIn, deletedRowsOf } from './deleted-rows.ts'

const root = join(import.meta.dirname, '..')

/** Statements that go through deleted rows too, each for its reason. */
const UNSAID: Readonly<Record<string, readonly string[]>> = {
  // Who leads, by the ids that groups by level hold.
  'features/assessment/hearing/server/shared-hours.ts': ['accounts'],
  // Of what was handed out and stands: its test does too.
  'features/assessment/reports/server/network.ts': ['tests'],
  'features/assessment/reports/server/overview-queries.ts': ['tests'],
  'features/assessment/reports/server/queries.ts': ['tests'],
  // What was shown was shown.
  'features/assessment/results/server/another-queries.ts': ['attempts'],
  // All that is held of a pupil.
  'features/assessment/results/server/personal-data.ts': ['attempts'],
  // Whose attempt stands is named.
  'features/assessment/results/server/queries.ts': ['students'],
  // Whose play stands is counted.
  'features/games/server/results-queries.ts': ['students'],
  // What happened to any edition of a plan.
  'features/planning/analytical-plans/server/whole-plan.ts': ['analytical_plans'],
  // A lesson is found by the names that it is shown with; a word is rare that none of these holds.
  'features/planning/lesson-plans/server/queries.ts': ['groups', 'subjects', 'groups', 'subjects'],
  // `dueByMail` says it of `w`.
  'features/planning/lesson-plans/server/reminders.ts': ['lesson_reminders'],
  // The statements that it is a piece of say it.
  'features/policies/server/queries.ts': ['policies'],
  // `measuredIn` says it of `a`.
  'journeys/learning-path/server/queries.ts': ['applications'],
  // By the ids that quizzes hold.
  'journeys/programme-uses/server/queries.ts': ['questions'],
  // Of what was handed out and stands: its test does too.
  'journeys/recovery/server/queries.ts': ['tests'],
  // No name leaves the house, not that of a pupil in the bin either.
  'school/assistant/server/queries.ts': ['students'],
  // Who teaches is named until another does.
  'school/groups/server/queries.ts': ['accounts'],
  // A day for each year of a school, whatever stands in it.
  'school/groups/server/year-in-force.ts': ['groups'],
  // `dueByMail` says it of `w`.
  'school/notices/server/notices.ts': ['notices'],
  // A code is never given twice.
  'school/students/server/codes.ts': ['students', 'students'],
  // Chooses the pupils; their places are those that stand.
  'school/students/server/pupils-on.ts': ['enrolments'],
  // The queries over it say it.
  'school/students/server/queries.ts': ['students'],
}

/** How many conditions of built queries each file writes out: fewer are well, more are not. */
const WRITTEN: Readonly<Record<string, number>> = {
  'features/assessment/applications/server/paper.ts': 1,
  'features/assessment/bank/server/proposal-queries.ts': 2,
  'features/assessment/diagnostic-tests/server/corrected-earlier.ts': 1,
  'features/assessment/hearing/server/families.ts': 2,
  'features/assessment/hearing/server/level-path.ts': 1,
  'features/assessment/hearing/server/moves.ts': 2,
  'features/assessment/reports/server/overview-queries.ts': 1,
  'features/assessment/reports/server/queries.ts': 4,
  'features/assessment/results/server/ending-queries.ts': 2,
  'features/assessment/results/server/enter.ts': 1,
  'features/assessment/results/server/marking-queries.ts': 3,
  'features/assessment/results/server/place-queries.ts': 1,
  'features/assessment/results/server/queries.ts': 1,
  'features/assessment/results/server/response-queries.ts': 1,
  'features/assessment/results/server/sitting-queries.ts': 2,
  'features/identity/server/queries.ts': 1,
  'features/planning/fulfilment/server/queries.ts': 2,
  'features/planning/lesson-plans/server/offers.ts': 1,
  'features/planning/lesson-plans/server/reminders.ts': 1,
  'features/planning/programmes/server/queries.ts': 1,
  'journeys/dashboard/server/queries.ts': 1,
  'journeys/learning-path/server/queries.ts': 1,
  'journeys/statistical-returns/server/read.ts': 1,
  'school/accounts/server/factor-queries.ts': 1,
  'school/accounts/server/identify.ts': 1,
  'school/accounts/server/one-time-links.ts': 1,
  'school/accounts/server/session-watch.ts': 1,
  'school/groups/server/teachers-queries.ts': 1,
  'school/notices/server/notices.ts': 1,
  'school/schools/server/earlier-periods.ts': 1,
  'school/shared-links/server/queries.ts': 1,
  'school/students/server/enrolment-queries.ts': 3,
  'school/students/server/import-queries.ts': 2,
  'school/students/server/queries.ts': 4,
  'school/substitutions/server/queries.ts': 1,
  'school/timetable/server/queries.ts': 1,
}

it('rows that are deleted are read where a query says so, and nowhere else', () => {
  const read = deletedRowsIn(root)
  // A reader that reads nothing finds nothing wrong.
  expect(deletableTables(root).length).toBeGreaterThan(50)
  expect(read.size).toBeGreaterThan(500)
  expect(listed(read, ({ bare }) => (bare.length > 0 ? bare : undefined))).toEqual({})
  expect(listed(read, ({ unsaid }) => (unsaid.length > 0 ? unsaid : undefined))).toEqual(UNSAID)
  expect(listed(read, ({ written }) => (written > 0 ? written : undefined))).toEqual(WRITTEN)
}, 60_000)

const tables = new Set(['terms', 'units'])

it.each([
  "db.selectFrom('terms').select('id')",
  "db.selectFrom('terms as t').where('t.deleted_at', 'is', null)",
  "existing(db, 'units').where(({ exists, selectFrom }) => exists(selectFrom('terms').select('id')))",
  "existing(db, 'units').where('id', 'in', db.selectFrom('terms').select('unit_id'))",
])('a query that begins without a word is reported: %s', query => {
  expect(deletedRowsOf(`const rows = ${query}`, tables).bare).toEqual(['terms'])
})

it.each([
  "existing(db, 'units as u').innerJoin('terms', 'terms.unit_id', 'u.id').select('terms.term')",
  "existing(db, 'units').leftJoin('terms as t', join => join.onRef('t.unit_id', '=', 'units.id')).select('t.term')",
  'sql`SELECT count(*) FROM terms WHERE terms.state = ${state}`',
  'sql`select from units u join terms t on t.unit_id = u.id where u.deleted_at is null`',
  'sql<number>`(SELECT count(*)::int FROM terms)`',
  'sql`select from units u join terms t on t.unit_id = u.id where u.id = ${id} and deleted_at is null`',
  'sql`select from terms t where exists (select from units u where u.id = t.unit_id and u.term_id = t.id)`',
])('a statement that goes through deleted rows is reported: %s', statement => {
  expect(deletedRowsOf(`const rows = ${statement}`, tables).unsaid).toEqual(['terms'])
})

it.each([
  "existing(db, 'terms').select('id')",
  "withDeleted(db, 'terms').select('id').where('id', '=', id)",
  "db.selectFrom('files').select('id')",
  "existing(db, 'terms').leftJoin('units', 'units.id', 'terms.unit_id').select('units.title')",
  "existing(db, 'units').innerJoin('terms as t', 't.unit_id', 'units.id').where('t.deleted_at', 'is', null)",
  'sql`SELECT term FROM terms WHERE id = ANY (${ids})`',
  'sql`SELECT u.title FROM terms t LEFT JOIN units u ON u.id = t.unit_id WHERE t.deleted_at IS NULL`',
  'sql`SELECT term FROM terms WHERE deleted_at IS NULL`',
])('what leaves deleted rows out, or names a row by its id, is no fault: %s', sound => {
  const { bare, unsaid } = deletedRowsOf(`const rows = ${sound}`, tables)
  expect([...bare, ...unsaid]).toEqual([])
})

it('conditions are counted as they are written', () => {
  const text =
    "a.where('terms.deleted_at', 'is', null).where('deleted_at', 'is', null).where('deleted_at', 'is not', null)"
  expect(deletedRowsOf(text, tables).written).toBe(2)
})

/** What there is to say of each file, if anything. */
function listed<Said>(read: ReadonlyMap<string, DeletedRows>, say: (rows: DeletedRows) => Said | undefined) {
  return Object.fromEntries(
    [...read].flatMap(([file, rows]) => {
      const said = say(rows)
      return said === undefined ? [] : [[file, said]]
    }),
  )
}
