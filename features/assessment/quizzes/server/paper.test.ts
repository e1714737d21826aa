import { describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { enterAnswers, getApplication } from '#features/assessment/applications/contract.ts'
import { downloadPaper } from '#features/assessment/applications/paper-contract.ts'
import { routes as giving } from '#features/assessment/applications/server/routes.ts'
import { beginSitting, sendAnswers } from '#features/assessment/applications/sitting-contract.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getQuiz, quizBody, updateQuiz } from '../contract.ts'
import { drawnByRule, fixtureQuiz, openedQuiz, pickedQuestion } from '../fixtures.ts'
import { getQuizResults } from '../results-contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...giving])
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const [teacher, phone] = [server.as(professor), server.nobody]
await fixtureStudent(db, { groupId: group.id, fullName: 'Ana' })
const { code: BETO } = await fixtureStudent(db, { groupId: group.id, fullName: 'Beto' })
const fixtureOf = (stem: string) =>
  fixtureQuestion(db, professor, { subjectId: mat.id, question: choiceOf(stem, ['um', 'dois', 'três'], 0) })
const bank = await Promise.all(Array.from({ length: 5 }, (_none, at) => fixtureOf(`Pergunta ${at + 1}`)))

/** Leaves the bank as the other tests know it: what is archived is drawn by no rule. */
async function archive(...questions: ({ questionId: string } | undefined)[]): Promise<void> {
  const ids = questions.map(question => question?.questionId ?? '')
  await db.updateTable('questions').set({ state: 'arquivada' }).where('id', 'in', ids).execute()
}

async function open(more: Partial<Parameters<typeof fixtureQuiz>[0]> = {}) {
  const body = fixtureQuiz({
    subjectId: mat.id,
    parts: bank.slice(0, 2).map(question => pickedQuestion(question.questionId)),
    audience: [{ groupId: group.id, pupilIds: null }],
    ...more,
  })
  const row = await openedQuiz(db, professor, body)
  return { id: row.id, code: row.code ?? '' }
}

const begin = async (code: string, body: object) =>
  (await phone.call(beginSitting, { params: { code }, body: body as never })).data
const handIn = ({ code }: { code: string }, { attemptId, key }: { attemptId: string; key: string }) =>
  phone.call(sendAnswers, { params: { code }, body: { attemptId, key, answers: [], submit: true } })
const resultsOf = async (id: string) =>
  (await teacher.call(getQuizResults, { params: { id }, query: {} })).data

describe('paper and grid of a quiz', () => {
  const print = { query: { format: 'pdf', parts: 'booklet' } } as const
  const applicationOf = async (quizId: string) =>
    (await teacher.call(getQuiz, { params: { id: quizId } })).data.applications[0]?.id ?? ''
  const paperOf = async (id: string) => (await teacher.call(getApplication, { params: { id } })).data
  /** The right answer to so many questions of the paper, for one pupil. */
  const rightOf = (paper: Awaited<ReturnType<typeof paperOf>>, studentId: string, ids: readonly string[]) =>
    ids.map(itemId => {
      const question = paper.items.find(item => item.id === itemId)?.question
      const answer =
        question?.type === 'single-choice' ? question.options.find(option => option.correct)?.id : null
      return { studentId, itemId, entered: { kind: 'answer', answer } as const }
    })
  const idOf = (paper: Awaited<ReturnType<typeof paperOf>>, name: string) =>
    paper.sittings.find(sitting => sitting.name === name)?.studentId ?? ''

  it('keep the questions of one text together, on paper and on a device', async () => {
    const passage = { title: 'A vala', text: 'A chuva tardou.' }
    const about = (stem: string) =>
      fixtureQuestion(db, professor, {
        subjectId: mat.id,
        question: { ...choiceOf(stem, ['um', 'dois', 'três'], 0), passage },
      })
    const [first, last] = [await about('Do texto, 1'), await about('Do texto, 2')]
    const quiz = await open({
      parts: [first, ...bank.slice(0, 3), last].map(question => pickedQuestion(question?.questionId ?? '')),
    })
    const sitting = await begin(quiz.code, { studentCode: BETO })
    const stems = 'items' in sitting ? sitting.items.map(item => item.question.stem) : []
    expect(stems.slice(0, 2)).toEqual(['Do texto, 1', 'Do texto, 2'])
    expect(stems).toHaveLength(5)
    await archive(first, last)
  })

  it('are of the questions that everybody has', async () => {
    const id = await applicationOf((await open()).id)
    expect((await teacher.call(downloadPaper, { params: { id }, ...print })).status).toBe(200)
    expect((await paperOf(id)).paperItems).toBeNull()
  })

  it('hold one draw where rules draw, which is entered beside pupils who have their own on phones', async () => {
    const quiz = await open({ parts: [drawnByRule(2)], settings: { attempts: null } })
    const id = await applicationOf(quiz.id)
    const paper = await paperOf(id)
    const onPaper = paper.paperItems ?? []
    expect(onPaper).toHaveLength(2)
    expect(paper.items.length).toBeGreaterThan(4)
    expect((await teacher.call(downloadPaper, { params: { id }, ...print })).status).toBe(200)
    const entries = rightOf(paper, idOf(paper, 'Ana'), onPaper)
    const entered = await teacher.call(enterAnswers, { params: { id }, body: { entries } })
    expect(entered.data.sittings[0]).toMatchObject({ mark: 20 })
    expect((await resultsOf(quiz.id)).pupils.find(pupil => pupil.name === 'Ana')).toMatchObject({
      state: 'entregou',
      mark: 20,
    })
    const elsewhere = paper.items.filter(item => !onPaper.includes(item.id)).map(item => item.id)
    const wrong = rightOf(paper, idOf(paper, 'Ana'), elsewhere.slice(0, 1))
    expect((await teacher.refuse(enterAnswers, { params: { id }, body: { entries: wrong } })).status).toBe(
      400,
    )

    // A draw of two out of five is now and then that of the paper: the pupil takes the quiz until it is another.
    let begun = await begin(quiz.code, { studentCode: BETO })
    while (begun.items.every(item => onPaper.includes(item.id))) {
      await handIn(quiz, begun)
      begun = await begin(quiz.code, { studentCode: BETO, key: begun.key, again: true })
    }
    await handIn(quiz, begun)
    const after = await paperOf(id)
    expect(after.sittings.findLast(sitting => sitting.name === 'Beto')?.ownDraw).toBe(true)
    const beto = rightOf(after, idOf(after, 'Beto'), onPaper)
    const refused = await teacher.refuse(enterAnswers, { params: { id }, body: { entries: beto } })
    expect([refused.status, JSON.stringify(refused.data)]).toEqual([
      400,
      expect.stringContaining('Beto respondeu num telemóvel'),
    ])
  })

  it('keep the questions and versions that may be printed, while the quiz changes and the bank too', async () => {
    const quiz = await open({ parts: [drawnByRule(2)], settings: { attempts: null } })
    const id = await applicationOf(quiz.id)
    const before = await paperOf(id)
    const stored = (await teacher.call(getQuiz, { params: { id: quiz.id } })).data
    const [first = ''] = before.paperItems ?? []
    const firstItem = before.items.find(item => item.id === first)
    const own = bank.find(question => question.questionId === firstItem?.questionId)
    await db
      .updateTable('questions')
      .set({ current_version_id: bank.find(question => question !== own)?.versionId ?? '' })
      .where('id', '=', own?.questionId ?? '')
      .execute()
    const body = { ...quizBody.parse(stored), title: 'Outro nome', version: stored.version }
    await teacher.call(updateQuiz, { params: { id: quiz.id }, body })
    await db
      .updateTable('questions')
      .set({ current_version_id: own?.versionId ?? '' })
      .where('id', '=', own?.questionId ?? '')
      .execute()
    const after = await paperOf(id)
    expect(after.paperItems).toEqual(before.paperItems)
    expect(after.items.find(item => item.id === first)?.versionId).toBe(firstItem?.versionId)
  })

  it('are drawn anew for other rules, and what the old ones asked is drawn for nobody', async () => {
    const quiz = await open({ parts: [drawnByRule(2)], settings: { attempts: null } })
    const id = await applicationOf(quiz.id)
    const before = await paperOf(id)
    const entries = rightOf(before, idOf(before, 'Ana'), before.paperItems ?? [])
    await teacher.call(enterAnswers, { params: { id }, body: { entries } })
    const other = await fixtureOf('Só esta')
    await db
      .updateTable('questions')
      .set({ tags: ['outra'] })
      .where('id', '=', other.questionId)
      .execute()
    const stored = (await teacher.call(getQuiz, { params: { id: quiz.id } })).data
    const parts = stored.parts.map(part => ({ ...part, count: 1, tags: ['outra'] }))
    const body = quizBody.parse({ ...stored, parts })
    await teacher.call(updateQuiz, { params: { id: quiz.id }, body: { ...body, version: stored.version } })
    let begun = await begin(quiz.code, { studentCode: BETO })
    for (let time = 0; time < 5; time++) {
      expect(begun.items.map(item => item.question.stem)).toEqual([expect.stringContaining('Só esta')])
      await handIn(quiz, begun)
      begun = await begin(quiz.code, { studentCode: BETO, key: begun.key, again: true })
    }
    await archive(other)
    expect((await paperOf(id)).paperItems).toHaveLength(1)
    expect((await resultsOf(quiz.id)).pupils.find(pupil => pupil.name === 'Ana')?.mark).toBe(20)
  })
})
