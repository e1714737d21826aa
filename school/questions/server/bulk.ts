import type { Question } from '#engines/questions/question.ts'
import type { Account } from '#kit/account.ts'
import { HttpError, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type BodyOf, type Served, serve } from '#kit/server/http/serve.ts'
import { maySetState } from '#kit/states.ts'
import { type QuestionState, questionStateTable } from '../bank-question.ts'
import { changeQuestions } from '../contract.ts'
import { lockEditable } from './present.ts'
import {
  findStoredQuestions,
  findVersions,
  insertVersion,
  lockQuestion,
  updateQuestionRow,
} from './queries.ts'
import { refuseUnknownCompetence } from './rules.ts'

type Action = BodyOf<typeof changeQuestions>['action']
type Stored = Awaited<ReturnType<typeof lockEditable>>

/** What may be done to many questions at once; what cannot is said per question, the rest is done. */
export const bulkRoutes: Served[] = [
  serve(changeQuestions, async ({ db, account, body, record }) => {
    const refused: { id: string; name: string; why: string }[] = []
    let changed = 0
    for (const id of [...new Set(body.ids)].sort()) {
      try {
        const before = await lockEditable(db, account, id)
        const after = await change(db, account, before, body.action)
        if (after === undefined) continue
        changed += 1
        await record({ table: 'questions', id, label: after.name, before, after })
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        const name = (await lockQuestion(db, account, id))?.name ?? ''
        refused.push({ id, name, why: error.message })
      }
    }
    return { changed, refused }
  }),
]

/** The row after the change, or undefined where nothing had to change. */
async function change(db: Db, account: Account, before: Stored, action: Action): Promise<Stored | undefined> {
  const { id } = before
  switch (action.kind) {
    case 'remove':
      return updateQuestionRow(db, id, { deleted_at: new Date().toISOString() })
    case 'state':
      refuseStep(account, before.state as QuestionState, action.state)
      return updateQuestionRow(db, id, { state: action.state })
    case 'competence':
      if (before.competence_id === action.competenceId) return undefined
      await refuseUnknownCompetence(db, before.subject_id, action.competenceId)
      return updateQuestionRow(db, id, { competence_id: action.competenceId })
    case 'bloom': {
      if (before.bloom === action.bloom) return undefined
      const content = (await findVersions(db, [before.current_version_id ?? ''])).get(
        before.current_version_id ?? '',
      )
      if (!content) return undefined
      const question: Question = { ...content.question, bloom: action.bloom }
      await insertVersion(db, id, question, { ownerId: account.id, competenceId: before.competence_id })
      const [after] = await findStoredQuestions(db, [id])
      return after
    }
  }
}

/** @throws HttpError 409 unless the table of states has this step for this account */
export function refuseStep(account: Account, from: QuestionState, to: QuestionState): void {
  if (maySetState(questionStateTable, from, to, account.role)) return
  const { labels } = questionStateTable
  throw wrongState(`Uma pergunta «${labels[from]}» não pode passar a «${labels[to]}».`)
}
