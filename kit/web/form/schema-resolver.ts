import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { get, set } from 'react-hook-form'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { installPortugueseMessages } from '#kit/messages.ts'

installPortugueseMessages()

/** Checks a form with the schema that the server checks it with; one sentence per field, the first that is wrong. */
export function schemaResolver<Values extends FieldValues>(
  schema: $ZodType,
): Resolver<Values, unknown, Values> {
  return values => {
    const result = z.safeParse(schema, values)
    if (result.success) return { values: result.data as Values, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const issue of result.error.issues) {
      const path = issue.path.length > 0 ? issue.path.join('.') : 'root'
      if (!get(errors, path)) set(errors, path, { type: issue.code ?? 'invalid', message: issue.message })
    }
    return { values: {}, errors }
  }
}
