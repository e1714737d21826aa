import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readPdf, squeezed } from '#engines/documents/read-back.ts'
import { makePdf } from '#engines/pdf/made-pdf.ts'
import { readTable } from '#engines/spreadsheets/read-table.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { findNotices } from '#school/notices/server/notices.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { exportPolicies } from '../contract.ts'
import { fixturePolicy, fixtureReaderGroup, fixtureVersion } from '../fixtures.ts'
import {
  addPaperReadings,
  addSignatureScan,
  confirmReading,
  exportReadings,
  getReadingReport,
  getSignatureScan,
  listSignatures,
  printSignatureList,
  remindReaders,
  verifyReadings,
} from '../reading-contract.ts'
import { policyRoutes } from './routes.ts'

const TODAY = '2026-05-05'
const dataDir = mkdtempSync(join(tmpdir(), 'readings-test-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...policyRoutes({ dataDir }), ...changeRoutes([])], TODAY)
await fixtureSchool(db, { name: 'Escola do Ensaio' })
const since = '2026-01-01T08:00:00Z'
const director = await fixtureAccount(db, { role: 'pedagogo', name: 'Helena', createdAt: since })
const teacher = await fixtureAccount(db, { role: 'professor', name: 'Ermelinda', createdAt: since })
const other = await fixtureAccount(db, { role: 'professor', name: 'Abílio', createdAt: since })
const teachers = await fixtureReaderGroup(db, { name: 'Professores', roles: ['professor'] })
const helpers = await fixtureReaderGroup(db, { name: 'Auxiliares', paperNames: ['Dona Rosa', 'Sr. Tomás'] })
const policy = await fixturePolicy(db, {
  code: 'POL-7',
  title: 'Conduta',
  groupIds: [teachers.id, helpers.id],
  deadlineDays: 3,
})
const version = await fixtureVersion(db, {
  policyId: policy.id,
  pdf: makePdf(),
  effectiveFrom: '2026-04-20',
  statement: 'Declaro que cumpro.',
})
const as = server.as(director)
const params = { id: version.id }
const photograph = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

it('prints a list with the declaration, the hash, and everybody who has not confirmed', async () => {
  await server.as(teacher).call(confirmReading, {
    params,
    body: { sha256: version.sha256 ?? '', lastPage: 1 },
  })
  const { raw } = await as.call(printSignatureList, { params, query: {} })
  const text = squeezed((await readPdf(raw)).join(''))
  for (const word of ['Abílio', 'Dona Rosa', 'Sr. Tomás', 'Declaro que cumpro.', version.sha256 ?? ''])
    expect(text).toContain(squeezed(word))
  expect(text).not.toContain('Ermelinda')
})

it('enters who signed on paper with the scan that shows it, once, within its days, and only whom it concerns', async () => {
  const refused = await as.refuse(addSignatureScan, {
    params,
    query: { fileName: 'lista.png' },
    body: Buffer.from('não sou imagem'),
  })
  expect(refused.status).toBe(415)
  const { data: scan } = await as.call(addSignatureScan, {
    params,
    query: { fileName: 'lista.png' },
    body: photograph,
  })
  const rosa = { accountId: null, name: 'Dona Rosa' }
  const body = {
    scanId: scan.id,
    signedOn: '2026-05-04',
    people: [rosa, { accountId: other.id, name: 'Abílio' }],
  }
  expect((await as.call(addPaperReadings, { params, body })).data).toEqual({ added: 2, already: [] })
  const again = await as.call(addPaperReadings, { params, body: { ...body, people: [rosa] } })
  expect(again.data).toEqual({ added: 0, already: ['Dona Rosa'] })
  const stranger = { ...body, people: [{ accountId: null, name: 'Ninguém' }] }
  expect((await as.refuse(addPaperReadings, { params, body: stranger })).status).toBe(400)
  const early = { ...body, signedOn: '2026-04-01' }
  expect((await as.refuse(addPaperReadings, { params, body: early })).data.fields).toHaveProperty('signedOn')
  const { data } = await as.call(listSignatures, { params })
  expect(data.missing.map(entry => entry.name)).toEqual(['Sr. Tomás'])
  expect(data.scans).toMatchObject([{ id: scan.id, readings: 2, by: 'Helena' }])
  expect((await as.call(getSignatureScan, { params: { id: scan.id } })).raw.equals(photograph)).toBe(true)
})

it('gives the report in Excel and PDF with the same counts and the hash of every reading', async () => {
  const query = { policy: [policy.id] }
  const { data } = await as.call(getReadingReport, { query })
  expect(data.counts).toEqual({ lida: 3, 'por ler': 0, 'em atraso': 1 })
  const workbook = await as.call(exportReadings, { query: { ...query, format: 'xlsx' } })
  const { header, rows } = await readTable(workbook.raw, 'leituras.xlsx')
  const cell = (cells: readonly string[], name: string) => cells[header.indexOf(name)]
  const states = rows.map(row => cell(row.cells, 'Situação'))
  expect(states.filter(state => state === 'lida')).toHaveLength(3)
  expect(states.filter(state => state === 'em atraso')).toHaveLength(1)
  const hashes = data.rows.flatMap(row => (row.hash === null ? [] : [row.hash]))
  expect(rows.map(row => cell(row.cells, 'Código de verificação')).filter(Boolean)).toEqual(hashes)
  const paper = await as.call(exportReadings, { query: { ...query, format: 'pdf' } })
  const text = squeezed((await readPdf(paper.raw)).join(''))
  expect(text).toContain(squeezed('Leram 3 de 4; em falta 0; em atraso 1.'))
  for (const hash of hashes) expect(text).toContain(hash)
  const { data: chain } = await as.call(verifyReadings, {})
  expect(chain).toMatchObject({ ok: true, readings: 3, hash: data.rows.find(row => row.seq === 3)?.hash })
  expect(text).toContain(chain.hash)
})

it('reminds who has not read, once a day, and takes it back', async () => {
  const late = await fixtureAccount(db, { role: 'professor', name: 'Sérgio', createdAt: since })
  const readings = [late, teacher].map(({ id }) => ({ policyId: policy.id, accountId: id }))
  const { data, headers } = await as.call(remindReaders, { body: { readings } })
  expect(data).toEqual({ reminded: 1 })
  const [notice] = await findNotices(db, late.id, TODAY)
  expect(notice).toMatchObject({ title: 'Política por ler: Conduta', by: 'Helena' })
  const { data: report } = await as.call(getReadingReport, { query: { policy: [policy.id] } })
  expect(report.rows.find(row => row.accountId === late.id)?.remindedBy).toBe('Helena')
  expect(await as.refuse(remindReaders, { body: { readings } })).toMatchObject({
    status: 409,
    data: { code: 'NOBODY_TO_REMIND' },
  })
  expect((await server.as(teacher).refuse(remindReaders, { body: { readings } })).status).toBe(403)
  await as.call(undoChange, { params: { id: headers['x-change'] ?? '' } })
  expect(await findNotices(db, late.id, TODAY)).toEqual([])
  expect((await as.call(remindReaders, { body: { readings } })).data).toEqual({ reminded: 1 })
})

it('exports the list of policies as it is filtered', async () => {
  const { raw } = await server
    .as(teacher)
    .call(exportPolicies, { query: { format: 'csv', search: 'conduta' } })
  const { header, rows } = await readTable(raw, 'politicas.csv')
  expect(rows.map(row => row.cells[header.indexOf('Código')])).toEqual(['POL-7'])
})
