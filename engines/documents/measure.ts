import type { Run } from './description.ts'
import type { FacedRun, FontShelf } from './fonts/font-shelf.ts'

/** Leading of text where a document asks for no other, as a share of the natural height of a face's line: 1.21 em in Source Sans. */
export const LEADING = 0.85

/** The fallback's letters are larger on the body than Source Sans: they are set smaller to stand beside it. */
const SYMBOL_SCALE = 0.9

/** Height of a line with a fraction, as a share of what its face asks for: its parts keep clear of the lines above and below. */
const FRACTION_LEADING = 1.07

/** A run with all that drawing and measuring it need. */
export interface Inline extends FacedRun {
  size: number
}

/** Draws nothing: finds out how text falls into lines, with the fonts that will draw it. */
export class Measure {
  readonly shelf: FontShelf
  /** Height of a line as a share of what its faces ask for. */
  readonly leading: number
  readonly #onReplaced: (cluster: string) => void

  constructor(shelf: FontShelf, onReplaced: (cluster: string) => void, leading = LEADING) {
    this.shelf = shelf
    this.leading = leading
    this.#onReplaced = onReplaced
  }

  /** The inlines of runs, at a size in points where a run names none. */
  inlines(runs: readonly Run[], size: number): Inline[] {
    return runs.flatMap(run =>
      this.shelf.facedRuns(run, this.#onReplaced).map(faced => ({
        ...faced,
        size: (run.size ?? size) * (faced.face.startsWith('symbols') ? SYMBOL_SCALE : 1),
      })),
    )
  }

  width(inlines: readonly Inline[]): number {
    return inlines.reduce((sum, inline) => sum + this.shelf.widthOf(inline, inline.size), 0)
  }

  /** Height of the line of an inline as a share of what its face asks for. */
  leadingOf({ fraction }: Inline): number {
    return fraction ? Math.max(FRACTION_LEADING, this.leading) : this.leading
  }

  /** Height of one line of these inlines in points. */
  lineHeight(inlines: readonly Inline[]): number {
    return Math.max(
      ...inlines.map(
        inline => this.shelf.font(inline.face).lineHeight * inline.size * this.leadingOf(inline),
      ),
    )
  }

  /**
   * Cuts text into the lines it takes in a column of `width` points. Breaks at spaces alone and reckons every word
   * a little wide, so there are never fewer lines here than on paper.
   */
  lines(inlines: readonly Inline[], width: number): Inline[][] {
    const lines: Inline[][] = []
    let line: Inline[] = []
    let used = 0
    const end = () => {
      if (line.length > 0) lines.push(line)
      line = []
      used = 0
    }
    for (const word of wordsOf(inlines)) {
      const wide = this.width(word) * SAFETY
      if (used + wide > width && used > 0) end()
      // A word wider than the column is cut by letters.
      const pieces = wide > width ? this.#pieces(word, width) : [word]
      for (const [index, piece] of pieces.entries()) {
        if (index > 0) end()
        line.push(...piece)
        used += this.width(piece) * SAFETY
      }
      if (word.at(-1)?.text.endsWith('\n')) end()
    }
    end()
    return lines
  }

  #pieces(word: Inline[], width: number): Inline[][] {
    const pieces: Inline[][] = []
    let piece: Inline[] = []
    let used = 0
    for (const inline of word) {
      // A fraction is drawn from its parts, and so whole.
      const clusters = inline.fraction ? [inline.text] : (inline.text.match(/\P{M}\p{M}*|\p{M}+/gsu) ?? [])
      for (const cluster of clusters) {
        const wide = this.width([{ ...inline, text: cluster }]) * SAFETY
        if (used + wide > width && used > 0) {
          pieces.push(piece)
          piece = []
          used = 0
        }
        piece.push({ ...inline, text: cluster })
        used += wide
      }
    }
    return [...pieces, piece].filter(part => part.length > 0).map(joined)
  }
}

const SAFETY = 1.03

/** Neighbours of one look and face made one again. */
function joined(inlines: readonly Inline[]): Inline[] {
  const result: Inline[] = []
  for (const inline of inlines) {
    const last = result.at(-1)
    if (last && sameLook(last, inline)) last.text += inline.text
    else result.push({ ...inline })
  }
  return result
}

function sameLook(a: Inline, b: Inline): boolean {
  return (
    !a.fraction &&
    !b.fraction &&
    a.face === b.face &&
    a.size === b.size &&
    a.position === b.position &&
    a.underline === b.underline
  )
}

function wordsOf(inlines: readonly Inline[]): Inline[][] {
  const words: Inline[][] = [[]]
  for (const inline of inlines) {
    for (const part of inline.fraction ? [inline.text] : (inline.text.match(/[^ \n]* *\n?/g) ?? [])) {
      if (part === '') continue
      words.at(-1)?.push({ ...inline, text: part })
      if (/[ \n]$/.test(part)) words.push([])
    }
  }
  return words.filter(word => word.length > 0)
}
