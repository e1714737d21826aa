import type * as Library from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PdfLibrary = typeof Library

let library: Promise<PdfLibrary> | undefined

/** The reader of PDFs, fetched for the first one; the pages are read in a worker of its own. */
export function pdfLibrary(): Promise<PdfLibrary> {
  library ??= fetchLibrary().catch(error => {
    library = undefined
    throw error
  })
  return library
}

/** The smaller build takes for granted what only browsers of the last years have. */
async function fetchLibrary(): Promise<PdfLibrary> {
  const [pdf, worker] = isRecent()
    ? await Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.min.mjs?url')])
    : await Promise.all([
        import('pdfjs-dist/legacy/build/pdf.mjs'),
        import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
      ])
  pdf.GlobalWorkerOptions.workerSrc = worker.default
  return pdf
}

function isRecent(): boolean {
  return 'getOrInsertComputed' in Map.prototype && 'sumPrecise' in Math && 'fromBase64' in Uint8Array
}
