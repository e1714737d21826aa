import type { Run } from '#engines/documents/description.ts'

const SYMBOLS: Record<string, string> = {
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  mp: '∓',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  equiv: '≡',
  infty: '∞',
  pi: 'π',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  Delta: 'Δ',
  epsilon: 'ε',
  theta: 'θ',
  lambda: 'λ',
  mu: 'μ',
  rho: 'ρ',
  sigma: 'σ',
  Sigma: 'Σ',
  sum: 'Σ',
  phi: 'φ',
  omega: 'ω',
  Omega: 'Ω',
  circ: '°',
  degree: '°',
  to: '→',
  rightarrow: '→',
  Rightarrow: '⇒',
  leftrightarrow: '↔',
  in: '∈',
  notin: '∉',
  subset: '⊂',
  cup: '∪',
  cap: '∩',
  emptyset: '∅',
  angle: '∠',
  perp: '⊥',
  parallel: '∥',
  ldots: '…',
  dots: '…',
  cdots: '…',
  atop: ' sobre ',
  gets: '←',
  xrightarrow: '→',
  xleftarrow: '←',
  lfloor: '⌊',
  rfloor: '⌋',
  lceil: '⌈',
  rceil: '⌉',
  langle: '⟨',
  rangle: '⟩',
  int: '∫',
  prod: '∏',
  quad: '  ',
  qquad: '    ',
}

/** Commands that say only how something looks, or group what follows. */
const SILENT = new Set([
  'left',
  'right',
  'displaystyle',
  'limits',
  'mathbb',
  'text',
  'mathrm',
  'mathbf',
  'mathit',
  'operatorname',
])

/**
 * A formula in TeX as a line of type: fractions stacked where their parts are lines, others with a slash, roots with √, powers and indices raised and lowered.
 * What has no such form stands as it was written.
 */
export function texRuns(tex: string): Run[] {
  const parser = { tex, at: 0 }
  return merged(sequence(parser))
}

interface Parser {
  tex: string
  at: number
}

function sequence(parser: Parser, end?: string): Run[] {
  const runs: Run[] = []
  while (parser.at < parser.tex.length) {
    if (parser.tex[parser.at] === end) {
      parser.at++
      break
    }
    runs.push(...atom(parser))
  }
  return runs
}

function atom(parser: Parser): Run[] {
  const character = parser.tex[parser.at++] ?? ''
  if (character === '{') return sequence(parser, '}')
  if (character === '^' || character === '_') return moved(argument(parser), character)
  if (character === '\\') return command(parser)
  if (character === '-') return [{ text: '−' }]
  if (character === '~') return [{ text: '\u00a0' }]
  return [{ text: character }]
}

function command(parser: Parser): Run[] {
  const name = /^[A-Za-z]+/.exec(parser.tex.slice(parser.at))?.[0]
  if (name === undefined) {
    const character = parser.tex[parser.at++] ?? ''
    return [{ text: /[,;:! ]/.test(character) ? ' ' : character === '\\' ? '\n' : character }]
  }
  parser.at += name.length
  if (parser.tex[parser.at] === ' ') parser.at++
  if (name === 'frac' || name === 'dfrac' || name === 'tfrac') {
    const [over, under] = [argument(parser), argument(parser)]
    const [upper, lower] = [inOneLine(over), inOneLine(under)]
    if (upper !== undefined && lower !== undefined) return [fractionOf(upper, lower)]
    return [...grouped(over), { text: '/' }, ...grouped(under)]
  }
  if (name === 'sqrt') {
    const [degree] = /^\[[^\]]*\]/.exec(parser.tex.slice(parser.at)) ?? ['']
    parser.at += degree.length
    return [...moved(texRuns(degree.slice(1, -1)), '^'), { text: '√' }, ...grouped(argument(parser))]
  }
  if (SILENT.has(name)) return []
  return [{ text: SYMBOLS[name] ?? name }]
}

/** What a command or a power takes: a group, or the next character. */
function argument(parser: Parser): Run[] {
  while (parser.tex[parser.at] === ' ') parser.at++
  return parser.at < parser.tex.length ? atom(parser) : []
}

function moved(runs: readonly Run[], character: string): Run[] {
  const position = character === '^' ? 'superscript' : 'subscript'
  // A degree is a symbol of its own and stands high already.
  return runs.map(({ fraction: _, ...run }) => (run.text === '°' ? run : { ...run, position }))
}

function fractionOf(over: string, under: string): Run {
  const grouped = (part: string) => (SINGLE.test(part) ? part : `(${part})`)
  return { text: `${grouped(over)}/${grouped(under)}`, fraction: { over, under } }
}

/** One number, or one name. */
const SINGLE = /^(?:[\d.,]+|\p{L})$/u
/** A part of a fraction that is longer stands in its line, where it may break. */
const MAX_PART = 24
const RAISED: Record<string, string> = Object.fromEntries(
  [...'⁰¹²³⁴⁵⁶⁷⁸⁹'].map((raised, digit) => [digit, raised]),
)
const LOWERED: Record<string, string> = Object.fromEntries(
  [...'₀₁₂₃₄₅₆₇₈₉'].map((lowered, digit) => [digit, lowered]),
)

/** A part of a fraction as letters of one height; undefined where it is none, is long, or raises what has no raised letter. */
function inOneLine(runs: readonly Run[]): string | undefined {
  const letters = runs.flatMap(({ text, position }) => {
    if (!position) return [text]
    const table = position === 'superscript' ? RAISED : LOWERED
    return [...text].map(letter => table[letter])
  })
  const text = letters.join('').replaceAll(' ', '\u00a0')
  const isLine = letters.every(letter => letter !== undefined) && !text.includes('\n')
  return isLine && text !== '' && text.length <= MAX_PART ? text : undefined
}

function textOf(runs: readonly Run[]): string {
  return runs.map(run => run.text).join('')
}

/** Whether it is one number or one name. */
function isSingle(runs: readonly Run[]): boolean {
  return runs.every(run => !run.position) && SINGLE.test(textOf(runs))
}

/** In parentheses where it is more than one number or name. */
function grouped(runs: readonly Run[]): Run[] {
  return isSingle(runs) ? [...runs] : [{ text: '(' }, ...runs, { text: ')' }]
}

const NAMED_END = /[\d\p{L})]$/u
const NAMED_START = /^[\d\p{L}(]/u

function merged(runs: readonly Run[]): Run[] {
  const result: Run[] = []
  for (const run of runs) {
    const last = result.at(-1)
    // «2 3/4» and «1/2 x», where all stands in one line: copied, or heard.
    if (last && run.fraction && !last.fraction && NAMED_END.test(last.text)) last.text += '\u00a0'
    const text =
      last?.fraction && !run.fraction && NAMED_START.test(run.text) ? `\u00a0${run.text}` : run.text
    if (last && last.position === run.position && !last.fraction && !run.fraction) last.text += text
    else result.push({ ...run, text })
  }
  return result
}
