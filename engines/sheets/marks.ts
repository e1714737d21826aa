/** Cells of a mark's side without its black border, and with it. */
const DATA = 4
export const MARK_CELLS = DATA + 2

/**
 * The patterns of the coded marks, 16 cells each, read from the upper left corner in rows, the first cell in the
 * lowest bit. Any two differ in at least six cells however a sheet is turned, so a mark with two cells misread is
 * still known. What is here is printed on paper that lives for years: patterns are added, never changed.
 */
const patterns: readonly number[] = [
  0x9f17, 0x67b0, 0x58a8, 0x4e9c, 0x1bb4, 0x147d, 0xb9ec, 0xd12d, 0xfb8a, 0x212e, 0x0d29, 0xb7d2, 0x1f40,
  0xc7d5, 0xae91, 0x10e3, 0x2b5f, 0x7769,
]

/** Where the six marks of a sheet stand; a mark's number is its place plus six for each slot before its own. */
export const markPlaces = [
  'upper-left',
  'upper-right',
  'middle-left',
  'middle-right',
  'lower-left',
  'lower-right',
] as const
export type MarkPlace = (typeof markPlaces)[number]

/** Which part of a page a sheet takes. */
export const slots = ['upper-half', 'lower-half', 'page'] as const
export type Slot = (typeof slots)[number]

export const markCount = patterns.length

/** The number of the mark that is at a place of the sheet in a slot, 0 to 17. */
export function markNumber(slot: Slot, place: MarkPlace): number {
  return slots.indexOf(slot) * markPlaces.length + markPlaces.indexOf(place)
}

/** The slot and the place that a mark's number names. Throws a RangeError where there is no such mark. */
export function markMeaning(number: number): { slot: Slot; place: MarkPlace } {
  const slot = slots[Math.floor(number / markPlaces.length)]
  const place = markPlaces[number % markPlaces.length]
  if (slot === undefined || place === undefined) throw new RangeError(`No mark ${number}`)
  return { slot, place }
}

/** Whether a cell of a mark is black; rows and columns from 0 to 5, the border among them. */
export function isBlack(number: number, row: number, column: number): boolean {
  if (row === 0 || column === 0 || row > DATA || column > DATA) return true
  return (((patterns[number] ?? 0) >> ((row - 1) * DATA + column - 1)) & 1) === 0
}

/** A pattern turned by a quarter clockwise. */
function turned(pattern: number): number {
  let result = 0
  for (let row = 0; row < DATA; row++)
    for (let column = 0; column < DATA; column++)
      if ((pattern >> (row * DATA + column)) & 1) result |= 1 << (column * DATA + (DATA - 1 - row))
  return result
}

function differingCells(one: number, other: number): number {
  let rest = one ^ other
  let count = 0
  for (; rest !== 0; rest &= rest - 1) count++
  return count
}

/**
 * The mark that 16 cells show, white cells as ones in the order of `patterns`, and by how many quarters it is turned
 * clockwise; undefined where more than one cell differs from every mark. One of fifty squares of a room is taken for
 * a mark so; with two cells, one of seven would be.
 */
export function readMark(cells: number): { number: number; quarters: number } | undefined {
  for (let number = 0; number < markCount; number++)
    for (let quarters = 0; quarters < 4; quarters++)
      if (misread(cells, number, quarters) <= 1) return { number, quarters }
  return undefined
}

/** Whether 16 cells can be the mark that is expected where they are, unturned: with two of them misread it is still itself. */
export function canBeMark(cells: number, number: number): boolean {
  return misread(cells, number, 0) <= 2
}

/** How many of 16 cells differ from a mark that is turned clockwise by quarters. */
function misread(cells: number, number: number, quarters: number): number {
  let pattern = patterns[number] ?? 0
  for (let quarter = 0; quarter < quarters; quarter++) pattern = turned(pattern)
  return differingCells(pattern, cells)
}

/** The least number of cells by which two marks differ in any turn, and a mark from itself in another turn. */
export function minDifference(): number {
  const differences = patterns.flatMap((pattern, at) => {
    const turns = [pattern]
    while (turns.length < 4) turns.push(turned(turns.at(-1) ?? 0))
    return [
      ...turns.slice(1).map(turn => differingCells(turn, pattern)),
      ...patterns.slice(at + 1).flatMap(other => turns.map(turn => differingCells(turn, other))),
    ]
  })
  return Math.min(...differences)
}
