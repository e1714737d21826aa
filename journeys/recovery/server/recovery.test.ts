// Long: the whole life of a plan, from the report to its result, over one set of fixtures.
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { readPdf } from '#engines/documents/read-back.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import {
  createApplication,
  enterAnswers,
  getApplication,
} from '#features/assessment/applications/contract.ts'
import { routes as applications } from '#features/assessment/applications/server/routes.ts'
import { getTest, setTestState } from '#features/assessment/diagnostic-tests/contract.ts'
import { routes as tests } from '#features/assessment/diagnostic-tests/server/routes.ts'
import {
  countRecoveryPlans,
  downloadRecoveryPlan,
  getRecoveryPlan,
  listRecoveryHistory,
  listRecoveryPlans,
  markPresence,
  type RecoveryPlan,
  removeRecoveryPlan,
  setRecoveryState,
  updateRecoveryPlan,
} from '#features/assessment/recovery/contract.ts'
import { recoveryPlanRoutes } from '#features/assessment/recovery/server/routes.ts'
import {
  exportPupilReport,
  getClassReport,
  getEvolution,
  getPupilReport,
} from '#features/assessment/reports/contract.ts'
import { fixtureItems, fixtureResults } from '#features/assessment/reports/result-fixtures.ts'
import { routes as reports } from '#features/assessment/reports/server/routes.ts'
import { findLessonHead } from '#features/planning/lesson-plans/server/lesson-head.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { createRecovery, createRetest, getRecoveryPractice, readRetest, startRecovery } from '../contract.ts'
import { proposeQuestions } from '../propose-practice.ts'
import { retestOf } from '../retest-size.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [
  ...routes,
  ...recoveryPlanRoutes(findLessonHead),
  ...reports,
  ...tests,
  ...applications,
])
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português', abbreviation: 'Port.' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const other = await fixtureGroup(db, { name: '6ªB', schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const linguas = await fixtureTeacherOf(db, group.id, por.id)
const vizinho = await fixtureTeacherOf(db, other.id, mat.id)
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const pendente = await fixtureAccount(db, { role: 'pendente' })

const [fr1 = '', fr2 = ''] = await Promise.all(
  ['FR1', 'FR2'].map(async (code, position) => {
    const id = uuid()
    const row = {
      id,
      subject_id: mat.id,
      grade: 6,
      code,
      domain: 'Fracções',
      description: `Sabe ${code}`,
      position,
    }
    await db.insertInto('competences').values(row).execute()
    return id
  }),
)
const items = await fixtureItems(db, { subjectId: mat.id, ownerId: professor.id }, [
  ...[0, 1, 2].map(() => ({ competenceId: fr1, domain: 'Fracções' })),
  ...[0, 1, 2].map(() => ({ competenceId: fr2, domain: 'Fracções' })),
])
const students: string[] = []
for (const at of [0, 1, 2, 3, 4, 5]) {
  const pupil = await fixtureStudent(db, {
    groupId: group.id,
    fullName: `Aluno ${at + 1}`,
    sex: at % 2 === 0 ? 'H' : 'M',
    numberInGroup: at + 1,
    code: String(20260001 + at),
  })
  students.push(pupil.id)
}
const stranger = await fixtureStudent(db, { groupId: other.id, fullName: 'De outra turma', code: '20260099' })
const [a = '', b = '', c = '', d = '', outside = ''] = students
const future = { id: uuid(), date: '2026-05-13', startsAt: '07:45', minutes: 45, theme: 'Somar' }
const past = { id: uuid(), date: '2026-05-04', startsAt: null, minutes: 45, theme: 'Antes' }
const wrong = ['b', 'b', 'b', 'b', 'b', 'b']
const right = ['a', 'a', 'a', 'a', 'a', 'a']
const { applicationId } = await fixtureResults(db, {
  subjectId: mat.id,
  groupId: group.id,
  ownerId: professor.id,
  items,
  answers: students.map((studentId, at) => ({ studentId, answers: at < 4 ? wrong : right })),
})

const body = {
  applicationId,
  title: 'Recuperar as fracções',
  objective: 'Somar fracções.',
  competenceIds: [fr1, fr2],
  pupilGroups: [
    { name: 'Grupo A', competenceIds: [fr1, fr2], studentIds: [a, b, c] },
    { name: 'Grupo B', competenceIds: [fr2], studentIds: [d] },
  ],
  activities: ['Tiras de papel'],
  responsibleId: professor.id,
  startsOn: '2026-05-06',
  endsOn: '2026-05-27',
  sessions: [
    { id: uuid(), date: '2026-05-13', startsAt: '07:45', minutes: 45, theme: 'Somar' },
    { id: uuid(), date: '2026-05-06', startsAt: null, minutes: 90, theme: 'Tiras de papel' },
  ],
}

async function made(more: object = {}, by = professor): Promise<RecoveryPlan> {
  const answer = await server.as(by).call(createRecovery, { body: { ...body, ...more } })
  expect(answer.status).toBe(200)
  return answer.data
}
const writtenOf = (plan: RecoveryPlan) => ({
  title: plan.title,
  objective: plan.objective,
  competenceIds: plan.competences.map(competence => competence.id),
  pupilGroups: plan.pupilGroups,
  activities: plan.activities,
  responsibleId: plan.responsible.id,
  startsOn: plan.startsOn,
  endsOn: plan.endsOn,
  sessions: plan.sessions.map(({ presence: _kept, ...session }) => session),
  retestId: plan.retest?.id ?? null,
  version: plan.version,
})
const stepTo = (plan: RecoveryPlan, state: RecoveryPlan['state']) =>
  server
    .as(professor)
    .call(setRecoveryState, { params: { id: plan.id }, body: { state, version: plan.version } })
const batchOf = (answer: { headers: Record<string, string> }) => answer.headers['x-change'] ?? ''

describe('a recovery plan', () => {
  it('is made from a report in one step, with its re-test and a draft lesson, and is taken back whole', async () => {
    const answer = await server.as(professor).call(createRecovery, { body: { ...body, retest: 'mesmas' } })
    const plan = answer.data
    expect(plan).toMatchObject({
      state: 'rascunho',
      pupils: 4,
      group: { name: '6ªA' },
      application: { id: applicationId, isWritten: true },
      sessions: [{ date: '2026-05-06' }, { date: '2026-05-13' }],
    })
    const test = (await server.as(professor).call(getTest, { params: { id: plan.retest?.id ?? '' } })).data
    expect(test.moment).toBe('pós-recuperação')
    expect(test.itemList.map(item => item.versionId).toSorted()).toEqual(
      items.map(item => item.versionId).toSorted(),
    )
    const lesson = await db
      .selectFrom('lesson_plans')
      .selectAll()
      .where('id', '=', plan.lessonPlan?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(lesson).toMatchObject({
      teacher_id: professor.id,
      held_on: '2026-05-06',
      minutes: 90,
      pupils: 4,
      state: 'rascunho',
      competence_ids: [fr1, fr2],
    })
    const { rows } = await undoBatch(db, batchOf(answer), professor, false, uuid())
    expect(rows).toBe(3)
    expect((await server.as(professor).refuse(getRecoveryPlan, { params: { id: plan.id } })).status).toBe(404)
  })

  it('is made with a quiz and a game in the same step, which one undo takes back and a second one makes again', async () => {
    const chosen = []
    for (const text of ['Metade de 8?', 'Um quarto de 8?', 'Três quartos de 8?', 'O dobro de 8?'])
      chosen.push(
        await fixtureQuestion(db, professor, {
          subjectId: mat.id,
          competenceId: fr1,
          question: choiceOf(text, [text.length.toString(), 'outro'], 0),
        }),
      )
    const start = (await server.as(professor).call(startRecovery, { query: { application: applicationId } }))
      .data
    const offered = start.questions.filter(question => question.competenceId === fr1)
    expect(offered.slice(0, 4).map(question => question.tests)).toEqual([0, 0, 0, 0])
    expect(offered.some(question => question.tests > 0)).toBe(true)
    const questionIds = proposeQuestions(start.questions, [fr1])
    expect(questionIds).toHaveLength(3)
    const answer = await server.as(professor).call(createRecovery, {
      body: { ...body, quiz: { questionIds }, game: { kind: 'associacao', questionIds, termIds: [] } },
    })
    const { id } = answer.data
    const read = async () => (await server.as(professor).call(getRecoveryPractice, { params: { id } })).data
    const { quiz, game } = await read()
    const stored = await db
      .selectFrom('quizzes')
      .select(['parts', 'audience', 'state', 'source'])
      .where('id', '=', quiz?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(stored.state).toBe('rascunho')
    expect((stored.parts as { questionId: string }[]).map(part => part.questionId)).toEqual(questionIds)
    expect(stored.audience).toEqual([{ groupId: group.id, pupilIds: [a, b, c, d] }])
    expect(stored.source).toMatchObject({ kind: 'relatório', id: applicationId })
    const played = await db
      .selectFrom('games')
      .select(['items', 'competence_ids', 'group_ids', 'state'])
      .where('id', '=', game?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(played).toMatchObject({ competence_ids: [fr1, fr2], group_ids: [group.id], state: 'rascunho' })
    expect(played.items).toHaveLength(3)
    const undone = await undoBatch(db, batchOf(answer), professor, false, uuid())
    expect(undone.rows).toBe(5)
    for (const table of ['quizzes', 'games'] as const) {
      const row = await db
        .selectFrom(table)
        .select('deleted_at')
        .where('id', '=', (table === 'quizzes' ? quiz?.id : game?.id) ?? '')
        .executeTakeFirstOrThrow()
      expect(row.deleted_at, table).not.toBeNull()
    }
    const again = await server
      .as(professor)
      .call(createRecovery, { body: { ...body, quiz: { questionIds }, game: null } })
    expect(again.status).toBe(200)
    await undoBatch(db, batchOf(again), professor, false, uuid())
  })

  it('refuses a question that is not within reach, and makes nothing', async () => {
    const count = async () =>
      (await db.selectFrom('recovery_plans').select('id').where('deleted_at', 'is', null).execute()).length
    const before = await count()
    const refused = await server
      .as(professor)
      .refuse(createRecovery, { body: { ...body, quiz: { questionIds: [uuid()] } } })
    expect([refused.status, refused.data.code]).toEqual([409, 'NO_QUESTIONS'])
    expect(await count()).toBe(before)
  })

  it('writes half of the lesson from what the school has', async () => {
    const { lessonPlan } = await made({ retest: 'mesmas' })
    const lesson = await db
      .selectFrom('lesson_plans')
      .selectAll()
      .where('id', '=', lessonPlan?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(lesson.objectives).toEqual(
      expect.arrayContaining([
        { text: 'Explicar, com um exemplo, como sabe FR1', level: 'Compreender' },
        { text: 'Verificar o resultado e corrigir os próprios erros', level: 'Avaliar' },
      ]),
    )
    expect(JSON.stringify(lesson.phases)).toContain('Metade de 8? (12)')
    expect(lesson.homework_solutions).not.toBe('')
    await db
      .updateTable('questions')
      .set({ state: 'arquivada' })
      .where('competence_id', '=', fr1)
      .where(
        'id',
        'not in',
        items.map(item => item.questionId ?? ''),
      )
      .execute()
  })

  it('begins with what the report does not know: lesson times, who teaches, the questions of the bank', async () => {
    for (const _one of [0, 1])
      await fixtureQuestion(db, professor, {
        subjectId: mat.id,
        competenceId: fr2,
        question: choiceOf('Do banco', ['1', '2'], 0),
      })
    const input = { query: { application: applicationId } }
    const own = (await server.as(professor).call(startRecovery, input)).data
    expect(own).toMatchObject({ responsibleId: professor.id, bank: { [fr2]: 2 } })
    expect((await server.as(pedagogo).call(startRecovery, input)).data.responsibleId).toBe(professor.id)
    // New questions are what is taken where nothing is asked for.
    const plan = await made({ lesson: false })
    expect(plan.lessonPlan).toBeNull()
    const test = (await server.as(professor).call(getTest, { params: { id: plan.retest?.id ?? '' } })).data
    const linked = test.itemList.filter(item => items.some(other => other.versionId === item.versionId))
    expect([test.itemList.length, linked.length]).toEqual([6, 4])
  })

  it('promises the re-test that is made, whatever is practised before: as many questions, as many of them new', async () => {
    for (let at = 0; at < 9; at++)
      await fixtureQuestion(db, professor, {
        subjectId: mat.id,
        competenceId: at < 6 ? fr1 : fr2,
        question: choiceOf(`Nova ${at}`, [`certa ${at}`, 'outra'], 0),
      })
    const input = { query: { application: applicationId } }
    const start = (await server.as(professor).call(startRecovery, input)).data
    const report = (await server.as(professor).call(getClassReport, { params: { id: applicationId } })).data
    const questionIds = proposeQuestions(start.questions, body.competenceIds)
    const all = start.questions.map(question => question.id)
    const practices = [
      { quiz: { questionIds }, game: { kind: 'associacao' as const, questionIds, termIds: [] } },
      { quiz: null, game: null },
      { quiz: { questionIds: all.slice(0, 40) }, game: null },
    ]
    const news: number[] = []
    for (const practice of practices) {
      const promised = retestOf({ ...body, ...practice, retest: 'banco' }, report, start)
      const plan = await made({ ...practice, retest: 'banco' })
      const { itemList } = (
        await server.as(professor).call(getTest, { params: { id: plan.retest?.id ?? '' } })
      ).data
      const fresh = itemList.filter(item => !items.some(other => other.versionId === item.versionId)).length
      expect([itemList.length, fresh]).toEqual([promised.items, promised.fresh])
      news.push(fresh)
    }
    // What is proposed leaves the re-test questions that nobody has seen.
    expect(news[0]).toBeGreaterThan(0)
    expect(news[1]).toBeGreaterThan(news[2] ?? 0)
  })

  it('is made with its lesson where the class has no timetable, and where a session is shorter than a lesson', async () => {
    const [first] = body.sessions
    for (const more of [
      { sessions: [], startsOn: null, endsOn: null },
      { sessions: [{ ...first, minutes: 10 }] },
    ]) {
      const { lessonPlan } = await made({ ...more, retest: 'nenhuma' })
      const lesson = await findLessonHead(db, lessonPlan?.id ?? '')
      expect(lesson).toBeDefined()
    }
  })

  it('refuses what does not belong to it, naming the field', async () => {
    const refused = async (more: object) => {
      const { status, data } = await server
        .as(professor)
        .refuse(createRecovery, { body: { ...body, ...more } })
      return [status, Object.keys(data.fields ?? {})]
    }
    const groupOf = (...studentIds: string[]) => ({ name: 'Grupo', competenceIds: [fr1], studentIds })
    expect(await refused({ pupilGroups: [groupOf(a, stranger.id)] })).toEqual([400, ['pupilGroups']])
    expect(await refused({ pupilGroups: [groupOf(a), groupOf(a)] })).toEqual([400, ['pupilGroups']])
    expect(await refused({ pupilGroups: [groupOf()] })).toEqual([400, ['pupilGroups']])
    expect(await refused({ competenceIds: [uuid()] })).toEqual([400, ['competenceIds']])
    expect(await refused({ responsibleId: pendente.id })).toEqual([400, ['responsibleId']])
    const elsewhere = await fixtureAccount(db, {
      ...{ role: 'professor', schoolId: await fixtureSchool(db, 'Outra'), reach: 'escola' },
    })
    expect(await refused({ responsibleId: elsewhere.id })).toEqual([400, ['responsibleId']])
    expect(await refused({ endsOn: '2026-05-01' })).toEqual([400, ['endsOn']])
  })

  it('keeps who came, one tap per pupil, through changes of the plan, and can be undone tap by tap', async () => {
    let plan = await made()
    const [session] = plan.sessions
    const tap = (studentIds: string[], present: boolean | null) =>
      server.as(professor).call(markPresence, {
        params: { id: plan.id, sessionId: session?.id ?? '' },
        body: { studentIds, present },
      })
    await Promise.all([tap([a], true), tap([b], false), tap([c, d], true)])
    plan = (await tap([d], null)).data
    expect(plan.sessions[0]?.presence).toEqual({ [a]: true, [b]: false, [c]: true })
    const { data } = await server.as(professor).call(updateRecoveryPlan, {
      params: { id: plan.id },
      body: { ...writtenOf(plan), title: 'Outro título' },
    })
    expect(data.sessions[0]?.presence).toEqual({ [a]: true, [b]: false, [c]: true })
    const last = await tap([d], true)
    await undoBatch(db, batchOf(last), professor, false, uuid())
    const after = (await server.as(professor).call(getRecoveryPlan, { params: { id: plan.id } })).data
    expect(after.sessions[0]?.presence[d]).toBeUndefined()
    expect(
      (
        await server.as(professor).refuse(markPresence, {
          params: { id: plan.id, sessionId: session?.id },
          body: { studentIds: [stranger.id], present: true },
        })
      ).status,
    ).toBe(400)
    const history = (await server.as(professor).call(listRecoveryHistory, { params: { id: plan.id } })).data
    expect(history.rows.some(row => row.fields.some(field => field.after === 'Outro título'))).toBe(true)
  })

  it('answers a late write with both versions', async () => {
    const plan = await made()
    await stepTo(plan, 'em curso')
    const late = await server
      .as(professor)
      .refuse(updateRecoveryPlan, { params: { id: plan.id }, body: writtenOf(plan) })
    expect([late.status, late.data.code]).toEqual([409, 'VERSION_CONFLICT'])
  })

  it('is measured by the re-test, competence by competence, and the two tests stand on one scale', async () => {
    let plan = (await stepTo(await made({ retest: 'mesmas' }), 'em curso')).data
    const read = () =>
      server.as(professor).refuse(readRetest, { params: { id: plan.id }, body: { version: plan.version } })
    expect((await read()).data.code).toBe('NOT_RETESTED')
    expect((await stepTo(plan, 'reavaliado')).status).toBe(409)
    const testId = plan.retest?.id ?? ''
    const test = (await server.as(professor).call(getTest, { params: { id: testId } })).data
    await server
      .as(professor)
      .call(setTestState, { params: { id: testId }, body: { state: 'publicado', version: test.version } })
    const [link] = test.itemList
    const source = (await server.as(professor).call(getApplication, { params: { id: applicationId } })).data
    const same = source.items.find(item => item.versionId === link?.versionId)
    const change = { kind: 'rekey', right: ['a'] } as const
    await db
      .updateTable('applications')
      .set({ key_changes: JSON.stringify({ [same?.id ?? '']: change }) })
      .where('id', '=', applicationId)
      .execute()
    const applied = (
      await server.as(professor).call(createApplication, { body: { testId, groupId: group.id } })
    ).data
    const stored = await db
      .selectFrom('applications')
      .select(['before_id', 'key_changes'])
      .where('id', '=', applied.id)
      .executeTakeFirst()
    // A key that was repaired before is the repaired one here.
    expect(stored).toEqual({ before_id: applicationId, key_changes: { [link?.id ?? '']: change } })
    expect((await read()).data.code).toBe('NOT_RETESTED')
    const answers = (studentId: string, ofFr1: string[], ofFr2: string[]) => {
      const rest = { [fr1]: [...ofFr1], [fr2]: [...ofFr2] }
      return test.itemList.map(item => ({
        studentId,
        itemId: item.id,
        entered: { kind: 'answer' as const, answer: rest[item.competenceId ?? '']?.shift() ?? 'b' },
      }))
    }
    await server.as(professor).call(enterAnswers, {
      params: { id: applied.id },
      body: {
        entries: [
          ...answers(a, ['a', 'a', 'a'], ['a', 'a', 'a']),
          ...answers(b, ['a', 'a', 'a'], ['a', 'b', 'b']),
          ...answers(c, ['b', 'b', 'b'], ['b', 'b', 'b']),
        ],
      },
    })
    plan = (
      await server
        .as(professor)
        .call(readRetest, { params: { id: plan.id }, body: { version: plan.version } })
    ).data
    expect(plan.state).toBe('reavaliado')
    expect(plan.results.map(result => [result.studentId, result.outcome])).toEqual([
      [a, 'recuperado'],
      [b, 'melhorou'],
      [c, 'igual'],
      [d, null],
    ])
    expect(plan.results[1]?.competences).toEqual([
      { competenceId: fr1, before: 0, after: 1, items: 3 },
      { competenceId: fr2, before: 0, after: 1 / 3, items: 3 },
    ])
    expect(plan.outcomes).toEqual({ recuperado: 1, melhorou: 1, igual: 1, piorou: 0, none: 1 })
    const evolution = await server
      .as(professor)
      .call(getEvolution, { query: { before: applicationId, after: applied.id } })
    expect(evolution.data).toMatchObject({ n: 3, linked: { length: 6 } })
    expect((await stepTo(plan, 'encerrado')).data.state).toBe('encerrado')
  })

  it('makes a re-test later where it has none, and goes out as PDF and Word', async () => {
    const plan = await made({ retest: 'nenhuma', lesson: false })
    expect(plan.retest).toBeNull()
    const { data } = await server
      .as(professor)
      .call(createRetest, { params: { id: plan.id }, body: { retest: 'mesmas', version: plan.version } })
    expect(data.retest).toMatchObject({ items: 6, state: 'rascunho', application: null })
    for (const [format, head] of [
      ['pdf', '%PDF'],
      ['docx', 'PK'],
    ] as const) {
      const file = await server
        .as(professor)
        .call(downloadRecoveryPlan, { params: { id: plan.id }, query: { format } })
      expect(file.raw.subarray(0, head.length).toString()).toBe(head)
    }
  })
})

describe('the report of a pupil', () => {
  const supportOf = async (id: string) =>
    (await server.as(professor).call(getPupilReport, { params: { id } })).data.results[0]?.support

  it('says what the school does for that pupil, once it was begun, and goes to the guardian with a code', async () => {
    const plan = await made({ lesson: false, startsOn: '2026-05-01', sessions: [future, past] })
    expect((await supportOf(d))?.state).not.toBe('rascunho')
    await stepTo(plan, 'em curso')
    expect(await supportOf(d)).toEqual({
      state: 'em curso',
      competences: ['Sabe FR2'],
      sessions: [{ date: '2026-05-13', startsAt: '07:45', minutes: 45 }],
      endsOn: '2026-05-27',
      measuresAgain: true,
    })
    expect(await supportOf(outside)).toBeNull()
    const sheet = (address?: string) =>
      server.as(professor).call(exportPupilReport, {
        params: { id: d },
        query: { format: 'pdf', application: applicationId, audience: 'encarregado', address },
      })
    const [plain, coded] = [await sheet(), await sheet('https://escola.example')]
    expect((await readPdf(coded.raw)).join(' ')).toContain('Na escola')
    expect(coded.raw.length).toBeGreaterThan(plain.raw.length)
    expect((await sheet('javascript:alert(1)')).status).toBe(400)
  })
})

describe('who', () => {
  it('a teacher reaches only plans of their own groups, at every endpoint', async () => {
    const plan = await made()
    const [session] = plan.sessions
    const params = { id: plan.id }
    const ways = [
      [getRecoveryPlan, { params }],
      [listRecoveryHistory, { params }],
      [downloadRecoveryPlan, { params, query: { format: 'pdf' } }],
      [updateRecoveryPlan, { params, body: writtenOf(plan) }],
      [setRecoveryState, { params, body: { state: 'em curso', version: plan.version } }],
      [
        markPresence,
        { params: { ...params, sessionId: session?.id }, body: { studentIds: [a], present: true } },
      ],
      [createRetest, { params, body: { retest: 'mesmas', version: plan.version } }],
      [readRetest, { params, body: { version: plan.version } }],
      [removeRecoveryPlan, { params, query: { version: plan.version } }],
      [startRecovery, { query: { application: applicationId } }],
      [createRecovery, { body: { ...body, responsibleId: vizinho.id } }],
    ] as const
    for (const [endpoint, input] of ways) {
      const where = `${endpoint.method} ${endpoint.path}`
      expect((await server.as(vizinho).refuse(endpoint, input)).status, where).toBe(404)
      expect((await server.as(pendente).refuse(endpoint, input)).status, where).toBe(403)
    }
    const noFilters = { query: {} }
    expect((await server.as(vizinho).call(listRecoveryPlans, noFilters)).data.rows).toEqual([])
    expect((await server.as(vizinho).call(countRecoveryPlans, noFilters)).data.total).toBe(0)
    expect((await server.as(pedagogo).call(listRecoveryPlans, noFilters)).data.rows.length).toBeGreaterThan(0)
  })

  it('who teaches another subject there reads the plan and changes nothing', async () => {
    const plan = await made()
    expect((await server.as(linguas).call(getRecoveryPlan, { params: { id: plan.id } })).data.mayEdit).toBe(
      false,
    )
    const refused = [
      await server.as(linguas).refuse(updateRecoveryPlan, { params: { id: plan.id }, body: writtenOf(plan) }),
      await server.as(linguas).refuse(createRecovery, { body }),
      await server
        .as(linguas)
        .refuse(removeRecoveryPlan, { params: { id: plan.id }, query: { version: plan.version } }),
    ]
    expect(refused.map(answer => answer.status)).toEqual([403, 403, 403])
  })
})
