import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { answerAnother, askForAnother } from '#features/assessment/applications/another-contract.ts'
import { setApplicationState } from '#features/assessment/applications/contract.ts'
import { routes as handedOut } from '#features/assessment/applications/server/routes.ts'
import {
  beginSitting,
  getTestAtDoor,
  leavePlace,
  requestPlace,
  sendAnswers,
} from '#features/assessment/applications/sitting-contract.ts'
import { beginPractice, openProgress } from '#features/assessment/progress/contract.ts'
import { setQuizState } from '#features/assessment/quizzes/contract.ts'
import {
  drawnByRule,
  fixtureQuiz,
  openedQuiz,
  pickedQuestion,
} from '#features/assessment/quizzes/fixtures.ts'
import { routes as quizzes } from '#features/assessment/quizzes/server/routes.ts'
import { allVisible, behaviours, nothingVisible } from '#features/assessment/quizzes/settings.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { routes as progress } from '#journeys/quiz-progress/server/routes.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureDevice } from '#school/entry/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'

import { fixtureStudent } from '#school/students/fixtures.ts'
import { keepCards, newWords } from '#school/students/server/cards.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'

const database = await testDatabase()
const { db } = database
const all = [...handedOut, ...quizzes, ...progress]
const server = await testServer(database, all)
const phone = server.nobody
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const teacher = server.as(professor)

/** A question with an answer that is right and one that is not, as a phone sends them. */
interface Case {
  question: Question
  right: unknown
  wrong: unknown
}
const verdict = { typicalError: 'Não simplificou', feedback: 'Porque sim' }
const feedback = { right: 'Muito bem', partial: 'Quase', wrong: 'Vê de novo' }
const common = { feedback, explanation: 'Assim se faz', hints: ['Começa por aqui'] }
const letters = ['a', 'b', 'c']
const cases: Case[] = [
  { question: { ...choiceOf('Quanto é 2 + 2?', ['4', '3', '5'], 0), ...common }, right: 'a', wrong: 'b' },
  {
    question: {
      ...blankQuestion('multiple-choice'),
      ...common,
      stem: 'Quais são pares?',
      shuffle: false,
      options: ['2', '4', '5'].map((text, at) => ({
        ...{ id: letters[at] ?? '', text, correct: at < 2, weight: at < 2 ? 0.5 : -1, ...verdict },
      })),
    },
    right: ['a', 'b'],
    wrong: ['a', 'c'],
  },
  {
    question: { ...blankQuestion('true-false'), ...common, stem: '2 é par.', correct: true },
    right: true,
    wrong: false,
  },
  {
    question: {
      ...{ ...blankQuestion('short-answer'), ...common, stem: 'A capital?' },
      answers: [{ text: 'Maputo', weight: 1, ...verdict }],
    },
    right: 'Maputo',
    wrong: 'Beiraa',
  },
  {
    question: {
      ...{ ...blankQuestion('numeric'), ...common, stem: '2 + 3?' },
      answers: [{ value: 5, tolerance: 0, weight: 1, ...verdict }],
    },
    right: '5',
    wrong: '6',
  },
  {
    question: {
      ...{ ...blankQuestion('matching'), ...common, stem: 'Liga.', shuffle: false },
      prompts: letters.map(id => ({ id, text: `pergunta ${id}`, match: id })),
      choices: letters.map(id => ({ id, text: `resposta ${id}` })),
    },
    right: { a: 'a', b: 'b', c: 'c' },
    wrong: { a: 'b', b: 'c', c: 'a' },
  },
  {
    question: {
      ...{ ...blankQuestion('gaps'), ...common, stem: 'A capital é [[1]].', shuffle: false },
      gaps: [
        {
          ...{
            id: '1',
            weight: 1,
            kind: 'text',
            caseSensitive: false,
            accentSensitive: false,
            wildcards: false,
          },
          answers: [{ text: 'Maputo', weight: 1, ...verdict }],
        },
      ],
    } as Question,
    right: { 1: 'Maputo' },
    wrong: { 1: 'Beiraa' },
  },
]

const bank = await Promise.all(
  cases.map(
    async ({ question }) =>
      (await fixtureQuestion(db, professor, { subjectId: mat.id, question })).questionId,
  ),
)

/** A competence of another subject that pupils may practise meanwhile. */
const practised = uuid()
const por = await fixtureSubject(db, { code: 'POR', name: 'Português' })
await db
  .insertInto('competences')
  .values({ id: practised, subject_id: por.id, grade: 6, code: 'P6', position: 0, description: 'Somar' })
  .execute()
for (const stem of ['Quanto é 4 + 4?', 'Quanto é 5 + 5?'])
  await fixtureQuestion(db, professor, {
    ...{ subjectId: por.id, competenceId: practised, state: 'aprovada' },
    question: choiceOf(stem, ['8', '10'], 0),
  })

async function pupilWithCard(fullName: string) {
  const student = await fixtureStudent(db, { groupId: group.id, fullName })
  const [made = { word: '', hash: '' }] = await newWords(1, 'test')
  await keepCards(db, [{ studentId: student.id, hash: made.hash }], professor.id)
  return { code: student.code, word: made.word, key: await fixtureDevice(db) }
}
type Phone = Awaited<ReturnType<typeof pupilWithCard>>

/** What an answer of the server says, without whom it is said to and what that phone itself had sent. */
function bare({ status, data }: { status: number; data: unknown }): string {
  const own = JSON.stringify(data, (name, value: unknown) =>
    name === 'answers' && value !== null && typeof value === 'object' ? Object.keys(value).length : value,
  )
  const without = (own ?? '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
    .replace(/"key":"[\w-]+"/g, 'KEY')
    .replace(/Certa U\.|Certa Um|Errada U\.|Errada Um/g, 'NAME')
    .replace(/\b20\d{6}\b/g, 'CODE')
    .replace(/"place":"[^"]+"/g, 'PLACE')
  return `${status} ${without}`
}

/** Every call that a phone can make that has begun, with what comes back. */
async function everyCall(code: string, one: Sitting, said: 'right' | 'wrong', from: number) {
  const params = { code }
  const { attemptId, key, items } = one
  const answers = items.map(({ id, question }, at) => ({
    ...{ itemId: id, answer: onPhone(question, said), sequence: from + at, certainty: 3 },
  }))
  const send = (more: object) =>
    phone.refuse(sendAnswers, { params, body: { attemptId, key, answers, submit: false, ...more } as never })
  const before = [
    await send({}),
    await send({ answers: [], check: [] }),
    await phone.refuse(requestPlace, { params, body: { studentCode: one.code, key, ask: false } }),
    await phone.refuse(beginSitting, { params, body: { studentCode: one.code, key, again: false } }),
    await phone.refuse(openProgress, { body: { code: one.code, word: one.word, key } }),
    await phone.refuse(getTestAtDoor, { params }),
    await phone.refuse(askForAnother, { params, body: { attemptId, key, itemId: items[0]?.id ?? '' } }),
    await phone.call(beginPractice, {
      body: { code: one.code, word: one.word, key, competenceId: practised },
    }),
  ]
  return before.map(bare)
}

/** The ids under which a phone has what the question calls `a`, `b`, `c`. */
function namesOnPhone(own: Question, shown: Question): Map<string, string> {
  const parts = (question: Question) =>
    'options' in question ? question.options : 'choices' in question ? question.choices : []
  return new Map(
    parts(own).map(({ id, text }) => [id, parts(shown).find(part => part.text === text)?.id ?? '']),
  )
}

/** An answer of a case as a phone sends it. */
function onPhone(shown: Question, said: 'right' | 'wrong'): unknown {
  const own = cases.find(({ question }) => question.stem === shown.stem)
  if (!own) throw new Error(`No case asks «${shown.stem}».`)
  const ids = namesOnPhone(own.question, shown)
  const renamed = (id: unknown) => ids.get(String(id)) ?? id
  const answer = own[said]
  if (Array.isArray(answer)) return answer.map(renamed)
  if (typeof answer !== 'object' || answer === null) return renamed(answer)
  return Object.fromEntries(Object.entries(answer).map(([part, id]) => [part, renamed(id)]))
}

interface Sitting extends Phone {
  attemptId: string
  items: { id: string; question: Question }[]
}

/** Two phones that have begun, with their options in the same order. */
async function twoPhones(code: string): Promise<Sitting[]> {
  const phones = [await pupilWithCard('Certa Um'), await pupilWithCard('Errada Um')]
  const begin = async ({ code: studentCode, key }: Phone) =>
    (await phone.call(beginSitting, { params: { code }, body: { studentCode, key } })).data
  for (const one of phones) {
    const { attemptId } = await begin(one)
    await db.updateTable('attempts').set({ shuffle_seed: '7' }).where('id', '=', attemptId).execute()
  }
  return Promise.all(
    phones.map(async one => ({ ...one, ...(await begin(one)), key: one.key, code: one.code }) as Sitting),
  )
}

/** Holds two phones against each other, of which one answers all rightly and the other wrongly, through every state. */
async function holdAgainst(code: string, end: () => Promise<unknown>) {
  const [right, wrong] = await twoPhones(code)
  if (!right || !wrong) throw new Error('Nobody came.')
  const state = async (where: string, from: number) => {
    const one = await everyCall(code, right, 'right', from)
    const other = await everyCall(code, wrong, 'wrong', from)
    expect(one, where).toEqual(other)
  }
  expect(right.items).toHaveLength(cases.length)
  await state('while it is answered', 1)
  const handIn = ({ attemptId, key }: Sitting) =>
    phone.refuse(sendAnswers, { params: { code }, body: { attemptId, key, answers: [], submit: true } })
  expect(bare(await handIn(right))).toBe(bare(await handIn(wrong)))
  await state('once it is handed in', 50)
  await end()
  await state('once it is closed', 100)
  for (const { key } of [right, wrong])
    expect(bare(await phone.refuse(leavePlace, { params: { code }, body: { key } }))).toContain('20')
}

const hidden = { ...nothingVisible, answers: true }

describe('no answer of the server to a phone judges anything before its hour', () => {
  it.each(behaviours)('in a quiz answered «%s», of which nothing was checked', async behaviour => {
    const isShown = behaviour === 'imediato' || behaviour === 'várias tentativas'
    const review = {
      ...{ after: hidden, open: hidden, closed: allVisible },
      during: isShown ? allVisible : hidden,
    }
    const quiz = await openedQuiz(
      db,
      professor,
      fixtureQuiz({
        subjectId: mat.id,
        parts: bank.map(id => pickedQuestion(id)),
        audience: [{ groupId: group.id, pupilIds: null }],
        settings: { behaviour, review, holdMarks: true, shuffleOptions: false, perPage: null },
      }),
    )
    await holdAgainst(quiz.code ?? '', () =>
      teacher.call(setQuizState, {
        params: { id: quiz.id },
        body: { state: 'encerrado', version: quiz.version },
      }),
    )
  })

  it('in a quiz whose questions were drawn, nor of another one that is asked for', async () => {
    const quiz = await openedQuiz(
      db,
      professor,
      fixtureQuiz({
        subjectId: mat.id,
        parts: [drawnByRule(2)],
        audience: [{ groupId: group.id, pupilIds: null }],
        settings: {
          ...{ anotherLike: true, shuffleOptions: false, perPage: null },
          review: { during: hidden, after: hidden, open: hidden, closed: hidden },
        },
      }),
    )
    const code = quiz.code ?? ''
    const [one, other] = await twoPhones(code)
    if (!one || !other) throw new Error('Nobody came.')
    for (const each of [one, other]) {
      const [first] = each.items
      if (!first) throw new Error('Nothing was drawn.')
      const place = { attemptId: each.attemptId, key: each.key }
      const answers = [{ itemId: first.id, answer: onPhone(first.question, 'wrong'), sequence: 1 }]
      await phone.call(sendAnswers, { params: { code }, body: { ...place, answers, submit: false } })
      const request = { params: { code }, body: { ...place, itemId: first.id } }
      const { data } = await phone.call(askForAnother, request)
      const said = onPhone(data.question as Question, each === one ? 'right' : 'wrong')
      const answered = await phone.call(answerAnother, {
        ...{ params: { code }, body: { ...place, itemId: data.id, answer: said } },
      })
      expect(answered.data).toEqual({ triesLeft: 0, final: true })
    }
  })

  it('in a test, until it is corrected', async () => {
    const items = await Promise.all(
      bank.map(async id => {
        const row = await db
          .selectFrom('questions')
          .innerJoin('question_versions as v', 'v.question_id', 'questions.id')
          .select(['v.id as versionId', 'v.content'])
          .where('questions.id', '=', id)
          .executeTakeFirstOrThrow()
        return {
          ...{ id: uuid(), points: 1, competenceId: null, domain: '', bloom: null },
          ...{ questionId: id, versionId: row.versionId, question: row.content },
        }
      }),
    )
    const test = await db
      .insertInto('tests')
      .values({
        ...{ id: uuid(), title: 'Diagnóstico', subject_id: mat.id, grade: 6, year: 2026, moment: 'inicial' },
        ...{ owner_id: professor.id, state: 'publicado', items: JSON.stringify(items) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = await fixtureApplication(db, { testId: test.id, groupId: group.id, by: professor })
    await holdAgainst(row.code, () =>
      teacher.call(setApplicationState, {
        params: { id: row.id },
        body: { state: 'encerrado', version: row.version },
      }),
    )
  })

  it('tries every call of a phone to what is handed out', () => {
    const open = all.map(({ endpoint }) => endpoint).filter(({ who }) => who === 'anyone')
    expect(new Set(open)).toEqual(
      new Set([
        ...[getTestAtDoor, requestPlace, leavePlace, beginSitting, sendAnswers],
        ...[askForAnother, answerAnother, openProgress, beginPractice],
      ]),
    )
  })
})
