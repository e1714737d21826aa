import * as z from 'zod/mini'
import type { $ZodType, output as OutputOf } from 'zod/v4/core'
import { text } from './shapes.ts'

/** Rows of a page unless asked otherwise. */
export const PAGE_ROWS = 25

/** What every list takes beside its own filters; all of it lives in the URL of the page. */
export const pageFields = {
  /** Words to look for, without regard to accents or capitals. */
  search: z.optional(text(200)),
  /** Where the page before ended; opaque, from its `next`. */
  after: z.optional(z.string().check(z.maxLength(500))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), PAGE_ROWS),
}

/** The orders of a list; the first is the usual one. */
export function sortOf<const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) {
  return z._default(z.enum(sorts), sorts[0])
}

/** Values of one filter at most; more would not fit into an address. */
const MAX_VALUES = 500

/** One or several values of a filter: `?state=a&state=b`, or one alone; none is an empty list. */
export function manyOf<T extends $ZodType>(item: T) {
  type Value = OutputOf<T>
  const many = z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) ? value : [value])),
    z.array(item as unknown as z.ZodMiniType<Value>).check(z.maxLength(MAX_VALUES)),
  ) as unknown as z.ZodMiniType<Value[], Value | readonly Value[]>
  return z._default(many, [])
}

/** A page of rows; `next` is null on the last. */
export function pageOf<T extends $ZodType>(row: T) {
  return z.object({
    rows: z.array(row as unknown as z.ZodMiniType<OutputOf<T>>),
    next: z.nullable(z.string()),
  })
}
