import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { DocumentDescription } from '#engines/documents/description.ts'
import type { ByteAnswer } from '#kit/server/http/serve.ts'
import { inWorker } from '#kit/server/workers/in-worker.ts'

const types = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** How a paper leaves the product. */
export type DocumentFormat = 'pdf' | 'docx'

/** A paper as an answer of bytes, drawn in a worker; a PDF is shown, a Word file downloaded. */
export async function documentAnswer(
  description: DocumentDescription,
  { name, format }: { name: string; format: DocumentFormat },
  reply: FastifyReply,
) {
  return drawnAnswer(await drawDocument(description, format, reply), { name, format })
}

/** A file that a job of a room has drawn, as an answer of bytes. */
export function drawnAnswer(
  bytes: Uint8Array,
  { name, format }: { name: string; format: keyof typeof types },
): ByteAnswer {
  return {
    stream: Readable.from([Buffer.from(bytes)]),
    type: types[format],
    name,
    bytes: bytes.length,
    inline: format === 'pdf',
  }
}

/** The bytes of a paper, drawn in a worker. */
export function drawDocument(
  description: DocumentDescription,
  format: DocumentFormat,
  reply: FastifyReply,
): Promise<Uint8Array> {
  return inWorker(format === 'pdf' ? 'drawPdf' : 'drawWord', description, reply)
}
