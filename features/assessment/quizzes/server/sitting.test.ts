// Long because the whole way of a quiz on a phone is tried with one bank of questions that hold secrets.
import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { routes as giving } from '#features/assessment/applications/server/routes.ts'
import {
  beginSitting,
  getTestAtDoor,
  sendAnswers,
} from '#features/assessment/applications/sitting-contract.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { drawnByRule, fixtureQuiz, openedQuiz, pickedQuestion } from '../fixtures.ts'
import { getQuizResults, markQuizAnswer, removeQuizAttempt } from '../results-contract.ts'
import {
  behaviours,
  countings,
  nothingVisible,
  quizSettings,
  type Review,
  type Visibility,
} from '../settings.ts'
import { findStatistics } from './bank-queries.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...giving])
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const other = await fixtureGroup(db, { name: '6ªB', schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const teacher = server.as(professor)
const phone = server.nobody
await fixtureStudent(db, { groupId: group.id, fullName: 'Ana', sex: 'M', code: '20260001' })
await fixtureStudent(db, { groupId: group.id, fullName: 'Beto', sex: 'H', code: '20260002' })
await fixtureStudent(db, { groupId: other.id, fullName: 'Carla', sex: 'M', code: '20260003' })
const [ANA, BETO, CARLA] = ['20260001', '20260002', '20260003']

const [RIGHT, FEEDBACK, EXPLANATION] = ['SEGREDO-CERTO', 'SEGREDO-COMENTÁRIO', 'SEGREDO-EXPLICAÇÃO']
/** The right option reads as the others; what says so is secret. */
const secret = (stem: string) => {
  const question = choiceOf(stem, ['um', 'dois', 'três'], 0)
  return {
    ...question,
    explanation: EXPLANATION,
    feedback: { right: FEEDBACK, partial: FEEDBACK, wrong: FEEDBACK },
    hints: [FEEDBACK, FEEDBACK],
    tags: [RIGHT],
    options: question.options.map(option => ({
      ...option,
      feedback: FEEDBACK,
      typicalError: option.correct ? '' : RIGHT,
    })),
  }
}
const bank = await Promise.all(
  Array.from({ length: 5 }, (_none, at) =>
    fixtureQuestion(db, professor, { subjectId: mat.id, question: secret(`Pergunta ${at + 1}`) }),
  ),
)
const two = () => bank.slice(0, 2).map(question => pickedQuestion(question.questionId))

async function open(more: Partial<Parameters<typeof fixtureQuiz>[0]> = {}) {
  const body = fixtureQuiz({
    subjectId: mat.id,
    parts: two(),
    audience: [{ groupId: group.id, pupilIds: null }],
    ...more,
  })
  const row = await openedQuiz(db, professor, body)
  return { id: row.id, code: row.code ?? '' }
}

const begin = async (code: string, body: object) =>
  (await phone.call(beginSitting, { params: { code }, body: body as never })).data
type Begun = Awaited<ReturnType<typeof begin>>

/** The place, as the device calls it, of an option by its text. */
const named = (begun: Begun, item: number, text: string) => {
  const question = begun.items[item]?.question
  return question?.type === 'single-choice'
    ? question.options.find(option => option.text === text)?.id
    : undefined
}
let sequence = 0
const answer = async (code: string, begun: Begun, texts: readonly string[], more: object = {}) =>
  (
    await phone.call(sendAnswers, {
      params: { code },
      body: {
        attemptId: begun.attemptId,
        key: begun.key,
        answers: texts.map((text, at) => {
          sequence += 1
          return { itemId: begun.items[at]?.id ?? '', answer: named(begun, at, text), sequence }
        }),
        ...more,
      },
    })
  ).data
const resultsOf = async (id: string, query: object = {}) =>
  (await teacher.call(getQuizResults, { params: { id }, query: query as never })).data
const markOfPupil = async (id: string, name: string) =>
  (await resultsOf(id)).pupils.find(pupil => pupil.name === name)?.mark

describe('a quiz on a phone', () => {
  it('is entered by its code, whichever of its groups the pupil is of', async () => {
    const { code } = await open({
      audience: [group, other].map(({ id }) => ({ groupId: id, pupilIds: null })),
    }).catch(() => ({ code: '' }))
    expect(code, 'a teacher hands a quiz out to their own groups alone').toBe('')
    const row = await openedQuiz(
      db,
      { ...professor, role: 'pedagogo' },
      fixtureQuiz({
        subjectId: mat.id,
        parts: two(),
        audience: [group, other].map(({ id }) => ({ groupId: id, pupilIds: null })),
      }),
    )
    const params = { code: row.code ?? '' }
    const { data } = await phone.call(getTestAtDoor, { params })
    expect(data).toMatchObject({ group: '6ªA e 6ªB', door: 'aberto', quiz: { attempts: 1, timed: false } })
    expect((await begin(params.code, { studentCode: ANA })).place).toBe('6ªA')
    expect((await begin(params.code, { studentCode: CARLA })).place).toBe('6ªB')
  })

  it('is marked, and its results add up H and M', async () => {
    const { id, code } = await open()
    await answer(code, await begin(code, { studentCode: ANA }), ['um', 'dois'], { submit: true })
    await answer(code, await begin(code, { studentCode: BETO }), ['um', 'um'], { submit: true })
    const results = await resultsOf(id)
    expect(results.achievement).toMatchObject({
      ...{ H: { evaluated: 1, positives: 1, mean: 20 }, M: { evaluated: 1, positives: 1, mean: 10 } },
      total: { evaluated: 2, positives: 2, mean: 15 },
    })
    expect(results.items.map(item => [item.asked, item.right, item.facility])).toEqual([
      [2, 2, 1],
      [2, 1, 0.5],
    ])
  })

  it('tells the bank how its questions went', async () => {
    const { questionId } = await fixtureQuestion(db, professor, {
      subjectId: mat.id,
      question: secret('Só aqui'),
    })
    const { code } = await open({ parts: [pickedQuestion(questionId)] })
    await answer(code, await begin(code, { studentCode: ANA }), ['um'], { submit: true })
    await answer(code, await begin(code, { studentCode: BETO }), ['dois'], { submit: true })
    const statistics = await findStatistics(db, [questionId])
    expect(statistics.get(questionId)).toEqual({ responses: 2, inQuizzes: 2, facility: 0.5 })
  })

  it('asks for its word, however it is spelt', async () => {
    const { code } = await open({ settings: { password: 'Fracção' } })
    const refused = await phone.refuse(beginSitting, {
      params: { code },
      body: { studentCode: ANA, password: 'x' },
    })
    expect([refused.status, refused.data.code]).toEqual([403, 'WRONG_PASSWORD'])
    expect((await begin(code, { studentCode: ANA, password: 'fraccao' })).state).toBe('a responder')
  })

  it('gives as many attempts as it says, each with its own questions, and counts the mark by its method', async () => {
    const { id, code } = await open({
      settings: { attempts: 2, counting: 'média' },
      parts: [drawnByRule(2)],
    })
    const first = await begin(code, { studentCode: ANA })
    await answer(code, first, ['um', 'um'], { submit: true })
    const back = await begin(code, { studentCode: ANA, key: first.key })
    expect(back).toMatchObject({ state: 'entregue', quiz: { number: 1, next: { may: true } } })
    const second = await begin(code, { studentCode: ANA, key: first.key, again: true })
    expect(second.quiz).toMatchObject({ number: 2 })
    await answer(code, second, ['dois', 'um'], { submit: true })
    expect(await markOfPupil(id, 'Ana')).toBe(15)
    const third = await phone.refuse(beginSitting, {
      params: { code },
      body: { studentCode: ANA, key: first.key, again: true },
    })
    expect([third.status, third.data.code]).toEqual([409, 'NO_ATTEMPT'])
  })

  it('gives five hundred attempts where it gives as many as a pupil likes, and no more', async () => {
    const { id, code } = await open({ settings: { attempts: null } })
    const first = await begin(code, { studentCode: ANA })
    await answer(code, first, [], { submit: true })
    await sql`INSERT INTO attempts (id, application_id, student_id, number, state, submitted_at, item_ids, points)
      SELECT gen_random_uuid(), application_id, student_id, n, 'entregue', now(), item_ids, 0
      FROM attempts CROSS JOIN generate_series(2, 499) n WHERE id = ${first.attemptId}`.execute(db)
    const again = { studentCode: ANA, again: true }
    const last = await begin(code, { ...again, key: first.key })
    expect(last.quiz).toMatchObject({ number: 500 })
    await answer(code, last, [], { submit: true })
    const refused = await phone.refuse(beginSitting, { params: { code }, body: { ...again, key: last.key } })
    expect(refused.data.code).toBe('NO_ATTEMPT')
    expect((await resultsOf(id)).pupils.find(pupil => pupil.name === 'Ana')?.attempts).toHaveLength(500)
  })

  it('takes no other answer once one was checked, and weighs several tries', async () => {
    const { id, code } = await open({
      settings: { behaviour: 'várias tentativas', tries: 3, penalty: 0.25 },
    })
    const begun = await begin(code, { studentCode: ANA })
    const check = [begun.items[0]?.id ?? '']
    await answer(code, begun, ['dois'], { check })
    const reply = await answer(code, begun, ['um'], { check })
    expect(reply.quiz?.checked[check[0] ?? '']).toMatchObject({ final: true, triesLeft: 0 })
    await answer(code, begun, ['três'])
    await answer(code, begun, [], { submit: true })
    expect(await markOfPupil(id, 'Ana')).toBeCloseTo((20 * 0.75) / 2, 10)
    expect((await resultsOf(id, { tries: 'primeira' })).items[0]?.right).toBe(0)
  })

  it('says of several tries what was tried and what the next one is worth, and only with immediate feedback', async () => {
    const { review } = quizSettings.parse({})
    for (const during of [
      { ...nothingVisible, points: true },
      { ...nothingVisible, answers: true },
    ]) {
      const settings = {
        behaviour: 'várias tentativas' as const,
        tries: 3,
        penalty: 0.25,
        shuffleOptions: true,
      }
      const { code } = await open({ settings: { ...settings, review: { ...review, during } } })
      const begun = await begin(code, { studentCode: ANA })
      const itemId = begun.items[0]?.id ?? ''
      const { quiz } = await answer(code, begun, ['dois'], { check: [itemId] })
      const reply = quiz?.checked[itemId]
      expect(reply?.triesLeft).toBe(2)
      expect([reply?.tried, reply?.worth]).toEqual(
        during.points ? [[named(begun, 0, 'dois')], 0.75] : [undefined, undefined],
      )
    }
  })

  it('gives a device its answer back without what was wrong, in its own words, and says how much was right', async () => {
    const options = ['dois', 'quatro', 'cinco', 'sete'].map((text, at) => ({
      ...{ id: `o${at}`, text, correct: at < 2, weight: at < 2 ? 0.5 : -0.5, typicalError: '', feedback: '' },
    }))
    const question = {
      ...{
        ...secret('Quais são pares?'),
        type: 'multiple-choice' as const,
        scoring: 'weights' as const,
        options,
      },
      retry: { clears: true, counts: true },
    }
    const { questionId } = await fixtureQuestion(db, professor, {
      subjectId: mat.id,
      question: question as never,
    })
    const settings = { behaviour: 'várias tentativas' as const, tries: 3, shuffleOptions: true }
    const { code } = await open({ parts: [pickedQuestion(questionId)], settings })
    const begun = await begin(code, { studentCode: ANA })
    const [item] = begun.items
    const shown = item?.question as unknown as { options: { id: string; text: string }[] }
    const idOf = (text: string) => shown.options.find(option => option.text === text)?.id ?? ''
    const give = async (texts: readonly string[]) => {
      sequence += 1
      const itemId = item?.id ?? ''
      const answers = [{ itemId, answer: texts.map(idOf), sequence }]
      return (await answer(code, begun, [], { answers, check: [itemId] })).quiz?.checked[itemId]
    }
    expect(await give(['sete', 'quatro', 'cinco'])).toMatchObject({
      parts: { right: 1, of: 2 },
      cleared: [idOf('quatro')],
    })
    expect(await give(['sete'])).toMatchObject({ parts: { right: 0, of: 2 }, cleared: null })
    const last = await give(['dois', 'sete'])
    expect(last).toMatchObject({ final: true, parts: { right: 1, of: 2 } })
    expect(last).not.toHaveProperty('cleared')
  })

  it('takes away more than it gives where somebody is sure and wrong', async () => {
    const { id, code } = await open({ settings: { behaviour: 'com certeza' } })
    const begun = await begin(code, { studentCode: ANA })
    const sure = (at: number, text: string, certainty: number) => {
      sequence += 1
      return { itemId: begun.items[at]?.id ?? '', answer: named(begun, at, text), sequence, certainty }
    }
    await answer(code, begun, [], { answers: [sure(0, 'um', 3), sure(1, 'dois', 1)], submit: true })
    expect(await markOfPupil(id, 'Ana')).toBeCloseTo(10, 10)
    const again = await begin(code, { studentCode: BETO })
    await phone.call(sendAnswers, {
      params: { code },
      body: {
        attemptId: again.attemptId,
        key: again.key,
        answers: [0, 1].map(at => {
          sequence += 1
          const text = at === 0 ? 'um' : 'dois'
          return {
            itemId: again.items[at]?.id ?? '',
            answer: named(again, at, text),
            sequence,
            certainty: at === 0 ? 3 : 2,
          }
        }),
        submit: true,
      },
    })
    expect(await markOfPupil(id, 'Beto')).toBeCloseTo((20 * (1 - 2 / 3)) / 2, 10)
  })

  it('goes forward alone where it says so, and waits for the answer before, whatever a device sends', async () => {
    const first = pickedQuestion(bank[0]?.questionId ?? '')
    const second = pickedQuestion(bank[1]?.questionId ?? '', 1, first.id)
    const { id, code } = await open({ parts: [first, second], settings: { forwardOnly: true, perPage: 1 } })
    const begun = await begin(code, { studentCode: ANA })
    const [one = '', two = ''] = begun.items.map(item => item.id)
    const give = async (at: number, text: string) => {
      sequence += 1
      const itemId = begun.items[at]?.id ?? ''
      return (
        await answer(code, begun, [], { answers: [{ itemId, answer: named(begun, at, text), sequence }] })
      ).refused
    }
    expect(await give(1, 'um')).toEqual([two])
    expect(await give(0, 'dois')).toEqual([])
    expect(await give(1, 'um')).toEqual([])
    expect(await give(0, 'um')).toEqual([one])
    await answer(code, begun, [], { submit: true })
    expect(await markOfPupil(id, 'Ana')).toBe(10)
  })

  it('ends at its time on the next read, and counts or not as it says', async () => {
    for (const [onExpiry, mark] of [
      ['entregar', 10],
      ['não contar', null],
    ] as const) {
      const { id, code } = await open({ settings: { minutes: 10, graceSeconds: 0, onExpiry } })
      const begun = await begin(code, { studentCode: ANA })
      await answer(code, begun, ['um'])
      await db
        .updateTable('attempts')
        .set({ started_at: new Date(Date.now() - 3_600_000).toISOString() })
        .where('id', '=', begun.attemptId)
        .execute()
      const pupil = (await resultsOf(id)).pupils.find(pupil => pupil.name === 'Ana')
      expect([onExpiry, pupil?.attempts[0]?.state, pupil?.mark]).toEqual([onExpiry, 'entregue', mark])
    }
  })

  it('is marked by hand with a reason, and an attempt that is deleted counts no more', async () => {
    const { id, code } = await open()
    const begun = await begin(code, { studentCode: ANA })
    await answer(code, begun, ['dois', 'dois'], { submit: true })
    const params = { id, attempt: begun.attemptId }
    const body = { itemId: begun.items[0]?.id ?? '', points: 1, comment: 'Explicou bem.' }
    expect((await teacher.refuse(markQuizAnswer, { params, body })).status).toBe(400)
    await teacher.call(markQuizAnswer, { params, body: { ...body, reason: 'Explicou na folha.' } })
    expect(await markOfPupil(id, 'Ana')).toBe(10)
    await teacher.call(removeQuizAttempt, { params })
    expect(await markOfPupil(id, 'Ana')).toBe(null)
  })
})

describe('what a pupil’s browser receives', () => {
  const parts: (keyof Visibility)[] = ['answers', 'points', 'right', 'feedback', 'explanation', 'comment']
  const seen = fc.record(
    Object.fromEntries(parts.map(part => [part, fc.boolean()])),
  ) as fc.Arbitrary<Visibility>
  const reviews = fc.record({ during: seen, after: seen, open: seen, closed: seen }) as fc.Arbitrary<Review>
  const otherSettings = fc.record({
    behaviour: fc.constantFrom(...behaviours),
    holdMarks: fc.boolean(),
    attempts: fc.constantFrom(1, 2, null),
    counting: fc.constantFrom(...countings),
    shuffleQuestions: fc.boolean(),
    shuffleOptions: fc.boolean(),
    perPage: fc.constantFrom(1, 2, null),
    forwardOnly: fc.boolean(),
    tries: fc.integer({ min: 2, max: 5 }),
    anotherLike: fc.boolean(),
    minutes: fc.constantFrom(null, 20),
    passMark: fc.constantFrom(null, 10),
  })

  it('never holds a right answer, feedback or another name before the matrix allows it', async () => {
    await fc.assert(
      fc.asyncProperty(reviews, otherSettings, fc.boolean(), async (review, more, isDrawn) => {
        const { holdMarks } = more
        const { id, code } = await open({
          settings: { ...quizSettings.parse({}), ...more, review },
          ...(isDrawn ? { parts: [drawnByRule(2, {})] } : {}),
        })
        const begun = await begin(code, { studentCode: ANA })
        const check = begun.items.map(item => item.id)
        const during = await answer(code, begun, ['dois', 'um'], { check })
        const after = await answer(code, begun, [], { submit: true })
        await db
          .updateTable('attempts')
          .set({ submitted_at: sql<string>`now() - interval '3 minutes'` })
          .where('id', '=', begun.attemptId)
          .execute()
        const later = await begin(code, { studentCode: ANA, key: begun.key })
        await db.updateTable('quizzes').set({ state: 'encerrado' }).where('id', '=', id).execute()
        const closed = await begin(code, { studentCode: ANA, key: begun.key })
        const allowed = (now: Visibility) =>
          holdMarks ? { ...now, right: false, feedback: false, explanation: false, points: false } : now
        const stages = [
          [
            JSON.stringify(begun),
            { ...review.during, right: false, feedback: false, explanation: false, points: false },
          ],
          [JSON.stringify(during), allowed(review.during)],
          [JSON.stringify(after), allowed(review.after)],
          [JSON.stringify(later), allowed(review.open)],
          [JSON.stringify(closed), allowed(review.closed)],
        ] as const
        for (const [text, now] of stages) {
          expect(text).not.toContain(RIGHT)
          expect(text).not.toContain('Beto')
          if (!now.feedback) expect(text).not.toContain(FEEDBACK)
          if (!now.explanation) expect(text).not.toContain(EXPLANATION)
          if (!now.right) expect(text).not.toContain('"right":"um"')
          if (!now.points) expect(text).not.toContain('"possible"')
          if (!now.points) expect(text).not.toMatch(/"mark":\d/)
          if (!now.points && !now.feedback) expect(text).not.toContain('"outcome"')
        }
        // And what it allows is there.
        if (allowed(review.after).right) expect(JSON.stringify(after)).toContain('"right":"um"')
        if (allowed(review.after).explanation) expect(JSON.stringify(after)).toContain(EXPLANATION)
        if (allowed(review.open).right) expect(JSON.stringify(later)).toContain('"right":"um"')
        if (allowed(review.closed).right) expect(JSON.stringify(closed)).toContain('"right":"um"')
      }),
      { numRuns: 20 },
    )
  })

  it('shows a review to the device that answered, and to no other', async () => {
    const { code } = await open()
    const begun = await begin(code, { studentCode: ANA })
    await answer(code, begun, ['um', 'um'], { submit: true })
    const own = await begin(code, { studentCode: ANA, key: begun.key })
    expect(own.quiz?.review?.mark).toBe(20)
    const body = { studentCode: ANA, key: `${uuid()}` }
    const stranger = await phone.refuse(beginSitting, { params: { code }, body })
    expect([stranger.status, stranger.data.code]).toEqual([409, 'HELD'])
    expect(stranger.raw.toString()).not.toMatch(/mark|review|Ana/)
    expect((await begin(code, { studentCode: ANA, key: begun.key })).quiz?.review?.mark).toBe(20)
  })
})
