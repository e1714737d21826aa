import { type AliasedRawBuilder, sql } from 'kysely'
import type { BodyOfFields, ColumnName, Fields, Snake, ThingFields } from '#kit/fields.ts'
import { columnOf, snake } from '#kit/fields.ts'

/**
 * Columns of a table by the names that they have in the answer, for `select`: `inShape('terms', ['wordClass'])` is
 * `terms.word_class as wordClass`. The database's types know whether there is such a column.
 */
export function inShape<const Table extends string, const Names extends readonly string[]>(
  table: Table,
  names: Names,
): { [At in keyof Names]: `${Table}.${Snake<Names[At]>} as ${Names[At]}` }
export function inShape(table: string, names: readonly string[]) {
  return names.map(name => `${table}.${snake(name)} as ${name}`)
}

/**
 * All that a person writes of a thing, by the names of the fields, JSON as its schema says; those that a query reads
 * otherwise are left out.
 * @param as what the query calls the table, where that is not its name
 */
export function fieldsInShape<
  Table extends string,
  F extends Fields,
  Without extends keyof F = never,
  As extends string = Table,
>(
  of: ThingFields<F, { table: Table; what: `Este ${string}` | `Esta ${string}` }>,
  { without = [], as }: { without?: readonly Without[]; as?: As } = {},
): {
  [Name in Exclude<keyof F, Without> & string]: F[Name] extends { json: true }
    ? AliasedRawBuilder<BodyOfFields<F>[Name], Name>
    : `${As}.${ColumnName<Name, F[Name]>} as ${Name}`
}[Exclude<keyof F, Without> & string][] {
  const table = as ?? of.thing.table
  return Object.entries(of.fields)
    .filter(([name]) => !(without as readonly string[]).includes(name))
    .map(([name, field]) => {
      const column = `${table}.${columnOf(name, field)}`
      return field.json ? sql.ref(column).as(name) : `${column} as ${name}`
    }) as never
}
