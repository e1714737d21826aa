import { v7 as uuid } from 'uuid'
import { keyOfSeed } from '#engines/questions/formats/signed-file.ts'
import { fingerprintOf } from '#engines/questions/formats/signed-package.ts'
import { HttpError, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { addRow, type Editable, removeRow } from '#kit/server/records/edit.ts'
import { softDelete } from '#kit/server/records/versions.ts'
import {
  distrustKey,
  listTrustedKeys,
  type TrustedKey,
  trustedKeyThing,
  trustKey,
} from '../package-contract.ts'
import { signerName, signingSeed } from './signing.ts'

/** Keys that are trusted at most: each is an installation that somebody knows. */
const MAX_KEYS = 200

type Stored = NonNullable<Awaited<ReturnType<typeof lockKey>>>

const rows: Editable<Stored, TrustedKey> = {
  table: trustedKeyThing.table,
  what: trustedKeyThing.what,
  labelOf: 'name',
  read: async (db, _account, id) => (await findKeys(db)).find(key => key.id === id),
}

/** Whose packages enter. Trust is given to a key once, by somebody who compared its letters, and is remembered. */
export const trustedKeyRoutes: Served[] = [
  serve(listTrustedKeys, async ({ db, account }) => ({
    own: {
      name: await signerName(db, account),
      fingerprint: fingerprintOf(keyOfSeed(await signingSeed(db))),
    },
    keys: await findKeys(db),
  })),

  serve(trustKey, async call => {
    const { db, account, body } = call
    const known = await findKeys(db)
    const same = known.find(({ key }) => key === body.key)
    if (same) return same
    if (known.length >= MAX_KEYS)
      throw new HttpError(409, 'TOO_MANY', `Já confia em ${MAX_KEYS} chaves: deixe antes de confiar numa.`)
    const row = await db
      .insertInto('trusted_keys')
      .values({ id: uuid(), key: body.key, name: body.name, created_by: account.id })
      .returningAll()
      .executeTakeFirstOrThrow()
    return addRow(rows, call, row)
  }),

  serve(distrustKey, async call => {
    const { db, params, query } = call
    const before = orNotFound(await lockKey(db, params.id), trustedKeyThing.what)
    return removeRow(rows, call, before, query, () =>
      db
        .updateTable('trusted_keys')
        .set(softDelete)
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
  }),
]

/** The keys that are trusted, by the name that they had when they came to be. */
export async function findKeys(db: Db): Promise<TrustedKey[]> {
  const found = await existing(db, 'trusted_keys as k')
    .leftJoin('accounts', 'accounts.id', 'k.created_by')
    .select(['k.id', 'k.key', 'k.name', 'k.version', 'k.created_at', 'accounts.name as by'])
    .orderBy('k.name')
    .orderBy('k.id')
    .execute()
  return found.map(({ by, created_at: trustedAt, ...key }) => ({
    ...key,
    fingerprint: fingerprintOf(key.key),
    trustedBy: by,
    trustedAt,
  }))
}

function lockKey(db: Db, id: string) {
  return existing(db, 'trusted_keys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
