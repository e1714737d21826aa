import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import { getQuizGradebook, saveQuizGradebook } from '#features/assessment/quizzes/gradebook-contract.ts'
import { findApplicationsOf, itemsOf } from '#features/assessment/quizzes/server/queries.ts'
import { routes as quizRoutes } from '#features/assessment/quizzes/server/routes.ts'
import { getClassReport } from '#features/assessment/reports/contract.ts'
import { fixtureItems, fixtureResults } from '#features/assessment/reports/result-fixtures.ts'
import { routes as reportRoutes } from '#features/assessment/reports/server/routes.ts'
import { fixtureAttempts } from '#features/assessment/results/fixtures.ts'
import { fixtureGame } from '#features/games/fixtures.ts'
import { newRoom, type RoomState } from '#features/games/live/room.ts'
import { insertPlayer, insertRoom } from '#features/games/server/room-queries.ts'
import type { Db } from '#kit/server/database/database.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { markAbsences } from '#school/absences/contract.ts'
import { routes as absenceRoutes } from '#school/absences/server/routes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { shortName } from '#school/entry/short-name.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { createStudent, removeStudent, updateStudent } from '#school/students/contract.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { erasePupil, previewErasure, takeOutPupil } from '#school/students/personal-data-contract.ts'
import { routes as studentRoutes } from '#school/students/server/routes.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [
  ...routes,
  ...studentRoutes,
  ...absenceRoutes,
  ...reportRoutes,
  ...quizRoutes,
  ...changeRoutes([]),
])
const account = await fixtureAccount(db, { role: 'admin', name: 'Helena Matsinhe' })
await sql`INSERT INTO sessions (id, account_id, api, expires_at)
  VALUES (${account.sessionId}, ${account.id}, 'academy', now() + interval '1 hour')`.execute(db)
const admin = server.as(account)
const school = await fixtureSchool(db)
const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6.ª A', schoolId: school.id })
// The first code of a year is in the published questions and answers as an example.
await fixtureStudent(db, { groupId: group.id, fullName: 'Belmiro Tivane' })
const confirm = () =>
  db
    .updateTable('sessions')
    .set({ confirmed_at: sql<string>`now()` })
    .where('id', '=', account.sessionId)
    .execute()

const person = {
  fullName: 'Quitéria Nhampossa Zunguene',
  guardianName: 'Bernardo Zunguene Nhampossa',
  guardianContact: '+258 84 987 6543',
  motherTongue: 'Xitswa de Massinga',
  specialNeeds: 'Óculos com lentes de prisma',
}

/** Every column of text, list or JSON in which one of the words stands: `students.full_name`. */
async function tracesOf(words: readonly string[]): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }>`
    SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type IN
      ('text', 'jsonb', 'ARRAY', 'character varying')`.execute(db)
  const found: string[] = []
  for (const { table, column } of columns.rows)
    for (const word of words) {
      const { rows } = await sql`SELECT FROM ${sql.table(table)}
        WHERE strpos(${sql.ref(column)}::text, ${word}) > 0 LIMIT 1`.execute(db)
      if (rows.length > 0) found.push(`${table}.${column}: ${word}`)
    }
  return found
}

/** A pupil who was inscribed and changed through the API, with results and texts of their own. */
async function fixturePerson(db: Db) {
  const created = await admin.call(
    createStudent,
    { body: { ...person, sex: 'M', groupId: group.id, birthDate: '2014-02-03' } },
    { key: `create-${Math.random()}` },
  )
  const pupil = created.data
  const changed = await admin.call(
    updateStudent,
    {
      params: { id: pupil.id },
      body: {
        ...person,
        sex: 'M',
        birthDate: '2014-02-04',
        numberInGroup: pupil.numberInGroup,
        version: pupil.version,
      },
    },
    { key: `update-${Math.random()}` },
  )
  expect(changed.status).toBe(200)
  const other = await fixtureStudent(db, { groupId: group.id, fullName: 'Anselmo Cossa' })
  const items = await fixtureItems(db, { subjectId: subject.id, ownerId: account.id }, [{}, {}, {}])
  const { applicationId } = await fixtureResults(db, {
    subjectId: subject.id,
    groupId: group.id,
    ownerId: account.id,
    items,
    answers: [
      { studentId: pupil.id, answers: ['a', 'a', 'b'] },
      { studentId: other.id, answers: ['a', 'b', ''] },
    ],
  })
  await sql`UPDATE responses SET answer = to_jsonb(${`Chamo-me ${person.fullName} e acho que sim`}::text)
    WHERE item_id = ${items[2]?.id} AND attempt_id = (SELECT id FROM attempts WHERE student_id = ${pupil.id})`.execute(
    db,
  )
  await fixtureRoomWithWinner(db, pupil.id)
  // The history of something else that names the pupil.
  await db
    .insertInto('changes')
    .values({
      id: sql<string>`gen_random_uuid()`,
      batch_id: sql<string>`gen_random_uuid()`,
      account_name: account.name,
      action: 'recovery.create',
      table_name: 'recovery_plans',
      row_id: sql<string>`gen_random_uuid()`,
      label: `Recuperação de ${person.fullName}`,
      after: JSON.stringify({ notes: `Falar com ${person.guardianName}, ${person.guardianContact}` }),
    })
    .execute()
  return { pupil: changed.data, applicationId, change: created.headers['x-change'] ?? '' }
}

/** The pupil won a game of bingo before the class: the room names the winner. */
async function fixtureRoomWithWinner(db: Db, studentId: string) {
  const game = await fixtureGame(db, { subjectId: subject.id, owner: account, kind: 'bingo' })
  const name = shortName(person.fullName)
  const state = { ...newRoom('bingo'), phase: 'fim', winners: [{ number: 1, name, words: [] }] } as RoomState
  const common = { kind: 'bingo', questions: [], seed: 'a' }
  const { id } = await insertRoom(db, { ...common, gameId: game.id, hostId: account.id, state })
  await insertPlayer(db, { roomId: id, studentId, name, number: 1, at: { keyHash: 'a' } })
}

it('a pupil’s data is taken out whole, erased without a trace, and the numbers of the tests stay', async () => {
  const { pupil, applicationId, change } = await fixturePerson(db)
  const words = [pupil.code, shortName(person.fullName), ...Object.values(person)]
  const before = await admin.call(getClassReport, { params: { id: applicationId } })
  expect((await tracesOf(words)).length).toBeGreaterThan(8)

  const file = await admin.call(takeOutPupil, { params: { id: pupil.id } })
  const text = file.raw.toString()
  const data = JSON.parse(/<script id="dados"[^>]*>(.*)<\/script>/.exec(text)?.[1] ?? '')
  expect(data.aluno).toMatchObject({ nome: person.fullName, contacto: person.guardianContact })
  expect([data.testes.length, data.testes[0].responses.length, data.histórico.length]).toEqual([1, 3, 2])

  const preview = await admin.call(previewErasure, { params: { id: pupil.id } })
  expect(preview.data).toEqual({ fullName: person.fullName, attempts: 1, changes: 2 })
  const erase = (name: string) => admin.refuse(erasePupil, { params: { id: pupil.id }, body: { name } })
  expect((await erase(person.fullName)).data.code).toBe('REAUTHENTICATE')
  await confirm()
  expect((await erase('Anselmo Cossa')).data.fields).toEqual({ name: 'O nome escrito não é o deste aluno.' })
  const { status } = await admin.call(erasePupil, {
    params: { id: pupil.id },
    body: { name: ` quiteria nhampossa  zunguene ` },
  })
  expect(status).toBe(200)

  expect(await tracesOf(words)).toEqual([])
  const birth = await sql`SELECT FROM students WHERE birth_date IN ('2014-02-03', '2014-02-04')`.execute(db)
  expect(birth.rows).toEqual([])
  const after = await admin.call(getClassReport, { params: { id: applicationId } })
  const numbersOf = (report: object) =>
    JSON.stringify(report).match(/"(?:points|mark|mean|count|present|share|rows|sd|median)":-?[\d.]+/g)
  expect(numbersOf(after.data)?.length).toBeGreaterThan(3)
  expect(numbersOf(after.data)).toEqual(numbersOf(before.data))

  // Not to be undone, nor done twice; the fact is in the audit, with its author.
  expect((await admin.refuse(undoChange, { params: { id: change } })).data.code).toBe('NOT_UNDOABLE')
  expect((await erase(person.fullName)).status).toBe(404)
  const audit = await db
    .selectFrom('changes')
    .selectAll()
    .where('row_id', '=', pupil.id)
    .orderBy('at')
    .execute()
  expect(audit.map(entry => [entry.action, entry.label, entry.account_name])).toEqual([
    ['students.create', 'Aluno apagado', 'Helena Matsinhe'],
    ['students.update', 'Aluno apagado', 'Helena Matsinhe'],
    ['students.erase', 'Aluno apagado', 'Helena Matsinhe'],
  ])
})

it('a pupil put away can be erased too; another of the same name stays whole', async () => {
  const first = await fixtureStudent(db, { groupId: group.id, fullName: 'Felizarda Muchanga' })
  const second = await admin.call(createStudent, {
    body: { fullName: 'Felizarda Muchanga', sex: 'M', groupId: group.id, confirmOther: true },
  })
  await admin.call(removeStudent, { params: { id: first.id }, query: { version: String(first.version) } })
  await confirm()
  const body = { name: 'Felizarda Muchanga' }
  expect((await admin.call(erasePupil, { params: { id: first.id }, body })).status).toBe(200)
  const left = await db.selectFrom('students').select('id').where('full_name', '=', body.name).execute()
  expect(left).toEqual([{ id: second.data.id }])
  const [kept] = await db.selectFrom('changes').select('label').where('row_id', '=', second.data.id).execute()
  expect(kept).toEqual({ label: body.name })
})

it('absences are taken out with their reasons; erased, the lesson still counts that somebody was missing', async () => {
  const pupil = await fixtureStudent(db, { groupId: group.id, fullName: 'Gilda Mondlane Chissano' })
  const marks = [{ studentId: pupil.id, date: '2026-05-05', mark: 'justificada' as const }]
  const reason = 'Malária confirmada no hospital de Chicuque'
  const { headers } = await admin.call(markAbsences, { params: { id: group.id }, body: { marks, reason } })
  const file = await admin.call(takeOutPupil, { params: { id: pupil.id } })
  const data = JSON.parse(/<script id="dados"[^>]*>(.*)<\/script>/.exec(file.raw.toString())?.[1] ?? '')
  expect(data.faltas).toMatchObject([{ dia: '2026-05-05', marca: 'justificada', motivo: reason }])
  await confirm()
  await admin.call(erasePupil, { params: { id: pupil.id }, body: { name: 'Gilda Mondlane Chissano' } })
  expect(await tracesOf([reason, 'Gilda Mondlane Chissano'])).toEqual([])
  const kept = await db
    .selectFrom('lesson_absences')
    .select('kind')
    .where('student_id', '=', pupil.id)
    .execute()
  expect(kept).toEqual([{ kind: 'falta' }])
  const undone = await admin.refuse(undoChange, { params: { id: headers['x-change'] ?? '' } })
  expect(undone.data.code).toBe('NOT_UNDOABLE')
})

it('marks locked in a pauta are taken out with the pupil, and erased there and in what an undo brings back', async () => {
  const pupil = await fixtureStudent(db, { groupId: group.id, fullName: 'Nércia Sitoe Bila' })
  const other = await fixtureStudent(db, { groupId: group.id, fullName: 'Osvaldo Cumbe' })
  const { questionId } = await fixtureQuestion(db, account, {
    subjectId: subject.id,
    question: choiceOf('Quanto é?', ['1', '2'], 0),
  })
  const quiz = await openedQuiz(
    db,
    account,
    fixtureQuiz({
      ...{ title: 'Fracções', subjectId: subject.id, parts: [pickedQuestion(questionId)] },
      audience: [{ groupId: group.id, pupilIds: null }],
      opensAt: '2026-03-10T07:00:00+02:00',
      closesAt: '2026-03-10T18:00:00+02:00',
    }),
  )
  await fixtureCalendar(db, {
    state: 'em vigor',
    trimesters: [{ number: 1, startsOn: '2026-03-02', endsOn: '2026-05-22' }],
  } as never)
  const place = { group: group.id, subject: subject.id, trimester: 1 }
  const settings = { dropWorst: 0, missingIsZero: false, columns: {} }
  const [application] = await findApplicationsOf(db, quiz.id)
  const itemId = itemsOf(quiz)[0]?.id ?? ''
  const at = '2026-03-10T08:00:00+02:00'
  const attempts = [pupil, other].map(({ id: studentId }, place) => ({
    ...{
      studentId,
      number: 1,
      itemIds: [itemId],
      startedAt: at,
      submittedAt: at,
      mark: place === 0 ? 20 : 0,
    },
    responses: [
      place === 0
        ? { itemId, at, answer: 'a', outcome: 'certa' as const, points: 1 }
        : { itemId, at, answer: 'b', outcome: 'errada' as const, points: 0 },
    ],
  }))
  await fixtureAttempts(db, application?.id ?? '', attempts)
  const locked = await admin.call(saveQuizGradebook, {
    body: { ...place, ...settings, locked: true, version: 0 },
  })
  const open = await admin.call(saveQuizGradebook, {
    body: { ...place, ...settings, locked: false, reason: 'Falta um quiz.', version: locked.data.version },
  })
  const undo = (change: string | string[] | undefined) =>
    admin.call(undoChange, { params: { id: String(change) } })
  await undo(open.headers['x-change'])

  const file = await admin.call(takeOutPupil, { params: { id: pupil.id } })
  const data = JSON.parse(/<script id="dados"[^>]*>(.*)<\/script>/.exec(file.raw.toString())?.[1] ?? '')
  expect(data['pautas bloqueadas']).toMatchObject([
    {
      turma: '6.ª A',
      disciplina: 'Matemática',
      trimestre: 1,
      nota: 20,
      notas: [{ quiz: 'Fracções', nota: 20 }],
    },
  ])
  await confirm()
  await admin.call(erasePupil, { params: { id: pupil.id }, body: { name: 'Nércia Sitoe Bila' } })
  const { data: after } = await admin.call(getQuizGradebook, { query: place as never })
  expect(after.locked).toBe(true)
  expect(after.pupils.map(({ id }) => id)).not.toContain(pupil.id)
  expect(after.pupils.find(({ id }) => id === other.id)?.mark).toBe(0)
  const { rows } = await sql`SELECT FROM changes WHERE table_name IN ('quiz_gradebooks', 'editions')
    AND strpos(before::text || after::text, ${pupil.id}) > 0`.execute(db)
  expect(rows).toEqual([])
})
