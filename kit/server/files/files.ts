import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import { fileSize } from '#kit/figures.ts'
import { HttpError, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { inTransaction } from '#kit/server/database/in-transaction.ts'
import { typeOfContent } from './content-type.ts'

export type FileMeta = {
  id: string
  name: string
  /** MIME type, found from the content. */
  type: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
  ownerId: string | null
  createdAt: string
}

export type FileRules = {
  maxBytes: number
  /** MIME types that are taken, e.g. `['image/png', 'image/jpeg']`. */
  accept: readonly string[]
  /** As the person's device called it; folders and control signs are taken off. */
  name: string
  ownerId?: string
}

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

const chunkBytes = 256 * 1024

/** An upload that sends nothing for this long is given up, since it occupies a connection to the database. */
const silenceMilliseconds = 30_000

/**
 * Stores what a stream brings, holding one chunk at a time in memory. The type is found from the content; the name's
 * ending counts for nothing.
 * @throws HttpError 413 FILE_TOO_LARGE, 415 FILE_TYPE, 400 FILE_EMPTY, 408 UPLOAD_STALLED; then nothing is stored
 */
export async function storeFile(db: Db, stream: Readable, rules: FileRules): Promise<FileMeta> {
  const store = (transaction: Db) => storeChunks(transaction, stream, rules)
  try {
    return await inTransaction(db, store)
  } catch (error) {
    discard(stream)
    throw error
  }
}

async function storeChunks(
  db: Db,
  stream: Readable,
  { maxBytes, accept, name, ownerId }: FileRules,
): Promise<FileMeta> {
  const id = uuid()
  const hash = createHash('sha256')
  let type: string | undefined
  let bytes = 0
  let position = 0
  for await (const chunk of chunksOf(stream)) {
    bytes += chunk.length
    if (bytes > maxBytes) {
      throw new HttpError(
        413,
        'FILE_TOO_LARGE',
        `O ficheiro é maior do que o permitido (${fileSize(maxBytes)}).`,
      )
    }
    type ??= await acceptedType(chunk, accept)
    hash.update(chunk)
    await db.insertInto('file_chunks').values({ file_id: id, position: position++, content: chunk }).execute()
  }
  if (!type) throw new HttpError(400, 'FILE_EMPTY', 'O ficheiro está vazio.')
  const row = {
    id,
    name: plainName(name),
    type,
    bytes,
    sha256: hash.digest('hex'),
    owner_id: ownerId ?? null,
  }
  const { created_at } = await db
    .insertInto('files')
    .values(row)
    .returning('created_at')
    .executeTakeFirstOrThrow()
  return toMeta({ ...row, created_at })
}

/** @throws HttpError 404 */
export async function getFileMeta(db: Db, id: string): Promise<FileMeta> {
  const row = orNotFound(
    await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst(),
    'Este ficheiro',
  )
  return toMeta(row)
}

/**
 * Opens a stored file, whole or a part of it, as a stream that reads one chunk after the other. `db` must outlive the
 * stream: not a transaction that ends with the call.
 * @throws HttpError 404
 */
export async function openFile(
  db: Db,
  id: string,
  range?: ByteRange,
): Promise<{ meta: FileMeta; stream: Readable }> {
  const meta = await getFileMeta(db, id)
  const { start, end } = range ?? { start: 0, end: meta.bytes - 1 }
  return {
    meta,
    stream: Readable.from(readBytes(db, id, start, end), { objectMode: false, highWaterMark: chunkBytes }),
  }
}

/**
 * Reads a `Range` header (RFC 9110 §14.1.2) for a file of `bytes` bytes: undefined when it asks for the whole file or
 * for an unsupported range (several parts), 'unsatisfiable' when the range is beyond the file (416).
 */
export function requestedRange(
  header: string | undefined,
  bytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start > end ? 'unsatisfiable' : { start, end }
}

async function* readBytes(db: Db, id: string, start: number, end: number): AsyncGenerator<Buffer> {
  for (let position = Math.floor(start / chunkBytes); position * chunkBytes <= end; position++) {
    const { content } = await db
      .selectFrom('file_chunks')
      .select('content')
      .where('file_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirstOrThrow()
    const offset = position * chunkBytes
    yield content.subarray(Math.max(0, start - offset), end - offset + 1)
  }
}

/** The stream cut into chunks of chunkBytes, the last one shorter. It is not destroyed when the reader stops early. */
async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let gathered = 0
  const watch = setTimeout(() => {
    stream.destroy(new HttpError(408, 'UPLOAD_STALLED', 'O envio do ficheiro parou a meio. Tente de novo.'))
  }, silenceMilliseconds)
  try {
    for await (const part of stream.iterator({ destroyOnReturn: false })) {
      watch.refresh()
      parts.push(part)
      gathered += part.length
      while (gathered >= chunkBytes) {
        const whole = Buffer.concat(parts)
        yield whole.subarray(0, chunkBytes)
        parts = [whole.subarray(chunkBytes)]
        gathered -= chunkBytes
      }
    }
    if (gathered > 0) yield Buffer.concat(parts)
  } finally {
    clearTimeout(watch)
  }
}

/** Lets a little more of a refused upload arrive unread, so that its sender gets the answer and not a broken line. */
function discard(stream: Readable): void {
  let left = 32 * 1024 * 1024
  stream.on('error', () => stream.destroy())
  stream.on('data', (part: Buffer) => {
    left -= part.length
    if (left < 0) stream.destroy()
  })
}

async function acceptedType(start: Buffer, accept: readonly string[]): Promise<string> {
  // Without what it is coded with: «audio/ogg; codecs=opus» is how phones record a voice.
  const type = (await typeOfContent(start, accept))?.split(';')[0]
  if (type && accept.includes(type)) return type
  throw new HttpError(
    415,
    'FILE_TYPE',
    'Este tipo de ficheiro não é aceite aqui: conta o conteúdo, não o nome.',
    {
      details: { found: type ?? null, accepted: accept },
    },
  )
}

function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = last.replaceAll(/\p{C}/gu, '').trim().slice(0, 200)
  return plain === '' ? 'ficheiro' : plain
}

type FileRow = {
  id: string
  name: string
  type: string
  bytes: number
  sha256: string
  owner_id: string | null
  created_at: string
}

function toMeta({ owner_id, created_at, ...rest }: FileRow): FileMeta {
  return { ...rest, ownerId: owner_id, createdAt: created_at }
}
