import type { FastifyRequest } from 'fastify'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { ByteAnswer } from '#kit/server/http/serve.ts'
import { getFileMeta, openFile, requestedRange } from './files.ts'

/**
 * A stored file as an answer: whole, or the part that a `Range` header asks for (RFC 9110 §14), so that a sound can
 * be wound forward and a broken download goes on. `db` must outlive the answer.
 * @throws HttpError 404, 416 RANGE
 */
export async function fileAnswer(
  db: Db,
  id: string,
  { headers }: Pick<FastifyRequest, 'headers'>,
  shown: { inline?: boolean } = {},
): Promise<ByteAnswer> {
  const { bytes, type, name, sha256 } = await getFileMeta(db, id)
  const etag = `"${sha256}"`
  // A part of what the file was before is no use: then all of it goes (§13.1.5).
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = isSame ? requestedRange(headers.range, bytes) : undefined
  if (range === 'unsatisfiable')
    throw new HttpError(416, 'RANGE', 'O ficheiro não tem essa parte.', {
      headers: { 'content-range': `bytes */${bytes}` },
    })
  const { stream } = await openFile(db, id, range)
  return { stream, type, name, bytes, etag, ...shown, ...(range ? { part: range } : {}) }
}
