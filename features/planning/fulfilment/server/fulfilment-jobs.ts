import { jobs as engines } from '#engines/jobs/jobs.ts'
import type { FulfilmentRow } from '../contract.ts'
import { fulfilmentDocument, fulfilmentSheets, summaryCells, summaryHead, totalCells } from '../document.ts'

/** What is drawn of how far the plans are fulfilled, in a worker. */
export const jobs = {
  fulfilmentFile: async (
    rows: readonly FulfilmentRow[],
    by: Parameters<typeof fulfilmentDocument>[1],
    { format, today }: { format: 'csv' | 'xlsx' | 'pdf'; today: string },
  ) => {
    if (format === 'csv')
      return engines.writeCsv({ header: summaryHead, rows: [...rows.map(summaryCells), totalCells(rows)] })
    return format === 'xlsx'
      ? engines.writeWorkbook(fulfilmentSheets(rows, by))
      : engines.drawPdf(fulfilmentDocument(rows, by, today))
  },
}
