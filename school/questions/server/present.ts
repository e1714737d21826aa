import type { Question } from '#engines/questions/question.ts'
import type { Account } from '#kit/account.ts'
import { forbidden, orNotFound } from '#kit/refusals.ts'
import { allInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Editable } from '#kit/server/records/edit.ts'
import { type QuestionState, questionFields, questionThing } from '../bank-question.ts'
import type { BankQuestion, BankRow } from '../contract.ts'
import type { QuestionDependencies } from './dependencies.ts'
import {
  findOfText,
  findQuestion,
  type findQuestions,
  findVersionsOf,
  type getStoredQuestion,
  lockQuestion,
} from './queries.ts'

const WHAT = questionThing.what

type StoredRow = Omit<Awaited<ReturnType<typeof findQuestions>>['rows'][number], 'sort_key'>

/** A stored row as the list shows it. */
export function presentRow(row: StoredRow): BankRow {
  return {
    id: row.id,
    versionId: row.version_id,
    name: row.name,
    subject: {
      id: row.subject_id,
      name: row.subject_name,
      abbreviation: row.subject_abbreviation,
      colour: row.subject_colour,
    },
    grade: row.grade,
    competence: row.competence_id
      ? {
          id: row.competence_id,
          code: row.competence_code ?? '',
          description: row.competence_description ?? '',
          domain: row.competence_domain ?? '',
        }
      : null,
    state: row.state as QuestionState,
    ownerName: row.owner_name,
    uses: row.uses,
    quizzes: row.quizzes,
    ...row.statistics,
    mayEdit: row.may_edit as boolean,
    ofAcademy: row.of_academy,
    version: row.version,
    updatedAt: row.updated_at,
    question: row.content as unknown as Question,
  }
}

/** The question as this account may read it, with versions and uses, or 404. */
export async function readQuestion(
  db: Db,
  around: QuestionDependencies,
  account: Account,
  id: string,
): Promise<BankQuestion> {
  const row = orNotFound(await findQuestion(db, around, account, id), WHAT)
  const [ofText, versions, usedIn, askedIn] = await allInOrder([
    findOfText(db, account, id, (row.content as unknown as Question).passage),
    findVersionsOf(db, id),
    around.findUses(db, account, id),
    around.findQuizzesWith(db, account, id),
  ])
  return {
    ...presentRow(row),
    origin: row.origin as unknown as BankQuestion['origin'],
    ofText,
    versions: versions.map(version => ({
      id: version.id,
      number: version.number,
      at: version.created_at,
      by: version.by,
      question: version.content as unknown as Question,
    })),
    usedIn,
    askedIn,
  }
}

/** How a question is edited. */
export function questionRows(
  around: QuestionDependencies,
): Editable<Awaited<ReturnType<typeof getStoredQuestion>>, BankQuestion> {
  return {
    ...questionThing,
    fields: questionFields,
    labelOf: 'name',
    read: (db, account, id) => readQuestion(db, around, account, id),
  }
}

/**
 * The stored row, locked for a change that this account may make.
 * @throws HttpError 404 out of reach, 403 for somebody else's or one that is approved
 */
export async function lockEditable(db: Db, account: Account, id: string) {
  return editableOf(await lockQuestion(db, account, id))
}

/** A locked row, or the same errors. */
export function editableOf(row: Awaited<ReturnType<typeof lockQuestion>>) {
  const { may_edit: mayEdit, ...stored } = orNotFound(row, WHAT)
  if (!mayEdit)
    throw forbidden('Só quem escreveu a pergunta, enquanto não está aprovada, ou um pedagogo a pode alterar.')
  return stored
}
