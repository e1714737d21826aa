/** Cells of a card's side without its black border, and with it. */
export const DATA = 5
export const CARD_CELLS = DATA + 2

/** How many cards there are, numbered from 1. */
export const CARD_COUNT = 100

/** In at least so many cells any two cards differ, however each of them is held; and a card from its own other turns. */
export const MIN_DIFFERENCE = 8

/**
 * The patterns of the cards, 25 cells each, white ones as ones, from the upper left corner in rows, the first cell in the
 * lowest bit. What is here is printed on paper that lives for years: it is never changed. Only 74 was: the pattern it had
 * before reads in a mirror as itself with A and C exchanged, and a card that still has it is not read.
 */
export const patterns: readonly number[] = [
  0x13224dc, 0x1a898b6, 0x08c0a2f, 0x0e77934, 0x0185e65, 0x10cdedc, 0x17e173b, 0x09131bb, 0x0e9ea17,
  0x1d635a8, 0x153a4ad, 0x02e8f25, 0x1eda51e, 0x0d4e145, 0x1dc54eb, 0x02c6dab, 0x064b8da, 0x163237b,
  0x02d777a, 0x0b6acfb, 0x0b5b3f4, 0x046e27e, 0x1277841, 0x14159c3, 0x0871289, 0x0f03405, 0x093fabe,
  0x1608737, 0x0298a7b, 0x1d22075, 0x015a94b, 0x0de9534, 0x04ce4c6, 0x16532d5, 0x19ba0d6, 0x10e9e2a,
  0x0eafd63, 0x00cc332, 0x0f6df0b, 0x1a8eb7d, 0x0144d46, 0x08d34df, 0x0ccfb94, 0x05bc57d, 0x0aa2531,
  0x1662983, 0x1c5bd71, 0x0125652, 0x0213436, 0x11895b1, 0x04d4e49, 0x0b24374, 0x0bb748b, 0x02d1cf0,
  0x0fb2826, 0x16c344c, 0x14e1106, 0x111edf5, 0x0c81ee8, 0x0c78375, 0x0d345e3, 0x1c95773, 0x16ddba2,
  0x18a84c1, 0x0196708, 0x1439a91, 0x09c27a5, 0x13343ad, 0x0278650, 0x1667e1d, 0x1759032, 0x04e0dc0,
  0x1797e58, 0x04a5151, 0x084946c, 0x0aa2be7, 0x0b169e0, 0x0949977, 0x18712f6, 0x1570398, 0x0c12fc1,
  0x0a40697, 0x11e5bb6, 0x11d005c, 0x1034e05, 0x194e8e6, 0x0656ee7, 0x093ad00, 0x018e2bd, 0x0736438,
  0x0176b7d, 0x14837fd, 0x06316c3, 0x196cbd5, 0x1317d23, 0x0c77247, 0x1582b54, 0x0c4f0af, 0x071b140,
  0x1654a31,
]

/** The letters on the edges, from the upper one clockwise: the one that is held up is the answer. */
export const letters = ['A', 'B', 'C', 'D'] as const

/** Whether a cell of a card is black, held with its A up; rows and columns from 0 to 6, the border among them. */
export function isBlack(number: number, row: number, column: number): boolean {
  if (row === 0 || column === 0 || row > DATA || column > DATA) return true
  return (((patterns[number - 1] ?? 0) >> ((row - 1) * DATA + column - 1)) & 1) === 0
}

/** A pattern turned by a quarter clockwise. */
export function turned(pattern: number): number {
  let result = 0
  for (let row = 0; row < DATA; row++)
    for (let column = 0; column < DATA; column++)
      if ((pattern >> (row * DATA + column)) & 1) result |= 1 << (column * DATA + (DATA - 1 - row))
  return result
}

/** A pattern as it is seen, by the quarters by which it is turned clockwise. */
export function turnsOf(pattern: number): [number, number, number, number] {
  const once = turned(pattern)
  const twice = turned(once)
  return [pattern, once, twice, turned(twice)]
}

/** In how many cells two patterns differ. */
export function difference(one: number, other: number): number {
  let rest = one ^ other
  let count = 0
  for (; rest !== 0; rest &= rest - 1) count++
  return count
}

/** A card as it is held: its number, and the place of the letter that is up, 0 for A. */
export interface CardVote {
  number: number
  choice: number
}

/** A pattern as it was read: whose it is, and by how many quarters it is turned clockwise. */
interface Reading {
  number: number
  quarters: number
}

let known: Map<number, Reading> | undefined

/**
 * The card that 25 cells show; undefined where more than one of them differs from every card. More than that could be
 * forgiven, but one of three thousand squares of a room is taken for a card so, and with two it would be one of 250.
 */
export function readCard(cells: number): Reading | undefined {
  known ??= everyReading()
  return known.get(cells)
}

/** The place of the letter that is up on a card turned clockwise by quarters: what stood on the left comes first. */
export function letterUp(quarters: number): number {
  return (((4 - quarters) % 4) + 4) % 4
}

function everyReading(): Map<number, Reading> {
  const readings = new Map<number, Reading>()
  for (const [at, pattern] of patterns.entries())
    for (const [quarters, seen] of turnsOf(pattern).entries()) {
      const reading = { number: at + 1, quarters }
      readings.set(seen, reading)
      for (let cell = 0; cell < DATA * DATA; cell++) readings.set(seen ^ (1 << cell), reading)
    }
  return readings
}
