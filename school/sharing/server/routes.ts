import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { forbidden, HttpError, notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { type Editable, editRow } from '#kit/server/records/edit.ts'
import { nextVersion } from '#kit/server/records/versions.ts'
import type { Sharing } from '#school/reach.ts'
import { maySetSharing, mayShareWithAll, REVIEWED_FIRST, visibleByChoice } from '#school/shared-by-choice.ts'
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
    return orNotFound(await findShared(db, account, kind, id), WHAT[kind])
  }),

  serve(setSharing, async call => {
    const { db, account, body } = call
    const { kind, id } = call.params
    const found = orNotFound(await findShared(db, account, kind, id), WHAT[kind])
    if (!found.mayChange)
      throw forbidden(`${WHAT[kind]} é de outra pessoa: só ela, ou quem dirige a escola, muda a partilha.`)
    if (body.sharing === 'academia' && !found.toAcademy)
      throw new HttpError(409, 'REVIEWED_FIRST', REVIEWED_FIRST)
    const rows: Editable<StoredSharing, Shared> = {
      table: kind,
      what: WHAT[kind],
      labelOf: 'title',
      read: (db, account, id) => findShared(db, account, kind, id),
    }
    return editRow(rows, call, await lockShared(db, kind, id), body, () =>
      storeSharing(db, kind, id, body.sharing),
    )
  }),
]

/** All four have the same columns for it; one stands for them in the types. */
const tableOf = (kind: SharedKind) => kind as 'games'
const titleOf = (kind: SharedKind) =>
  sql<string>`${sql.ref(kind === 'questions' ? 'questions.name' : `${kind}.title`)}`
const column = <const Name extends string>(kind: SharedKind, name: Name) =>
  `${kind}.${name}` as `games.${Name}`

async function findShared(
  db: Db,
  account: Account,
  kind: SharedKind,
  id: string,
): Promise<Shared | undefined> {
  const found = await db
    .selectFrom(tableOf(kind))
    .leftJoin('schools', 'schools.id', column(kind, 'school_id'))
    .select([titleOf(kind).as('title'), column(kind, 'sharing'), column(kind, 'version')])
    .select(['schools.name as schoolName', column(kind, 'owner_id'), column(kind, 'school_id')])
    .where(column(kind, 'id'), '=', id)
    .where(column(kind, 'deleted_at'), 'is', null)
    .where(visibleByChoice(account, kind))
    .executeTakeFirst()
  return (
    found && {
      ...found,
      mayChange: maySetSharing(account, found),
      toAcademy: mayShareWithAll(account, kind, found.sharing),
    }
  )
}

async function lockShared(db: Db, kind: SharedKind, id: string): Promise<StoredSharing> {
  return db
    .selectFrom(tableOf(kind))
    .select(['id', titleOf(kind).as('title'), 'sharing', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound(WHAT[kind]))
}

function storeSharing(db: Db, kind: SharedKind, id: string, sharing: Sharing): Promise<StoredSharing> {
  return db
    .updateTable(tableOf(kind))
    .set({ sharing, ...nextVersion })
    .where('id', '=', id)
    .returning(['id', titleOf(kind).as('title'), 'sharing', 'version'])
    .executeTakeFirstOrThrow()
}
