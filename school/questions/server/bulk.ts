import { allBoxesEarnAll, withWrongTaking } from '#engines/questions/all-boxes.ts'
import type { Question } from '#engines/questions/question.ts'
import type { Account } from '#kit/account.ts'
import { HttpError, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type BodyOf, type Served, serve } from '#kit/server/http/serve.ts'
import { AS_STORED, type Change } from '#kit/server/records/changes.ts'
import { softDelete } from '#kit/server/records/versions.ts'
import { maySetState } from '#kit/states.ts'
import { type QuestionState, questionStateTable } from '../bank-question.ts'
import { changeQuestions } from '../contract.ts'
import { editableOf } from './present.ts'
import { findVersions, lockQuestions } from './queries.ts'
import { findSubjectOfCompetence, unknownCompetence } from './rules.ts'
import { setBloomOfQuestions, setContentOfQuestions, updateQuestionRows } from './store.ts'

type Action = BodyOf<typeof changeQuestions>['action']
type Stored = ReturnType<typeof editableOf>

/** What may be done to many questions at once; what cannot is said per question, the rest is done. */
export const bulkRoutes: Served[] = [
  serve(changeQuestions, async ({ db, account, body, record }) => {
    const { action } = body
    const held = new Map((await lockQuestions(db, account, body.ids)).map(row => [row.id, row]))
    const subjectId =
      action.kind === 'competence' && action.competenceId !== null
        ? await findSubjectOfCompetence(db, action.competenceId)
        : undefined
    const mended = action.kind === 'weights' ? await mendedOf(db, [...held.values()]) : undefined
    const refused: { id: string; name: string; why: string }[] = []
    const changes: Change[] = []
    for (const id of [...new Set(body.ids)].sort()) {
      const row = held.get(id)
      try {
        const before = editableOf(row)
        if (action.kind === 'state') refuseStep(account, before.state as QuestionState, action.state)
        if (isSo(before, action) || mended?.has(id) === false) continue
        if (subjectId !== undefined && subjectId !== before.subject_id) throw unknownCompetence()
        changes.push({ table: 'questions', id, label: before.name, before, after: AS_STORED })
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        refused.push({ id, name: row?.name ?? '', why: error.message })
      }
    }
    const ids = changes.map(({ id }) => id)
    await change(db, account, ids, action, mended)
    await record(...changes)
    return { changed: ids.length, refused }
  }),
]

/** Whether nothing has to change. */
function isSo(row: Stored, action: Action): boolean {
  if (action.kind === 'competence') return row.competence_id === action.competenceId
  return action.kind === 'bloom' && (row.bloom === action.bloom || row.current_version_id === null)
}

/** Of some questions those that gave all to every box, with wrong options that take away. */
async function mendedOf(
  db: Db,
  rows: readonly { id: string; current_version_id: string | null }[],
): Promise<Map<string, Question>> {
  const versions = await findVersions(
    db,
    rows.flatMap(row => row.current_version_id ?? []),
  )
  return new Map(
    [...versions.values()].flatMap(({ questionId, question }): [string, Question][] =>
      allBoxesEarnAll(question) ? [[questionId, withWrongTaking(question)]] : [],
    ),
  )
}

function change(
  db: Db,
  account: Account,
  ids: readonly string[],
  action: Action,
  mended: ReadonlyMap<string, Question> = new Map(),
): Promise<void> {
  switch (action.kind) {
    case 'weights': {
      const contents = [...mended].map(([id, content]) => ({ id, content }))
      return setContentOfQuestions(
        db,
        contents.filter(({ id }) => ids.includes(id)),
        account.id,
      )
    }
    case 'remove':
      return updateQuestionRows(db, ids, softDelete)
    case 'state':
      return updateQuestionRows(db, ids, { state: action.state })
    case 'competence':
      return updateQuestionRows(db, ids, { competence_id: action.competenceId })
    case 'bloom':
      return setBloomOfQuestions(db, ids, action.bloom, account.id)
  }
}

/** @throws HttpError 409 unless the table of states has this step for this account */
export function refuseStep(account: Account, from: QuestionState, to: QuestionState): void {
  if (maySetState(questionStateTable, from, to, account.role)) return
  const { labels } = questionStateTable
  throw wrongState(`Uma pergunta «${labels[from]}» não pode passar a «${labels[to]}».`)
}
