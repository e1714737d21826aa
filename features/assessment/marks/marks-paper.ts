import type { Block, Cell, DocumentDescription, PaperSize } from '#engines/documents/description.ts'
import type { Imposition } from '#engines/documents/gather-pdfs.ts'
import { columnLetter } from '#engines/spreadsheets/column-letter.ts'
import { textSheet } from '#engines/spreadsheets/text-sheet.ts'
import type { WriteCell, WriteSheet } from '#engines/spreadsheets/write-table.ts'
import { formatMoment } from '#kit/figures.ts'
import { factsOf, officialHead, type PrintedImages } from '#school/schools/official-form.ts'
import type { Pauta } from './council-contract.ts'

/** A cell of a paper of marks: text, or a figure. */
export interface MarkCell {
  shown: string
  value: number | null
  format: string
  bold?: boolean
  /** A negative mark is underlined too, so that it shows without a colour. */
  underline?: boolean
  /** Points, where it is larger than the table's letters. */
  size?: number
  /** A sign behind it, small and high: «v» for what was voted. */
  sign?: string
  /** How a workbook computes it from other cells of its row. */
  formula?: (at: (key: string) => string | undefined) => string | undefined
}

export interface MarksColumn {
  label: string
  width: number
  end?: boolean
  /** The common head of neighbours. */
  group?: string
  /** How a workbook names it, whose head has one row. */
  sheet?: string
  /** What formulas call it by. */
  key?: string
}

export interface MarksRow {
  cells: readonly (string | MarkCell)[]
  strong?: boolean
  /** How many columns the first cell takes on paper; a workbook has all of its columns. */
  span?: number
}

export interface MarksTable {
  title: string
  columns: readonly MarksColumn[]
  rows: readonly MarksRow[]
  /** Points; 9 where none is said. */
  size?: number
  tight?: boolean
  thickEvery?: number
  /** Millimetres, at least. */
  rowHeight?: number
  /** Stands right of it. */
  beside?: readonly Block[]
  /** The page on which its pupils go on, in the next table. */
  goesOnAt?: number
}

/** One page of marks, described once: PDF, Word and the workbook are made of it. */
export interface MarksPage {
  end: readonly string[]
  title: string
  under?: string
  /** Little height is spent before its table. */
  isLow?: boolean
  /** In place of a title in the middle. */
  head?: readonly Block[]
  facts: readonly [label: string, value: string | number | null][]
  tables: readonly MarksTable[]
  /** Facts that stand below the tables. */
  after?: readonly [label: string, value: string | number | null][]
  notes: readonly string[]
  /** Set apart, before all notes: what was changed after closing. */
  changes?: readonly string[]
  signatures: readonly { role: string; name?: string; date?: string }[]
  /** What is cut off and comes back. */
  slip?: readonly Block[]
}

export interface MarksPaper {
  title: string
  fileName: string
  orientation: 'portrait' | 'landscape'
  paper: PaperSize
  pages: readonly MarksPage[]
  /** Height of lines, in that of the letters. */
  leading?: number
  /** Each page is a paper of its own: no head and foot of a bundle. */
  isCutApart?: boolean
  /** What its foot says in place of the pauta that it is of. */
  standing?: string
  /** How its pages are laid on larger sheets. */
  imposition?: Imposition
}

/** What stands under a paper: which print it is, and of which pauta. */
export interface PrintedAs {
  images: PrintedImages
  printedAt: string | Date
  edition: Pauta['edition']
}

/** The paper as it is drawn. */
export function marksDocument(
  paper: MarksPaper,
  school: Pauta['school'],
  print: PrintedAs,
): DocumentDescription {
  const { edition } = print
  const which =
    paper.standing ??
    (edition
      ? `${edition.number}.ª versão, fechada em ${formatMoment(edition.closedAt)}`
      : 'pauta aberta: as notas ainda podem mudar')
  const printed = `${which} · impresso em ${formatMoment(print.printedAt)}`
  const size = paper.paper === 'A5' ? 9 : 9.5
  return {
    title: paper.title,
    orientation: paper.orientation,
    paper: paper.paper,
    textSize: size,
    // So that a class of sixty has its paper on one page.
    leading:
      paper.leading ??
      (paper.pages.some(({ tables }) => tables.some(({ rows }) => rows.length > 45)) ? 0.76 : 0.8),
    margins:
      paper.paper === 'A5'
        ? { top: 10, right: 10, bottom: 10, left: 10 }
        : { top: 10, right: 12, bottom: 12, left: 12 },
    footer: paper.isCutApart ? null : `${paper.title} · ${printed}`,
    ...(!paper.isCutApart && { runningHead: paper.title }),
    blocks: paper.pages.flatMap((page, at): Block[] => [
      ...(at > 0 ? [{ kind: 'page-break' as const }] : []),
      ...pageBlocks(page, school, print, {
        isWide: paper.paper === 'A3',
        ...(paper.isCutApart && { printed }),
      }),
    ]),
  }
}

function pageBlocks(
  page: MarksPage,
  school: Pauta['school'],
  print: PrintedAs,
  { isWide, printed }: { isWide: boolean; printed?: string },
): Block[] {
  const facts = (items: MarksPage['facts']): Block[] =>
    items.length === 0
      ? []
      : [{ kind: 'facts', widths: items.map(() => 1).slice(0, isWide ? 6 : 4), items: factsOf([...items]) }]
  return [
    letterhead(school, print.images, page.end, printed !== undefined || page.isLow === true),
    ...(page.head ?? (page.isLow ? lowTitle(page.title) : [titleOf(page)])),
    ...facts(page.facts),
    ...page.tables.flatMap((table): Block[] => {
      const drawn = tableBlock(table)
      const isNamed =
        page.tables.length > 1 && !page.tables.some(({ beside, goesOnAt }) => beside || goesOnAt)
      return [
        ...(isNamed ? [{ kind: 'heading' as const, level: 2 as const, text: table.title }] : []),
        ...(table.beside
          ? [
              {
                kind: 'columns' as const,
                columns: [
                  { width: 1, blocks: [drawn] },
                  { width: 1.6, blocks: [...table.beside] },
                ],
              },
            ]
          : [drawn]),
        ...(table.goesOnAt === undefined ? [] : continued(page.title, table.goesOnAt)),
      ]
    }),
    ...facts(page.after ?? []),
    ...(page.changes ?? []).map((text): Block => changeBox(text)),
    ...page.notes.map((text): Block => ({ kind: 'paragraph', text, size: 8.5, below: 0.8 })),
    {
      kind: 'keep',
      blocks: [
        {
          kind: 'space',
          height: page.slip ? (page.tables.some(({ rows }) => rows.length > 8) ? 4 : 9) : page.isLow ? 1 : 3,
        },
        {
          kind: 'signatures',
          people: page.signatures.map(each => ({ ...each })),
          ...(print.images.stamp && page.slip === undefined && { stamp: print.images.stamp }),
        },
        ...(page.slip ?? []),
        ...(printed === undefined
          ? []
          : [{ kind: 'paragraph' as const, text: printed, size: 7.5, below: 0 }]),
      ],
    },
  ]
}

/** What ends a page of a list that goes on, and begins the next one. */
function continued(title: string, page: number): Block[] {
  return [
    { kind: 'paragraph', text: `continua na página ${page}`, align: 'end', below: 0 },
    { kind: 'page-break' },
    {
      kind: 'paragraph',
      text: [{ text: title, bold: true }, { text: ` (continuação da página ${page - 1})` }],
    },
  ]
}

function titleOf({ title, under }: MarksPage): Block {
  return { kind: 'title', text: title, size: 15, ...(under !== undefined && { under }) }
}

/** The title of a page that has no height to spare. */
function lowTitle(title: string): Block[] {
  return [
    {
      kind: 'paragraph',
      text: [{ text: title, serif: true, bold: true, size: 12 }],
      align: 'centre',
      below: 1.5,
    },
  ]
}

/** The head of an official form; on a small sheet province and district share a line. */
function letterhead(
  school: Pauta['school'],
  { logo }: PrintedImages,
  end: readonly string[],
  isSmall: boolean,
): Block {
  const head = officialHead({ ...school, ...(logo && { logo }) }, [...end])
  if (!isSmall) return head
  return { ...head, start: [[school.province, school.district].filter(Boolean).join(' · ')] }
}

/** A box with a sentence, as a correction is printed. */
function changeBox(text: string): Block {
  return {
    kind: 'table',
    columns: [{ label: '', width: 1 }],
    rows: [{ cells: [text] }],
    size: 8.5,
  }
}

function tableBlock(table: MarksTable): Block {
  const { size, tight, thickEvery, rowHeight } = table
  return {
    kind: 'table',
    ...(size !== undefined && { size }),
    ...(tight && { tight }),
    ...(thickEvery !== undefined && { thickEvery }),
    ...(rowHeight !== undefined && { rowHeight }),
    columns: table.columns.map(({ label, width, end, group }) => ({
      label,
      width,
      align: end ? ('centre' as const) : ('start' as const),
      ...(group !== undefined && { group }),
    })),
    rows: table.rows.map(({ cells, strong, span = 1 }) => ({
      cells: [spanned(drawnCell(cells[0] ?? ''), span), ...cells.slice(span).map(drawnCell)],
      ...(strong && { strong }),
    })),
  }
}

function spanned(cell: Cell, span: number): Cell {
  if (span === 1) return cell
  return typeof cell === 'string'
    ? { blocks: [{ kind: 'paragraph', text: cell }], align: 'start', span }
    : { ...cell, span }
}

function drawnCell(cell: string | MarkCell): Cell {
  if (typeof cell === 'string') return cell
  const { shown, bold, underline, sign, size } = cell
  if (!bold && !sign) return shown
  const look = { ...(bold && { bold }), ...(underline && { underline }), ...(size !== undefined && { size }) }
  return {
    blocks: [
      {
        kind: 'paragraph',
        text: [
          { text: shown, ...look },
          ...(sign ? [{ text: sign, bold: true, position: 'superscript' as const }] : []),
        ],
        below: 0,
      },
    ],
    align: 'centre',
  }
}

/**
 * The same as a workbook, a sheet for each table; what a rule computes is a formula there. What stands around the tables of a
 * paper of one page is a sheet of its own.
 */
export function marksSheets(paper: MarksPaper): WriteSheet[] {
  const tables = paper.pages.flatMap((page, at) =>
    page.tables.map(table => {
      const columnOfKey = new Map(
        table.columns.flatMap(({ key }, index) => (key === undefined ? [] : [[key, index] as const])),
      )
      return {
        name: paper.pages.length > 1 ? `${at + 1} ${page.title}` : table.title,
        title: paper.title,
        header: table.columns.map(({ label, sheet }) => sheet ?? label.replaceAll('\n', ' ')),
        columns: table.columns.map((_, column) =>
          table.rows.every(({ cells }) => typeof (cells[column] ?? '') === 'string')
            ? { kind: 'text' as const }
            : {},
        ),
        rows: table.rows.map(({ cells }, row) => {
          // The head is the first row.
          const addressOf = (key: string) => {
            const column = columnOfKey.get(key)
            return column === undefined ? undefined : `${columnLetter(column)}${row + 2}`
          }
          return cells.map(cell => sheetCell(cell, addressOf))
        }),
      }
    }),
  )
  const [page, ...others] = paper.pages
  return page && others.length === 0 ? [...tables, ...aroundTables(page)] : tables
}

function aroundTables({
  title,
  under = '',
  facts,
  after = [],
  changes = [],
  notes,
}: MarksPage): WriteSheet[] {
  const said = [...facts, ...after].map(([label, value]) => (value === null ? '' : `${label} ${value}`))
  return textSheet('Como se lê', title, [under, ...said, ...changes, ...notes])
}

function sheetCell(cell: string | MarkCell, addressOf: (key: string) => string | undefined): WriteCell {
  if (typeof cell === 'string') return cell
  const formula = cell.formula?.(addressOf)
  // A cell that waits is empty, so that formulas see that it does.
  if (cell.shown === '' && cell.value === null && formula === undefined) return null
  const { shown, value, format } = cell
  return { shown, value, format, ...(formula !== undefined && { formula }) }
}
