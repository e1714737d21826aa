import type { Paper, PaperCell } from '#features/assessment/results/report-paper.ts'
import { formatDateInProse, percentCell, wholeCell } from '#kit/figures.ts'
import { documentLabels } from './cells.ts'
import type { StatisticalReturn } from './contract.ts'
import { type TableCell, tablesOf } from './tables.ts'

/** «Levantamento de 3 de Março», «Aproveitamento do 1.º trimestre» */
export function titleOf({ document, trimester }: StatisticalReturn): string {
  return trimester === null
    ? `Levantamento de ${documentLabels[document]}`
    : `${documentLabels[document]} do ${trimester}.º trimestre`
}

/** «2026 · contado a 3 de Março de 2026» */
export function underOf({ year, day }: StatisticalReturn): string {
  return `${year} · contado a ${formatDateInProse(day)}`
}

/** A paper on A4 and as a workbook; what is missing stands on it, so that nobody signs what is not known. */
export function returnPaper(paper: StatisticalReturn): Paper {
  const { school, year, document, trimester } = paper
  return {
    title: titleOf(paper),
    under: underOf(paper),
    notes: paper.asks.map(({ text, detail }) => `${text}. ${detail}`),
    school: [school.name, [school.district, school.province].filter(Boolean).join(', '), school.zip].filter(
      Boolean,
    ),
    orientation: 'landscape',
    fileName: [document, school.name, year, trimester ?? '']
      .filter(part => part !== '')
      .join('-')
      .normalize('NFD')
      .replaceAll(/[^\w-]+/g, '')
      .toLowerCase(),
    legend: ['H: homens. M: mulheres. HM: todos.'],
    tables: tablesOf(paper).map(({ title, note, columns, rows }) => ({
      title,
      ...(note && { note }),
      columns: [
        { label: 'Classe', width: 3 },
        ...columns.map(({ group, label }) => ({
          label: group ? `${group} ${label}` : label,
          width: 1.4,
          end: true,
        })),
      ],
      rows: rows.map(({ label, cells, isTotal }) => ({
        cells: [label, ...cells.map(shown)],
        strong: isTotal,
      })),
    })),
  }
}

function shown(cell: TableCell): PaperCell {
  return cell.kind === 'share' ? percentCell(cell.value) : wholeCell(cell.value)
}
