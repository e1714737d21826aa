import type { Readable } from 'node:stream'
import { fileSize } from '#kit/figures.ts'
import { HttpError } from '#kit/refusals.ts'

/**
 * All bytes of an upload, in memory, in the pieces in which they came.
 * @param max the largest size in bytes
 * @param take hears of every chunk's bytes before it is kept, and may refuse it
 * @throws HttpError 413 beyond it
 */
export async function gather(
  stream: Readable,
  max: number,
  take: (bytes: number) => void,
): Promise<Uint8Array[]> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length
    if (bytes > max)
      throw new HttpError(413, 'TOO_LARGE', `O ficheiro tem mais de ${fileSize(max)}. Divida-o em partes.`)
    take((chunk as Buffer).length)
    chunks.push(chunk as Buffer)
  }
  return chunks
}
