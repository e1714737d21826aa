/** Where the product's days begin and end, whatever clock a browser or a server has. */
export const TIME_ZONE = 'Africa/Maputo'

/** What the formatters answer for a text that is no date (E7). */
export const INVALID_DATE = 'Invalid time value'

/** A day (`2026-05-05`), a moment (ISO 8601 with its zone), or a `Date`. */
export type DateInput = string | Date

/** The day in Maputo (`2026-05-05`) on which a moment falls. Throws `RangeError` for what is no date. */
export function dayOf(input: DateInput): string {
  const shown = onTheClock(input)
  if (!shown) throw new RangeError(INVALID_DATE)
  return shown.day
}

/** The day on which a moment is stored, also where a demonstration tells it on another: what a form gives back unchanged. */
export function storedDayOf(input: DateInput): string {
  const moment = new Date(input)
  if (Number.isNaN(moment.getTime())) throw new RangeError(INVALID_DATE)
  return isoDay(onClockOfMaputo(moment))
}

/** `05/05/2026`, `5-5-2026` or `5.5.26` as a person types it → `2026-05-05`; undefined when it is no day. */
export function parseTypedDate(text: string): string | undefined {
  const match = /^\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})\s*$/.exec(text)
  if (!match) return undefined
  const [, day = '', month = '', year = ''] = match
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}

/** A demonstration whose day stands still, and the moment since which the clock of the machine has stamped it. */
export interface FixedDay {
  day: string
  since: string
}

let fixedDay: FixedDay | undefined
export const DAY_MS = 86_400_000

/**
 * Fixes the day on which everything is said to have happened since a demonstration began: its own, at the hour of the
 * clock. What is stored keeps the true moment, by which times run out.
 */
export function fixDay(day: FixedDay | undefined): void {
  fixedDay = day
}

/** What `fixDay` has fixed. */
export function dayInForce(): FixedDay | undefined {
  return fixedDay
}

/** The day on which somebody calls. */
export function todayOf(caller: { today?: string }): string {
  return caller.today ?? dayOf(new Date())
}

/** The fixed day, for a moment that the clock of the machine has stamped. What a demonstration brings is before, or far ahead. */
function fixedDayOf(moment: Date): string | undefined {
  if (!fixedDay || moment.getTime() < Date.parse(fixedDay.since)) return undefined
  return moment.getTime() < Date.now() + DAY_MS ? fixedDay.day : undefined
}

/** Mozambique's clocks have been so far ahead of UTC since 1909, summer and winter; a phone takes long to look it up. */
const MAPUTO_MS = 2 * 3_600_000

/** The same moment, such that its UTC fields are what the clock of Maputo shows. */
function onClockOfMaputo(moment: Date): Date {
  return new Date(moment.getTime() + MAPUTO_MS)
}

/** What the calendar and the clock of Maputo show. */
export interface Shown {
  /** ISO: `2026-05-05`. */
  day: string
  hour: number
  minute: number
  second: number
}

/** A day stands for itself and is moved by no time zone; a moment is read on the clock of Maputo. Undefined for no date. */
export function onTheClock(input: DateInput): Shown | undefined {
  if (typeof input === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(input))
    return isDay(input) ? { day: input, hour: 0, minute: 0, second: 0 } : undefined
  const moment = new Date(input)
  const shown = onClockOfMaputo(moment)
  if (Number.isNaN(shown.getTime())) return undefined
  return {
    day: fixedDayOf(moment) ?? isoDay(shown),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
  }
}

/** True for a day that the calendar has: not 2026-02-30. */
function isDay(iso: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
}

function isoDay(date: Date): string {
  return date.toISOString().split('T')[0] ?? ''
}
