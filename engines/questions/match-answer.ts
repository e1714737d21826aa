import type { NumberAnswer, TextAnswer } from './question-parts.ts'

/**
 * A number as a pupil writes it: decimal comma or point, spaces, points or commas between thousands,
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

/**
 * A number with one of the units of the key, as the key's unit: `2,5 m` with `m: 1, cm: 100` is 2.5, `250 cm` too.
 * A number without unit is in the key's own; an unknown unit gives undefined.
 */
export function parseQuantity(text: string, units: { name: string; factor: number }[]): number | undefined {
  const bare = parseNumber(text)
  if (bare !== undefined || units.length === 0) return bare
  const folded = text.trim().replace(/\s+/g, ' ')
  for (const unit of units) {
    const name = unit.name.trim()
    if (name && folded.endsWith(name)) {
      const value = parseNumber(folded.slice(0, -name.length))
      if (value !== undefined) return value / unit.factor
    }
    if (name && folded.startsWith(name)) {
      const value = parseNumber(folded.slice(name.length))
      if (value !== undefined) return value / unit.factor
    }
  }
  return undefined
}

/** Whether a number is within the tolerance, bounds included; what binary fractions blur is forgiven. */
export function meetsNumber(answer: number, key: Pick<NumberAnswer, 'value' | 'tolerance'>): boolean {
  const blur = 1e-9 * Math.max(Math.abs(key.value), Math.abs(answer), key.tolerance, Number.MIN_VALUE)
  return Math.abs(answer - key.value) <= key.tolerance + blur
}

/** A number that `key` accepts and none of the earlier ones does; undefined where they leave it none. */
export function ownNumber(
  key: Pick<NumberAnswer, 'value' | 'tolerance'>,
  earlier: readonly Pick<NumberAnswer, 'value' | 'tolerance'>[],
  isWhole = false,
): number | undefined {
  return [0, 0.999, -0.999, 0.9, -0.9, 0.5, -0.5, 0.25, -0.25]
    .map(share => Number((key.value + share * key.tolerance).toPrecision(15)))
    .filter(point => !isWhole || Number.isInteger(point))
    .find(point => !earlier.some(each => meetsNumber(point, each)))
}

type TextRules = { caseSensitive: boolean; accentSensitive: boolean; wildcards: boolean }

/** Whether a text meets an accepted one under the question's rules; spaces at the ends and doubled never count. */
export function meetsText(answer: string, key: Pick<TextAnswer, 'text'>, rules: TextRules): boolean {
  const text = fold(answer, rules)
  if (!rules.wildcards) return text === fold(key.text, rules)
  return meetsParts(text, wildcardParts(fold(key.text, rules)))
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
  let folded = text
    .normalize('NFC')
    .replace(/[\u2018\u2019\u02bc\u00b4]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
  if (!rules.accentSensitive) folded = folded.normalize('NFD').replace(/\p{M}/gu, '')
  return rules.caseSensitive ? folded : folded.toLowerCase()
}
