import { readPdf, squeezed } from '#engines/documents/read-back.ts'
import { openWorkbook, type TestSheet } from '#engines/spreadsheets/testing.ts'
import type { Expected, ExpectedFigure } from './recount-class.ts'

/** How many figures were held against a recount, and what differed. */
export interface Compared {
  figures: number
  differences: string[]
}

/** A table as it is read: merged cells stand in every place that they cover. */
export interface Grid {
  heads: string[]
  rows: string[][]
}

/** Holds the tables of a page against a recount: every row that is expected there, and each of its figures by its head. */
export function comparePage(place: string, grids: readonly Grid[], expected: readonly Expected[]): Compared {
  return added(
    expected.map(row => {
      const wanted = Object.entries(row.cells).filter(([head]) =>
        grids.some(grid => columnOf(grid, head) >= 0),
      )
      for (const grid of grids) {
        const found = grid.rows.find(cells => isRow(cells, row.row))
        if (!found || !wanted.every(([head]) => columnOf(grid, head) >= 0)) continue
        return added(
          wanted.map(([head, figure]) =>
            one(`${place}, ${row.row.join(' ')}, ${head}`, onScreen(figure), found[columnOf(grid, head)]),
          ),
        )
      }
      return missing(`${place}: ${row.row.join(' ')}`)
    }),
  )
}

/** Holds a workbook against a recount: the number behind each figure, and what its format makes of it. */
export function compareWorkbook(place: string, bytes: Uint8Array, expected: readonly Expected[]): Compared {
  const workbook = openWorkbook(bytes)
  return added(
    expected.flatMap(row => {
      const sheet = workbook.worksheets.find(own => isSheet(own, row))
      if (!sheet) return []
      const heads = sheet.getRow(1).values.map(String)
      const at = rowOf(sheet, row.row)
      if (at === undefined) return [missing(`${place}, ${row.table}: ${row.row.join(' ')}`)]
      return Object.entries(row.cells).flatMap(([head, { text, value }]) => {
        const column = heads.indexOf(head) + 1
        if (column === 0) return []
        const cell = sheet.getCell(at, column)
        const where = `${place}, ${row.table}, ${row.row.join(' ')}, ${head}`
        if (value === undefined) return [one(where, text, String(cell.value ?? ''))]
        if (typeof cell.value !== 'number') return [one(where, `the number ${value}`, String(cell.value))]
        const isNear = Math.abs(cell.value - value) <= 1e-9 * Math.max(1, Math.abs(value))
        return [
          one(where, `${value}`, isNear ? `${value}` : `${cell.value}`),
          one(`${where}, as ${cell.numFmt} shows it`, text, formatted(cell.value, cell.numFmt ?? '')),
        ]
      })
    }),
  )
}

/** Holds a paper against a recount: each row with its figures, one after the other. */
export async function comparePaper(
  place: string,
  bytes: Uint8Array,
  expected: readonly Expected[],
): Promise<Compared> {
  const text = (await readPdf(bytes)).map(squeezed).join('')
  return added(
    expected.flatMap(({ table, row, paper = [] }) => {
      if (paper.length === 0) return []
      const wanted = squeezed(paper.join(''))
      const found = text.includes(wanted)
      return [
        {
          figures: paper.length - 1,
          differences: found ? [] : [`${place}, ${table}, ${row.join(' ')}: no «${paper.join(' ')}»`],
        },
      ]
    }),
  )
}

/** What no text of the product shows: a decimal point (but in a policy's version), an hour with am or pm, a number that is none. */
export function strayFigures(place: string, text: string): string[] {
  const stray =
    /(?<![\d./:]|versão )\b\d+\.\d+\b(?![./]\d)|\b\d{1,2}:\d\d [ap]m\b|\b(NaN|undefined|Infinity)\b|(?<=^|\s)-\d+,\d/gm
  return [...text.matchAll(stray)].map(([found]) => `${place}: «${found}»`)
}

/** Sums of comparisons. */
export function added(all: readonly Compared[]): Compared {
  return {
    figures: all.reduce((sum, each) => sum + each.figures, 0),
    differences: all.flatMap(each => each.differences),
  }
}

/** One figure held against what is read. */
export function one(where: string, wanted: string, found: string | undefined): Compared {
  const read = plain(found ?? '')
  return {
    figures: 1,
    differences: read === plain(wanted) ? [] : [`${where}: «${wanted}», and not «${read}»`],
  }
}

function missing(where: string): Compared {
  return { figures: 1, differences: [`${where}: not there`] }
}

/** On the screen a colour says what a sign says on paper. */
function onScreen({ text }: ExpectedFigure): string {
  return text.replace(/ [~×]$/, '')
}

function columnOf({ heads }: Grid, head: string): number {
  return heads.findIndex(text => text === head || text.startsWith(`${head} `))
}

/** Whether a row is the one: each of its words is a cell, in this order; «1 ou 2 perguntas» beside a name changes nothing. */
function isRow(cells: readonly string[], words: readonly string[]): boolean {
  let from = 0
  for (const word of words) {
    // A number is a name in the first column alone.
    if (/^\d+$/.test(word) && plain(cells[from] ?? '') !== word) return false
    const at = cells.findIndex((cell, place) => place >= from && bare(cell) === plain(word))
    if (at < 0) return false
    from = at + 1
  }
  return true
}

/** The sheet of a table by its name, as far as a name of a sheet goes; a table without a name by one of its rows. */
function isSheet(sheet: TestSheet, { table, row, cells }: Expected): boolean {
  if (table !== '') {
    const name = plain(table.replace(/[[\]:*?/\\]/g, ' '))
    return name.startsWith(plain(sheet.name)) || sheet.name.startsWith(`${name},`)
  }
  const heads = sheet.getRow(1).values.map(String)
  return Object.keys(cells).every(head => heads.includes(head)) && rowOf(sheet, row) !== undefined
}

function rowOf(sheet: TestSheet, words: readonly string[]): number | undefined {
  let last: string[] = []
  for (let at = 2; at <= sheet.rows.length; at++) {
    const cells = sheet.getRow(at).values.map(value => String(value ?? ''))
    // The name of a topic stands once, above its rows by sex.
    const own = cells.map((cell, place) => (cell === '' && place < 2 ? (last[place] ?? '') : cell))
    if (isRow(own, words)) return at
    last = own
  }
  return undefined
}

/** What Excel shows of a number by these formats, with decimal comma: a half goes away from zero. */
function formatted(value: number, format: string): string {
  const digits = /\.(0+)/.exec(format)?.[1]?.length ?? 0
  const shown = Number(Number(value.toPrecision(15)) * (format.endsWith('%') ? 100 : 1))
  const scaled = Math.round(Number(`${Math.abs(Number(shown.toPrecision(15)))}e${digits}`))
  const text = Number(`${scaled}e-${digits}`).toFixed(digits).replace('.', ',')
  return `${shown < 0 && scaled > 0 ? '−' : ''}${text}${format.endsWith('%') ? ' %' : ''}`
}

function bare(cell: string): string {
  return plain(cell.replace(/\(?\b1 ou 2 perguntas\)?/, ''))
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
