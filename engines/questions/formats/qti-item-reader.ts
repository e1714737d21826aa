import { decimal } from '#kit/figures.ts'
import { commonFields } from '../blank-question.ts'
import type { Question } from '../question.ts'
import { knownElements, loseUnknown } from './known-elements.ts'
import { ownEntry } from './own-entry.ts'
import { bodyHtml } from './qti-body.ts'
import { readAssociate, readChoice, readMatch, readOrder } from './qti-choice-reader.ts'
import { declaredMaximum, plainNames, readDeclarations } from './qti-declarations.ts'
import { type QtiVersion, qtiVersionOf } from './qti-defaults.ts'
import { readDrawnItem } from './qti-drawn-reader.ts'
import { placeFeedback, type QtiFeedback } from './qti-feedback.ts'
import { readGaps, readSingleEntry } from './qti-gaps-reader.ts'
import { readHotspot, readSelectPoint } from './qti-hotspot-reader.ts'
import { type ItemDraft, type QtiItem, unwrap } from './qti-item.ts'
import { choose, type Trial } from './qti-judge.ts'
import { readLabels } from './qti-labels-reader.ts'
import { isGap, partsOf, readPart } from './qti-parts.ts'
import { compileProcessing, type Program, type QtiResponses, substituteRules } from './qti-processing.ts'
import { number, numberOf, qtiValue, Unevaluable } from './qti-values.ts'
import type { QuestionDesk } from './read-one.ts'
import { UnfitQuestion } from './reading.ts'
import { splitRubric } from './rubric-table.ts'
import { childOf, childrenOf, descendantsOf, sizeOf, type XmlElement } from './xml.ts'

const readers: Record<string, (item: QtiItem, interaction: XmlElement) => ItemDraft> = {
  choiceInteraction: readChoice,
  hottextInteraction: readChoice,
  matchInteraction: readMatch,
  associateInteraction: readAssociate,
  orderInteraction: readOrder,
  extendedTextInteraction: readEssay,
  sliderInteraction: (item, interaction) => {
    item.desk.lose('régua', 'Em vez de mover um cursor, o aluno escreve o número.')
    return readSingleEntry(item, interaction)
  },
  textEntryInteraction: readSingleEntry,
  gapMatchInteraction: readGaps,
  inlineChoiceInteraction: readGaps,
  hotspotInteraction: readHotspot,
  selectPointInteraction: readSelectPoint,
  graphicGapMatchInteraction: readLabels,
}

/** Answers tried of one item; fewer where its rules are long, so that all items cost about the same. */
const maxAnswers = 600
const maxWork = 400_000

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

/**
 * Reads one assessment item of QTI 2.1, 2.2 or 3.0: a question that gives, as far as answers were tried, the points
 * that the item's response processing gives.
 *
 * @param fileOf takes a file of the package onto the question's shelf by the address in the item
 * @param part which part of an item that `countParts` says to be several questions
 * @throws {UnfitQuestion} when it is a kind of question that we do not have, or scored as none of ours is
 */
export function readQtiItem(
  desk: QuestionDesk,
  root: XmlElement,
  fileOf: (address: string) => string | undefined,
  part?: number,
): Question {
  if (sizeOf(root) > largestItem) throw new UnfitQuestion('A pergunta é grande de mais.')
  const version = qtiVersionOf(root)
  const element = plainNames(root, version)
  const body = childOf(element, 'itemBody')
  if (!body) throw new UnfitQuestion('A pergunta não tem corpo (itemBody).')
  const readPlain = (own: QuestionDesk, plain: XmlElement) =>
    readItem(own, { element: plain, body: childOf(plain, 'itemBody') ?? body, version }, fileOf)
  try {
    const parted = part === undefined ? undefined : partsOf(body, isGap)
    if (parted)
      return readPart(desk, { element, parted, part: part ?? 0 }, readPlain, {
        worth: worthOf(programOf(desk, element, false)),
        fileOf,
      })
    return childOf(element, 'templateDeclaration')
      ? readDrawnItem(desk, element, readPlain)
      : readPlain(desk, element)
  } catch (error) {
    if (error instanceof Unevaluable) throw new UnfitQuestion(`As regras de pontuação ${error.message}.`)
    throw error
  }
}

function readItem(
  desk: QuestionDesk,
  { element, body, version }: { element: XmlElement; body: XmlElement; version: QtiVersion },
  fileOf: (address: string) => string | undefined,
): Question {
  loseWhatIsAround(desk, element, body)
  const html: QtiItem['html'] = (part, inline = () => undefined) =>
    desk.rich(bodyHtml(part?.children ?? [], { desk, file: fileOf, inline }))
  const rich: QtiItem['rich'] = (part, inline) => unwrap(html(part, inline))
  const interactions = interactionsOf(body)
  const read = readerOf(interactions)
  const isEssay = read === readEssay
  const program = programOf(desk, element, isEssay)
  const item: QtiItem = {
    desk,
    version,
    element,
    body,
    responses: readDeclarations(element),
    program,
    most: Math.max(40, Math.min(maxAnswers, Math.floor(maxWork / program.size))),
    worth: worthOf(program),
    html,
    rich,
  }
  const draft = read(item, interactions[0] ?? body)
  if (!draft.isAll) desk.sampled = true
  const stem = draft.stem === undefined ? wholeStem(item, interactions[0]) : candidateText(item) + draft.stem
  const { points, trials } = isEssay ? essayTrials(item) : tryAll(item, draft)
  const { label, identifier, title } = element.attributes
  const externalId = label || (/^dondza-\d+$/.test(identifier ?? '') ? '' : (identifier ?? ''))
  const questions = draft
    .candidates(points)
    .map(specific => ({ ...commonFields(stem), ...specific, stem, points }) as Question)
  const question = choose(questions, trials, desk.losses)
  if (!isEssay && scorerText(item))
    desk.lose('orientações de correcção', 'Só as perguntas de desenvolvimento as têm.')
  return {
    ...placeFeedback(question, feedbackOf(item), trials, desk.losses),
    name: desk.line(title ?? ''),
    externalId,
  }
}

/** What is read of an item, or named by `loseWhatIsAround` in words of its own. */
const known = knownElements({
  assessmentItem: `responseDeclaration outcomeDeclaration templateDeclaration templateProcessing assessmentStimulusRef
    itemBody responseProcessing modalFeedback stylesheet catalogInfo companionMaterialsInfo apipAccessibility`,
  responseDeclaration: 'correctResponse mapping areaMapping defaultValue',
  orderInteraction: 'prompt simpleChoice',
  associateInteraction: 'prompt simpleAssociableChoice',
  matchInteraction: 'prompt simpleMatchSet',
  simpleMatchSet: 'simpleAssociableChoice',
  choiceInteraction: 'prompt simpleChoice',
  inlineChoiceInteraction: 'label inlineChoice',
  textEntryInteraction: '',
  extendedTextInteraction: 'prompt',
})

const isInteraction = (name: string) => name.endsWith('Interaction')

/** What an item has beside its question and its scoring, and a question of ours has not. */
function loseWhatIsAround(desk: QuestionDesk, element: XmlElement, body: XmlElement): void {
  loseUnknown(desk, element, known, 'QTI')
  for (const interaction of descendantsOf(body, ...Object.keys(known).filter(isInteraction)))
    loseUnknown(desk, interaction, known, 'QTI')
  const has = (...names: string[]) => descendantsOf(element, ...names).length > 0
  if (element.attributes.adaptive === 'true')
    desk.lose('pergunta adaptativa', 'A pergunta é feita numa só vez.')
  if (has('stylesheet')) desk.lose('folha de estilo', 'Os estilos do QTI não são guardados.')
  if (has('infoControl')) desk.lose('ajuda a pedido', 'O que o QTI só mostra a quem o pede não é trazido.')
  if (has('catalogInfo', 'companionMaterialsInfo', 'apipAccessibility'))
    desk.lose('materiais de acessibilidade', 'Ficam só os textos e as imagens da própria pergunta.')
  const hidden = descendantsOf(body, 'feedbackBlock', 'feedbackInline')
  if (hidden.some(each => interactionsOf(each).length > 0))
    throw new UnfitQuestion('A pergunta só aparece depois de outra resposta.')
}

/** The item's rules, or the customary ones where it has none. */
function programOf(desk: QuestionDesk, element: XmlElement, isEssay: boolean): Program {
  const processing = childOf(element, 'responseProcessing')
  const isTemplate = childrenOf(processing).length === 0
  const program = compileProcessing(element)
  const isLost = isTemplate && !childrenOf(element, 'responseDeclaration').some(isResponse)
  if (isEssay || (program.scores && !isLost)) return program
  desk.lose(
    'regras de pontuação',
    'O ficheiro não as traz: vale a resposta certa que declara, ou os pontos que dá a cada uma.',
  )
  return compileProcessing(element, substituteRules(element))
}

/** The response that the standard templates score. */
function isResponse(declaration: XmlElement): boolean {
  return declaration.attributes.identifier === 'RESPONSE'
}

function worthOf(program: Program): QtiItem['worth'] {
  const known = new Map<string, number>()
  return responses => {
    const name = JSON.stringify([...responses].map(([identifier, value]) => [identifier, value?.values]))
    const worth = known.get(name) ?? numberOf(program.run(responses).get('SCORE') ?? null) ?? 0
    known.set(name, worth)
    return worth
  }
}

/** What the item makes of every answer, and the most that it gives: that is what the question is worth. */
function tryAll(item: QtiItem, draft: ItemDraft): { points: number; trials: Trial[] } {
  const trials = draft.tries.map(each => ({
    ...each,
    outcomes: item.program.run(each.responses),
    worth: item.worth(each.responses),
  }))
  const most = trials.reduce((highest, trial) => Math.max(highest, trial.worth), 0)
  if (most <= 0) throw new UnfitQuestion('Nenhuma resposta está marcada como certa.')
  refuseWhatIsAlwaysRight(trials, most)
  loseWhatIsNoAnswer(item, trials)
  const declared = declaredMaximum(item.element)
  if (declared !== undefined && Math.abs(declared - most) <= 1e-4 * most) return { points: declared, trials }
  const points = Number(most.toPrecision(10))
  if (declared !== undefined) {
    item.desk.lose(
      'cotação máxima',
      `O ficheiro diz ${decimal(declared, 9)}, mas as suas regras dão no máximo ${decimal(points, 9)}.`,
    )
  }
  return { points, trials }
}

/** Where all that was tried earns everything, the rules tell right from wrong in a way that is not seen here. */
function refuseWhatIsAlwaysRight(trials: Trial[], most: number): void {
  const tried = trials.filter(trial => !trial.isEdge)
  if (tried.length > 1 && tried.every(trial => trial.worth >= most - 1e-4 * most))
    throw new UnfitQuestion(
      'Todas as respostas experimentadas valem a cotação inteira: as regras não dizem qual é a certa.',
    )
}

/** Points that follow from something else than what was answered: from nothing, the attempt, the time. */
function loseWhatIsNoAnswer({ desk, program, worth }: QtiItem, trials: Trial[]): void {
  if (worth(new Map()) !== 0) desk.lose('pontos em branco', 'Uma resposta em branco vale sempre 0 pontos.')
  const changesWith = (identifier: string, ...values: number[]) =>
    program.foreign.has(identifier) &&
    values.some(value => {
      const preset = new Map([[identifier, number(value)]])
      return trials.some(
        trial => trial.worth !== (numberOf(program.run(trial.responses, preset).get('SCORE') ?? null) ?? 0),
      )
    })
  if (changesWith('numAttempts', 2, 5))
    desk.lose('pontos por tentativa', 'Conta o que vale uma resposta à primeira.')
  if (changesWith('duration', 1e5)) desk.lose('pontos pelo tempo', 'O tempo que se leva não muda os pontos.')
  for (const identifier of program.foreign) {
    if (!['numAttempts', 'duration', 'completionStatus'].includes(identifier))
      desk.lose(
        `valor «${identifier.slice(0, 60)}»`,
        'A pontuação lê-o e a pergunta não o declara: conta como vazio.',
      )
  }
}

/** An essay is scored by a person: the comments are tried with all, half and none of its points. */
function essayTrials(item: QtiItem): { points: number; trials: Trial[] } {
  const declared = declaredMaximum(item.element)
  if (declared === 0) item.desk.lose('cotação máxima', 'Uma pergunta de 0 pontos passa a valer 1.')
  if (item.program.scores)
    item.desk.lose('pontuação automática', 'Uma resposta de desenvolvimento é corrigida à mão.')
  const points = declared || 1
  const [identifier = ''] = [...item.responses.keys()]
  const responses: QtiResponses = new Map([[identifier, qtiValue('single', 'string', ['texto'])]])
  return {
    points,
    trials: [1, 0.5, 0].map(share => ({
      answer: 'texto',
      responses,
      worth: share * points,
      marking: { points: share * points },
      outcomes: item.program.run(responses, new Map([['SCORE', number(share * points)]])),
    })),
  }
}

/** The comments of an item: of its end, in its text and in its options. */
function feedbackOf(item: QtiItem): QtiFeedback[] {
  const elements = [
    ...descendantsOf(item.body, 'feedbackBlock', 'feedbackInline'),
    ...childrenOf(item.element, 'modalFeedback'),
  ]
  const options = new Set(
    descendantsOf(item.body, 'simpleChoice', 'hottext', 'hotspotChoice').map(
      each => each.attributes.identifier,
    ),
  )
  return elements.map(element => ({
    element,
    html: item.rich(element),
    isOfOption: options.has(element.attributes.identifier),
  }))
}

function readerOf(interactions: XmlElement[]) {
  const [first] = interactions
  if (!first) throw new UnfitQuestion('É um texto sem interacção, não uma pergunta.')
  const unknown = interactions.find(each => !ownEntry(readers, each.name))
  if (unknown) throw new UnfitQuestion(`A interacção «${unknown.name}» do QTI não é suportada.`)
  if (interactions.length > 1 && !interactions.every(isGap)) {
    throw new UnfitQuestion('A pergunta tem várias interacções, que teriam de ser várias perguntas.')
  }
  const isGaps = interactions.length > 1 || first.attributes.responseIdentifier?.startsWith('RESPONSE_GAP_')
  return isGaps ? readGaps : (ownEntry(readers, first.name) ?? readGaps)
}

/** What is in the item for the pupil beside its text. */
function candidateText(item: QtiItem): string {
  return descendantsOf(item.body, 'rubricBlock')
    .filter(block => !isForScorer(block))
    .map(block => item.rich(block))
    .join('')
}

/** The text of the body with the prompt of its interaction; `_____` where the answer stood within a sentence. */
function wholeStem(item: QtiItem, interaction: XmlElement | undefined): string {
  const isHottext = interaction?.name === 'hottextInteraction'
  const body = item.html(item.body, element => {
    if (element !== interaction || isHottext) return undefined
    if (isGap(element)) return isAlone(item.body, element) ? '' : '_____'
    const prompt = childOf(element, 'prompt')
    return prompt ? `<div>${item.rich(prompt)}</div>` : ''
  })
  return unwrap((candidateText(item) + body).replace(/<p>\s*<\/p>$/, '').trimEnd())
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

function readEssay(item: QtiItem, interaction: XmlElement): ItemDraft {
  const response = item.responses.get(interaction.attributes.responseIdentifier ?? '')
  const lines = Number(interaction.attributes.expectedLines)
  if (response && response.correct.length > 0)
    item.desk.lose('resposta modelo', 'Uma resposta de desenvolvimento é corrigida à mão.')
  const template = item.desk.rich(response?.defaultValue ?? '', 'auto')
  return {
    tries: [],
    isAll: true,
    candidates: () => [
      {
        type: 'essay',
        lines: Number.isInteger(lines) && lines > 0 ? Math.min(100, lines) : 10,
        minWords: null,
        maxWords: null,
        template,
        ...splitRubric(scorerText(item)),
      },
    ],
  }
}

/** For markers only. */
function scorerText(item: QtiItem): string {
  return descendantsOf(item.body, 'rubricBlock')
    .filter(isForScorer)
    .map(block => item.rich(block))
    .join('')
}

function isForScorer(block: XmlElement): boolean {
  return /scorer|author|proctor|tutor|testConstructor/.test(block.attributes.view ?? '')
}
