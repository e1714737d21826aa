import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureSubject } from '../fixtures.ts'
import { programmeImport } from '../programme-contract.ts'
import { programmeImportRoutes } from './programme-import.ts'
import { findTree } from './tree-queries.ts'

const database = await testDatabase()
const { db } = database
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const server = await testServer(database, programmeImportRoutes)
const as = server.as(pedagogo)
const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', grades: [5, 6] })

const preview = async (text: string) =>
  (
    await as.call(programmeImport.preview, {
      query: { fileName: 'programa.csv' },
      body: new TextEncoder().encode(text),
    })
  ).data

describe('the programme of a grade from a file', () => {
  it('makes each unit once, its competences under it with codes, and is taken back whole', async () => {
    const read = await preview(
      [
        'Disciplina;Classe;Unidade;Trimestre;Código;Competência;Em casa;Exemplo',
        'MAT;6ª;Números naturais;1;;Lê números até ao milhão;Leiam os preços.;407: quatrocentos e sete.',
        'Matemática;6;números naturais;;MAT6.2;Compara números',
        'MAT;6ª;Fracções;2;;Soma fracções',
      ].join('\n'),
    )
    expect(read.rows.map(row => row.errors)).toEqual([{}, {}, {}])
    const body = {
      fileName: read.fileName,
      mapping: read.mapping,
      rows: read.rows.map(({ line, cells }) => ({ line, cells })),
    }
    const { data, headers } = await as.call(programmeImport.import, { body })
    expect(data.imported).toBe(3)
    const tree = await findTree(db, subject.id, 6)
    expect(tree.units.map(unit => [unit.title, unit.trimester])).toEqual([
      ['Números naturais', 1],
      ['Fracções', 2],
    ])
    const placed = tree.competences.map(({ code, unitId }) => [code, unitId === tree.units[0]?.id])
    expect(placed.sort()).toEqual([
      ['MAT6.1', true],
      ['MAT6.2', true],
      ['MAT6.3', false],
    ])
    const homes = tree.competences.map(({ code, atHome, homeExample }) => [code, atHome, homeExample])
    expect(homes.sort()).toEqual([
      ['MAT6.1', 'Leiam os preços.', '407: quatrocentos e sete.'],
      ['MAT6.2', '', ''],
      ['MAT6.3', '', ''],
    ])
    const again = await preview('Disciplina;Classe;Código;Competência\nMAT;6;MAT6.2;Outra')
    expect(again.rows[0]?.errors.code).toBe('Já há MAT6.2 na 6ª classe.')
    await undoBatch(db, headers['x-change'] ?? '', { ...pedagogo, sessionId: uuid() }, false, uuid())
    expect(await findTree(db, subject.id, 6)).toEqual({ units: [], competences: [] })
  })

  it('says by field what is wrong', async () => {
    const read = await preview(
      [
        'Disciplina;Classe;Trimestre;Código;Competência',
        'Latim;6;;;x',
        'MAT;9;;;x',
        'MAT;6;quarto;;x',
        'MAT;6;;A B;x',
        'MAT;6;;;',
        'MAT;6;;X1;x',
        'MAT;6;;X1;y',
      ].join('\n'),
    )
    expect(read.rows.map(row => Object.keys(row.errors))).toEqual([
      ['subject'],
      ['grade'],
      ['trimester'],
      ['code'],
      ['description'],
      [],
      ['code'],
    ])
  })
})
