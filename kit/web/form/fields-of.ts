import { type FieldValues, get, type Path, type RegisterOptions, type UseFormReturn } from 'react-hook-form'

/** What is spread onto the input of a field: how the form follows it, and what is wrong with it. */
export function fieldsOf<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>) {
  const { errors } = form.formState
  return <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...form.register(name, options),
    error: (get(errors, name) as { message?: string } | undefined)?.message,
  })
}
