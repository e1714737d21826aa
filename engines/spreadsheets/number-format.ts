// Longer than most: the codes of number formats have a grammar of their own, which is read and written here alone.
/** What a sheet shows of a number. */
export interface ShownNumber {
  text: string
  /** The text stands for another number than the cell holds: Excel shows it rounded. */
  isRounded: boolean
}

/** Writes numbers as a number format shows them (ECMA-376 part 1, 18.8.31), with the signs of Portuguese. */
export type NumberFormat = (value: number) => ShownNumber | undefined

/** Codes of the formats that every workbook knows without writing them, where they show more than the number. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  48: '##0.0E+0',
}

/** The format of a style; undefined where it shows numbers as they are. */
export function numberFormat(id: number, code = BUILT_IN[id]): NumberFormat | undefined {
  if (code === undefined || /^\s*(?:general|@)?\s*$/i.test(code)) return undefined
  const sections = sectionsOf(code).map(readSection)
  return value => show(value, sections)
}

interface Section {
  tokens: Token[]
  condition?: { sign: string; limit: number } | undefined
}

type Token =
  | { kind: 'text'; text: string }
  | { kind: 'digit'; mark: string }
  | { kind: 'point' | 'comma' | 'percent' | 'slash' | 'general' }
  | { kind: 'exponent'; hasPlus: boolean }

/** The parts of a code between semicolons that no quotes hold. */
function sectionsOf(code: string): string[] {
  const sections = ['']
  for (const [piece] of code.matchAll(/"[^"]*"|\\.|\[[^\]]*\]|[\s\S]/g))
    if (piece === ';') sections.push('')
    else sections.push(`${sections.pop()}${piece}`)
  return sections
}

const PIECE =
  /"([^"]*)"?|\\(.)|_.|\*.|\[([^\]]*)\]|(general)|([0#?])|(\.)|(,)|(%)|(?:e([+-]))|(\/)|([\s\S])/gi

function readSection(code: string): Section {
  const tokens: Token[] = []
  let condition: Section['condition']
  for (const found of code.matchAll(PIECE)) {
    const [all, quoted, escaped, bracket, general, digit, point, comma, percent, exponent, slash, other] =
      found
    if (bracket !== undefined) {
      const [, sign, limit] = /^([<>]=?|<>|=)(-?[\d.]+)$/.exec(bracket) ?? []
      if (sign) condition = { sign, limit: Number(limit) }
      else if (bracket.startsWith('$')) text(tokens, bracket.slice(1).replace(/-[\w-]*$/, ''))
    } else if (general) tokens.push({ kind: 'general' })
    else if (digit) tokens.push({ kind: 'digit', mark: digit })
    else if (point) tokens.push({ kind: 'point' })
    else if (comma) tokens.push({ kind: 'comma' })
    else if (percent) tokens.push({ kind: 'percent' })
    else if (exponent) tokens.push({ kind: 'exponent', hasPlus: exponent === '+' })
    else if (slash) tokens.push({ kind: 'slash' })
    else if (all.startsWith('_')) text(tokens, ' ')
    else text(tokens, quoted ?? escaped ?? other ?? '')
  }
  return { tokens, condition }
}

function text(tokens: Token[], words: string): void {
  if (words !== '') tokens.push({ kind: 'text', text: words })
}

function show(value: number, sections: readonly Section[]): ShownNumber | undefined {
  const { section, isNegativeToo } = sectionFor(value, sections)
  const size = Number(Math.abs(value).toPrecision(15))
  const written = isFraction(section.tokens) ? fraction(size, section.tokens) : decimal(size, section.tokens)
  const words = written.text.replaceAll(/\s+/g, ' ').trim()
  if (words === '') return undefined
  const sign = value < 0 && isNegativeToo && written.size !== 0 ? '-' : ''
  const isRounded = Number(written.size.toPrecision(14)) !== Number(size.toPrecision(14))
  return { text: `${sign}${words}`, isRounded }
}

/** The section that a number falls in; one that is not for negative numbers alone writes their sign. */
function sectionFor(
  value: number,
  sections: readonly Section[],
): { section: Section; isNegativeToo: boolean } {
  const [first = { tokens: [] }, second, third] = sections
  if (sections.some(({ condition }) => condition)) {
    const found = sections.find(section => section.condition && holds(value, section.condition))
    const rest = sections.findLast(({ condition }) => !condition)
    return { section: found ?? rest ?? first, isNegativeToo: true }
  }
  if (value < 0 && second) return { section: second, isNegativeToo: false }
  if (value === 0 && third) return { section: third, isNegativeToo: false }
  return { section: first, isNegativeToo: true }
}

function holds(value: number, { sign, limit }: { sign: string; limit: number }): boolean {
  switch (sign) {
    case '<':
      return value < limit
    case '<=':
      return value <= limit
    case '>':
      return value > limit
    case '>=':
      return value >= limit
    case '<>':
      return value !== limit
    default:
      return value === limit
  }
}

/** A text of a section, and the number that it stands for; a section of words alone stands for any. */
interface Written {
  text: string
  size: number
}

function decimal(size: number, tokens: readonly Token[]): Written {
  if (!tokens.some(({ kind }) => kind === 'digit' || kind === 'general'))
    return { text: tokens.map(textOf).join(''), size }
  if (tokens.some(({ kind }) => kind === 'general')) {
    const all = tokens.map(token => (token.kind === 'general' ? plain(size) : textOf(token)))
    return { text: all.join(''), size }
  }
  const exponentAt = tokens.findIndex(({ kind }) => kind === 'exponent')
  const body = exponentAt === -1 ? tokens : tokens.slice(0, exponentAt)
  const pointAt = body.findIndex(({ kind }) => kind === 'point')
  const before = pointAt === -1 ? body : body.slice(0, pointAt)
  const after = pointAt === -1 ? [] : body.slice(pointAt + 1)
  const lastDigit = before.findLastIndex(({ kind }) => kind === 'digit')
  const firstDigit = before.findIndex(({ kind }) => kind === 'digit')
  const hasGroups = before.some(({ kind }, at) => kind === 'comma' && at > firstDigit && at < lastDigit)
  const thousands = before.filter(({ kind }, at) => kind === 'comma' && at > lastDigit).length
  const percents = tokens.filter(({ kind }) => kind === 'percent').length
  const places = after.filter(({ kind }) => kind === 'digit').length
  const scale = 100 ** percents / 1000 ** thousands
  const width = before.filter(({ kind }) => kind === 'digit').length
  const exponent = exponentAt === -1 ? 0 : exponentOf(size * scale, width, places)
  const [whole = '', rest = ''] = rounded((size * scale) / 10 ** exponent, places).split('.')
  const exponentText = exponentAt === -1 ? '' : exponentIn(tokens.slice(exponentAt), exponent)
  const decimals = decimalsIn(after, rest)
  return {
    text: `${wholeIn(before, whole, hasGroups)}${decimals}${exponentText}`,
    size: (Number(`${whole}.${rest || 0}`) * 10 ** exponent) / scale,
  }
}

/** The power of ten that leaves as many figures before the comma as the format has places there. */
function exponentOf(size: number, width: number, places: number): number {
  if (size === 0) return 0
  const step = Math.max(1, width)
  const power = Number(size.toExponential(Math.min(20, places)).split('e')[1])
  return Math.floor(power / step) * step
}

function exponentIn([sign, ...rest]: readonly Token[], exponent: number): string {
  const width = rest.filter(({ kind }) => kind === 'digit').length
  const figures = String(Math.abs(exponent)).padStart(width, '0')
  const plus = sign?.kind === 'exponent' && sign.hasPlus ? '+' : ''
  const words = rest.flatMap(token => (token.kind === 'text' ? [token.text] : [])).join('')
  return `E${exponent < 0 ? '-' : plus}${figures}${words}`
}

/** Figures go into the places from the right; the first place takes all that are left. */
function wholeIn(tokens: readonly Token[], whole: string, hasGroups: boolean): string {
  let figures = whole === '0' ? '' : whole
  let left = tokens.filter(({ kind }) => kind === 'digit').length
  let text = ''
  let count = 0
  const put = (figure: string) => {
    if (hasGroups && count > 0 && count % 3 === 0) text = ` ${text}`
    text = `${figure}${text}`
    count += 1
  }
  for (const token of tokens.toReversed()) {
    if (token.kind !== 'digit') {
      text = `${textOf(token)}${text}`
      continue
    }
    left -= 1
    const figure = figures.at(-1)
    figures = figures.slice(0, -1)
    if (figure !== undefined) put(figure)
    else if (token.mark === '0') put('0')
    if (left > 0) continue
    for (const rest of [...figures].toReversed()) put(rest)
    figures = ''
  }
  return text
}

function decimalsIn(tokens: readonly Token[], rest: string): string {
  if (tokens.length === 0) return ''
  const places = tokens.filter(({ kind }) => kind === 'digit')
  const needed = places.findLastIndex((token, at) => {
    const isKept = token.kind === 'digit' && token.mark === '0'
    return isKept || (rest[at] ?? '0') !== '0'
  })
  let at = -1
  const text = tokens
    .map(token => {
      if (token.kind !== 'digit') return textOf(token)
      at += 1
      return at <= needed ? (rest[at] ?? '0') : ''
    })
    .join('')
  return needed === -1 ? text : `,${text}`
}

function isFraction(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ kind }) => kind === 'slash')
  return at > 0 && tokens.slice(0, at).some(({ kind }) => kind === 'digit') && denominatorOf(tokens) !== ''
}

/** What stands under the line: places, or the figures of a denominator that is fixed, `100`. */
function denominatorOf(tokens: readonly Token[]): string {
  const after = tokens.slice(tokens.findIndex(({ kind }) => kind === 'slash') + 1)
  const marks = after.map(token =>
    token.kind === 'digit'
      ? token.mark
      : token.kind === 'text' && /^[\d\s]$/.test(token.text)
        ? token.text
        : '|',
  )
  return marks.join('').trimStart().split(/[|\s]/, 1)[0] ?? ''
}

function fraction(size: number, tokens: readonly Token[]): Written {
  const slash = tokens.findIndex(({ kind }) => kind === 'slash')
  const top = tokens.slice(0, slash)
  // Places, a space, and places again: the whole number stands apart.
  const lastDigit = top.findLastIndex(({ kind }) => kind === 'digit')
  const gap = top.findLastIndex((token, at) => token.kind === 'text' && at < lastDigit)
  const hasWhole = gap > 0 && top.slice(0, gap).some(({ kind }) => kind === 'digit')
  const under = denominatorOf(tokens)
  const whole = hasWhole ? Math.trunc(size) : 0
  const fixed = /[1-9]/.test(under) ? Number(under) : undefined
  const found = fixed
    ? { top: Math.round((size - whole) * fixed), under: fixed }
    : nearest(size - whole, 10 ** Math.min(3, under.length) - 1)
  const isWhole = found.top % found.under === 0 && fixed === undefined
  const wholeNow = hasWhole && isWhole ? whole + found.top / found.under : whole
  const after = tokens
    .slice(slash + 1)
    .flatMap(token => (token.kind === 'text' && !/^[\d\s]$/.test(token.text) ? [token.text] : []))
  const shown =
    hasWhole && isWhole
      ? String(wholeNow)
      : `${wholeNow > 0 ? `${wholeNow} ` : ''}${found.top}/${found.under}`
  return { text: `${shown}${after.join('')}`, size: whole + found.top / found.under }
}

/** The fraction nearest to a number, with a denominator up to a limit. */
function nearest(rest: number, limit: number): { top: number; under: number } {
  let best = { top: Math.round(rest), under: 1 }
  for (let under = 2; under <= limit; under += 1) {
    const top = Math.round(rest * under)
    if (Math.abs(rest - top / under) < Math.abs(rest - best.top / best.under) - 1e-12) best = { top, under }
  }
  return best
}

/** Rounded half up in decimals, as a person does: 1,005 is 1,01. */
function rounded(size: number, places: number): string {
  const exact = Number(size.toPrecision(15))
  const shifted = /e/.test(String(exact)) ? exact * 10 ** places : Number(`${exact}e${places}`)
  const whole = BigInt(Math.round(Math.min(shifted, 1e300)))
  const figures = String(whole).padStart(places + 1, '0')
  return places === 0 ? figures : `${figures.slice(0, -places)}.${figures.slice(-places)}`
}

function plain(size: number): string {
  return String(size).replace('.', ',')
}

function textOf(token: Token): string {
  if (token.kind === 'text') return token.text
  return token.kind === 'percent' ? '%' : token.kind === 'slash' ? '/' : ''
}
