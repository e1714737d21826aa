import { partLetter } from '../passage.ts'
import type { Question } from '../question.ts'
import type { Passage } from '../question-parts.ts'
import { excerpt, plainText } from '../rich-text.ts'
import { bodyHtml } from './qti-body.ts'
import { plainNames, type ResponseDeclaration, readDeclarations } from './qti-declarations.ts'
import { unwrap } from './qti-item.ts'
import type { QtiResponses } from './qti-processing.ts'
import { qtiValue, type Scalar } from './qti-values.ts'
import type { QuestionDesk } from './read-one.ts'
import { UnfitQuestion } from './reading.ts'
import { childOf, childrenOf, isElement, make, type XmlElement, type XmlNode } from './xml.ts'

/** Parts of one item at most. */
const MAX_PARTS = 12

/** An item of several interactions, parted: what stands before the first, and what belongs to each. */
export interface PartedItem {
  lead: XmlNode[]
  parts: { nodes: XmlNode[]; interactions: XmlElement[] }[]
}

export function interactionsIn(node: XmlNode | undefined): XmlElement[] {
  if (node === undefined || !isElement(node)) return []
  return node.name.endsWith('Interaction') ? [node] : node.children.flatMap(interactionsIn)
}

/**
 * The parts of an item's body; undefined where it is one question.
 * @param isGap whether an interaction stands in a text, so that several of them are the gaps of one question
 * @throws {UnfitQuestion} where a paragraph holds interactions that are no gaps of one text, or there are too many
 */
export function partsOf(
  body: XmlElement,
  isGap: (interaction: XmlElement) => boolean,
): PartedItem | undefined {
  const all = interactionsIn(body)
  if (all.length < 2 || all.every(isGap)) return undefined
  let box = body
  for (let inner = onlyBox(box); inner; inner = onlyBox(box)) box = inner
  const lead: XmlNode[] = []
  const parts: PartedItem['parts'] = []
  let waiting: XmlNode[] = []
  for (const node of box.children.flatMap(node => opened(node, isGap))) {
    const interactions = interactionsIn(node)
    if (interactions.length === 0) {
      waiting.push(node)
      continue
    }
    if (interactions.length > 1 && !interactions.every(isGap))
      throw new UnfitQuestion(
        'Há várias interacções no mesmo parágrafo: não se sabe que texto é de cada uma.',
      )
    if (parts.length === 0) lead.push(...waiting)
    parts.push({ nodes: [...(parts.length === 0 ? [] : waiting), node], interactions })
    waiting = []
  }
  parts.at(-1)?.nodes.push(...waiting)
  if (parts.length > MAX_PARTS) throw new UnfitQuestion(`A pergunta tem mais de ${MAX_PARTS} interacções.`)
  return { lead, parts }
}

/** What a box of several interactions holds, in its place. */
function opened(node: XmlNode, isGap: (interaction: XmlElement) => boolean): XmlNode[] {
  const inside = interactionsIn(node)
  const isBox = isElement(node) && ['div', 'section', 'blockquote'].includes(node.name)
  return isBox && inside.length > 1 && !inside.every(isGap)
    ? node.children.flatMap(child => opened(child, isGap))
    : [node]
}

/** The one element that holds all that is in a box. */
function onlyBox(box: XmlElement): XmlElement | undefined {
  const [only, ...others] = box.children.filter(node => isElement(node) || node.trim() !== '')
  const isBox = only && isElement(only) && others.length === 0 && !only.name.endsWith('Interaction')
  return isBox ? only : undefined
}

/** The item as one of its parts alone: the others stay unanswered, and what all are worth together says nothing of it. */
export function itemOfPart(item: XmlElement, part: PartedItem['parts'][number]): XmlElement {
  const children = item.children.flatMap((node): XmlNode[] => {
    if (!isElement(node)) return [node]
    if (node.name === 'itemBody') return [{ ...node, children: part.nodes }]
    if (node.name !== 'outcomeDeclaration') return [node]
    if (node.attributes.identifier === 'MAXSCORE') return []
    const { normalMaximum: _ofAll, ...attributes } = node.attributes
    return [make('outcomeDeclaration', attributes, ...node.children)]
  })
  return { ...item, children }
}

/**
 * @throws {UnfitQuestion} where right answers are worth more or less together than each by itself
 */
export function refuseDependent(
  { parts }: PartedItem,
  responses: ReadonlyMap<string, ResponseDeclaration>,
  worth: (responses: QtiResponses) => number,
): void {
  const right = parts.map(part =>
    part.interactions.flatMap(({ attributes }): [string, NonNullable<ReturnType<typeof rightOf>>][] => {
      const declaration = responses.get(attributes.responseIdentifier ?? '')
      const value = declaration && rightOf(declaration)
      return value ? [[declaration.identifier, value]] : []
    }),
  )
  const blank = worth(new Map())
  const alone = right.map(entries => worth(new Map(entries)) - blank)
  for (const some of groupsOf(parts.length)) {
    const together = worth(new Map(some.flatMap(at => right[at] ?? []))) - blank
    const sum = some.reduce((total, at) => total + (alone[at] ?? 0), 0)
    if (Math.abs(together - sum) > 1e-6 * Math.max(1, Math.abs(sum)))
      throw new UnfitQuestion('Os pontos de uma parte dependem das outras: não se separam em alíneas.')
  }
}

/** Parts that are answered together: every choice of a few; of many all pairs, and all. */
function groupsOf(count: number): number[][] {
  const places = Array.from({ length: count }, (_none, at) => at)
  if (count <= 6)
    return Array.from({ length: 2 ** count - 1 }, (_none, chosen) =>
      places.filter(at => Math.floor((chosen + 1) / 2 ** at) % 2 === 1),
    )
  return [...places.flatMap(one => places.slice(one + 1).map(other => [one, other])), places]
}

/** What is declared to be right, or earns the most. */
function rightOf({ cardinality, baseType, correct, mapping }: ResponseDeclaration) {
  const [best] = [...mapping].toSorted(([, a], [, b]) => b - a)
  const values = correct.length > 0 ? correct : best ? [best[0]] : []
  const isNumber = baseType === 'integer' || baseType === 'float'
  const scalars = values.map((text): Scalar => (isNumber ? Number(text) : text))
  return scalars.length > 0 ? qtiValue(cardinality, baseType, scalars) : undefined
}

/** The text that the parts of one question share. */
export function stemOfParts(title: string, html: string): Passage {
  const text = plainText(html).trim() === '' && !html.includes('<img') ? title : html
  return { title: title || excerpt(html) || 'Pergunta', text: text || 'Responde às alíneas.', parts: true }
}

/** How many questions an item is: one, or as many as it has parts. */
export function countParts(root: XmlElement): number {
  if (countInteractions(root) < 2) return 1
  const body = childOf(plainNames(root), 'itemBody')
  try {
    return (body && partsOf(body, isGap)?.parts.length) ?? 1
  } catch (error) {
    if (error instanceof UnfitQuestion) return 1
    throw error
  }
}

function countInteractions(element: XmlElement): number {
  if (/[Ii]nteraction$/.test(element.name)) return 1
  return childrenOf(element).reduce((sum, child) => sum + countInteractions(child), 0)
}

/** What stands in a text, so that several of them are the gaps of one question. */
export function isGap({ name }: XmlElement): boolean {
  return name === 'textEntryInteraction' || name === 'inlineChoiceInteraction'
}

/** One part of an item as a question of the text that all of them share. */
export function readPart(
  desk: QuestionDesk,
  { element, parted, part }: { element: XmlElement; parted: PartedItem; part: number },
  readPlain: (desk: QuestionDesk, item: XmlElement) => Question,
  {
    worth,
    fileOf,
  }: {
    worth: (responses: QtiResponses) => number
    fileOf: (address: string) => string | undefined
  },
): Question {
  if (childOf(element, 'templateDeclaration'))
    throw new UnfitQuestion('Uma pergunta de várias partes não sorteia valores.')
  refuseDependent(parted, readDeclarations(element), worth)
  const own = parted.parts[part]
  if (!own) throw new UnfitQuestion('A pergunta não tem essa parte.')
  const read = readPlain(desk, itemOfPart(element, own))
  const html = unwrap(desk.rich(bodyHtml(parted.lead, { desk, file: fileOf, inline: () => undefined })))
  const title = desk.line(element.attributes.title ?? '')
  desk.lose(
    'partes de uma pergunta',
    `A pergunta passa a ${parted.parts.length} alíneas do mesmo texto, cada uma com os seus pontos e a sua competência.`,
  )
  const stem =
    plainText(read.stem).trim() === '' && !read.stem.includes('<img')
      ? `Alínea ${partLetter(part)}`
      : read.stem
  const externalId = read.externalId && `${read.externalId}-${partLetter(part).slice(0, -1)}`
  return { ...read, name: '', stem, externalId, passage: stemOfParts(title, html) }
}
