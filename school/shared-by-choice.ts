import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { invalidField } from '#kit/refusals.ts'
import type { Sharing } from './reach.ts'
import { leads } from './roles.ts'

/** Tables whose rows are shared by choice: of a school, and seen beyond their owner as far as `sharing` says. */
export type SharedTable = 'questions' | 'tests' | 'quizzes' | 'games'

/** When a row can be seen beyond its owner and those who lead the school: once it is ready. */
const ready: Readonly<Record<SharedTable, RawBuilder<SqlBool>>> = {
  questions: sql<SqlBool>`questions.state = 'aprovada'`,
  tests: sql<SqlBool>`tests.state = 'publicado'`,
  quizzes: sql<SqlBool>`quizzes.state IN ('agendado', 'aberto', 'encerrado')`,
  games: sql<SqlBool>`games.state IN ('publicado', 'encerrado')`,
}

/**
 * Whether a row with a school of its own is of the one that the account is narrowed to; true for who has the academy's reach.
 * @param row what its table is called in the statement
 */
export function isWithin(account: Account, row: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return account.onlyWithin
    ? sql<SqlBool>`${row}.school_id = ${account.onlyWithin}::uuid`
    : sql<SqlBool>`true`
}

/** The same of a table that is shared by choice. */
export function isOfOwnSchool(account: Account, table: SharedTable): RawBuilder<SqlBool> {
  return isWithin(account, sql.table(table))
}

/**
 * What an account sees of a table that is shared by choice: its own; who leads, all of the school's; and what is ready as far
 * as it is shared.
 */
export function visibleByChoice(account: Account, table: SharedTable): RawBuilder<SqlBool> {
  const [sharing, owner] = [sql.ref(`${table}.sharing`), sql.ref(`${table}.owner_id`)]
  const own = isOfOwnSchool(account, table)
  const shared = account.onlyWithin
    ? sql`(${sharing} = 'academia' OR ${sharing} = 'escola' AND ${own})`
    : sql`${sharing} <> 'eu'`
  if (leads(account))
    return account.onlyWithin
      ? sql<SqlBool>`(${own} OR ${sharing} = 'academia' AND ${ready[table]})`
      : sql<SqlBool>`true`
  if (account.role !== 'professor') return sql<SqlBool>`false`
  return sql<SqlBool>`(${owner} = ${account.id} OR ${ready[table]} AND ${shared})`
}

/** What decides who shares a stored row. */
interface Shareable {
  owner_id: string | null
  school_id: string | null
  sharing: Sharing
}

/** Whether an account says with whom a row is shared that it sees: who made it, and who leads its school. */
export function maySetSharing(account: Account, row: Shareable): boolean {
  if (!leads(account)) return row.owner_id === account.id
  return !account.onlyWithin || row.school_id === account.onlyWithin
}

/** Whether it may be shared with the academy without a review, which a question has. */
export function mayShareWithAll(account: Account, table: SharedTable, sharing: Sharing): boolean {
  return table !== 'questions' || sharing === 'academia' || (leads(account) && !account.onlyWithin)
}

/**
 * Refuses what a form asks of sharing, where it asks for another than there is.
 * @param before the row as it is stored; a new one has none
 * @throws HttpError 400 beside the field
 */
export function refuseSharing(
  account: Account,
  table: SharedTable,
  before: Shareable | undefined,
  sharing: Sharing | undefined,
): void {
  if (sharing === undefined || sharing === before?.sharing) return
  if (before && !maySetSharing(account, before))
    throw invalidField('sharing', 'Só quem o fez, ou quem dirige a escola, muda a partilha.')
  if (sharing === 'academia' && !mayShareWithAll(account, table, before?.sharing ?? 'escola'))
    throw invalidField('sharing', REVIEWED_FIRST)
}

export const REVIEWED_FIRST = 'Uma pergunta chega à academia depois de revista: use «Propor à academia».'

/** A question of the academy's own bank: it was reviewed, every school uses it, and no school changes it. */
export const isOfAcademy = sql<SqlBool>`(questions.school_id IS NULL AND questions.sharing = 'academia')`

/** Whose it is, by the row of `accounts` that was joined: no names beyond the caller's school. */
export const nameOfOwner = sql<string>`coalesce(accounts.name, 'Outra escola')`
