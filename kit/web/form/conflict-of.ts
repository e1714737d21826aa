import { type BodyOfFields, type Fields, formatValue, type ThingFields, valuesOf } from '#kit/fields.ts'
import type { ConflictField } from './conflict.ts'

/** How two versions of a thing's row are laid side by side: all that a person writes of it, whatever does not say why not. */
export function conflictOf<F extends Fields>(of: ThingFields<F>) {
  const fields = Object.entries(of.fields).filter(([, { omittedBecause }]) => omittedBecause === undefined)
  return {
    fields: fields.map(
      ([key, field]): ConflictField<BodyOfFields<F>> => ({
        key: key as keyof F & string,
        label: field.label,
        show: (value, nameOf) => formatValue(field, value, nameOf),
      }),
    ),
    toValues: (row: Readonly<BodyOfFields<F>>) => valuesOf(of, row),
  }
}
