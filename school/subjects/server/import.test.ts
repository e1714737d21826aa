import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { subjectDependencies } from '#app/dependencies.ts'
import type { ImportPreview } from '#kit/import.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { exportSubjects, listSubjects } from '../contract.ts'
import { fixtureSubject } from '../fixtures.ts'
import { subjectImport } from '../import-contract.ts'
import { subjectRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, subjectRoutes(subjectDependencies))
const pedagogo = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes Nhantumbo' })
const professor = await fixtureAccount(db, { role: 'professor', name: 'Abílio Macuácua' })
const as = server.as(pedagogo)

async function preview(text: string): Promise<ImportPreview> {
  const body = new TextEncoder().encode(text)
  const { status, data } = await as.call(subjectImport.preview, { query: { fileName: 'd.csv' }, body })
  expect(status).toBe(200)
  return data
}

const requestOf = ({ fileName, mapping, rows }: ImportPreview) => ({
  fileName,
  mapping,
  rows: rows.map(({ line, cells }) => ({ line, cells })),
})

async function find(search: string) {
  return (await as.call(listSubjects, { query: { search } })).data.rows
}

describe('the import of subjects', () => {
  it('says row by row and field by field what is wrong', async () => {
    await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
    const data = await preview(
      [
        'Código;Nome;Classes;Carga semanal;Duração do tempo;Delegado;Estado;Cor',
        ';Sem Código;5ª;;;;;',
        'AB1;;5ª;;;;;',
        'AB2;Sem Classe;;;;;;',
        'AB3;Classe Errada;13ª;;;;;',
        'AB4;Carga de Outra;5ª;6ª: 4;;;;',
        'AB5;Carga Confusa;5ª;bastante;;;;',
        'AB6;Carga a Mais;5ª;60;;;;',
        'AB7;Tempo Curto;5ª;;5;;;',
        'AB8;Delegado de Fora;5ª;;;Ninguém Assim;;',
        'AB9;Estado Errado;5ª;;;;meia;',
        'AC1;Cor Errada;5ª;;;;;verde',
        'mat;Repetida na Escola;5ª;;;;;',
        'AC2;Sã;5ª e 6ª;;;;;',
        'ac2;Repetida no Ficheiro;5ª;;;;;',
        'CÓD!;Código com Acento;5ª;;;;;',
      ].join('\n'),
    )
    expect(data.rows.map(row => Object.keys(row.errors))).toEqual([
      // The letters of its name are its code.
      [],
      ['name'],
      ['grades'],
      ['grades'],
      ['weeklyHours'],
      ['weeklyHours'],
      ['weeklyHours'],
      ['lessonMinutes'],
      [],
      ['state'],
      ['colour'],
      ['code'],
      [],
      ['code'],
      ['code'],
    ])
    expect(data.rows[4]?.errors.weeklyHours).toBe('A disciplina não tem a 6ª classe.')
    expect(data.rows[8]?.warnings?.delegateId).toContain('a disciplina entra sem delegado')
    expect(data.rows[11]?.errors.code).toBe('O código MAT já é de Matemática.')
    expect(await find('Sã')).toEqual([])
  })

  it('lets the sound rows in, gives back the failed ones, and is undone whole', async () => {
    const read = await preview(
      [
        'Sigla;Disciplina;Classe;Carga horária;Delegado de disciplina',
        `QUI;Química;"8ª; 9ª";3;${professor.name}`,
        'FIS;Física;"8ª, 9ª";"8ª: 2, 9ª: 3";',
        'XXX;;8ª;;',
      ].join('\n'),
    )
    const answer = await as.call(subjectImport.import, { body: requestOf(read) }, { key: uuid() })
    expect(answer.data).toMatchObject({ imported: 2, failed: [{ line: 4 }] })
    expect(await find('quimica')).toMatchObject([
      { code: 'QUI', abbreviation: 'QUI', weeklyHours: { '8': 3, '9': 3 }, delegate: { id: professor.id } },
    ])
    expect(await find('fisica')).toMatchObject([{ grades: [8, 9], weeklyHours: { '8': 2, '9': 3 } }])
    await undoBatch(db, answer.headers['x-change'] ?? '', pedagogo, false, uuid())
    expect([...(await find('quimica')), ...(await find('fisica'))]).toEqual([])
  })

  it('reads back what the export wrote', async () => {
    const fields = {
      name: 'Desenho',
      abbreviation: 'Des.',
      area: 'Artes',
      colour: '#4338CA',
      grades: [8, 9],
      weeklyHours: { '8': 2, '9': 1 },
      lessonMinutes: 50,
      delegateId: professor.id,
      state: 'arquivada',
      notes: 'Com "régua"; e lápis',
    } as const
    await fixtureSubject(db, { code: 'DES', ...fields, grades: [...fields.grades] })
    const { raw } = await as.call(exportSubjects, { query: { format: 'csv', search: 'Desenho' } })
    const read = await preview(raw.toString().replace('DES', 'DEB').replace('Desenho', 'Geometria'))
    expect(read.rows.map(row => row.errors)).toEqual([{}])
    await as.call(subjectImport.import, { body: requestOf(read) }, { key: uuid() })
    const { delegateId: _, ...same } = fields
    expect(await find('Geometria')).toMatchObject([
      { ...same, name: 'Geometria', delegate: { id: professor.id } },
    ])
  })
})
