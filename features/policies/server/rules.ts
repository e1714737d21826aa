import type { Account } from '#kit/account.ts'
import { HttpError, notFound, orNotFound, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import type { Editable } from '#kit/server/records/edit.ts'
import { maySetState } from '#kit/states.ts'
import { type Policy, type PolicyState, type PolicyVersion, policyStateTable } from '../contract.ts'
import type { ReaderGroup } from '../groups-contract.ts'
import { policyFields, policyThing } from '../policy.ts'
import { findReaderGroups, type lockReaderGroup } from './group-queries.ts'
import { presentGroup, readPolicy } from './present.ts'
import { findVersions, type lockPolicy, lockVersion, type StoredVersionRow, type Viewer } from './queries.ts'

type Row<Lock extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Lock>>>

export const POLICY = policyThing.what
export const VERSION = 'Esta versão'
export const GROUP = 'Este grupo'

/** Policies as they are changed; what is read back depends on the day. */
export function policyRowsOn(today: string): Editable<Row<typeof lockPolicy>, Policy> {
  return {
    ...policyThing,
    fields: policyFields,
    labelOf: 'title',
    read: (db, account, id) => readPolicy(db, { account, today }, id),
  }
}

export function versionRowsOn(today: string): Editable<Row<typeof lockVersion>, PolicyVersion> {
  return {
    table: 'policy_versions',
    what: VERSION,
    labelOf,
    read: async (db, account, id) => {
      const [row] = await findVersions(db, { account, today }, { id })
      return row
    },
  }
}

/** «Política de avaliação 2.1» */
export async function labelOf(row: Row<typeof lockVersion>, db: Db): Promise<string> {
  const { title } = await withDeleted(db, 'policies')
    .select('title')
    .where('id', '=', row.policy_id)
    .executeTakeFirstOrThrow()
  return `${title} ${row.major}.${row.minor}`
}

export const groupRows: Editable<Row<typeof lockReaderGroup>, ReaderGroup> = {
  table: 'reader_groups',
  what: GROUP,
  labelOf: 'name',
  read: async (db, _account, id) => {
    const [row] = await findReaderGroups(db, id)
    return row && presentGroup(row)
  },
}

/** The version as this account may read it, or 404. */
export async function getVersion(db: Db, viewer: Viewer, id: string): Promise<StoredVersionRow> {
  const [row] = await findVersions(db, viewer, { id })
  if (!row) throw notFound(VERSION)
  return row
}

/** The stored version, locked, while it may still be written. */
export async function lockDraft(db: Db, id: string) {
  const row = orNotFound(await lockVersion(db, id), VERSION)
  if (row.state !== 'rascunho')
    throw wrongState(
      row.state === 'em aprovação'
        ? 'Esta versão espera aprovação; devolva-a a rascunho para a alterar.'
        : 'Uma versão aprovada já não se altera: faça uma versão nova.',
    )
  return row
}

/** 409 unless the table of states has this step for this account. */
export function refuseStep(account: Account, from: PolicyState, to: PolicyState): void {
  if (maySetState(policyStateTable, from, to, account.role)) return
  const { labels } = policyStateTable
  throw wrongState(
    `Uma versão «${labels[from].toLowerCase()}» não pode passar a «${labels[to].toLowerCase()}».`,
  )
}

/** 409 with what a version still lacks before somebody can approve it. */
export function refuseIncomplete(row: {
  file_id: string | null
  statement: string
  effective_from: string | null
  approved_by: string
}): void {
  const missing = [
    row.file_id === null && 'o PDF',
    row.statement === '' && 'a declaração de leitura',
    row.effective_from === null && 'a data em que entra em vigor',
    row.approved_by === '' && 'quem aprova',
  ].filter(each => each !== false)
  if (missing.length === 0) return
  const words = missing.length > 1 ? `${missing.slice(0, -1).join(', ')} e ${missing.at(-1)}` : missing[0]
  throw new HttpError(409, 'INCOMPLETE', `Falta ${words}.`)
}
