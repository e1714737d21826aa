import { chosenOf } from './docx-drawing.ts'
import { isOff } from './docx-styles.ts'
import { type CellSpan, htmlOfPieces, MAX_PLACES, type TextBlock } from './text-blocks.ts'
import { childOf, childrenOf, type XmlElement } from './xml.ts'

type Cell = {
  at: number
  columns: number
  /** Goes on in the cell above it, or in the one before it. */
  goesOn: 'down' | 'across' | undefined
  startsDown: boolean
  blocks: TextBlock[]
}
export type CellReader = {
  cell: (cell: XmlElement) => TextBlock[]
  nameDeleted: () => void
  unknown: (element: XmlElement) => void
  nameHidden: () => void
  nameLarge: () => void
}

/** How far a cell may reach in the grid; what stands further is read in its last column. */
const MAX_COLUMNS = 200

/**
 * The rows of a table (ECMA-376 part 1, 17.4), with a cell for each place of its grid: the places that a merged cell
 * covers are empty, and `spans` says how far it reaches.
 */
export function docxTable(
  table: XmlElement,
  reader: CellReader,
): { rows: TextBlock[][][]; spans?: (CellSpan | undefined)[][] } {
  const rows = parted(table, 'tr', reader).map(row => cellsOf(row, reader))
  const isMerged = rows.some(cells => cells.some(cell => cell.columns > 1 || cell.startsDown || cell.goesOn))
  const width = widthOf(rows)
  const isLarge = rows.length * width > MAX_PLACES
  if (isMerged && isLarge) reader.nameLarge()
  if (isLarge || (!isMerged && rows.every(cells => cells.every((cell, at) => cell.at === at))))
    return { rows: rows.map(cells => cells.map(cell => cell.blocks)) }
  const grid = rows.map(() => Array.from({ length: width }, (): TextBlock[] => []))
  const spans = rows.map(() => Array.from({ length: width }, (): CellSpan | undefined => undefined))
  const below = rowsBelow(rows)
  /** Where the cell begins that stands in a column, in the row above. */
  let origins = new Map<number, number>()
  for (const [line, cells] of rows.entries()) {
    const own = new Map<number, number>()
    let before = 0
    for (const [place, cell] of cells.entries()) {
      const target = { line: cell.goesOn === 'down' ? (origins.get(cell.at) ?? line) : line, at: cell.at }
      own.set(cell.at, target.line)
      if (cell.goesOn === 'across') target.at = before
      else before = cell.at
      const isFilled =
        cell.goesOn === undefined || cell.blocks.some(block => htmlOfPieces(block.pieces) !== '')
      if (isFilled) grid[target.line]?.[Math.min(target.at, width - 1)]?.push(...cell.blocks)
      if (cell.goesOn !== undefined) continue
      const down = cell.startsDown ? 1 + (below.get(cell) ?? 0) : 1
      cover(spans, { line, at: cell.at, columns: spanAcross(cells, place), rows: down })
    }
    origins = own
  }
  return { rows: grid, spans }
}

function widthOf(rows: readonly Cell[][]): number {
  let width = 0
  for (const cells of rows) {
    const last = cells.at(-1)
    if (last) width = Math.max(width, last.at + last.columns)
  }
  return Math.min(MAX_COLUMNS, width)
}

function cover(
  spans: (CellSpan | undefined)[][],
  { line, at, columns, rows }: CellSpan & { line: number; at: number },
): void {
  for (const cells of spans.slice(line, line + rows))
    for (let column = at; column < Math.min(at + columns, cells.length); column += 1)
      cells[column] = { columns: 0, rows: 0 }
  const cells = spans[line]
  if (cells && at < cells.length) cells[at] = { columns: Math.min(columns, cells.length - at), rows }
}

/** Columns of a cell with those after it that go on in it. */
function spanAcross(cells: readonly Cell[], place: number): number {
  let columns = 0
  for (let at = place; at === place || cells[at]?.goesOn === 'across'; at += 1)
    columns += cells[at]?.columns ?? 0
  return columns
}

/** How many rows each cell goes on below its own. */
function rowsBelow(rows: readonly Cell[][]): Map<Cell, number> {
  const counts = new Map<Cell, number>()
  let under = new Map<number, number>()
  for (const cells of rows.toReversed()) {
    const own = new Map<number, number>()
    for (const cell of cells) {
      const count = under.get(cell.at) ?? 0
      counts.set(cell, count)
      if (cell.goesOn === 'down') own.set(cell.at, count + 1)
    }
    under = own
  }
  return counts
}

function cellsOf(row: XmlElement, reader: CellReader): Cell[] {
  const before = Number(childOf(childOf(row, 'trPr'), 'gridBefore')?.attributes.val ?? 0)
  let at = Math.min(MAX_COLUMNS, Math.max(0, before || 0))
  return parted(row, 'tc', reader).map(cell => {
    const properties = childOf(cell, 'tcPr')
    const span = Number(childOf(properties, 'gridSpan')?.attributes.val ?? 1)
    const columns = Math.min(MAX_COLUMNS, Math.max(1, Math.floor(span) || 1))
    const [down, across] = [childOf(properties, 'vMerge'), childOf(properties, 'hMerge')]
    const goes = (merge: XmlElement | undefined) => merge !== undefined && merge.attributes.val !== 'restart'
    const own: Cell = {
      at,
      columns,
      goesOn: goes(across) ? 'across' : goes(down) ? 'down' : undefined,
      startsDown: down?.attributes.val === 'restart',
      blocks: reader.cell(cell),
    }
    at += columns
    return own
  })
}

const wrappers = new Set(['sdt', 'sdtContent', 'customXml', 'ins', 'moveTo', 'smartTag'])

/** Rows of a table, or cells of a row, whatever holds them together. */
function parted(parent: XmlElement, name: 'tr' | 'tc', reader: CellReader): XmlElement[] {
  return childrenOf(parent).flatMap((child): XmlElement[] => {
    if (child.name === name) {
      const properties = childOf(child, `${name}Pr`)
      const deleted = childOf(properties, 'del') ?? childOf(properties, 'cellDel')
      const hidden = childOf(properties, 'hidden')
      if (deleted) reader.nameDeleted()
      else if (hidden && !isOff(hidden)) reader.nameHidden()
      else return [child]
      return []
    }
    if (wrappers.has(child.name)) return parted(child, name, reader)
    if (child.name === 'AlternateContent') return parted(chosenOf(child), name, reader)
    if (child.name === 'del' || child.name === 'moveFrom') reader.nameDeleted()
    else reader.unknown(child)
    return []
  })
}
