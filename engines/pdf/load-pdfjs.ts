import type * as Pdfjs from 'pdfjs-dist'

/**
 * pdf.js, to read text. It makes a matrix for drawing while it is loaded, and takes it from a canvas of 32 MB that is left
 * out of what is installed: nothing is drawn here, so a name is enough. Whoever draws, as tests do, brings the real ones before.
 */
export function loadPdfjs(): Promise<typeof Pdfjs> {
  globalThis.DOMMatrix ??= class NeverDrawn {} as unknown as typeof DOMMatrix
  return import('pdfjs-dist/legacy/build/pdf.mjs')
}
