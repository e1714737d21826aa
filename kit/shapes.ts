import * as z from 'zod/mini'
import type { $ZodType, output as OutputOf } from 'zod/v4/core'

/** The largest number that a column of whole numbers holds. */
export const LARGEST_INTEGER = 2_147_483_647

/** Between these two days, both included, lies every date that is asked for or kept. */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2100-12-31'

/** A span reaches at most to the same day so many years later. */
export const LONGEST_SPAN_YEARS = 6

const inBounds = z.refine<string>(date => FIRST_DAY <= date.slice(0, 10) && date.slice(0, 10) <= LAST_DAY, {
  error: 'A data tem de ficar entre 01/01/1900 e 31/12/2100.',
})

/** A day of the calendar, `2026-05-05`. */
export const day = z.iso.date().check(inBounds)

/** Whether a text is such a day; pages ask this of their address, and bring no schemas for it. */
export function isDay(text: string | null): text is string {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return false
  const at = Date.parse(text)
  // The 30th of February is one of March to some browsers.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** A moment with its zone, `2026-05-05T07:45:00+02:00`. */
export const moment = z.iso.datetime({ offset: true }).check(z.maxLength(40), inBounds)

/**
 * Holds two days, or moments, of an object to their order and to the longest span; either may be absent. What is
 * wrong is said at the second one.
 */
function spanCheck<First extends string, Last extends string>(
  first: First,
  last: Last,
): z.core.CheckFn<{ [Name in First | Last]?: string | null | undefined }> {
  return context => {
    const { [first]: from, [last]: to } = context.value
    if (from == null || to == null) return
    const message = spanProblem(from, to)
    if (message) context.issues.push({ code: 'custom', input: context.value, path: [last], message })
  }
}

/** What is wrong with a span, in a sentence; undefined where nothing is. */
function spanProblem(from: string, to: string): string | undefined {
  const [begins, ends] = [new Date(from), new Date(to)]
  if (ends < begins) return 'O fim vem antes do início.'
  begins.setUTCFullYear(begins.getUTCFullYear() + LONGEST_SPAN_YEARS)
  return ends <= begins ? undefined : `Entre o início e o fim cabem no máximo ${LONGEST_SPAN_YEARS} anos.`
}

/** For objects with `startsOn` and `endsOn`. Fields spread from such an object need the check anew. */
export const checkStartBeforeEnd = spanCheck('startsOn', 'endsOn')
/** For objects with `from` and `to`. */
export const checkFromBeforeTo = spanCheck('from', 'to')
/** For objects with `opensAt` and `closesAt`. */
export const openBeforeClose = spanCheck('opensAt', 'closesAt')

/** A time of day, `07:45`. */
export const timeOfDay = z
  .string()
  .check(
    z.maxLength(5),
    z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Escreva a hora como 07:45.', abort: true }),
  )

/** A year that is planned and worked in. */
export const year = z.int().check(z.minimum(2000), z.maximum(2100))
export const yearInUrl = z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100))

/** The row that a path names. */
export const byId = z.object({ id: z.uuid() })

/** Another row, as lists and fields show it. */
export const named = z.object({ id: z.uuid(), name: z.string() })

/** How often a row was written; sent back with a change, so that nobody overwrites what they have not seen. */
export const version = z.int().check(z.minimum(1), z.maximum(LARGEST_INTEGER))
export const versionInUrl = z.object({
  version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LARGEST_INTEGER)),
})

/** Words without the spaces around them, maybe none. */
export function text(max: number) {
  return z.string().check(z.trim(), z.maxLength(max))
}

/** Words that must be there. */
export function filled(max: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
}

/** Words that may be left out: then there are none. */
export function optionalText(max: number) {
  return z._default(text(max), '')
}

/** A list of short texts, one for each line; may be left out. */
export function lines(max: number) {
  return z._default(z.array(filled(1000)).check(z.maxLength(max)), [])
}

/** Values by key, at most so many. */
export function recordOf<Key extends z.core.$ZodRecordKey, Value extends $ZodType>(
  key: Key,
  value: Value,
  max: number,
) {
  return z
    .record(key, value as unknown as z.ZodMiniType<OutputOf<Value>>)
    .check(z.refine(record => Object.keys(record).length <= max, { error: `No máximo ${max}.` }))
    .register(z.globalRegistry, { maxProperties: max })
}

/** Where the product is reached, as a browser names it for links on paper: `https://example.org`. */
export const webAddress = z.string().check(z.maxLength(200), z.regex(/^https?:\/\/[^\s/]+$/))
