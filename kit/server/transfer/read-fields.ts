import { safeParse } from 'zod/v4/core'
import { type BodyOfFields, bodyOf, type Fields, type ThingFields } from '#kit/fields.ts'
import { fieldMessages } from '#kit/messages.ts'
import { cellValue, sheetFields } from '#kit/sheet.ts'
import { type Fields as Cells, missingFields } from './import-table.ts'

/**
 * Reads rows of a sheet as what a person would have written, each cell held to its field's own schema.
 * @returns what a row makes, or undefined where anything is wrong; `errors` then says it by field. `known` is what the
 *   importer reads itself, undefined where it cannot and has said so: the rows that cells name, and what is written in a
 *   way of its own.
 */
export function readerOf<F extends Fields>(of: ThingFields<F>) {
  const schema = bodyOf(of)
  const columns = sheetFields(of)
  return (
    cells: Cells,
    known: { readonly [Name in keyof F]?: BodyOfFields<F>[Name] | undefined },
    errors: Record<string, string>,
  ): BodyOfFields<F> | undefined => {
    const written: Record<string, unknown> = { ...known }
    for (const { key } of columns) {
      const field = of.fields[key]
      if (field && cells[key] && !(key in known)) written[key] = cellValue(field, cells[key])
    }
    const parsed = safeParse(schema, written)
    const found = { ...missingFields(cells, columns), ...errors }
    if (!parsed.success)
      for (const [path, message] of Object.entries(fieldMessages(parsed.error)))
        found[path.split('.')[0] ?? ''] ??= message
    Object.assign(errors, found)
    return parsed.success && Object.keys(found).length === 0 ? (parsed.data as BodyOfFields<F>) : undefined
  }
}
