import type { RawCell, RawRow } from '#engines/spreadsheets/raw-table.ts'
import { counted } from '#kit/figures.ts'
import { foldWord } from './metadata-tags.ts'
import type { Lost } from './reading.ts'
import { numberedHeader, readHeader, titlesOf } from './sheet-columns.ts'
import { withoutLetters } from './sheet-options.ts'
import { readToolTable, type ToolTable } from './tool-sheets.ts'

const optionTitle =
  /^(?:opcao|opcoes|alternativas?|options?|choices?|answer options?|texto da opcao|resposta possivel)$/
const markTitle =
  /^(?:certa|certo|correc?ta|correc?to|correct|is correct|e certa|e correc?ta|esta certa|resposta certa|key|chave|gabarito|marca)\??$/
const yes = /^(?:x|1|true|sim|s|v|verdadeir[oa]|yes|y|cert[oa]|correc?t[oa]|correct|✓|✔)$/
const no = /^(?:|0|false|nao|n|f|fals[oa]|no|errad[oa]|incorrec?t[oa]|incorrect|-|✗)$/

const letter = /^[a-l]$/

/** So many options a question; more is a list of something else. */
const MAX_OPTIONS = 26

/** A table that others write, under titles of ours: a tool's, or one with an option in each row. */
export function readForeignTable(rows: readonly RawRow[]): ToolTable | undefined {
  return readToolTable(rows) ?? readLongTable(rows)
}

/**
 * A table with an option in each row, marked where it is right, and its question over it or beside each: the same under
 * titles of ours. Undefined where it is none.
 */
function readLongTable(rows: readonly RawRow[]): ToolTable | undefined {
  for (const [at, row] of rows.slice(0, 30).entries()) {
    const titles = titlesOf(row)
    const words = titles.map(title => foldWord(title.replaceAll('_', ' ')))
    const optionAt = words.findIndex(word => optionTitle.test(word))
    const markAt = words.findIndex((word, place) => place !== optionAt && markTitle.test(word))
    const stemAt = readHeader(titles).findIndex(
      place => place && 'column' in place && place.column === 'stem',
    )
    if (optionAt < 0 || markAt < 0 || stemAt < 0) continue
    const groups = groupsOf(rows.slice(at + 1), { stemAt, optionAt, markAt })
    if (groups) return tableOf(row, groups, { optionAt, markAt })
  }
  return undefined
}

type Places = { stemAt: number; optionAt: number; markAt: number }
type Group = { row: RawRow; more: RawRow[]; options: { cell: RawCell; isRight: boolean }[] }

const textAt = (row: RawRow, at: number) => row.cells[at]?.text.trim() ?? ''

/** The options of each question; undefined where a mark is none, or questions have no several options. */
function groupsOf(rows: readonly RawRow[], { stemAt, optionAt, markAt }: Places): Group[] | undefined {
  const groups: Group[] = []
  const markOf = (row: RawRow) => foldWord(textAt(row, markAt))
  const marks = rows.map(markOf).filter(mark => mark !== '')
  // The letter of the right option beside the first of each question, in a column without ticks.
  const isByLetter = !marks.some(mark => yes.test(mark)) && marks.every(mark => letter.test(mark))
  for (const row of rows) {
    const [stem, option, mark] = [textAt(row, stemAt), textAt(row, optionAt), markOf(row)]
    if (stem === '' && option === '') continue
    if (option === '' || !(isByLetter || yes.test(mark) || no.test(mark))) return undefined
    const open = groups.at(-1)
    const isSame = open && (stem === '' || stem === textAt(open.row, stemAt))
    const chosen = {
      cell: row.cells[optionAt] ?? { text: option, kind: 'text' as const },
      isRight: yes.test(mark),
    }
    if (open && isSame) {
      open.options.push(chosen)
      open.more.push(row)
    } else groups.push({ row, more: [], options: [chosen] })
  }
  if (isByLetter)
    for (const { row, more, options } of groups) {
      // Letters beside further options of a question say something else than its first.
      if (more.some(each => markOf(each) !== '' && markOf(each) !== markOf(row))) return undefined
      const right = options[markOf(row).charCodeAt(0) - 97]
      if (right) right.isRight = true
    }
  const isLong = groups.length > 0 && groups.every(({ options }) => options.length > 1)
  return isLong && groups.every(({ options }) => options.length <= MAX_OPTIONS) ? groups : undefined
}

function tableOf(
  header: RawRow,
  groups: readonly Group[],
  { optionAt, markAt }: Omit<Places, 'stemAt'>,
): ToolTable {
  const cell = (text: string): RawCell => ({ text, kind: 'text' })
  const width = groups.reduce((most, { options }) => Math.max(most, options.length), 0)
  const own = (cells: readonly RawCell[]) => cells.filter((_, at) => at !== optionAt && at !== markAt)
  const full = (row: RawRow) =>
    Array.from({ length: header.cells.length }, (_, at) => row.cells[at] ?? cell(''))
  return {
    tool: 'uma folha com uma opção em cada linha',
    takesAny: false,
    rows: [
      {
        line: header.line,
        cells: [
          ...own(full(header)),
          ...Array.from({ length: width }, (_, at) => cell(numberedHeader('option', at))),
          cell('Resposta (letra)'),
        ],
      },
      ...groups.map(({ row, options }) => ({
        line: row.line,
        cells: [
          ...own(full(row)),
          ...Array.from({ length: width }, (_, at) => bare(options)[at] ?? cell('')),
          cell(
            options.flatMap(({ isRight }, at) => (isRight ? [String.fromCharCode(65 + at)] : [])).join(', '),
          ),
        ],
      })),
    ],
    lost: besides(groups, new Set([optionAt, markAt])),
  }
}

/** The options without letters that only count them; those with a look of their own stay as they are. */
function bare(options: Group['options']): RawCell[] {
  const texts = withoutLetters(options.map(({ cell }) => cell.text.trim()))
  return options.map(({ cell }, at) =>
    cell.html === undefined && cell.shown === undefined ? { ...cell, text: texts[at] ?? cell.text } : cell,
  )
}

/** What later rows of a question say beside their option, and the first does not. */
function besides(groups: readonly Group[], own: ReadonlySet<number>): Lost[] {
  const rows = groups.flatMap(({ row, more }) =>
    more.filter(each =>
      each.cells.some(
        (_, at) => !own.has(at) && textAt(each, at) !== '' && textAt(each, at) !== textAt(row, at),
      ),
    ),
  )
  return rows.length === 0
    ? []
    : [
        {
          what: `outras colunas de ${counted(rows.length, 'linha', 'linhas')} de opções`,
          why: `Ficam as da primeira linha de cada pergunta: veja ${rows.length === 1 ? 'a linha' : 'as linhas'} ${rows
            .slice(0, 8)
            .map(({ line }) => line)
            .join(', ')}${rows.length > 8 ? '…' : ''}.`,
        },
      ]
}
