/** A cell by its row and column, from 0. */
export type CellPosition = readonly [row: number, column: number]

interface Pressed {
  key: string
  ctrlKey: boolean
}

/**
 * The cell to which a key leads, kept within the grid; undefined for other keys.
 * @param page rows that are in sight at once
 */
export function moveBy(
  { key, ctrlKey }: Pressed,
  [row, column]: CellPosition,
  [rows, columns]: readonly [rows: number, columns: number],
  page: number,
): CellPosition | undefined {
  const to = targetOf(key, ctrlKey, row, column, rows, columns, page)
  if (!to) return undefined
  return [clamp(to[0], rows), clamp(to[1], columns)]
}

/** The cell after this one: the next question, then the next pupil's first. The last stays. */
export function placeAfter(
  [row, column]: CellPosition,
  [rows, columns]: readonly [number, number],
): CellPosition {
  if (column + 1 < columns) return [row, column + 1]
  return row + 1 < rows ? [row + 1, 0] : [row, column]
}

function targetOf(
  key: string,
  ctrl: boolean,
  row: number,
  column: number,
  rows: number,
  columns: number,
  page: number,
): CellPosition | undefined {
  switch (key) {
    case 'ArrowLeft':
      return [row, ctrl ? 0 : column - 1]
    case 'ArrowRight':
      return [row, ctrl ? columns - 1 : column + 1]
    case 'ArrowUp':
      return [ctrl ? 0 : row - 1, column]
    case 'ArrowDown':
      return [ctrl ? rows - 1 : row + 1, column]
    case 'Home':
      return [ctrl ? 0 : row, 0]
    case 'End':
      return [ctrl ? rows - 1 : row, columns - 1]
    case 'PageUp':
      return [row - page, column]
    case 'PageDown':
      return [row + page, column]
    default:
      return undefined
  }
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value))
}
