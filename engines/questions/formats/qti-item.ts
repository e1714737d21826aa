import type { Answer } from '../answer.ts'
import type { SpecificFields } from '../blank-question.ts'
import { plainText } from '../rich-text.ts'
import { figuresAsLetters } from '../typed-text.ts'
import type { BodyContext } from './qti-body.ts'
import type { ResponseDeclaration } from './qti-declarations.ts'
import type { QtiVersion } from './qti-defaults.ts'
import type { Program, QtiResponses } from './qti-processing.ts'
import type { QuestionDesk } from './read-one.ts'
import { UnfitQuestion } from './reading.ts'
import { descendantsOf, type XmlElement } from './xml.ts'

/** One item being read: its parts, how to read its texts, and what it gives for an answer. */
export type QtiItem = {
  desk: QuestionDesk
  version: QtiVersion
  element: XmlElement
  body: XmlElement
  responses: Map<string, ResponseDeclaration>
  program: Program
  /** How many answers are worth trying. */
  most: number
  /** The points that the item's own rules give. */
  worth: (responses: QtiResponses) => number
  html: (element: XmlElement | undefined, inline?: BodyContext['inline']) => string
  /** The same out of the one box that holds all of it, where one does. */
  rich: (element: XmlElement | undefined, inline?: BodyContext['inline']) => string
}

/** An answer to our question, with what the item would have been given. */
export type Try = {
  answer: Answer
  responses: QtiResponses
  /** At a bound, or in other letter case: to differ here is said, and does not make the key another one. */
  isEdge?: boolean
}

export type ItemDraft = {
  tries: Try[]
  /** Whether there is no other answer to try. */
  isAll: boolean
  stem?: string
  /** Questions that may score as the item does, the likeliest first. */
  candidates: (points: number) => SpecificFields[]
}

export function responseOf(item: QtiItem, interaction: XmlElement): ResponseDeclaration {
  const declaration = item.responses.get(interaction.attributes.responseIdentifier ?? '')
  if (!declaration) throw new UnfitQuestion('A interacção não tem resposta declarada.')
  return declaration
}

/**
 * How many an interaction lets one mark or join; Infinity for as many as one likes. A limit below what the item declares
 * to be right, most often the 1 of a schema whose attribute nobody wrote, is left out and said.
 */
export function limitOf(item: QtiItem, written: string | undefined, right: number): number {
  const limit = Number(written ?? 0) || Number.POSITIVE_INFINITY
  if (limit >= right) return limit
  item.desk.lose(
    'limite de respostas',
    `O ficheiro só deixa dar ${limit}${limit === 1 ? ' (é o que vale quando não o diz)' : ''}, e as certas são ${right}: aqui dão-se todas.`,
  )
  return Number.POSITIVE_INFINITY
}

/**
 * What is offered in a gap, which is a line of text; that its markup went is said, a formula stays as TeX.
 *
 * @throws {UnfitQuestion} when it shows a picture
 */
export function plainPart(item: QtiItem, element: XmlElement): string {
  if (descendantsOf(element, 'img', 'object').length > 0)
    throw new UnfitQuestion('Imagens como opções de um espaço não são suportadas.')
  const html = figuresAsLetters(item.rich(element))
  if (/<(?!\/|(?:p|div|span|br)\b)/.test(html))
    item.desk.lose('formatação das opções', 'As opções de um espaço são texto simples.')
  return plainText(html)
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

/** For what the judge of the whole item says itself. */
export const quiet = { lose: () => undefined }
