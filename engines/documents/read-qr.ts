import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, DOMMatrix, ImageData as DrawnImage, Path2D } from '@napi-rs/canvas'
import { loadPdfjs } from '#engines/pdf/load-pdfjs.ts'

/** What the QR codes of a printed page say, read as a camera reads them from its picture. For tests. */
export async function readQrCodes(pdf: Uint8Array, pageNumber = 1): Promise<string[]> {
  Object.assign(globalThis, { DOMMatrix, ImageData: DrawnImage, Path2D })
  const { getDocument } = await loadPdfjs()
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const page = await (await task.promise).getPage(pageNumber)
  const viewport = page.getViewport({ scale: 2 })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  const context = canvas.getContext('2d')
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise
  await task.destroy()
  const wasm = join(dirname(createRequire(import.meta.url).resolve('zxing-wasm/reader')), '../../reader')
  prepareZXingModule({
    overrides: { wasmBinary: readFileSync(join(wasm, 'zxing_reader.wasm')).buffer as ArrayBuffer },
  })
  const image = context.getImageData(0, 0, canvas.width, canvas.height)
  const found = await readBarcodes(image as unknown as ImageData, {
    formats: ['QRCode'],
    maxNumberOfSymbols: 32,
  })
  return found.map(({ text }) => text).sort()
}
