import { Readable } from 'node:stream'
import { drawPdf } from '#engines/documents/pdf.ts'
import { drawWord } from '#engines/documents/word.ts'
import { writeWorkbook } from '#engines/spreadsheets/write-table.ts'
import type { ReportFormat } from '../contract.ts'
import { type Paper, paperDocument, paperSheets } from '../paper.ts'

const types: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A report as the file that was asked for. */
export async function reportFile(paper: Paper, format: ReportFormat) {
  const bytes = await write(paper, format)
  return {
    stream: Readable.from([Buffer.from(bytes)]),
    type: types[format],
    name: `${paper.fileName}.${format}`,
    bytes: bytes.length,
    inline: format === 'pdf',
  }
}

function write(paper: Paper, format: ReportFormat): Promise<Uint8Array> {
  switch (format) {
    case 'pdf':
      return drawPdf(paperDocument(paper))
    case 'docx':
      return drawWord(paperDocument(paper))
    case 'xlsx':
      return writeWorkbook(paperSheets(paper))
  }
}
