import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { AUDIO_BYTES, getTerm, getTermFile, putTermAudio } from '../contract.ts'
import { fixtureTerm } from '../fixtures.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const pedagogo = server.as(await fixtureAccount(db, { role: 'pedagogo' }))
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const termOf = (term: string) =>
  fixtureTerm(db, { term, definition: 'Um termo.', subjectId: mat.id, grades: [5] })

const ascii = (text: string) => Buffer.from(text, 'latin1')
const mp3 = Buffer.concat([
  ascii('ID3\x03\x00\x00\x00\x00\x00\x00'),
  Buffer.from([0xff, 0xfb, 0x90, 0x00]),
  Buffer.alloc(2000),
])
const wav = Buffer.concat([ascii('RIFF\x24\x08\x00\x00WAVEfmt \x10\x00\x00\x00'), Buffer.alloc(2000)])
/** As phones and messengers record a voice. */
const ogg = Buffer.concat([
  ...[ascii('OggS\x00\x02'), Buffer.alloc(20), Buffer.from([1, 19])],
  ...[ascii('OpusHead'), Buffer.alloc(2000)],
])
const script = '<html><script>alert(1)</script></html>'

const upload = (id: string, body: Uint8Array, fileName: string) =>
  pedagogo.refuse(putTermAudio, { params: { id }, query: { fileName }, body: body as never })

describe('a pronunciation', () => {
  it.each([
    ['som.mp3', mp3, 'audio/mpeg'],
    ['som.wav', wav, 'audio/wav'],
    ['som.ogg', ogg, 'audio/ogg'],
    ['página.html', mp3, 'audio/mpeg'],
  ])('called %s is served as the sound that it holds, and as nothing else', async (name, bytes, type) => {
    const { id } = await termOf(`som ${name}`)
    expect((await upload(id, bytes, name)).status).toBe(200)
    const params = { id, which: 'audio' as const }
    const { headers, raw } = await pedagogo.call(getTermFile, { params, query: {} } as never)
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual([type, 'nosniff'])
    expect(raw.length).toBe(bytes.length)
  })

  it.each([
    ['som.mp3', ascii(script)],
    ['som.ogg', ascii(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)],
    ['som.wav', Buffer.concat([ascii('MZ'), Buffer.alloc(500)])],
    ['som.mp3', ascii('%PDF-1.7 …')],
    ['som.m4a', Buffer.alloc(0)],
    ['som.webm', Buffer.alloc(300)],
  ])('called %s that is no sound is refused, and the term keeps what it has', async (name, bytes) => {
    const { id } = await termOf(`nada ${name} ${bytes.length}`)
    await upload(id, mp3, 'antes.mp3')
    const before = (await pedagogo.call(getTerm, { params: { id } })).data
    const refused = await upload(id, bytes, name)
    expect([400, 415]).toContain(refused.status)
    expect(refused.data.message).not.toBe('')
    expect((await pedagogo.call(getTerm, { params: { id } })).data).toEqual(before)
  })

  it('that is too large is refused in a sentence', async () => {
    const { id } = await termOf('som sem fim')
    const { status, data } = await upload(id, Buffer.concat([mp3, Buffer.alloc(AUDIO_BYTES)]), 'som.mp3')
    expect([status, data.code]).toEqual([413, 'FILE_TOO_LARGE'])
  })
})
