import { shuffled } from '../../questions/shuffle.ts'
import type { GridWord } from '../letters.ts'
import { rudeWords } from './rude-words.ts'

/** Letters about as often as Portuguese has them. */
const portuguese = [...'AAAAAAAEEEEEEEOOOOOOSSSSIIIIRRRRNNNDDDMMMTTTUUUCCLLPPVVGGHHQBBFFJXZ']
const spare = [...'HZXQKW']

const ways = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
  [-1, 0],
  [0, -1],
  [-1, -1],
  [-1, 1],
] as const

/**
 * Fills the empty cells. Undefined where the words themselves form a rude one by the way they cross: another layout is
 * needed then. What is within one word of the list is that word, and nobody's fault.
 */
export function fillGrid(
  cells: readonly (string | undefined)[],
  width: number,
  placed: readonly { cells: readonly number[] }[],
  words: readonly GridWord[],
  random: () => number,
): string[] | undefined {
  if (rudeIn(cells, width, placed).length > 0) return undefined
  const isLatin = words.some(word => word.letters.some(letter => /[A-Z]/.test(letter)))
  const letters = [...words.flatMap(word => word.letters), ...(isLatin ? portuguese : [])]
  const grid = [...cells]
  for (const [cell, letter] of grid.entries()) {
    if (letter !== undefined) continue
    const drawn = letters[Math.floor(random() * letters.length)] as string
    const fit = [drawn, ...shuffled(letters, random).slice(0, 8), ...spare].find(value => {
      grid[cell] = value
      return !isRudeAt(grid, width, cell)
    })
    if (fit === undefined) return undefined
  }
  return grid as string[]
}

/** Rude words of a grid, in any direction, but for those that lie within one of its own words. */
export function rudeIn(
  grid: readonly (string | undefined)[],
  width: number,
  placed: readonly { cells: readonly number[] }[],
): string[] {
  const own = placed.map(word => new Set(word.cells))
  return grid.flatMap((_, from) =>
    ways.flatMap(([across, down]) =>
      rudeWords.filter(rude => {
        if (grid[from] !== rude[0]) return false
        const cells = lineOf(grid.length, width, from, across, down, rude.length)
        if (cells === undefined) return false
        return (
          cells.every((cell, at) => grid[cell] === rude[at]) &&
          !own.some(word => cells.every(cell => word.has(cell)))
        )
      }),
    ),
  )
}

/** Whether a rude word runs through a cell. It is asked for every letter that is drawn, so it makes no lists. */
function isRudeAt(grid: readonly (string | undefined)[], width: number, cell: number): boolean {
  const height = grid.length / width
  const [column, row] = [cell % width, Math.floor(cell / width)]
  for (const rude of rudeWords)
    for (
      let place = rude.indexOf(grid[cell] ?? ' ');
      place >= 0;
      place = rude.indexOf(grid[cell] ?? ' ', place + 1)
    )
      for (const [across, down] of ways) {
        const [firstColumn, firstRow] = [column - across * place, row - down * place]
        const lastColumn = firstColumn + across * (rude.length - 1)
        const lastRow = firstRow + down * (rude.length - 1)
        if (Math.min(firstColumn, lastColumn) < 0 || Math.max(firstColumn, lastColumn) >= width) continue
        if (Math.min(firstRow, lastRow) < 0 || Math.max(firstRow, lastRow) >= height) continue
        let at = 0
        while (
          at < rude.length &&
          grid[(firstRow + down * at) * width + firstColumn + across * at] === rude[at]
        )
          at++
        if (at === rude.length) return true
      }
  return false
}

function lineOf(
  size: number,
  width: number,
  from: number,
  across: number,
  down: number,
  length: number,
): number[] | undefined {
  const column = (from % width) + across * (length - 1)
  const row = Math.floor(from / width) + down * (length - 1)
  if (column < 0 || column >= width || row < 0 || row >= size / width) return undefined
  return Array.from({ length }, (_, at) => from + at * (down * width + across))
}
