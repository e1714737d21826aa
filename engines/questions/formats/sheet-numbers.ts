import { parseNumber } from '../match-answer.ts'
import { readTypedNumber } from '../typed-number.ts'
import { isKnownUnit } from '../units.ts'
import { rangeAnswer } from './read-one.ts'
import { UnfitQuestion } from './reading.ts'

/**
 * A number as somebody wrote it in a cell; undefined for what is none. A point before three digits separates thousands
 * for some and decimals for others, so that it is nobody's number.
 *
 * @throws {UnfitQuestion} for `1.000`
 */
export function readNumber(text: string): number | undefined {
  if (isEither(text))
    throw new UnfitQuestion(
      `«${text.trim()}» tanto pode ser mil vezes mais como menos: escreva-o sem ponto, ou com vírgula decimal.`,
    )
  return parseNumber(text)
}

/** Whether a number may be a thousand times as much: `1.000`, `12.500`. */
export function isEither(text: string): boolean {
  return /^\s*[-+−]?[1-9]\d{0,2}\.\d{3}\s*$/.test(text)
}

/** A number with its unit, or after what it is called: `25 m2`, `x = 4`; undefined for what else it may be. */
export function readMeasure(text: string): { value: number; unit: string } | undefined {
  // A fraction may be what is asked, and «8 A» a group.
  if (/\d\s?[/⁄]\s?\d|\d\s?[Aa]\.?$/.test(text)) return undefined
  const read = readTypedNumber(text)
  if (read?.kind !== 'number' || (read.unit !== '' && !isKnownUnit(read.unit))) return undefined
  return { value: read.value, unit: read.unit }
}

/** `3,14`, `3,14 ± 0,01` or `1..5`; with `withWords` also `1 a 5`. A colon is of hours and of scores (`10:30`). */
export function readNumberKey(
  text: string,
  tolerance: string,
  withWords = false,
): { value: number; tolerance: number } | undefined {
  if (text.length > 200) return undefined
  const range = (withWords ? /^(.+?)\s*(?:\.\.|\ba\b)\s*(.+)$/ : /^(.+?)\s*\.\.\s*(.+)$/).exec(text.trim())
  const [low, high] = range ? [readNumber(range[1] ?? ''), readNumber(range[2] ?? '')] : []
  if (low !== undefined && high !== undefined) return rangeAnswer(low, high)
  const [first = '', second = tolerance] = text.split(/±|\+\/-/)
  const value = readNumber(first)
  const margin = second.trim() === '' ? 0 : readNumber(second)
  return value === undefined || margin === undefined ? undefined : { value, tolerance: Math.abs(margin) }
}
