import { type SqlBool, sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { HttpError, notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { type Editable, editRow } from '#kit/server/records/edit.ts'
import type { Sharing } from '#school/reach.ts'
import { leads } from '#school/roles.ts'
import { isOfOwnSchool, visibleByChoice } from '#school/shared-by-choice.ts'
import { getSharing, type Shared, type SharedKind, setSharing } from '../contract.ts'

/** What sentences about one of them begin with. */
const WHAT: Readonly<Record<SharedKind, string>> = {
  questions: 'Esta pergunta',
  tests: 'Este teste',
  quizzes: 'Este quiz',
  games: 'Este jogo',
}

interface StoredSharing {
  id: string
  title: string
  sharing: Sharing
  version: number
}

export const routes: Served[] = [
  serve(getSharing, async ({ db, account, params: { kind, id } }) => {
    const found = await findShared(db, account, kind, id)
    if (!found) throw notFound(WHAT[kind])
    return found
  }),

  serve(setSharing, async call => {
    const { db, account, body } = call
    const { kind, id } = call.params
    const found = await findShared(db, account, kind, id)
    if (!found) throw notFound(WHAT[kind])
    if (!found.mayChange)
      throw new HttpError(
        403,
        'FORBIDDEN',
        `${WHAT[kind]} é de outra pessoa: só ela, ou quem dirige a escola, muda a partilha.`,
      )
    const rows: Editable<StoredSharing, Shared> = {
      table: kind,
      what: WHAT[kind],
      labelOf: row => row.title,
      read: (db, account, id) => findShared(db, account, kind, id),
    }
    return editRow(rows, call, await lockShared(db, kind, id), body, () =>
      storeSharing(db, kind, id, body.sharing),
    )
  }),
]

const titleOf = (kind: SharedKind) => sql.ref(kind === 'questions' ? 'questions.name' : `${kind}.title`)

async function findShared(
  db: Db,
  account: Account,
  kind: SharedKind,
  id: string,
): Promise<Shared | undefined> {
  const may = leads(account)
    ? isOfOwnSchool(account, kind)
    : sql<SqlBool>`${sql.ref(`${kind}.owner_id`)} IS NOT DISTINCT FROM ${account.id}::uuid`
  const { rows } = await sql<Shared>`
    SELECT ${titleOf(kind)} AS title, sharing, schools.name AS "schoolName", ${may} AS "mayChange", ${sql.table(kind)}.version
    FROM ${sql.table(kind)} LEFT JOIN schools ON schools.id = school_id
    WHERE ${sql.table(kind)}.id = ${id} AND ${sql.table(kind)}.deleted_at IS NULL AND ${visibleByChoice(account, kind)}`.execute(
    db,
  )
  return rows[0]
}

async function lockShared(db: Db, kind: SharedKind, id: string): Promise<StoredSharing> {
  const { rows } = await sql<StoredSharing>`
    SELECT id, ${titleOf(kind)} AS title, sharing, version FROM ${sql.table(kind)} WHERE id = ${id} FOR UPDATE`.execute(
    db,
  )
  if (!rows[0]) throw notFound(WHAT[kind])
  return rows[0]
}

async function storeSharing(db: Db, kind: SharedKind, id: string, sharing: Sharing): Promise<StoredSharing> {
  const { rows } = await sql<StoredSharing>`
    UPDATE ${sql.table(kind)} SET sharing = ${sharing}, version = version + 1, updated_at = now() WHERE id = ${id}
    RETURNING id, ${titleOf(kind)} AS title, sharing, version`.execute(db)
  if (!rows[0]) throw notFound(WHAT[kind])
  return rows[0]
}
