import type { Content } from 'pdfmake/interfaces.js'
import type { Cell, CellBlock, CellContent, Table, TableRow } from './description.ts'
import type { Inline } from './measure.ts'
import { HEAD_FILL, points, tableSize } from './paper.ts'
import { heightOfCell, maxHeightOfCell } from './pdf-height.ts'
import { CELL, layoutOf, TIGHT, withoutUpperRule } from './pdf-table-layout.ts'
import { alignment, type PdfText, type Room, shares } from './pdf-text.ts'
import { cellContent, emphatic, headGroups, headText, markOf, runsOf } from './text.ts'

/** Sections of a row that is taller than a page are about so high: little is left empty at the foot of a page. */
const SECTION = 48

/** Share of a page that the first of them may take, to hold the shorter cells of the row whole. */
const FIRST_SECTION = 0.6

/** A table with its head repeated on every page and rows that stay whole. */
export function pdfTable(table: Table, room: Room, pdf: PdfText): Content {
  const size = tableSize(table.size) ?? room.size
  const columns = table.columns.length
  const ruled = table.rules !== 'rows' && table.rules !== 'none'
  const side = table.tight ? TIGHT.side : CELL.side
  const spent = columns * 2 * side + (ruled ? (columns + 1) * CELL.rule : 0)
  const drawing: Drawing = {
    table,
    pdf,
    size,
    widths: wideEnough(
      shares(
        table.columns.map(column => column.width),
        room.width - spent,
      ),
      table.columns.map(({ label }) => widestWord(label, size, pdf)),
    ),
    capacity: 0,
  }
  const head = table.columns.some(column => column.label !== '') ? headOf(drawing) : undefined
  drawing.capacity = pdf.pageHeight - (head?.height ?? 0) - 12
  const headRows = head?.rows.length ?? 0
  const lines: DrawnRow[] = [
    ...(head?.rows ?? []).map(cells => ({ cells })),
    ...table.rows.flatMap(row => rowsOf(row, drawing)),
  ]
  if (lines.length === 0) return { text: '' }
  if (lines.some(line => line.keepWithNext)) return inGroups(lines, headRows, room, drawing)
  return {
    table: {
      widths: drawing.widths,
      headerRows: headRows,
      ...(table.rowHeight === undefined
        ? {}
        : { heights: (row: number) => (row < headRows ? 0 : heightOfRow(table)) }),
      ...(head && table.rows.length > 0 ? { keepWithHeaderRows: 1 } : {}),
      dontBreakRows: true,
      body: lines.map(line => line.cells) as never,
    },
    layout: layoutOf(table, headRows, index => lines[index]?.goesOn ?? false),
    margin: [0, 4, 0, 6],
  }
}

/** Width of the widest word of a column's label. */
function widestWord(label: string, size: number, { measure }: PdfText): number {
  const words = label.split(/\s+/).filter(word => word !== '')
  return Math.max(
    0,
    ...words.map(word => measure.width(measure.inlines(runsOf(emphatic(word)), size)) * 1.03),
  )
}

/**
 * Widths in which no word of a head is cut: what a column lacks is taken from those that have more than they need, in
 * the same share from each. Unchanged where there is not enough to take.
 */
function wideEnough(widths: readonly number[], least: readonly number[]): number[] {
  const lacks = widths.map((width, at) => Math.max(0, (least[at] ?? 0) - width))
  const spare = widths.map((width, at) => Math.max(0, width - (least[at] ?? 0)))
  const lacking = lacks.reduce((sum, each) => sum + each, 0)
  const toTake = spare.reduce((sum, each) => sum + each, 0)
  if (lacking === 0 || lacking > toTake) return [...widths]
  return widths.map((width, at) => width + (lacks[at] ?? 0) - ((spare[at] ?? 0) * lacking) / toTake)
}

/** A row as drawn. `goesOn`: the next one is a section of the same row, no rule between them. */
interface DrawnRow {
  cells: Content[]
  goesOn?: boolean
  /** Stays on the page of the next one. */
  keepWithNext?: boolean
}

interface Drawing {
  table: Table
  pdf: PdfText
  size: number
  /** Widths of the text in the columns. */
  widths: number[]
  /** Height that the rows of one page may take. */
  capacity: number
}

/** The head: one row, or two where columns have a common one. */
function headOf(drawing: Drawing): { rows: Content[][]; height: number } {
  const { columns } = drawing.table
  const contents = columns.map(
    (column): CellContent => ({
      blocks: [{ kind: 'paragraph', text: emphatic(column.label), below: 0 }],
      align: column.align,
    }),
  )
  const heights = contents.map((content, index) => heightOf(content, drawing, index))
  const labels = contents.map((content, index) => ({
    ...drawCell(content, drawing, index),
    fillColor: HEAD_FILL,
  })) as Content[]
  const height = Math.max(...heights) + CELL.top + CELL.bottom + 2 * CELL.rule
  if (!columns.some(({ group }) => group)) return { rows: [labels], height }
  const upper: Content[] = []
  let highest = 0
  for (const { start, span } of headGroups(columns)) {
    const group = columns[start]?.group
    if (group === undefined) {
      upper.push(
        Object.assign(
          { rowSpan: 2, verticalAlignment: 'middle' as const },
          labels[start] as object,
        ) as unknown as Content,
      )
      continue
    }
    const content: CellContent = {
      blocks: [{ kind: 'paragraph', text: headText(group), below: 0 }],
      align: 'centre',
      span,
    }
    highest = Math.max(highest, heightOf(content, drawing, start))
    upper.push({ ...drawCell(content, drawing, start), fillColor: HEAD_FILL, colSpan: span } as Content)
    for (let extra = 1; extra < span; extra++) upper.push({ text: '' })
  }
  const lower = labels.map((label, at) => (columns[at]?.group === undefined ? { text: '' } : label))
  return { rows: [upper, lower], height: height + highest + CELL.top + CELL.bottom + CELL.rule }
}

function heightOfRow({ rowHeight = 0 }: Table): number {
  return Math.max(0, points(rowHeight) - CELL.top - CELL.bottom)
}

function rowsOf(row: TableRow, drawing: Drawing): DrawnRow[] {
  const contents = row.cells.map(cell => prepared(cell, row))
  const starts = startsOf(contents)
  if (contents.some((content, index) => isTall(content, drawing, starts[index] ?? 0)))
    return sectionsOf(contents, starts, drawing)
  const fill = row.strong ? { fillColor: HEAD_FILL } : {}
  const cells = contents.map((content, index) => ({
    ...drawCell(content, drawing, starts[index] ?? 0),
    ...fill,
    ...(drawing.table.rowHeight === undefined ? {} : { verticalAlignment: 'middle' }),
  }))
  const drawn = { cells: spread(cells, contents, drawing) }
  return [row.keepWithNext ? { ...drawn, keepWithNext: true } : drawn]
}

/** Most rows that stay together: what is longer could not stand on one page. */
const GROUP = 8

/**
 * A table whose rows stay on one page with their neighbours. pdfmake keeps single rows whole, so a group of rows is one
 * row of an outer table without rules, and a table of the same widths within it.
 */
function inGroups(lines: readonly DrawnRow[], headRows: number, room: Room, drawing: Drawing): Content {
  const groups: DrawnRow[][] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    const group = groups.at(-1)
    const isHead = index > 0 && index < headRows
    const isOpen = group && group.length < GROUP && index !== headRows
    if (group && (isHead || (isOpen && before?.keepWithNext))) group.push(line)
    else groups.push([line])
  }
  return {
    table: {
      widths: [room.width],
      headerRows: headRows > 0 ? 1 : 0,
      ...(headRows > 0 && groups.length > 1 ? { keepWithHeaderRows: 1 } : {}),
      dontBreakRows: true,
      body: groups.map((group, at) => [
        {
          table: { widths: drawing.widths, body: group.map(line => line.cells) as never },
          layout: withoutUpperRule(
            layoutOf({ ...drawing.table, thickEvery: undefined }, 0, index => group[index]?.goesOn ?? false),
            at > 0,
          ),
        },
      ]),
    },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: () => 0,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 0,
      paddingBottom: () => 0,
    },
    margin: [0, 4, 0, 6],
  }
}

/** Whether a cell is taller than a page. What is surely short is not measured. */
function isTall(content: CellContent, drawing: Drawing, start: number): boolean {
  const room = roomOf(content, drawing, start)
  const most = drawing.capacity - CELL.top - CELL.bottom - CELL.rule
  return maxHeightOfCell(content, room) > most && heightOfCell(content, room, drawing.pdf) > most
}

function prepared(cell: Cell, row: TableRow): CellContent {
  const content = cellContent(cell)
  if (!row.strong) return content
  return {
    ...content,
    blocks: content.blocks.map(block =>
      block.kind === 'paragraph'
        ? { ...block, text: emphatic(block.text) }
        : block.kind === 'list'
          ? { ...block, items: block.items.map(emphatic) }
          : block,
    ),
  }
}

/** Column where each cell begins. */
function startsOf(contents: readonly CellContent[]): number[] {
  let column = 0
  return contents.map(content => {
    const start = column
    column += content.span ?? 1
    return start
  })
}

function roomOf(content: CellContent, drawing: Drawing, start: number): Room {
  const span = content.span ?? 1
  const width = drawing.widths.slice(start, start + span).reduce((sum, part) => sum + part, 0)
  return {
    width: width + (span - 1) * (2 * (drawing.table.tight ? TIGHT.side : CELL.side) + CELL.rule),
    size: drawing.size,
  }
}

function heightOf(content: CellContent, drawing: Drawing, start: number): number {
  return heightOfCell(content, roomOf(content, drawing, start), drawing.pdf)
}

function drawCell(content: CellContent, drawing: Drawing, start: number): { stack: Content[] } {
  const room = roomOf(content, drawing, start)
  const align = content.align ?? drawing.table.columns[start]?.align
  return {
    stack: content.blocks.map(block => drawCellBlock(block, room, drawing)),
    ...(align ? { alignment: alignment(align) } : {}),
  }
}

function drawCellBlock(block: CellBlock, room: Room, { pdf }: Drawing): Content {
  switch (block.kind) {
    case 'paragraph':
      return pdf.paragraph({ ...block, below: block.below ?? 0 }, room)
    case 'list':
      return { stack: pdf.listItems(block, room) }
    case 'picture':
      return pdf.picture(block, room)
  }
}

/** Fills the row of a table: a cell that spans columns is followed by empty ones. */
function spread(cells: object[], contents: readonly CellContent[], drawing: Drawing): Content[] {
  const row: Content[] = []
  for (const [index, cell] of cells.entries()) {
    const span = contents[index]?.span ?? 1
    row.push((span > 1 ? { ...cell, colSpan: span } : cell) as Content)
    for (let extra = 1; extra < span; extra++) row.push({ text: '' })
  }
  while (row.length < drawing.widths.length) row.push({ text: '' })
  return row.slice(0, drawing.widths.length)
}

/** One line of a cell, or a picture in it, with the height it takes. */
type Piece = { height: number } & (
  | { kind: 'line'; inlines: Inline[]; indent: number; hanging: boolean; opening: boolean }
  | { kind: 'picture'; node: Content }
)

/**
 * A row that no page can hold, as sections with no rule between them. pdfmake drops what overflows an unbreakable
 * row, so the lines are dealt out here, by measured height, and every one of them is placed.
 */
function sectionsOf(
  contents: readonly CellContent[],
  starts: readonly number[],
  drawing: Drawing,
): DrawnRow[] {
  const queues = contents.map((content, index) => piecesOf(content, drawing, starts[index] ?? 0))
  const sections: Piece[][][] = []
  let height = firstHeight(queues, drawing.capacity * FIRST_SECTION)
  while (queues.some(queue => queue.length > 0)) {
    sections.push(queues.map(queue => queue.splice(0, fitting(queue, height))))
    height = SECTION
  }
  return sections.map((section, index) => {
    const cells = section.map((pieces, cell) => {
      const align = contents[cell]?.align ?? drawing.table.columns[starts[cell] ?? 0]?.align
      return { stack: stackOf(pieces, drawing), ...(align ? { alignment: alignment(align) } : {}) }
    })
    return { cells: spread(cells, contents, drawing), goesOn: index < sections.length - 1 }
  })
}

/** Height of the cells that end within `most`: they stay in one piece, only the long ones go on. */
function firstHeight(queues: readonly Piece[][], most: number): number {
  const heights = queues.map(queue => queue.reduce((sum, piece) => sum + piece.height, 0))
  return Math.max(SECTION, ...heights.filter(height => height <= most))
}

/**
 * How many of the first pieces fit in a height; one at least. A text does not begin with fewer than three lines
 * before the section ends: it begins in the next one.
 */
function fitting(queue: readonly Piece[], most: number): number {
  let height = 0
  let count = 0
  for (const piece of queue) {
    height += piece.height
    if (height > most && count > 0) break
    count++
  }
  if (count === queue.length || opens(queue[count])) return count
  const opening = queue.slice(0, count).findLastIndex(opens)
  return opening > 0 && count - opening < 3 ? opening : count
}

function opens(piece: Piece | undefined): boolean {
  return piece === undefined || piece.kind === 'picture' || piece.opening
}

function piecesOf(content: CellContent, drawing: Drawing, start: number): Piece[] {
  const room = roomOf(content, drawing, start)
  return content.blocks.flatMap(block => piecesOfBlock(block, room, drawing))
}

function piecesOfBlock(block: CellBlock, room: Room, drawing: Drawing): Piece[] {
  const { pdf } = drawing
  const { measure } = pdf
  switch (block.kind) {
    case 'paragraph':
      return linesOf(measure.inlines(runsOf(block.text), block.size ?? room.size), 0, room, drawing)
    case 'list': {
      const size = block.size ?? room.size
      const indent = pdf.markerWidth(block, size)
      return block.items.flatMap((item, index) => {
        const runs = [...markOf(block, index), ...runsOf(item)]
        return linesOf(measure.inlines(runs, size), indent, room, drawing)
      })
    }
    case 'picture':
      return [{ kind: 'picture', node: pdf.picture(block, room), height: pdf.heightOfPicture(block, room) }]
  }
}

function linesOf(inlines: Inline[], indent: number, room: Room, { pdf }: Drawing): Piece[] {
  return pdf.measure.lines(inlines, room.width - indent).map((line, index) => ({
    kind: 'line',
    inlines: line,
    indent,
    hanging: indent > 0 && index === 0,
    opening: index === 0,
    height: pdf.measure.lineHeight(line),
  }))
}

/** The pieces of a section as content, every measured line on a line of its own. */
function stackOf(pieces: readonly Piece[], { pdf }: Drawing): Content[] {
  return pieces.map((piece): Content => {
    if (piece.kind === 'picture') return piece.node
    if (piece.hanging) return pdf.hanging(piece.inlines, piece.indent)
    return { ...(pdf.hanging(piece.inlines, 0) as object), margin: [piece.indent, 0, 0, 0] } as Content
  })
}
