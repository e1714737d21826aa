import type { SpecificFields } from '../blank-question.ts'
import type { Question } from '../question.ts'
import { decodeEntities, escapeHtml, mediaSource, plainText } from '../rich-text.ts'
import type { QuestionDesk } from './read-one.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type Params = { [key: string]: Json }

/** One task of a package: a library with its parameters, at whatever depth it stands. */
export type Task = { library: string; params: Params; title: string; one?: number }

export const objectOf = (value: Json | undefined): Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
export const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
/** `H5P.MultiChoice 1.16` as `MultiChoice`. */
export const nameOf = (library: string) => library.replace(/^H5P\./, '').split(/\s/, 1)[0] || 'desconhecido'

/** A title, which H5P keeps with its entities as HTML has them. */
export const titleOf = (value: Json | undefined) => decodeEntities(textOf(value))

/** Whether a parameter holds something: no empty text, list or object, and no switch that is off. */
export function isFilled(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some(isFilled)
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isFilled)
  return typeof value === 'string' ? plainText(value) !== '' : typeof value === 'number'
}

export type Read = SpecificFields & {
  stem: string
  points?: number
  feedback?: Question['feedback']
  hints?: string[]
}

/** What the reading of one task needs: its parameters, and the package's files. */
export class TaskDesk {
  readonly desk: QuestionDesk
  readonly task: Task
  readonly params: Params
  readonly behaviour: Params
  readonly #files: Map<string, Uint8Array>

  constructor(desk: QuestionDesk, task: Task, files: Map<string, Uint8Array>) {
    this.desk = desk
    this.task = task
    this.params = task.params
    this.behaviour = objectOf(task.params.behaviour)
    this.#files = files
  }

  rich(value: Json | undefined): string {
    const html = textOf(value).replace(
      /(<img\b[^<>]*?\ssrc=)(["'])([^"'<>]*)\2/gi,
      (whole, before, quote, address) => {
        const name = /^(?:https?:|\/\/|data:)/i.test(address) ? undefined : this.#file(address)
        return name === undefined ? whole : `${before}${quote}${escapeHtml(mediaSource(name))}${quote}`
      },
    )
    return unboxed(this.desk.rich(html))
  }

  /** A comment or a tip, which H5P keeps in a box even where there is none. */
  note(value: Json | undefined): string {
    const html = this.rich(value)
    return plainText(html) === '' && !html.includes('<img') ? '' : html
  }

  /** The picture over a task, as the beginning of its text. */
  media(): string {
    const type = objectOf(objectOf(this.params.media).type ?? this.params.media)
    const html = this.picture(type)
    return html === '' ? '' : `<p>${html}</p>`
  }

  /** A picture of H5P; empty, and named, for videos, sounds, and what only has an address. */
  picture(type: Params): string {
    const library = nameOf(textOf(type.library))
    const { file, alt } = objectOf(type.params)
    const path = textOf(objectOf(file).path)
    if (library === 'Image' && path !== '') {
      const name = /^https?:/.test(path) ? undefined : this.#file(path)
      if (name !== undefined)
        return `<img src="${escapeHtml(mediaSource(name))}" alt="${escapeHtml(textOf(alt))}" />`
    }
    if (textOf(type.library) !== '' && Object.keys(objectOf(type.params)).length > 0)
      this.desk.lose(
        `«${library}» na pergunta`,
        'Vídeos e sons do H5P, e imagens da Internet, não são trazidos.',
      )
    return ''
  }

  #file(address: string): string | undefined {
    const path = `content/${address.replace(/#.*$/, '')}`
    return this.desk.shelf.add(path, this.#files.get(path))
  }

  /** The comments by the share of the points, where each of ours has one range of its own. */
  overall(): Question['feedback'] {
    const ranges = listOf(this.params.overallFeedback).map(each => {
      const { from, to, feedback } = objectOf(each)
      return { from: Number(from ?? 0), to: Number(to ?? 100), html: this.note(feedback) }
    })
    const at = (share: number) => ranges.find(each => share >= each.from && share <= each.to)?.html ?? ''
    const between = new Set([1, 25, 50, 75, 99].map(at))
    if (between.size > 1 && ranges.some(each => each.html !== ''))
      this.desk.lose('comentários por intervalo', 'Aqui há um para certa, um para parcial e um para errada.')
    return { right: at(100), partial: at(50), wrong: at(0) }
  }

  get isShuffled(): boolean {
    return this.behaviour.randomAnswers !== false
  }
}

/** H5P puts every text in a box of its own. */
function unboxed(html: string): string {
  const match = /^<(div|p)>([\s\S]*)<\/\1>$/.exec(html.trim())
  return match && !/<(?:div|p)\b/.test(match[2] ?? '') ? (match[2] ?? '').trim() : html.trim()
}
