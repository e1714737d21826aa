import { delimiter, texSymbols, wordsToTex } from './docx-math.ts'
import { ownEntry } from './own-entry.ts'
import { childrenOf, descendantsOf, isElement, parseXml, textOf, type XmlElement } from './xml.ts'

/** Says what of a formula is not read, in Portuguese. */
type Report = (what: string, why: string) => void

/** Formulae in MathML (as QTI writes them) become TeX between `\( \)` or `$$ $$`; what cannot be read becomes its plain text, and is reported. */
export function mathmlToTex(html: string, report: Report = () => undefined): string {
  let result = ''
  let from = 0
  let start = -1
  for (const tag of html.matchAll(/<(\/?)(?:\w+:)?math\b[^<>]*>/gi)) {
    if (!tag[1] && start < 0) start = tag.index
    if (!tag[1] || start < 0) continue
    const end = tag.index + tag[0].length
    result += html.slice(from, start) + formulaOf(html.slice(start, end), report)
    from = end
    start = -1
  }
  return result + html.slice(from)
}

function formulaOf(markup: string, report: Report): string {
  const tex = fragmentToTex(markup, report)
  if (!tex) return ''
  return /^<[^>]*\bdisplay\s*=\s*["']block/i.test(markup) ? `$$${tex}$$` : `\\(${tex}\\)`
}

function fragmentToTex(markup: string, report: Report): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  try {
    const root = parseXml(markup)
    const source = descendantsOf(root, 'annotation').find(
      each => each.attributes.encoding === 'application/x-tex',
    )
    return escaped((source ? textOf(source) : texOf(root, report)).replace(/\s+/g, ' ').trim())
  } catch {
    report('fórmula mal formada', 'Ficaram só as suas letras e números.')
    return markup.replace(/<[^<>]*>/g, ' ').trim()
  }
}

const symbols: Record<string, string> = {
  ...texSymbols,
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '∑': '\\sum ',
  '∏': '\\prod ',
  '∫': '\\int ',
  '\u2063': '',
  '\u2064': '',
}

/** Signs over a base: the accent of one letter, and that of several. */
const over: Record<string, [one: string, many: string]> = {
  '¯': ['\\overline', '\\overline'],
  '‾': ['\\overline', '\\overline'],
  '→': ['\\vec', '\\overrightarrow'],
  '⃗': ['\\vec', '\\overrightarrow'],
  '^': ['\\hat', '\\widehat'],
  ˆ: ['\\hat', '\\widehat'],
  '~': ['\\tilde', '\\widetilde'],
  '˜': ['\\tilde', '\\widetilde'],
  '˙': ['\\dot', '\\dot'],
  '¨': ['\\ddot', '\\ddot'],
  '⏞': ['\\overbrace', '\\overbrace'],
  '︷': ['\\overbrace', '\\overbrace'],
  '↔': ['\\overleftrightarrow', '\\overleftrightarrow'],
  '←': ['\\overleftarrow', '\\overleftarrow'],
}
const under: Record<string, string> = {
  _: '\\underline',
  '¯': '\\underline',
  '⏟': '\\underbrace',
  '︸': '\\underbrace',
}

/** The parts of a fence, by its separators: the last of them goes on. */
function joinFenced(parts: string[], separators: string | undefined): string {
  if (separators === undefined) return parts.join(', ')
  const signs = Array.from(separators.replace(/\s/g, ''))
  return parts
    .map((part, at) => (at === 0 ? part : `${signs[Math.min(at, signs.length) - 1] ?? ''}${part}`))
    .join('')
}

function fence(sign: string): string {
  try {
    return delimiter(sign.trim())
  } catch {
    return '.'
  }
}

/** Scripts after a base and, behind `mprescripts`, before it: an isotope's numbers. */
function scriptsOf(element: XmlElement, parts: readonly string[]): string {
  const [base = '', ...others] = parts
  const at = childrenOf(element)
    .slice(1)
    .findIndex(each => each.name === 'mprescripts')
  const [after, before] = at < 0 ? [others, []] : [others.slice(0, at), others.slice(at + 1)]
  const pairs = (texts: readonly string[]) => {
    const lower = texts.filter((_, place) => place % 2 === 0).join('')
    const upper = texts.filter((_, place) => place % 2 === 1).join('')
    return `${lower === '' ? '' : `_{${lower}}`}${upper === '' ? '' : `^{${upper}}`}`
  }
  const scripts = pairs(before)
  return `${scripts === '' ? '' : `{}${scripts}`}{${base}}${pairs(after)}`
}

function enclosed(notation: string, inside: string): string {
  const has = (name: string) => notation.split(/\s+/).includes(name)
  if (has('updiagonalstrike') && has('downdiagonalstrike')) return `\\xcancel{${inside}}`
  if (has('updiagonalstrike')) return `\\cancel{${inside}}`
  if (has('downdiagonalstrike')) return `\\bcancel{${inside}}`
  if (has('horizontalstrike') || has('verticalstrike')) return `\\sout{${inside}}`
  if (has('top') || has('actuarial')) return `\\overline{${inside}}`
  if (has('bottom')) return `\\underline{${inside}}`
  if (has('radical')) return `\\sqrt{${inside}}`
  return `\\boxed{${inside}}`
}

/** Elements that only hold others, or that others read. */
const transparent = new Set(
  'math mrow mstyle mpadded merror mtd mprescripts none malignmark maligngroup'.split(' '),
)

function texOf(element: XmlElement, report: Report): string {
  if (element.name === 'annotation' || element.name === 'annotation-xml') return ''
  const parts = childrenOf(element).map(child => texOf(child, report))
  const [first = '', second = '', third = ''] = parts
  switch (element.name) {
    case 'mi':
    case 'mn':
    case 'mo':
      return [...textOf(element).trim()].map(character => symbols[character] ?? character).join('')
    case 'mtext':
    case 'ms':
      return `\\text{${wordsToTex(textOf(element))}}`
    case 'mspace':
      return '\\ '
    case 'mfrac':
      return /^0/.test(element.attributes.linethickness ?? '')
        ? `{{${first}}\\atop {${second}}}`
        : `\\frac{${first}}{${second}}`
    case 'msup':
      return `{${first}}^{${second}}`
    case 'msub':
      return `{${first}}_{${second}}`
    case 'msubsup':
    case 'munderover':
      return `{${first}}_{${second}}^{${third}}`
    case 'munder': {
      const sign = ownEntry(under, rawText(element, 1))
      if (sign) return `${sign}{${first}}`
      // Only what takes limits has them below it.
      return /^\\(?:sum|prod|int|lim|max|min)\b/.test(first.trim())
        ? `${first.trim()}\\limits_{${second}}`
        : `\\underset{${second}}{${first}}`
    }
    case 'mover': {
      const sign = ownEntry(over, rawText(element, 1))
      if (!sign) return `\\overset{${second}}{${first}}`
      return `${sign[Array.from(rawText(element, 0)).length > 1 ? 1 : 0]}{${first}}`
    }
    case 'mmultiscripts':
      return scriptsOf(element, parts)
    case 'menclose':
      return enclosed(element.attributes.notation ?? 'longdiv', parts.join(''))
    case 'mphantom':
      return `\\phantom{${parts.join('')}}`
    case 'msqrt':
      return `\\sqrt{${parts.join('')}}`
    case 'mroot':
      return `\\sqrt[${second}]{${first}}`
    case 'mfenced':
      return `\\left${fence(element.attributes.open ?? '(')}${joinFenced(parts, element.attributes.separators)}\\right${fence(element.attributes.close ?? ')')}`
    case 'mtable':
      return `\\begin{matrix}${parts.join(' \\\\ ')}\\end{matrix}`
    case 'mtr':
      return parts.join(' & ')
    case 'mlabeledtr':
      return parts.slice(1).join(' & ')
    case 'semantics':
    case 'maction':
      return first
    default:
      if (!transparent.has(element.name))
        report(
          `elemento «${element.name.slice(0, 40)}» de uma fórmula`,
          'Não se conhece: ficaram só as suas letras e números.',
        )
      // Each child is read once: read again at every level, it would cost twice as much with each of them.
      return element.children.map(node => (isElement(node) ? parts.shift() : node.trim())).join('')
  }
}

/** The letters of one child, without what TeX makes of them. */
function rawText(element: XmlElement, at: number): string {
  const child = childrenOf(element)[at]
  return child ? textOf(child).trim() : ''
}
