import { drawReport } from '#features/assessment/results/draw-report.ts'
import type { ReportFormat } from '#features/assessment/results/report-paper.ts'
import { countCells } from '../cells.ts'
import type { StatisticalReturn } from '../contract.ts'
import { returnPaper } from '../paper.ts'

/** What is counted and drawn of the papers that a school owes, in a worker. */
export const jobs = {
  countReturn: async (...of: Parameters<typeof countCells>) => countCells(...of),
  returnFile: async (paper: StatisticalReturn, format: ReportFormat) =>
    drawReport(returnPaper(paper), format),
}
