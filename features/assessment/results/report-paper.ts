import type { Block, DocumentDescription } from '#engines/documents/description.ts'
import { textSheet } from '#engines/spreadsheets/text-sheet.ts'
import type { WriteSheet } from '#engines/spreadsheets/write-table.ts'
import type { Figure } from '#kit/figures.ts'

/** The ways in which a report leaves the product. */
export const reportFormats = ['pdf', 'docx', 'xlsx'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** A cell: text, or a figure, which a workbook keeps as the number it is. */
export type PaperCell = string | Figure

export interface PaperTable {
  /** Heading above the table, and the name of its sheet. */
  title: string
  /** A line under the heading. */
  note?: string
  /** In the workbook alone: what stands in a sentence on paper. */
  inSheets?: boolean
  /** Begins a page: a list that is hung or handed out by itself. */
  ownPage?: boolean
  columns: readonly PaperColumn[]
  rows: readonly PaperRow[]
}

export interface PaperColumn {
  label: string
  /** What a column without a label is called where it is read out. */
  spoken?: string
  width: number
  end?: boolean
  /** In the workbook alone. */
  inSheets?: boolean
  /** Said in the first of the rows that stay together: on screen one cell over all of them. */
  once?: boolean
}

export interface PaperRow {
  cells: readonly PaperCell[]
  strong?: boolean
  /** Stays on the page of the row that follows. */
  keepWithNext?: boolean
}

/** A report as tables, once for every way out: A4 in PDF and Word, sheets of a workbook. */
export interface Paper {
  title: string
  under: string
  /** Lines under the title: who was left out, what is provisional. */
  notes: readonly string[]
  school: readonly string[]
  orientation: 'portrait' | 'landscape'
  /** Name of the file without its ending. */
  fileName: string
  tables: readonly PaperTable[]
  /** How to read the symbols, before the first table. */
  legend: readonly string[]
  /** What a statistician asks for, after all else. */
  method?: { notes: readonly string[]; tables: readonly PaperTable[] }
}

/** What stands over the part of a page or a paper in which the words of a statistician are. */
export const HOW_COUNTED = 'Como se contou'

/** The report on A4; nothing of its meaning is in a colour. */
export function paperDocument(paper: Paper): DocumentDescription {
  return {
    title: paper.title,
    orientation: paper.orientation,
    footer: `${paper.title} · ${paper.under}`,
    runningHead: paper.title,
    blocks: [
      // Over papers of several schools nothing stands, nor the rule under it.
      ...(paper.school.length > 0
        ? [{ kind: 'letterhead' as const, start: [], centre: [...paper.school], end: [] }]
        : []),
      { kind: 'title', text: paper.title, under: paper.under },
      ...paper.notes.map((text): Block => ({ kind: 'paragraph', text, size: 9.5 })),
      ...paper.legend.map((text): Block => ({ kind: 'paragraph', text, size: 9 })),
      ...paper.tables.filter(table => !table.inSheets).flatMap(table => tableBlocks(table, 1)),
      ...methodBlocks(paper),
    ],
  }
}

function methodBlocks({ method }: Paper): Block[] {
  const counted = method?.tables.filter(table => !table.inSheets) ?? []
  const tables = counted.filter(table => table.rows.length > 0)
  const notes = method?.notes ?? []
  // Of nothing that was counted nobody asks how.
  if (tables.length === 0 && (notes.length === 0 || counted.length > 0)) return []
  return [
    { kind: 'heading', level: 1, text: HOW_COUNTED },
    ...notes.map((text): Block => ({ kind: 'paragraph', text, size: 9 })),
    ...tables.flatMap(table => tableBlocks(table, 2)),
  ]
}

function tableBlocks(table: PaperTable, level: 1 | 2): Block[] {
  return [
    ...(table.ownPage ? [{ kind: 'page-break' as const }] : []),
    { kind: 'heading', level, text: table.title },
    ...(table.note ? [{ kind: 'paragraph' as const, text: table.note, size: 9.5, keepWithNext: true }] : []),
    table.rows.length === 0
      ? { kind: 'paragraph', text: 'Nada a mostrar.' }
      : {
          kind: 'table',
          rules: 'rows',
          columns: table.columns.filter(onPaper).map(({ label, width, end }) => ({
            label,
            width,
            align: end ? ('end' as const) : ('start' as const),
          })),
          rows: table.rows.map(({ cells, strong, keepWithNext }, at, { length }) => ({
            cells: cells.filter((_, column) => onPaper(table.columns[column])).map(shown),
            strong: strong ?? false,
            // Neither the first row of a table nor its last is alone on a page.
            keepWithNext: keepWithNext ?? (at === 0 || at === length - 2),
          })),
        },
    { kind: 'space', height: 3 },
  ]
}

/**
 * The report as a workbook, a sheet per table; figures are numbers, unrounded, with the format that shows them. What stands
 * on paper over and between the tables has a sheet of its own.
 */
export function paperSheets(paper: Paper): WriteSheet[] {
  const { notes, tables } = paper.method ?? { notes: [], tables: [] }
  const counted = textSheet(HOW_COUNTED, HOW_COUNTED, [...notes, ...notesOf(tables)])
  const read = textSheet(HOW_READ, paper.title, [
    paper.under,
    ...paper.school,
    ...paper.notes,
    ...paper.legend,
    ...notesOf(paper.tables),
  ])
  return [...paper.tables.map(sheetOf), ...read, ...counted, ...tables.map(sheetOf)].map(sheet => ({
    ...sheet,
    title: [paper.title, paper.under].filter(Boolean).join(' · '),
  }))
}

/** Name of the sheet with the sentences of a report. */
const HOW_READ = 'Como se lê'

function notesOf(tables: readonly PaperTable[]): string[] {
  return tables.flatMap(({ title, note }) => (note ? [`${title}: ${note}`] : []))
}

/** One table as a sheet. */
export function sheetOf({ title, columns, rows }: PaperTable): WriteSheet {
  return {
    name: title,
    header: columns.map(column => column.label),
    columns: columns.map((_, at) =>
      rows.every(({ cells }) => typeof cells[at] === 'string') ? { kind: 'text' as const } : {},
    ),
    rows: rows.map(({ cells }) => cells),
  }
}

function onPaper(column: PaperColumn | undefined): boolean {
  return !column?.inSheets
}

function shown(cell: PaperCell): string {
  return typeof cell === 'string' ? cell : cell.shown
}
