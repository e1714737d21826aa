import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { Segments } from './segments.tsx'

type SegmentsFieldProps<T extends string> = ComponentProps<typeof Segments<T>> &
  Pick<FieldProps, 'help' | 'error' | 'required'>

/** One of up to four choices under its label, with its help or its error below. */
export function SegmentsField<T extends string>({ help, error, required, ...choice }: SegmentsFieldProps<T>) {
  return (
    <Field label={choice.label} group help={help} error={error} required={required}>
      {() => <Segments {...choice} />}
    </Field>
  )
}
