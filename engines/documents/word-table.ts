import type { CellContent, Table, TableRow } from './description.ts'
import { HEAD_FILL, points, TABLE_SIZE, TEXT_SIZE } from './paper.ts'
import { cellContent, emphatic, plainText } from './text.ts'
import type { WordRoom, WordText } from './word-text.ts'
import { twips } from './word-units.ts'
import { cellXml, rowXml, tableXml, type WordXml } from './word-xml.ts'

/** A table of Word: its head repeats, its rows are not cut, except one that no page could hold. */
export function wordTable(
  table: Table,
  room: WordRoom,
  page: { height: number },
  word: WordText,
): WordXml | undefined {
  const sum = table.columns.reduce((total, column) => total + column.width, 0)
  const drawing: Drawing = {
    table,
    word,
    widths: table.columns.map(column => (room.width * column.width) / sum),
    size: table.size === 'running' ? undefined : Math.max(table.size ?? TABLE_SIZE, TABLE_SIZE),
    pageHeight: page.height,
  }
  const headed = table.columns.some(column => column.label !== '')
  const rows = [...(headed ? [headOf(drawing)] : []), ...table.rows.map(row => rowOf(row, drawing))]
  if (rows.length === 0) return undefined
  return tableXml(rows, {
    width: twips(room.width),
    columns: drawing.widths.map(twips),
    across: table.rules === 'none' ? 'none' : 'line',
    down: table.rules === undefined || table.rules === 'all' ? 'line' : 'none',
    margins: { top: 20, left: 80, bottom: 40, right: 80 },
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

function headOf(drawing: Drawing): WordXml {
  return rowXml({
    head: true,
    whole: true,
    cells: drawing.table.columns.map((column, index) =>
      cellOf(
        { blocks: [{ kind: 'paragraph', text: emphatic(column.label) }], align: column.align },
        drawing,
        index,
        { strong: true },
      ),
    ),
  })
}

function rowOf(row: TableRow, drawing: Drawing): WordXml {
  const contents = row.cells.map(cellContent)
  let column = 0
  const cells = contents.map(content => {
    const start = column
    column += content.span ?? 1
    return cellOf(content, drawing, start, row)
  })
  while (column < drawing.widths.length) cells.push(cellOf({ blocks: [] }, drawing, column++, row))
  return rowXml({ cells, whole: !isTall(contents, drawing) })
}

function cellOf(
  content: CellContent,
  drawing: Drawing,
  start: number,
  { strong = false, keepWithNext = false }: Omit<TableRow, 'cells'>,
): WordXml {
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
  return cellXml({
    width: twips(width),
    ...(widths.length > 1 && content.span !== undefined ? { span: content.span } : {}),
    ...(strong ? { fill: HEAD_FILL.slice(1) } : {}),
    children: children.length > 0 ? children : [word.paragraph('', room)],
  })
}

function widthOf(content: CellContent, { widths }: Drawing, start: number): number {
  return widths.slice(start, start + (content.span ?? 1)).reduce((sum, width) => sum + width, 0)
}

/**
 * Whether a row may be taller than most of a page. Reckoned roughly, for Word draws with fonts that are not here: a
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
    return lines * letters * 1.25 > points(drawing.pageHeight) * 0.7
  })
}
