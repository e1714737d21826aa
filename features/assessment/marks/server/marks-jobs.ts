import { countPages } from '#engines/documents/gather-pdfs.ts'
import { jobs as engines } from '#engines/jobs.ts'
import type { PrintedImages } from '#school/schools/official-form.ts'
import type { Pauta } from '../council-contract.ts'
import { marksDocument, marksSheets } from '../marks-paper.ts'
import { FOUR_ON_A3, marksPaper } from '../papers.ts'
import { densities } from '../pauta-papers.ts'
import type { RuleComparison } from '../rule-contract.ts'
import { rulesPaper } from '../rule-paper.ts'

interface DrawnPaper {
  name: string
  bytes: Uint8Array
}

/** What is drawn of marks, in a worker. */
export const jobs = {
  schoolBoletinsFile: async (
    files: readonly Uint8Array[],
    title: string,
    size: 'A5' | 'A3',
  ): Promise<DrawnPaper> => ({
    name: `${title}.pdf`,
    bytes: await engines.gatherPdfs(files, title, size === 'A3' ? FOUR_ON_A3 : undefined),
  }),

  rulesFile: async (
    comparison: RuleComparison,
    of: Parameters<typeof rulesPaper>[1],
    school: Pauta['school'],
    print: { images: PrintedImages; printedAt: string },
  ): Promise<DrawnPaper> => {
    const paper = rulesPaper(comparison, of)
    const description = marksDocument(paper, school, { ...print, edition: null })
    return { name: `${paper.fileName}.pdf`, bytes: await engines.drawPdf(description) }
  },

  marksFile: async (
    pauta: Pauta,
    request: Parameters<typeof marksPaper>[1] & { format: 'pdf' | 'docx' | 'xlsx' },
    print: { images: PrintedImages; printedAt: string },
  ): Promise<DrawnPaper> => {
    if (request.paper === 'pauta' && request.format === 'pdf')
      return pautaOnOnePage(pauta, request.size === 'A3' ? 'A3' : 'A4', print)
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

/** With the largest letters that leave it on one page; with the largest of all where none do. */
async function pautaOnOnePage(
  pauta: Pauta,
  size: 'A3' | 'A4',
  print: { images: PrintedImages; printedAt: string },
): Promise<DrawnPaper> {
  let first: DrawnPaper | undefined
  for (const density of densities[size]) {
    const paper = marksPaper(pauta, { paper: 'pauta', size, density })
    const description = marksDocument(paper, pauta.school, { ...print, edition: pauta.edition })
    const drawn = { name: `${paper.fileName}.pdf`, bytes: await engines.drawPdf(description) }
    if (countPages(drawn.bytes) === 1) return drawn
    first ??= drawn
  }
  return first as DrawnPaper
}
