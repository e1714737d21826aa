import { sql } from 'kysely'
import { columnOf, type FieldDescription, idsIn, type ThingFields } from '#kit/fields.ts'
import type { Db } from '#kit/server/database/database.ts'

/** Every described column of a thing: those of its form, and those changed otherwise. */
export function describedColumns({ fields, beside }: ThingFields): (FieldDescription & { column: string })[] {
  return [...Object.entries(fields), ...Object.entries(beside)]
    .filter(([, { omittedBecause }]) => omittedBecause === undefined)
    .map(([name, field]) => ({ ...field, column: columnOf(name, field) }))
}

/**
 * The names of all rows that the values of a thing refer to, by their ids, also of rows that are put away.
 * @param values the values of one field or column, by its name and by its column's
 */
export async function findNames(
  db: Db,
  of: ThingFields,
  values: readonly Readonly<Record<string, unknown>>[],
): Promise<Map<string, string>> {
  const wanted = new Map<string, { table: string; column: string; ids: Set<string> }>()
  for (const [name, field] of [...Object.entries(of.fields), ...Object.entries(of.beside)]) {
    if (!field.names || field.omittedBecause) continue
    const { table, column = 'name' } = field.names
    const one = wanted.get(`${table}.${column}`) ?? { table, column, ids: new Set() }
    for (const value of values)
      for (const id of idsIn([value[name], value[columnOf(name, field)]])) one.ids.add(id)
    wanted.set(`${table}.${column}`, one)
  }
  const names = new Map<string, string>()
  for (const { table, column, ids } of wanted.values()) {
    if (ids.size === 0) continue
    const { rows } = await sql<{ id: string; name: string }>`
      SELECT id, ${sql.ref(column)}::text AS name FROM ${sql.table(table)} WHERE id = ANY (${[...ids]}::uuid[])`.execute(
      db,
    )
    for (const { id, name } of rows) names.set(id, name)
  }
  return names
}
