import type { GroupProgress } from '#features/assessment/progress/contract.ts'
import { groupPaper } from '#features/assessment/progress/group-paper.ts'
import { drawReport } from '#features/assessment/results/draw-report.ts'
import type { ReportFormat } from '#features/assessment/results/report-paper.ts'

/** What is drawn of how a group practises, in a worker. */
export const jobs = {
  progressFile: async (progress: GroupProgress, format: ReportFormat) =>
    drawReport(groupPaper(progress), format),
}
