import { isDrawn } from '../drawn-values.ts'
import type { Question } from '../question.ts'
import type { Media } from '../question-parts.ts'
import { escapeHtml, excerpt, plainText } from '../rich-text.ts'
import { sanitiseQuestion } from '../sanitise-server.ts'
import { loseTraits, type Trait } from './lost-traits.ts'
import { dataUrlBytes } from './media-shelf.ts'
import { Losses, type QuestionResult, UnfitQuestion } from './reading.ts'

/** `readFile` gives the bytes of files whose source is the host's own reference; `data:` URLs need no help. */
export type WriteOptions = { readFile?: (source: string) => Uint8Array | undefined }

/** What the writing of one question gathers beside its text. */
export class WritingDesk {
  readonly losses = new Losses()
  readonly #options: WriteOptions

  constructor(options: WriteOptions) {
    this.#options = options
  }

  lose(what: string, why: string): void {
    this.losses.add(what, why)
  }

  /** The bytes of a file of the question; undefined, and noted, when they are not at hand. */
  bytesOf(media: Media): Uint8Array | undefined {
    const bytes = dataUrlBytes(media.source) ?? this.#options.readFile?.(media.source)
    if (!bytes) this.lose(`ficheiro «${media.name}»`, 'O conteúdo do ficheiro não foi encontrado.')
    return bytes
  }
}

export type Written<T> = { result: QuestionResult; output?: T }

/**
 * Writes one question with `write`; a question that the format cannot hold becomes an error of its own.
 * Texts are sanitised once more, whatever their origin.
 *
 * @param unknown why each trait is not written, for the traits that the format does not know
 */
export function writeOne<T>(
  index: number,
  dirty: Question,
  options: WriteOptions,
  unknown: Partial<Record<Trait, string>>,
  write: (question: Question, desk: WritingDesk) => T,
): Written<T> {
  const desk = new WritingDesk(options)
  const { question: cleaned, removed } = sanitiseQuestion(dirty)
  desk.losses.addAll(removed)
  const question = unknown.passage === undefined ? cleaned : withPassageInStem(cleaned)
  const about = {
    index,
    name: question.name || excerpt(question.stem),
    type: question.type,
    lost: desk.losses.list,
  }
  try {
    if (unknown.drawn !== undefined && isDrawn(cleaned)) throw new UnfitQuestion(unknown.drawn)
    loseTraits(cleaned, unknown, desk.losses)
    return { result: { ...about, ok: true }, output: write(question, desk) }
  } catch (error) {
    if (!(error instanceof UnfitQuestion)) throw error
    return { result: { ...about, ok: false, error: error.message } }
  }
}

/** Why a format refuses a question whose values are drawn: one of its draws alone would be another question. */
export const noDraws = (format: string) =>
  `${format} não sorteia valores: a pergunta ficaria com os de um só sorteio.`

/** What a format that ties no text to its questions makes of it: it goes with each of them. */
export const passageInStem = 'Vai inteiro no enunciado de cada pergunta que é dele.'

function withPassageInStem(question: Question): Question {
  const { passage, ...alone } = question
  if (!passage) return question
  const stem = /^<(?:p|table|ul|ol|pre)\b/.test(question.stem) ? question.stem : `<p>${question.stem}</p>`
  const text = /^<(?:p|table|ul|ol|pre)\b/.test(passage.text) ? passage.text : `<p>${passage.text}</p>`
  return { ...alone, stem: `<p><b>${escapeHtml(passage.title)}</b></p>${text}${stem}` } as Question
}

/**
 * The right side of a pair as the plain text that a format keeps of it, its lines apart.
 *
 * @throws {UnfitQuestion} where a picture, or all of it, would go: what is left could not be told apart
 */
export function plainSideOf(html: string, format: string): string {
  const text = html.split('<br />').map(plainText).join('\n')
  if (/<(?:img|audio|video)\b/.test(html) || text.trim() === '')
    throw new UnfitQuestion(
      `No ${format} o lado direito de um par é texto simples, e este tem uma imagem ou som.`,
    )
  return text
}

/** A weight as the percentage that formats write: 33.33333. */
export function percent(weight: number): string {
  return String(Number((weight * 100).toFixed(5)))
}

/** The name of a question where a format demands one. */
export function shownName(question: Question): string {
  return question.name || excerpt(question.stem) || 'Pergunta'
}
