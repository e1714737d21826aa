import { childrenOf, descendantsOf, isElement, parseXml, textOf, type XmlElement } from './xml.ts'

/** Formulae in MathML (as QTI writes them) become TeX between `\( \)` or `$$ $$`; what cannot be read becomes its plain text. */
export function mathmlToTex(html: string): string {
  let result = ''
  let from = 0
  let start = -1
  for (const tag of html.matchAll(/<(\/?)(?:\w+:)?math\b[^<>]*>/gi)) {
    if (!tag[1] && start < 0) start = tag.index
    if (!tag[1] || start < 0) continue
    const end = tag.index + tag[0].length
    result += html.slice(from, start) + formulaOf(html.slice(start, end))
    from = end
    start = -1
  }
  return result + html.slice(from)
}

function formulaOf(markup: string): string {
  const tex = fragmentToTex(markup)
  if (!tex) return ''
  return /^<[^>]*\bdisplay\s*=\s*["']block/i.test(markup) ? `$$${tex}$$` : `\\(${tex}\\)`
}

function fragmentToTex(markup: string): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  try {
    const root = parseXml(markup)
    const source = descendantsOf(root, 'annotation').find(
      each => each.attributes.encoding === 'application/x-tex',
    )
    return escaped((source ? textOf(source) : texOf(root)).replace(/\s+/g, ' ').trim())
  } catch {
    return markup.replace(/<[^<>]*>/g, ' ').trim() // not well formed: its letters and numbers remain
  }
}

const symbols: Record<string, string> = {
  '×': '\\times ',
  '÷': '\\div ',
  '−': '-',
  '±': '\\pm ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '≈': '\\approx ',
  π: '\\pi ',
  α: '\\alpha ',
  β: '\\beta ',
  θ: '\\theta ',
  '∞': '\\infty ',
  '⋅': '\\cdot ',
  '·': '\\cdot ',
  '→': '\\to ',
  '∈': '\\in ',
  '∑': '\\sum ',
  '∫': '\\int ',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '#': '\\#',
  '&': '\\&',
  $: '\\$',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u2064': '',
}

function texOf(element: XmlElement): string {
  const parts = childrenOf(element).map(child => texOf(child))
  const [first = '', second = '', third = ''] = parts
  switch (element.name) {
    case 'mi':
    case 'mn':
    case 'mo':
      return [...textOf(element).trim()].map(character => symbols[character] ?? character).join('')
    case 'mtext':
    case 'ms':
      return `\\text{${textOf(element).replace(/[\\{}$&#%_^~]/g, '')}}`
    case 'mspace':
      return '\\ '
    case 'mfrac':
      return `\\frac{${first}}{${second}}`
    case 'msup':
      return `{${first}}^{${second}}`
    case 'msub':
      return `{${first}}_{${second}}`
    case 'msubsup':
    case 'munderover':
      return `{${first}}_{${second}}^{${third}}`
    case 'munder':
      return `\\underset{${second}}{${first}}`
    case 'mover':
      return second === '¯' || second === '‾' ? `\\overline{${first}}` : `\\overset{${second}}{${first}}`
    case 'msqrt':
      return `\\sqrt{${parts.join('')}}`
    case 'mroot':
      return `\\sqrt[${second}]{${first}}`
    case 'mfenced':
      return `\\left${element.attributes.open ?? '('}${parts.join(', ')}\\right${element.attributes.close ?? ')'}`
    case 'mtable':
      return `\\begin{matrix}${parts.join(' \\\\ ')}\\end{matrix}`
    case 'mtr':
      return parts.join(' & ')
    case 'semantics':
      return first
    case 'annotation':
    case 'annotation-xml':
      return ''
    default:
      return element.children.map(node => (isElement(node) ? texOf(node) : node.trim())).join('')
  }
}
