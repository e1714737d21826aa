/** Where the product's days begin and end, whatever clock a browser or a server has. */
export const TIME_ZONE = 'Africa/Maputo'

/** What the formatters answer for a text that is no date (E7). */
export const INVALID_DATE = 'Invalid time value'

/** Month names as Mozambique writes them, with capitals; libraries follow the orthography of 1990. */
export const monthNames = [
  'Janeiro',
  'Fevereiro',
  'Março',
  'Abril',
  'Maio',
  'Junho',
  'Julho',
  'Agosto',
  'Setembro',
  'Outubro',
  'Novembro',
  'Dezembro',
] as const

/** Sunday first, as JavaScript counts. */
export const weekdayNames = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
] as const

/** A day (`2026-05-05`), a moment (ISO 8601 with its zone), or a `Date`. */
export type DateInput = string | Date

/** `05 Mai 2026`: the long form of the specification, in history and audit. */
export function formatDate(input: DateInput): string {
  return withParts(input, p => `${two(p.day)} ${shortMonth(p.month)} ${p.year}`)
}

/** `05 Mai 2026 7:45 am`. A day without an hour is read as its midnight. */
export function formatDateTime(input: DateInput): string {
  return withParts(input, p => `${two(p.day)} ${shortMonth(p.month)} ${p.year} ${twelveHours(p)}`)
}

/** `05/05/2026`: tables and forms. */
export function formatDateSlashes(input: DateInput): string {
  return withParts(input, p => `${two(p.day)}/${two(p.month)}/${p.year}`)
}

/** `05/05/2026 7:45 am` */
export function formatDateTimeSlashes(input: DateInput): string {
  return withParts(input, p => `${two(p.day)}/${two(p.month)}/${p.year} ${twelveHours(p)}`)
}

/** `05-05-2026` */
export function formatDateDashes(input: DateInput): string {
  return withParts(input, p => `${two(p.day)}-${two(p.month)}-${p.year}`)
}

/** `05-05-2026 7:45 am` */
export function formatDateTimeDashes(input: DateInput): string {
  return withParts(input, p => `${two(p.day)}-${two(p.month)}-${p.year} ${twelveHours(p)}`)
}

/** `5 de Maio de 2026`: running text. */
export function formatDateInProse(input: DateInput): string {
  return withParts(input, p => `${p.day} de ${monthNames[p.month - 1]} de ${p.year}`)
}

/** `Terça-feira, 5 de Maio` */
export function formatWeekday(input: DateInput): string {
  return withParts(input, p => `${weekdayName(p)}, ${p.day} de ${monthNames[p.month - 1]}`)
}

/** `07:45`, the 24 hours of tables and of «guardado às 07:45». */
export function formatTime(input: DateInput): string {
  return withParts(input, p => `${two(p.hour)}:${two(p.minute)}`)
}

/** The day in Maputo (`2026-05-05`) on which a moment falls. Throws `RangeError` for what is no date. */
export function dayOf(input: DateInput): string {
  const p = parts(input)
  if (!p) throw new RangeError(INVALID_DATE)
  return `${p.year}-${two(p.month)}-${two(p.day)}`
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

interface Parts {
  year: string
  month: number
  day: number
  hour: number
  minute: number
}

function withParts(input: DateInput, format: (p: Parts) => string): string {
  const p = parts(input)
  return p ? format(p) : INVALID_DATE
}

/** A demonstration whose day stands still, and the moment since which the clock of the machine has stamped it. */
export interface FixedDay {
  day: string
  since: string
}

let fixedDay: FixedDay | undefined
const DAY_MS = 86_400_000

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

/** A day stands for itself and is moved by no time zone; a moment is read on the clock of Maputo. */
function parts(input: DateInput): Parts | undefined {
  if (typeof input === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(input)) {
    if (!isDay(input)) return undefined
    const [year = '', month = '', day = ''] = input.split('-')
    return { year, month: Number(month), day: Number(day), hour: 0, minute: 0 }
  }
  const moment = new Date(input)
  const shown = onClockOfMaputo(moment)
  if (Number.isNaN(shown.getTime())) return undefined
  const [year = '', month = '', day = ''] = fixedDayOf(moment)?.split('-') ?? isoDay(shown).split('-')
  return {
    year,
    month: Number(month),
    day: Number(day),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
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

function two(value: number) {
  return String(value).padStart(2, '0')
}

function shortMonth(month: number) {
  return (monthNames[month - 1] ?? '').slice(0, 3)
}

function weekdayName(p: Parts) {
  return weekdayNames[new Date(`${p.year}-${two(p.month)}-${two(p.day)}T00:00:00Z`).getUTCDay()]
}

function twelveHours({ hour, minute }: Parts) {
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)} ${hour < 12 ? 'am' : 'pm'}`
}
