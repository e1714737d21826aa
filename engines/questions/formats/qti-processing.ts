import { contains } from '../hotspot.ts'
import { compile, type Expression, numbersIn, type Scope } from './qti-expressions.ts'
import { templateName, templateRules } from './qti-templates.ts'
import {
  type Cardinality,
  isNumeric,
  listedValue,
  number,
  numberOf,
  parseScalar,
  type QtiValue,
  qtiValue,
  truthOf,
  Unevaluable,
} from './qti-values.ts'
import { childOf, childrenOf, make, type XmlElement } from './xml.ts'

/** What is given to each response of an item, by its identifier; what is not named is blank. */
export type QtiResponses = ReadonlyMap<string, QtiValue>
export type QtiOutcomes = ReadonlyMap<string, QtiValue>

/** An item's response processing, ready to be evaluated. */
export type Program = {
  /** Expressions and rules, which is what one answer costs. */
  size: number
  /** Identifiers of the responses that a mapping scores. */
  mapped: ReadonlySet<string>
  /** Whether the processing can change SCORE at all. */
  scores: boolean
  /** Variables that it reads and the item neither declares nor sets: those of the session, or of nobody. */
  foreign: ReadonlySet<string>
  /** @throws {Unevaluable} for what cannot be evaluated, and for more work than an item deserves */
  run: (responses: QtiResponses, preset?: QtiOutcomes) => QtiOutcomes
}

type Declared = { cardinality: Cardinality; baseType: string; correct: QtiValue; initial: QtiValue }
type State = Scope & { outcomes: Map<string, QtiValue> }
type Rule = (state: State) => void

/** What a session gives to every item: here there is one attempt, and its time is not counted. */
const ofSession: QtiOutcomes = new Map([
  ['numAttempts', number(1)],
  ['duration', number(0)],
  ['completionStatus', qtiValue('single', 'identifier', ['unknown'])],
])

/** Steps of evaluation that one item is given, all its answers together. */
const maxSteps = 3_000_000

class Exit extends Error {}

/**
 * Compiles the response processing of an item (names as `plainNames` gives them): one of the standard templates,
 * or rules of its own.
 *
 * @param more rules that follow the item's own
 * @throws {Unevaluable} when it uses what is not known
 */
export function compileProcessing(item: XmlElement, more: XmlElement[] = []): Program {
  const responses = declared(item, 'responseDeclaration')
  const outcomes = declared(item, 'outcomeDeclaration')
  const mappings = new Map(
    childrenOf(item, 'responseDeclaration').map(each => [
      each.attributes.identifier ?? '',
      { map: readMapping(each), area: readAreas(each) },
    ]),
  )
  const elements = [...rulesOf(item), ...more]
  const rules = elements.map(compileRule)
  const within = elements.flatMap(elementsOf)
  const named = (...names: string[]) =>
    within.filter(each => names.includes(each.name)).map(each => each.attributes.identifier ?? '')
  const own = new Set([
    'SCORE',
    ...responses.keys(),
    ...outcomes.keys(),
    ...named('setOutcomeValue', 'lookupOutcomeValue'),
  ])
  const foreign = new Set(named('variable').filter(identifier => !own.has(identifier)))
  let left = maxSteps

  const run: Program['run'] = (answers, preset = new Map()) => {
    const values = new Map([...ofSession].filter(([identifier]) => foreign.has(identifier)))
    for (const [identifier, each] of outcomes) values.set(identifier, initialOf(each))
    if (!values.has('SCORE')) values.set('SCORE', number(0))
    for (const [identifier, value] of preset) values.set(identifier, value)
    const state: State = {
      outcomes: values,
      variable: identifier =>
        (values.has(identifier) ? values.get(identifier) : answers.get(identifier)) ?? null,
      correct: identifier => responses.get(identifier)?.correct ?? null,
      initial: identifier => (responses.get(identifier) ?? outcomes.get(identifier))?.initial ?? null,
      mapped: identifier => mappings.get(identifier)?.map?.(answers.get(identifier) ?? null) ?? number(0),
      mappedPoint: identifier =>
        mappings.get(identifier)?.area?.(answers.get(identifier) ?? null) ?? number(0),
      step: () => {
        left -= 1
        if (left < 0) throw new Unevaluable('são longas de mais para serem conferidas')
      },
    }
    try {
      for (const rule of rules) rule(state)
    } catch (error) {
      if (!(error instanceof Exit)) throw error
    }
    return values
  }

  function compileRule(element: XmlElement): Rule {
    const { name, attributes } = element
    const identifier = attributes.identifier ?? ''
    switch (name) {
      case 'responseCondition':
        return compileCondition(element)
      case 'responseProcessingFragment': {
        const inner = childrenOf(element).map(compileRule)
        return state => {
          for (const rule of inner) rule(state)
        }
      }
      case 'setOutcomeValue': {
        const value = compile(onlyExpression(element))
        return state => {
          state.step()
          state.outcomes.set(identifier, asDeclared(value(state), outcomes.get(identifier)))
        }
      }
      case 'lookupOutcomeValue': {
        const value = compile(onlyExpression(element))
        const look = readTable(item, identifier)
        return state => {
          state.step()
          state.outcomes.set(identifier, look(value(state)))
        }
      }
      case 'exitResponse':
        return () => {
          throw new Exit()
        }
      default:
        throw new Unevaluable(`usam «${name}», que não se sabe avaliar`)
    }
  }

  function compileCondition(element: XmlElement): Rule {
    const branches = childrenOf(element).map(branch => {
      const [test, ...rest] = childrenOf(branch)
      const isElse = branch.name === 'responseElse'
      if (!isElse && !test) throw new Unevaluable('têm uma condição vazia')
      const condition: Expression | undefined = isElse || !test ? undefined : compile(test)
      return { condition, rules: (isElse && test ? [test, ...rest] : rest).map(compileRule) }
    })
    return state => {
      state.step()
      const met = branches.find(({ condition }) => !condition || truthOf(condition(state)) === true)
      for (const rule of met?.rules ?? []) rule(state)
    }
  }

  return {
    size: within.length + 1,
    mapped: new Set(named('mapResponse', 'mapResponsePoint')),
    scores: named('setOutcomeValue', 'lookupOutcomeValue').includes('SCORE'),
    foreign,
    run,
  }
}

function onlyExpression(element: XmlElement): XmlElement {
  const [expression] = childrenOf(element)
  if (!expression) throw new Unevaluable('dão a um resultado um valor que não dizem')
  return expression
}

function declared(item: XmlElement, name: string): Map<string, Declared> {
  return new Map(
    childrenOf(item, name).map(element => {
      const cardinality = (element.attributes.cardinality ?? 'single') as Cardinality
      const baseType = element.attributes.baseType ?? 'identifier'
      return [
        element.attributes.identifier ?? '',
        {
          cardinality,
          baseType,
          correct: listedValue(childOf(element, 'correctResponse'), cardinality, baseType),
          initial: listedValue(childOf(element, 'defaultValue'), cardinality, baseType),
        },
      ]
    }),
  )
}

/** Numbers that are not said to begin with something begin with 0. */
function initialOf({ cardinality, baseType, initial }: Declared): QtiValue {
  return initial ?? (cardinality === 'single' && isNumeric(baseType) ? number(0) : null)
}

/** An empty container and NULL are one; a single value in a container's place is a container of one. */
function asDeclared(value: QtiValue, outcome: Declared | undefined): QtiValue {
  return value && outcome ? qtiValue(outcome.cardinality, outcome.baseType, value.values) : value
}

/** The rules of an item: its own, or those that its template stands for. */
function rulesOf(item: XmlElement): XmlElement[] {
  const processing = childOf(item, 'responseProcessing')
  const own = childrenOf(processing)
  if (own.length > 0) return own
  const template = processing?.attributes.template ?? processing?.attributes.templateLocation ?? ''
  const name = templateName(template)
  if (name === '') return []
  const rules = templateRules(name)
  if (!rules) throw new Unevaluable(`estão noutro ficheiro («${name.slice(0, 60)}»)`)
  return rules
}

const node = (name: string, identifier?: string, ...children: XmlElement[]): XmlElement =>
  make(name, identifier === undefined ? {} : { identifier }, ...children)
const score = (value: XmlElement) => node('setOutcomeValue', 'SCORE', value)
const constant = (text: string): XmlElement => make('baseValue', { baseType: 'float' }, text)
const whenCorrect = (identifier: string, ...rules: XmlElement[]) =>
  node(
    'responseIf',
    undefined,
    node('match', undefined, node('variable', identifier), node('correct', identifier)),
    ...rules,
  )

/** Rules for an item that has none: each response gives what its mapping says, or a point when it is the correct one. */
export function substituteRules(item: XmlElement): XmlElement[] {
  const add = (value: XmlElement) => score(node('sum', undefined, node('variable', 'SCORE'), value))
  return childrenOf(item, 'responseDeclaration').map(declaration => {
    const identifier = declaration.attributes.identifier ?? ''
    return childOf(declaration, 'mapping')
      ? add(node('mapResponse', identifier))
      : node('responseCondition', undefined, whenCorrect(identifier, add(constant('1'))))
  })
}

function elementsOf(element: XmlElement): XmlElement[] {
  return [element, ...childrenOf(element).flatMap(elementsOf)]
}

type Mapped = (value: QtiValue) => QtiValue

const bounded = (element: XmlElement, value: number): QtiValue => {
  const [lower = -Infinity] = numbersIn(element.attributes.lowerBound ?? '')
  const [upper = Infinity] = numbersIn(element.attributes.upperBound ?? '')
  return number(Math.max(lower, Math.min(upper, value)))
}

/** A value's points by the mapping; each value of a container counts once, none at all gives nothing. */
function readMapping(declaration: XmlElement): Mapped | undefined {
  const mapping = childOf(declaration, 'mapping')
  if (!mapping) return undefined
  const baseType = declaration.attributes.baseType ?? 'identifier'
  const [otherwise = 0] = numbersIn(mapping.attributes.defaultValue ?? '')
  const exact = new Map<string, number>()
  const folded = new Map<string, number>()
  for (const { attributes } of childrenOf(mapping, 'mapEntry')) {
    const key = String(parseScalar(attributes.mapKey ?? '', baseType) ?? '')
    const [worth = 0] = numbersIn(attributes.mappedValue ?? '')
    if (!exact.has(key)) exact.set(key, worth)
    const lower = key.toLowerCase()
    // Letter case is of texts: identifiers are the same or not.
    if (baseType === 'string' && attributes.caseSensitive === 'false' && !folded.has(lower))
      folded.set(lower, worth)
  }
  return value => {
    if (!value) return number(0)
    const worth = (text: string) => exact.get(text) ?? folded.get(text.toLowerCase()) ?? otherwise
    const different = [...new Set(value.values.map(String))]
    return bounded(
      mapping,
      different.reduce((sum, each) => sum + worth(each), 0),
    )
  }
}

/** A point's worth by the areas that it is in; each area counts once. */
function readAreas(declaration: XmlElement): Mapped | undefined {
  const mapping = childOf(declaration, 'areaMapping')
  if (!mapping) return undefined
  const [otherwise = 0] = numbersIn(mapping.attributes.defaultValue ?? '')
  const areas = childrenOf(mapping, 'areaMapEntry').map(({ attributes }) => ({
    contains: readShape(attributes.shape ?? '', numbersIn((attributes.coords ?? '').replaceAll(',', ' '))),
    worth: numbersIn(attributes.mappedValue ?? '')[0] ?? 0,
  }))
  return value => {
    if (!value) return number(0)
    const hit = new Set<number>()
    let sum = 0
    for (const point of value.values) {
      const [x = 0, y = 0] = numbersIn(String(point))
      const place = areas.findIndex(area => area.contains(x, y))
      if (place < 0) sum += otherwise
      else if (!hit.has(place)) sum += areas[place]?.worth ?? 0
      hit.add(place)
    }
    return bounded(mapping, sum)
  }
}

function readShape(shape: string, coords: number[]): (x: number, y: number) => boolean {
  const [a = 0, b = 0, c = 0, d = 0] = coords
  switch (shape) {
    case 'default':
      return () => true
    case 'rect':
    case 'circle':
    case 'poly':
      // The same edges as where the pupil taps: a corner is within.
      return (x, y) => contains({ shape, coords }, [x, y])
    case 'ellipse':
      return (x, y) => c > 0 && d > 0 && ((x - a) / c) ** 2 + ((y - b) / d) ** 2 <= 1
    default:
      throw new Unevaluable(`usam a forma «${shape}»`)
  }
}

/** The value that an outcome's table gives for a number. */
function readTable(item: XmlElement, identifier: string): Mapped {
  const outcome = childrenOf(item, 'outcomeDeclaration').find(
    each => each.attributes.identifier === identifier,
  )
  const table = childOf(outcome, 'matchTable') ?? childOf(outcome, 'interpolationTable')
  if (!outcome || !table) throw new Unevaluable('procuram um valor numa tabela que falta')
  const baseType = outcome.attributes.baseType ?? 'float'
  const read = (text: string | undefined) => {
    const value = parseScalar(text ?? '', baseType)
    return qtiValue('single', baseType, value === undefined || text === undefined ? [] : [value])
  }
  const entries = childrenOf(table).map(({ attributes }) => ({
    source: numbersIn(attributes.sourceValue ?? '')[0] ?? 0,
    withBoundary: attributes.includeBoundary !== 'false',
    target: read(attributes.targetValue),
  }))
  const otherwise = read(table.attributes.defaultValue)
  return value => {
    const input = numberOf(value)
    if (input === undefined) return otherwise
    const found = entries.find(({ source, withBoundary }) =>
      table.name === 'matchTable' ? source === input : withBoundary ? input >= source : input > source,
    )
    return found ? found.target : otherwise
  }
}
