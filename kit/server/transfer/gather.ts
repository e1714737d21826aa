import type { Readable } from 'node:stream'
import { HttpError } from '#kit/server/http/http-error.ts'

/**
 * All bytes of an upload, in memory.
 * @param most the largest size in bytes
 * @throws HttpError 413 beyond it
 */
export async function gather(stream: Readable, most: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length
    if (bytes > most)
      throw new HttpError(
        413,
        'TOO_LARGE',
        `O ficheiro tem mais de ${Math.floor(most / (1024 * 1024))} MB. Divida-o em partes.`,
      )
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
