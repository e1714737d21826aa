import { escapeHtml } from '../rich-text.ts'

/** Some letters of one look. A picture is a piece without text, a formula its TeX. */
export type Piece = {
  text: string
  html: string
  bold?: boolean
  /** Painted, coloured or underlined: what somebody does to show that it is the right one. */
  marked?: boolean
}

/** What an automatic list writes before a paragraph. */
/** `roman` numbers the statements of a stem or, in a text without other numbers, its questions. */
export type Label = { kind: 'number' | 'letter' | 'roman'; text: string }

export type TextBlock = { kind: 'text'; label?: Label; pieces: Piece[]; heading?: boolean }
/** How far a cell reaches; none where another one covers its place. */
export type CellSpan = { columns: number; rows: number }
/** Each row has a cell for each place of the grid; `spans` is there where some are merged. */
export type TableBlock = { kind: 'table'; rows: TextBlock[][][]; spans?: (CellSpan | undefined)[][] }
export type Block = TextBlock | TableBlock

/** Text of a paragraph, without its label. */
export function textOfPieces(pieces: Piece[]): string {
  return pieces.map(piece => piece.text).join('')
}

export function htmlOfPieces(pieces: Piece[]): string {
  return pieces
    .map(piece => piece.html)
    .join('')
    .trim()
}

/** A piece of plain text, as it looks. */
export function pieceOf(text: string, tags: string[] = [], look: Pick<Piece, 'bold' | 'marked'> = {}): Piece {
  const inner = escapeHtml(text).replaceAll('\n', '<br />')
  const html = tags.reduceRight((inside, tag) => `<${tag}>${inside}</${tag}>`, inner)
  return { text, html, ...look }
}

/** The pieces from a place of their text on, and up to another; pictures go with what stands before them. */
export function slicePieces(pieces: Piece[], from: number, to = Number.POSITIVE_INFINITY): Piece[] {
  let at = 0
  return pieces.flatMap(piece => {
    const begins = at
    at += piece.text.length
    if (piece.text === '')
      return begins >= from && begins <= to && !(begins === to && to === from) ? [piece] : []
    const [start, end] = [Math.max(from - begins, 0), Math.min(to - begins, piece.text.length)]
    if (start >= end) return []
    if (start === 0 && end === piece.text.length) return [piece]
    return [{ ...piece, text: piece.text.slice(start, end), html: sliceHtml(piece, start, end) }]
  })
}

/** A part of a piece keeps its tags. */
function sliceHtml({ text, html }: Piece, start: number, end: number): string {
  const inner = escapeHtml(text).replaceAll('\n', '<br />')
  const at = html.indexOf(inner)
  const part = escapeHtml(text.slice(start, end)).replaceAll('\n', '<br />')
  return at < 0 ? part : html.slice(0, at) + part + html.slice(at + inner.length)
}

export type SpannedCell = CellSpan & { blocks: TextBlock[] }

/** Places of the grid of a table with merged cells; one of more keeps its cells as they follow one another. */
export const MAX_PLACES = 100_000

/**
 * Cells that take several places, each put where it begins; the places that they cover are empty.
 * @param nameLarge hears of a table whose grid is too large
 */
export function gridOf(
  rows: readonly (readonly SpannedCell[])[],
  nameLarge: () => void,
): Pick<TableBlock, 'rows' | 'spans'> {
  const plain = { rows: rows.map(row => row.map(cell => cell.blocks)) }
  if (rows.every(row => row.every(cell => cell.columns === 1 && cell.rows === 1))) return plain
  const places = rows.flat().reduce((sum, cell) => sum + cell.columns * cell.rows, 0)
  if (places > MAX_PLACES) {
    nameLarge()
    return plain
  }
  const grid = rows.map((): TextBlock[][] => [])
  const spans = rows.map((): (CellSpan | undefined)[] => [])
  for (const [line, cells] of rows.entries()) {
    let at = 0
    for (const cell of cells) {
      while (spans[line]?.[at]) at += 1
      const down = Math.min(cell.rows, rows.length - line)
      for (let row = line; row < line + down; row += 1)
        for (let column = at; column < at + cell.columns; column += 1)
          putCell(grid, spans, { row, column, blocks: [], span: { columns: 0, rows: 0 } })
      putCell(grid, spans, {
        row: line,
        column: at,
        blocks: cell.blocks,
        span: { columns: cell.columns, rows: down },
      })
      at += cell.columns
    }
  }
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0)
  if (width * rows.length > MAX_PLACES) {
    nameLarge()
    return plain
  }
  return {
    rows: grid.map(row => Array.from({ length: width }, (_, at) => row[at] ?? [])),
    spans: spans.map(row => Array.from({ length: width }, (_, at) => row[at])),
  }
}

function putCell(
  grid: TextBlock[][][],
  spans: (CellSpan | undefined)[][],
  { row, column, blocks, span }: { row: number; column: number; blocks: TextBlock[]; span: CellSpan },
): void {
  const [cells, own] = [grid[row], spans[row]]
  if (!cells || !own) return
  cells[column] = blocks
  own[column] = span
}

/** A table as HTML. */
export function tableHtml({ rows, spans }: TableBlock): string {
  const cell = (blocks: TextBlock[]) =>
    blocks
      .map(block => (block.label ? `${escapeHtml(block.label.text)} ` : '') + htmlOfPieces(block.pieces))
      .filter(html => html !== '')
      .join('<br />')
  return `<table><tbody>${rows
    .map((row, line) => `<tr>${row.map((blocks, at) => td(cell(blocks), spans?.[line]?.[at])).join('')}</tr>`)
    .join('')}</tbody></table>`
}

function td(html: string, span: CellSpan | undefined): string {
  if (span?.columns === 0) return ''
  const across = span && span.columns > 1 ? ` colspan="${span.columns}"` : ''
  const down = span && span.rows > 1 ? ` rowspan="${span.rows}"` : ''
  return `<td${across}${down}>${html}</td>`
}

/** Blocks as the rich text of one field. */
export function blocksHtml(blocks: Block[]): string {
  const parts = blocks
    .map(block =>
      block.kind === 'table'
        ? tableHtml(block)
        : (block.label ? `${escapeHtml(block.label.text)} ` : '') + htmlOfPieces(block.pieces),
    )
    .filter(html => html !== '')
  const [only = '', ...more] = parts
  return more.length === 0
    ? only
    : parts.map(html => (html.startsWith('<table') ? html : `<p>${html}</p>`)).join('')
}

/** All that blocks say, a line for each paragraph and each row. */
export function blocksText(blocks: Block[]): string {
  return blocks
    .map(block =>
      block.kind === 'table'
        ? block.rows.map(row => row.map(cell => blocksText(cell)).join('\t')).join('\n')
        : `${block.label ? `${block.label.text} ` : ''}${textOfPieces(block.pieces)}`,
    )
    .join('\n')
}
