import { type Answers, type Decision, decided, type RowPlace } from '../decisions.ts'
import { columnLetter } from './column-letter.ts'
import { foldTitle } from './fold-title.ts'
import type { RawRow, RawTable } from './raw-table.ts'
import { TableError } from './table-error.ts'

/** One table of a sheet that holds several. */
export interface TablePart {
  table: RawTable
  /** What tells it from the others of its sheet: «linhas 3 a 12», «colunas E a G»; empty where it is alone. */
  part: string
  /** Its first cell, «!E12»; empty for the first table of a sheet. */
  cell: string
  /** Titles over other tables of the sheet too. */
  above: string[]
}

/** So many known titles make a row one of titles, and so many repeated ones a second table. */
const TELLING = 2

/** No school has so many tables on one sheet. */
const MAX_TABLES = 60

/** Between the cells of one row over a table. */
export const BESIDE = ' · '

interface Block {
  from: number
  to: number
}

interface Piece {
  columns: Block
  titles: RawRow
  /** What stands over its titles. */
  above: RawRow[]
  /** Over the tables before it in the same columns, which may be what it belongs to. */
  inherited: RawRow[]
  rows: RawRow[]
}

/**
 * Finds the tables that stand in one sheet beside or below each other, each with its titles. Titles that repeat as they
 * are, with nothing new over them, are those of another page of the same table, and are taken out.
 * @param known field of each known title, as `foldTitle` has it
 */
export function splitTables(
  table: RawTable,
  known: ReadonlyMap<string, number>,
  { id, name, answers }: { id: string; name: string; answers: Answers },
): TablePart[] {
  const whole: TablePart[] = [{ table, part: '', above: [], cell: '' }]
  const fieldOf = fieldFinder(known)
  const rows = table.rows.filter(row => row.cells.some(cell => cell?.text.trim()))
  const isTitles = (row: RawRow) => isMostlyKnown(row, fieldOf) && knownIn(row, fieldOf).length >= TELLING
  const firstAt = rows.findIndex(isTitles)
  const first = rows[firstAt]
  if (!first) return whole
  const columns = blocksOf(first, fieldOf)
  const pieces: Piece[] = []
  const touched: RawRow[] = []
  const above = rows.slice(0, firstAt)
  for (const block of columns) {
    pieces.push({ columns: block, titles: first, above, inherited: [], rows: [] })
    readBelow(rows, firstAt, pieces, { block, fieldOf, touched, isTitles: row => isTitles(cut(row, block)) })
  }
  if (pieces.length === 1 && touched.length === 0) return whole
  const decision = decisionOf({ id, name, answers }, pieces, columns.length, touched)
  if (decision.chosen !== 'several')
    return [
      {
        table: { ...table, decisions: [...(table.decisions ?? []), decision] },
        part: '',
        above: [],
        cell: '',
      },
    ]
  return pieces.map((piece, at) => ({
    table: {
      ...table,
      rows: [...piece.above, piece.titles, ...piece.rows].map(row => cut(row, piece.columns)),
      ...(table.hiddenColumns && { hiddenColumns: columnsIn(table.hiddenColumns, piece.columns) }),
      decisions: at === 0 ? [...(table.decisions ?? []), decision] : [],
    },
    part: pieces.length === 1 ? '' : partOf(piece, columns.length),
    cell: at === 0 ? '' : `!${columnLetter(piece.columns.from)}${piece.titles.line}`,
    above: [
      ...(columns.length > 1 ? rows.slice(0, firstAt).flatMap(row => loneText(row) ?? []) : []),
      ...piece.inherited.map(row => textsOf(row, piece.columns).filter(Boolean).join(BESIDE)),
    ].filter(Boolean),
  }))
}

interface Reading {
  block: Block
  fieldOf: FieldFinder
  isTitles: (row: RawRow) => boolean
  /** Rows that are of no table's data, which the decision names. */
  touched: RawRow[]
}

/** Puts the rows below the first titles of some columns into the last piece, or into further ones under titles of their own. */
function readBelow(
  rows: readonly RawRow[],
  firstAt: number,
  pieces: Piece[],
  { block, fieldOf, isTitles, touched }: Reading,
): void {
  // A row of titles below another is the second line of the same.
  let [titlesAt, isRepeated] = [firstAt, false]
  for (const [at, row] of rows.entries()) {
    const piece = pieces.at(-1)
    if (at <= firstAt || !piece) continue
    if (!isTitles(row)) {
      piece.rows.push(row)
      continue
    }
    const isSecondLine = titlesAt === at - 1
    titlesAt = at
    if (isSecondLine) {
      if (isRepeated) touched.push(row)
      else piece.rows.push(row)
      continue
    }
    const over = titlesOver(piece, fieldOf)
    touched.push(...over, row)
    const isSame = lineOf(row, block) === lineOf(piece.titles, block)
    const before = [...piece.inherited, ...piece.above]
    const saysNew = over.some(line => !saysAlready(before, line, block))
    piece.rows.splice(piece.rows.length - over.length)
    isRepeated = isSame && !saysNew
    if (isRepeated) continue
    pieces.push({ columns: block, titles: row, above: over, inherited: before, rows: [] })
    if (pieces.length > MAX_TABLES)
      throw new TableError(
        'too-many-tables',
        `A folha tem mais de ${MAX_TABLES} tabelas. Divida-a em partes.`,
      )
  }
}

function decisionOf(
  { id, name, answers }: { id: string; name: string; answers: Answers },
  pieces: readonly Piece[],
  beside: number,
  touched: readonly RawRow[],
): Decision {
  const where = name === '' ? 'O ficheiro' : `A folha «${name}»`
  const lines = pieces.length === 1
  const places = beside > 1 ? 'lado a lado' : 'umas por baixo das outras'
  const rows: RowPlace[] = (touched.length > 0 ? touched : pieces.map(({ titles }) => titles)).map(
    ({ line }) => ({ line }),
  )
  return decided(
    {
      id,
      text: lines
        ? `${where} repete os títulos das colunas no meio: não são dados.`
        : `${where} tem ${pieces.length} tabelas, ${places}: ${pieces.map(piece => partOf(piece, beside)).join('; ')}.`,
      evidence: lines ? 'São os mesmos títulos.' : 'Os títulos das colunas repetem-se.',
      options: [
        { value: 'several', label: lines ? 'Tirar os títulos repetidos' : 'São várias tabelas' },
        { value: 'one', label: lines ? 'Ler também essas linhas' : 'É uma só tabela' },
      ],
      rows,
      rereads: true,
    },
    'several',
    answers,
  )
}

function partOf({ columns, titles, rows }: Piece, beside: number): string {
  const lines = `linhas ${titles.line} a ${rows.at(-1)?.line ?? titles.line}`
  if (beside === 1) return lines
  const last = Math.min(columns.to, titles.cells.length) - 1
  return `colunas ${columnLetter(columns.from)} a ${columnLetter(last)}, ${lines}`
}

/** The columns of tables beside each other: where at least two fields come again, another one begins. */
function blocksOf(titles: RawRow, fieldOf: FieldFinder): Block[] {
  const fields = titles.cells.map(cell => fieldOf(cell?.text ?? ''))
  const starts = [0]
  let seen = new Set<number>()
  const first = new Set<number>()
  for (const [column, field] of fields.entries()) {
    if (field === undefined) continue
    if (seen.has(field)) {
      starts.push(column)
      seen = new Set()
    }
    seen.add(field)
    if (starts.length === 1) first.add(field)
  }
  const blocks = starts.map((from, at) => ({ from, to: starts[at + 1] ?? Number.POSITIVE_INFINITY }))
  const areTables =
    blocks.length > 1 &&
    blocks.every(({ from, to }) => {
      const again = fields.slice(from, to).filter(field => field !== undefined && first.has(field))
      return again.length >= TELLING && again.length === first.size
    })
  return areTables ? blocks : [{ from: 0, to: Number.POSITIVE_INFINITY }]
}

/** So many rows at most stand over the titles of a further table. */
const MAX_OVER = 6

/**
 * The rows that end a table and are the title of the next: those of one text, and those of labels. One text below a title
 * that is not the first is a row of which the rest is missing.
 */
function titlesOver({ rows, titles, columns }: Piece, fieldOf: FieldFinder): RawRow[] {
  const [, ...further] = textsOf(titles, columns).flatMap((title, at) =>
    fieldOf(title) === undefined ? [] : [at],
  )
  const last = rows.slice(-MAX_OVER)
  const at = last.findLastIndex(row => {
    const cells = textsOf(row, columns)
    const texts = new Set(cells.filter(Boolean))
    if (texts.size > 1) return ![...texts].every(text => /^\p{L}[^:]*:/u.test(text))
    return further.includes(cells.findIndex(Boolean))
  })
  return last.slice(at + 1)
}

function saysAlready(above: readonly RawRow[], line: RawRow, block: Block): boolean {
  return above.some(row => lineOf(row, block) === lineOf(line, block))
}

/** The texts of a row to compare it by: rows of CSV end where their text does. */
function lineOf(row: RawRow, block: Block): string {
  const texts = textsOf(row, block)
  return texts.slice(0, texts.findLastIndex(text => text !== '') + 1).join('\t')
}

/** The text of a row that says one thing alone: it stands over all tables beside each other. */
function loneText(row: RawRow): string | undefined {
  const texts = row.cells.map(cell => cell?.text.trim() ?? '').filter(Boolean)
  return texts.length === 1 ? texts[0] : undefined
}

function textsOf(row: RawRow, { from, to }: Block): string[] {
  return row.cells.slice(from, to).map(cell => cell?.text.trim() ?? '')
}

/** The columns of a sheet that lie in a table of it, from the first of the table. */
function columnsIn(columns: readonly number[], { from, to }: Block): number[] {
  return columns.flatMap(column => (column >= from && column < to ? [column - from] : []))
}

function cut(row: RawRow, { from, to }: Block): RawRow {
  return from === 0 && to >= row.cells.length ? row : { ...row, cells: row.cells.slice(from, to) }
}

function knownIn(row: RawRow, fieldOf: FieldFinder): number[] {
  const fields = row.cells.map(cell => fieldOf(cell?.text ?? ''))
  return [...new Set(fields.filter(field => field !== undefined))]
}

/** Half of the texts of a row of titles are known ones: cells of data are so by chance alone. */
function isMostlyKnown({ cells }: RawRow, fieldOf: FieldFinder): boolean {
  let [texts, unknown] = [0, 0]
  for (const cell of cells) {
    const text = cell?.text.trim() ?? ''
    if (text === '') continue
    texts += 1
    if (fieldOf(text) === undefined) unknown += 1
    // A row of data is left as soon as its empty cells could not change that.
    if (unknown * 2 > cells.length) return false
  }
  return unknown * 2 <= texts
}

const LONGEST_TITLE = 80

/** The field of a title, undefined where none is known by it. */
type FieldFinder = (title: string) => number | undefined

/** The first words of a text that are folded as they are, but for capitals. */
const PLAIN_WORDS = /^[a-z0-9]+(?: [a-z0-9]+)*/i

/** Columns of data say the same again and again: so many of their texts are remembered. */
const MAX_REMEMBERED = 2000

/** Every cell of a sheet is asked for, and nearly all are data: those that begin like no known title are not folded. */
export function fieldFinder(known: ReadonlyMap<string, number>): FieldFinder {
  const beginnings = new Set(
    [...known.keys()].flatMap(title => Array.from(title, (_, at) => title.slice(0, at + 1))),
  )
  const remembered = new Map<string, number | undefined>()
  return title => {
    if (title === '' || title.length > LONGEST_TITLE) return undefined
    const [plain] = PLAIN_WORDS.exec(title) ?? []
    if (plain !== undefined) {
      const beginning = plain.toLowerCase()
      if (!beginnings.has(beginning)) return undefined
      if (plain === title) return known.get(beginning)
    }
    if (remembered.has(title)) return remembered.get(title)
    const field = foldTitle(title)
      .map(word => known.get(word))
      .find(found => found !== undefined)
    if (remembered.size < MAX_REMEMBERED) remembered.set(title, field)
    return field
  }
}
