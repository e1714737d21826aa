import type { Block, Cell, DocumentDescription, PaperSize } from '#engines/documents/description.ts'
import { decimalText } from '#engines/marks/fraction.ts'
import type { Mark, MarkRule } from '#engines/marks/rule.ts'
import { formulaOf } from '#engines/marks/rule.ts'
import { markText } from '#engines/marks/words.ts'
import type { WriteSheet } from '#engines/spreadsheets/write-table.ts'
import { type Figure, formatMoment, NOTHING } from '#kit/figures.ts'
import { editionText } from '#school/editions/contract.ts'
import { factsOf, officialHead, type PrintedImages } from '#school/schools/official-form.ts'
import type { Pauta, PautaPupil } from './council-contract.ts'

/** A cell of a paper of marks: text, or a figure; a negative mark is bold, so that it shows without a colour. */
export interface MarkCell {
  shown: string
  value: number | null
  format: string
  bold?: boolean
}

export interface MarksTable {
  title: string
  columns: readonly { label: string; width: number; end?: boolean }[]
  rows: readonly { cells: readonly (string | MarkCell)[]; strong?: boolean }[]
  /** Points; 9 where none is said. */
  size?: number
}

/** One page of marks, described once: PDF, Word and the workbook are made of it. */
export interface MarksPage {
  end: readonly string[]
  title: string
  under?: string
  facts: readonly [label: string, value: string | number | null][]
  tables: readonly MarksTable[]
  notes: readonly string[]
  signatures: readonly { role: string; name?: string }[]
  /** What is cut off and comes back, on a page of its own kind. */
  slip?: readonly Block[]
}

export interface MarksPaper {
  title: string
  fileName: string
  orientation: 'portrait' | 'landscape'
  paper: PaperSize
  pages: readonly MarksPage[]
}

/** The paper as it is drawn. */
export function marksDocument(
  paper: MarksPaper,
  school: Pauta['school'],
  print: { images: PrintedImages; printedAt: string | Date; edition: Pauta['edition'] },
): DocumentDescription {
  const which = print.edition
    ? ` · ${editionText(print.edition)}`
    : ' · pauta aberta: as notas ainda podem mudar'
  return {
    title: paper.title,
    orientation: paper.orientation,
    paper: paper.paper,
    margins: { top: 12, right: 12, bottom: 12, left: 12 },
    footer: `${paper.title}${which} · impresso em ${formatMoment(print.printedAt)}`,
    runningHead: paper.title,
    blocks: paper.pages.flatMap((page, at): Block[] => [
      ...(at > 0 ? [{ kind: 'page-break' as const }] : []),
      officialHead({ ...school, ...(print.images.logo && { logo: print.images.logo }) }, [...page.end]),
      { kind: 'title', text: page.title, size: 15, ...(page.under !== undefined && { under: page.under }) },
      {
        kind: 'facts',
        widths: page.facts.map(() => 1).slice(0, 4),
        items: factsOf(page.facts.map(([label, value]) => [label, value] as const) as never),
      },
      ...page.tables.flatMap((table): Block[] => [
        ...(page.tables.length > 1
          ? [{ kind: 'heading' as const, level: 2 as const, text: table.title }]
          : []),
        {
          kind: 'table',
          ...(table.size !== undefined && { size: table.size }),
          columns: table.columns.map(({ label, width, end }) => ({
            label,
            width,
            align: end ? ('centre' as const) : ('start' as const),
          })),
          rows: table.rows.map(({ cells, strong }) => ({
            cells: cells.map(drawnCell),
            ...(strong && { strong }),
          })),
        },
        { kind: 'space', height: 2 },
      ]),
      ...page.notes.map((text): Block => ({ kind: 'paragraph', text, size: 8.5, below: 1 })),
      {
        kind: 'keep',
        blocks: [
          { kind: 'space', height: 8 },
          { kind: 'signatures', people: page.signatures.map(each => ({ ...each })) },
          ...(page.slip ?? []),
        ],
      },
    ]),
  }
}

/** The same as a workbook, a sheet for each table. */
export function marksSheets(paper: MarksPaper): WriteSheet[] {
  return paper.pages.flatMap((page, at) =>
    page.tables.map(table => ({
      name: paper.pages.length > 1 ? `${at + 1} ${page.title}` : table.title,
      header: table.columns.map(({ label }) => label.replace('\n', ' ')),
      columns: table.columns.map((_, column) =>
        table.rows.every(({ cells }) => typeof cells[column] === 'string') ? { kind: 'text' as const } : {},
      ),
      rows: table.rows.map(({ cells }) =>
        cells.map(each => (typeof each === 'string' ? each : ({ ...each } satisfies Figure))),
      ),
    })),
  )
}

function drawnCell(cell: string | MarkCell): Cell {
  if (typeof cell === 'string') return cell
  if (!cell.bold) return cell.shown
  return {
    blocks: [{ kind: 'paragraph', text: [{ text: cell.shown, bold: true }], below: 0 }],
    align: 'centre',
  }
}

/** A mark, or why there is none. */
export function markCell(mark: Mark | null | undefined, pass: number): MarkCell {
  const value = typeof mark === 'number' ? mark / 10 : null
  return {
    shown: mark === null || mark === undefined ? '' : markText(mark),
    value,
    format: value !== null && !Number.isInteger(value) ? '0.0' : '0',
    ...(typeof mark === 'number' && mark < pass && { bold: true }),
  }
}

/** The mean of the ACS, to one decimal, as papers have it; the workbook keeps it unrounded. */
export function macsCell(term: PautaPupil['marks'][string]['term'] | undefined): MarkCell {
  const { macs = null } = term ?? {}
  return {
    shown: macs === null ? NOTHING : decimalText(macs, 1, true),
    value: macs === null ? null : macs.n / macs.d,
    format: '0.0',
  }
}

/** The mark of a trimester: what was voted stands behind what it was before. */
export function termCell(marks: PautaPupil['marks'][string] | undefined, pass: number): MarkCell {
  if (!marks) return { shown: NOTHING, value: null, format: '0' }
  const { term, decision } = marks
  if (term.mark === null)
    return {
      shown: { nota: '', 'por fazer': '·', 'sem nota': NOTHING, dispensado: 'D' }[term.kind],
      value: null,
      format: '0',
    }
  const cell = markCell(term.mark, pass)
  if (decision?.decided == null || decision.computed === null) return cell
  return { ...cell, shown: `${markText(decision.computed)}→${cell.shown} v` }
}

/** How to read a paper of marks. */
export function legendOf(pauta: Pauta): string[] {
  const { rule } = pauta
  if (!rule) return ['A regra de avaliação desta classe ainda não foi confirmada: não há médias.']
  const own = rule.rule as MarkRule
  const worth = (['faltou', 'justificada', 'sem nota'] as const).map(
    each =>
      `${{ faltou: 'F faltou', justificada: 'J faltou, justificada', 'sem nota': '– sem nota' }[each]}: ${own.worth[each]}`,
  )
  return [
    `MT = ${formulaOf(own)}. Negrito: menos de ${markText(own.pass)}. ${worth.join('; ')}; D dispensado; · por fazer; 9→10 v: votada em conselho.`,
    `Regra: ${own.name} (${own.source}), confirmada por ${rule.confirmedBy}${pauta.edition ? ', guardada ao fechar' : ''}.`,
  ]
}
