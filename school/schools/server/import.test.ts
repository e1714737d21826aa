import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { ImportPreview } from '#kit/import.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { exportSchools, listSchools } from '../contract.ts'
import { fixtureSchool } from '../fixtures.ts'
import { schoolImport } from '../import-contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const admin = await fixtureAccount(db, { role: 'admin', name: 'Helena Matsinhe' })
const as = server.as(admin)

async function preview(text: string): Promise<ImportPreview> {
  const body = new TextEncoder().encode(text)
  const { status, data } = await as.call(schoolImport.preview, { query: { fileName: 'e.csv' }, body })
  expect(status).toBe(200)
  return data
}

const requestOf = ({ fileName, mapping, rows }: ImportPreview) => ({
  fileName,
  mapping,
  rows: rows.map(({ line, cells }) => ({ line, cells })),
})

const all = async () => (await as.call(listSchools, { query: { limit: 100 } })).data.rows

describe('the import of schools', () => {
  it('says row by row and field by field what is wrong', async () => {
    await fixtureSchool(db, { name: 'Escola do Infulene', district: 'Matola' })
    const data = await preview(
      [
        'Nome da escola;Distrito;Tempos do dia;Duração do tempo;Turnos',
        ';Matola;;;',
        'ESCOLA DO INFULENE;matola;;;',
        'Escola do Infulene;Boane;;;',
        'Escola A;Boane;de manhã;;',
        'Escola B;Boane;08:00–07:00;;',
        'Escola C;Boane;;quinze;',
        'Escola D;Boane;;;manhã / manhã',
        'Escola E;Boane;7h00 a 7h45, 7h50 a 8h35;45 min;manhã / tarde',
        'escola e;Boane;;;',
      ].join('\n'),
    )
    expect(data.rows.map(row => Object.keys(row.errors))).toEqual([
      ['name'],
      ['name'],
      [],
      ['periods'],
      ['periods'],
      ['lessonMinutes'],
      ['shifts'],
      [],
      ['name'],
    ])
    expect(await all()).toHaveLength(1)
  })

  it('lets the sound rows in, gives back the failed ones, reads back its export, and is undone whole', async () => {
    const before = (await all()).length
    const read = await preview(
      [
        'Escola;Província;Distrito;ZIP;Contacto;Turnos;Tempos do dia;Duração do tempo',
        'Escola do Zimpeto;Maputo Cidade;KaMubukwana;ZIP 3;84 000 0000;"manhã; tarde";"07:00–07:45; 07:50–08:35";45',
        ';;;;;;;',
        ';Gaza;;;;;;',
      ].join('\n'),
    )
    const answer = await as.call(schoolImport.import, { body: requestOf(read) }, { key: uuid() })
    expect(answer.data).toMatchObject({ imported: 1, failed: [{ line: 4 }] })
    const made = (await all()).find(candidate => candidate.name === 'Escola do Zimpeto')
    expect(made).toMatchObject({
      shifts: ['manhã', 'tarde'],
      periods: [
        { number: 1, startsAt: '07:00', endsAt: '07:45' },
        { number: 2, startsAt: '07:50', endsAt: '08:35' },
      ],
      approvalChain: ['delegado', 'DAP'],
    })
    const { raw } = await as.call(exportSchools, { query: { format: 'csv' } })
    const again = await preview(raw.toString().replaceAll('Escola do', 'Colégio de'))
    expect(again.rows.map(row => row.errors)).toEqual([{}, {}])
    await undoBatch(db, answer.headers['x-change'] ?? '', admin, false, uuid())
    expect(await all()).toHaveLength(before)
  })

  it('is the administration’s alone', async () => {
    const pedagogo = server.as(await fixtureAccount(db, { role: 'pedagogo' }))
    const query = { fileName: 'e.csv' }
    expect((await pedagogo.refuse(schoolImport.preview, { query, body: new Uint8Array([65]) })).status).toBe(
      403,
    )
  })
})
