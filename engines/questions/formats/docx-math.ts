import { childOf, childrenOf, textOf, type XmlElement } from './xml.ts'

/** A formula of Office (OMML, ECMA-376 part 1, 22.1) as TeX; undefined where it has something that is not known. */
export function mathToTex(element: XmlElement): string | undefined {
  try {
    const tex = childrenOf(element).map(partToTex).join('').trim()
    return tex === '' ? undefined : tex
  } catch (error) {
    if (error instanceof UnknownMath) return undefined
    throw error
  }
}

class UnknownMath extends Error {}

const symbols: Record<string, string> = {
  '×': '\\times ',
  '÷': '\\div ',
  '·': '\\cdot ',
  '±': '\\pm ',
  '≤': '\\leq ',
  '≥': '\\geq ',
  '≠': '\\neq ',
  '≈': '\\approx ',
  '∞': '\\infty ',
  π: '\\pi ',
  α: '\\alpha ',
  β: '\\beta ',
  γ: '\\gamma ',
  θ: '\\theta ',
  λ: '\\lambda ',
  μ: '\\mu ',
  Δ: '\\Delta ',
  Σ: '\\Sigma ',
  Ω: '\\Omega ',
  '∈': '\\in ',
  '∉': '\\notin ',
  '∪': '\\cup ',
  '∩': '\\cap ',
  '⊂': '\\subset ',
  '→': '\\to ',
  '⇒': '\\Rightarrow ',
  '⇔': '\\Leftrightarrow ',
  '°': '^{\\circ}',
  '−': '-',
  '%': '\\%',
  '{': '\\{',
  '}': '\\}',
  '#': '\\#',
  '&': '\\&',
  $: '\\$',
}
const sums: Record<string, string> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∫': '\\int',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
}
const accents: Record<string, string> = {
  '̅': '\\overline',
  '̂': '\\hat',
  '⃗': '\\vec',
  '̇': '\\dot',
  '̃': '\\tilde',
}

const inner = (element: XmlElement | undefined) => childrenOf(element).map(partToTex).join('')
const group = (element: XmlElement, name: string) => `{${inner(childOf(element, name)).trim()}}`
const valOf = (element: XmlElement | undefined, name: string) => childOf(element, name)?.attributes.val

function partToTex(element: XmlElement): string {
  const part = (name: string) => group(element, name)
  switch (element.name) {
    case 'r':
      return Array.from(textOf(childOf(element, 't')), letter => symbols[letter] ?? letter).join('')
    case 'f': {
      const isLinear = valOf(childOf(element, 'fPr'), 'type') === 'lin'
      return isLinear ? `${part('num')}/${part('den')}` : `\\frac${part('num')}${part('den')}`
    }
    case 'sSup':
      return `${part('e')}^${part('sup')}`
    case 'sSub':
      return `${part('e')}_${part('sub')}`
    case 'sSubSup':
      return `${part('e')}_${part('sub')}^${part('sup')}`
    case 'rad': {
      const degree = inner(childOf(element, 'deg')).trim()
      return degree === '' ? `\\sqrt${part('e')}` : `\\sqrt[${degree}]${part('e')}`
    }
    case 'd': {
      const properties = childOf(element, 'dPr')
      const open = delimiter(valOf(properties, 'begChr') ?? '(')
      const close = delimiter(valOf(properties, 'endChr') ?? ')')
      const inside = childrenOf(element, 'e')
        .map(inner)
        .join(valOf(properties, 'sepChr') ?? '|')
      return `\\left${open}${inside}\\right${close}`
    }
    case 'nary': {
      const sign = sums[valOf(childOf(element, 'naryPr'), 'chr') ?? '∫']
      if (!sign) throw new UnknownMath()
      return `${sign}_${part('sub')}^${part('sup')}${part('e')}`
    }
    case 'func':
      return `${functionName(inner(childOf(element, 'fName')).trim())}${part('e')}`
    case 'limLow':
      return `\\underset${part('lim')}${part('e')}`
    case 'limUpp':
      return `\\overset${part('lim')}${part('e')}`
    case 'acc': {
      const accent = accents[valOf(childOf(element, 'accPr'), 'chr') ?? '̂']
      if (!accent) throw new UnknownMath()
      return `${accent}${part('e')}`
    }
    case 'bar':
      return `${valOf(childOf(element, 'barPr'), 'pos') === 'top' ? '\\overline' : '\\underline'}${part('e')}`
    case 'm': {
      const rows = childrenOf(element, 'mr').map(row => childrenOf(row, 'e').map(inner).join(' & '))
      return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`
    }
    case 'eqArr':
      return `\\begin{array}{l}${childrenOf(element, 'e').map(inner).join(' \\\\ ')}\\end{array}`
    case 'box':
    case 'borderBox':
    case 'groupChr':
    case 'e':
    case 'oMath':
      return inner(childOf(element, 'e') ?? element)
    case 'ctrlPr':
    case 'rPr':
    case 'proofErr':
    case 'bookmarkStart':
    case 'bookmarkEnd':
      return ''
    default:
      if (element.name.endsWith('Pr')) return ''
      throw new UnknownMath()
  }
}

function delimiter(text: string): string {
  if (text === '') return '.'
  return { '{': '\\{', '}': '\\}', '⌊': '\\lfloor', '⌋': '\\rfloor', '‖': '\\|' }[text] ?? text
}

function functionName(name: string): string {
  return /^(?:sin|cos|tan|log|ln|lim|max|min|cot|sec|csc|exp)$/.test(name)
    ? `\\${name} `
    : `\\operatorname{${name}}`
}
