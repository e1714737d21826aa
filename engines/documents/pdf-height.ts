import type { Block, CellBlock, CellContent, List, Paragraph, Text } from './description.ts'
import { points, tableSize } from './paper.ts'
import { type PdfText, type Room, shares } from './pdf-text.ts'
import { cellContent, emphatic, markOf, runsOf } from './text.ts'

/** Height in points that a cell's content takes at most. */
export function heightOfCell(content: CellContent, room: Room, pdf: PdfText): number {
  return content.blocks.reduce((sum, block) => sum + heightOfCellBlock(block, room, pdf), 0)
}

/**
 * A height in points that a cell's content cannot pass, found without measuring: two lines that follow each other are
 * together wider than the column, and no Latin letter is wider than 1.4 em. `Infinity` where there is more than that.
 */
export function maxHeightOfCell(content: CellContent, room: Room): number {
  return content.blocks.reduce((sum, block) => {
    if (block.kind === 'picture') return Number.POSITIVE_INFINITY
    const size = block.size ?? room.size
    const texts = block.kind === 'list' ? block.items : [block.text]
    const below = block.kind === 'list' ? 0 : points(block.below ?? 0)
    return texts.reduce((total, text) => total + maxHeightOfText(text, size, room.width), sum + below)
  }, 0)
}

function maxHeightOfText(text: Text, size: number, width: number): number {
  const runs = runsOf(text)
  const largest = Math.max(size, ...runs.map(run => run.size ?? 0))
  let lines = 1
  for (const { text: words } of runs) {
    if (!/^[\n -~\u00A0-\u024F\u2010-\u2026]*$/.test(words)) return Number.POSITIVE_INFINITY
    lines += words.split('\n').length + (2 * words.length * largest * 1.4) / Math.max(1, width - largest * 2)
  }
  return lines * largest * 1.45
}

function heightOfCellBlock(block: CellBlock, room: Room, pdf: PdfText): number {
  switch (block.kind) {
    case 'paragraph':
      return heightOfText(block.text, block.size ?? room.size, room.width, pdf) + points(block.below ?? 0)
    case 'list':
      return heightOfList(block, room, pdf)
    case 'picture':
      return pdf.heightOfPicture(block, room)
  }
}

/** Height in points that a block takes at most; `Infinity` for those that fill pages of their own accord. */
export function heightOfBlock(block: Block, room: Room, pdf: PdfText): number {
  switch (block.kind) {
    case 'paragraph':
      return heightOfParagraph(block, room, pdf)
    case 'list':
      return heightOfList(block, room, pdf) + 4
    case 'picture':
      return pdf.heightOfPicture(block, room)
    case 'heading':
      return heightOfText(emphatic(block.text), room.size + 3, room.width, pdf) + 13
    case 'title':
      return 80
    case 'letterhead':
      return 120
    case 'facts':
      return block.items.length * room.size * 3 + 8
    case 'table':
      return heightOfTable(block, room, pdf)
    case 'qr':
      return points(block.side) + 24
    case 'columns':
      return Math.max(
        ...block.columns.map(column =>
          column.blocks.reduce(
            (sum, inner) =>
              sum + heightOfBlock(inner, { ...room, width: room.width / block.columns.length }, pdf),
            0,
          ),
        ),
      )
    case 'keep':
      return block.blocks.reduce((sum, inner) => sum + heightOfBlock(inner, room, pdf), 0)
    case 'signatures':
      return 100
    case 'writing-lines':
      return block.count * 23 + 6
    case 'rule':
      return 10
    case 'space':
      return points(block.height)
    case 'cards':
    case 'newspaper':
    case 'placed-page':
    case 'page-break':
      return Number.POSITIVE_INFINITY
  }
}

function heightOfParagraph(block: Paragraph, room: Room, pdf: PdfText): number {
  return heightOfText(block.text, block.size ?? room.size, room.width, pdf) + points(block.below ?? 2)
}

function heightOfList(list: List, room: Room, pdf: PdfText): number {
  const size = list.size ?? room.size
  const width = room.width - pdf.markerWidth(list, size)
  return list.items.reduce((sum, item, index) => {
    const marked = [...markOf(list, index), ...runsOf(item)]
    return sum + heightOfText(marked, size, width, pdf) + points(list.apart ?? 0)
  }, 0)
}

function heightOfTable(table: Extract<Block, { kind: 'table' }>, room: Room, pdf: PdfText): number {
  const size = tableSize(table.size) ?? room.size
  const widths = shares(
    table.columns.map(column => column.width),
    room.width - table.columns.length * 10,
  )
  const row = (cells: CellContent[]) =>
    Math.max(
      points(table.rowHeight ?? 0) - 6,
      ...cells.map((cell, index) => heightOfCell(cell, { width: widths[index] ?? 0, size }, pdf)),
    ) + 6
  const groups = table.columns.some(({ group }) => group)
    ? [table.columns.map(({ group = '' }) => cellContent(group))]
    : []
  const head = table.columns.map(column => cellContent(column.label))
  return [...groups, head, ...table.rows.map(({ cells }) => cells.map(cellContent))].reduce(
    (sum, cells) => sum + row(cells),
    8,
  )
}

function heightOfText(text: Text, size: number, width: number, { measure }: PdfText): number {
  const inlines = measure.inlines(runsOf(text), size)
  return measure.lines(inlines, width).reduce((sum, line) => sum + measure.lineHeight(line), 0)
}
