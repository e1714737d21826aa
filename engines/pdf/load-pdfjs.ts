import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * pdf.js, to read text. While it is loaded it looks for what draws, in a canvas of 32 MB that is left out of what is
 * installed: nothing is drawn here, so names are enough. Code that draws, as tests do, defines the real ones first.
 */
export function loadPdfjs(): Promise<typeof Pdfjs> {
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) {
    if (!(name in globalThis)) Reflect.set(globalThis, name, class NeverDrawn {})
  }
  return import('pdfjs-dist/legacy/build/pdf.mjs')
}
