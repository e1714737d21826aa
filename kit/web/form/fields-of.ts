import {
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'

/** What is spread onto the input of a field: how the form follows it, and what is wrong with it. */
export function fieldsOf<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>) {
  const { errors } = form.formState
  return <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...form.register(name, options),
    error: (get(errors, name) as { message?: string } | undefined)?.message,
  })
}

/** What is spread onto a control that is no input, such as a list or a choice; `heldText` where null stands for nothing written. */
export function heldOf<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>) {
  const { errors } = form.formState
  const held = <Name extends Path<Values>>(name: Name) => {
    const { onChange, onBlur } = form.register(name)
    const value = form.watch(name)
    return {
      value,
      error: (get(errors, name) as { message?: string } | undefined)?.message,
      onChange: (value: PathValue<Values, Name>) =>
        void onChange({ type: 'change', target: { name, value } }),
      onBlur: () => void onBlur({ type: 'blur', target: { name, value: form.getValues(name) } }),
    }
  }
  const heldText = (name: TextPath<Values>) => {
    const { value, onChange, ...rest } = held(name)
    return {
      ...rest,
      value: (value ?? '') as string,
      onChange: (written: string) => onChange((written || null) as typeof value),
    }
  }
  return { held, heldText }
}

/** The fields of a form that hold a text, or null. */
type TextPath<Values extends FieldValues> = {
  [Name in Path<Values>]: null extends PathValue<Values, Name>
    ? PathValue<Values, Name> extends string | null | undefined
      ? Name
      : never
    : never
}[Path<Values>]
