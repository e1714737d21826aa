import type { OnProgress } from '#engines/progress.ts'
import { counted } from '#kit/figures.ts'
import { commonFields } from '../blank-question.ts'
import { parseNumber } from '../match-answer.ts'
import type { Question } from '../question.ts'
import { partId } from '../question.ts'
import type { Retry } from '../retry.ts'
import { excerpt, mediaSource } from '../rich-text.ts'
import { countClozeParts, readClozePart } from './cloze.ts'
import { knownElements, loseUnknown } from './known-elements.ts'
import { decodeBase64 } from './media-shelf.ts'
import { categoryFromMoodle, metadataFromTags } from './metadata-tags.ts'
import { readMoodleAnswers } from './moodle-xml-answers.ts'
import { type Described, describedQuestions, readDescription, tagsOf } from './moodle-xml-descriptions.ts'
import { drawnTypes, withMoodleDraws } from './moodle-xml-drawn.ts'
import { isYes, plainOf, readRaw, readText } from './moodle-xml-text.ts'
import { ownEntry } from './own-entry.ts'
import { checkCount, type QuestionDesk, readOne } from './read-one.ts'
import { type Lost, type Reading, type ReadQuestion, UnfitQuestion, UnreadableFile } from './reading.ts'
import { childOf, childrenOf, make, parseUntilCut, textOf, type XmlElement } from './xml.ts'

/** What Moodle calls its question types that have no place here, and why. */
const unsupported: Record<string, string> = {
  description: 'É um texto de apoio (descrição), e o ficheiro não diz de que perguntas é.',
  random: 'Perguntas sorteadas ao acaso não têm conteúdo próprio.',
  randomsamatch: 'A associação sorteada de respostas curtas não tem conteúdo próprio.',
}

/**
 * Reads Moodle XML: all usual types, categories, embedded files.
 *
 * What comes after a place where it is not well formed is left out, and said.
 *
 * @throws {UnreadableFile} when nothing of it is well formed, it is hostile, or has no <quiz>
 */
export function readMoodleXml(text: string, onProgress?: OnProgress): Reading {
  const { root: top, cut } = parseUntilCut(text)
  // A question alone may come without the frame of a quiz.
  const root = top?.name === 'question' ? make('quiz', {}, ...(cut === undefined ? [top] : [])) : top
  if (cut !== undefined && childrenOf(root, 'question').length === 0) throw new UnreadableFile(cut)
  if (root?.name !== 'quiz') throw new UnreadableFile('O ficheiro não é Moodle XML: falta o elemento <quiz>.')
  const questions: ReadQuestion[] = []
  let category = ''
  const elements = childrenOf(root, 'question')
  const described = describedQuestions(elements)
  const used = new Set([...described.values()].map(each => each.description))
  // Whether a question follows a text at a cut is not known.
  if (cut !== undefined && elements.at(-1)?.attributes.type === 'description') elements.pop()
  for (const [place, element] of elements.entries()) {
    onProgress?.(place, elements.length)
    if (element.attributes.type === 'category')
      category = categoryFromMoodle(plainOf(childOf(element, 'category')))
    else if (!used.has(element))
      questions.push(...readParts(element, questions.length + 1, category, described.get(element)))
  }
  if (questions.length === 0) throw new UnreadableFile('O ficheiro Moodle XML não tem nenhuma pergunta.')
  return {
    format: 'moodle-xml',
    questions,
    lost: [...refusedTypes(questions), ...(cut === undefined ? [] : [cutShort(cut, questions.length)])],
  }
}

/** Types that have no place here, each with how many of the questions are of it. */
function refusedTypes(questions: ReadQuestion[]): Lost[] {
  return Object.entries(unsupported).flatMap(([type, why]) => {
    const count = questions.filter(question => !question.ok && question.type === type).length
    const all = counted(questions.length, 'pergunta', 'perguntas')
    return count === 0 ? [] : [{ what: `tipo «${type}»: ${count} de ${all}`, why }]
  })
}

function cutShort(cut: string, questions: number) {
  return {
    what: 'fim do ficheiro',
    why: `${cut}. ${questions === 1 ? 'Fica a pergunta que vem' : `Ficam as ${questions} perguntas que vêm`} antes.`,
  }
}

/** The questions of one element, most often one; of its parts all are read, or it is refused whole. */
function readParts(
  element: XmlElement,
  index: number,
  category: string,
  described: Described | undefined,
): ReadQuestion[] {
  const isCloze = ['cloze', 'multianswer'].includes(element.attributes.type ?? '')
  const count = isCloze ? countClozeParts(plainOf(childOf(element, 'questiontext'))) : 1
  if (count < 2) return [readQuestion(element, index, category, described)]
  if (count > MAX_PARTS) {
    const name = plainOf(childOf(element, 'name'))
    return [
      readOne(index, { name, type: 'cloze' }, () => {
        throw new UnfitQuestion(`O texto tem mais de ${MAX_PARTS} espaços, e um deles tem várias escolhas.`)
      }),
    ]
  }
  const all = Array.from({ length: count }, (_none, part) =>
    readClozeQuestion(element, { index: index + part, part, count }, category, described),
  )
  const refused = all.find(each => !each.ok)
  return refused ? [{ ...refused, index }] : all
}

/** Parts of one text at most. */
const MAX_PARTS = 26

/** One field of a text whose fields are the parts of a question. */
function readClozeQuestion(
  element: XmlElement,
  { index, part, count }: { index: number; part: number; count: number },
  category: string,
  described: Described | undefined,
): ReadQuestion {
  const name = plainOf(childOf(element, 'name'))
  return readOne(index, { name, type: 'cloze' }, desk => {
    const { points: whole, externalId, ...common } = readCommon(desk, element, 'cloze')
    const { text, share, weight, specific } = readClozePart(desk, common.stem, part)
    const shared = described && readDescription(desk, described)
    const title = desk.line(name) || excerpt(text) || 'Texto'
    desk.lose(
      'partes de uma pergunta',
      `Cada um dos ${count} espaços passa a uma alínea do mesmo texto, com os seus pontos e a sua competência.`,
    )
    return {
      ...common,
      ...specific,
      points: childOf(element, 'defaultgrade') ? Number((whole * share).toPrecision(10)) : weight,
      stem: `O que falta em (${partId(part)})?`,
      externalId: externalId && `${externalId}-${partId(part)}`,
      passage: { title, text: (shared ? shared.text : '') + text, parts: true },
      name: '',
      category,
    } as Question
  })
}

function readQuestion(
  element: XmlElement,
  index: number,
  category: string,
  described: Described | undefined,
): ReadQuestion {
  const type = element.attributes.type ?? ''
  const name = plainOf(childOf(element, 'name'))
  return readOne(index, { name, type: type || 'desconhecido' }, desk => {
    const refusal = ownEntry(unsupported, type)
    if (refusal) throw new UnfitQuestion(refusal)
    checkCount(childrenOf(element))
    loseUnknown(desk, element, known, 'Moodle')
    const common = readCommon(desk, element, type)
    const specific = readMoodleAnswers(desk, element, type, common.stem)
    const passage = described && readDescription(desk, described)
    const read = {
      ...common,
      ...specific,
      ...(passage && { passage }),
      name: desk.line(name),
      category,
    } as Question
    return drawnTypes.includes(type) ? withMoodleDraws(desk, element, read) : read
  })
}

/** What is read of a question, and settings that change neither what is asked nor what is right. */
const known = knownElements({
  question: `name questiontext image image_base64 generalfeedback defaultgrade penalty hidden idnumber tags category info
    answer subquestion shuffleanswers single answernumbering usecase correctfeedback partiallycorrectfeedback
    incorrectfeedback shownumcorrect hint units unitgradingtype dataset_definitions drag drop dragbox selectoption
    file background selecttype gradingtype graderinfo responsetemplate responsefieldlines minwordlimit maxwordlimit
    attachments tolerance correctanswerformat correctanswerlength
    showstandardinstruction responseformat responserequired attachmentsrequired maxbytes filetypeslist synchronize
    layouttype selectcount showgrading numberingstyle unitpenalty showunits unitsleft showmisplaced`,
  name: 'text',
  tags: 'tag',
  units: 'unit',
  hint: 'text file shownumcorrect clearwrong options',
  subquestion: 'text file answer',
  answer: 'text file feedback tolerance tolerancetype correctanswerformat correctanswerlength',
  selectoption: 'text group',
  dragbox: 'text group infinite',
  drag: 'no text file draggroup infinite noofdrags',
  drop: 'no text shape coords choice xleft ytop',
  dataset_definitions: 'dataset_definition',
  dataset_definition: `status name type distribution minimum maximum decimals itemcount dataset_items
    number_of_items`,
})

/** Each type's penalty when nobody changed it. */
export function usualPenalty(type: string): number {
  if (type === 'truefalse') return 1
  return type === 'essay' ? 0 : 0.3333333
}

function readCommon(desk: QuestionDesk, element: XmlElement, type: string) {
  const numberOf = (name: string) => parseNumber(textOf(childOf(element, name)))
  const textIn = (name: string) => readText(desk, childOf(element, name))
  const penalty = numberOf('penalty')
  if (isYes(childOf(element, 'hidden')))
    desk.lose('oculta', 'A pergunta estava oculta no Moodle; aqui fica visível.')
  const image = readOldImage(desk, element)
  const stem =
    type === 'cloze' || type === 'multianswer'
      ? readRaw(desk, childOf(element, 'questiontext')).text
      : textIn('questiontext')
  return {
    ...commonFields(stem + image),
    ...metadataFromTags(tagsOf(element)),
    points: Math.max(0, numberOf('defaultgrade') ?? 1),
    explanation: textIn('generalfeedback'),
    feedback: {
      right: textIn('correctfeedback'),
      partial: textIn('partiallycorrectfeedback'),
      wrong: textIn('incorrectfeedback'),
    },
    hints: childrenOf(element, 'hint')
      .map(hint => readText(desk, hint))
      .filter(Boolean),
    ...readRetry(desk, element),
    penalty:
      penalty === undefined || Math.abs(penalty - usualPenalty(type)) < 1e-4
        ? null
        : Math.min(1, Math.max(0, penalty)),
    externalId: desk.line(textOf(childOf(element, 'idnumber'))),
  }
}

/** What Moodle does with a hint beside saying it. There each hint says so for itself; here it is said of all tries. */
function readRetry(desk: QuestionDesk, element: XmlElement): { retry?: Retry } {
  const hints = childrenOf(element, 'hint')
  const isOfOne = isYes(childOf(element, 'single'))
  const doing = (name: string) => hints.filter(hint => isSet(hint, name)).length
  const [clears, counts] = [doing('clearwrong'), isOfOne ? 0 : doing('shownumcorrect')]
  const some = (count: number) => count > 0 && count < hints.length
  if (some(clears))
    desk.lose(
      'respostas erradas apagadas só com algumas dicas',
      `No Moodle, ${clears} das ${hints.length} dicas apagam o que está errado; aqui apaga-se antes de cada nova tentativa.`,
    )
  if (some(counts))
    desk.lose(
      'quantas escolhas estão certas só com algumas dicas',
      `No Moodle, ${counts} das ${hints.length} dicas dizem quantas estão certas; aqui diz-se antes de cada nova tentativa.`,
    )
  if (counts === 0 && !isOfOne && isSet(element, 'shownumcorrect'))
    desk.lose(
      'quantas escolhas estão certas',
      'No Moodle, o aluno lê no fim quantas acertou, e não antes; aqui lê no fim o resultado e o comentário.',
    )
  if (clears === 0 && counts === 0) return {}
  return { retry: { clears: clears > 0, counts: counts > 0 } }
}

/** Moodle says yes by the element alone, empty. */
function isSet(element: XmlElement, name: string): boolean {
  const found = childOf(element, name)
  return found !== undefined && (textOf(found).trim() === '' || isYes(found))
}

/** The one picture of Moodle before version 2. */
function readOldImage(desk: QuestionDesk, element: XmlElement): string {
  const bytes = decodeBase64(textOf(childOf(element, 'image_base64')))
  const name = bytes && desk.shelf.add(textOf(childOf(element, 'image')).trim() || 'imagem.png', bytes)
  return name ? `<p><img src="${mediaSource(name)}" alt="" /></p>` : ''
}
