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
    const size = request.format === 'xlsx' ? 'workbook' : request.size
    const paper = marksPaper(pauta, { ...request, size })
    const name = `${paper.fileName}.${request.format}`
    if (request.format === 'xlsx') return { name, bytes: await engines.writeWorkbook(marksSheets(paper)) }
    const description = marksDocument(paper, pauta.school, { ...print, edition: pauta.edition })
    if (request.format === 'docx') return { name, bytes: await engines.drawWord(description) }
    const drawn = await engines.drawPdf(description)
    const { imposition } = paper
    return { name, bytes: imposition ? await engines.gatherPdfs([drawn], paper.title, imposition) : drawn }
  },
}
