import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { getFileMeta, openFile, requestedRange, storeFile } from './files.ts'

const { db } = await testDatabase()

const png = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c63000100000500010d0a2db40000000049454e44ae426082',
  'hex',
)
const rules = { maxBytes: 30_000_000, accept: ['image/png'], name: 'foto.png' }

/** A picture's signature followed by bytes that are a function of their place. */
function* picture(bytes: number, partBytes: number): Generator<Buffer> {
  yield png
  for (let sent = png.length; sent < bytes; sent += partBytes) {
    yield Buffer.alloc(Math.min(partBytes, bytes - sent), sent % 251)
  }
}

describe('files', () => {
  it('stores and gives back 20 MB as streams, never holding all of it', async () => {
    const bytes = 20 * 1024 * 1024 + 12_345
    const hash = createHash('sha256')
    let sent = 0
    let max = 0
    async function* source() {
      for (const part of picture(bytes, 60_000)) {
        sent += part.length
        hash.update(part)
        yield part
        if (sent % 1_000_000 < part.length) max = Math.max(max, bytesHeld())
      }
    }
    const before = bytesHeld()
    const stored = await storeFile(db, Readable.from(source()), rules)
    const sha256 = hash.digest('hex')
    expect(stored).toMatchObject({ bytes, sha256, type: 'image/png', name: 'foto.png', ownerId: null })
    expect(sent).toBe(bytes)
    expect(max - before).toBeLessThan(bytes / 3)

    const { meta, stream } = await openFile(db, stored.id)
    expect(meta).toEqual(stored)
    const again = createHash('sha256')
    for await (const part of stream) again.update(part)
    expect(again.digest('hex')).toBe(sha256)
  })

  it('gives any part of a file that is asked for', async () => {
    const whole = Buffer.concat([...picture(600_000, 7777)])
    const { id } = await storeFile(db, Readable.from(picture(600_000, 7777)), rules)
    const place = fc.integer({ min: 0, max: whole.length - 1 })
    const edge = fc.constantFrom(0, 1, 262_143, 262_144, 262_145, 524_287, 524_288, whole.length - 1)
    await fc.assert(
      fc.asyncProperty(fc.oneof(place, edge), fc.oneof(place, edge), async (one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)]
        const { stream } = await openFile(db, id, { start, end })
        expect((await buffer(stream)).equals(whole.subarray(start, end + 1))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('refuses what is too large, and keeps nothing of it', async () => {
    const before = await counts()
    const large = storeFile(db, Readable.from(picture(700_000, 5000)), { ...rules, maxBytes: 600_000 })
    await expect(large).rejects.toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' })
    expect(await counts()).toEqual(before)
  })

  it('refuses by content, whatever the name says', async () => {
    const page = Readable.from([Buffer.from('<html><script>alert(1)</script></html>')])
    await expect(storeFile(db, page, rules)).rejects.toMatchObject({ status: 415, code: 'FILE_TYPE' })
    const picture = storeFile(db, Readable.from([png]), {
      ...rules,
      accept: ['text/csv'],
      name: 'tabela.csv',
    })
    await expect(picture).rejects.toMatchObject({ status: 415, details: { found: 'image/png' } })
    const program = Readable.from([Buffer.from([0, 1, 2, 3, 4, 5])])
    await expect(storeFile(db, program, { ...rules, accept: ['text/csv'] })).rejects.toMatchObject({
      status: 415,
    })
  })

  it('takes text where text is accepted, in the encodings that spreadsheets write', async () => {
    for (const encoding of ['utf8', 'latin1', 'utf16le'] as const) {
      const text = Buffer.from(`${encoding === 'utf16le' ? '\uFEFF' : ''}Nome;Idade\nÂngela;8\n`, encoding)
      const { type } = await storeFile(db, Readable.from([text]), { ...rules, accept: ['text/csv'] })
      expect(type).toBe('text/csv')
    }
  })

  it('refuses an empty file, and gives up one whose sender goes away', async () => {
    await expect(storeFile(db, Readable.from([]), rules)).rejects.toMatchObject({
      status: 400,
      code: 'FILE_EMPTY',
    })
    const before = await counts()
    async function* cut() {
      yield* picture(500_000, 5000)
      throw new Error('connection lost')
    }
    await expect(storeFile(db, Readable.from(cut()), rules)).rejects.toThrow('connection lost')
    expect(await counts()).toEqual(before)
  })

  it('keeps of a name only its last part, without control signs', async () => {
    const stored = await storeFile(db, Readable.from([png]), {
      ...rules,
      name: 'C:\\fotos/../a\u0000\u202eb.png',
    })
    expect(stored.name).toBe('ab.png')
    expect((await storeFile(db, Readable.from([png]), { ...rules, name: '/' })).name).toBe('ficheiro')
  })

  it('is undone with the transaction it belongs to', async () => {
    const before = await counts()
    const work = db.transaction().execute(async transaction => {
      await storeFile(transaction, Readable.from(picture(300_000, 5000)), rules)
      throw new Error('on purpose')
    })
    await expect(work).rejects.toThrow('on purpose')
    expect(await counts()).toEqual(before)
  })

  it('says 404 for a file that is not there', async () => {
    await expect(getFileMeta(db, uuid())).rejects.toMatchObject({ status: 404 })
  })
})

describe('the Range header', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=990-5000', { start: 990, end: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=0-1,5-6', undefined],
    ['bytes=-', undefined],
    ['lines=0-1', undefined],
    [undefined, undefined],
  ])('reads %s of 1000 bytes', (header, expected) => {
    expect(requestedRange(header, 1000)).toEqual(expected)
  })
})

/** What buffers occupy once what nobody uses is gone. */
function bytesHeld(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().arrayBuffers
}

async function counts() {
  const { count } = db.fn
  const files = await db.selectFrom('files').select(count<number>('id').as('n')).executeTakeFirstOrThrow()
  const chunks = await db
    .selectFrom('file_chunks')
    .select(count<number>('file_id').as('n'))
    .executeTakeFirstOrThrow()
  return { files: files.n, chunks: chunks.n }
}
