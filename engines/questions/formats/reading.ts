import type { Decision } from '#engines/decisions.ts'
import type { Question } from '../question.ts'
import type { TableTop } from './sheet-readings.ts'

/** Formats that are read and written. */
export const questionFormats = ['gift', 'aiken', 'moodle-xml', 'qti', 'csv', 'xlsx'] as const
export type QuestionFormat = (typeof questionFormats)[number]
/** Formats that are read: `text` is what somebody pasted, or a text with numbered questions. */
export const readableFormats = [...questionFormats, 'docx', 'text', 'h5p'] as const
export type ReadableFormat = (typeof readableFormats)[number]

/** Something that did not survive, and why, in Portuguese for the person who moves the bank. */
export type Lost = { what: string; why: string }

/** What became of one question. `index` counts from 1 in the order of the file. */
export type QuestionResult = {
  index: number
  name: string
  /** One of ours, or what the file calls it when we do not know it. */
  type: string
  ok: boolean
  lost: Lost[]
  error?: string
  /** What of its key nobody can tell from the file alone; it is read only as a person said. */
  doubt?: string
}

export type ReadQuestion = QuestionResult & { question?: Question }

/** Losses of the file as a whole (an unused picture, a section's order) stand beside those of its questions. */
export type Reading = {
  format: ReadableFormat
  questions: ReadQuestion[]
  lost: Lost[]
  /** How a sheet was read, and what it leaves open: each can be answered once for all its rows. */
  decisions?: Decision[]
  /** The first rows of the sheets, in which the titles of the columns are pointed at. */
  tops?: TableTop[]
  /** The tests that the file is made of. */
  tests?: ReadTest[]
}

/** A test of a file: its questions in their order, by their `index`, each under the title of its section. */
export type ReadTest = { title: string; items: { index: number; section: string; points: number }[] }

export type Writing = {
  format: QuestionFormat
  bytes: Uint8Array
  mime: string
  extension: string
  questions: QuestionResult[]
}

/** The file cannot be read at all; the message is one Portuguese sentence for the person who chose it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** This question cannot be read or written; the message says why. */
export class UnfitQuestion extends Error {
  override name = 'UnfitQuestion'
}

/** What is lost, each thing said once. */
export class Losses {
  readonly list: Lost[] = []
  readonly #said = new Set<string>()

  add(what: string, why: string): void {
    const both = JSON.stringify([what, why])
    if (!this.#said.has(both)) this.list.push({ what, why })
    this.#said.add(both)
  }

  addAll(lost: Lost[]): void {
    for (const { what, why } of lost) this.add(what, why)
  }
}
