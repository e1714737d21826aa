import type { PDFDocumentProxy } from 'pdfjs-dist'
import { checkPdf, MAX_PAGES, refusePdf, UnreadableFile } from './check-pdf.ts'
import { loadPdfjs } from './load-pdfjs.ts'
import { type PageLine, type Paragraph, paragraphsOf } from './paragraphs.ts'

export interface ReadPdf {
  pages: number
  /** None where the pages are pictures. */
  paragraphs: Paragraph[]
}

export const MAX_CHARACTERS = 3_000_000

/**
 * Checks a PDF and reads its text, paragraph by paragraph.
 * @throws UnreadableFile with a sentence in Portuguese
 */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  return openPdf(bytes, async pdf => ({ pages: pdf.numPages, paragraphs: paragraphsOf(await linesOf(pdf)) }))
}

/**
 * Checks a PDF, and reads of it what `read` takes.
 * @throws UnreadableFile with a sentence in Portuguese
 */
export async function openPdf<Read>(
  bytes: Uint8Array,
  read: (pdf: PDFDocumentProxy) => Promise<Read>,
): Promise<Read> {
  checkPdf(bytes)
  const { getDocument } = await loadPdfjs()
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    stopAtErrors: false,
  })
  try {
    const pdf = await task.promise
    await refuseWhatItFinds(pdf)
    return await read(pdf)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    return refusePdf(error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged')
  } finally {
    await task.destroy()
  }
}

/** What a reader of PDFs finds by the file's own table of objects. */
async function refuseWhatItFinds(pdf: PDFDocumentProxy): Promise<void> {
  if (pdf.numPages > MAX_PAGES) refusePdf('pages')
  const { info } = await pdf.getMetadata()
  const found = info as { EncryptFilterName?: string; IsAcroFormPresent?: boolean; IsXFAPresent?: boolean }
  if (found.EncryptFilterName) refusePdf('encrypted')
  if (found.IsAcroFormPresent || found.IsXFAPresent) refusePdf('form')
  if (await pdf.getAttachments()) refusePdf('embedded')
  if (await pdf.hasJSActions()) refusePdf('script')
}

async function linesOf(pdf: PDFDocumentProxy): Promise<PageLine[]> {
  const lines: PageLine[] = []
  let characters = 0
  for (let page = 1; page <= pdf.numPages; page++) {
    const proxy = await pdf.getPage(page)
    const { items } = await proxy.getTextContent()
    const [, foot = 0, , top = 842] = proxy.view as number[]
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      characters += item.str.length
      if (characters > MAX_CHARACTERS)
        throw new UnreadableFile('O PDF tem texto a mais para ser lido. Divida-o em partes.')
      const [, , , , x = 0, y = 0] = item.transform as number[]
      const last = lines.at(-1)
      const size = item.height || 10
      if (last && last.page === page && Math.abs(last.y - y) < 0.4 * size && x > last.x) {
        const gap = x - last.end
        last.text += gap > 0.15 * size && !last.text.endsWith(' ') ? ` ${item.str}` : item.str
        last.end = x + item.width
      } else
        lines.push({
          place: (y - foot) / (top - foot),
          page,
          text: item.str,
          x,
          y,
          end: x + item.width,
          size,
          font: item.fontName,
        })
    }
    proxy.cleanup()
  }
  return lines
}
