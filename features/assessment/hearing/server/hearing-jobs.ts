import type { DocumentFormat } from '#kit/server/transfer/document-answer.ts'
import { draw } from '#kit/server/transfer/draw.ts'
import { drawReport } from '../../results/draw-report.ts'
import type { ReportFormat } from '../../results/report-paper.ts'
import { computeMoves } from '../compute-moves.ts'
import type { Families } from '../family-contract.ts'
import { callSheet, homeSheets } from '../family-paper.ts'
import type { Grouping } from '../grouping-contract.ts'
import { groupingPaper } from '../grouping-paper.ts'
import type { LevelMoves } from '../moves-contract.ts'
import { movesPaper } from '../moves-paper.ts'

/** What is computed and drawn of hearings, in a worker. Each takes and gives plain values. */
export const jobs = {
  levelMoves: async (...heard: Parameters<typeof computeMoves>) => computeMoves(...heard),
  levelMovesFile: async (moves: LevelMoves, format: ReportFormat) => drawReport(movesPaper(moves), format),
  groupingFile: async (grouping: Grouping, format: ReportFormat) =>
    drawReport(groupingPaper(grouping), format),
  familiesFile: async (
    families: Families,
    { what, today, format }: { what: 'casa' | 'chamadas'; today: string; format: DocumentFormat },
  ) => draw(what === 'casa' ? homeSheets(families, today) : callSheet(families, today), format),
}
