import { parseNumber } from '../match-answer.ts'
import type { BodyContext } from './qti-body.ts'
import type { Condition, ResponseDeclaration, Scoring } from './qti-declarations.ts'
import { type QuestionDesk, settleAnswers } from './read-one.ts'
import { UnfitQuestion } from './reading.ts'
import { textOf, type XmlElement } from './xml.ts'

/** One item being read: its parts, and how to read its texts. */
export type QtiItem = {
  desk: QuestionDesk
  body: XmlElement
  responses: Map<string, ResponseDeclaration>
  scoring: Scoring
  /** Feedback of the item by its identifier, as rich text. */
  feedback: Map<string, string>
  html: (element: XmlElement | undefined, inline?: BodyContext['inline']) => string
  /** The same out of the one box that holds all of it, where one does. */
  rich: (element: XmlElement | undefined, inline?: BodyContext['inline']) => string
}

/** Feedback that belongs to one answer, taken away from what is left for the explanation. */
export function takeFeedback(item: QtiItem, identifier: string | undefined): string {
  const text = item.feedback.get(identifier ?? '') ?? ''
  if (identifier !== undefined) item.feedback.delete(identifier)
  return text
}

export function responseOf(item: QtiItem, interaction: XmlElement): ResponseDeclaration {
  const declaration = item.responses.get(interaction.attributes.responseIdentifier ?? '')
  if (!declaration) throw new UnfitQuestion('A interacção não tem resposta declarada.')
  return declaration
}

/** What each identifier is worth, in points of the item, and the most that it gives. */
export function valuesByKey(
  item: QtiItem,
  response: ResponseDeclaration,
  keys: string[],
  isMultiple: boolean,
) {
  const { mapping, correct } = response
  const isMapped =
    mapping !== undefined && (item.scoring.mapped.has(response.identifier) || correct.length === 0)
  const worth = (key: string) =>
    isMapped
      ? (mapping.entries.find(entry => entry.key === key)?.value ?? mapping.otherwise)
      : Number(correct.includes(key))
  const values = keys.map(worth)
  const positive = values.filter(value => value > 0)
  const most = isMultiple
    ? (isMapped && mapping.upper) || positive.reduce((sum, value) => sum + value, 0)
    : Math.max(...values, 0)
  const points = item.scoring.points ?? (isMapped ? most : (item.scoring.most ?? 1))
  return {
    values,
    isMapped,
    points,
    scale: isMapped ? points || most || 1 : isMultiple ? positive.length || 1 : 1,
  }
}

export type EntryKey = Condition & { score: number }

/** Every answer that the item foresees for a text or a number, whichever way it says so, with its points. */
export function keysOf(item: QtiItem, response: ResponseDeclaration): EntryKey[] {
  const { identifier, mapping, correct } = response
  const conditions = item.scoring.conditions.filter(each => each.response === identifier)
  const feedbackOf = (value: string) => conditions.find(each => each.value === value)?.feedback
  const scored = conditions.filter(each => each.score !== undefined)
  if (mapping && (item.scoring.mapped.has(identifier) || correct.length === 0)) {
    return mapping.entries.map(({ key, value, caseSensitive }) => ({
      response: identifier,
      value: key,
      tolerance: 0,
      caseSensitive,
      score: value,
      feedback: feedbackOf(key),
    }))
  }
  if (scored.length > 0) return scored.map(each => ({ ...each, score: each.score ?? 0 }))
  const tolerance = conditions[0]?.tolerance ?? 0
  return correct.map(value => ({
    response: identifier,
    value,
    tolerance,
    caseSensitive: conditions[0]?.caseSensitive ?? true,
    score: item.scoring.points ?? item.scoring.most ?? 1,
    feedback: feedbackOf(value),
  }))
}

/** Keys as accepted texts or numbers, by what the item declares the response to be. */
export function answersOf(
  item: QtiItem,
  response: ResponseDeclaration,
  keys: (EntryKey & { weight: number })[],
) {
  const verdicts = keys.map(({ weight, feedback }, index) => ({
    weight,
    typicalError: '',
    feedback: takeFeedback(item, feedback ?? `${response.identifier}-${index + 1}`),
  }))
  if (/^(?:float|integer)$/.test(response.baseType)) {
    const numbers = keys.map(({ value, tolerance }, index) => {
      const number = parseNumber(value)
      if (number === undefined) throw new UnfitQuestion(`«${value}» não é um número.`)
      return { value: number, tolerance, weight: 0, typicalError: '', feedback: '', ...verdicts[index] }
    })
    return { kind: 'numeric' as const, answers: settleAnswers(item.desk, numbers) }
  }
  const caseSensitive = keys.some(key => key.caseSensitive)
  if (caseSensitive && keys.some(key => !key.caseSensitive)) {
    item.desk.lose(
      'maiúsculas por resposta',
      'A distinção de maiúsculas vale para todas as respostas da pergunta.',
    )
  }
  const texts = keys.map(({ value }, index) => ({
    text: item.desk.line(value),
    weight: 0,
    typicalError: '',
    feedback: '',
    ...verdicts[index],
  }))
  return {
    kind: 'text' as const,
    caseSensitive,
    answers: settleAnswers(
      item.desk,
      texts.filter(each => each.text !== ''),
    ),
  }
}

/** The text of a part without markup. */
export function plainPart(element: XmlElement): string {
  return textOf(element).replace(/\s+/g, ' ').trim()
}

/** The content of the one box that holds all of a text; our own items put their texts in one. */
export function unwrap(html: string): string {
  if (!html.startsWith('<div>')) return html
  let depth = 0
  for (const tag of html.matchAll(/<(\/?)div\b[^>]*>/g)) {
    depth += tag[1] ? -1 : 1
    if (depth === 0) return tag.index + tag[0].length === html.length ? html.slice(5, tag.index).trim() : html
  }
  return html
}

/** The points of an item whose pairs or places share them; what the shares said otherwise is noted. */
export function sharedPoints(item: QtiItem, response: ResponseDeclaration): number {
  const { mapping } = response
  if (!mapping || (!item.scoring.mapped.has(response.identifier) && response.correct.length > 0)) {
    return item.scoring.points ?? item.scoring.most ?? 1
  }
  const positive = mapping.entries.map(entry => entry.value).filter(value => value > 0)
  if (new Set(positive).size > 1) item.desk.lose('pesos dos pares', 'Todos os pares passam a valer o mesmo.')
  loseDeductions(item, response)
  return item.scoring.points ?? mapping.upper ?? (positive.reduce((sum, value) => sum + value, 0) || 1)
}

/** Points taken away for what is wrong, where we only give them for what is right. */
export function loseDeductions(item: QtiItem, { mapping }: ResponseDeclaration): void {
  if (mapping && (mapping.otherwise < 0 || mapping.entries.some(entry => entry.value < 0))) {
    item.desk.lose('pontos negativos', 'Neste tipo de pergunta um erro não tira pontos.')
  }
}
