import { isDrawable } from './tex-bounds.ts'

/**
 * What rich text may hold, for the server (sanitise-server.ts) and for rendering alike.
 * Nothing here can run, load from outside, or leave the box in which the question is drawn.
 */
export const allowedTags = [
  'p',
  'br',
  'div',
  'span',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'del',
  'ins',
  'mark',
  'small',
  'sub',
  'sup',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'q',
  'cite',
  'pre',
  'code',
  'kbd',
  'samp',
  'var',
  'abbr',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'img',
  'figure',
  'figcaption',
  'ruby',
  'rt',
  'rp',
  'bdi',
  'bdo',
]

export const allowedAttributes: Record<string, string[]> = {
  '*': ['lang', 'dir', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start', 'type', 'reversed'],
  li: ['value'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
}

/** Images are files of the question, named `media:NAME`; the screen gives each its real address. */
export const mediaScheme = 'media'

/** Nested without end, elements cost their parsers the square of their number, here and on a phone. */
const MAX_ELEMENTS = 10_000
/** More than any question; what a browser needs to clean it grows with its length. */
const MAX_MARKUP = 500_000

/** Whether rich text has no more markup than a question can need; what is beyond is shown as it was written. */
export function isModestMarkup(html: string): boolean {
  return html.length <= MAX_MARKUP && html.split('<', MAX_ELEMENTS + 1).length <= MAX_ELEMENTS
}

export type Segment = { kind: 'html'; html: string } | { kind: 'formula'; tex: string; display: boolean }

export const formulaPattern = /\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]|\$\$([\s\S]+?)\$\$/g

/**
 * Cuts rich text at its formulae: `\( … \)` in the line, `\[ … \]` and `$$ … $$` on a line of their own.
 * `tex` has its HTML entities undone and is ready for KaTeX.
 */
export function segments(html: string): Segment[] {
  const found: Segment[] = []
  let from = 0
  for (const match of html.matchAll(formulaPattern)) {
    if (match[0].includes('<')) continue // a tag within: not a formula, but text that looks like one
    const tex = plainText(match[1] ?? match[2] ?? match[3] ?? '')
    if (!isDrawable(tex)) continue
    if (match.index > from) found.push({ kind: 'html', html: html.slice(from, match.index) })
    found.push({ kind: 'formula', tex, display: match[1] === undefined })
    from = match.index + match[0].length
  }
  if (from < html.length) found.push({ kind: 'html', html: html.slice(from) })
  return found
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0' }

/** The five characters that HTML reserves, and numbers, as they are read. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : ''
  })
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** What a reader sees of rich text, on one line: images as their alternative text. */
export function plainText(html: string): string {
  const text = html
    .replace(/<img\b[^<>]*?\balt="([^"<>]*)"[^<>]*>/gi, ' $1 ')
    .replace(/<\/?(?:p|div|br|li|tr|td|th|h\d|ul|ol|table|pre|blockquote|hr)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
  return decodeEntities(text).replace(/\s+/g, ' ').trim()
}

/** The beginning of the stem, for lists and reports where the question has no name of its own. */
export function excerpt(html: string, length = 60): string {
  const text = plainText(html)
  if (text.length <= length) return text
  // A formula that is cut in two would be read as its TeX: it is left out, or stays whole where nothing stands before it.
  const torn = [...text.matchAll(formulaPattern)].find(
    match => match.index < length - 1 && match.index + match[0].length > length - 1,
  )
  if (torn) return `${text.slice(0, torn.index).trimEnd() || torn[0]}…`
  const cut = text.slice(0, length - 1)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > length / 2 ? space : length - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Text that a person wrote without thinking of HTML: line breaks kept, reserved characters escaped. */
export function textToHtml(text: string): string {
  return escapeHtml(text)
    .trim()
    .replace(/\r\n?|\n/g, '<br />')
}

/** Whether a text, in a format that does not say, was meant as HTML. */
export function looksLikeHtml(text: string): boolean {
  return /<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>|<!--|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]+);/i.test(text)
}

/**
 * The same text without markup when nothing would be lost, undefined when it needs HTML.
 * `textToHtml` gives the HTML back.
 */
export function htmlToText(html: string): string | undefined {
  const text = decodeEntities(html.replaceAll('<br />', '\n'))
  return textToHtml(text) === html && !looksLikeHtml(text) ? text : undefined
}

const mediaAttribute = /\bsrc="media:([^"]+)"/g

/** Names of the files that a text shows. */
export function mediaNames(html: string): string[] {
  return [...html.matchAll(mediaAttribute)].map(match => nameOfSource(match[1] ?? ''))
}

/** The text with each `src="media:NAME"` replaced by what `attributes` gives for the name. */
export function replaceMedia(html: string, attributes: (name: string) => string): string {
  return html.replace(mediaAttribute, (_whole, source: string) => attributes(nameOfSource(source)))
}

function nameOfSource(source: string): string {
  return decodeURIComponentSafe(decodeEntities(source))
}

/** The address by which a text shows a file of its question. */
export function mediaSource(name: string): string {
  return `${mediaScheme}:${encodeURIComponent(name)}`
}

export function decodeURIComponentSafe(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a stray % is part of the name
  }
}
