import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { joinCell, splitCell } from './cell-list.ts'
import type { BodyOfFields, Field, Fields, ThingFields } from './fields.ts'
import type { ImportField } from './import.ts'

/** The columns of a thing's sheet, in the order of its fields: what an import reads and an export writes. */
export function sheetFields({ fields }: ThingFields): ImportField[] {
  return Object.entries(fields).flatMap(([key, { label, schema, sheet }]) => {
    if (!sheet) return []
    const { read: _read, write: _write, ...column } = sheet
    return [{ key, label, required: !z.safeParse(schema, undefined).success, ...column }]
  })
}

/** The fields of a sheet that hold the ids of other rows: people know these by another word. */
type NamedInSheet<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { names: object; sheet: object } ? Name : never
}[keyof F]

/**
 * The cells of a row, in the order of the columns; numbers are numbers.
 * @param named what people call the rows that it refers to
 */
export function sheetCells<F extends Fields>(
  { fields }: ThingFields<F>,
  row: Readonly<BodyOfFields<F>>,
  named: Readonly<Record<NamedInSheet<F>, string>>,
): (string | number)[] {
  const words: Readonly<Record<string, string>> = named
  return Object.entries(fields).flatMap(([name, field]) =>
    field.sheet ? [words[name] ?? cellOf(field, row[name])] : [],
  )
}

function cellOf({ sheet }: Field, value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (sheet?.write) return sheet.write(value as never)
  if (typeof value === 'number') return value
  return Array.isArray(value) ? joinCell(value.map(String)) : String(value)
}

/** The value of a cell that holds something: lists are apart by «;». */
export function cellValue({ schema, sheet }: Field, cell: string): unknown {
  if (sheet?.read) return sheet.read(cell)
  if (innermost(schema)._zod.def.type !== 'array') return cell
  return splitCell(cell)
}

/** A schema without its default, and without that it may be null. */
function innermost(schema: $ZodType): $ZodType {
  const { def } = schema._zod as { def: { innerType?: $ZodType } }
  return def.innerType ? innermost(def.innerType) : schema
}
