import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { seeded } from '#engines/random.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { cases } from '../../../scripts/patience.ts'
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

  it('takes two words for the same only if their accents are', async () => {
    const words = ['Avó', 'Avô', 'País', 'Pais', 'É', 'E', 'avó', 'PAÍS']
    const query = { fileName: 'palavras.csv' }
    const lines = words.map(word => `${word};Uma palavra.;MAT;5ª`)
    const file = csv(['Termo;Definição;Disciplina;Classe', ...lines].join('\n'))
    const { data } = await server.as(professor).call(termImport.preview, { query, body: file })
    expect(data.rows.map(row => row.errors.term)).toEqual([
      ...Array.from({ length: 6 }, () => undefined),
      'Repete a linha 2.',
      'Repete a linha 4.',
    ])
    const { mapping, rows } = data
    const done = await server
      .as(professor)
      .call(termImport.import, { body: { fileName: 'palavras.csv', mapping, rows } }, { key: uuid() })
    expect(done.data.imported).toBe(6)
    const again = await server.as(professor).call(termImport.preview, { query, body: file })
    expect(again.data.rows.map(row => row.errors.term?.slice(0, 9))).toEqual(words.map(() => 'Já existe'))
    // A letter and its accent may be two signs in a file of another system.
    const apart = csv(`Termo;Definição;Disciplina;Classe\n${'avô'.normalize('NFD')};Uma palavra.;MAT;5ª`)
    const found = await server.as(professor).call(termImport.preview, { query, body: apart })
    expect(found.data.rows[0]?.errors.term).toContain('Já existe')
  })

  it('refuses units and translations that it cannot read, by cell', async () => {
    const unit = { subject_id: mat.id, grade: 6, title: 'Geometria', position: 1000 }
    await db
      .insertInto('units')
      .values([
        { ...unit, id: uuid() },
        { ...unit, id: uuid(), grade: 7 },
        { ...unit, id: uuid(), title: 'Números' },
      ])
      .execute()
    const lines = [
      'Recta 1;Linha.;MAT;6ª;geometria;Xichangana: layini',
      'Recta 2;Linha.;MAT;7ª;Geometria (6ª);Emakhuwa: nlinya = uma linha [validada por Zita]; Cisena: mzere',
      'Recta 3;Linha.;MAT;6ª e 7ª;Geometria;',
      'Recta 4;Linha.;MAT;6ª;Álgebra;layini',
      'Recta 5;Linha.;MAT;8ª;Números;: layini',
    ]
    const file = csv(['Termo;Definição;Disciplina;Classe;Unidade;Traduções', ...lines].join('\n'))
    const query = { fileName: 'unidades.csv' }
    const { data } = await server.as(professor).call(termImport.preview, { query, body: file })
    expect(data.rows.map(row => Object.keys(row.errors))).toEqual([
      [],
      [],
      ['unitId'],
      ['unitId', 'translations'],
      ['translations'],
    ])
  })

  it('reads back whatever texts it has written', async () => {
    const random = seeded(60)
    const pieces = ['a', 'ção', ';', ':', '=', '[', ']', '\\', '"', "'", '\n', ',', ' ', 'validada por ', '|']
    const text = () =>
      `x${Array.from({ length: Math.floor(random() * 6) }, () => pieces[Math.floor(random() * pieces.length)]).join('')}y`
    const unitId = uuid()
    await db
      .insertInto('units')
      .values({ id: unitId, subject_id: mat.id, grade: 5, title: 'Medidas (5ª)', position: 1 })
      .execute()
    const count = cases(20, 400)
    const written = []
    for (let at = 0; at < count; at += 1) {
      const translations = Array.from({ length: at % 3 }, () => ({
        language: text(),
        term: text(),
        definition: random() < 0.5 ? '' : text(),
        validatedBy: random() < 0.5 ? '' : text(),
      }))
      const content = { definition: text(), synonyms: [text(), text()], translations, unitId }
      written.push({ ...body, ...content, term: `Ronda ${at}` })
    }
    for (const term of written) await fixtureTerm(db, term)
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await server.as(professor).call(exportTerms, { query: { format, search: 'ronda' } })
      await db.deleteFrom('terms').where('term', 'like', 'Ronda %').execute()
      const fileName = `ronda.${format}`
      const { data } = await server
        .as(professor)
        .call(termImport.preview, { query: { fileName }, body: file.raw })
      const { mapping, rows } = data
      await server
        .as(professor)
        .call(termImport.import, { body: { fileName, mapping, rows } }, { key: uuid() })
      const stored = await db
        .selectFrom('terms')
        .select(['term', 'definition', 'synonyms', 'translations', 'unit_id as unitId'])
        .where('term', 'like', 'Ronda %')
        .orderBy(sql`term collate "pt"`)
        .execute()
      expect(stored).toEqual(
        written.map(({ term, definition, synonyms, translations }) => ({
          term,
          definition,
          synonyms,
          translations,
          unitId,
        })),
      )
    }
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
