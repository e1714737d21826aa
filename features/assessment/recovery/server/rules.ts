import type { Account } from '#kit/account.ts'
import { forbidden, invalidField, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Editable } from '#kit/server/records/edit.ts'
import type { RecoveryPlan } from '../contract.ts'
import { type RecoveryBody, recoveryFields, recoveryThing } from '../recovery.ts'
import { type FindLesson, readRecoveryPlan, WHAT } from './present.ts'
import { findInvalidReferences, isOral, lockRecoveryPlan } from './queries.ts'

/** The stored row, locked for a change that this account may make. */
export async function lockEditable(db: Db, account: Account, id: string) {
  const row = orNotFound(await lockRecoveryPlan(db, account, id), WHAT)
  const { may_edit: mayEdit, ...stored } = row
  if (!mayEdit) throw forbidden('Só o responsável, quem fez o plano ou um pedagogo o pode alterar.')
  return stored
}

type StoredPlan = Awaited<ReturnType<typeof lockEditable>>

/** Recovery plans as they are changed. */
export function recoveryRows(findLesson: FindLesson): Editable<StoredPlan, RecoveryPlan> {
  return {
    ...recoveryThing,
    fields: recoveryFields,
    labelOf: 'title',
    read: (db, account, id) => readRecoveryPlan(db, findLesson, account, id),
  }
}

const sentences = {
  competenceIds: 'Escolha competências da disciplina do plano.',
  pupilGroups: 'Escolha alunos da turma do plano.',
  responsibleId: 'Escolha um colega da escola.',
  retestId: 'Escolha um teste da disciplina do plano.',
}

/** @throws HttpError 400 naming the field */
export async function refuseUnsound(
  db: Db,
  of: { groupId: string; subjectId: string; applicationId: string | null },
  body: RecoveryBody,
): Promise<void> {
  const students = body.pupilGroups.flatMap(group => group.studentIds)
  if (students.length === 0) throw invalidField('pupilGroups', 'Escolha pelo menos um aluno.')
  if (new Set(students).size < students.length)
    throw invalidField('pupilGroups', 'Um aluno está em dois grupos: escolha um.')
  if (body.competenceIds.length === 0 && !(await isOral(db, of.applicationId)))
    throw invalidField('competenceIds', 'Escolha pelo menos uma competência.')
  const field = await findInvalidReferences(db, of, body)
  if (field) throw invalidField(field, sentences[field])
}
