/** A line of a page as it is there; lengths in points, `y` from below. */
export interface PageLine {
  page: number
  text: string
  x: number
  y: number
  /** Where it ends on the right. */
  end: number
  size: number
  font: string
  /** Its height on the page: 0 at the foot, 1 at the top. */
  place: number
}

/** A paragraph of a document, with the page on which it begins. */
export interface Paragraph {
  page: number
  kind: 'heading' | 'item' | 'text'
  text: string
}

const NUMBERED = /^\d+(?:\.\d+)+\.?\s/
const SECTION = /^\d+\.\s+\p{Lu}/u
const BULLET = /^[–—•▪·*-]\s+/
const LETTERED = /^[a-z]\)\s/

/** Joins lines to paragraphs, and leaves out the heads and feet that the pages repeat. */
export function paragraphsOf(all: readonly PageLine[]): Paragraph[] {
  const lines = withoutMargins(all)
  const body = bodyOf(lines)
  const paragraphs: Paragraph[] = []
  let before: PageLine | undefined
  for (const line of lines) {
    const text = line.text.replace(/\s+/g, ' ').trim()
    const last = paragraphs.at(-1)
    if (before && last && continues(before, line, text, last, body.end)) last.text = joined(last.text, text)
    else {
      const kind = kindOf(line, text, body)
      const bare = text.replace(BULLET, '')
      if (bare !== '') paragraphs.push({ page: line.page, kind, text: bare })
    }
    before = line
  }
  return paragraphs
}

interface Body {
  size: number
  font: string
  end: number
}

/** The look of most of the text. */
function bodyOf(lines: readonly PageLine[]): Body {
  const weights = new Map<string, number>()
  for (const { size, font, text } of lines) {
    const look = `${Math.round(size * 2) / 2} ${font}`
    weights.set(look, (weights.get(look) ?? 0) + text.length)
  }
  const [look = '10 '] = [...weights].sort((a, b) => b[1] - a[1])[0] ?? []
  const at = look.indexOf(' ')
  const end = lines.reduce((most, line) => Math.max(most, line.end), 0)
  return { size: Number(look.slice(0, at)), font: look.slice(at + 1), end }
}

function kindOf(line: PageLine, text: string, body: Body): Paragraph['kind'] {
  if (NUMBERED.test(text) || BULLET.test(text) || LETTERED.test(text)) return 'item'
  const isOther = line.font !== body.font
  if (text.length < 120 && (line.size > body.size * 1.1 || (isOther && SECTION.test(text)))) return 'heading'
  return 'text'
}

function continues(before: PageLine, line: PageLine, text: string, last: Paragraph, right: number): boolean {
  if (NUMBERED.test(text) || SECTION.test(text) || BULLET.test(text) || LETTERED.test(text)) return false
  if (Math.abs(line.size - before.size) > 0.08 * before.size || line.font !== before.font) return false
  const isFull = before.end > right - 0.25 * (right - Math.min(before.x, line.x))
  if (line.page !== before.page) return isFull && !/[.:;!?]$/.test(last.text) && last.kind !== 'heading'
  const gap = before.y - line.y
  if (gap <= 0 || gap > 1.75 * Math.max(line.size, before.size)) return false
  return isFull || last.kind === 'heading'
}

export function joined(text: string, next: string): string {
  return /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : `${text} ${next}`
}

const PAGE_NUMBER = /^(?:p[áa]g(?:ina|\.)?\s*)?\d+(?:\s*(?:de|\/)\s*\d+)?$/i

/** How much of a page, above and below, heads and feet may take. */
const MARGIN = 0.08

/** Lines in the margins that several pages have but for their numbers, and the number of the page. */
export function withoutMargins(lines: readonly PageLine[], kept?: RegExp): PageLine[] {
  const keyOf = ({ y, text }: PageLine) => `${Math.round(y / 3)} ${text.replace(/\d+/g, '#').trim()}`
  const pages = new Map<string, Set<number>>()
  for (const line of lines) {
    const key = keyOf(line)
    pages.set(key, (pages.get(key) ?? new Set()).add(line.page))
  }
  // A head that begins on the second of two pages is there once: it says again what the first page is called.
  const titles = new Set(lines.filter(line => line.page === 1).map(line => line.text.trim()))
  return lines.filter(line => {
    const isAtTop = line.place > 1 - MARGIN
    if ((!isAtTop && line.place > MARGIN) || kept?.test(line.text.trim())) return true
    const isTitle = line.page > 1 && isAtTop && titles.has(line.text.trim())
    const isNumbered =
      PAGE_NUMBER.test(line.text.trim()) || / página \d+ de \d+$/i.test(` ${line.text.trim()}`)
    return !isNumbered && !isTitle && (pages.get(keyOf(line))?.size ?? 0) < 2
  })
}
