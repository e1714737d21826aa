import { jobs } from '#engines/jobs/jobs.ts'
import type { WriteSheet } from '#engines/spreadsheets/write-table.ts'
import { type Paper, paperDocument, paperSheets, type ReportFormat } from './report-paper.ts'

/** A report as the file that was asked for. */
export interface DrawnReport {
  name: string
  bytes: Uint8Array
}

/**
 * Lays a report out and draws it: for the jobs of a room, which run in a worker.
 * @param more sheets that the workbook has besides
 */
export async function drawReport(
  paper: Paper,
  format: ReportFormat,
  more: readonly WriteSheet[] = [],
): Promise<DrawnReport> {
  const bytes =
    format === 'xlsx'
      ? await jobs.writeWorkbook([...paperSheets(paper), ...more])
      : format === 'pdf'
        ? await jobs.drawPdf(paperDocument(paper))
        : await jobs.drawWord(paperDocument(paper))
  return { name: `${paper.fileName}.${format}`, bytes }
}
