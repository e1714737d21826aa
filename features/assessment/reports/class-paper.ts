import { measures } from '#engines/psychometrics/measures.ts'
import { counted, decimal, figureCell, partOf, percentCell, wholeCell } from '#kit/figures.ts'
import { achievementTable } from '../results/achievement.ts'
import { AWAY } from '../results/away-words.ts'
import type { Cell } from '../results/figure-shapes.ts'
import { countOf, exactMark, markCell, markText, sexRows } from '../results/figures.ts'
import { isInNeed, ONE_QUESTION, QUESTIONS_TO_NAME } from '../results/in-need.ts'
import type { Paper, PaperCell, PaperTable } from '../results/report-paper.ts'
import { topicName, topicTable } from '../results/standing.ts'
import { ITEM_KEY, ITEM_SIGNS, itemCells, itemColumns, itemFigureTable } from './item-paper.ts'
import { mapColumns } from './map-columns.ts'
import { fileNameOf, paperHead, reliabilityNote, reliabilityTable } from './paper-parts.ts'
import type { ClassReport, PupilLine } from './report-shapes.ts'

/** What the symbols beside a value mean where there is no colour. */
export const SIGNS =
  'Sinais: 2/2 consolidado (75 % ou mais) · 1/2 ~ em desenvolvimento (50–74 %) · 0/2 × não dominado (menos de 50 %) · – em branco · n.a. perguntas não apresentadas. Com 1 ou 2 perguntas, confirme antes de decidir.'

/** The report of a class on paper: achievement, marks, and the map of pupils and competences. */
export function classPaper(report: ClassReport): Paper {
  return {
    ...paperHead(report.head, 'Relatório da turma', report.achievement.total),
    orientation: 'landscape',
    tables: [
      achievementTable(report.achievement, report.bands),
      bandTable(report),
      topicTable('Domínios', report.domains),
      mapTable(report),
      hardestTable(report),
    ],
    legend: [SIGNS, ITEM_KEY],
    method: {
      notes: [ITEM_SIGNS, reliabilityNote(report.test)].filter(Boolean),
      tables: [itemFigureTable(hardestFirst(report.items), false), reliabilityTable(report.test)],
    },
  }
}

/** The competences of a class on paper, with the names of the pupils who have not mastered each. */
export function competencePaper(report: ClassReport): Paper {
  return {
    ...paperHead(report.head, 'Competências da turma', report.achievement.total),
    fileName: fileNameOf('competencias', report.head),
    orientation: 'portrait',
    tables: [
      topicTable('Domínios', report.domains),
      topicTable('Competências', report.competences),
      {
        title: 'Quem precisa de quê',
        note: 'Alunos com menos de 50 % em cada competência.',
        columns: [
          { label: 'Competência', width: 2 },
          { label: 'Alunos', width: 1 },
          { label: 'Quem', width: 5 },
        ],
        rows: report.competences.map((topic, at) => {
          const needy = report.pupils.filter(line => isInNeed(line.competences[at]))
          if (topic.items.length < QUESTIONS_TO_NAME) return { cells: [topicName(topic), '–', ONE_QUESTION] }
          return {
            cells: [
              topicName(topic),
              partOf(needy.length, topic.bySex.total.n),
              needy.map(line => line.name).join(', ') || '–',
            ],
          }
        }),
      },
    ],
    legend: [SIGNS],
  }
}

/** Bars by band, drawn in squares. */
function bandTable({ achievement, bands }: ClassReport): PaperTable {
  const max = Math.max(1, ...achievement.total.bands)
  return {
    title: 'Distribuição das notas',
    columns: [
      { label: 'Banda', width: 2.2 },
      { label: 'H', width: 0.6, end: true },
      { label: 'M', width: 0.6, end: true },
      { label: 'Total', width: 0.7, end: true },
      { label: '%', width: 0.9, end: true },
      { label: '', width: 6 },
    ],
    rows: bands.map((band, at) => {
      const { H, M, total } = achievement
      const here = total.bands[at] ?? 0
      const share = total.marked > 0 ? here / total.marked : null
      return {
        cells: [
          `${band.code} ${band.name}`,
          ...[H, M, total].map(each => wholeCell(countOf(each.bands[at] ?? 0, each.marked))),
          percentCell(share),
          '■'.repeat(Math.round((30 * here) / Math.max(30, max))),
        ],
      }
    }),
  }
}

/** The map on paper: the columns of the screen; the workbook adds the marks as they were computed. */
export function mapTable(report: ClassReport): PaperTable {
  const { pupils } = report
  const blocks = mapColumns(report)
  const columns = blocks.flatMap(block => block.columns)
  return {
    title: 'Alunos e competências',
    columns: [
      { label: 'Nº', width: 0.8, end: true },
      { label: 'Aluno', width: 4.2 },
      { label: 'Sexo', width: 0.9 },
      ...columns.map(({ label }) => ({ label, width: 1, end: true })),
      { label: 'Nota', width: 1, end: true },
      { label: 'Banda', width: 1 },
      { label: 'Nota exacta', width: 1, end: true, inSheets: true },
    ],
    rows: [
      ...pupils.map((line, at) => ({
        // H, M and Total stay with the pupils that they are of, and the first of them not alone.
        keepWithNext: at === 0 || at >= pupils.length - 2,
        cells: [
          line.number === null ? '' : wholeCell(line.number),
          line.name,
          line.sex ?? '',
          ...columns.map(({ cell: cellOf }) => {
            const cell = cellOf(line)
            return cell ? cellText(cell) : ''
          }),
          lineMark(line),
          line.band ?? '',
          exactMark(line.mark),
        ],
      })),
      ...sexRows.map(([key, label]) => ({
        cells: [
          '',
          `${label}, ${measures.test.head}`,
          '',
          ...columns.map(({ bySex }) => bareShare(bySex[key].share)),
          figureCell(report.achievement[key].mean),
          counted(report.achievement[key].marked, 'aluno', 'alunos'),
          exactMark(report.achievement[key].exactMean),
        ],
        strong: key === 'total',
        keepWithNext: key !== 'total',
      })),
    ],
    note: blocks
      .map(({ domain, columns: own }) => `${domain.name}: ${own.map(({ label }) => label).join(', ')}`)
      .join(' · '),
  }
}

/** A share without its sign, in columns too narrow for it. */
function bareShare(share: number | null): PaperCell {
  return figureCell(share === null ? null : 100 * share)
}

/** The mark that counts, «*» while it is provisional. */
function lineMark(line: PupilLine): PaperCell {
  if (line.mark === null) return line.state === 'não apresentado' ? AWAY : '–'
  return line.provisional ? `${markText(line.mark)}*` : markCell(line.mark)
}

/** A cell with its symbol: «1/2 ~». */
export function cellText(cell: Cell): string {
  if (cell.items === 0) return 'n.a.'
  if (cell.blank === cell.items) return '–'
  const symbol = cell.level === 'mastered' ? '' : cell.level === 'developing' ? ' ~' : ' ×'
  return `${decimal(cell.points)}/${decimal(cell.possible)}${symbol}`
}

function hardestTable({ items }: ClassReport): PaperTable {
  return {
    title: 'Perguntas, da mais difícil à mais fácil',
    columns: itemColumns,
    rows: hardestFirst(items).map(item => ({ cells: itemCells(item) })),
  }
}

/** Hardest first; what has no p last. */
export function hardestFirst<T extends { p: number | null; number: number }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => (a.p ?? 2) - (b.p ?? 2) || a.number - b.number)
}
