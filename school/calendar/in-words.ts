import { formatDateSlashes } from '#kit/figures.ts'

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
