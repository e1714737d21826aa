import { formatDateSlashes, weekdayNames } from '#kit/figures.ts'

/** «02/03/2026 a 22/05/2026; …» for what a row of calendars keeps in its columns of spans. */
export function spansInWords(value: unknown): string {
  const all = Array.isArray(value) ? (value as { startsOn: string; endsOn: string }[]) : []
  return (
    all.map(span => `${formatDateSlashes(span.startsOn)} a ${formatDateSlashes(span.endsOn)}`).join('; ') ||
    '–'
  )
}

/** «07/04/2026 Dia da Mulher; …» */
export function holidaysInWords(value: unknown): string {
  const all = Array.isArray(value) ? (value as { date: string; name: string }[]) : []
  return all.map(holiday => `${formatDateSlashes(holiday.date)} ${holiday.name}`).join('; ') || '–'
}

/** «aulas de quarta-feira»: what is taught on a Saturday of that kind. */
export function lessonsOfDay(weekday: number): string {
  return `aulas de ${(weekdayNames[weekday] ?? '').toLowerCase()}`
}

/** «09/05/2026 aulas de quarta-feira; …» */
export function makeUpsInWords(value: unknown): string {
  const all = Array.isArray(value) ? (value as { date: string; weekday: number }[]) : []
  return (
    all.map(({ date, weekday }) => `${formatDateSlashes(date)} ${lessonsOfDay(weekday)}`).join('; ') || '–'
  )
}
