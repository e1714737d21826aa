import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { handInMarkBook } from '#features/assessment/marks/contract.ts'
import {
  decideMark,
  getPauta,
  saveCouncil,
  setPautaState,
} from '#features/assessment/marks/council-contract.ts'
import { fixtureMarkRule, fixtureMarks, fixturePastMarks } from '#features/assessment/marks/fixtures.ts'
import { routes as markRoutes } from '#features/assessment/marks/server/routes.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { erasePupil, takeOutPupil } from '#school/students/personal-data-contract.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...markRoutes], '2026-05-20')
const account = await fixtureAccount(db, { role: 'admin', name: 'Helena Matsinhe' })
await sql`INSERT INTO sessions (id, account_id, api, expires_at, confirmed_at)
  VALUES (${account.sessionId}, ${account.id}, 'academy', now() + interval '1 hour', now())`.execute(db)
const admin = server.as(account)
const NAME = 'Gilda Mondlane Chissano'

it('marks, decisions and closed pautas of a pupil are taken out; erased, no trace is left of name or reason', async () => {
  await fixtureCalendar(db, { state: 'em vigor' })
  const schoolId = await fixtureSchool(db)
  const group = await fixtureGroup(db, { name: '6ªA', schoolId })
  const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
  const teacher = await fixtureTeacherOf(db, group.id, subject.id)
  const pupil = await fixtureStudent(db, { groupId: group.id, fullName: NAME })
  const other = await fixtureStudent(db, { groupId: group.id, fullName: 'Osvaldo Cumbe' })
  await fixtureMarkRule(db, { schoolId, by: account })
  const place = { group: group.id, subject: subject.id, trimester: 1 }
  await fixtureMarks(db, teacher, place, {
    [pupil.id]: { ACS1: 90, ACS2: 100, AT1: 90 },
    [other.id]: { ACS1: 150, ACS2: 150, AT1: 150 },
  })
  const past = { schoolId, subjectId: subject.id, year: 2025 }
  await fixturePastMarks(db, account, [
    { ...past, studentId: pupil.id, tenths: 115 },
    { ...past, studentId: other.id, tenths: 140 },
  ])
  const council = { group: group.id, trimester: '1' } as never
  await server.as(teacher).call(handInMarkBook, {
    params: { ...place, trimester: '1' } as never,
    body: { handedIn: true, version: 1 },
  })
  await admin.call(setPautaState, { params: council, body: { state: 'em conselho', version: 0 } })
  await admin.call(saveCouncil, {
    params: council,
    body: {
      ...{ heldOn: '2026-05-20', heldAt: '', room: '', notes: '', version: 2 },
      presences: [{ accountId: teacher.id, presence: 'presente' as const }],
    },
  })
  const reason = 'A família da Gilda mudou-se em Abril'
  await admin.call(decideMark, {
    params: council,
    body: { studentId: pupil.id, subjectId: subject.id, decided: 100, inFavour: 1, reason },
  })
  await admin.call(setPautaState, { params: council, body: { state: 'fechada', version: 3 } })
  const file = await admin.call(takeOutPupil, { params: { id: pupil.id } })
  const data = JSON.parse(/<script id="dados"[^>]*>(.*)<\/script>/.exec(file.raw.toString())?.[1] ?? '')
  expect(data.notas).toHaveLength(3)
  expect(data.notas[0]).toMatchObject({ disciplina: 'Matemática', coluna: 'ACS1', nota: 9 })
  expect(data['pautas de notas fechadas']).toMatchObject([
    { trimestre: 1, versão: 1, notas: [{ disciplina: 'Matemática', nota: 10 }] },
  ])
  expect(data['decisões do conselho de notas']).toMatchObject([{ era: 9, ficou: 10, razão: reason }])
  expect(data['médias de pautas antigas']).toMatchObject([
    { ano: 2025, disciplina: 'Matemática', média: 11.5, 'quem trouxe': 'Helena Matsinhe' },
  ])
  expect((await admin.call(erasePupil, { params: { id: pupil.id }, body: { name: NAME } })).status).toBe(200)
  const left = await admin.call(getPauta, { params: council, query: {} as never })
  expect(left.data.pupils.map(({ name }) => name)).toEqual(['Osvaldo Cumbe'])
  const kept = await db.selectFrom('past_marks').select('student_id').execute()
  expect(kept).toEqual([{ student_id: other.id }])
  for (const word of [NAME, reason])
    for (const [table, column] of [
      ['changes', 'label'],
      ['changes', 'before'],
      ['changes', 'after'],
      ['changes', 'reason'],
      ['editions', 'content'],
      ['mark_decisions', 'reason'],
    ] as const) {
      const { rows } =
        await sql`SELECT FROM ${sql.table(table)} WHERE strpos(${sql.ref(column)}::text, ${word}) > 0`.execute(
          db,
        )
      expect(rows, `${table}.${column}`).toEqual([])
    }
})
