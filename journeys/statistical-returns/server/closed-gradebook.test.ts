import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { readTable } from '#engines/spreadsheets/read-table.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import {
  exportQuizGradebook,
  getQuizGradebook,
  saveQuizGradebook,
} from '#features/assessment/quizzes/gradebook-contract.ts'
import { findApplicationsOf, itemsOf } from '#features/assessment/quizzes/server/queries.ts'
import { routes as quizRoutes } from '#features/assessment/quizzes/server/routes.ts'
import { fixtureAttempts } from '#features/assessment/results/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureSchool } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { transferStudent, updateStudent } from '#school/students/contract.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { routes as studentRoutes } from '#school/students/server/routes.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { cases } from '../../../scripts/patience.ts'
import { getReturn, listReturnPupils } from '../contract.ts'
import { statisticalReturnRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(
  database,
  [...statisticalReturnRoutes, ...studentRoutes, ...quizRoutes],
  '2026-06-20',
)
const account = await fixtureAccount(db, { role: 'admin', name: 'Rosa Bila' })
const admin = server.as(account)
const schoolId = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const [six, other, next] = [
  await fixtureGroup(db, { name: '6ªA', schoolId }),
  await fixtureGroup(db, { name: '6ªB', schoolId }),
  await fixtureGroup(db, { name: '7ªA', grade: 7, year: 2027, schoolId }),
]
const { questionId } = await fixtureQuestion(db, account, {
  subjectId: mat.id,
  question: choiceOf('Quanto é?', ['1', '2'], 0),
})
const place = { group: six.id, subject: mat.id, trimester: 1 }
const PUPILS = 9

/** A quiz of a day of the trimester, in which `isRight` of some pupils was handed in. */
async function quizOn(day: string, answers: ReadonlyMap<string, boolean>) {
  const quiz = await openedQuiz(
    db,
    account,
    fixtureQuiz({
      ...{ title: `Quiz de ${day}`, subjectId: mat.id, parts: [pickedQuestion(questionId)] },
      audience: [{ groupId: six.id, pupilIds: null }],
      opensAt: `${day}T07:00:00+02:00`,
      closesAt: `${day}T18:00:00+02:00`,
    }),
  )
  const [application] = await findApplicationsOf(db, quiz.id)
  const itemId = itemsOf(quiz)[0]?.id ?? ''
  const at = `${day}T08:00:00+02:00`
  await fixtureAttempts(
    db,
    application?.id ?? '',
    [...answers].map(([studentId, isRight]) => ({
      ...{ studentId, number: 1, itemIds: [itemId], startedAt: at, submittedAt: at, mark: isRight ? 20 : 0 },
      responses: [
        isRight
          ? { itemId, at, answer: 'a', outcome: 'certa' as const, points: 1 }
          : { itemId, at, answer: 'b', outcome: 'errada' as const, points: 0 },
      ],
    })),
  )
  return quiz.id
}

const studentOf = async (at: number) => {
  const all = await db
    .selectFrom('students')
    .select(['id', 'version', 'sex'])
    .where('group_id', '=', six.id)
    .where('state', '=', 'activo')
    .orderBy('id')
    .execute()
  return all[at % Math.max(1, all.length)]
}

/** What may be done once a pauta is locked; each takes a number that says to whom or when. */
const events: Readonly<Record<string, (at: number) => Promise<unknown>>> = {
  'another quiz, done by some': async at => {
    const pupil = await studentOf(at)
    return quizOn(
      `2026-04-${String(1 + (at % 28)).padStart(2, '0')}`,
      new Map(pupil ? [[pupil.id, at % 2 === 0]] : []),
    )
  },
  'answers marked again': at =>
    sql`UPDATE responses SET outcome = ${at % 2 ? 'certa' : 'errada'}, points = ${at % 2}`.execute(db),
  'a pupil enrolled': at => fixtureStudent(db, { groupId: six.id, fullName: `Novo ${at}` }),
  'a pupil transferred': async at => {
    const pupil = await studentOf(at)
    if (!pupil) return
    const body = { groupId: at % 2 ? other.id : next.id, reason: '', version: pupil.version }
    return admin.call(transferStudent, { params: { id: pupil.id }, body })
  },
  'a pupil who gave up': async at => {
    const pupil = await studentOf(at)
    if (!pupil) return
    const body = { fullName: `Desistiu ${at}`, sex: pupil.sex, state: 'desistente', version: pupil.version }
    return admin.call(updateStudent, { params: { id: pupil.id }, body: body as never })
  },
  'other names': async at => {
    await sql`UPDATE students SET full_name = full_name || ${at}`.execute(db)
    await sql`UPDATE subjects SET name = ${`Matemática ${at}`}`.execute(db)
    await sql`UPDATE groups SET name = ${`6ªA${at}`} WHERE id = ${six.id}`.execute(db)
    await sql`UPDATE quizzes SET title = ${`Quiz ${at}`}`.execute(db)
  },
  'quizzes put away': () => sql`UPDATE quizzes SET deleted_at = now()`.execute(db),
  'another calendar': at =>
    sql`UPDATE calendars SET trimesters = jsonb_set(trimesters, '{0,endsOn}', to_jsonb(${`2026-05-${10 + (at % 20)}`}::text))`.execute(
      db,
    ),
}

beforeAll(async () => {
  await fixtureCalendar(db, {
    state: 'em vigor',
    trimesters: [
      { number: 1, startsOn: '2026-03-02', endsOn: '2026-05-22' },
      { number: 2, startsOn: '2026-06-01', endsOn: '2026-08-21' },
    ],
  } as never)
  const pupils = await Promise.all(
    Array.from({ length: PUPILS }, (_, at) =>
      fixtureStudent(db, {
        ...{ groupId: six.id, fullName: `Aluno ${at}`, sex: at % 2 ? 'H' : 'M', numberInGroup: at + 1 },
        enrolledOn: '2026-02-02',
      } as never),
    ),
  )
  await quizOn('2026-03-10', new Map(pupils.map(({ id }, at) => [id, at % 3 > 0])))
  await quizOn('2026-04-10', new Map(pupils.slice(2).map(({ id }, at) => [id, at % 2 > 0])))
})

/** Everything that speaks of the pauta: screen, workbook, aproveitamento with the pupils behind two of its numbers. */
async function readAll() {
  const screen = (await admin.call(getQuizGradebook, { query: place as never })).data
  const { raw } = await admin.call(exportQuizGradebook, { query: { ...place, format: 'xlsx' } as never })
  const query = { document: 'aproveitamento', school: schoolId, year: 2026, trimester: 1 } as const
  const { cells } = (await admin.call(getReturn, { query })).data
  const { data: listed } = await admin.call(listReturnPupils, {
    query: { ...query, cell: ['positivas.6.M'] },
  })
  return JSON.stringify({
    screen,
    workbook: await readTable(new Uint8Array(raw), 'pauta.xlsx'),
    counted: Object.entries(cells).filter(([cell]) => /^(avaliados|positivas)/.test(cell)),
    positive: listed.pupils.map(({ id }) => id).sort(),
  })
}

it('whatever happens after it is locked, a pauta says the same to the byte: screen, workbook, aproveitamento', async () => {
  const lock = { ...place, dropWorst: 0, missingIsZero: true, columns: {}, locked: true, version: 0 }
  const live = (await admin.call(getQuizGradebook, { query: place as never })).data
  expect(live.pupils).toHaveLength(PUPILS)
  await admin.call(saveQuizGradebook, { body: lock })
  const before = await readAll()
  expect(JSON.parse(before).counted).toContainEqual(['avaliados.6.M', 5])
  const kinds = Object.entries(events)
  let seed = 7
  const draw = () => (seed = (seed * 48_271) % 2_147_483_647)
  for (let turn = 0; turn < cases(kinds.length, 120); turn += 1) {
    const [name, happen] = kinds[turn < kinds.length ? turn : draw() % kinds.length] as (typeof kinds)[number]
    await happen(draw() % 997)
    expect(await readAll(), `after ${name}`).toBe(before)
  }
})
