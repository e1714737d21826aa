import type { ByteAnswer } from '#kit/server/http/serve.ts'
import { drawnAnswer } from '#kit/server/transfer/document-answer.ts'
import type { DrawnReport } from '../draw-report.ts'
import type { ReportFormat } from '../report-paper.ts'

/** A report that a worker draws, as the answer of bytes that was asked for. */
export async function reportFile(
  drawn: Promise<DrawnReport>,
  format: ReportFormat | 'csv',
): Promise<ByteAnswer> {
  const { name, bytes } = await drawn
  return drawnAnswer(bytes, { name, format })
}
