import { chosenOf } from './docx-drawing.ts'
import { isOff } from './docx-styles.ts'
import { symbolOf } from './docx-symbols.ts'
import { ownEntry } from './own-entry.ts'
import { childOf, childrenOf, isElement, textOf, type XmlElement, type XmlNode } from './xml.ts'

/**
 * A formula of Office (OMML, ECMA-376 part 1, 22.1) as TeX; undefined where it has something that is not known, empty
 * where all of it was deleted.
 */
export function mathToTex(element: XmlElement, onDeleted: () => void): string | undefined {
  let isCut = false
  const kept = withoutChanges(element, () => {
    isCut = true
    onDeleted()
  })
  try {
    const tex = childrenOf(kept).map(partToTex).join('').trim()
    return tex === '' && !isCut ? undefined : tex
  } catch (error) {
    if (error instanceof UnknownMath) return undefined
    throw error
  }
}

export class UnknownMath extends Error {}

/** What stands around parts of a formula in the text of Word, and is no part of it. */
const wrappers =
  /^(?:ins|moveTo|smartTag|sdt|sdtContent|customXml|hyperlink|bdo|dir|fldSimple|oMath|oMathPara)$/
const marks =
  /^(?:proofErr|(?:bookmark|perm)(?:Start|End)|comment(?:RangeStart|RangeEnd|Reference)|\w*Range(?:Start|End)|lastRenderedPageBreak|annotationRef)$/

function withoutChanges(element: XmlElement, onDeleted: () => void): XmlElement {
  const children = element.children.flatMap((child): XmlNode[] => {
    if (!isElement(child)) return [child]
    if (child.name === 'del' || child.name === 'moveFrom') {
      onDeleted()
      return []
    }
    if (marks.test(child.name)) return []
    if (child.name.endsWith('Pr'))
      return wrappers.test(element.name) && element.name !== 'oMath' ? [] : [child]
    if (child.name === 'AlternateContent') return withoutChanges(chosenOf(child), onDeleted).children
    const kept = withoutChanges(child, onDeleted)
    return wrappers.test(child.name) ? kept.children : [kept]
  })
  return { ...element, children }
}

/** Letters of formulae that TeX writes by a command of their own. */
export const texSymbols: Record<string, string> = {
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
  '∙': '\\cdot ',
  '⋅': '\\cdot ',
  '∗': '*',
  ⅆ: 'd',
  ⅇ: 'e',
  ⅈ: 'i',
  ℕ: '\\mathbb{N}',
  ℤ: '\\mathbb{Z}',
  ℚ: '\\mathbb{Q}',
  ℝ: '\\mathbb{R}',
  ℂ: '\\mathbb{C}',
  '∅': '\\emptyset ',
  '√': '\\surd ',
  '…': '\\ldots ',
  '⋯': '\\cdots ',
  '∀': '\\forall ',
  '∃': '\\exists ',
  '∠': '\\angle ',
  '⊥': '\\perp ',
  '∥': '\\parallel ',
  '←': '\\gets ',
  '↔': '\\leftrightarrow ',
  '⇌': '\\rightleftharpoons ',
  '⇄': '\\rightleftarrows ',
  ' ': '\\ ',
  '\u00a0': '\\ ',
  '\u2061': '',
  '\u2062': '',
  '\\': '\\backslash ',
  '^': '\\hat{}',
  _: '\\_',
  '~': '\\sim ',
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
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋀': '\\bigwedge',
  '⋁': '\\bigvee',
  '∐': '\\coprod',
}
const accents: Record<string, string> = {
  '̅': '\\overline',
  '̂': '\\hat',
  '⃗': '\\vec',
  '̇': '\\dot',
  '̃': '\\tilde',
  '̈': '\\ddot',
  '⃛': '\\dddot',
  '́': '\\acute',
  '̀': '\\grave',
  '̌': '\\check',
  '̆': '\\breve',
  '̄': '\\bar',
  '¯': '\\overline',
  '→': '\\vec',
  '⃖': '\\overleftarrow',
  '⃡': '\\overleftrightarrow',
}
/** Over several letters the same accents stretch. */
const wideAccents: Record<string, string> = {
  '\\hat': '\\widehat',
  '\\vec': '\\overrightarrow',
  '\\tilde': '\\widetilde',
  '\\bar': '\\overline',
}

const inner = (element: XmlElement | undefined) => childrenOf(element).map(partToTex).join('')
const group = (element: XmlElement, name: string) => `{${inner(childOf(element, name)).trim()}}`
const valOf = (element: XmlElement | undefined, name: string) => childOf(element, name)?.attributes.val

function partToTex(element: XmlElement): string {
  const part = (name: string) => group(element, name)
  switch (element.name) {
    case 'r':
      return runToTex(element)
    case 'f': {
      const type = valOf(childOf(element, 'fPr'), 'type')
      if (type === 'lin' || type === 'skw') return `${part('num')}/${part('den')}`
      // Two lines without a bar: a binomial, within its brackets.
      if (type === 'noBar') return `{${part('num')}\\atop ${part('den')}}`
      return `\\frac${part('num')}${part('den')}`
    }
    case 'sPre':
      return `{}_${part('sub')}^${part('sup')}${part('e')}`
    case 'phant': {
      const show = childOf(childOf(element, 'phantPr'), 'show')
      return show && isOff(show) ? `\\phantom${part('e')}` : part('e')
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
      const sign = ownEntry(sums, valOf(childOf(element, 'naryPr'), 'chr') ?? '∫')
      if (!sign) throw new UnknownMath()
      const limits = (['sub', 'sup'] as const).map(name => {
        const limit = inner(childOf(element, name)).trim()
        return limit === '' ? '' : `${name === 'sub' ? '_' : '^'}{${limit}}`
      })
      return `${sign}${limits.join('')}${part('e')}`
    }
    case 'func':
      return `${functionName(inner(childOf(element, 'fName')).trim())}${part('e')}`
    case 'limLow': {
      const base = functionName(inner(childOf(element, 'e')).trim()).trim()
      return base.startsWith('\\operatorname')
        ? `\\underset${part('lim')}${part('e')}`
        : `${base}\\limits_${part('lim')}`
    }
    case 'limUpp':
      return `\\overset${part('lim')}${part('e')}`
    case 'acc': {
      const accent = ownEntry(accents, valOf(childOf(element, 'accPr'), 'chr') ?? '̂')
      if (!accent) throw new UnknownMath()
      const base = part('e')
      const isWide = base.replace(/\\[a-zA-Z]+ ?/g, 'x').length > 3
      return `${(isWide && wideAccents[accent]) || accent}${base}`
    }
    case 'groupChr':
      return groupToTex(element)
    case 'borderBox': {
      const has = (name: string) => isOn(childOf(childOf(element, 'borderBoxPr'), name))
      const [rising, falling] = [has('strikeBLTR'), has('strikeTLBR')]
      if (rising && falling) return `\\xcancel${part('e')}`
      if (rising) return `\\cancel${part('e')}`
      if (falling) return `\\bcancel${part('e')}`
      return has('strikeH') || has('strikeV')
        ? `\\sout{${inner(childOf(element, 'e'))}}`
        : `\\boxed${part('e')}`
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
    case 'e':
    case 'oMath':
      return inner(childOf(element, 'e') ?? element)
    default:
      if (element.name.endsWith('Pr')) return ''
      throw new UnknownMath()
  }
}

function runToTex(run: XmlElement): string {
  const text = childrenOf(run)
    .filter(({ name }) => name !== 'rPr')
    .map(runLetters)
    .join('')
  const properties = childrenOf(run, 'rPr')
  const propertyOf = (name: string) => properties.map(each => childOf(each, name)).find(Boolean)
  if (isOn(propertyOf('nor'))) return `\\text{${wordsToTex(text)}}`
  const tex = texOfLetters(text)
  const script = ownEntry(scripts, propertyOf('scr')?.attributes.val ?? '')
  if (script && /^[A-Z]$/i.test(text.trim())) return `${script}{${tex}}`
  // A bold letter is a vector.
  return /^b/.test(propertyOf('sty')?.attributes.val ?? '') && /^[\p{L}\d]+$/u.test(text)
    ? `\\mathbf{${tex}}`
    : tex
}

const scripts: Record<string, string> = {
  'double-struck': '\\mathbb',
  script: '\\mathcal',
  fraktur: '\\mathfrak',
}

function runLetters(part: XmlElement): string {
  switch (part.name) {
    case 't':
      return textOf(part)
    case 'tab':
    case 'ptab':
    case 'br':
    case 'cr':
      return ' '
    case 'noBreakHyphen':
      return '-'
    case 'softHyphen':
      return ''
    case 'sym': {
      const { font = '', char = '' } = part.attributes
      const letter = symbolOf(font === '' ? 'Symbol' : font, Number.parseInt(char, 16) || 0)
      if (letter === undefined) throw new UnknownMath()
      return letter
    }
    default:
      throw new UnknownMath()
  }
}

/** A sign over or under a group: an arrow, a brace. */
function groupToTex(element: XmlElement): string {
  const properties = childOf(element, 'groupChrPr')
  const sign = valOf(properties, 'chr') ?? '⏟'
  const isOver = valOf(properties, 'pos') === 'top'
  // A word under an arrow is what makes a reaction; letters of points are a vector.
  const isReaction = sign === '→' && /^\p{Ll}[\p{Ll}\s,]{2,}$/u.test(textOf(childOf(element, 'e') ?? element))
  const tex = ownEntry(groupSigns, sign)?.[isOver && !isReaction ? 0 : 1]
  if (!tex) throw new UnknownMath()
  return `${tex}${group(element, 'e')}`
}

/** By sign: over the group, and under it. An arrow under words is one of a reaction. */
const groupSigns: Record<string, [over: string, under: string]> = {
  '⏞': ['\\overbrace', '\\underbrace'],
  '⏟': ['\\overbrace', '\\underbrace'],
  '→': ['\\overrightarrow', '\\xrightarrow'],
  '←': ['\\overleftarrow', '\\xleftarrow'],
  '↔': ['\\overleftrightarrow', '\\xleftrightarrow'],
  '⇒': ['\\Overrightarrow', '\\xRightarrow'],
  '⇌': ['\\xrightleftharpoons', '\\xrightleftharpoons'],
  '⇄': ['\\xrightleftharpoons', '\\xrightleftharpoons'],
  '¯': ['\\overline', '\\underline'],
}

/** A property that is there and not switched off. */
function isOn(property: XmlElement | undefined): boolean {
  return property !== undefined && !isOff(property)
}

export function texOfLetters(text: string): string {
  return Array.from(text, letter => texSymbols[letter] ?? letter).join('')
}

export function wordsToTex(text: string): string {
  return text.replace(/[\\{}$&#%_^~]/g, sign => (/[\\^~]/.test(sign) ? '' : `\\${sign}`))
}

export function delimiter(text: string): string {
  if (text === '') return '.'
  // A command needs a space before the letter that follows it.
  const known: Record<string, string> = {
    '{': '\\{',
    '}': '\\}',
    '⌊': '\\lfloor ',
    '⌋': '\\rfloor ',
    '⌈': '\\lceil ',
    '⌉': '\\rceil ',
    '⟨': '\\langle ',
    '⟩': '\\rangle ',
    '〈': '\\langle ',
    '〉': '\\rangle ',
    '‖': '\\|',
    '⟦': '\\llbracket ',
    '⟧': '\\rrbracket ',
  }
  const tex = ownEntry(known, text) ?? text
  if (!/^[()[\]|/.]$/.test(tex) && tex === text) throw new UnknownMath()
  return tex
}

function functionName(name: string): string {
  return /^(?:sin|cos|tan|log|ln|lim|max|min|cot|sec|csc|exp)$/.test(name)
    ? `\\${name} `
    : `\\operatorname{${name}}`
}
