import { formatDayOfMonth, formatMonth, listInWords } from '#kit/figures.ts'

/** «19, 20 e 21 de Maio», «30 de Abril, 4 e 5 de Maio». */
export function daysInWords(dates: readonly string[]): string {
  const months = [...Map.groupBy(new Set(dates), date => date.slice(0, 7))]
  return months
    .map(
      ([month, days]) =>
        `${listInWords(days.map(formatDayOfMonth))} de ${formatMonth(`${month}-01`).split(' ')[0]}`,
    )
    .join(', ')
}
