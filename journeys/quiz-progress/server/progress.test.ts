// Long because the page of a pupil, practice alone and the figures of a group are tried in one school.
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { routes as giving } from '#features/assessment/applications/server/routes.ts'
import { beginSitting, sendAnswers } from '#features/assessment/applications/sitting-contract.ts'
import {
  beginPractice,
  firstPractisedGroup,
  getBoard,
  getGroupProgress,
  openProgress,
} from '#features/assessment/progress/contract.ts'
import { listQuizzes } from '#features/assessment/quizzes/contract.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import { routes as quizzes } from '#features/assessment/quizzes/server/routes.ts'
import {
  behaviours,
  quizSettings,
  type Review,
  type Visibility,
} from '#features/assessment/quizzes/settings.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureDevice } from '#school/entry/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { keepCards, newWords } from '#school/students/server/cards.ts'
import { eraseStudent } from '#school/students/server/personal-data.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Maputo' }).format(new Date())
const server = await testServer(database, [...routes, ...giving, ...quizzes], today)
const phone = server.nobody
const year = Number(today.slice(0, 4))
await fixtureCalendar(db, {
  year,
  state: 'em vigor',
  trimesters: [{ number: 1, startsOn: `${year}-01-01`, endsOn: `${year}-12-31` }] as never,
})
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const competences = [uuid(), uuid()]
for (const [at, id] of competences.entries())
  await db
    .insertInto('competences')
    .values({
      id,
      subject_id: mat.id,
      grade: 6,
      code: `FR${at + 1}`,
      description: at === 0 ? 'Comparar fracções' : 'Somar fracções',
      domain: 'Fracções',
      position: at,
    })
    .execute()
const group = await fixtureGroup(db, { name: '6ªA', grade: 6, schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const teacher = server.as(professor)
const leader = await fixtureAccount(db, { role: 'pedagogo' })
const bank = await Promise.all(
  Array.from({ length: 6 }, (_none, at) =>
    fixtureQuestion(db, professor, {
      subjectId: mat.id,
      competenceId: competences[at < 3 ? 0 : 1] ?? null,
      question: choiceOf(`Pergunta ${at + 1}`, ['um', 'dois', 'três'], 0),
    }),
  ),
)

/** A pupil who holds a card. */
async function holder(fullName: string, groupId = group.id) {
  const student = await fixtureStudent(db, { groupId, fullName })
  const [made = { word: '', hash: '' }] = await newWords(1, 'test')
  await keepCards(db, [{ studentId: student.id, hash: made.hash }], professor.id)
  return { ...student, card: { code: student.code, word: made.word } }
}
const ana = await holder('Ana Bila')
const beto = await holder('Beto Chissano')

const open = async (settings: object = {}, more: object = {}) => {
  const body = fixtureQuiz({
    subjectId: mat.id,
    title: `Quiz ${uuid()}`,
    parts: bank.map(question => pickedQuestion(question.questionId)),
    audience: [{ groupId: group.id, pupilIds: null }],
    settings,
    ...more,
  })
  const row = await openedQuiz(db, professor, body)
  return { id: row.id, title: row.title, code: row.code ?? '' }
}

/** Answers a quiz whole, the first so many rightly. */
async function sit(code: string, studentCode: string, right: number, submit = true) {
  const body = { studentCode, key: await fixtureDevice(db) }
  const begun = (await phone.call(beginSitting, { params: { code }, body })).data
  const answers = begun.items.map(({ id, question }, at) => ({
    itemId: id,
    sequence: at + 1,
    answer:
      question.type === 'single-choice'
        ? question.options.find(option => option.text === (at < right ? 'um' : 'dois'))?.id
        : undefined,
  }))
  await phone.call(sendAnswers, {
    params: { code },
    body: { attemptId: begun.attemptId, key: begun.key, answers, submit },
  })
  return { attemptId: begun.attemptId, key: begun.key, answers: [] }
}

const show = async (card: { code: string; word: string }) => {
  const answer = await phone.call(openProgress, { body: card })
  expect(answer.status).toBe(200)
  return answer
}
const closed = (id: string) =>
  db.updateTable('quizzes').set({ state: 'encerrado' }).where('id', '=', id).execute()
const clear = async () => {
  await db.deleteFrom('responses').execute()
  await db.deleteFrom('attempts').execute()
  await db.updateTable('applications').set({ deleted_at: new Date().toISOString() }).execute()
}

describe('the page of a pupil', () => {
  it('says what is open, and after it is done what is known, what comes next and that the week counts', async () => {
    await clear()
    const quiz = await open({ attempts: 2 })
    const before = (await show(ana.card)).data
    expect(before.open).toMatchObject([
      { code: quiz.code, title: quiz.title, attempts: 2, used: 0, begun: false },
    ])
    expect(before.next).toMatchObject({ answered: 0, plant: 'a começar', ways: [{ code: quiz.code }] })
    expect([before.done, before.weeks.inARow]).toEqual([[], 0])
    await sit(quiz.code, ana.code, 4)
    const after = (await show(ana.card)).data
    expect(after.done).toMatchObject([{ title: quiz.title }])
    expect(after.done[0]?.mark).toBeCloseTo((20 * 4) / 6, 10)
    expect(
      after.competences.map(competence => [
        competence.description,
        competence.plant,
        competence.right,
        competence.answered,
      ]),
    ).toEqual([
      ['Comparar fracções', 'consolidado', 3, 3],
      ['Somar fracções', 'semente', 1, 3],
    ])
    expect(after.next).toMatchObject({ description: 'Somar fracções', right: 1, answered: 3 })
    expect(after.open).toMatchObject([{ used: 1 }])
    expect(after.weeks.inARow).toBe(1)
    expect(after.weeks.all.find(week => week.when === 'agora')?.practised).toBe(true)
  })

  it('names nobody else, whatever the others did', async () => {
    await clear()
    const quiz = await open()
    await sit(quiz.code, beto.code, 6)
    const { data, raw } = await show(ana.card)
    expect(raw.toString()).not.toContain('Beto')
    expect(raw.toString()).not.toContain(beto.code)
    expect([data.done, data.competences.every(competence => competence.answered === 0)]).toEqual([[], true])
  })

  it('opens with no card of somebody else, nor with one that was replaced', async () => {
    const crossed = await phone.refuse(openProgress, { body: { ...ana.card, word: beto.card.word } })
    expect([crossed.status, crossed.data.code]).toEqual([403, 'WRONG_CARD'])
    const carla = await holder('Carla')
    await show(carla.card)
    const [made = { word: '', hash: '' }] = await newWords(1, 'test')
    await keepCards(db, [{ studentId: carla.id, hash: made.hash }], professor.id)
    expect((await phone.refuse(openProgress, { body: carla.card })).data.code).toBe('WRONG_CARD')
    await show({ code: carla.code, word: made.word })
    await eraseStudent(db, carla.id)
    expect((await phone.refuse(openProgress, { body: { code: carla.code, word: made.word } })).status).toBe(
      403,
    )
  })

  it('tells no mark and no right answer before the matrix and the teacher allow it, whatever is set', async () => {
    const parts: (keyof Visibility)[] = ['answers', 'points', 'right', 'feedback', 'explanation', 'comment']
    const seen = fc.record(
      Object.fromEntries(parts.map(part => [part, fc.boolean()])),
    ) as fc.Arbitrary<Visibility>
    const reviews = fc.record({ during: seen, after: seen, open: seen, closed: seen }) as fc.Arbitrary<Review>
    await fc.assert(
      fc.asyncProperty(
        reviews,
        fc.constantFrom(...behaviours),
        fc.boolean(),
        fc.boolean(),
        async (review, behaviour, holdMarks, over) => {
          await clear()
          const quiz = await open({
            ...quizSettings.parse({ cardWord: false }),
            review,
            behaviour,
            holdMarks,
          })
          const begun = await sit(quiz.code, ana.code, 3, false)
          const unfinished = (await show(ana.card)).data
          expect(
            unfinished.competences.some(competence => competence.answered > 0),
            'nothing while it is answered',
          ).toBe(false)
          await phone.call(sendAnswers, { params: { code: quiz.code }, body: { ...begun, submit: true } })
          if (over) await closed(quiz.id)
          const { data } = await show(ana.card)
          const now = over ? review.closed : review.after
          expect(data.done[0]?.mark !== null).toBe(now.points && !holdMarks)
          const tells = (now.points || now.feedback) && !holdMarks
          expect(data.competences.some(competence => competence.answered > 0)).toBe(tells)
        },
      ),
      { numRuns: 12 },
    )
  })

  it('stays when its quiz is deleted while it is open: what was practised there is gone, and nothing breaks', async () => {
    await clear()
    const quiz = await open()
    await sit(quiz.code, ana.code, 6)
    await db
      .updateTable('quizzes')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', quiz.id)
      .execute()
    expect((await show(ana.card)).data).toMatchObject({ open: [], done: [] })
  })
})

describe('practice that a pupil asks for alone', () => {
  const begin = (card: { code: string; word: string }, competenceId = competences[0] ?? '') =>
    phone.call(beginPractice, { body: { ...card, competenceId } })
  const ended = async (id: string) => {
    await closed(id)
    await db.updateTable('applications').set({ state: 'encerrado' }).where('quiz_id', '=', id).execute()
  }

  it('draws five questions anew each time, tells of them, counts as practice, and is on nobody’s list', async () => {
    await clear()
    const quiz = await open()
    await sit(quiz.code, ana.code, 0)
    await ended(quiz.id)
    for (let at = 0; at < 7; at++)
      await fixtureQuestion(db, professor, {
        subjectId: mat.id,
        competenceId: competences[0] ?? null,
        question: choiceOf(`Prática ${at}`, ['um', 'dois', 'três'], 0),
        state: 'aprovada',
      })
    expect((await show(ana.card)).data.next).toMatchObject({ description: 'Comparar fracções', practice: 5 })
    const { code } = (await begin(ana.card)).data
    expect((await begin(beto.card)).data.code, 'one for the whole group').toBe(code)

    const drawn = new Set<string>()
    let key: string | undefined
    for (let time = 0; time < 6; time++) {
      const body = { studentCode: ana.code, again: true, ...(key ? { key } : {}) }
      const begun = (await phone.call(beginSitting, { params: { code }, body })).data
      key = begun.key
      expect(begun.items).toHaveLength(5)
      for (const { id } of begun.items) drawn.add(id)
      const answers = begun.items.map(({ id, question }, at) => ({
        itemId: id,
        sequence: at + 1,
        answer:
          question.type === 'single-choice'
            ? question.options.find(option => option.text === 'um')?.id
            : undefined,
      }))
      const reply = await phone.call(sendAnswers, {
        params: { code },
        body: { attemptId: begun.attemptId, key, answers, submit: true },
      })
      expect(reply.data.quiz?.review?.mark).toBe(20)
      expect(reply.data.quiz?.next.may).toBe(true)
    }
    expect(drawn.size, 'not the same five each time').toBeGreaterThan(5)

    const after = (await show(ana.card)).data
    expect(after.competences[0]).toMatchObject({ plant: 'consolidado', right: 12, answered: 12 })
    expect([after.open, after.done.map(quiz => quiz.title)]).toEqual([[], [quiz.title]])
    expect((await show(beto.card)).data.competences[0]?.answered).toBe(0)
    const lists = await Promise.all(
      [teacher, server.as(leader)].map(caller => caller.call(listQuizzes, { query: {} })),
    )
    for (const { data } of lists) expect(data.rows.some(row => row.title.startsWith('Praticar'))).toBe(false)
    const figures = await teacher.call(getGroupProgress, { params: { id: group.id }, query: {} })
    expect(figures.data.rows.find(row => row.name === 'Ana Bila')).toMatchObject({ grown: 1 })
  })

  it('never tells what an open quiz or a test to come asks, and says so where nothing is left', async () => {
    await clear()
    const [, second = ''] = competences
    const own = bank.slice(3).map(question => question.questionId)
    await db.updateTable('questions').set({ state: 'aprovada' }).where('id', 'in', own).execute()
    const quiz = await open()
    await sit(quiz.code, ana.code, 3)
    const refused = await phone.refuse(beginPractice, { body: { ...ana.card, competenceId: second } })
    expect([refused.status, refused.data.code]).toEqual([409, 'NOTHING_TO_PRACTISE'])
    expect((await show(ana.card)).data.next).toMatchObject({ description: 'Somar fracções', practice: 0 })
    await ended(quiz.id)
    expect((await show(ana.card)).data.next).toMatchObject({ practice: 3 })
    const { code } = (await begin(ana.card, second)).data
    const begun = await phone.call(beginSitting, { params: { code }, body: { studentCode: ana.code } })
    expect(begun.data.items).toHaveLength(3)
  })

  it('opens to nobody without the card, nor for a competence that does not exist', async () => {
    const crossed = await phone.refuse(beginPractice, {
      body: { ...ana.card, word: beto.card.word, competenceId: competences[0] },
    })
    expect([crossed.status, crossed.data.code]).toEqual([403, 'WRONG_CARD'])
    const later = uuid()
    await db
      .insertInto('competences')
      .values({ id: later, subject_id: mat.id, grade: 7, code: 'AL1', description: 'Equações', position: 0 })
      .execute()
    const ahead = await phone.refuse(beginPractice, { body: { ...ana.card, competenceId: later } })
    expect(ahead.status, 'of a grade to come').toBe(404)
    const unknown = await phone.refuse(beginPractice, { body: { ...ana.card, competenceId: uuid() } })
    expect(unknown.status).toBe(404)
  })
})

describe('the figures of a group', () => {
  it('add up H and M, for its teachers alone', async () => {
    await clear()
    const quiz = await open()
    await sit(quiz.code, ana.code, 6)
    await sit(quiz.code, beto.code, 3)
    const { data } = await teacher.call(getGroupProgress, { params: { id: group.id }, query: {} })
    expect(data.practised.total).toBe(2)
    expect(data.right.total).toBe(0.75)
    expect(
      data.competences.map(competence => [
        competence.description,
        competence.seed,
        competence.grown,
        competence.mastered.total,
      ]),
    ).toEqual([
      ['Somar fracções', 1, 1, 1],
      ['Comparar fracções', 0, 2, 2],
    ])
    expect(data.rows.map(row => [row.name, row.grown, row.hasCard])).toEqual([
      ['Ana Bila', 2, true],
      ['Beto Chissano', 1, true],
    ])
    const other = await fixtureGroup(db, { name: '6ªB', schoolId: school })
    const elsewhere = await fixtureTeacherOf(db, other.id, mat.id)
    for (const endpoint of [getGroupProgress, getBoard]) {
      const refused = await server.as(elsewhere).refuse(endpoint, { params: { id: group.id }, query: {} })
      expect(refused.status).toBe(404)
    }
  })

  it('open on the first group that practised some competence, within reach alone', async () => {
    await clear()
    const first = async (account: typeof professor) =>
      (await server.as(account).call(firstPractisedGroup, {})).data.id
    expect(await first(professor), 'nobody handed anything in').toBeNull()
    const before = await fixtureGroup(db, { name: '5ªC', grade: 5, schoolId: school })
    const without = await fixtureQuestion(db, professor, {
      subjectId: mat.id,
      question: choiceOf('Sem competência', ['um', 'dois', 'três'], 0),
    })
    const carla = await fixtureStudent(db, { groupId: before.id, fullName: 'Carla' })
    const withoutFeedback = await openedQuiz(
      db,
      leader,
      fixtureQuiz({
        subjectId: mat.id,
        parts: [pickedQuestion(without.questionId)],
        audience: [{ groupId: before.id, pupilIds: null }],
      }),
    )
    await sit(withoutFeedback.code ?? '', carla.code, 1)
    expect(await first(leader)).toBeNull()
    const quiz = await open()
    await sit(quiz.code, ana.code, 2, false)
    expect(await first(leader), 'begun and not handed in').toBeNull()
    await sit(quiz.code, beto.code, 2)
    expect([await first(leader), await first(professor)]).toEqual([group.id, group.id])
    const other = await fixtureGroup(db, { name: '6ªC', grade: 6, schoolId: school })
    expect(await first(await fixtureTeacherOf(db, other.id, mat.id)), 'of others').toBeNull()
  })

  it('hang on the wall without a name, and not at all where totals of a class of three would say who', async () => {
    await clear()
    const small = await teacher.call(getBoard, { params: { id: group.id }, query: {} })
    expect(small.data.figures).toBeNull()
    const pupils = await Promise.all(
      Array.from({ length: 9 }, (_none, at) =>
        fixtureStudent(db, { groupId: group.id, fullName: `Nome${at}` }),
      ),
    )
    const quiz = await open()
    await sit(quiz.code, ana.code, 6)
    for (const pupil of pupils.slice(0, 8)) await sit(quiz.code, pupil.code, 2)
    const board = () => teacher.call(getBoard, { params: { id: group.id }, query: {} })
    const few = await board()
    expect(few.data.figures).toMatchObject({ practised: 9, competences: [] })
    await sit(quiz.code, pupils[8]?.code ?? '', 2)
    const many = await board()
    expect(many.data.figures?.competences).toHaveLength(2)
    expect(many.data.open?.code).toBe(quiz.code)
    for (const name of ['Ana', 'Beto', 'Nome']) expect(many.raw.toString()).not.toContain(name)
  })
})
