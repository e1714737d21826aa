import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import {
  createSchool,
  getSchool,
  getSchoolImage,
  listSchoolHistory,
  listSchools,
  putSchoolImage,
  removeSchool,
  removeSchoolImage,
  SCHOOL_IMAGE_BYTES,
  updateSchool,
} from '../contract.ts'
import { fixtureSchool } from '../fixtures.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const admin = await fixtureAccount(db, { role: 'admin', name: 'Helena Matsinhe' })
const professor = await fixtureAccount(db, { role: 'professor' })
const as = server.as(admin)

const periods = [
  { number: 1, startsAt: '07:00', endsAt: '07:45' },
  { number: 2, startsAt: '07:45', endsAt: '08:30' },
]
const body = { name: 'Escola Básica do Infulene', province: 'Maputo Província', district: 'Matola', periods }
const bands = [
  { code: 'NA', name: 'Não apto', from: 0 },
  { code: 'A', name: 'Apto', from: 12 },
]
// The smallest picture there is: one pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('a school', () => {
  it('is created with what is not said filled in, and found by every teacher, in both systems', async () => {
    const made = await as.call(createSchool, { body })
    expect(made.data).toMatchObject({
      ...body,
      shifts: ['manhã'],
      lessonMinutes: 45,
      approvalChain: ['delegado', 'DAP'],
      absencesBy: 'aula',
      bands: [
        { code: 'NS', name: 'Não satisfatório', from: 0 },
        { code: 'S', name: 'Satisfatório', from: 10 },
        { code: 'B', name: 'Bom', from: 14 },
        { code: 'MB', name: 'Muito bom', from: 17 },
        { code: 'E', name: 'Excelente', from: 19 },
      ],
      logoFileId: null,
      version: 1,
    })
    for (const api of ['academy', 'diagnostics'] as const) {
      const { data } = await server.as(professor).call(listSchools, {}, { api })
      expect(data.rows.map(row => row.name)).toContain(body.name)
    }
  })

  it('is written by the administration alone', async () => {
    const { id } = await fixtureSchool(db, { name: 'Escola guardada' })
    for (const role of ['pedagogo', 'professor', 'pendente'] as const) {
      const other = server.as(await fixtureAccount(db, { role }))
      const calls = [
        other.refuse(createSchool, { body }),
        other.refuse(updateSchool, { params: { id }, body: { ...body, version: 1 } }),
        other.refuse(removeSchool, { params: { id }, query: { version: 1 } }),
        other.refuse(putSchoolImage, { params: { id, which: 'logo' }, query: { fileName: 'x' }, body: png }),
        other.refuse(removeSchoolImage, { params: { id, which: 'logo' } }),
        other.refuse(listSchoolHistory, { params: { id } }),
      ]
      expect((await Promise.all(calls)).map(answer => answer.status)).toEqual([403, 403, 403, 403, 403, 403])
    }
    expect((await server.nobody.refuse(listSchools, {})).status).toBe(401)
    expect((await as.call(getSchool, { params: { id } })).data.name).toBe('Escola guardada')
  })

  it.each([
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(121) }],
    ['province', { province: 'x'.repeat(61) }],
    ['district', { district: 5 }],
    ['zip', { zip: 'x'.repeat(41) }],
    ['contact', { contact: 'x'.repeat(61) }],
    ['shifts', { shifts: [] }],
    ['shifts', { shifts: ['manhã', 'manhã'] }],
    ['lessonMinutes', { lessonMinutes: 10 }],
    ['lessonMinutes', { lessonMinutes: 45.5 }],
    ['absencesBy', { absencesBy: 'semana' }],
    ['approvalChain', { approvalChain: ['delegado'] }],
    ['approvalChain', { approvalChain: ['DAP', 'DAP'] }],
    ['approvalChain.0', { approvalChain: ['director'] }],
    ['periods.0.startsAt', { periods: [{ number: 1, startsAt: '7h', endsAt: '07:45' }] }],
    ['periods.0.endsAt', { periods: [{ number: 1, startsAt: '07:45', endsAt: '07:00' }] }],
    ['periods.0.number', { periods: [{ number: 13, startsAt: '07:00', endsAt: '07:45' }] }],
    ['periods.1.number', { periods: [periods[0], { ...periods[1], number: 1 }] }],
    ['periods.0.startsAt', { periods: [{ ...periods[1], startsAt: '07:30' }, periods[0]] }],
    ['bands', { bands: bands.slice(0, 1) }],
    ['bands', { bands: [0, 3, 6, 9, 12, 15, 18].map(from => ({ code: `F${from}`, name: 'Faixa', from })) }],
    ['bands.0.from', { bands: [{ ...bands[0], from: 1 }, bands[1]] }],
    ['bands.1.from', { bands: [bands[0], { ...bands[1], from: 0 }] }],
    ['bands.1.from', { bands: [bands[0], { ...bands[1], from: 21 }] }],
    ['bands.1.from', { bands: [bands[0], { ...bands[1], from: 9.5 }] }],
    ['bands.1.code', { bands: [bands[0], { ...bands[1], code: 'NA' }] }],
    ['bands.1.name', { bands: [bands[0], { ...bands[1], name: ' ' }] }],
  ])('is refused with a wrong %s', async (field, wrong) => {
    const refused = await as.refuse(createSchool, { body: { ...body, ...wrong } })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.data.fields ?? {})).toEqual([field])
  })

  it('keeps its lesson times in order, whatever order they come in', async () => {
    const made = await as.call(createSchool, { body: { ...body, periods: [...periods].reverse() } })
    expect(made.data.periods).toEqual(periods)
  })

  it('is changed once: a late writer learns by whom, and a change can be taken back', async () => {
    const { id } = await fixtureSchool(db, { name: 'Antes' })
    const params = { id }
    const changed = await as.call(updateSchool, {
      params,
      body: { ...body, bands, name: 'Depois', version: 1 },
    })
    expect(changed.data).toMatchObject({ name: 'Depois', version: 2, bands })
    const late = await as.refuse(updateSchool, { params, body: { ...body, name: 'Tarde', version: 1 } })
    expect(late).toMatchObject({
      status: 409,
      data: { code: 'VERSION_CONFLICT', details: { current: { name: 'Depois' }, by: 'Helena Matsinhe' } },
    })
    expect(late.data.message).toContain('foi alterada por Helena Matsinhe')
    await undoBatch(db, changed.headers['x-change'] ?? '', admin, false, uuid())
    expect((await as.call(getSchool, { params })).data.name).toBe('Antes')
    const history = await as.call(listSchoolHistory, { params })
    expect(history.data.rows.at(-1)?.fields).toContainEqual({
      field: 'Tempos do dia',
      before: '–',
      after: '1.º 07:00–07:45; 2.º 07:45–08:30',
    })
    expect(history.data.rows.at(-1)?.fields).toContainEqual({
      field: 'Faixas das notas',
      before: expect.stringContaining('E (Excelente) desde 19'),
      after: 'NA (Não apto) desde 0; A (Apto) desde 12',
    })
  })

  it('is not removed while people or groups belong to it', async () => {
    const { id } = await fixtureSchool(db)
    await fixtureAccount(db, { role: 'professor', schoolId: id })
    const refused = await as.refuse(removeSchool, { params: { id }, query: { version: 1 } })
    expect(refused).toMatchObject({ status: 409, data: { code: 'IN_USE' } })
    const empty = await fixtureSchool(db)
    // Nobody is offered in the list what would be refused.
    const { rows } = (await as.call(listSchools, { query: { limit: 100 } })).data
    const inUse = new Map(rows.map(row => [row.id, row.inUse]))
    expect([inUse.get(id), inUse.get(empty.id)]).toEqual([true, false])
    const removed = await as.call(removeSchool, { params: { id: empty.id }, query: { version: 1 } })
    expect((await as.refuse(getSchool, { params: { id: empty.id } })).status).toBe(404)
    await undoBatch(db, removed.headers['x-change'] ?? '', admin, false, uuid())
    expect((await as.call(getSchool, { params: { id: empty.id } })).status).toBe(200)
  })

  it('that does not exist is 404, and so is a word that is no id; to write, it names the field', async () => {
    const version = { version: 1 }
    expect((await as.refuse(getSchool, { params: { id: uuid() } })).status).toBe(404)
    const gone = await as.refuse(updateSchool, { params: { id: uuid() }, body: { ...body, ...version } })
    expect(gone.status).toBe(404)
    expect((await as.refuse(removeSchool, { params: { id: uuid() }, query: version })).status).toBe(404)
    expect((await as.refuse(getSchool, { params: { id: 'x' } })).status).toBe(404)
    const wrong = await as.refuse(updateSchool, { params: { id: 'x' }, body: { ...body, ...version } })
    expect(wrong).toMatchObject({ status: 400, data: { fields: { id: expect.any(String) } } })
  })
})

describe('the pictures of a school', () => {
  it('are stored, served as they are and taken back', async () => {
    const { id } = await fixtureSchool(db)
    const params = { id, which: 'stamp' as const }
    const put = await as.call(putSchoolImage, { params, query: { fileName: 'carimbo.png' }, body: png })
    expect(put.data).toMatchObject({ logoFileId: null, stampFileId: expect.any(String) })
    const image = await server.as(professor).call(getSchoolImage, { params })
    expect(image.headers['content-type']).toBe('image/png')
    expect(image.raw.equals(png)).toBe(true)
    await undoBatch(db, put.headers['x-change'] ?? '', admin, false, uuid())
    expect((await as.refuse(getSchoolImage, { params })).status).toBe(404)
  })

  it.each([
    ['text that calls itself a picture', Buffer.from('<svg onload="alert(1)"></svg>'), 415, 'FILE_TYPE'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 415, 'FILE_TYPE'],
    ['nothing', Buffer.alloc(0), 400, 'FILE_EMPTY'],
    ['more than 1 MB', Buffer.concat([png, Buffer.alloc(SCHOOL_IMAGE_BYTES)]), 413, 'FILE_TOO_LARGE'],
  ])('are not %s', async (_what, bytes, status, code) => {
    const { id } = await fixtureSchool(db)
    const input = { params: { id, which: 'logo' }, query: { fileName: 'logo.png' }, body: bytes }
    const refused = await as.refuse(putSchoolImage, input)
    expect({ status: refused.status, code: refused.data.code }).toEqual({ status, code })
    expect((await as.call(getSchool, { params: { id } })).data.logoFileId).toBe(null)
  })
})

it('are read a page at a time, found by name and place, and never twice', async () => {
  for (let n = 0; n < 5; n++)
    await as.call(createSchool, { body: { ...body, name: `EPC de Mossuril ${n}`, district: 'Mossuril' } })
  const query = { search: 'mossuril', limit: 2 }
  const first = await as.call(listSchools, { query })
  expect(first.data.rows.map(row => row.name)).toEqual(['EPC de Mossuril 0', 'EPC de Mossuril 1'])
  const second = await as.call(listSchools, { query: { ...query, after: first.data.next ?? '' } })
  const third = await as.call(listSchools, { query: { ...query, after: second.data.next ?? '' } })
  expect([...second.data.rows, ...third.data.rows].map(row => row.name.at(-1))).toEqual(['2', '3', '4'])
  expect(third.data.next).toBeNull()
})
