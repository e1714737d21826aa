import type { DocumentDescription } from '#engines/documents/description.ts'
import { countPages } from '#engines/documents/gather-pdfs.ts'
import { jobs as engines } from '#engines/jobs/jobs.ts'
import type { PrintedImages } from '#school/schools/official-form.ts'
import type { Pauta } from '../council-contract.ts'
import { type Density, sheets } from '../densities.ts'
import { marksDocument, marksSheets } from '../marks-paper.ts'
import { FOUR_ON_A3, marksPaper } from '../papers.ts'
import { onPages } from '../parted-paper.ts'
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
    if ((request.paper === 'pauta' || request.paper === 'mini-pauta') && request.format !== 'xlsx')
      return onFewestPages(pauta, request, print)
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

/**
 * A list of pupils on as few pages as it has room on, with the largest letters that leave it there. Word lays out its lines a
 * little higher: it has the same pages, with the next closer rows.
 */
async function onFewestPages(
  pauta: Pauta,
  request: Parameters<typeof marksPaper>[1] & { format: 'pdf' | 'docx' | 'xlsx' },
  print: { images: PrintedImages; printedAt: string },
): Promise<DrawnPaper> {
  const size = request.size === 'A3' ? 'A3' : 'A4'
  const sheet = request.paper === 'pauta' ? (`pauta ${size}` as const) : 'mini-pauta A4'
  const { mostPupils, densities } = sheets[sheet]
  const least = Math.max(1, Math.ceil(pauta.pupils.length / mostPupils))
  const describe = (density: Density, pages: number, stepsMore: number) => {
    const paper = onPages(marksPaper(pauta, { ...request, size, density }), pages, stepsMore)
    const description = marksDocument(paper, pauta.school, { ...print, edition: pauta.edition })
    return { name: `${paper.fileName}.${request.format}`, description }
  }
  let last: { name: string; description: DocumentDescription; bytes: Uint8Array } | undefined
  for (const pages of [least, least + 1, least + 2])
    for (const [at, density] of densities.entries())
      for (const stepsMore of pages === 1 ? [0] : [0, 1]) {
        const { name, description } = describe(density, pages, stepsMore)
        last = { name, description, bytes: await engines.drawPdf(description) }
        if (countPages(last.bytes) !== pages) continue
        if (request.format === 'pdf') return { name, bytes: last.bytes }
        const closer = describe(densities[at + 1] ?? density, pages, stepsMore)
        return { name, bytes: await engines.drawWord(closer.description) }
      }
  if (!last) throw new Error('A list of pupils without a density.')
  const { name, description, bytes } = last
  return { name, bytes: request.format === 'pdf' ? bytes : await engines.drawWord(description) }
}
