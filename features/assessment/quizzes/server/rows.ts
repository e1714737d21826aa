import type { Account } from '#kit/account.ts'
import { forbidden, orNotFound, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { writtenOf } from '#kit/server/records/columns.ts'
import type { Editable } from '#kit/server/records/edit.ts'
import { maySetState } from '#kit/states.ts'
import { findVersions } from '#school/questions/server/queries.ts'
import type { Quiz, QuizBody } from '../contract.ts'
import { type QuizState, quizFields, quizStateTable, quizThing } from '../quiz.ts'
import { quizSettings } from '../settings.ts'
import { findPicked } from './bank-queries.ts'
import {
  findAnsweredItems,
  findApplicationsOf,
  findQuiz,
  type findQuizzes,
  itemsOf,
  lockQuiz,
} from './queries.ts'

/** What sentences about a quiz begin with. */
export const WHAT = quizThing.what

type ListedRow = Omit<Awaited<ReturnType<typeof findQuizzes>>['rows'][number], 'sort_key'>
export type StoredQuiz = Omit<
  NonNullable<Awaited<ReturnType<typeof lockQuiz>>>,
  'may_edit' | 'state_now' | 'present'
>

/** Quizzes as they are changed. */
export const quizRows: Editable<StoredQuiz, Quiz> = {
  ...quizThing,
  fields: quizFields,
  labelOf: 'title',
  read: readQuizOrNone,
}

/** A stored row as the list shows it. */
export function presentRow<Row extends ListedRow>(row: Row) {
  const settings = settingsOf(row)
  return { ...row, settings, minutes: settings.minutes }
}

/** The settings as they are in force: what an older row does not say is as it is by default. */
export function settingsOf(row: { settings: unknown }) {
  return quizSettings.parse(row.settings)
}

/** What a person wrote of a stored quiz. */
export function bodyOf(row: StoredQuiz): QuizBody {
  return { ...writtenOf(quizFields, row), settings: settingsOf(row) }
}

/** The quiz as this account may read it, or 404. */
export async function readQuiz(db: Db, account: Account, id: string): Promise<Quiz> {
  return orNotFound(await readQuizOrNone(db, account, id), WHAT)
}

async function readQuizOrNone(db: Db, account: Account, id: string): Promise<Quiz | undefined> {
  const row = await findQuiz(db, account, id)
  if (!row) return undefined
  const picked = row.parts.flatMap(part => (part.kind === 'question' ? [part] : []))
  const bank = new Map(
    (
      await findPicked(
        db,
        account,
        picked.map(part => part.questionId),
      )
    ).map(row => [row.id, row]),
  )
  const frozen = new Map(itemsOf(row).map(item => [item.partId, item]))
  const answered = await findAnsweredItems(db, id)
  const held = picked.flatMap(part => {
    const stands = bank.get(part.questionId)
    const item = frozen.get(part.id)
    const versionId = item?.versionId ?? stands?.version_id
    if (versionId === undefined) return []
    const newer = stands !== undefined && stands.version_id !== versionId
    return [
      {
        part,
        versionId,
        newer,
        answered: item !== undefined && answered.has(item.id),
        code: stands?.competence_code ?? null,
      },
    ]
  })
  const versions = await findVersions(
    db,
    held.map(question => question.versionId),
  )
  return {
    ...presentRow(row),
    applications: (await findApplicationsOf(db, id)).map(application => ({
      id: application.id,
      group: { id: application.group_id, name: application.group_name },
    })),
    picked: held.flatMap(({ part, versionId, newer, answered: isAnswered, code }) => {
      const version = versions.get(versionId)
      if (!version) return []
      return [
        {
          partId: part.id,
          questionId: part.questionId,
          versionId,
          competenceCode: code,
          question: { ...version.question, points: part.points },
          newer,
          answered: isAnswered,
        },
      ]
    }),
  }
}

/**
 * The stored row, locked for a change that this account may make, with the state that the hours make of it and the database's clock.
 * @throws HttpError 404 out of reach, 403 for somebody else's
 */
export async function lockEditable(db: Db, account: Account, id: string) {
  const row = orNotFound(await lockQuiz(db, account, id), WHAT)
  const { may_edit: mayEdit, state_now: now, present, ...before } = row
  if (!mayEdit) throw forbidden('Só quem fez o quiz ou um pedagogo o pode alterar.')
  return { before, now, present }
}

/** @throws HttpError 409 unless the table of states has this step for this account */
export function refuseStep(account: Account, from: QuizState, to: QuizState): void {
  if (maySetState(quizStateTable, from, to, account.role)) return
  const { labels } = quizStateTable
  throw wrongState(`Um quiz «${labels[from]}» não pode passar a «${labels[to]}».`)
}
