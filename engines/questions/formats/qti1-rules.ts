import { ownEntry } from './own-entry.ts'
import { numbersIn } from './qti-expressions.ts'
import { Unevaluable } from './qti-values.ts'
import { childOf, childrenOf, descendantsOf, make, textOf, type XmlElement } from './xml.ts'

/** How a response of QTI 1.2 is asked for, by its identifier; `pair`s are those of one matching. */
export type Response1 = {
  identifier: string
  kind: 'choice' | 'text' | 'number' | 'pair'
  cardinality: 'single' | 'multiple' | 'ordered'
  /** What stands for the label that is named: the text that is to be written, or the label's one name. */
  texts?: Map<string, string>
  /** Whether each of its texts is accepted, though a condition may name one alone. */
  acceptsAll?: boolean
}

export type Rules1 = {
  rules: XmlElement[]
  /** The most that the item's scores can reach by its own word; undefined without one. */
  most: number | undefined
  initial: number
  /** By response, what its best or its adding conditions ask for. */
  correct: Map<string, string[]>
}

const value = (baseType: string, text: string) => make('baseValue', { baseType }, text)
const variable = (identifier: string) => make('variable', { identifier })
const yes = make('baseValue', { baseType: 'boolean' }, 'true')

/**
 * The response processing of an item of QTI 1.2 (resprocessing, ASI 1.2.1) as rules of QTI 2.
 *
 * @throws {Unevaluable} for what has no place among them
 */
export function readRules(
  item: XmlElement,
  responses: ReadonlyMap<string, Response1>,
  points: number | undefined,
): Rules1 {
  const processing = childrenOf(item, 'resprocessing')
  const variables = processing.flatMap(each => childrenOf(childOf(each, 'outcomes'), 'decvar'))
  const conditions = processing.flatMap(each => childrenOf(each, 'respcondition'))
  const scored = scoreName(conditions)
  const declared = variables.find(each => nameOf(each) === scored) ?? variables[0]
  const [most] = numbersIn(declared?.attributes.maxvalue ?? '')
  const [least] = numbersIn(declared?.attributes.minvalue ?? '')
  const [initial = 0] = numbersIn(declared?.attributes.defaultval ?? '')
  const bounds = { most, least: least ?? 0 }
  const context = { responses, scored, bounds }
  const isScored = conditions.some(each => childrenOf(each, 'setvar').length > 0)
  const end = [
    ...(least === undefined ? [] : [setScore(make('max', {}, variable('SCORE'), number(least)))]),
    ...(most === undefined ? [] : [setScore(make('min', {}, variable('SCORE'), number(most)))]),
    ...(most && points !== undefined && points !== most
      ? [setScore(make('product', {}, variable('SCORE'), number(points / most)))]
      : []),
  ]
  return {
    rules: [...chainOf(conditions, context), ...(isScored ? end : [])],
    most,
    initial,
    correct: correctOf(conditions, context),
  }
}

type Context = {
  responses: ReadonlyMap<string, Response1>
  scored: string
  bounds: { most: number | undefined; least: number }
}

const number = (amount: number) => value('float', String(amount))
const setScore = (expression: XmlElement) => make('setOutcomeValue', { identifier: 'SCORE' }, expression)

function nameOf(element: XmlElement): string {
  return (element.attributes.varname ?? element.attributes.variablename ?? 'SCORE').toUpperCase()
}

/** The variable that holds the points: SCORE, or the only one that is set. */
function scoreName(conditions: XmlElement[]): string {
  const names = new Set(conditions.flatMap(each => childrenOf(each, 'setvar').map(nameOf)))
  const [only] = names
  return names.has('SCORE') || names.size !== 1 ? 'SCORE' : (only ?? 'SCORE')
}

/**
 * One condition after the other: one that does not `continue`, which is what a silent one does, ends the processing
 * where it holds, so that those after it stand in its else branch.
 * Canvas leaves `continue` out of conditions that add up: a silent one that adds goes on.
 */
function chainOf(conditions: XmlElement[], context: Context): XmlElement[] {
  const rules: XmlElement[] = []
  let into = rules
  let open: XmlElement | undefined
  for (const [at, condition] of conditions.entries()) {
    const branch = [testOf(condition, context), ...actionsOf(condition, context)]
    const goesOn = continues(condition, conditions.slice(at + 1))
    if (open && !goesOn) {
      open.children.push(make('responseElseIf', {}, ...branch))
      continue
    }
    if (open) {
      const rest = make('responseElse', {})
      open.children.push(rest)
      into = rest.children as XmlElement[]
      open = undefined
    }
    const rule = make('responseCondition', {}, make('responseIf', {}, ...branch))
    into.push(rule)
    if (!goesOn) open = rule
  }
  return rules
}

function continues(condition: XmlElement, later: XmlElement[]): boolean {
  const said = condition.attributes.continue
  if (said !== undefined) return /^yes$/i.test(said)
  const isChanging = ({ attributes }: XmlElement) => /^(?:add|subtract)$/i.test(attributes.action ?? 'Set')
  const changes = childrenOf(condition, 'setvar')
  const isOverwritten = later.some(
    each => descendantsOf(each, 'other').length > 0 && !childrenOf(each, 'setvar').every(isChanging),
  )
  return changes.length > 0 && changes.every(isChanging) && !isOverwritten
}

function actionsOf(condition: XmlElement, context: Context): XmlElement[] {
  return childrenOf(condition).flatMap(element => {
    if (element.name === 'setvar')
      return nameOf(element) === context.scored ? [scoreRule(element, context)] : []
    if (element.name !== 'displayfeedback') return []
    const said = value('identifier', element.attributes.linkrefid ?? '')
    return [
      make('setOutcomeValue', { identifier: 'FEEDBACK' }, make('multiple', {}, variable('FEEDBACK'), said)),
    ]
  })
}

function scoreRule(element: XmlElement, context: Context): XmlElement {
  const amount = number(amountOf(element, context))
  const score = variable('SCORE')
  switch ((element.attributes.action ?? 'Set').toLowerCase()) {
    case 'set':
      return setScore(amount)
    case 'add':
      return setScore(make('sum', {}, score, amount))
    case 'subtract':
      return setScore(make('subtract', {}, score, amount))
    case 'multiply':
      return setScore(make('product', {}, score, amount))
    case 'divide':
      return setScore(make('divide', {}, score, amount))
    default:
      throw new Unevaluable(`usam «${element.attributes.action}», que não se sabe avaliar`)
  }
}

function amountOf(element: XmlElement, { bounds }: Context): number {
  const text = textOf(element).trim()
  if (/\.max$/i.test(text)) return bounds.most ?? 1
  if (/\.min$/i.test(text)) return bounds.least
  const amount = Number(text.replace(',', '.'))
  if (text === '' || !Number.isFinite(amount)) throw new Unevaluable(`dão «${text.slice(0, 40)}» pontos`)
  const isShare = /^(?:add|subtract)$/i.test(element.attributes.action ?? 'Set')
  return isShare && bounds.most ? wholeShare(amount, bounds.most) : amount
}

/** A share of the most, which files round to the hundredth: three times 33,33 are to be 100. */
function wholeShare(amount: number, most: number): number {
  const share = most / Math.max(1, Math.round(most / Math.abs(amount)))
  return Math.abs(share - Math.abs(amount)) <= 0.005 + 1e-9 ? Math.sign(amount) * share : amount
}

function testOf(condition: XmlElement, context: Context): XmlElement {
  const tests = childrenOf(childOf(condition, 'conditionvar'))
  return allOf(tests, context, alternativesIn(tests, context))
}

/**
 * Values of one response that takes a single one, side by side in a condition: no answer meets them all, and
 * Canvas writes so the texts that it accepts.
 */
function alternativesIn(tests: XmlElement[], context: Context): XmlElement[][] {
  const equals = tests.filter(each => each.name === 'varequal')
  const byResponse = Map.groupBy(equals, each => responseOf(each, context))
  return [...byResponse].flatMap(([response, group]) => {
    const isSingle =
      response.kind === 'pair' ? response.texts !== undefined : response.cardinality === 'single'
    return isSingle && group.length > 1 ? [group] : []
  })
}

function allOf(tests: XmlElement[], context: Context, alternatives: XmlElement[][] = []): XmlElement {
  const sequence = inOrder(tests, context)
  if (sequence) return sequence
  const [only, ...more] = tests.flatMap(each => {
    const group = alternatives.find(list => list.includes(each))
    if (!group) return [oneTest(each, context)]
    return each === group[0] ? [make('or', {}, ...group.map(other => oneTest(other, context)))] : []
  })
  if (!only) return yes
  return more.length === 0 ? only : make('and', {}, only, ...more)
}

/** Values of an ordered response, one test each and without their places, are its whole order. */
function inOrder(tests: XmlElement[], { responses }: Context): XmlElement | undefined {
  const [first] = tests
  const identifier = first?.attributes.respident ?? ''
  const isOrder =
    tests.length > 1 &&
    responses.get(identifier)?.cardinality === 'ordered' &&
    tests.every(
      each => each.name === 'varequal' && each.attributes.respident === identifier && !each.attributes.index,
    )
  if (!isOrder) return undefined
  const values = tests.map(each => value('identifier', textOf(each).trim()))
  return make('match', {}, variable(identifier), make('ordered', {}, ...values))
}

const comparisons: Record<string, string> = { varlt: 'lt', varlte: 'lte', vargt: 'gt', vargte: 'gte' }

function oneTest(element: XmlElement, context: Context): XmlElement {
  const { name, attributes } = element
  switch (name) {
    case 'and':
      return allOf(childrenOf(element), context)
    case 'or':
      return make('or', {}, ...childrenOf(element).map(each => oneTest(each, context)))
    case 'not':
      return make('not', {}, allOf(childrenOf(element), context))
    case 'other':
      return yes
    case 'unanswered':
      return make('isNull', {}, variable(responseOf(element, context).identifier))
  }
  const response = responseOf(element, context)
  const text = textOf(element).trim()
  if (response.kind === 'pair') return pairTest(element, response)
  const answer = variable(response.identifier)
  const comparison = ownEntry(comparisons, name)
  if (comparison) return make(comparison, {}, answer, number(Number(text.replace(',', '.'))))
  const isCased = /^yes$/i.test(attributes.case ?? 'No') ? 'true' : 'false'
  if (name === 'varsubstring')
    return make('substring', { caseSensitive: isCased }, value('string', text), answer)
  if (name === 'varsubset') {
    const values = text.split(',').map(each => value('identifier', each.trim()))
    const isExact = /^exact$/i.test(attributes.setmatch ?? 'Exact')
    return make(isExact ? 'match' : 'contains', {}, answer, make('multiple', {}, ...values))
  }
  if (name !== 'varequal') throw new Unevaluable(`usam «${name}», que não se sabe avaliar`)
  if (response.kind === 'number')
    return make('equal', { toleranceMode: 'exact' }, answer, number(Number(text.replace(',', '.'))))
  if (response.kind === 'text') {
    const texts = response.texts?.has(text) && response.acceptsAll ? [...response.texts.values()] : []
    const [only = '', ...more] = texts.length > 0 ? texts : [response.texts?.get(text) ?? text]
    const equals = (written: string) =>
      make('stringMatch', { caseSensitive: isCased }, answer, value('string', written))
    return more.length === 0 ? equals(only) : make('or', {}, ...[only, ...more].map(equals))
  }
  const label = value('identifier', text)
  if (response.cardinality === 'single') return make('match', {}, answer, label)
  if (response.cardinality === 'multiple') return make('member', {}, label, answer)
  return make('match', {}, make('index', { n: attributes.index ?? '1' }, answer), label)
}

/** Whether two sides were joined: `a,b` in one response of many, or the label chosen in a response of its own. */
function pairTest(element: XmlElement, response: Response1): XmlElement {
  const text = textOf(element).trim()
  const [left = '', right = ''] = text.includes(',')
    ? text.split(',').map(each => each.trim())
    : [response.identifier, response.texts?.get(text) ?? text]
  if (element.name !== 'varequal' && element.name !== 'varsubset')
    throw new Unevaluable(`usam «${element.name}» numa associação`)
  return make('member', {}, value('directedPair', `${left} ${right}`), variable('RESPONSE'))
}

function responseOf(element: XmlElement, { responses }: Context): Response1 {
  const named = responses.get(element.attributes.respident ?? '')
  const [only] = responses.size === 1 ? [...responses.values()] : []
  const response = named ?? only
  if (!response)
    throw new Unevaluable(
      `perguntam por «${(element.attributes.respident ?? '').slice(0, 40)}», que não existe`,
    )
  return response
}

/** What the conditions that give points ask for: of a response that takes one value, the best of them. */
function correctOf(conditions: XmlElement[], context: Context): Map<string, string[]> {
  const correct = new Map<string, { worth: number; values: string[] }>()
  for (const condition of conditions) {
    const worth = childrenOf(condition, 'setvar')
      .filter(
        each => nameOf(each) === context.scored && /^(?:set|add)$/i.test(each.attributes.action ?? 'Set'),
      )
      .reduce((sum, each) => sum + amountOf(each, context), 0)
    if (worth <= 0) continue
    for (const [identifier, values] of valuesAsked(childOf(condition, 'conditionvar'), context)) {
      const known = correct.get(identifier)
      const isSingle = context.responses.get(identifier)?.cardinality === 'single'
      if (!known || (isSingle && worth > known.worth)) correct.set(identifier, { worth, values })
      else if (!isSingle) known.values.push(...values)
    }
  }
  return new Map([...correct].map(([identifier, { values }]) => [identifier, [...new Set(values)]]))
}

/** The values that a condition asks for, those that it denies left out. */
function valuesAsked(condition: XmlElement | undefined, context: Context): Map<string, string[]> {
  const values = new Map<string, string[]>()
  const denied = new Set(
    condition
      ? descendantsOf(condition, 'not').flatMap(each => descendantsOf(each, 'varequal', 'varsubset'))
      : [],
  )
  const tests = condition ? descendantsOf(condition, 'varequal', 'varsubset') : []
  for (const test of tests.filter(each => !denied.has(each))) {
    const response = responseOf(test, context)
    const text = textOf(test).trim()
    const isSet = test.name === 'varsubset' && response.kind !== 'pair'
    const listed = isSet ? text.split(',').map(each => each.trim()) : [response.texts?.get(text) ?? text]
    values.set(response.identifier, [...(values.get(response.identifier) ?? []), ...listed])
  }
  return values
}
