import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { holdFrom, isJustBegun } from '#kit/server/records/held.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { findGroupCalled } from './group-called.ts'

/** Stores who directs new groups, from their beginning. */
export async function insertDirectors(
  db: Db,
  groups: readonly { id: string; director_id: string | null }[],
): Promise<void> {
  const rows = groups.flatMap(({ id, director_id }) =>
    director_id === null ? [] : [{ id: uuid(), group_id: id, account_id: director_id }],
  )
  if (rows.length > 0) await db.insertInto('group_directors').values(rows).execute()
}

/**
 * Makes somebody direct a group, held by the caller, from a day on, or nobody; who did before stays its director until then. A
 * group that is written down on that very day is directed from its beginning.
 * @returns what changed, to be recorded
 */
export async function changeDirector(
  db: Db,
  group: { id: string; created_at: string },
  accountId: string | null,
  from: string,
): Promise<Change[]> {
  const groupId = group.id
  const rows = await existing(db, 'group_directors')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('starts_on')
    .forUpdate()
    .execute()
  const beginning = { starts_on: null, until: null, created_at: group.created_at }
  const isNew = isJustBegun([beginning, ...rows], from)
  const held = await holdFrom(rows, accountId ?? undefined, isNew ? null : from, {
    isSame: (row, account) => row.account_id === account,
    insert: (account, startsOn) =>
      db
        .insertInto('group_directors')
        .values({ id: uuid(), group_id: groupId, account_id: account, starts_on: startsOn })
        .returningAll()
        .executeTakeFirstOrThrow(),
    update: ({ id }, { content, until }) =>
      db
        .updateTable('group_directors')
        .set({ ...(content !== undefined && { account_id: content }), until, ...nextVersion })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    remove: ({ id }) =>
      db
        .updateTable('group_directors')
        .set(softDelete)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
  })
  const label = `Direcção da ${await findGroupCalled(db, groupId)}`
  return held.map(({ before, after }) => ({ table: 'group_directors', id: after.id, label, before, after }))
}
