import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { demonstrationDatabase } from '#app/demonstration/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureBecame } from '#school/students/fixtures.ts'
import { getLessonDiagnosis } from '../contract.ts'
import { routes } from './routes.ts'

const database = await demonstrationDatabase()
const { db } = database
const server = await testServer(database, routes, '2026-05-25')
const teacher = await db
  .selectFrom('accounts')
  .select(['id', 'name', 'email'])
  .where('email', 'like', 'professor@%')
  .executeTakeFirstOrThrow()
// Several lessons end the last day that was taught: this one is about the competences below.
const lesson = await db
  .selectFrom('lesson_plans as l')
  .innerJoin('groups as g', 'g.id', 'l.group_id')
  .innerJoin('subjects as s', 's.id', 'l.subject_id')
  .select(['l.id', 'l.group_id'])
  .where('l.state', '=', 'dada')
  .where('g.name', '=', '6ªA')
  .where('s.code', '=', 'MAT')
  .orderBy('l.held_on', 'desc')
  .orderBy('l.starts_at', 'desc')
  .executeTakeFirstOrThrow()
const input = { params: { id: lesson.id } }
const codes = ['FR2', 'FR3']

/** The points of every pupil who is in the class now, one row for each answer that counts, as they are stored. */
async function answers() {
  const { rows } = await sql<{
    at: string
    day: string
    student: string
    code: string
    possible: number
    points: number
  }>`select a.created_at::text as at, (a.created_at at time zone 'Africa/Maputo')::date::text as day, s.id as student, c.code,
      (i ->> 'points')::float8 as possible, coalesce(r.points, 0)::float8 as points
    from applications a join tests t on t.id = a.test_id cross join jsonb_array_elements(t.items) i
    join competences c on c.id = (i ->> 'competenceId')::uuid
    join attempts x on x.application_id = a.id and x.state = 'entregue' join students s on s.id = x.student_id
    left join responses r on r.attempt_id = x.id and r.item_id = (i ->> 'id')::uuid
    where a.group_id = ${lesson.group_id} and c.code = any(${codes})
      and coalesce(r.outcome, '') not in ('não apresentada', 'por corrigir')`.execute(db)
  return rows
}
type Answer = Awaited<ReturnType<typeof answers>>[number]
const shareOf = (all: readonly Answer[]) =>
  all.reduce((sum, answer) => sum + answer.points, 0) / all.reduce((sum, answer) => sum + answer.possible, 0)

it('a lesson has the latest measure of its competences, and who has not mastered them by their own latest one', async () => {
  const rows = await answers()
  const { data } = await server.as({ ...teacher, role: 'professor' }).call(getLessonDiagnosis, input)
  const support = new Map<string, string[]>()
  const latest = codes.map(code => {
    const own = rows.filter(answer => answer.code === code)
    for (const student of new Set(own.map(answer => answer.student))) {
      const mine = own.filter(answer => answer.student === student)
      const last = mine
        .map(answer => answer.at)
        .toSorted()
        .at(-1)
      const latestOfMine = mine.filter(answer => answer.at === last)
      // One wrong answer names nobody.
      if (latestOfMine.length > 1 && shareOf(latestOfMine) < 0.5)
        support.set(student, [...(support.get(student) ?? []), code])
    }
    const last = own
      .map(answer => answer.at)
      .toSorted()
      .at(-1)
    const of = own.filter(answer => answer.at === last)
    return {
      code,
      day: of[0]?.day,
      pupils: new Set(of.map(answer => answer.student)).size,
      share: expect.closeTo(shareOf(of), 12),
    }
  })
  expect(data.diagnosis?.competences).toMatchObject(latest)
  expect(support.size).toBeGreaterThan(0)
  expect(new Map(data.diagnosis?.support.map(row => [row.studentId, row.codes]))).toEqual(support)
})

it('who left the class is not named', async () => {
  const before = await server.as({ ...teacher, role: 'professor' }).call(getLessonDiagnosis, input)
  const [gone] = before.data.diagnosis?.support ?? []
  await fixtureBecame(db, gone?.studentId ?? '', { state: 'transferido' }, '2026-05-04')
  const { data } = await server.as({ ...teacher, role: 'professor' }).call(getLessonDiagnosis, input)
  expect(data.diagnosis?.support.map(row => row.studentId)).toEqual(
    before.data.diagnosis?.support.slice(1).map(row => row.studentId),
  )
})

it('a teacher who reads the lesson of a class of others gets nothing about its pupils', async () => {
  const stranger = server.as(await fixtureAccount(db, { role: 'professor' }))
  expect((await stranger.call(getLessonDiagnosis, input)).data).toEqual({ diagnosis: null })
  const draft = await db
    .selectFrom('lesson_plans')
    .select('id')
    .where('state', '=', 'rascunho')
    .executeTakeFirstOrThrow()
  expect((await stranger.refuse(getLessonDiagnosis, { params: { id: draft.id } })).status).toBe(404)
})
