import { SaxesParser } from 'saxes'
import { UnreadableFile } from './reading.ts'

/** Names without their namespace prefix: formats are recognised by their root, whatever prefix it was given. */
export type XmlElement = { name: string; attributes: Record<string, string>; children: XmlNode[] }
export type XmlNode = XmlElement | string

/** Ten thousand questions of our own, with all that they can have, are about half a million. */
const maxElements = 2_000_000
const deepest = 200

/**
 * Parses well-formed XML into a tree. Nothing is ever fetched and no entity of the file's own is expanded.
 *
 * @throws {UnreadableFile} with the line, when it is not well formed, declares entities or points outside
 */
export function parseXml(text: string): XmlElement {
  const { root, cut } = parseUntilCut(text)
  if (cut !== undefined) throw new UnreadableFile(cut)
  if (!root) throw new UnreadableFile('O ficheiro XML está vazio.')
  return root
}

class Cut extends Error {}

/**
 * The same, as far as the text is well formed: `cut` says where it stops to be, and the elements that are open there
 * are left out, but for the first.
 *
 * @throws {UnreadableFile} when it declares entities or points outside
 */
export function parseUntilCut(text: string): { root: XmlElement | undefined; cut?: string } {
  const parser = new SaxesParser({ xmlns: false, fragment: false })
  Object.assign(parser.ENTITIES, htmlEntities)
  const root: XmlElement = { name: '', attributes: {}, children: [] }
  const open: XmlElement[] = [root]
  let elements = 0
  parser.on('error', error => {
    throw new Cut(`O XML está mal formado na linha ${parser.line}: ${error.message.replace(/^\S+:\s*/, '')}`)
  })
  parser.on('doctype', doctype => {
    // The name of a published DTD is no more than a name: it is never fetched.
    const plain = doctype.replace(
      /(?:SYSTEM|PUBLIC\s+(?:"[^"]*"|'[^']*'))\s+(?:"[^"]*\.dtd"|'[^']*\.dtd')/i,
      '',
    )
    if (/<!ENTITY|\bSYSTEM\b|\bPUBLIC\b|[%[]/i.test(plain)) {
      throw new UnreadableFile(
        'O ficheiro foi recusado: declara entidades ou referências externas (DOCTYPE).',
      )
    }
  })
  parser.on('opentag', tag => {
    elements += 1
    if (elements > maxElements)
      throw new UnreadableFile('O ficheiro foi recusado: o XML tem elementos a mais.')
    if (open.length > deepest) throw new UnreadableFile('O ficheiro foi recusado: o XML tem níveis a mais.')
    const attributes: Record<string, string> = Object.create(null)
    for (const [name, value] of Object.entries(tag.attributes)) attributes[localName(name)] = String(value)
    const element = { name: localName(tag.name), attributes, children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  let closed: XmlElement | undefined
  parser.on('closetag', () => {
    closed = open.pop()
  })
  const addText = (value: string) => open.at(-1)?.children.push(value)
  parser.on('text', addText)
  parser.on('cdata', addText)
  const top = () => root.children.find(isElement)
  try {
    parser.write(escapeStrayAmpersands(text)).close()
    return { root: top() }
  } catch (error) {
    if (!(error instanceof Cut)) throw error
    // A wrong closing tag closes what is open before it is known to be wrong.
    if (closed && error.message.includes('unexpected close tag')) open.push(closed)
    for (const parent of open.slice(1))
      parent.children = parent.children.filter(child => !open.includes(child as XmlElement))
    return { root: top(), cut: error.message }
  }
}

function localName(name: string): string {
  return name.startsWith('xmlns') ? name : name.slice(name.indexOf(':') + 1)
}

/** A bare & in a text is a common slip; inside CDATA and comments it is none. */
function escapeStrayAmpersands(text: string): string {
  const closers: Record<string, string> = { '<![CDATA[': ']]>', '<!--': '-->' }
  const opener = /<!\[CDATA\[|<!--/g
  const pieces: string[] = []
  let from = 0
  for (let match = opener.exec(text); match; match = opener.exec(text)) {
    const end = text.indexOf(closers[match[0]] ?? '', match.index)
    if (end < 0) break
    pieces.push(escapeAmpersands(text.slice(from, match.index)), text.slice(match.index, end))
    from = end
    opener.lastIndex = end
  }
  return [...pieces, escapeAmpersands(text.slice(from))].join('')
}

function escapeAmpersands(text: string): string {
  return text.replace(/&(?!#\d{1,7};|#x[\da-f]{1,6};|\w{1,32};)/gi, '&amp;')
}

/** An element made here, as if it had been read. */
export function make(
  name: string,
  attributes: Record<string, string>,
  ...children: (XmlNode | undefined)[]
): XmlElement {
  return { name, attributes, children: children.filter(child => child !== undefined) }
}

export function isElement(node: XmlNode): node is XmlElement {
  return typeof node !== 'string'
}

/** Child elements, of a name where one is given. */
export function childrenOf(element: XmlElement | undefined, name?: string): XmlElement[] {
  return (element?.children ?? [])
    .filter(isElement)
    .filter(child => name === undefined || child.name === name)
}

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return childrenOf(element, name)[0]
}

/** Every element of a name below this one, in the order of the document. */
export function descendantsOf(element: XmlElement, ...names: string[]): XmlElement[] {
  const found: XmlElement[] = []
  const visit = (parent: XmlElement) => {
    for (const child of childrenOf(parent)) {
      if (names.includes(child.name)) found.push(child)
      visit(child)
    }
  }
  visit(element)
  return found
}

/** How many elements there are below this one. */
export function sizeOf(element: XmlElement): number {
  return childrenOf(element).reduce((sum, child) => sum + 1 + sizeOf(child), 0)
}

/** All text within, as written. */
export function textOf(element: XmlElement | undefined): string {
  return (element?.children ?? []).map(node => (isElement(node) ? textOf(node) : node)).join('')
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
}

const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute ' +
  'micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig ' +
  'Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash ' +
  'Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ' +
  'ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc ' +
  'uuml yacute thorn yuml'

/** Names that XML does not know but that texts copied from web pages use. */
const htmlEntities: Record<string, string> = {
  ...Object.fromEntries(latin1.split(' ').map((name, index) => [name, String.fromCharCode(160 + index)])),
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  bull: '•',
  hellip: '…',
  euro: '€',
  trade: '™',
  minus: '−',
  le: '≤',
  ge: '≥',
  ne: '≠',
  asymp: '≈',
  infin: '∞',
  radic: '√',
  sum: '∑',
  pi: 'π',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  Delta: 'Δ',
  theta: 'θ',
  lambda: 'λ',
  mu: 'μ',
  sigma: 'σ',
  Sigma: 'Σ',
  phi: 'φ',
  omega: 'ω',
  Omega: 'Ω',
  rarr: '→',
  larr: '←',
  harr: '↔',
  uarr: '↑',
  darr: '↓',
  thinsp: '\u2009',
  ensp: '\u2002',
  emsp: '\u2003',
  zwnj: '\u200c',
  zwj: '\u200d',
  prime: '′',
  Prime: '″',
  isin: '∈',
  notin: '∉',
  cap: '∩',
  cup: '∪',
  sub: '⊂',
  sup: '⊃',
  empty: '∅',
  forall: '∀',
  exist: '∃',
  and: '∧',
  or: '∨',
  sdot: '⋅',
  perp: '⊥',
  ang: '∠',
  deg: '°',
}
