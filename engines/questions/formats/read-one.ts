import type { OnProgress } from '#engines/progress.ts'
import { roundPercent } from '#kit/figures.ts'
import { allBoxesEarnAll, withWrongTaking } from '../all-boxes.ts'
import { parseNumber, wildcardParts } from '../match-answer.ts'
import { partId, type Question, question as questionSchema, roundWeight } from '../question.ts'
import type { Option } from '../question-parts.ts'
import { richTexts } from '../rich-fields.ts'
import { excerpt, looksLikeHtml, mediaNames } from '../rich-text.ts'
import { plainToRich, sanitise } from '../sanitise-server.ts'
import { cleanText } from './decode-text.ts'
import { issueWords } from './issue-words.ts'
import { markdownToHtml } from './markdown.ts'
import { MediaShelf } from './media-shelf.ts'
import { Losses, type ReadQuestion, UnfitQuestion, UnreadableFile } from './reading.ts'

export type TextFormat = 'html' | 'plain' | 'markdown' | 'auto'

/** What the reading of one question gathers beside the question itself. */
export class QuestionDesk {
  readonly losses = new Losses()
  readonly shelf = new MediaShelf(this.losses)
  /** Not every answer to the question was tried, but a drawn part of them. */
  sampled = false
  /** What of its key the file leaves open. */
  doubt: string | undefined

  /** A text of the file as safe rich text; what had to go is noted. `auto` is HTML where it looks like it. */
  rich(text: string, format: TextFormat = 'html'): string {
    if (format === 'plain' || (format === 'auto' && !looksLikeHtml(text))) return plainToRich(text)
    const hasBlocks = /<(?:p|div|br|ul|ol|table|pre|h\d)\b/i.test(text)
    let html = format === 'markdown' ? markdownToHtml(text) : text
    if (format === 'auto' && !hasBlocks) html = text.trim().replaceAll('\n', '<br />')
    const { html: clean, removed } = sanitise(this.shelf.takeInlineImages(html))
    this.losses.addAll(removed)
    return clean
  }

  /** A text of the file as one plain line. */
  line(text: string): string {
    return cleanText(text).replace(/\s+/g, ' ').trim()
  }

  lose(what: string, why: string): void {
    this.losses.add(what, why)
  }
}

/**
 * Reads one question with `read`: whatever goes wrong in it becomes its error and touches no other question.
 * `type` is what the file calls it, until ours is known.
 */
export function readOne(
  index: number,
  label: { name: string; type: string },
  read: (desk: QuestionDesk) => Question,
): ReadQuestion {
  const desk = new QuestionDesk()
  const lost = desk.losses.list
  const open = () => (desk.doubt === undefined ? {} : { doubt: desk.doubt })
  try {
    const draft = takingForWrong(read(desk), desk)
    const name = draft.name === excerpt(draft.stem) ? '' : draft.name
    const checked = questionSchema.safeParse({ ...draft, name, media: desk.shelf.media })
    const shown = name || excerpt(draft.stem) || label.name
    if (!checked.success)
      return {
        index,
        name: shown,
        type: draft.type,
        ok: false,
        lost,
        error: issueWords(checked.error.issues[0], draft.type),
        ...open(),
      }
    reportMissingMedia(checked.data, desk)
    return { index, name: shown, type: draft.type, ok: true, lost, question: checked.data, ...open() }
  } catch (error) {
    if (!(error instanceof UnfitQuestion)) throw error
    return { index, name: label.name, type: label.type, ok: false, lost, error: error.message, ...open() }
  }
}

/** A file of which so many questions were read in turn, and none of them is one, is not read to its end. */
export const mostInVain = 1000

/**
 * Reads one question after the other, and tells how far it is.
 * @throws {UnreadableFile} where none of the first `mostInVain` is a question
 */
export function readEach<T>(
  items: readonly T[],
  read: (item: T, place: number) => ReadQuestion,
  onProgress?: OnProgress,
): ReadQuestion[] {
  let anyOk = false
  return items.map((item, place) => {
    onProgress?.(place, items.length)
    const question = read(item, place)
    anyOk ||= question.ok
    if (!anyOk && place + 1 >= mostInVain && items.length > mostInVain)
      throw new UnreadableFile(
        `Das primeiras ${mostInVain} perguntas nenhuma se lê. ${question.error ?? ''}`.trim(),
      )
    return question
  })
}

/** One rule for all ways in: marking every box never earns all the points. */
function takingForWrong(question: Question, desk: QuestionDesk): Question {
  if (!allBoxesEarnAll(question)) return question
  desk.lose(
    'opções erradas sem desconto',
    'Marcar todas dava a cotação toda: cada errada passa a descontar a sua parte.',
  )
  return withWrongTaking(question)
}

function reportMissingMedia(question: Question, desk: QuestionDesk): void {
  for (const name of richTexts(question).flatMap(mediaNames)) {
    if (!question.media.some(each => each.name === name)) {
      desk.lose(`imagem «${name}»`, 'O ficheiro da imagem não veio com a pergunta.')
    }
  }
}

/** More answers than a question can have are an attack or a slip; nothing is done with them. */
export const maxAnswers = 300

export function checkCount(parts: { length: number }): void {
  if (parts.length > maxAnswers) throw new UnfitQuestion(`A pergunta tem mais de ${maxAnswers} respostas.`)
}

/** A weight given as percentage (`50`, `33,333`, `-100`) as a fraction; undefined when it is no number. */
export function percentToWeight(text: string): number | undefined {
  const value = parseNumber(text)
  return value === undefined ? undefined : roundWeight(Math.max(-1, Math.min(1, value / 100)))
}

type OptionDraft = { text: string; weight: number; feedback: string; typicalError?: string }

/** The options of a single choice: the best one is worth everything, whatever the file says. */
export function singleOptions(desk: Pick<QuestionDesk, 'lose'>, drafts: OptionDraft[]): Option[] {
  checkCount(drafts)
  const best = Math.max(...drafts.map(draft => draft.weight), 0)
  if (best <= 0) throw new UnfitQuestion('Nenhuma opção está marcada como certa.')
  if (best < 1) desk.lose('peso da melhor opção', 'Uma opção certa vale sempre 100 % da cotação.')
  return drafts.map((draft, index) => {
    const weight = draft.weight === best ? 1 : draft.weight
    return { typicalError: '', ...draft, id: partId(index), weight, correct: weight === 1 }
  })
}

/** The options of a multiple choice: the weights of the right ones are made to reach 100 %. */
export function multipleOptions(desk: Pick<QuestionDesk, 'lose'>, drafts: OptionDraft[]): Option[] {
  checkCount(drafts)
  const sum = drafts.reduce((total, draft) => total + Math.max(0, draft.weight), 0)
  if (sum <= 0) throw new UnfitQuestion('Nenhuma opção está marcada como certa.')
  const balanced = Math.abs(sum - 1) < 1e-4
  if (Math.abs(sum - 1) > 0.02) {
    desk.lose(
      'pesos das opções certas',
      `Somavam ${roundPercent(sum)} e passaram, em proporção, a somar ${roundPercent(1)}.`,
    )
  }
  return drafts.map((draft, index) => {
    const weight = balanced || draft.weight <= 0 ? draft.weight : roundWeight(draft.weight / sum)
    return { typicalError: '', ...draft, id: partId(index), weight, correct: weight > 0 }
  })
}

/** Weights of accepted answers: at least one is worth everything, none less than nothing. */
export function settleAnswers<T extends { weight: number }>(
  desk: Pick<QuestionDesk, 'lose'>,
  answers: T[],
): T[] {
  checkCount(answers)
  if (answers.length === 0) throw new UnfitQuestion('A pergunta não tem nenhuma resposta certa.')
  const best = Math.max(...answers.map(answer => answer.weight))
  if (best <= 0) throw new UnfitQuestion('Nenhuma resposta está marcada como certa.')
  if (best < 1) desk.lose('peso da melhor resposta', 'A melhor resposta vale sempre 100 % da cotação.')
  if (answers.some(answer => answer.weight < 0)) {
    desk.lose('pesos negativos', 'Numa resposta aberta o peso não desce de 0 %.')
  }
  return answers.map(answer => ({
    ...answer,
    weight: answer.weight === best ? 1 : Math.max(0, answer.weight),
  }))
}

/** Texts in which `*` may stand for anything (Moodle's rule), as ours: the asterisk is special only where one is. */
export function wildcardAnswers<T extends { text: string }>(
  answers: T[],
): { wildcards: boolean; answers: T[] } {
  const wildcards = answers.some(answer => wildcardParts(answer.text).length > 1)
  return {
    wildcards,
    answers: wildcards ? answers : answers.map(each => ({ ...each, text: each.text.replaceAll('\\*', '*') })),
  }
}

/** The inverse of `wildcardAnswers` for one text. */
export function writeWildcards(text: string, wildcards: boolean): string {
  return wildcards ? text : text.replaceAll('*', '\\*')
}

/** Pairs as prompts and choices: a right side that comes twice is one choice; without left side it is a distractor. */
export function matchingParts(pairs: { left: string; right: string }[]) {
  checkCount(pairs)
  const rights = [...new Set([...pairs.filter(pair => pair.left), ...pairs].map(pair => pair.right))].filter(
    Boolean,
  )
  const idOf = (right: string) => partId(rights.indexOf(right))
  return {
    prompts: pairs
      .filter(pair => pair.left)
      .map(({ left, right }, index) => ({ id: partId(index), text: left, match: idOf(right) })),
    choices: rights.map(text => ({ id: idOf(text), text })),
  }
}

/** `value` ± `tolerance` for the range from `low` to `high`, without the dust of binary fractions. */
export function rangeAnswer(low: number, high: number): { value: number; tolerance: number } {
  const tidy = (value: number) => Number(value.toPrecision(14))
  return { value: tidy((low + high) / 2), tolerance: tidy(Math.abs(high - low) / 2) }
}
