import type { DocumentDescription } from './description.ts'
import type { LoadCode } from './load-code.ts'

/**
 * Draws a description as a PDF with embedded, subsetted fonts, on the server and in the browser. A character that no
 * font has is in the document as its code, `[U+65E5]`, and is handed to `onReplaced`.
 * Rejects where a font cannot be loaded or a picture is not one.
 */
export async function drawPdf(
  description: DocumentDescription,
  onReplaced?: (character: string) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { draw } = await load()
  return draw(description, onReplaced)
}

/**
 * Loads all that a description needs, so that it can be drawn when the network is gone. Rejects as `drawPdf` does.
 * @param loadCode of the library, which takes a phone a second or two to run
 */
export async function preparePdf(description: DocumentDescription, loadCode: LoadCode): Promise<void> {
  const { prepare } = await load()
  await prepare(description, loadCode)
}

/** What draws, and its libraries, are heavy: nobody pays for them before the first document. */
function load() {
  return import('./pdf-drawing.ts')
}
