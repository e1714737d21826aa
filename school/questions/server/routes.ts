import { isDeepStrictEqual } from 'node:util'
import { allInOrder } from '#kit/server/database/all-in-order.ts'
import { countsByState } from '#kit/server/database/counts-by-state.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { addRow, editRow, removeRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import { refuseSharing } from '#school/shared-by-choice.ts'
import { refuseUnknownSubject } from '#school/subjects/server/refs.ts'
import { type QuestionState, questionFields, questionStates } from '../bank-question.ts'
import {
  copyQuestion,
  countQuestions,
  createQuestion,
  getQuestion,
  listQuestionHistory,
  listQuestions,
  removeQuestion,
  setQuestionState,
  spreadQuestions,
  updateQuestion,
} from '../contract.ts'
import { bulkRoutes, refuseStep } from './bulk.ts'
import { cleanQuestion } from './clean-question.ts'
import type { QuestionDependencies } from './dependencies.ts'
import { exportRoutes } from './export.ts'
import { fileRoutes, refuseForeignFiles } from './files.ts'
import { importRoutes } from './import.ts'
import { changeText } from './of-text.ts'
import { packageRoutes } from './package.ts'
import { lockEditable, presentRow, questionRows, readQuestion } from './present.ts'
import { countQuestionsBy, findQuestions, findSpread, findVersions, getStoredQuestion } from './queries.ts'
import { refuseUnknownCompetence } from './rules.ts'
import { insertQuestion, insertVersion, updateQuestionRow } from './store.ts'
import { trustedKeyRoutes } from './trusted-keys.ts'
import { setOrigin } from './whose.ts'

export function questionRoutes(around: QuestionDependencies): Served[] {
  const rows = questionRows(around)
  return [
    serve(listQuestions, async ({ db, account, query }) => {
      const page = await findQuestions(db, around, account, query)
      return { rows: page.rows.map(presentRow), next: page.next }
    }),

    serve(spreadQuestions, async ({ db, account, query }) => {
      const rows = await findSpread(db, around, account, query)
      return { rows: rows.map(presentRow) }
    }),

    serve(countQuestions, async ({ db, account, query }) => ({
      ...countsByState(questionStates, await countQuestionsBy(db, around, account, query), query.state),
      examYears: await around.findExamYears(db, account),
    })),

    serve(getQuestion, ({ db, account, params }) => readQuestion(db, around, account, params.id)),

    serve(createQuestion, async call => {
      const { db, account, body } = call
      await allInOrder([
        refuseUnknownSubject(db, body.subjectId),
        refuseUnknownCompetence(db, body.subjectId, body.competenceId),
      ])
      refuseSharing(account, 'questions', undefined, body.sharing)
      const question = await cleanQuestion(body.question)
      await refuseForeignFiles(db, account, question)
      return addRow(rows, call, id => [
        insertQuestion(db, question, { ...body, ownerId: account.id }, id),
        getStoredQuestion(db, id),
      ])
    }),

    serve(copyQuestion, async call => {
      const { db, account, params } = call
      const of = await readQuestion(db, around, account, params.id)
      const { questionId } = await insertQuestion(db, of.question, {
        subjectId: of.subject.id,
        grade: of.grade,
        competenceId: of.competence?.id ?? null,
        ownerId: account.id,
      })
      await setOrigin(db, questionId, { kind: 'copy', id: of.id, name: of.name })
      return addRow(rows, call, await getStoredQuestion(db, questionId))
    }),

    serve(updateQuestion, async call => {
      const { db, account, params, body } = call
      const before = await lockEditable(db, account, params.id)
      return editRow(rows, call, before, body, async () => {
        const versionId = before.current_version_id ?? ''
        const [, , versions] = await allInOrder([
          refuseUnknownSubject(db, body.subjectId),
          refuseUnknownCompetence(db, body.subjectId, body.competenceId),
          findVersions(db, [versionId]),
        ])
        refuseSharing(account, 'questions', before, body.sharing)
        const question = await cleanQuestion(body.question)
        const current = versions.get(versionId)
        await refuseForeignFiles(db, account, question, current?.question)
        if (!isDeepStrictEqual(current?.question, question))
          await insertVersion(db, params.id, question, { ...body, ownerId: account.id })
        if (body.textInAll && current)
          await changeText(db, account, params.id, { before: current.question, after: question }, call.record)
        return updateQuestionRow(db, before.id, {
          subject_id: body.subjectId,
          grade: body.grade,
          competence_id: body.competenceId,
          ...(body.sharing && { sharing: body.sharing }),
        })
      })
    }),

    serve(setQuestionState, async call => {
      const { db, account, params, body } = call
      const before = await lockEditable(db, account, params.id)
      refuseStep(account, before.state as QuestionState, body.state)
      return editRow(rows, call, before, body, () => [
        updateQuestionRow(db, before.id, { state: body.state }),
      ])
    }),

    serve(removeQuestion, async call => {
      const { db, account, params, query } = call
      const before = await lockEditable(db, account, params.id)
      const deleted = { deleted_at: new Date().toISOString() }
      return removeRow(rows, call, before, query, () => [updateQuestionRow(db, before.id, deleted)])
    }),

    serve(listQuestionHistory, async ({ db, account, params, words }) => {
      await readQuestion(db, around, account, params.id)
      return findThingHistory(db, words, questionFields, params.id)
    }),

    ...bulkRoutes,
    ...importRoutes,
    ...exportRoutes(around),
    ...fileRoutes,
    ...packageRoutes(around),
    ...trustedKeyRoutes,
  ]
}
