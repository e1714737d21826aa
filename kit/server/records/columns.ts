import type { BodyOfFields, ColumnName, Field, Fields, ThingFields } from '#kit/fields.ts'
import { columnOf } from '#kit/fields.ts'

/** What a thing's columns hold of what a person wrote, JSON as its text: for `values` and `set`. */
export function columnsOf<F extends Fields>(
  of: ThingFields<F>,
  body: Readonly<BodyOfFields<F>>,
): ColumnsOf<F> {
  return Object.fromEntries(
    entriesOf(of, body).map(([column, value, { json }]) => [
      column,
      json && value !== null ? JSON.stringify(value) : value,
    ]),
  ) as ColumnsOf<F>
}

/** The same with JSON as a value, as `insertRows` takes it. */
export function rowOf<F extends Fields>(of: ThingFields<F>, body: Readonly<BodyOfFields<F>>): RowOf<F> {
  return Object.fromEntries(entriesOf(of, body).map(([column, value]) => [column, value])) as RowOf<F>
}

/** What a person wrote of a stored row, by the names of the fields. */
export function writtenOf<F extends Fields>(
  { fields }: ThingFields<F>,
  row: Readonly<{ [Name in keyof F as ColumnName<Name, F[Name]>]: unknown }>,
): BodyOfFields<F> {
  const stored = row as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, stored[columnOf(name, field)]]),
  ) as BodyOfFields<F>
}

function entriesOf<F extends Fields>({ fields }: ThingFields<F>, body: Readonly<Record<string, unknown>>) {
  return Object.entries(fields).map(([name, field]): [string, unknown, Field] => [
    columnOf(name, field),
    field.stored ? field.stored(body[name] as never) : body[name],
    field,
  ])
}

type ColumnsOf<F extends Fields> = {
  -readonly [Name in keyof F as ColumnName<Name, F[Name]>]: F[Name] extends { json: true }
    ? string | Extract<Stored<F[Name]>, null>
    : Stored<F[Name]>
}
type RowOf<F extends Fields> = { -readonly [Name in keyof F as ColumnName<Name, F[Name]>]: Stored<F[Name]> }
type Stored<Of extends Field> = Of extends { stored: (value: never) => infer Value }
  ? Value
  : BodyOfFields<{ it: Of }>['it']
