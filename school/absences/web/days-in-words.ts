import { formatDayOfMonth, formatMonth, listInWords } from '#kit/figures.ts'
import type { RegisterPupil } from '../contract.ts'

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

/** Why a pupil is not called on a day: comes later, or has gone. */
export function awayInWords({ there }: Pick<RegisterPupil, 'there'>, day: string): string {
  return there.some(stay => stay.since <= day) ? 'já não estava na turma' : 'ainda não estava na turma'
}
