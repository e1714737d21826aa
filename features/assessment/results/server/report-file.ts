import type { FastifyReply } from 'fastify'
import type { WriteSheet } from '#engines/spreadsheets/write-table.ts'
import { documentAnswer } from '#kit/server/transfer/document-answer.ts'
import { workbookAnswer } from '#kit/server/transfer/table-answer.ts'
import { type Paper, paperDocument, paperSheets, type ReportFormat } from '../report-paper.ts'

/** A report as the file that was asked for. */
export async function reportFile(
  paper: Paper,
  format: ReportFormat,
  reply: FastifyReply,
  /** Sheets that the workbook has besides. */
  more: readonly WriteSheet[] = [],
) {
  const name = `${paper.fileName}.${format}`
  return format === 'xlsx'
    ? workbookAnswer([...paperSheets(paper), ...more], name, reply)
    : documentAnswer(paperDocument(paper), { name, format }, reply)
}
