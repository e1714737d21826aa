import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { insertVersion } from '#school/questions/server/store.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import {
  copyQuiz,
  countQuizzes,
  createQuiz,
  getQuiz,
  listQuizzes,
  removeQuiz,
  sampleQuiz,
  setQuizState,
  updateQuiz,
} from '../contract.ts'
import { drawnByRule, fixtureQuiz, openedQuiz, pickedQuestion } from '../fixtures.ts'
import { type behaviours, defaultReview } from '../settings.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const other = await fixtureGroup(db, { name: '6ªB', schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const stranger = await fixtureAccount(db, { role: 'professor' })
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
for (const fullName of ['Ana', 'Beto', 'Carla']) await fixtureStudent(db, { groupId: group.id, fullName })
const bank = await Promise.all(
  Array.from({ length: 6 }, (_none, at) =>
    fixtureQuestion(db, professor, {
      subjectId: mat.id,
      question: {
        ...choiceOf(`Pergunta ${at + 1}`, ['1', '2', '3', '4'], 0),
        bloom: at < 4 ? 'apply' : 'remember',
      },
    }),
  ),
)
const ofGroup = [{ groupId: group.id, pupilIds: null }]
const teacher = server.as(professor)
const open = (body: ReturnType<typeof fixtureQuiz>) => openedQuiz(db, professor, body)

describe('a quiz that is written', () => {
  it('is opened in two calls, with a code, to all of its groups', async () => {
    const body = fixtureQuiz({
      subjectId: mat.id,
      parts: bank.slice(0, 3).map(question => pickedQuestion(question.questionId)),
      audience: ofGroup,
    })
    const { data: draft } = await teacher.call(createQuiz, { body })
    expect(draft).toMatchObject({ state: 'rascunho', code: null, applications: [] })
    const { data: opened } = await teacher.call(setQuizState, {
      params: { id: draft.id },
      body: { state: 'aberto', version: draft.version },
    })
    expect(opened).toMatchObject({ state: 'aberto', questions: 3, pupils: 3, groups: [{ name: '6ªA' }] })
    expect(opened.code).toMatch(/^[A-Z2-9]{6}$/)
    expect(opened.applications.map(application => application.group.name)).toEqual(['6ªA'])
    const { data: list } = await teacher.call(listQuizzes, { query: { search: opened.code ?? '' } })
    expect(list.rows.map(row => row.id)).toEqual([draft.id])
  })

  it('tells its pupils something after each answer where it is written to, whatever it was not asked to show', async () => {
    const body = fixtureQuiz({ subjectId: mat.id })
    const settings = { ...body.settings, review: defaultReview }
    const duringOf = async (behaviour: (typeof behaviours)[number]) =>
      (await teacher.call(createQuiz, { body: { ...body, settings: { ...settings, behaviour } } })).data
        .settings.review.during
    for (const behaviour of ['imediato', 'várias tentativas'] as const)
      expect(await duringOf(behaviour)).toMatchObject({ points: true, feedback: true, right: false })
    expect(await duringOf('adiado')).toEqual(defaultReview.during)
  })

  it('is never shorter than it says: too few questions in the bank are said, and nothing is opened', async () => {
    const rule = drawnByRule(5, { bloom: ['apply'] })
    const body = fixtureQuiz({ subjectId: mat.id, parts: [rule], audience: ofGroup })
    const { data: sample } = await teacher.call(sampleQuiz, { body: { ...body, groupIds: [] } })
    expect(sample.rules).toEqual([{ partId: rule.id, fits: 4, inDraw: 4, warning: 'faltam' }])
    const { data: draft } = await teacher.call(createQuiz, { body })
    const refused = await teacher.refuse(setQuizState, {
      params: { id: draft.id },
      body: { state: 'aberto', version: draft.version },
    })
    expect(refused.status).toBe(409)
    expect(refused.data.code).toBe('TOO_FEW')
    const { data: after } = await teacher.call(getQuiz, { params: { id: draft.id } })
    expect(after).toMatchObject({ state: 'rascunho', code: null })
  })

  it('counts a question that fits two rules once', async () => {
    const parts = [drawnByRule(3, { bloom: ['apply'] }), drawnByRule(2, { bloom: ['apply'] })]
    const body = fixtureQuiz({ subjectId: mat.id, parts, audience: ofGroup })
    const { data } = await teacher.call(sampleQuiz, { body: { ...body, groupIds: [] } })
    expect(data.rules.map(rule => rule.warning)).toContain('faltam')
    expect(new Set(data.questions.map(question => question.questionId)).size).toBe(data.questions.length)
  })

  it('tells in the list how many questions it asks of each pupil, before it is opened too', async () => {
    const drawn = drawnByRule(3, {})
    const text = { kind: 'text' as const, id: uuid(), text: 'Lê com atenção.' }
    const picked = bank.slice(0, 1).map(question => pickedQuestion(question.questionId))
    const body = fixtureQuiz({
      subjectId: mat.id,
      title: 'Ainda rascunho',
      parts: [...picked, drawn, text],
      audience: ofGroup,
    })
    const made = await teacher.call(createQuiz, { body })
    const count = async () =>
      (await teacher.call(listQuizzes, { query: { search: 'Ainda rascunho' } })).data.rows[0]?.questions
    expect([made.data.questions, await count()]).toEqual([4, 4])
  })

  it('is seen by its teacher and by those who lead, and by nobody else', async () => {
    const quiz = await open(
      fixtureQuiz({ subjectId: mat.id, parts: [drawnByRule(2)], audience: ofGroup, title: 'Só meu' }),
    )
    const params = { id: quiz.id }
    expect((await server.as(stranger).refuse(getQuiz, { params })).status).toBe(404)
    expect((await server.as(pedagogo).call(getQuiz, { params })).data.title).toBe('Só meu')
  })

  it('refuses a group that is not the teacher’s', async () => {
    const body = fixtureQuiz({
      subjectId: mat.id,
      parts: [drawnByRule(2)],
      audience: [{ groupId: other.id, pupilIds: null }],
    })
    expect((await teacher.refuse(createQuiz, { body })).status).toBe(400)
  })
})

describe('the hours of a quiz', () => {
  it('open and close it by themselves, also while no server ran', async () => {
    const hour = 3_600_000
    const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
    const row = await open(
      fixtureQuiz({
        subjectId: mat.id,
        title: 'Com horas',
        parts: [drawnByRule(2)],
        audience: ofGroup,
        opensAt: at(1),
        closesAt: at(3),
      }),
    )
    const stateIs = async () => (await teacher.call(getQuiz, { params: { id: row.id } })).data.state
    await db.updateTable('quizzes').set({ state: 'agendado' }).where('id', '=', row.id).execute()
    expect(await stateIs()).toBe('agendado')
    const move = (opens: number, closes: number) =>
      db
        .updateTable('quizzes')
        .set({ opens_at: at(opens), closes_at: at(closes) })
        .where('id', '=', row.id)
        .execute()
    await move(-1, 1)
    expect(await stateIs()).toBe('aberto')
    await move(-3, -1)
    expect(await stateIs()).toBe('encerrado')
    const { data } = await teacher.call(countQuizzes, { query: { search: 'Com horas' } })
    expect(data.byState).toMatchObject({ encerrado: 1, aberto: 0, agendado: 0 })
  })
})

describe('a quiz that is open', () => {
  it('takes a newer version of a question that nobody answered', async () => {
    const [first] = bank
    const part = pickedQuestion(first?.questionId ?? '')
    const row = await open(fixtureQuiz({ subjectId: mat.id, parts: [part], audience: ofGroup }))
    const params = { id: row.id }
    const { data: before } = await teacher.call(getQuiz, { params })
    await insertVersion(db, first?.questionId ?? '', choiceOf('Mudada', ['1', '2'], 1), {
      ownerId: professor.id,
      competenceId: null,
    })
    const { data: stale } = await teacher.call(getQuiz, { params })
    expect(stale.picked).toMatchObject([{ versionId: before.picked[0]?.versionId, newer: true }])
    const body = {
      ...fixtureQuiz({ subjectId: mat.id, parts: [part], audience: ofGroup }),
      version: stale.version,
    }
    const { data: after } = await teacher.call(updateQuiz, { params, body })
    expect(after.picked[0]?.versionId).not.toBe(before.picked[0]?.versionId)
    expect(after.picked[0]?.newer).toBe(false)
  })

  it('counts, in the list of one group, the pupils of that group alone', async () => {
    const two = [group, other].map(place => ({ groupId: place.id, pupilIds: null }))
    const body = fixtureQuiz({ subjectId: mat.id, title: 'Das duas', parts: [drawnByRule(2)], audience: two })
    const row = await openedQuiz(db, pedagogo, body)
    await fixtureStudent(db, { groupId: other.id, fullName: 'Da outra' })
    const [pupil] = await db.selectFrom('students').select('id').where('group_id', '=', group.id).execute()
    const [application] = await db
      .selectFrom('applications')
      .select('id')
      .where('quiz_id', '=', row.id)
      .where('group_id', '=', group.id)
      .execute()
    await db
      .insertInto('attempts')
      .values({
        id: uuid(),
        application_id: application?.id ?? '',
        student_id: pupil?.id ?? '',
        state: 'entregue',
      })
      .execute()
    const listed = async (ids: string[]) => {
      const query = { search: 'Das duas', group: ids }
      const [first] = (await server.as(pedagogo).call(listQuizzes, { query })).data.rows
      return [first?.handedIn, first?.pupils]
    }
    expect(await listed([])).toEqual([1, 4])
    expect(await listed([group.id])).toEqual([1, 3])
    expect(await listed([other.id])).toEqual([0, 1])
  })

  it('is put away with its applications, and comes back with them', async () => {
    const row = await open(fixtureQuiz({ subjectId: mat.id, parts: [drawnByRule(2)], audience: ofGroup }))
    const params = { id: row.id }
    const removed = await teacher.call(removeQuiz, { params, query: { version: row.version } })
    expect((await teacher.refuse(getQuiz, { params })).status).toBe(404)
    const applications = () =>
      db
        .selectFrom('applications')
        .select('id')
        .where('quiz_id', '=', row.id)
        .where('deleted_at', 'is', null)
        .execute()
    expect(await applications()).toEqual([])
    await undoBatch(db, removed.headers['x-change'] ?? '', { ...professor, sessionId: '' }, false, uuid())
    expect((await teacher.call(getQuiz, { params })).data.state).toBe('aberto')
    expect(await applications()).toHaveLength(1)
  })

  it('is copied as a draft for another group, without hours, code or results', async () => {
    const row = await open(fixtureQuiz({ subjectId: mat.id, parts: [drawnByRule(2)], audience: ofGroup }))
    const { data } = await server
      .as(pedagogo)
      .call(copyQuiz, { params: { id: row.id }, body: { groupIds: [other.id] } })
    expect(data).toMatchObject({ state: 'rascunho', code: null, groups: [{ name: '6ªB' }], handedIn: 0 })
    expect(data.source).toMatchObject({ kind: 'quiz', id: row.id })
  })
})
