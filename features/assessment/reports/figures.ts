import { roundHalfUp } from '#engines/psychometrics/bands.ts'
import type { Level } from './report-shapes.ts'

export const levelLabels: Record<Level, string> = {
  mastered: 'consolidado',
  developing: 'em desenvolvimento',
  'not-mastered': 'não dominado',
}

/** Rows of every table by sex. */
export const sexRows = [
  ['H', 'H'],
  ['M', 'M'],
  ['total', 'Total'],
] as const

/** A figure as it is shown: rounded half up, decimal comma, a true minus; «–» where there is none. */
export function figure(value: number | null | undefined, digits = 1): string {
  if (value === null || value === undefined) return '–'
  return roundHalfUp(value, digits).toFixed(digits).replace('.', ',').replace('-', '−')
}

/** A share as it is shown: 0,746 → «74,6 %». */
export function percent(share: number | null | undefined): string {
  return share === null || share === undefined ? '–' : `${figure(100 * share)} %`
}

/** A part of a whole, both told: «31 de 49». */
export function partOf(part: number, whole: number): string {
  return `${part} de ${whole}`
}

/** Points without needless decimals: 2, 1,5. */
export function points(value: number): string {
  return String(roundHalfUp(value, 2)).replace('.', ',')
}
