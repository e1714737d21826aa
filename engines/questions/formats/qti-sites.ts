import { numbersIn } from './qti-expressions.ts'
import { readPattern } from './qti-pattern.ts'
import { rangeAnswer } from './read-one.ts'
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from './xml.ts'

/** A text that the rules of an item know; between its parts anything may stand. */
export type TextSite = { parts: string[]; caseSensitive?: boolean }
/** A range of numbers that the rules of an item know. `uneven` where its middle is not the number that they name. */
export type NumberSite = { value: number; tolerance: number; uneven?: boolean }

const comparisons = new Set([
  'match',
  'stringMatch',
  'substring',
  'patternMatch',
  'member',
  'contains',
  'equal',
  'equalRounded',
])

/** Every text with which an item's mapping, rules and key compare a response, each once, in their order. */
export function textSites(item: XmlElement, declaration: XmlElement): TextSite[] {
  const identifier = declaration.attributes.identifier ?? ''
  const mapped = mapEntries(declaration).map(({ attributes }) => ({
    parts: [(attributes.mapKey ?? '').trim()],
    caseSensitive: attributes.caseSensitive !== 'false',
  }))
  const ruled = comparisonsOf(item, identifier).flatMap((element): TextSite[] => {
    const isCased = element.attributes.caseSensitive
    const cased = isCased === undefined ? {} : { caseSensitive: isCased !== 'false' }
    if (element.name === 'patternMatch')
      return (readPattern(element.attributes.pattern ?? '') ?? []).map(parts => ({ parts, ...cased }))
    const isPart =
      (element.name === 'substring' && !isVariable(childrenOf(element)[0], identifier)) ||
      (element.name === 'stringMatch' && element.attributes.substring === 'true')
    return constantsOf(element, declaration).map(text => ({
      parts: isPart ? ['', text, ''] : [text],
      ...cased,
    }))
  })
  const found = new Map<string, TextSite>()
  for (const site of [...mapped, ...ruled, ...correctOf(declaration).map(text => ({ parts: [text] }))]) {
    const name = site.parts.join('\0')
    if (site.parts.join('') !== '' && !found.has(name)) found.set(name, site)
  }
  return [...found.values()]
}

/** Every number or range with which an item's mapping, rules and key compare a response, in their order. */
export function numberSites(item: XmlElement, declaration: XmlElement): NumberSite[] {
  const identifier = declaration.attributes.identifier ?? ''
  const isWhole = declaration.attributes.baseType === 'integer'
  const sites: NumberSite[] = mapEntries(declaration)
    .flatMap(each => numbersIn(each.attributes.mapKey ?? ''))
    .map(value => ({ value, tolerance: 0 }))
  const visit = (element: XmlElement) => {
    const range = element.name === 'and' ? rangeOf(element, identifier, isWhole) : undefined
    if (range) sites.push(range)
    else if (isComparison(element, identifier)) {
      const isFirst = isVariable(childrenOf(element)[0], identifier)
      for (const value of constantsOf(element, declaration).flatMap(numbersIn))
        sites.push(siteOf(element, value, isFirst))
    } else for (const child of childrenOf(element)) visit(child)
  }
  for (const processing of childrenOf(item, 'responseProcessing')) visit(processing)
  for (const value of correctOf(declaration).flatMap(numbersIn)) {
    if (!sites.some(site => Math.abs(site.value - value) <= site.tolerance))
      sites.push({ value, tolerance: 0 })
  }
  const found = new Map<string, NumberSite>()
  for (const site of sites) {
    const name = `${site.value}±${site.tolerance}`
    // The first rule that holds decides, so a number that comes again keeps its first place.
    if (!found.has(name)) found.set(name, site)
  }
  return [...found.values()]
}

export function correctOf(declaration: XmlElement): string[] {
  return childrenOf(childOf(declaration, 'correctResponse'), 'value').map(value => textOf(value).trim())
}

function mapEntries(declaration: XmlElement): XmlElement[] {
  return childrenOf(childOf(declaration, 'mapping'), 'mapEntry')
}

function comparisonsOf(item: XmlElement, identifier: string): XmlElement[] {
  return childrenOf(item, 'responseProcessing').flatMap(processing =>
    descendantsOf(processing, ...comparisons).filter(each => isComparison(each, identifier)),
  )
}

function isComparison(element: XmlElement, identifier: string): boolean {
  return (
    comparisons.has(element.name) &&
    descendantsOf(element, 'variable').some(each => isVariable(each, identifier))
  )
}

function isVariable(element: XmlElement | undefined, identifier: string): boolean {
  return element?.name === 'variable' && element.attributes.identifier === identifier
}

function constantsOf(element: XmlElement, declaration: XmlElement): string[] {
  return descendantsOf(element, 'baseValue', 'correct').flatMap(each =>
    each.name === 'baseValue'
      ? [textOf(each).trim()]
      : each.attributes.identifier === declaration.attributes.identifier
        ? correctOf(declaration)
        : [],
  )
}

/** `x ≥ low and x ≤ high`; whole numbers have no bound that is left out. */
function rangeOf(test: XmlElement, identifier: string, isWhole: boolean): NumberSite | undefined {
  const bound = (least: boolean) => {
    for (const each of childrenOf(test)) {
      const [first, second] = childrenOf(each)
      const isTurned = isVariable(second, identifier)
      if (!isTurned && !isVariable(first, identifier)) continue
      const [value] = numbersIn(textOf(isTurned ? first : second))
      const name = isTurned ? { lt: 'gt', lte: 'gte', gt: 'lt', gte: 'lte' }[each.name] : each.name
      if (value === undefined || !name?.startsWith(least ? 'g' : 'l')) continue
      return isWhole && name.length === 2 ? value + (least ? 1 : -1) : value
    }
    return undefined
  }
  const low = bound(true)
  const high = bound(false)
  return low === undefined || high === undefined || low > high ? undefined : rangeAnswer(low, high)
}

/** The numbers that a comparison with `value` accepts; `isFirst` where the response is its first operand. */
function siteOf(test: XmlElement, value: number, isFirst: boolean): NumberSite {
  const { toleranceMode, tolerance = '', figures = '0', roundingMode } = test.attributes
  if (test.name === 'equalRounded') {
    const size = value === 0 ? 1 : Math.floor(Math.log10(Math.abs(value))) + 1
    const places = roundingMode === 'decimalPlaces' ? Number(figures) : Number(figures) - size
    const unit = 10 ** -places
    const middle = Number((Math.round(value / unit) * unit).toPrecision(12))
    return { value: middle, tolerance: unit / 2, ...(middle === value ? {} : { uneven: true }) }
  }
  const [before = 0, after = before] = numbersIn(tolerance)
  if (test.name !== 'equal' || (before === 0 && after === 0) || !toleranceMode || toleranceMode === 'exact')
    return { value, tolerance: 0 }
  if (toleranceMode === 'absolute') {
    // The range is laid round the first operand, so that round the second it is turned.
    const [below, above] = isFirst ? [after, before] : [before, after]
    return below === above
      ? { value, tolerance: below }
      : { ...rangeAnswer(value - below, value + above), uneven: true }
  }
  const ends = isFirst
    ? [value / (1 + after / 100), value / (1 - before / 100)]
    : [value * (1 - before / 100), value * (1 + after / 100)]
  const [one = value, other = value] = ends
  const site = rangeAnswer(Math.min(one, other), Math.max(one, other))
  return before === after && !isFirst
    ? { value, tolerance: Number(((Math.abs(value) * before) / 100).toPrecision(12)) }
    : { ...site, uneven: true }
}
