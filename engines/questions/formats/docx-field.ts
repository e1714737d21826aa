import { delimiter, texOfLetters, UnknownMath } from './docx-math.ts'
import { ownEntry } from './own-entry.ts'

/** Around letters of an instruction that stand raised or lowered in the document. */
export const raised = '\u0001'
export const lowered = '\u0002'
export const scriptEnd = '\u0003'
const scripts: Record<string, string> = { [raised]: '^{', [lowered]: '_{', [scriptEnd]: '}' }

/** The formula of a field EQ of Word (`\\f(3;4)`, `\\r(9)`) as TeX; undefined where it has a switch that is not known. */
export function fieldToTex(instruction: string): string | undefined {
  // «\* MERGEFORMAT» says how the field looks, and is no part of the formula.
  const match = /^\s*EQ\s+([\s\S]{1,500})$/i.exec(instruction.replace(/\\\*\s*\w{1,20}\s*$/, ''))
  if (!match) return undefined
  try {
    const tex = partToTex(match[1] ?? '', 0).trim()
    return tex === '' ? undefined : tex
  } catch (error) {
    if (error instanceof UnknownSwitch || error instanceof UnknownMath) return undefined
    throw error
  }
}

class UnknownSwitch extends Error {}

const deepest = 10
/** A switch with its options (`\\b\\lc\\{`), up to the bracket of what it holds. */
const head = /^\\([a-z]+)((?:\s*\\(?:(?:[lrbf]c)\s*\\[^a-z\s]|[a-z]+-?\d{0,4}))*)\s*\(/i

function partToTex(text: string, depth: number): string {
  if (depth > deepest) throw new UnknownSwitch()
  let tex = ''
  let at = 0
  while (at < text.length) {
    const rest = text.slice(at)
    const found = head.exec(rest)
    if (!found) {
      if (text[at] === '\\' && /[a-z]/i.test(text[at + 1] ?? '')) throw new UnknownSwitch()
      const letter = text[at] === '\\' ? (text[at + 1] ?? '') : (text[at] ?? '')
      tex += letter === ' ' ? letter : (scripts[letter] ?? texOfLetters(letter))
      at += text[at] === '\\' ? 2 : 1
      continue
    }
    const { parts, length } = argumentsOf(rest.slice(found[0].length))
    tex += switchToTex((found[1] ?? '').toLowerCase(), found[2] ?? '', parts, depth + 1)
    at += found[0].length + length
  }
  return tex
}

/** The parts between parentheses, by semicolons or commas of their own depth, and how long they are. */
function argumentsOf(text: string): { parts: string[]; length: number } {
  const { length } = split(text, ';')
  const own = text.slice(0, length)
  // A decimal comma parts nothing where semicolons do.
  return split(own, own.includes(';') ? ';' : ',')
}

function split(text: string, separator: string): { parts: string[]; length: number } {
  const parts = ['']
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (letter === '\\' && !/[a-z]/i.test(text.charAt(at + 1))) {
      parts[parts.length - 1] += letter + text.charAt(at + 1)
      at += 1
      continue
    }
    if (letter === ')' && depth === 0) return { parts, length: at + 1 }
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === separator && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  throw new UnknownSwitch()
}

const has = (options: string, name: string) => new RegExp(`\\\\${name}(?![a-z])`, 'i').test(options)

function switchToTex(name: string, options: string, raw: string[], depth: number): string {
  const parts = raw.map(part => partToTex(part, depth).trim())
  const [first = '', second = '', third = ''] = parts
  switch (name) {
    case 'f':
      return `\\frac{${first}}{${second}}`
    case 'r':
      return second === '' ? `\\sqrt{${first}}` : `\\sqrt[${first}]{${second}}`
    case 's': {
      const lower = (at: number) => (options.match(/\\(?:up|do)/gi)?.[at] ?? '').toLowerCase() === '\\do'
      // Two parts of one switch stand over each other: a power and an index.
      if (parts.length > 1) return `^{${first}}_{${second}}`
      return lower(0) ? `_{${first}}` : `^{${first}}`
    }
    case 'b':
      return bracketed(options, parts)
    case 'i': {
      const sign = has(options, 'su') ? '\\sum' : has(options, 'pr') ? '\\prod' : '\\int'
      return `${sign}_{${first}}^{${second}}{${third}}`
    }
    case 'x':
      return boxed(options, first)
    case 'a': {
      const columns = Number(/\\co(\d{1,2})/i.exec(options)?.[1] ?? 1)
      const side = has(options, 'ar') ? 'r' : has(options, 'al') ? 'l' : 'c'
      const rows = Array.from({ length: Math.ceil(parts.length / columns) }, (_, row) =>
        parts.slice(row * columns, (row + 1) * columns).join(' & '),
      )
      return `\\begin{array}{${side.repeat(columns)}}${rows.join(' \\\\ ')}\\end{array}`
    }
    case 'l':
      return parts.join(raw.length > 1 ? '; ' : '')
    case 'd':
      return first
    case 'o':
      return overstruck(parts)
    default:
      throw new UnknownSwitch()
  }
}

function bracketed(options: string, parts: string[]): string {
  const sign = (name: string) => new RegExp(`\\\\${name}c\\s*\\\\(.)`, 'i').exec(options)?.[1]
  const both = sign('b')
  const pairs: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' }
  const isOneSided = both === undefined && (sign('l') !== undefined || sign('r') !== undefined)
  const open = sign('l') ?? both ?? (isOneSided ? '' : '(')
  const close = sign('r') ?? (both === undefined ? (isOneSided ? '' : ')') : (pairs[both] ?? both))
  const angle = (text: string) => ({ '<': '⟨', '>': '⟩' })[text] ?? text
  return `\\left${delimiter(angle(open))}${parts.join(';')}\\right${delimiter(angle(close))}`
}

/** A box, or the sides of one: a line over a mean or a segment, under a result. */
function boxed(options: string, inside: string): string {
  const sides = ['to', 'bo', 'le', 'ri'].filter(side => has(options, side))
  if (sides.length === 0 || sides.length === 4) return `\\boxed{${inside}}`
  if (sides.join() === 'to') return `\\overline{${inside}}`
  if (sides.join() === 'bo') return `\\underline{${inside}}`
  throw new UnknownSwitch()
}

/** Letters written one over another: an arrow, a line or a hat over the others; a slash through them. */
function overstruck(parts: string[]): string {
  const signs: Record<string, string> = {
    '\\to': '\\overrightarrow',
    '¯': '\\overline',
    '‾': '\\overline',
    '\\_': '\\underline',
    '\\hat{}': '\\widehat',
    '/': '\\cancel',
  }
  const bare = (part: string) => part.replace(/^[\^_]\{([\s\S]*)\}$/, '$1').trim()
  const at = parts.findIndex(part => ownEntry(signs, bare(part)))
  const base = parts.filter((_, place) => place !== at).join('')
  const sign = ownEntry(signs, bare(parts[at] ?? ''))
  if (!sign || parts.length !== 2) throw new UnknownSwitch()
  return `${sign}{${base}}`
}
