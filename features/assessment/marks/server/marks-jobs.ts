import { jobs as engines } from '#engines/jobs.ts'
import type { PrintedImages } from '#school/schools/official-form.ts'
import type { Pauta } from '../council-contract.ts'
import { marksDocument, marksSheets } from '../marks-paper.ts'
import { marksPaper } from '../papers.ts'

interface DrawnPaper {
  name: string
  bytes: Uint8Array
}

/** What is drawn of marks, in a worker. */
export const jobs = {
  marksFile: async (
    pauta: Pauta,
    request: Parameters<typeof marksPaper>[1] & { format: 'pdf' | 'docx' | 'xlsx' },
    print: { images: PrintedImages; printedAt: string },
  ): Promise<DrawnPaper> => {
    const paper = marksPaper(pauta, request)
    const name = `${paper.fileName}.${request.format}`
    if (request.format === 'xlsx') return { name, bytes: await engines.writeWorkbook(marksSheets(paper)) }
    const description = marksDocument(paper, pauta.school, { ...print, edition: pauta.edition })
    return {
      name,
      bytes: await (request.format === 'pdf' ? engines.drawPdf(description) : engines.drawWord(description)),
    }
  },
}
