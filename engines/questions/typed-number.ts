import { figuresOnTheLine, visibleText, withoutFrame } from './typed-text.ts'
import { isKnownUnit, type NamedUnit, unitFactor } from './units.ts'

/**
 * A number as a pupil typed it. `either` is a point before three figures (`1.000`): a thousand to a hand here, one to a
 * calculator; the field asks which, and where nobody said it is a thousand.
 */
export type TypedNumberReading =
  | { kind: 'number'; value: number; unit: string }
  | { kind: 'either'; value: number; decimal: number; unit: string }

type Figures = { value: number; decimal?: number }

const words: [RegExp, number][] = [
  [/^mil(?![\p{L}])/iu, 1000],
  [/^milh(?:ão|ao|ões|oes)(?![\p{L}])/iu, 1e6],
  [/^d[úu]zias?(?![\p{L}])/iu, 12],
  [/^dezenas?(?![\p{L}])/iu, 10],
  [/^centenas?(?![\p{L}])/iu, 100],
  [/^milhar(?:es)?(?![\p{L}])/iu, 1000],
]
/** Words after a number that make another number of it, or none. */
const noNoun =
  /(?:^|\s)(?:e|ou|a|até|mais|menos|não|nao|vezes|dividid[oa]s?|sobre|mei[oa]s?|ter[çc]os?|quartos?|d[ée]cim[oa]s?|cent[ée]sim[oa]s?|mil[ée]sim[oa]s?|mil|milh\S*|x)(?:\s|$)/i

/** What a typed text says as a number; undefined where it is none. */
export function readTypedNumber(typed: string): TypedNumberReading | undefined {
  if (typed.length > 100) return undefined
  const text = tidy(typed)
  const [, before = '', rest = ''] = /^((?:MT|MTN|MZN|USD|[$€])\s?)?(.*)$/i.exec(text) ?? []
  const head = headOf(rest)
  if (!head) return undefined
  const { figures, tail } = scaled(head.figures, head.tail.trim())
  const unit = tail === '' ? before.trim() : tail
  if (before !== '' && tail !== '') return undefined
  return figures.decimal === undefined
    ? { kind: 'number', value: figures.value, unit }
    : { kind: 'either', value: figures.value, decimal: figures.decimal, unit }
}

/** A number as a text that is read as itself: `94.987` might be a thousand times as much, `94.9870` is not. */
export function typedAs(value: number): string {
  const text = String(value)
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/**
 * What a typed text may be worth in the unit of the key; empty where it is no number, or has a unit of something else.
 * A number without a unit is in the key's own. Where the question names none, a unit or a noun after the number is
 * not held against it, and `50%` is 50 and a half.
 */
export function typedValues(typed: string, units: readonly NamedUnit[]): number[] {
  const read = readTypedNumber(typed)
  if (!read) return []
  const { value, unit } = read
  if (unit === '') return [value]
  if (units.length > 0) {
    const factor = unitFactor(unit, units)
    return factor === undefined ? [] : [value / factor]
  }
  if (/^(?:%|por ?cento)$/i.test(unit)) return [value, value / 100]
  return isKnownUnit(unit) || isNoun(unit) ? [value] : []
}

function isNoun(text: string): boolean {
  return /^\p{L}{2,}(?:[ -]\p{L}+){0,3}$/u.test(text) && !noNoun.test(text)
}

/** What the result of a sum is called («x =», «f(2) =», «A área =»), or the sum itself; never «2x =», which asks for more. */
const named =
  /^(?:\p{L}[\p{L}\d₀-₉]{0,15}(?: \p{L}{1,15}){0,2}(?:\([\p{L}\d]{1,3}\))?|[\d.,()][\d.,() ]{0,20}(?:[-+×x*·:÷/^] ?[\d.,()][\d.,() ]{0,20}){1,5})? ?[=≈] ?/iu
/** What a pupil writes before the answer itself: «Resposta:», «R.:», «A resposta é». */
const answerWord =
  /^(?:(?:a )?resposta(?: (?:é|e))?|resp\.?|r\.?)(?: ?[:=] ?| (?=[-+\d]))|^(?:é|são) (?=[-+\d])/i

/** One sign for minus, powers after `^`, no frame and no «x =» before it. */
function tidy(typed: string): string {
  const raisedToPower = spelledFractions(typed).replace(
    /[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g,
    power => `^${power.replace('⁻', '-').replace('⁺', '')}`,
  )
  return withoutFrame(visibleText(raisedToPower))
    .replace(/[\u2212\u2010-\u2014]/g, '-')
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, figure => figuresOnTheLine(figure))
    .replace(answerWord, '')
    .replace(named, '')
    .replace(/^menos (?=[\d.,])/i, '-')
    .replace(/^([-+])\s+(?=[\d.,])/, '$1')
    .replace(/^\(([-+]?[\d.,][\d., ]*)\)$/, '$1')
}

/** «2½» as «2 1/2»: keyboards of phones have such signs. */
function spelledFractions(typed: string): string {
  return typed.replace(/(\d?)\s?([¼½¾⅐-⅞])/g, (_, before: string, sign: string) => {
    const fraction = sign.normalize('NFKD').replace('⁄', '/')
    return before === '' ? fraction : `${before} ${fraction}`
  })
}

/** The figures with which a text begins, and what follows them. */
function headOf(text: string): { figures: Figures; tail: string } | undefined {
  const fraction = /^([-+]?)(?:(\d{1,9}) (?:e )?)?(\d{1,9}) ?[/⁄] ?(\d{1,9})(?![\d.,/])(.*)$/.exec(text)
  if (fraction) {
    const [, sign = '', whole = '0', over = '', under = '', tail = ''] = fraction
    if (Number(under) === 0) return undefined
    const value = Number(whole) + Number(over) / Number(under)
    return { figures: { value: sign === '-' ? -value : value }, tail }
  }
  const ten = /^([-+]?)10\^([-+]?\d{1,3})(?!\d)(.*)$/.exec(text)
  if (ten) return { figures: { value: Number(`${ten[1]}1e${ten[2]}`) }, tail: ten[3] ?? '' }
  // «3.10^5» is a product to a hand here.
  const product = /^([-+]?\d+(?:,\d+)?) ?\. ?10\^([-+]?\d{1,3})(?!\d)(.*)$/.exec(text)
  if (product) {
    const [, times = '', power = '', tail = ''] = product
    return { figures: { value: Number(`${times.replace(',', '.')}e${power}`) }, tail }
  }
  const found = /^([-+]?)(\d(?:[\d.,' ]*\d)?[.,]?|[.,]\d+)(?:e([-+]?\d{1,3})(?!\p{L}))?(.*)$/iu.exec(text)
  if (!found) return undefined
  const [, sign = '', written = '', exponent = '', after = ''] = found
  const figures = figuresOf(written)
  if (!figures) return undefined
  const power = /^ ?[x×*·.] ?10 ?\^ ?([-+]?\d{1,3})(.*)$/i.exec(after)
  const tens = Number(exponent || 0) + Number(power?.[1] ?? 0)
  const made = (value: number) => Number(`${sign === '-' ? -value : value}e${tens}`)
  return {
    figures: {
      value: made(figures.value),
      ...(figures.decimal !== undefined && { decimal: made(figures.decimal) }),
    },
    tail: power ? (power[2] ?? '') : after,
  }
}

/** Figures with what parts them: a comma before decimals, spaces or points between groups of three. */
function figuresOf(text: string): Figures | undefined {
  if (/^\d+$/.test(text)) return { value: Number(text) }
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(text))
    return { value: Number(text.replace('.', '')), decimal: Number(text) }
  // The English way round shows itself by both signs, or by two commas.
  if (/^\d{1,3}(?:,\d{3})+\.\d*$|^\d{1,3}(?:,\d{3}){2,}$/.test(text))
    return { value: Number(text.replaceAll(',', '')) }
  const grouped = /^[1-9]\d{0,2}(?:([ .'])\d{3})(?:\1\d{3})*(?:,\d*)?$|^[1-9]\d{0,2}(?: \d{3})+\.\d*$/
  if (grouped.test(text)) {
    const isByPoint = /^\d{1,3}\./.test(text)
    const joined = text.replace(isByPoint ? /[.]/g : /[ ']/g, '')
    return { value: Number(joined.replace(',', '.')) }
  }
  return /^(?:\d+[.,]\d*|[.,]\d+)$/.test(text) ? { value: Number(text.replace(',', '.')) } : undefined
}

/** «5 mil» and «2 dezenas» as the numbers that they are. */
function scaled(figures: Figures, tail: string): { figures: Figures; tail: string } {
  for (const [word, scale] of words) {
    const match = word.exec(tail)
    if (!match) continue
    const rest = tail
      .slice(match[0].length)
      .trim()
      .replace(/^de\s+/i, '')
    // «1.500 milhões» has its point before thousands of them.
    const by = (value: number) => Number((value * scale).toPrecision(15))
    return {
      figures: {
        value: by(figures.value),
        ...(figures.decimal !== undefined && { decimal: by(figures.decimal) }),
      },
      tail: rest,
    }
  }
  return { figures, tail: tail.replace(/^unidades?$/i, '') }
}
