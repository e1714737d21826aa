import type { Db } from './database.ts'
import type { Tables } from './tables.generated.ts'

/** A table whose rows stay when they are deleted, with the moment of it in `deleted_at`. */
type SoftDeleted = {
  [Name in keyof Tables]: 'deleted_at' extends keyof Tables[Name] ? Name : never
}[keyof Tables]

/** Such a table as `selectFrom` takes it, alone or with a name of its own: `'terms'`, `'terms as t'`. */
type Source = SoftDeleted | `${SoftDeleted} as ${string}`

/**
 * A query of the rows of a table that are not deleted: `existing(db, 'terms')`, and `existing(db, 'terms as t')` where it
 * has a name of its own there. Every query of such a table begins here or with `withDeleted`.
 */
export function existing<const From extends Source>(
  db: Db,
  from: From,
): ReturnType<typeof db.selectFrom<From>>
export function existing(db: Db, from: 'terms') {
  const name = from.slice(from.lastIndexOf(' ') + 1) as 'terms'
  return db.selectFrom(from).where(`${name}.deleted_at`, 'is', null)
}

/** The same with the deleted rows: what is named by its id wherever it is, what may have been deleted since, what takes its place again. */
export function withDeleted<const From extends Source>(
  db: Db,
  from: From,
): ReturnType<typeof db.selectFrom<From>> {
  return db.selectFrom(from)
}
