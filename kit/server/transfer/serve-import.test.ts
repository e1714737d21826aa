import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readTable } from '#engines/spreadsheets/read-table.ts'
import { endpoint } from '#kit/endpoint.ts'
import { type ImportField, importEndpoints } from '#kit/import.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { serve } from '#kit/server/http/serve.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { findImport } from './import-reports.ts'
import { recordsOf } from './import-table.ts'
import { serveImport } from './serve-import.ts'
import { tableAnswer } from './table-answer.ts'

const database = await testDatabase()
const { db } = database

const fields: ImportField[] = [{ key: 'name', label: 'Nome', required: true }]
const calls = importEndpoints({
  path: '/things',
  apis: ['academy'],
  who: ['admin'],
  audit: 'things.import',
  rows: 'coisas',
})

const exportThings = endpoint('GET', '/things/export', {
  apis: ['academy'],
  who: ['admin'],
  query: z.object({ format: z.enum(['csv', 'xlsx']) }),
  response: 'bytes',
  summary: 'As coisas como ficheiro',
})

const server = await testServer(database, [
  ...serveImport(calls, {
    fields,
    noun: { one: 'coisa', many: 'coisas', feminine: true },
    table: 'things',
    check: async (_by, request) =>
      (await recordsOf(request)).map(({ row, record }) => {
        const { name = '' } = record
        const errors: Record<string, string> = name === '' ? { name: 'Falta o nome.' } : {}
        return { row: { ...row, errors }, made: name === '' ? undefined : name }
      }),
    insert: async (on, names) => {
      if (names.includes('rebenta')) throw new Error('the disk is full')
      const rows = names.map(name => ({ id: uuid(), name: String(name) }))
      for (const row of rows) await sql`INSERT INTO things VALUES (${row.id}, ${row.name})`.execute(on)
      return rows
    },
    labelOf: row => row.name,
  }),
  serve(exportThings, ({ query, reply }) =>
    tableAnswer(
      {
        name: 'Coisas',
        header: ['Nome', 'Usos'],
        rows: [
          ['=1+1', null],
          ['Área', 2],
        ],
      },
      query.format,
      reply,
    ),
  ),
])
const admin = server.as({ id: uuid(), name: 'Ana', email: 'ana@demo.mz', role: 'admin' })

beforeAll(async () => {
  await sql`CREATE TABLE things (id uuid PRIMARY KEY, name text NOT NULL)`.execute(db)
})

async function stored(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM things ORDER BY id`.execute(db)
  return rows.map(row => row.name)
}

const request = (names: readonly string[]) => ({
  body: {
    fileName: 'a.csv',
    mapping: ['name'],
    rows: names.map((name, at) => ({ line: at + 2, cells: [name] })),
  },
})

describe('an import', () => {
  it('reads a file, guesses its columns and says what is wrong, without storing anything', async () => {
    const body = new TextEncoder().encode('nome;nota\nÁrea;x\n;y\n')
    const { status, data } = await admin.call(calls.preview, { query: { fileName: 'a.csv' }, body })
    expect(status).toBe(200)
    expect(data).toMatchObject({ separator: 'ponto e vírgula', mapping: ['name', null] })
    expect(data.rows.map(row => row.errors)).toEqual([{}, { name: 'Falta o nome.' }])
    expect(await stored()).toEqual([])
  })

  it('lets sound rows in, gives the others back, and records each that entered', async () => {
    const { data } = await admin.call(calls.import, request(['Área', '', 'Base']))
    expect(data).toMatchObject({ imported: 2, failed: [{ line: 3, errors: { name: 'Falta o nome.' } }] })
    expect((await stored()).slice(-2)).toEqual(['Área', 'Base'])
    const { rows } = await sql<{
      label: string
      action: string
      batch_id: string
      before: null
      after: object
    }>`
      SELECT label, action, batch_id, before, after FROM changes WHERE table_name = 'things' ORDER BY id`.execute(
      db,
    )
    expect(rows.map(row => [row.label, row.action])).toEqual([
      ['Área', 'things.import'],
      ['Base', 'things.import'],
    ])
    expect(new Set(rows.map(row => row.batch_id)).size).toBe(1)
    expect(rows.map(row => [row.before, row.after])).toEqual(
      ['Área', 'Base'].map(name => [null, { id: expect.any(String), name }]),
    )
  })

  it('keeps a report of what entered and of what stayed out, under the id that takes it back', async () => {
    const { data, headers } = await admin.call(calls.import, request(['Cinco', '', 'Seis']))
    expect(data.report).toBe(headers['x-change'])
    const found = await findImport(db, data.report ?? '', { by: undefined })
    expect(found).toMatchObject({ kind: 'things.import', fileName: 'a.csv', imported: 2, leftOut: 1 })
    expect(found?.report).toEqual({
      parts: [{ text: '2 coisas importadas' }],
      header: ['Nome', 'Erro'],
      leftOutRows: [['', 'Nome: Falta o nome.']],
      decisions: [],
    })
    expect(await findImport(db, data.report ?? '', { by: uuid() })).toBeUndefined()
    const nothing = await admin.call(calls.import, request(['']))
    expect(nothing.data).toMatchObject({ imported: 0, report: null })
  })

  it('lets in all or nothing where storing fails half way', async () => {
    const before = await stored()
    const many = Array.from({ length: 500 }, (_, at) => `coisa ${at}`)
    const { status } = await admin.refuse(calls.import, request([...many, 'rebenta']))
    expect(status).toBe(500)
    expect(await stored()).toEqual(before)
  })

  it('refuses a column that no field has', async () => {
    const { body } = request(['Área'])
    for (const call of [calls.check, calls.import]) {
      const { status } = await admin.refuse(call, { body: { ...body, mapping: ['price'] } })
      expect(status).toBe(400)
    }
  })
})

describe('an export', () => {
  it.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ] as const)('as %s comes with its name and type, and reads back as it was', async (format, type) => {
    const { raw, headers } = await admin.call(exportThings, { query: { format } })
    expect(headers['content-type']).toBe(type)
    expect(headers['content-disposition']).toContain(`coisas.${format}`)
    const { header, rows } = await readTable(new Uint8Array(raw), `coisas.${format}`)
    expect(header).toEqual(['Nome', 'Usos'])
    expect(rows.map(row => row.cells)).toEqual([
      ['=1+1', ''],
      ['Área', '2'],
    ])
  })
})
