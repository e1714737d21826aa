import type { GridWord } from '../letters.ts'

/** A word in its place: `across` runs with the text, otherwise downwards. Places count from the top and the start. */
export interface Placed {
  word: GridWord
  row: number
  column: number
  across: boolean
}

export interface Layout {
  placed: Placed[]
  width: number
  height: number
}

/** Side of the working square; the first word is in its middle. */
const SIDE = 64
const LAYOUTS = 24

/**
 * The best of many layouts: all words cross, none touches another without crossing. Most words first, then most
 * crossings, then the smaller one.
 *
 * @param longestSide how many cells the finished grid may have on a side
 */
export function layOut(words: readonly GridWord[], longestSide: number, random: () => number): Layout {
  let best: { layout: Layout; worth: number } | undefined
  for (let at = 0; at < LAYOUTS; at++) {
    const grid = new Grid(longestSide)
    grid.placeAll(words, random)
    const worth = grid.worth()
    if (!best || worth > best.worth) best = { layout: grid.layout(), worth }
  }
  if (!best) throw new Error('There is always a layout.')
  return best.layout
}

class Grid {
  private readonly letters = new Array<string | undefined>(SIDE * SIDE).fill(undefined)
  /** Bit 1: a word runs across here; bit 2: one runs downwards. */
  private readonly ways = new Uint8Array(SIDE * SIDE)
  private readonly cellsOf = new Map<string, number[]>()
  private readonly placed: Placed[] = []
  private crossings = 0
  private top = SIDE
  private bottom = -1
  private left = SIDE
  private right = -1

  private readonly longestSide: number

  constructor(longestSide: number) {
    this.longestSide = longestSide
  }

  placeAll(words: readonly GridWord[], random: () => number): void {
    // The long ones mostly first; what finds no place is tried again after the others.
    let waiting = words
      .map(word => ({ word, rank: word.letters.length + random() * 5 }))
      .sort((a, b) => b.rank - a.rank)
      .map(({ word }) => word)
    const first = waiting.shift()
    if (!first) return
    this.put({
      word: first,
      row: SIDE / 2,
      column: (SIDE - first.letters.length) >> 1,
      across: random() < 0.5,
    })
    for (let before = -1; before !== waiting.length; ) {
      before = waiting.length
      waiting = waiting.filter(word => {
        const spot = this.bestSpot(word, random)
        if (spot) this.put(spot)
        return !spot
      })
    }
  }

  worth(): number {
    return this.placed.length * 1000 + this.crossings * 10 - (this.width() + this.height())
  }

  layout(): Layout {
    return {
      placed: this.placed.map(entry => ({
        ...entry,
        row: entry.row - this.top,
        column: entry.column - this.left,
      })),
      width: this.width(),
      height: this.height(),
    }
  }

  private width(): number {
    return this.right - this.left + 1
  }

  private height(): number {
    return this.bottom - this.top + 1
  }

  private bestSpot(word: GridWord, random: () => number): Placed | undefined {
    let best: Placed | undefined
    let bestWorth = Number.NEGATIVE_INFINITY
    for (const [at, letter] of word.letters.entries())
      for (const cell of this.cellsOf.get(letter) ?? []) {
        const across = this.ways[cell] === 2
        // Two words cross here already.
        if (this.ways[cell] === 3) continue
        const row = Math.floor(cell / SIDE) - (across ? 0 : at)
        const column = (cell % SIDE) - (across ? at : 0)
        const crossings = this.crossingsOf(word.letters, row, column, across)
        if (crossings === 0) continue
        const worth = crossings * 4 - this.growth(word.letters.length, row, column, across) + random()
        if (worth > bestWorth) [best, bestWorth] = [{ word, row, column, across }, worth]
      }
    return best
  }

  /** How many words it would cross there; 0 where it may not lie. */
  private crossingsOf(letters: readonly string[], row: number, column: number, across: boolean): number {
    const [step, side] = across ? [1, SIDE] : [SIDE, 1]
    const from = row * SIDE + column
    const end = from + step * (letters.length - 1)
    if (row < 1 || column < 1) return 0
    if ((across ? column : row) + letters.length >= SIDE - 1) return 0
    if (this.growth(letters.length, row, column, across) === Number.POSITIVE_INFINITY) return 0
    if (this.letters[from - step] !== undefined || this.letters[end + step] !== undefined) return 0
    let crossings = 0
    for (const [at, letter] of letters.entries()) {
      const cell = from + at * step
      const there = this.letters[cell]
      if (there === undefined) {
        if (this.letters[cell - side] !== undefined || this.letters[cell + side] !== undefined) return 0
      } else {
        if (there !== letter || ((this.ways[cell] ?? 0) & (across ? 1 : 2)) !== 0) return 0
        crossings++
      }
    }
    return crossings
  }

  /** Rows and columns that the grid would gain; endless where it would grow too large. */
  private growth(length: number, row: number, column: number, across: boolean): number {
    const bottom = Math.max(this.bottom, across ? row : row + length - 1)
    const right = Math.max(this.right, across ? column + length - 1 : column)
    const height = bottom - Math.min(this.top, row) + 1
    const width = right - Math.min(this.left, column) + 1
    if (height > this.longestSide || width > this.longestSide) return Number.POSITIVE_INFINITY
    return height + width - this.height() - this.width()
  }

  private put(placed: Placed): void {
    const { word, row, column, across } = placed
    const step = across ? 1 : SIDE
    for (const [at, letter] of word.letters.entries()) {
      const cell = row * SIDE + column + at * step
      if (this.letters[cell] === undefined) {
        this.letters[cell] = letter
        const cells = this.cellsOf.get(letter)
        if (cells) cells.push(cell)
        else this.cellsOf.set(letter, [cell])
      } else this.crossings++
      this.ways[cell] = (this.ways[cell] ?? 0) | (across ? 1 : 2)
    }
    this.top = Math.min(this.top, row)
    this.left = Math.min(this.left, column)
    this.bottom = Math.max(this.bottom, across ? row : row + word.letters.length - 1)
    this.right = Math.max(this.right, across ? column + word.letters.length - 1 : column)
    this.placed.push(placed)
  }
}
