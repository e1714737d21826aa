import { htmlToText } from '../rich-text.ts'

/**
 * GIFT's escapes. Reading, a character that was escaped becomes a noncharacter of Unicode, which no text holds,
 * so that what is left of `~ = # { } :` are marks; `restore` gives the characters back.
 * Writing follows Moodle: qformat_gift, escapedchar_pre and repchar.
 */
const special = [':', '#', '=', '{', '}', '~']
const standIn = (character: string) => String.fromCharCode(0xfdd0 + special.indexOf(character))
const newline = '\ufddf'

/** No formula in a question is longer; what seems so is not one. */
const longestFormula = 300

/** Commands of TeX that begin like GIFT's `\n`. */
const texCommand = /\\n(?=(?:eq?|u|abla|ot|otin|eg|i|mid|ewline|ormalsize|parallel|leq|geq|less|subseteq)\b)/y

export function protect(text: string): string {
  let result = ''
  let at = 0
  const formulaAt = formulaFinder(text)
  const marks = /[\\$]/g
  while (at < text.length) {
    const character = text.charAt(at)
    const span = character === '\\' || character === '$' ? formulaAt(at) : undefined
    if (span) {
      result += protectFormula(span)
      at += span.length
    } else if (character === '\\') {
      const next = text.charAt(at + 1)
      if (next === '\\') result += '\\'
      else if (next === 'n') result += newline
      else if (special.includes(next)) result += standIn(next)
      else result += character + next
      at += 2
    } else {
      marks.lastIndex = at + 1
      const next = marks.exec(text)?.index ?? text.length
      result += text.slice(at, next)
      at = next
    }
  }
  return result
}

/** The formula that begins at a place, if one does; each closing mark is looked for once. */
function formulaFinder(text: string): (at: number) => string | undefined {
  const closers: Record<string, { mark: string; next: number }> = {
    '\\(': { mark: '\\)', next: 0 },
    $$: { mark: '$$', next: 0 },
  }
  return at => {
    const closer = closers[text.slice(at, at + 2)]
    if (!closer) return undefined
    if (closer.next >= 0 && closer.next < at + 2) closer.next = text.indexOf(closer.mark, at + 2)
    if (closer.next < 0 || closer.next - at > longestFormula) return undefined
    const span = text.slice(at, closer.next + 2)
    return isFormula(span) ? span : undefined
  }
}

/** With braces that do not pair, or across questions, it is something else: a price, perhaps. */
function isFormula(span: string): boolean {
  if (span.length < 5 || span.includes('::') || /\n[ \t]*\n/.test(span)) return false
  let depth = 0
  for (const brace of span.match(/\\[\s\S]|[{}]/g) ?? []) {
    if (brace === '{') depth += 1
    if (brace === '}') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

function protectFormula(span: string): string {
  const own = ownBraces(span)
  let result = ''
  for (let at = 0; at < span.length; at++) {
    const character = span.charAt(at)
    const next = span.charAt(at + 1)
    texCommand.lastIndex = at
    if (character === '\\' && next === 'n' && !texCommand.test(span)) {
      result += newline
      at += 1
    } else if (character === '\\' && next === '\\' && /^\\[{}#=~:]/.test(span.slice(at + 2, at + 4))) {
      result += `\\${standIn(span.charAt(at + 3))}` // a brace of TeX, escaped as Moodle writes it
      at += 3
    } else if (character === '\\' && next === '\\' && /[a-zA-Z(){}[\]]/.test(span.charAt(at + 2))) {
      result += '\\' // escaped once more than needed, as Moodle writes it
      at += 1
    } else if (character === '\\' && special.includes(next)) {
      result += own.has(at) ? `\\${standIn(next)}` : standIn(next)
      at += 1
    } else result += special.includes(character) ? standIn(character) : character
  }
  return result
}

/** Commands of TeX after which a brace opens what they are about. */
const takesBraces =
  /(?:\\(?:[dt]?frac|[dt]?binom|sqrt|text\w{0,2}|math[a-z]{2,6}|operatorname|over\w+|under\w+|wide\w+|vec|hat|bar|tilde|dot|ddot|x?b?cancel|boxed|phantom|begin|end|x\w+arrow|color|ce)|[\^_])\s*$/

/**
 * Where `\{` and `\}` in a formula are the braces of a set. GIFT escapes the braces of TeX's groups in the same way: those
 * stand after a command, a power or another group, and a formula that has bare braces too escapes none.
 */
function ownBraces(span: string): Set<number> {
  const own = new Set<number>()
  const hasBare = /[{}]/.test(span.replace(/\\[\s\S]/g, ''))
  const open: boolean[] = []
  let groupEnd = -1
  for (const match of span.matchAll(/\\[\s\S]/g)) {
    const { index } = match
    if (match[0] === '\\{') {
      const isNext = groupEnd >= 0 && span.slice(groupEnd, index).trim() === ''
      const before = span.slice(Math.max(0, index - 40), index).replace(/\[[^[\]]{0,20}\]\s*$/, '')
      const isGroup = !hasBare && (isNext || takesBraces.test(before))
      open.push(isGroup)
      if (!isGroup) own.add(index)
    } else if (match[0] === '\\}') {
      const isGroup = open.pop() ?? false
      if (isGroup) groupEnd = index + 2
      else own.add(index)
    }
  }
  return own
}

export function restore(text: string): string {
  return text.replace(/[\ufdd0-\ufdef]/g, mark =>
    mark === newline ? '\n' : (special[mark.charCodeAt(0) - 0xfdd0] ?? ''),
  )
}

/** The text with its escapes as they were written. */
export function unprotect(text: string): string {
  return text.replace(/[\ufdd0-\ufdef]/g, mark =>
    mark === newline ? '\n' : `\\${special[mark.charCodeAt(0) - 0xfdd0] ?? ''}`,
  )
}

export function escapeGift(text: string): string {
  return text.replace(/[\\#={}~:]/g, '\\$&').replaceAll('\n', '\\n')
}

/** Rich text as GIFT: bare where it needs no markup, `[html]` where it does and the stem has not said so. */
export function richToGift(html: string, inherited: 'html' | 'auto'): string {
  if (inherited === 'html') return (/^[[%]/.test(html) ? '[html]' : '') + escapeGift(html)
  const text = htmlToText(html)
  const isSafe = text !== undefined && !/^(?:[[%>]|\/\/|\$CATEGORY)|->/.test(text)
  return isSafe ? escapeGift(text) : `[html]${escapeGift(html)}`
}

/** Rich text where GIFT has no place for a format mark: bare, or HTML that shows itself to be HTML. */
export function autoToGift(html: string): string {
  const text = htmlToText(html)
  if (text !== undefined && !/^(?:\[|\/\/|>)/.test(text)) return escapeGift(text)
  return escapeGift(html.replace(/^[[/]/, first => `&#${first.charCodeAt(0)};`))
}
