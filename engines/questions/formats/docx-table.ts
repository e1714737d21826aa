import { chosenOf } from './docx-drawing.ts'
import { isOff } from './docx-styles.ts'
import { type CellSpan, htmlOfPieces, type TextBlock } from './text-blocks.ts'
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
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...rows.flat().map(cell => cell.at + cell.columns)))
  if (!isMerged && rows.every(cells => cells.every((cell, at) => cell.at === at)))
    return { rows: rows.map(cells => cells.map(cell => cell.blocks)) }
  const grid = rows.map(() => Array.from({ length: width }, (): TextBlock[] => []))
  const spans = rows.map(() => Array.from({ length: width }, (): CellSpan | undefined => undefined))
  for (const [line, cells] of rows.entries())
    for (const cell of cells) {
      const across = spanAcross(cells, cell)
      const down = cell.startsDown ? 1 + rowsBelow(rows, line, cell) : 1
      const target = cell.goesOn === undefined ? { line, at: cell.at } : originOf(rows, line, cell)
      const isFilled =
        cell.goesOn === undefined || cell.blocks.some(block => htmlOfPieces(block.pieces) !== '')
      if (isFilled) grid[target.line]?.[Math.min(target.at, width - 1)]?.push(...cell.blocks)
      if (cell.goesOn === undefined) cover(spans, { line, at: cell.at, columns: across, rows: down })
    }
  return { rows: grid, spans }
}

function cover(
  spans: (CellSpan | undefined)[][],
  { line, at, columns, rows }: CellSpan & { line: number; at: number },
): void {
  for (let row = line; row < line + rows; row += 1)
    for (let column = at; column < at + columns; column += 1) {
      const cells = spans[row]
      if (cells && column < cells.length) cells[column] = { columns: 0, rows: 0 }
    }
  const cells = spans[line]
  if (cells && at < cells.length) cells[at] = { columns: Math.min(columns, cells.length - at), rows }
}

/** Columns of a cell with those after it that go on in it. */
function spanAcross(cells: readonly Cell[], cell: Cell): number {
  let columns = cell.columns
  for (const next of cells)
    if (next.at === cell.at + columns && next.goesOn === 'across') columns += next.columns
  return columns
}

function rowsBelow(rows: readonly Cell[][], line: number, { at }: Cell): number {
  let count = 0
  while (rows[line + count + 1]?.some(cell => cell.at === at && cell.goesOn === 'down')) count += 1
  return count
}

/** Where the cell begins that one goes on in; the cell itself where none does. */
function originOf(rows: readonly Cell[][], line: number, cell: Cell): { line: number; at: number } {
  if (cell.goesOn === 'across') {
    const before = rows[line]?.findLast(each => each.at < cell.at && each.goesOn !== 'across')
    return { line, at: before?.at ?? cell.at }
  }
  for (let above = line - 1; above >= 0; above -= 1) {
    const origin = rows[above]?.find(each => each.at === cell.at)
    if (origin?.goesOn !== 'down') return origin ? { line: above, at: cell.at } : { line, at: cell.at }
  }
  return { line, at: cell.at }
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
