import type { Passage } from '../question-parts.ts'
import { excerpt } from '../rich-text.ts'
import { bodyHtml } from './qti-body.ts'
import { plainNames } from './qti-declarations.ts'
import { unwrap } from './qti-item.ts'
import type { QuestionDesk } from './read-one.ts'
import { childOf, childrenOf, descendantsOf, type XmlElement } from './xml.ts'

/** The label of a text whose questions are the parts of one. */
export const LABEL_OF_PARTS = 'alíneas'

/** Another file of the package as it is seen from an item: its tree, and its own way to the files that it names. */
export type Beside = { root: XmlElement; fileOf: (address: string) => string | undefined }

/**
 * The text that an item shares with others and refers to. Of several the first is kept as such, since a question has
 * one; the others are said to be lost.
 *
 * @param open gives the file at an address in the item
 */
export function readStimulus(
  desk: QuestionDesk,
  item: XmlElement,
  open: (address: string) => Beside | undefined,
): Passage | undefined {
  const references = descendantsOf(item, 'assessmentStimulusRef', 'qti-assessment-stimulus-ref')
  const [first, ...others] = references
  if (!first) return undefined
  if (others.length > 0) desk.lose('outros textos de apoio', 'Uma pergunta tem um só texto de apoio.')
  const beside = open(first.attributes.href ?? '')
  const root = beside && plainNames(beside.root)
  const body = childOf(root, 'stimulusBody')
  const title = desk.line(root?.attributes.title || first.attributes.title || '')
  const lost = (why: string) => desk.lose(title ? `texto de apoio «${title}»` : 'texto de apoio', why)
  if (!beside || !body) {
    lost('O ficheiro do texto partilhado (stimulus) não está no pacote.')
    return undefined
  }
  if (childrenOf(root, 'stylesheet').length > 0)
    desk.lose('folha de estilo', 'Os estilos do QTI não são guardados.')
  const html = bodyHtml(body.children, { desk, file: beside.fileOf, inline: () => undefined })
  const text = unwrap(desk.rich(html))
  if (text.trim() === '') {
    lost('O ficheiro do texto partilhado (stimulus) está vazio.')
    return undefined
  }
  const isParted = root?.attributes.label === LABEL_OF_PARTS
  return { title: title || excerpt(text) || 'Texto', text, ...(isParted ? { parts: true } : {}) }
}
