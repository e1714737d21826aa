import type { Table as WordTable } from 'docx'
import type { CellContent, Table, TableRow } from './description.ts'
import { HEAD_FILL, points, TABLE_SIZE, TEXT_SIZE, tableSize } from './paper.ts'
import { cellContent, emphatic, headGroups, headText, plainText } from './text.ts'
import type { WordRoom, WordText } from './word-text.ts'
import { twips } from './word-units.ts'

/** A row that is kept whole goes to the next page: this much of a page, and no more, may stay white for it. */
const MAX_WHITE = 0.2

/** A table of Word: its head repeats, and its rows are not cut but for those that would leave much of a page white. */
export function wordTable(
  table: Table,
  room: WordRoom,
  page: { height: number },
  word: WordText,
): WordTable | undefined {
  const { docx } = word
  const drawing: Drawing = {
    table,
    word,
    widths: columnWidths(table, room.width),
    size: tableSize(table.size),
    pageHeight: page.height,
  }
  const headed = table.columns.some(column => column.label !== '')
  const rows = [...(headed ? headOf(drawing) : []), ...table.rows.map(row => rowOf(row, drawing))]
  if (rows.length === 0) return undefined
  const line = { style: docx.BorderStyle.SINGLE, size: 5, color: '000000' }
  const none = { style: docx.BorderStyle.NONE, size: 0, color: 'auto' }
  const across = table.rules === 'none' ? none : line
  const down = table.rules === undefined || table.rules === 'all' ? line : none
  return word.parts.table(rows, {
    width: { size: twips(room.width), type: docx.WidthType.DXA },
    columnWidths: drawing.widths.map(twips),
    layout: docx.TableLayoutType.FIXED,
    borders: {
      top: across,
      bottom: across,
      insideHorizontal: across,
      left: down,
      right: down,
      insideVertical: down,
    },
    margins: table.tight
      ? { left: 60, right: 60, top: 0, bottom: 0, marginUnitType: docx.WidthType.DXA }
      : { left: 80, right: 80, top: 20, bottom: 40, marginUnitType: docx.WidthType.DXA },
  })
}

interface Drawing {
  table: Table
  word: WordText
  /** Widths of the columns in millimetres. */
  widths: number[]
  /** Undefined: the size of running text. */
  size: number | undefined
  pageHeight: number
}

/** The head: one row, or two where columns have a common one. */
function headOf(drawing: Drawing) {
  const { columns } = drawing.table
  const row = (cells: ReturnType<typeof cellOf>[]) => drawing.word.parts.row(cells, HEAD_ROW)
  const labelOf = (at: number, merge?: 'restart' | 'continue') =>
    cellOf(
      {
        blocks: merge === 'continue' ? [] : [{ kind: 'paragraph', text: emphatic(columns[at]?.label ?? '') }],
        align: columns[at]?.align,
      },
      drawing,
      at,
      { strong: true, merge },
    )
  if (!columns.some(({ group }) => group)) return [row(columns.map((_, at) => labelOf(at)))]
  const upper = headGroups(columns).map(({ start, span }) => {
    const group = columns[start]?.group
    if (group === undefined) return labelOf(start, 'restart')
    const text = headText(group)
    return cellOf({ blocks: [{ kind: 'paragraph', text }], align: 'centre', span }, drawing, start, {
      isShaded: true,
    })
  })
  const lower = columns.map(({ group }, at) => labelOf(at, group === undefined ? 'continue' : undefined))
  return [row(upper), row(lower)]
}

const HEAD_ROW = { tableHeader: true, cantSplit: true }

function rowOf(row: TableRow, drawing: Drawing) {
  const contents = row.cells.map(cellContent)
  let column = 0
  const cells = contents.map(content => {
    const start = column
    column += content.span ?? 1
    return cellOf(content, drawing, start, row)
  })
  while (column < drawing.widths.length) cells.push(cellOf({ blocks: [] }, drawing, column++, row))
  const { rowHeight } = drawing.table
  return drawing.word.parts.row(cells, {
    ...(isTall(contents, drawing) ? {} : { cantSplit: true }),
    ...(rowHeight === undefined
      ? {}
      : { height: { value: twips(rowHeight), rule: drawing.word.docx.HeightRule.ATLEAST } }),
  })
}

function cellOf(
  content: CellContent,
  drawing: Drawing,
  start: number,
  {
    strong = false,
    keepWithNext = false,
    isShaded = strong,
    merge,
  }: Omit<TableRow, 'cells'> & { isShaded?: boolean; merge?: 'restart' | 'continue' | undefined },
) {
  const { word, widths, size } = drawing
  const width = widthOf(content, drawing, start)
  const align = content.align ?? drawing.table.columns[start]?.align
  const room: WordRoom = {
    width: width - 3,
    ...(size === undefined ? {} : { style: 'Tabela' }),
    ...(align ? { align } : {}),
    ...(keepWithNext ? { keepNext: true } : {}),
  }
  const look = {
    ...(strong ? { bold: true } : {}),
    ...(size === undefined || size === TABLE_SIZE ? {} : { size }),
  }
  const children = content.blocks.flatMap(block => {
    if (block.kind === 'picture') return word.block(block, room)
    if (block.kind === 'list') {
      return word.block(
        { ...block, items: strong ? block.items.map(emphatic) : block.items, size: block.size ?? look.size },
        room,
      )
    }
    return word.block(
      { ...block, text: strong ? emphatic(block.text) : block.text, size: block.size ?? look.size },
      room,
    )
  })
  return word.parts.cell(children.length > 0 ? children : [word.paragraph('', room, {}, look)], {
    width: { size: twips(width), type: word.docx.WidthType.DXA },
    ...((content.span ?? 1) > 1 && widths.length > 1 ? { columnSpan: content.span } : {}),
    ...(merge ? { verticalMerge: merge } : {}),
    ...(merge || drawing.table.rowHeight !== undefined
      ? { verticalAlign: word.docx.VerticalAlignTable.CENTER }
      : {}),
    ...(isShaded
      ? { shading: { type: word.docx.ShadingType.CLEAR, color: 'auto', fill: HEAD_FILL.slice(1) } }
      : {}),
  })
}

function widthOf(content: CellContent, { widths }: Drawing, start: number): number {
  return widths.slice(start, start + (content.span ?? 1)).reduce((sum, width) => sum + width, 0)
}

/**
 * The columns in millimetres, by their shares, but none narrower than the longest word of its head: a word that Word breaks
 * within itself is not read. What they take more is taken from the others, as far as these have it.
 */
export function columnWidths({ columns, size }: Pick<Table, 'columns' | 'size'>, room: number): number[] {
  const sum = columns.reduce((total, column) => total + column.width, 0)
  const letters = tableSize(size) ?? TEXT_SIZE
  const widths = columns.map(column => (room * column.width) / sum)
  const least = columns.map(({ label }) => {
    const longest = Math.max(
      0,
      ...plainText(label)
        .split(/\s+/)
        .map(word => word.length),
    )
    return longest === 0 ? 0 : (longest * letters * BOLD_LETTER) / points(1) + CELL_SIDES
  })
  const lacking = widths.map((width, at) => Math.max(0, (least[at] ?? 0) - width))
  const wanted = lacking.reduce((total, each) => total + each, 0)
  const spare = widths.map((width, at) => Math.max(0, width - (least[at] ?? 0)))
  const held = spare.reduce((total, each) => total + each, 0)
  if (wanted === 0 || held === 0) return widths
  const moved = Math.min(wanted, held)
  return widths.map(
    (width, at) => width + ((lacking[at] ?? 0) * moved) / wanted - ((spare[at] ?? 0) * moved) / held,
  )
}

/** How wide a bold letter is for its height, in the widest of the fonts that stand in for Word's. */
const BOLD_LETTER = 0.8
/** What a cell keeps free on both sides of its text, in millimetres. */
const CELL_SIDES = 3

/**
 * Whether a row is so tall that keeping it whole leaves too much of a page white. Reckoned roughly, for Word draws with fonts that are not here: a
 * letter is half as wide as high.
 */
function isTall(contents: readonly CellContent[], drawing: Drawing): boolean {
  const letters = drawing.size ?? TEXT_SIZE
  let column = 0
  return contents.some(content => {
    const perLine = Math.max(4, points(widthOf(content, drawing, column) - 3) / (letters * 0.5))
    column += content.span ?? 1
    const lines = content.blocks
      .flatMap(block =>
        block.kind === 'list' ? block.items : block.kind === 'paragraph' ? [block.text] : [],
      )
      .flatMap(text => plainText(text).split('\n'))
      .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0)
    return lines * letters * 1.25 > points(drawing.pageHeight) * MAX_WHITE
  })
}
