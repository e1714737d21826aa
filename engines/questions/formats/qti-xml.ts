import katex from 'katex'
import { escapeHtml, replaceMedia, segments } from '../rich-text.ts'
import { cleanText } from './decode-text.ts'
import { escapeXml } from './xml.ts'

declare const isMarkup: unique symbol
/** Markup of QTI 3.0, well formed by construction. */
export type Element = string & { readonly [isMarkup]: true }

/** What a type needs in its item: declarations, body, rules of scoring, and feedback by identifier. */
export type ItemParts = {
  responses: Element[]
  outcomes?: Element[]
  body: Element[]
  rules: Element[]
  /** A standard template scores it, when no feedback has to be chosen. */
  template?: 'match_correct' | 'map_response' | 'map_response_point'
  feedback: { identifier: string; html: string }[]
  feedbackRules: Element[]
}

/** Attributes that are undefined are not written. */
type Attributes = Record<string, string | undefined>

export function el(name: string, attributes: Attributes, children: Element[] = []): Element {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(cleanText(value))}"`,
  )
  const inner = children.join('')
  return `<${name}${written.join('')}${inner === '' ? '/>' : `>${inner}</${name}>`}` as Element
}

/** A text between elements. */
export function textNode(text: string): Element {
  return escapeHtml(cleanText(text)) as Element
}

/** A number as short as it can be without the dust of binary fractions. */
export function numberText(value: number): string {
  return String(Number(value.toPrecision(12)))
}

/** Rich text in a box. */
export function htmlBox(html: string, address: (name: string) => string): Element {
  return `<div>${xhtml(html, address)}</div>` as Element
}

/** Rich text as XHTML, with formulae in MathML that carries its TeX, files at their address in the package. */
export function xhtml(html: string, address: (name: string) => string): Element {
  const shown = segments(html)
    .map(segment => (segment.kind === 'html' ? segment.html : formula(segment.tex, segment.display)))
    .join('')
  const placed = replaceMedia(shown, name => `src="${escapeXml(address(name))}"`)
  return cleanText(placed).replace(/<[a-z][^>]*>/g, tag =>
    tag.replace(/ lang="/, ' xml:lang="').replace(/ reversed(?=[ >])/, ' reversed="reversed"'),
  ) as Element
}

function formula(tex: string, displayMode: boolean): string {
  const asWritten = escapeHtml(displayMode ? `$$${tex}$$` : `\\(${tex}\\)`)
  try {
    const markup = katex.renderToString(tex, {
      output: 'mathml',
      displayMode,
      throwOnError: true,
      strict: 'ignore',
    })
    return /<math[\s\S]*<\/math>/.exec(markup)?.[0] ?? asWritten
  } catch {
    return asWritten // not TeX that KaTeX knows: the text remains as it is
  }
}

type Entry = { key: string; value: number; caseSensitive?: string }

export function responseDeclaration(
  identifier: string,
  cardinality: string,
  type: string,
  correct: string[],
  mapping?: { entries: Entry[]; bounds?: Attributes },
  initial = '',
): Element {
  const values = (name: string, list: string[]) =>
    list.length > 0
      ? [
          el(
            name,
            {},
            list.map(text => el('qti-value', {}, [textNode(text)])),
          ),
        ]
      : []
  const entries = mapping?.entries.map(({ key, value, caseSensitive }) =>
    el('qti-map-entry', {
      'map-key': key,
      'mapped-value': numberText(value),
      ...(caseSensitive ? { 'case-sensitive': caseSensitive } : {}),
    }),
  )
  return el('qti-response-declaration', { identifier, cardinality, 'base-type': type }, [
    ...values('qti-default-value', initial ? [initial] : []),
    ...values('qti-correct-response', correct),
    ...(entries ? [el('qti-mapping', { 'default-value': '0', ...mapping?.bounds }, entries)] : []),
  ])
}

export function outcomeDeclaration(
  identifier: string,
  type: string,
  cardinality: string,
  value?: string,
  more: Attributes = {},
): Element {
  const attributes = { identifier, cardinality, 'base-type': type, ...more }
  const initial =
    value === undefined ? [] : [el('qti-default-value', {}, [el('qti-value', {}, [textNode(value)])])]
  return el('qti-outcome-declaration', attributes, initial)
}

export function variable(identifier: string): Element {
  return el('qti-variable', { identifier })
}

export function constant(type: 'identifier' | 'float' | 'string', value: string): Element {
  return el('qti-base-value', { 'base-type': type }, [textNode(value)])
}

export function setOutcome(identifier: string, value: Element): Element {
  return el('qti-set-outcome-value', { identifier }, [value])
}

/** Whether a response is a number within its tolerance; `drawn` has the variables of what is drawn instead. */
export function nearTest(
  response: string,
  { value, tolerance }: { value: number; tolerance: number },
  drawn: { value?: Element; tolerance?: string } = {},
): Element {
  const mode = drawn.tolerance
    ? { 'tolerance-mode': 'absolute', tolerance: drawn.tolerance }
    : tolerance === 0
      ? { 'tolerance-mode': 'exact' }
      : { 'tolerance-mode': 'absolute', tolerance: `${tolerance} ${tolerance}` }
  return el('qti-equal', mode, [variable(response), drawn.value ?? constant('float', String(value))])
}

/** Whether a response is a text. */
export function sameTest(response: string, text: string, caseSensitive: string): Element {
  return el('qti-string-match', { 'case-sensitive': caseSensitive }, [
    variable(response),
    constant('string', text),
  ])
}

type Key = { test: Element; score?: number; adds?: number; feedback?: string; outcome?: string }

/** If the first test holds, its consequences; else if the second …; else the feedback for all other answers. */
export function chain(keys: Key[], otherwise?: string): Element {
  const branches = keys.map((key, index) =>
    el(index === 0 ? 'qti-response-if' : 'qti-response-else-if', {}, [key.test, ...consequences(key)]),
  )
  return el('qti-response-condition', {}, [
    ...branches,
    ...(otherwise ? [el('qti-response-else', {}, [addFeedback(otherwise)])] : []),
  ])
}

function consequences({ score, adds, feedback, outcome = 'SCORE' }: Key): Element[] {
  const value = (amount: number) => constant('float', numberText(amount))
  const set = score === undefined ? [] : [setOutcome(outcome, value(score))]
  const sum =
    adds === undefined ? [] : [setOutcome(outcome, el('qti-sum', {}, [variable(outcome), value(adds)]))]
  return [...set, ...sum, ...(feedback ? [addFeedback(feedback)] : [])]
}

function addFeedback(identifier: string): Element {
  return setOutcome(
    'FEEDBACK',
    el('qti-multiple', {}, [variable('FEEDBACK'), constant('identifier', identifier)]),
  )
}

/** All the points when the response is the correct one, none otherwise. */
export function scoreWhenCorrect(points: number): Element {
  const test = el('qti-match', {}, [variable('RESPONSE'), el('qti-correct', { identifier: 'RESPONSE' })])
  return chain([{ test, score: points }])
}

/** Pairs that are worth their share of the points each or, where asked, all of them together. */
export function scoredPairs(pairs: string[], points: number, isWhole: boolean): Omit<ItemParts, 'body'> {
  const entries = pairs.map(key => ({ key, value: points / pairs.length }))
  const bounds = { 'lower-bound': '0', 'upper-bound': numberText(points) }
  const mapping = isWhole ? undefined : { entries, bounds }
  return {
    responses: [responseDeclaration('RESPONSE', 'multiple', 'directedPair', pairs, mapping)],
    rules: isWhole ? [scoreWhenCorrect(points)] : [mapScore],
    ...(isWhole && points !== 1
      ? {}
      : { template: isWhole ? ('match_correct' as const) : ('map_response' as const) }),
    feedback: [],
    feedbackRules: [],
  }
}

export const mapScore = setOutcome('SCORE', el('qti-map-response', { identifier: 'RESPONSE' }))

export const feedbackOfChoice = setOutcome(
  'FEEDBACK',
  el('qti-multiple', {}, [variable('FEEDBACK'), variable('RESPONSE')]),
)

/** The response processing: a standard template where nothing but points is to be set. */
export function processing(question: { points: number }, parts: ItemParts, feedback: string[]): Element[] {
  if (feedback.length === 0 && parts.template) {
    const template = `https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/${parts.template}.xml`
    return [el('qti-response-processing', { template })]
  }
  const rules = [
    ...parts.rules,
    ...parts.feedbackRules,
    ...resultRules(question.points, feedback),
    ...(feedback.includes('explanation') ? [addFeedback('explanation')] : []),
  ]
  return rules.length > 0 ? [el('qti-response-processing', {}, rules)] : []
}

/** Weights have few decimals: up to these shares they add up to nothing, and from these on to all, as `score` has it. */
const NOTHING = 1e-5
const ALL = 1 - 2e-4

function resultRules(points: number, feedback: string[]): Element[] {
  const compare = (operator: string, value: number) =>
    el(operator, {}, [variable('SCORE'), constant('float', numberText(value))])
  const results = [
    { test: compare('qti-gte', points * ALL), feedback: 'result-right' },
    { test: compare('qti-gt', points * NOTHING), feedback: 'result-partial' },
    { test: compare('qti-lte', points * NOTHING), feedback: 'result-wrong' },
  ]
  if (!results.some(each => feedback.includes(each.feedback))) return []
  return [chain(results.map(each => (feedback.includes(each.feedback) ? each : { test: each.test })))]
}
