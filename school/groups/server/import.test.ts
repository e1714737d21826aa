import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { groupDependencies } from '#app/dependencies.ts'
import type { ImportPreview } from '#kit/import.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { exportGroups, listGroups } from '../contract.ts'
import { fixtureGroup, fixtureSchool } from '../fixtures.ts'
import { groupImport } from '../import-contract.ts'
import { groupRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, groupRoutes(groupDependencies))
const schoolId = await fixtureSchool(db, 'Escola Básica do Infulene')
const otherId = await fixtureSchool(db, 'Escola da Matola')
const pedagogo = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes Nhantumbo', schoolId })
const professor = await fixtureAccount(db, { role: 'professor', name: 'Abílio Macuácua', schoolId })
const as = server.as(pedagogo)
await fixtureGroup(db, { name: '6ªA', schoolId })

async function preview(text: string): Promise<ImportPreview> {
  const body = new TextEncoder().encode(text)
  const { status, data } = await as.call(groupImport.preview, { query: { fileName: 'turmas.csv' }, body })
  expect(status).toBe(200)
  return data
}

const requestOf = ({ fileName, mapping, rows }: ImportPreview) => ({
  fileName,
  mapping,
  rows: rows.map(({ line, cells }) => ({ line, cells })),
})

const namesOfYear = async (year: number) =>
  (await as.call(listGroups, { query: { year } })).data.rows.map(row => row.name)

describe('the import of groups', () => {
  it('says row by row and field by field what is wrong, and writes nothing', async () => {
    const data = await preview(
      [
        'Nome;Classe;Ano lectivo;Turno;Sala;Lotação;Director de turma;Escola',
        ';6ª;;;;;;',
        '6ªC;;;;;;;',
        '6ªD;13ª;;;;;;',
        '6ªE;6;dois mil;;;;;',
        '6ªF;6;;madrugada;;;;',
        '6ªG;6;;;;muitos;;',
        '6ªH;6;;;;;Ninguém Assim;',
        '6ªI;6;;;;;;Escola do Além',
        '6A;6;2026;;;;;',
        '6ªA;6;2026;;;;;Escola da Matola',
        '6ªK;6;;;;;;',
        '6 K;6ª;;;;;;',
      ].join('\n'),
    )
    expect(data.mapping).toEqual(['name', 'grade', 'year', 'shift', 'room', 'capacity', 'director', 'school'])
    expect(data.rows.map(row => Object.keys(row.errors))).toEqual([
      ['name'],
      // «6ªC» says its class.
      [],
      ['grade'],
      ['year'],
      ['shift'],
      ['capacity'],
      [],
      ['school'],
      ['name'],
      [],
      [],
      ['name'],
    ])
    expect(data.rows[0]?.errors.name).toBe('Falta preencher «Turma».')
    expect(data.rows[6]?.warnings?.director).toBe(
      '«Ninguém Assim» não tem conta do corpo docente: a turma entra sem director.',
    )
    expect(data.rows[8]?.errors.name).toBe('Já existe a turma 6ªA em 2026.')
    expect(data.rows[11]?.errors.name).toBe('Repete a linha 12.')
    expect(await namesOfYear(2026)).toEqual(['6ªA'])
  })

  it('lets the sound rows in, gives back the failed ones, and is undone whole', async () => {
    const read = await preview(
      [
        'Turma;Classe;Ano;Turno;Sala;Lotação;Director;Escola',
        `7ªA;7ª;2027;Tarde;12;50;${professor.name};`,
        `7ªB;7;2027;;;;${professor.email};escola da matola`,
        '7ªC;13;2027;;;;;',
      ].join('\n'),
    )
    const answer = await as.call(groupImport.import, { body: requestOf(read) }, { key: uuid() })
    expect(answer.data.imported).toBe(2)
    expect(answer.data.failed.map(row => row.line)).toEqual([4])
    const { rows } = (await as.call(listGroups, { query: { year: 2027 } })).data
    expect(rows[0]).toMatchObject({ name: '7ªA', shift: 'tarde', room: '12', capacity: 50 })
    expect(rows.map(row => row.director?.id)).toEqual([professor.id, professor.id])
    const stored = await db
      .selectFrom('groups')
      .select(['name', 'school_id'])
      .where('year', '=', 2027)
      .execute()
    expect(stored).toContainEqual({ name: '7ªB', school_id: otherId })
    await undoBatch(db, answer.headers['x-change'] ?? '', pedagogo, false, uuid())
    expect(await namesOfYear(2027)).toEqual([])
  })

  it('gives no director who works at another school alone', async () => {
    const there = await fixtureAccount(db, {
      ...{ role: 'professor', name: 'Nélio de Outra', schoolId: otherId, reach: 'escola' },
    })
    const { rows } = await preview(
      [
        'Turma;Classe;Ano;Director;Escola',
        `9ªA;9;2027;${there.name};`,
        `9ªB;9;2027;${there.name};escola da matola`,
      ].join('\n'),
    )
    expect(rows.map(row => Object.keys(row.warnings ?? {}))).toEqual([['director'], []])
  })

  it('reads back what the export wrote', async () => {
    await fixtureGroup(db, {
      name: '8ªA',
      schoolId,
      grade: 8,
      year: 2025,
      directorId: professor.id,
      room: '3',
    })
    const { raw } = await as.call(exportGroups, { query: { format: 'csv', year: 2025 } })
    const read = await preview(raw.toString().replaceAll('2025', '2027'))
    expect(read.rows.map(row => row.errors)).toEqual([{}])
    await as.call(groupImport.import, { body: requestOf(read) }, { key: uuid() })
    const { rows } = (await as.call(listGroups, { query: { year: 2027 } })).data
    expect(rows[0]).toMatchObject({ name: '8ªA', grade: 8, room: '3', director: { id: professor.id } })
  })

  it('checks mended rows again, and refuses a file that is no table', async () => {
    const wrong = requestOf(await preview('Turma;Classe\n9ªA;XIII'))
    const rows = wrong.rows.map(row => ({ ...row, cells: ['9ªA', '9ª'] }))
    const { data } = await as.call(groupImport.check, { body: { ...wrong, rows } })
    expect(data.rows.map(row => row.errors)).toEqual([{}])
    const image = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    const refused = await as.refuse(groupImport.preview, { query: { fileName: 'turmas.csv' }, body: image })
    expect(refused.status).toBe(422)
    expect(refused.data.message).toContain('uma imagem')
  })
})
