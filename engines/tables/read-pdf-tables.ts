import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { UnreadableFile } from '../pdf/check-pdf.ts'
import { loadPdfjs } from '../pdf/load-pdfjs.ts'
import { joined, type PageLine, paragraphsOf, withoutMargins } from '../pdf/paragraphs.ts'
import { MAX_CHARACTERS, openPdf } from '../pdf/read-pdf.ts'
import { type Grid, type GridCell, gridsOf } from './grid.ts'
import { after, type Matrix, rulesOf } from './rules.ts'
import type { DocumentBlock, TableCell } from './tables-as-one.ts'

type TextItem = Extract<Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number], { str: string }>

/** A piece of text on a page, in points from its left and upper edge. */
interface Piece {
  text: string
  /** Where its line begins and ends in reading, and where the line stands. */
  from: number
  to: number
  line: number
  /** Its middle. */
  x: number
  y: number
  size: number
  font: string
  /** It is written along the edge of the page, not across it. */
  isTurned: boolean
}

const BULLET = /^(?:[–—•▪·*○●◦-]|\d+[.)]|[a-z]\))\s/
const MOST_COLUMNS = 60

/**
 * The tables of a PDF that are drawn with rules, page by page, and between them what stands outside.
 * @param heading how a heading over rows begins, which is none of the pages' own where several pages begin with one
 * @throws UnreadableFile with a sentence in Portuguese
 */
export function readPdfTables(bytes: Uint8Array, heading?: RegExp): Promise<DocumentBlock[]> {
  return openPdf(bytes, async pdf => {
    const { outside, tables } = await readPages(pdf)
    if (tables.length === 0)
      throw new UnreadableFile(
        outside.length === 0
          ? 'As páginas deste PDF são imagens: não têm texto que se possa ler. Traga o documento em Word ou Excel.'
          : 'Este PDF não tem nenhuma tabela desenhada com linhas. Traga o documento em Word ou Excel.',
      )
    return inOrder(withoutMargins(outside, heading), tables)
  })
}

interface PlacedTable {
  page: number
  top: number
  lines: TableCell[][]
}

async function readPages(pdf: PDFDocumentProxy) {
  const pdfjs = await loadPdfjs()
  const outside: (PageLine & { top: number })[] = []
  const tables: PlacedTable[] = []
  let characters = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { transform, height } = page.getViewport({ scale: 1 })
    const grids = gridsOf(await rulesOf(page, pdfjs, transform as Matrix))
    const pieces = await piecesOf(page, transform as Matrix)
    characters += pieces.reduce((all, piece) => all + piece.text.length, 0)
    if (characters > MAX_CHARACTERS)
      throw new UnreadableFile('O PDF tem texto a mais para ser lido. Divida-o em partes.')
    const inCells = new Map<GridCell, Piece[]>()
    const left: Piece[] = []
    for (const piece of pieces) {
      const grid = grids.find(each => isIn(each, piece))
      if (!grid) left.push(piece)
      else
        for (const part of cutAt(grid, piece)) {
          const cell = grid.cells.find(each => isIn(each, part))
          if (cell) inCells.set(cell, [...(inCells.get(cell) ?? []), part])
          else left.push(part)
        }
    }
    for (const grid of grids) tables.push({ page: number, top: grid.top, lines: linesOf(grid, inCells) })
    for (const { text, from, to, line, size, font } of inLines(left))
      outside.push({
        ...{ page: number, text, x: from, y: height - line, end: to, size, font },
        ...{ place: (height - line) / height, top: line },
      })
    page.cleanup()
  }
  return { outside, tables }
}

const isIn = (of: Pick<Grid, 'left' | 'right' | 'top' | 'bottom'>, { x, y }: Piece) =>
  of.left <= x && x <= of.right && of.top <= y && y <= of.bottom

/** A piece that runs over the edge of a cell is parted at the space that is nearest to it. */
function cutAt(grid: Grid, piece: Piece): Piece[] {
  if (piece.isTurned) return [piece]
  const edge = grid.cells
    .filter(cell => cell.top <= piece.y && piece.y <= cell.bottom)
    .map(cell => cell.right)
    .find(right => piece.from < right - 1 && right + 1 < piece.to)
  const each = (piece.to - piece.from) / Math.max(1, piece.text.length)
  const spaces = edge === undefined ? [] : [...piece.text.matchAll(/\s+/g)].map(({ index }) => index)
  if (edge === undefined || spaces.length === 0) return [piece]
  const cut = spaces.reduce((best, at) =>
    Math.abs(piece.from + at * each - edge) < Math.abs(piece.from + best * each - edge) ? at : best,
  )
  const part = (from: number, to: number, text: string) => ({ ...piece, from, to, text, x: (from + to) / 2 })
  return [
    part(piece.from, Math.min(edge, piece.from + cut * each), piece.text.slice(0, cut)),
    ...cutAt(
      grid,
      part(Math.max(edge, piece.from + cut * each), piece.to, piece.text.slice(cut).trimStart()),
    ),
  ]
}

async function piecesOf(page: PDFPageProxy, view: Matrix): Promise<Piece[]> {
  const { items } = await page.getTextContent()
  return items.flatMap(item => ('str' in item && item.str.trim() !== '' ? [pieceOf(item, view)] : []))
}

function pieceOf({ str, transform, width, height, fontName }: TextItem, view: Matrix): Piece {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = after(view, transform as number[])
  const size = height || Math.hypot(c, d) || 10
  const isTurned = Math.abs(b) > Math.abs(a)
  const start = { x, y }
  const along = Math.hypot(a, b) || 1
  const end = { x: x + (a / along) * width, y: y + (b / along) * width }
  // The middle of its letters lies a little over the line that they stand on.
  const lift = { x: (b / along) * 0.3 * size, y: -(a / along) * 0.3 * size }
  const middle = { x: (start.x + end.x) / 2 + lift.x, y: (start.y + end.y) / 2 + lift.y }
  // Turned text is read from below where it climbs, from above where it falls; its lines follow each other to the right or the left.
  const turn = b < 0 ? -1 : 1
  return {
    text: str,
    from: isTurned ? turn * start.y : Math.min(start.x, end.x),
    to: isTurned ? turn * end.y : Math.max(start.x, end.x),
    line: isTurned ? -turn * start.x : start.y,
    ...middle,
    ...{ size, font: fontName, isTurned },
  }
}

/** Pieces of text as lines, from above, each from its beginning. */
function inLines(pieces: readonly Piece[]): Piece[] {
  const sorted = pieces.toSorted((a, b) => a.line - b.line || a.from - b.from)
  const rows: Piece[][] = []
  for (const piece of sorted) {
    const row = rows.at(-1)
    const [first] = row ?? []
    if (row && first && Math.abs(first.line - piece.line) < 0.4 * Math.max(first.size, piece.size))
      row.push(piece)
    else rows.push([piece])
  }
  return rows.map(row => {
    const [first, ...rest] = row.toSorted((a, b) => a.from - b.from)
    const line = { ...(first as Piece) }
    for (const piece of rest) {
      const isApart = piece.from - line.to > 0.15 * piece.size
      line.text += isApart && !line.text.endsWith(' ') ? ` ${piece.text}` : piece.text
      line.to = Math.max(line.to, piece.to)
    }
    line.text = line.text.replace(/\s+/g, ' ').trim()
    return line
  })
}

/** A table row by row, each cell with its text. */
function linesOf(grid: Grid, inCells: ReadonlyMap<GridCell, readonly Piece[]>): TableCell[][] {
  return Array.from({ length: grid.rows }, (_, row) =>
    grid.cells
      .filter(cell => cell.row <= row && row < cell.row + cell.rows && cell.column < MOST_COLUMNS)
      .toSorted((a, b) => a.column - b.column)
      .map(cell => ({
        at: cell.column,
        columns: cell.columns,
        goesOn: cell.row < row,
        text: cell.row < row ? '' : textOf(cell, inCells.get(cell) ?? []),
      })),
  )
}

/** What a cell says, a line for each of its own. */
function textOf(cell: GridCell, pieces: readonly Piece[]): string {
  const turned = inLines(pieces.filter(piece => piece.isTurned)).map(line => line.text)
  const lines = inLines(pieces.filter(piece => !piece.isTurned))
  const side = Math.max(1, Math.min(...lines.map(line => line.from)) - cell.left)
  const said: string[] = turned.length > 0 ? [turned.join(' ')] : []
  let before: Piece | undefined
  for (const line of lines) {
    const last = said.at(-1)
    if (last !== undefined && before && goesOn(before, line, cell.right - side))
      said[said.length - 1] = joined(last, line.text)
    else said.push(line.text)
    before = line
  }
  return said.join('\n')
}

/** Whether a line goes on in the next one: its first word would not have fitted, and neither a mark nor a new sentence begins it. */
function goesOn(before: Piece, line: Piece, right: number): boolean {
  if (BULLET.test(line.text) || line.line - before.line > 1.9 * Math.max(line.size, before.size)) return false
  if (/[.;:!?]$/.test(before.text) && /^\p{Lu}/u.test(line.text)) return false
  const [word = ''] = line.text.split(' ', 1)
  const each = (line.to - line.from) / Math.max(1, line.text.length)
  // A small letter rarely begins a line of its own: it must be plain that it had room.
  const needed = (word.length + 1) * each * (/^\p{Ll}/u.test(word) ? 1.3 : 1)
  return before.to + needed > right - 0.5
}

/** Tables and the paragraphs between them, from the first page to the last. */
function inOrder(outside: readonly PageLine[], tables: readonly PlacedTable[]): DocumentBlock[] {
  const blocks: DocumentBlock[] = []
  const left = outside.map(line => ({ line, top: (line as PageLine & { top: number }).top }))
  const addUntil = (isBefore: (line: { line: PageLine; top: number }) => boolean) => {
    const own: PageLine[] = []
    for (let next = left[0]; next && isBefore(next); next = left[0]) own.push((left.shift() ?? next).line)
    for (const { text } of paragraphsOf(own)) blocks.push(text)
    return own.length > 0
  }
  let page = 0
  for (const table of tables) {
    const hasText = addUntil(
      ({ line, top }) => line.page < table.page || (line.page === table.page && top < table.top),
    )
    blocks.push({ lines: table.lines, mayGoOn: !hasText && page > 0 && page < table.page })
    page = table.page
  }
  addUntil(() => true)
  return blocks
}
