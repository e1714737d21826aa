import { describe, expect, it } from 'vitest'
import { seeded } from '../random.ts'
import {
  CARD_COUNT,
  DATA,
  difference,
  isBlack,
  letterUp,
  MIN_DIFFERENCE,
  patterns,
  readCard,
  turnsOf,
} from './codes.ts'

/** Cells beside or below each other of which one is white and one black. */
function changes(pattern: number): number {
  const isWhite = (row: number, column: number) => ((pattern >> (row * DATA + column)) & 1) === 1
  let count = 0
  for (let row = 0; row < DATA; row++)
    for (let column = 0; column < DATA; column++) {
      if (column + 1 < DATA && isWhite(row, column) !== isWhite(row, column + 1)) count++
      if (row + 1 < DATA && isWhite(row, column) !== isWhite(row + 1, column)) count++
    }
  return count
}

/** A pattern as a mirror shows it. */
function mirrored(pattern: number): number {
  let result = 0
  for (let cell = 0; cell < DATA * DATA; cell++)
    if ((pattern >> cell) & 1) result |= 1 << (cell - (cell % DATA) + DATA - 1 - (cell % DATA))
  return result
}

/** In how many cells what a mirror shows of a pattern differs at least from any card. */
function leastInMirror(pattern: number, all: readonly number[]): number {
  const seen = mirrored(pattern)
  return Math.min(...all.flatMap(other => turnsOf(other).map(turn => difference(seen, turn))))
}

/**
 * Draws patterns and keeps each that is far from all kept before it: neither mostly black or white nor of a few large
 * parts, as windows and boards are. One that a mirror shows as a card gives its number to the next that is found.
 */
function search(): number[] {
  const random = seeded(25)
  const found: number[] = []
  const taken: number[] = []
  while (found.length <= CARD_COUNT) {
    const drawn = Math.floor(random() * 2 ** (DATA * DATA))
    const whites = difference(drawn, 0)
    if (whites < 9 || whites > 16 || changes(drawn) < 17) continue
    const [own, ...others] = turnsOf(drawn)
    if (others.some(turn => difference(own, turn) < MIN_DIFFERENCE)) continue
    if (taken.some(before => difference(before, own) < MIN_DIFFERENCE)) continue
    found.push(drawn)
    taken.push(own, ...others)
  }
  const spare = found.pop() as number
  return found.map(pattern => (leastInMirror(pattern, found) < 2 ? spare : pattern))
}

describe('the codes of the cards', () => {
  it('are a hundred, as the search finds them', () => {
    expect(patterns).toHaveLength(CARD_COUNT)
    expect(patterns).toEqual(search())
  }, 60_000)

  it('differ in eight cells from each other however they are held, and from their own other turns', () => {
    const all = patterns.flatMap((pattern, number) => turnsOf(pattern).map(seen => ({ seen, number })))
    let least = DATA * DATA
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1)) least = Math.min(least, difference(one.seen, other.seen))
    expect(least).toBeGreaterThanOrEqual(8)
  })

  it('are none of them a card in a mirror', () => {
    for (const pattern of patterns) {
      expect(leastInMirror(pattern, patterns)).toBeGreaterThanOrEqual(2)
      for (const seen of turnsOf(mirrored(pattern))) expect(readCard(seen)).toBeUndefined()
    }
  })

  it('are read in every turn with one cell wrong, and with two never', () => {
    for (const [at, pattern] of patterns.entries())
      for (const [quarters, seen] of turnsOf(pattern).entries()) {
        const held = { number: at + 1, quarters }
        expect(readCard(seen)).toEqual(held)
        for (let cell = 0; cell < DATA * DATA; cell++) {
          expect(readCard(seen ^ (1 << cell))).toEqual(held)
          expect(readCard(seen ^ (1 << cell) ^ (1 << ((cell + 7) % 25)))).toBeUndefined()
        }
      }
  })

  it('say which letter is up: what stood on the left is up after a quarter clockwise', () => {
    // Cells of the first card as somebody sees who turned it so, from what is printed.
    const seenBy = (from: (row: number, column: number) => boolean) => {
      let cells = 0
      for (let row = 0; row < DATA; row++)
        for (let column = 0; column < DATA; column++)
          if (!from(row + 1, column + 1)) cells |= 1 << (row * DATA + column)
      return letterUp(readCard(cells)?.quarters ?? Number.NaN)
    }
    expect(seenBy((row, column) => isBlack(1, row, column))).toBe(0)
    // B, on the right edge, is up: the uppermost row is what was the last column, from its upper end.
    expect(seenBy((row, column) => isBlack(1, column, 6 - row))).toBe(1)
    expect(seenBy((row, column) => isBlack(1, 6 - row, 6 - column))).toBe(2)
    expect(seenBy((row, column) => isBlack(1, 6 - column, row))).toBe(3)
  })

  it('take few squares of a room for cards', () => {
    const random = seeded(9)
    const tries = 200_000
    let taken = 0
    for (let at = 0; at < tries; at++) if (readCard(Math.floor(random() * 2 ** 25))) taken++
    expect(taken / tries).toBeLessThan(0.0005)
  })
})
