/** The formula of a field EQ of Word (`\\f(3;4)`, `\\r(9)`) as TeX; undefined where it has a switch that is not known. */
export function fieldToTex(instruction: string): string | undefined {
  const match = /^\s*EQ\s+([\s\S]{1,500})$/i.exec(instruction)
  if (!match) return undefined
  try {
    const tex = partToTex(match[1] ?? '', 0).trim()
    return tex === '' ? undefined : tex
  } catch (error) {
    if (error instanceof UnknownSwitch) return undefined
    throw error
  }
}

class UnknownSwitch extends Error {}

const deepest = 10

function partToTex(text: string, depth: number): string {
  if (depth > deepest) throw new UnknownSwitch()
  let tex = ''
  let at = 0
  while (at < text.length) {
    const rest = text.slice(at)
    const found = /^\\([a-z]+)((?:\s*\\[a-z]+\d*)*)\s*\(/i.exec(rest)
    if (!found) {
      if (text[at] === '\\' && /[a-z]/i.test(text[at + 1] ?? '')) throw new UnknownSwitch()
      tex += text[at] === '\\' ? (text[at + 1] ?? '') : (text[at] ?? '')
      at += text[at] === '\\' ? 2 : 1
      continue
    }
    const { parts, length } = argumentsOf(rest.slice(found[0].length))
    const inner = parts.map(part => partToTex(part, depth + 1).trim())
    tex += switchToTex((found[1] ?? '').toLowerCase(), (found[2] ?? '').toLowerCase(), inner)
    at += found[0].length + length
  }
  return tex
}

/** The parts between parentheses, by semicolons or commas of their own depth, and how long they are. */
function argumentsOf(text: string): { parts: string[]; length: number } {
  const parts = ['']
  let depth = 0
  const separator = text.includes(';') ? ';' : ','
  for (const [at, letter] of Array.from(text).entries()) {
    if (letter === ')' && depth === 0) return { parts, length: at + 1 }
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === separator && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  throw new UnknownSwitch()
}

function switchToTex(name: string, options: string, [first = '', second = '', third = '']: string[]): string {
  switch (name) {
    case 'f':
      return `\\frac{${first}}{${second}}`
    case 'r':
      return second === '' ? `\\sqrt{${first}}` : `\\sqrt[${first}]{${second}}`
    case 's':
      return /\\do/.test(options) ? `_{${first}}` : `^{${first}}`
    case 'b':
      return `\\left(${first}\\right)`
    case 'i':
      return `\\int_{${first}}^{${second}}{${third}}`
    case 'x':
      return `\\boxed{${first}}`
    default:
      throw new UnknownSwitch()
  }
}
