import type { DocumentDescription } from '#engines/documents/description.ts'
import { jobs as engines } from '#engines/jobs/jobs.ts'
import type { DocumentFormat } from '#kit/server/transfer/document-answer.ts'
import { draw } from '#kit/server/transfer/draw.ts'
import type { HearingQueue } from '../../hearing/contract.ts'
import { operationsOfClass } from '../../hearing/operations.ts'
import { type AttemptRow, attemptsSheet, attemptsWithKey, keySheet } from '../../results/attempts-table.ts'
import type { Application } from '../../results/contract.ts'
import { drawReport } from '../../results/draw-report.ts'
import type { ReportFormat } from '../../results/report-paper.ts'
import { cardsDocument } from '../code-cards.ts'
import {
  bookletDocument,
  keyDocument,
  type PrintedForm,
  type PrintedTest,
  sheetsDocument,
} from '../document.ts'
import { levelPaper } from '../level-paper.ts'
import { asHeard } from '../level-report.ts'

interface Printing {
  format: DocumentFormat
  large: boolean
}

/** What is drawn of what was handed out, in a worker. Each takes and gives plain values. */
export const jobs = {
  testFile: async (
    test: PrintedTest,
    form: PrintedForm,
    { parts, large, format }: Printing & { parts: string },
  ) => titled(parts === 'key' ? keyDocument(test, form) : bookletDocument(test, form, { large }), format),
  /** Null where a question has more choices than a sheet has circles. */
  sheetsFile: async (
    test: PrintedTest,
    { format, ...sheets }: Printing & Parameters<typeof sheetsDocument>[1],
  ) => {
    try {
      return await titled(sheetsDocument(test, sheets), format)
    } catch (error) {
      if (error instanceof RangeError) return null
      throw error
    }
  },
  /** The booklets, the sheets and the keys in one PDF; null as of `sheetsFile`. */
  wholeFile: async (test: PrintedTest, sheets: Printing & Parameters<typeof sheetsDocument>[1]) => {
    const drawn: Uint8Array[] = []
    for (const form of test.forms) drawn.push(await engines.drawPdf(bookletDocument(test, form, sheets)))
    const ofSheets = await jobs.sheetsFile(test, sheets)
    if (ofSheets === null) return null
    drawn.push(ofSheets.bytes)
    for (const form of test.forms) drawn.push(await engines.drawPdf(keyDocument(test, form)))
    const title = `Caderno, folhas e chave, ${test.title}, ${test.group}`
    return { title, bytes: await engines.gatherPdfs(drawn, title) }
  },
  codesFile: async (format: DocumentFormat, ...cards: Parameters<typeof cardsDocument>) =>
    draw(cardsDocument(...cards), format),
  levelsFile: async (application: Application, school: string, queue: HearingQueue, format: ReportFormat) =>
    drawReport(
      levelPaper(asHeard(application, queue), school, {
        operations: operationsOfClass(queue),
        edition: queue.edition,
      }),
      format,
    ),
  answersFile: async (
    { items, totalPoints }: Pick<Application, 'items' | 'totalPoints'>,
    rows: readonly AttemptRow[],
    format: 'csv' | 'xlsx',
  ) => {
    const attempts = attemptsSheet(items, totalPoints, rows)
    return format === 'xlsx'
      ? engines.writeWorkbook([attempts, keySheet(items)])
      : engines.writeCsv(attemptsWithKey(attempts, items))
  },
}

async function titled(description: DocumentDescription, format: DocumentFormat) {
  return { title: description.title, bytes: await draw(description, format) }
}
