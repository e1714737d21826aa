import { unescapeText } from './xml.ts'

type Script = ReadonlyMap<string, string>
export type Moved = 'superscript' | 'subscript'

const scriptOf = (plain: string, moved: string): Script =>
  new Map(Array.from(plain, (letter, at) => [letter, Array.from(moved)[at] ?? letter]))
const scripts: Record<Moved, Script> = {
  superscript: scriptOf('0123456789+-−=()nao ', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿªº '),
  subscript: scriptOf('0123456789+-−=() ', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ '),
}
const movedTags: Record<Moved, string> = { superscript: 'sup', subscript: 'sub' }
/** Properties of a run (ECMA-376 part 1, 18.4.7) and the HTML that shows them. */
const looks: Record<string, string> = { b: 'b', i: 'i', u: 'u', strike: 's' }

/** A text of a workbook: what it says, and what its letters look like where that says something. */
export interface RunText {
  text: string
  html?: string
  flattened?: true
}

type Run = { text: string; tags: string[]; moved: Moved | undefined }

/**
 * Gathers the runs of one text (`si` or `is`). What a run raises or lowers becomes the characters that are (x², H₂O)
 * where there are such; bold, slanted and underlined letters, and what has no such character, are in `html`. The
 * phonetic guides of Japanese are left out.
 */
export class RunReader {
  #runs: Run[] = []
  #run: Run = { text: '', tags: [], moved: undefined }
  #inText = false
  #inGuide = false

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    if (tag === 'rPh') this.#inGuide = true
    if (tag === 'r') this.#run = { text: '', tags: [], moved: undefined }
    if (tag === 'vertAlign') this.#run.moved = movedBy(attributes.val)
    const look = looks[tag]
    if (look !== undefined && !/^(?:0|false|none)$/.test(attributes.val ?? '')) this.#run.tags.push(look)
    if (tag === 't') this.#inText = !this.#inGuide
  }

  text(piece: string): void {
    if (this.#inText) this.#run.text += piece
  }

  close(tag: string): void {
    if (tag === 't') this.#inText = false
    if (tag === 'rPh') this.#inGuide = false
    if (tag === 'r' || tag === 't') this.#keep()
  }

  /** What was gathered, and begins anew. */
  take(): RunText {
    const runs = this.#runs
    this.#runs = []
    this.#run = { text: '', tags: [], moved: undefined }
    return joined(runs)
  }

  #keep(): void {
    if (this.#run.text !== '') this.#runs.push(this.#run)
    this.#run = { ...this.#run, text: '' }
  }
}

/** A text that its cell raises or lowers whole. */
export function movedWhole(text: RunText, moved: Moved): RunText {
  return text.html === undefined ? joined([{ text: text.text, tags: [], moved }]) : text
}

function joined(runs: Run[]): RunText {
  const plain = runs.map(plainOf)
  const text = unescapeText(plain.map(each => each.text).join(''))
  const isFlat = plain.some(each => each.isFlat)
  const isPlain = !isFlat && runs.every(run => run.tags.length === 0)
  return {
    text,
    ...(isPlain ? {} : { html: unescapeText(runs.map(htmlOf).join('')) }),
    ...(isFlat && { flattened: true as const }),
  }
}

export function movedBy(value: string | undefined): Moved | undefined {
  return value === 'superscript' || value === 'subscript' ? value : undefined
}

function plainOf({ text, moved }: Run): { text: string; isFlat: boolean } {
  if (!moved) return { text, isFlat: false }
  const letters = Array.from(text, letter => scripts[moved].get(letter))
  const isWhole = letters.every(letter => letter !== undefined)
  return isWhole ? { text: letters.join(''), isFlat: false } : { text, isFlat: true }
}

function htmlOf({ text, tags, moved }: Run): string {
  const all = [...tags, ...(moved ? [movedTags[moved]] : [])]
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return (
    all.map(tag => `<${tag}>`).join('') +
    escaped +
    all
      .toReversed()
      .map(tag => `</${tag}>`)
      .join('')
  )
}
