import type { Db } from './database.ts'

/**
 * The part of a query that is the same at every question (its tables, its columns), built once for each database:
 * for a page that is asked for often, building it anew would cost as much as reading the rows. Builders never change,
 * so each question goes on from it.
 */
export function builtOnce<Part extends object>(build: (db: Db) => Part): (db: Db) => Part {
  const parts = new WeakMap<Db, Part>()
  return db => {
    const known = parts.get(db)
    if (known) return known
    const part = build(db)
    parts.set(db, part)
    return part
  }
}
