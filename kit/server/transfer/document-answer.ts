import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { DocumentDescription } from '#engines/documents/description.ts'
import { inWorker } from '#kit/server/workers/in-worker.ts'

const types = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** A paper as an answer of bytes, drawn in a worker; a PDF is shown, a Word file downloaded. */
export async function documentAnswer(
  description: DocumentDescription,
  { name, format }: { name: string; format: keyof typeof types },
  reply: FastifyReply,
) {
  const bytes = await drawDocument(description, format, reply)
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
  format: keyof typeof types,
  reply: FastifyReply,
): Promise<Uint8Array> {
  return inWorker(format === 'pdf' ? 'drawPdf' : 'drawWord', description, reply)
}
