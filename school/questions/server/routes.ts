import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import type { HttpError } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { findLastAuthor } from '#kit/server/records/history.ts'
import { staleWrite } from '#kit/server/records/versions.ts'
import {
  countQuestions,
  createQuestion,
  getQuestion,
  listQuestionHistory,
  listQuestions,
  type QuestionState,
  questionStates,
  removeQuestion,
  setQuestionState,
  updateQuestion,
} from '../contract.ts'
import { bulkRoutes, refuseStep } from './bulk.ts'
import { cleanQuestion } from './clean-question.ts'
import { exportRoutes } from './export.ts'
import { fileRoutes } from './files.ts'
import { findQuestionHistory } from './history.ts'
import { importRoutes } from './import.ts'
import { lockEditable, presentRow, readQuestion, WHAT } from './present.ts'
import {
  countQuestionsBy,
  findQuestions,
  findStoredQuestions,
  findVersions,
  insertQuestion,
  insertVersion,
  updateQuestionRow,
} from './queries.ts'
import { refuseUnknownCompetence, refuseUnknownSubject } from './rules.ts'

export const routes: Served[] = [
  serve(listQuestions, async ({ db, account, query }) => {
    const { rows, next } = await findQuestions(db, account, query)
    return { rows: rows.map(presentRow), next }
  }),

  serve(countQuestions, async ({ db, account, query }) => {
    const byState = Object.fromEntries(questionStates.map(state => [state, 0])) as Record<
      QuestionState,
      number
    >
    for (const row of await countQuestionsBy(db, account, query))
      byState[row.state as QuestionState] = row.questions
    const asked: readonly QuestionState[] = query.state.length > 0 ? query.state : questionStates
    return { total: asked.reduce((sum, state) => sum + byState[state], 0), byState }
  }),

  serve(getQuestion, ({ db, account, params }) => readQuestion(db, account, params.id)),

  serve(createQuestion, async ({ db, account, body, record }) => {
    await refuseUnknownSubject(db, body.subjectId)
    await refuseUnknownCompetence(db, body.subjectId, body.competenceId)
    const question = await cleanQuestion(body.question)
    const { questionId } = await insertQuestion(db, question, { ...body, ownerId: account.id })
    const [after] = await findStoredQuestions(db, [questionId])
    if (after) await record({ table: 'questions', id: questionId, label: after.name, before: null, after })
    return readQuestion(db, account, questionId)
  }),

  serve(updateQuestion, async ({ db, account, params, body, record }) => {
    const before = await lockEditable(db, account, params.id)
    if (before.version !== body.version) throw await stale(db, account, params.id)
    await refuseUnknownSubject(db, body.subjectId)
    await refuseUnknownCompetence(db, body.subjectId, body.competenceId)
    const question = await cleanQuestion(body.question)
    const current = (await findVersions(db, [before.current_version_id ?? ''])).get(
      before.current_version_id ?? '',
    )
    let { version } = before
    if (!isDeepStrictEqual(current?.question, question)) {
      await insertVersion(db, params.id, question, { ...body, ownerId: account.id })
      version += 1
    }
    const after = await updateQuestionRow(db, params.id, version, {
      subject_id: body.subjectId,
      grade: body.grade,
      competence_id: body.competenceId,
    })
    if (!after) throw await stale(db, account, params.id)
    await record({ table: 'questions', id: after.id, label: after.name, before, after })
    return readQuestion(db, account, after.id)
  }),

  serve(setQuestionState, async ({ db, account, params, body, record }) => {
    const before = await lockEditable(db, account, params.id)
    refuseStep(account, before.state as QuestionState, body.state)
    const after = await updateQuestionRow(db, params.id, body.version, { state: body.state })
    if (!after) throw await stale(db, account, params.id)
    await record({ table: 'questions', id: after.id, label: after.name, before, after })
    return readQuestion(db, account, after.id)
  }),

  serve(removeQuestion, async ({ db, account, params, query, record }) => {
    const before = await lockEditable(db, account, params.id)
    const after = await updateQuestionRow(db, params.id, query.version, {
      deleted_at: new Date().toISOString(),
    })
    if (!after) throw await stale(db, account, params.id)
    await record({ table: 'questions', id: after.id, label: after.name, before, after })
    return { id: after.id }
  }),

  serve(listQuestionHistory, async ({ db, account, params }) => {
    await readQuestion(db, account, params.id)
    return findQuestionHistory(db, params.id)
  }),

  ...bulkRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...fileRoutes,
]

async function stale(db: Db, account: Account, id: string): Promise<HttpError> {
  return staleWrite(WHAT, await readQuestion(db, account, id), await findLastAuthor(db, 'questions', id))
}
