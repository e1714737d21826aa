import type { Db } from './database.ts'

/**
 * Runs work in a transaction, the one around it where there is one. What the work asks at once goes to the database in one
 * piece, and is answered from one state of it; outside of a transaction each statement would take a connection of its own.
 */
export function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
