import { commonFields, type SpecificFields } from '../blank-question.ts'
import { type Question, roundWeight } from '../question.ts'
import { bodyHtml } from './qti-body.ts'
import { readAssociate, readChoice, readMatch, readOrder } from './qti-choice-reader.ts'
import { plainNames, readDeclarations, readScoring } from './qti-declarations.ts'
import { readGaps } from './qti-gaps-reader.ts'
import { answersOf, keysOf, type QtiItem, responseOf, takeFeedback, unwrap } from './qti-item.ts'
import type { QuestionDesk } from './read-one.ts'
import { UnfitQuestion } from './reading.ts'
import { splitRubric } from './rubric-table.ts'
import { childOf, childrenOf, descendantsOf, sizeOf, type XmlElement } from './xml.ts'

const gapInteractions = ['textEntryInteraction', 'inlineChoiceInteraction']
const readers: Record<
  string,
  (item: QtiItem, interaction: XmlElement) => SpecificFields & { stem?: string; points?: number }
> = {
  choiceInteraction: readChoice,
  hottextInteraction: readChoice,
  matchInteraction: readMatch,
  associateInteraction: readAssociate,
  orderInteraction: readOrder,
  extendedTextInteraction: readEssay,
  sliderInteraction: (item, interaction) => {
    item.desk.lose('régua', 'Em vez de mover um cursor, o aluno escreve o número.')
    return readEntry(item, interaction)
  },
  textEntryInteraction: readEntry,
  gapMatchInteraction: readGaps,
  inlineChoiceInteraction: readGaps,
}

/** Elements of an item; more than any question needs. */
const largestItem = 5000

/** The interaction that says what kind of question an item is, for the report even where it cannot be read. */
export function interactionType(root: XmlElement): string {
  return interactionsOf(childOf(plainNames(root), 'itemBody'))[0]?.name ?? 'desconhecido'
}

function interactionsOf(body: XmlElement | undefined): XmlElement[] {
  if (!body) return []
  const below = (element: XmlElement): XmlElement[] =>
    childrenOf(element).flatMap(child => (child.name.endsWith('Interaction') ? [child] : below(child)))
  return below(body)
}

/** Feedback in the text itself; that of the options is read with them. */
function feedbackWithin(element: XmlElement): XmlElement[] {
  return childrenOf(element).flatMap(child => {
    if (child.name === 'feedbackBlock' || child.name === 'feedbackInline') return [child]
    return child.name.endsWith('Interaction') ? [] : feedbackWithin(child)
  })
}

/**
 * Reads one assessment item of QTI 2.1, 2.2 or 3.0.
 *
 * @param fileOf takes a file of the package onto the question's shelf by the address in the item
 * @throws {UnfitQuestion} when it is a kind of question that we do not have
 */
export function readQtiItem(
  desk: QuestionDesk,
  root: XmlElement,
  fileOf: (address: string) => string | undefined,
): Question {
  if (sizeOf(root) > largestItem) throw new UnfitQuestion('A pergunta é grande de mais.')
  const element = plainNames(root)
  const body = childOf(element, 'itemBody')
  if (!body) throw new UnfitQuestion('A pergunta não tem corpo (itemBody).')
  if (childOf(element, 'templateDeclaration'))
    throw new UnfitQuestion('Perguntas com valores sorteados não são suportadas.')
  if (element.attributes.adaptive === 'true')
    desk.lose('pergunta adaptativa', 'A pergunta é feita numa só vez.')
  if (descendantsOf(element, 'stylesheet').length > 0)
    desk.lose('folha de estilo', 'Os estilos do QTI não são guardados.')
  const html: QtiItem['html'] = (part, inline = () => undefined) =>
    desk.rich(bodyHtml(part?.children ?? [], { desk, file: fileOf, inline }))
  const rich: QtiItem['rich'] = (part, inline) => unwrap(html(part, inline))
  const responses = readDeclarations(element)
  const item: QtiItem = {
    desk,
    body,
    responses,
    scoring: readScoring(element, responses),
    feedback: new Map(),
    html,
    rich,
  }
  for (const each of [...childrenOf(element, 'modalFeedback'), ...feedbackWithin(body)]) {
    if (each.attributes.showHide === 'hide') {
      desk.lose('comentário para o que não foi escolhido', 'Só há comentários para o que o aluno responde.')
    } else item.feedback.set(each.attributes.identifier ?? '', rich(each))
  }
  if (descendantsOf(element, 'assessmentStimulusRef').length > 0) {
    desk.lose('texto de apoio', 'O texto partilhado (stimulus) não é trazido; junta-o ao enunciado.')
  }
  const interactions = interactionsOf(body)
  const specific = readInteractions(item, interactions)
  const stem = specific.stem ?? wholeStem(item, interactions[0])
  const { label, identifier, title } = element.attributes
  const externalId = label || (/^dondza-\d+$/.test(identifier ?? '') ? '' : (identifier ?? ''))
  const points = specific.points ?? item.scoring.points ?? 1
  return {
    ...commonFields(stem),
    ...specific,
    stem,
    points,
    ...commonFeedback(item),
    name: desk.line(title ?? ''),
    externalId,
  } as Question
}

function readInteractions(item: QtiItem, interactions: XmlElement[]) {
  const [first] = interactions
  if (!first) throw new UnfitQuestion('É um texto sem interacção, não uma pergunta.')
  const unknown = interactions.find(each => !readers[each.name])
  if (unknown) throw new UnfitQuestion(`A interacção «${unknown.name}» do QTI não é suportada.`)
  if (interactions.length > 1 && !interactions.every(each => gapInteractions.includes(each.name))) {
    throw new UnfitQuestion('A pergunta tem várias interacções, que teriam de ser várias perguntas.')
  }
  const isGaps = interactions.length > 1 || first.attributes.responseIdentifier?.startsWith('RESPONSE_GAP_')
  return isGaps ? readGaps(item, first) : (readers[first.name] ?? readGaps)(item, first)
}

/** The text of the body with the prompt of its interaction; `_____` where the answer stood within a sentence. */
function wholeStem(item: QtiItem, interaction: XmlElement | undefined): string {
  const isHottext = interaction?.name === 'hottextInteraction'
  const candidateOnly = childrenOf(item.body, 'rubricBlock').filter(block => !isForScorer(block))
  const before = candidateOnly.map(block => item.rich(block)).join('')
  const body = item.html(item.body, element => {
    if (element !== interaction || isHottext) return undefined
    if (gapInteractions.includes(element.name)) return isAlone(item.body, element) ? '' : '_____'
    const prompt = childOf(element, 'prompt')
    return prompt ? `<div>${item.rich(prompt)}</div>` : ''
  })
  return unwrap((before + body).replace(/<p>\s*<\/p>$/, '').trimEnd())
}

/** Whether an inline interaction is all that its paragraph holds. */
function isAlone(body: XmlElement, interaction: XmlElement): boolean {
  const parent = [body, ...descendantsOf(body, 'p', 'div')].find(each => each.children.includes(interaction))
  return (
    parent?.children.every(
      node => node === interaction || (typeof node === 'string' && node.trim() === ''),
    ) ?? false
  )
}

function commonFeedback(item: QtiItem) {
  const take = (...names: string[]) => {
    const name = [...item.feedback.keys()].find(key => names.includes(key.toLowerCase()))
    const text = name === undefined ? '' : (item.feedback.get(name) ?? '')
    if (name !== undefined) item.feedback.delete(name)
    return text
  }
  const feedback = {
    right: take('result-right', 'correct', 'right', 'true'),
    partial: take('result-partial', 'partial'),
    wrong: take('result-wrong', 'incorrect', 'wrong', 'false'),
  }
  return { feedback, explanation: [...item.feedback.values()].filter(Boolean).join('') }
}

function readEssay(item: QtiItem, interaction: XmlElement): SpecificFields {
  const response = item.responses.get(interaction.attributes.responseIdentifier ?? '')
  const lines = Number(interaction.attributes.expectedLines)
  const guidance = childrenOf(item.body, 'rubricBlock')
    .filter(isForScorer)
    .map(block => item.rich(block))
    .join('')
  if (response && response.correct.length > 0)
    item.desk.lose('resposta modelo', 'Uma resposta de desenvolvimento é corrigida à mão.')
  return {
    type: 'essay',
    lines: Number.isInteger(lines) && lines > 0 ? Math.min(100, lines) : 10,
    minWords: null,
    maxWords: null,
    template: item.desk.rich(response?.defaultValue ?? '', 'auto'),
    ...splitRubric(guidance),
  }
}

function readEntry(item: QtiItem, interaction: XmlElement): SpecificFields & { points: number } {
  const response = responseOf(item, interaction)
  const keys = keysOf(item, response)
  const most = Math.max(...keys.map(key => key.score), 0)
  const points = item.scoring.points ?? (most || 1)
  const scaled = keys.map(key => ({
    ...key,
    weight: roundWeight(Math.max(-1, Math.min(1, key.score / (points || most || 1)))),
  }))
  const answers = answersOf(item, response, scaled)
  return answers.kind === 'numeric'
    ? {
        type: 'numeric',
        answers: answers.answers,
        otherFeedback: takeFeedback(item, `${response.identifier}-other`),
        units: [],
        points,
      }
    : {
        type: 'short-answer',
        caseSensitive: answers.caseSensitive,
        accentSensitive: true,
        wildcards: false,
        answers: answers.answers,
        points,
      }
}

function isForScorer(block: XmlElement): boolean {
  return /scorer|author|proctor|tutor|testConstructor/.test(block.attributes.view ?? '')
}
