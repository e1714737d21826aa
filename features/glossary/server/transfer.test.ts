import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getTerm, listTerms, removeTerm } from '../contract.ts'
import { fixtureTerm } from '../fixtures.ts'
import { exportTerms, printTerms, termImport } from '../transfer-contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const professor = await fixtureAccount(db, { role: 'professor' })
const pendente = await fixtureAccount(db, { role: 'pendente' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })

const body = {
  term: 'Ângulo recto',
  definition: 'Ângulo que mede 90 graus.',
  subjectId: mat.id,
  grades: [5],
}

describe('import and export', () => {
  const csv = (text: string) => Buffer.from(text)

  it('previews what a file holds, row by row, writing nothing', async () => {
    const { data } = await server.as(professor).call(termImport.preview, {
      query: { fileName: 'termos.csv' },
      body: csv(
        'palavra;significado;disc;ano\nVolume;;MAT;6ª\nRecta;Linha sem fim.;Mat.;13ª\nSemi-recta;Tem origem.;matematica;5 e 6\n',
      ),
    })
    expect(data.mapping).toEqual(['term', 'definition', 'subjectId', 'grades'])
    expect(data.rows.map(row => row.errors)).toEqual([
      { definition: expect.stringContaining('Definição') },
      { grades: expect.stringContaining('13ª') },
      {},
    ])
    const found = await server.as(professor).call(listTerms, { query: { search: 'semi-recta' } })
    expect(found.data.rows).toEqual([])
  })

  it('imports the sound rows at once, returns the others, and is undone whole', async () => {
    const request = {
      fileName: 'termos.csv',
      mapping: ['term', 'definition', 'subjectId', 'grades'],
      rows: [
        { line: 2, cells: ['Cubo', 'Sólido de seis faces.', 'MAT', '6ª'] },
        { line: 3, cells: ['Cubo', 'Outra vez.', 'MAT', '6ª'] },
        { line: 4, cells: ['=HYPERLINK("x")', 'Uma fórmula.', 'MAT', '5ª'] },
        { line: 5, cells: ['Esfera', 'Bola.', 'MAT', ''] },
      ],
    }
    const checked = await server.as(professor).call(termImport.check, { body: request })
    expect(checked.data.rows.map(row => Object.keys(row.errors))).toEqual([[], ['term'], [], ['grades']])
    const done = await server.as(professor).call(termImport.import, { body: request })
    expect(done.data).toMatchObject({ imported: 2, failed: [{ line: 3 }, { line: 5 }] })
    const file = await server.as(professor).call(exportTerms, { query: { format: 'csv', search: 'formula' } })
    expect(file.raw.toString()).toContain(`'=HYPERLINK`)
    await undoBatch(db, done.headers['x-change'] ?? '', { ...professor, sessionId: '' }, false, uuid())
    const left = await server.as(professor).call(listTerms, { query: { search: 'cubo' } })
    expect(left.data.rows).toEqual([])
  })

  it('holds every cell to the limits of its field, as the form does', async () => {
    const rows = [
      ['a'.repeat(121), 'Definição.', 'MAT', '5ª', ''],
      ['Limite', 'd'.repeat(2001), 'MAT', '5ª', ''],
      ['Lista', 'Definição.', 'MAT', '5ª', Array.from({ length: 21 }, (_, at) => `s${at}`).join(';')],
      ['Palavra', 'Definição.', 'MAT', '5ª', 'p'.repeat(121)],
    ]
    const request = {
      fileName: 'termos.csv',
      mapping: ['term', 'definition', 'subjectId', 'grades', 'synonyms'],
      rows: rows.map((cells, at) => ({ line: at + 2, cells })),
    }
    const { data } = await server.as(professor).call(termImport.check, { body: request })
    expect(data.rows.map(row => row.errors)).toEqual([
      { term: 'No máximo 120 caracteres.' },
      { definition: 'No máximo 2000 caracteres.' },
      { synonyms: 'No máximo 20.' },
      { synonyms: 'No máximo 120 caracteres.' },
    ])
  })

  it('reads back what it has written, field by field', async () => {
    const written = {
      ...body,
      term: 'Vai e volta',
      wordClass: 'loc.',
      example: 'Foi e voltou.',
      grades: [4, 6],
      synonyms: ['ida', 'volta'],
      source: 'Caderno 3',
    }
    const { id } = await fixtureTerm(db, written)
    const search = { search: 'vai e volta' }
    const file = await server.as(professor).call(exportTerms, { query: { format: 'csv', ...search } })
    await server.as(pedagogo).call(removeTerm, { params: { id }, query: { version: 1 } })
    const query = { fileName: 'glossario.csv' }
    const { data } = await server.as(professor).call(termImport.preview, { query, body: file.raw })
    const { mapping, rows } = data
    await server.as(professor).call(termImport.import, { body: { fileName: 'glossario.csv', mapping, rows } })
    const found = await server.as(professor).call(listTerms, { query: search })
    const again = await server.as(professor).call(getTerm, { params: { id: found.data.rows[0]?.id ?? '' } })
    expect(again.data).toMatchObject(written)
  })

  it.each([
    ['an image renamed .csv', 'foto.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['an empty file', 'nada.csv', Buffer.alloc(0)],
    ['a workbook cut short', 'livro.xlsx', Buffer.from('504b030414000600', 'hex')],
  ])('refuses %s with a sentence', async (_what, fileName, bytes) => {
    const { status, data } = await server
      .as(professor)
      .refuse(termImport.preview, { query: { fileName }, body: bytes })
    expect(status).toBe(422)
    expect(data.message).toMatch(/[.]$/)
  })

  it('refuses a file above 10 MB', async () => {
    const { status } = await server.as(professor).refuse(termImport.preview, {
      query: { fileName: 'a.csv' },
      body: Buffer.alloc(10 * 1024 * 1024 + 1, 'a'),
    })
    expect(status).toBe(413)
  })

  it('prints the published terms of a grade as a PDF', async () => {
    const { headers, raw } = await server.as(pendente).call(printTerms, { query: { grade: 5 } })
    expect(headers['content-type']).toBe('application/pdf')
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
