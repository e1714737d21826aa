import type { Account } from '#kit/account.ts'
import { forbidden, orNotFound, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Editable } from '#kit/server/records/edit.ts'
import { maySetState } from '#kit/states.ts'
import type { Term } from '../contract.ts'
import { type TermState, termFields, termStateTable, termThing } from '../term.ts'
import { findTerm, lockTerm } from './queries.ts'

type StoredTerm = Omit<NonNullable<Awaited<ReturnType<typeof lockTerm>>>, 'may_edit'>

/** Terms as they are changed. */
export const termRows: Editable<StoredTerm, Term> = {
  ...termThing,
  fields: termFields,
  labelOf: 'term',
  read: findTerm,
}

/** The term as this account may read it, or 404. */
export async function readTerm(db: Db, account: Account, id: string): Promise<Term> {
  return orNotFound(await termRows.read(db, account, id), termThing.what)
}

/** The stored row, locked for a change that this account may make. */
export async function lockEditable(db: Db, account: Account, id: string) {
  const row = orNotFound(await lockTerm(db, account, id), termThing.what)
  const { may_edit: mayEdit, ...stored } = row
  if (!mayEdit) throw forbidden('Só quem criou o rascunho ou um pedagogo pode alterar este termo.')
  return stored
}

/** 403 or 409 unless the table of states has this step for this account. */
export function refuseStep(account: Account, from: TermState, to: TermState, mayEdit: boolean): void {
  if (!mayEdit) throw forbidden('Só quem criou o termo ou um pedagogo lhe muda o estado.')
  if (maySetState(termStateTable, from, to, account.role)) return
  const labels = termStateTable.labels
  throw wrongState(`Um termo «${labels[from]}» não pode passar a «${labels[to]}».`)
}
