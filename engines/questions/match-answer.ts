import type { NumberAnswer, TextAnswer } from './question-parts.ts'
import { figuresOnTheLine, visibleText, withoutFrame } from './typed-text.ts'

/**
 * A number as files and teachers write it (of pupils: `readTypedNumber`): decimal comma or point, spaces, points or commas between thousands,
 * sign, exponent. Undefined for anything else.
 * One separator alone is the decimal one (1,234 is a little more than one); repeated, it parts thousands.
 */
export function parseNumber(text: string): number | undefined {
  let digits = text
    .trim()
    .replace(/[\u2212\u2012\u2013]/g, '-')
    .replace(/(\d)[\s\u00a0\u202f'](?=\d)/g, '$1')
  const decimal = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  if (decimal >= 0) {
    const separator = digits.charAt(decimal)
    const other = separator === ',' ? '.' : ','
    const thousands = digits.split(separator).length > 2 ? separator : other
    if (thousands === separator && digits.includes(other)) return undefined
    digits = digits.replaceAll(thousands, '').replace(',', '.')
  }
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(digits) ? Number(digits) : undefined
}

/** Whether a number is within the tolerance, bounds included; what binary fractions blur is forgiven. */
export function meetsNumber(answer: number, key: Pick<NumberAnswer, 'value' | 'tolerance'>): boolean {
  const blur = 1e-9 * Math.max(Math.abs(key.value), Math.abs(answer), key.tolerance, Number.MIN_VALUE)
  return Math.abs(answer - key.value) <= key.tolerance + blur
}

/**
 * A number that `key` accepts and none of the earlier ones does, from the widest piece of its range that they leave;
 * undefined where they leave it none.
 */
export function ownNumber(
  key: Pick<NumberAnswer, 'value' | 'tolerance'>,
  earlier: readonly Pick<NumberAnswer, 'value' | 'tolerance'>[],
  isWhole = false,
): number | undefined {
  const [low, high] = [key.value - key.tolerance, key.value + key.tolerance]
  const bounds = earlier.flatMap(each => [each.value - each.tolerance, each.value + each.tolerance])
  const ends = [low, ...bounds.filter(each => each > low && each < high), high].toSorted((a, b) => a - b)
  const middles = ends
    .slice(1)
    .map((end, at) => ({ width: end - (ends[at] ?? end), middle: (end + (ends[at] ?? end)) / 2 }))
    .toSorted((a, b) => b.width - a.width)
    .map(each => each.middle)
  const points = [key.value, ...middles, ...ends].map(point => Number(point.toPrecision(15)))
  return points
    .flatMap(point => (isWhole ? [Math.round(point), Math.floor(point) + 1, Math.ceil(point) - 1] : [point]))
    .find(point => meetsNumber(point, key) && !earlier.some(each => meetsNumber(point, each)))
}

type TextRules = { caseSensitive: boolean; accentSensitive: boolean; wildcards: boolean }

/**
 * Whether a text meets an accepted one under the question's rules. Spaces at the ends and doubled never count, nor what
 * nobody sees, quotation marks around all of it, a full stop at its end, where a figure of a power stands, or «Resposta:»
 * before it.
 */
export function meetsText(answer: string, key: Pick<TextAnswer, 'text'>, rules: TextRules): boolean {
  const wanted = fold(key.text, rules)
  const parts = rules.wildcards ? wildcardParts(wanted) : [wanted]
  const bare = answer.replace(/^\s*(?:resposta|resp\.?|r\.?)\s?:\s*/i, '')
  return [answer, ...(bare === answer || bare === '' ? [] : [bare])].some(text =>
    meetsParts(fold(text, rules), parts),
  )
}

/** The texts between the wildcards: `a*b\*` gives `['a', 'b*']`. */
export function wildcardParts(pattern: string): string[] {
  const parts = ['']
  for (const token of pattern.match(/\\\*|[\s\S]/g) ?? []) {
    if (token === '*') parts.push('')
    else parts[parts.length - 1] += token === '\\*' ? '*' : token
  }
  return parts
}

/** The parts in order, first at the start, last at the end; linear, so that no pattern can stall the server. */
export function meetsParts(text: string, parts: string[]): boolean {
  const [first = '', ...rest] = parts
  const last = rest.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let from = first.length
  for (const part of rest) {
    const found = text.indexOf(part, from)
    if (found < 0) return false
    from = found + part.length
  }
  return text.length - last.length >= from && text.endsWith(last)
}

function fold(text: string, rules: { caseSensitive: boolean; accentSensitive: boolean }): string {
  let folded = figuresOnTheLine(visibleText(text))
    .replaceAll('…', '...')
    .replace(/[\u2018\u2019\u02bc\u00b4]/g, "'")
    .replace(/[\u201c\u201d«»]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/(\p{L}) ?- ?(?=\p{L})/gu, '$1-')
  folded = withoutFrame(folded)
  if (!rules.accentSensitive) folded = folded.normalize('NFD').replace(/\p{M}/gu, '')
  return rules.caseSensitive ? folded : folded.toLowerCase()
}
