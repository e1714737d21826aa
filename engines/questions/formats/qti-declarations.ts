import { parseNumber } from '../match-answer.ts'
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from './xml.ts'

/**
 * What an item declares of its responses and how it scores them. Names are those of QTI 2 in every version
 * (see `plainNames`), so that one reader serves 2.1, 2.2 and 3.0.
 */
export type ResponseDeclaration = {
  identifier: string
  cardinality: string
  baseType: string
  correct: string[]
  defaultValue: string
  mapping?: Mapping
}

export type Mapping = {
  entries: { key: string; value: number; caseSensitive: boolean }[]
  otherwise: number
  upper?: number
}

/** One branch of the response processing that compares a response with a value of the author's. */
export type Condition = {
  response: string
  value: string
  /** Absolute tolerance of a number. */
  tolerance: number
  caseSensitive: boolean
  score?: number
  feedback?: string
}

export type Scoring = {
  /** The most that the item says it gives. */
  points?: number
  /** The most that a rule sets the score to. */
  most?: number
  /** Responses scored by their mapping. */
  mapped: Set<string>
  conditions: Condition[]
  /** The order of a response is scored place by place. */
  byPlace: boolean
}

/** `qti-choice-interaction` and `response-identifier` of QTI 3 as `choiceInteraction` and `responseIdentifier`. */
export function plainNames(element: XmlElement): XmlElement {
  const camel = (name: string) =>
    name.replace(/^qti-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const attributes: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(element.attributes)) {
    attributes[name.startsWith('data-') ? name : camel(name)] = value
  }
  const name = element.name.startsWith('qti-') ? camel(element.name) : element.name
  return {
    name,
    attributes,
    children: element.children.map(node => (typeof node === 'string' ? node : plainNames(node))),
  }
}

export function readDeclarations(item: XmlElement): Map<string, ResponseDeclaration> {
  const declarations = childrenOf(item, 'responseDeclaration').map(element => {
    const mapping = childOf(element, 'mapping')
    return {
      identifier: element.attributes.identifier ?? '',
      cardinality: element.attributes.cardinality ?? 'single',
      baseType: element.attributes.baseType ?? 'identifier',
      correct: valuesOf(childOf(element, 'correctResponse')),
      defaultValue: valuesOf(childOf(element, 'defaultValue'))[0] ?? '',
      ...(mapping ? { mapping: readMapping(mapping) } : {}),
    }
  })
  return new Map(declarations.map(each => [each.identifier, each]))
}

function valuesOf(element: XmlElement | undefined): string[] {
  return childrenOf(element, 'value').map(value => textOf(value).trim())
}

function readMapping(element: XmlElement): Mapping {
  const upper = parseNumber(element.attributes.upperBound ?? '')
  return {
    entries: childrenOf(element, 'mapEntry').map(({ attributes }) => ({
      key: (attributes.mapKey ?? '').trim(),
      value: parseNumber(attributes.mappedValue ?? '') ?? 0,
      caseSensitive: attributes.caseSensitive !== 'false',
    })),
    otherwise: parseNumber(element.attributes.defaultValue ?? '') ?? 0,
    ...(upper === undefined ? {} : { upper }),
  }
}

export function readScoring(item: XmlElement, declarations: Map<string, ResponseDeclaration>): Scoring {
  const processing = childOf(item, 'responseProcessing')
  const template = processing?.attributes.template ?? processing?.attributes.templateLocation ?? ''
  const within = (...names: string[]) => (processing ? descendantsOf(processing, ...names) : [])
  const mapped = new Set(within('mapResponse').map(each => each.attributes.identifier ?? ''))
  const isBare = !processing || (template === '' && childrenOf(processing).length === 0)
  for (const declaration of declarations.values()) {
    if (declaration.mapping && (/map_response/.test(template) || isBare)) mapped.add(declaration.identifier)
  }
  const points = maximumOf(item)
  const set = within('setOutcomeValue').filter(each => /^SCORE$/i.test(each.attributes.identifier ?? ''))
  const constants = set.flatMap(each => parseNumber(textOf(childOf(each, 'baseValue'))) ?? [])
  const most = Math.max(0, ...constants)
  return {
    ...(points === undefined ? {} : { points }),
    ...(most > 0 ? { most } : {}),
    mapped,
    conditions: within('responseIf', 'responseElseIf').flatMap(branch => readBranch(branch, declarations)),
    byPlace: within('index').length > 0,
  }
}

/** The most that the item gives, where it says so. */
function maximumOf(item: XmlElement): number | undefined {
  const outcomes = childrenOf(item, 'outcomeDeclaration')
  const find = (name: string) => outcomes.find(each => each.attributes.identifier?.toUpperCase() === name)
  const said = parseNumber(valuesOf(childOf(find('MAXSCORE'), 'defaultValue'))[0] ?? '')
  const normal = parseNumber(find('SCORE')?.attributes.normalMaximum ?? '')
  const points = said ?? normal
  return points !== undefined && points >= 0 ? points : undefined
}

const comparisons = ['equal', 'equalRounded', 'match', 'stringMatch', 'substring']

function readBranch(branch: XmlElement, declarations: Map<string, ResponseDeclaration>): Condition[] {
  const [test] = childrenOf(branch)
  if (!test) return []
  const result = { score: valueSet(branch, /^SCORE/i), feedback: valueSet(branch, /FEEDBACK/i) }
  const score = parseNumber(result.score ?? '')
  const found = readComparisons(test, declarations)
  return found.map(each => ({
    ...each,
    ...(score === undefined ? {} : { score }),
    ...(result.feedback ? { feedback: result.feedback } : {}),
  }))
}

function readComparisons(test: XmlElement, declarations: Map<string, ResponseDeclaration>): Condition[] {
  const range = test.name === 'and' ? readRange(test) : undefined
  if (range) return [range]
  if (!comparisons.includes(test.name))
    return childrenOf(test).flatMap(child => readComparisons(child, declarations))
  const response = descendantsOf(test, 'variable')[0]?.attributes.identifier ?? ''
  const declaration = declarations.get(response)
  if (!declaration) return []
  const isCorrect = descendantsOf(test, 'correct').length > 0
  const values = isCorrect
    ? declaration.correct
    : descendantsOf(test, 'baseValue').map(each => textOf(each).trim())
  const caseSensitive = test.attributes.caseSensitive !== 'false'
  return values.map(value => ({ response, value, tolerance: toleranceOf(test, value), caseSensitive }))
}

/** `x ≥ low and x ≤ high`. */
function readRange(test: XmlElement): Condition | undefined {
  const bound = (...names: string[]) => {
    const element = childrenOf(test).find(each => names.includes(each.name))
    const value = element && parseNumber(textOf(childOf(element, 'baseValue')))
    const response = element && childOf(element, 'variable')?.attributes.identifier
    return value === undefined || !response ? undefined : { value, response }
  }
  const low = bound('gte', 'gt')
  const high = bound('lte', 'lt')
  if (!low || !high || low.response !== high.response) return undefined
  const middle = Number(((low.value + high.value) / 2).toPrecision(14))
  const tolerance = Number((Math.abs(high.value - low.value) / 2).toPrecision(14))
  return { response: low.response, value: String(middle), tolerance, caseSensitive: true }
}

function toleranceOf(test: XmlElement, value: string): number {
  const number = Math.abs(parseNumber(value) ?? 0)
  const said = parseNumber((test.attributes.tolerance ?? '').trim().split(/\s+/)[0] ?? '') ?? 0
  if (test.name === 'equal') {
    if (test.attributes.toleranceMode === 'absolute') return said
    return test.attributes.toleranceMode === 'relative' ? Number(((number * said) / 100).toPrecision(12)) : 0
  }
  if (test.name !== 'equalRounded') return 0
  const figures = Number(test.attributes.figures ?? 0)
  const places =
    test.attributes.roundingMode === 'decimalPlaces'
      ? figures
      : figures - 1 - Math.floor(Math.log10(number || 1))
  return 0.5 * 10 ** -places
}

/** The constant that a branch sets an outcome to. */
function valueSet(branch: XmlElement, outcome: RegExp): string | undefined {
  const set = childrenOf(branch, 'setOutcomeValue').find(each =>
    outcome.test(each.attributes.identifier ?? ''),
  )
  const value = set && descendantsOf(set, 'baseValue')[0]
  return value && textOf(value).trim()
}
