import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { groupDependencies } from '#app/dependencies.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureGroup, fixtureSchool } from '../fixtures.ts'
import { teacherImport } from '../teacher-import-contract.ts'
import { groupRoutes } from './routes.ts'
import { groupNamesIn, namesIn } from './teacher-lists.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, groupRoutes(groupDependencies))
const schoolId = await fixtureSchool(db, 'Escola Secundária da Matola')
const admin = await fixtureAccount(db, { role: 'admin' })
const as = server.as(admin)
await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.', grades: [8] })
await fixtureSubject(db, { code: 'FIS', name: 'Física', abbreviation: 'Fís.', grades: [8] })
await fixtureSubject(db, { code: 'QUI', name: 'Química', abbreviation: 'Quí.', grades: [10] })
const groupsOf = (names: readonly string[]) =>
  Promise.all(names.map(name => fixtureGroup(db, { name, grade: 8, schoolId })))
await groupsOf(['8ªA', '8ªB', '8ªC', '8ªD', '8ªE', '8ªF', '8ªG', '8ªH', '8ªI', '8ªJ'])

async function preview(text: string, answers?: Record<string, string>) {
  const query = { fileName: 'professores.csv', ...(answers && { answers: JSON.stringify(answers) }) }
  return (await as.call(teacherImport.preview, { query, body: new TextEncoder().encode(text) })).data
}
async function bring(text: string, answers: Record<string, string> = {}) {
  const { fileName, mapping, header, rows } = await preview(text, answers)
  const body = { fileName, mapping, header, answers, rows: rows.map(({ line, cells }) => ({ line, cells })) }
  return as.call(teacherImport.import, { body }, { key: uuid() })
}
async function taughtBy(email: string) {
  const rows = await db
    .selectFrom('group_teachers as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .innerJoin('groups as g', 'g.id', 't.group_id')
    .innerJoin('subjects as s', 's.id', 't.subject_id')
    .select(['g.name', 's.code'])
    .where('a.email', '=', email)
    .where('a.deleted_at', 'is', null)
    .where('t.deleted_at', 'is', null)
    .orderBy('g.name')
    .orderBy('s.code')
    .execute()
  return rows.map(({ name, code }) => `${code} ${name}`)
}

describe('a list of teachers', () => {
  it('makes accounts with their subjects and groups, and is taken back whole', async () => {
    const done = await bring(
      [
        'Docente;Correio electrónico;Contacto;Disciplina(s);Turmas',
        'Ermelinda Sitoe;Sitoe@escola.mz;84 111 2222;Matemática;8ªA, B e C',
        'Rui Cossa;;+258 82 765 4321;Fís.;8ªA',
        'Rui Cossa;;827654321;Física;8ªB',
      ].join('\n'),
    )
    expect(done.data).toMatchObject({ imported: 3, failed: [] })
    expect(await taughtBy('sitoe@escola.mz')).toEqual(['MAT 8ªA', 'MAT 8ªB', 'MAT 8ªC'])
    expect(await taughtBy('827654321@telemovel.invalid')).toEqual(['FIS 8ªA', 'FIS 8ªB'])
    const accounts = await db
      .selectFrom('accounts')
      .select(['name', 'phone', 'role', 'school_id', 'password_hash', 'email_unproved'])
      .where('name', 'in', ['Ermelinda Sitoe', 'Rui Cossa'])
      .orderBy('name')
      .execute()
    const teacher = { role: 'professor', school_id: schoolId, password_hash: null }
    expect(accounts).toEqual([
      { ...teacher, name: 'Ermelinda Sitoe', phone: '84 111 2222', email_unproved: false },
      { ...teacher, name: 'Rui Cossa', phone: '+258 82 765 4321', email_unproved: true },
    ])
    await undoBatch(db, done.headers['x-change'] ?? '', admin, false, uuid())
    expect(await taughtBy('sitoe@escola.mz')).toEqual([])
  })

  it('asks who teaches what, where a row names several subjects and several groups', async () => {
    const text =
      'Nome;E-mail;Disciplinas;Turmas\nAna Bila;ana@escola.mz;Matemática e Física;8ªD; 8ªE'.replace(
        '8ªD; 8ªE',
        '8ªD, 8ªE',
      )
    const found = await preview(text)
    expect(found.decisions.find(({ chosen }) => chosen === null)).toMatchObject({
      id: 'pairs',
      mustAsk: true,
      rows: [{ line: 2 }],
    })
    expect((await bring(text)).data).toMatchObject({ imported: 0, failed: [{ line: 2 }] })
    await bring(text, { pairs: 'order' })
    expect(await taughtBy('ana@escola.mz')).toEqual(['MAT 8ªD', 'FIS 8ªE'])
    await bring(text, { pairs: 'all' })
    expect(await taughtBy('ana@escola.mz')).toEqual(['FIS 8ªD', 'MAT 8ªD', 'FIS 8ªE', 'MAT 8ªE'])
  })

  it('leaves who has a subject, and joins groups to accounts that there are', async () => {
    await fixtureAccount(db, { role: 'professor', name: 'Zita Langa', email: 'zita@escola.mz' })
    await bring('Nome;E-mail;Disciplina;Turma\nZita Langa;zita@escola.mz;MAT;8ªF\nZita Langa;;FIS;8ªF')
    expect(await taughtBy('zita@escola.mz')).toEqual(['FIS 8ªF', 'MAT 8ªF'])
    const { rows } = await preview('Nome;E-mail;Disciplina;Turma\nOutra Pessoa;outra@escola.mz;MAT;8ªF')
    expect(rows[0]).toMatchObject({
      errors: {},
      warnings: { groups: 'Matemática na 8ªF é de Zita Langa, e assim fica.' },
    })
  })

  it('refuses by cell what it cannot read', async () => {
    await fixtureAccount(db, { role: 'pendente', email: 'espera@escola.mz' })
    const { rows } = await preview(
      [
        'Nome;E-mail;Telefone;Disciplina;Turma',
        'Sem Contacto;;;MAT;8ªG',
        'Errado;sem-arroba;;MAT;8ªG',
        'Fixo;;21 123 456;MAT;8ªG',
        'Turma;a1@escola.mz;;MAT;9ªZ',
        'Disciplina;a2@escola.mz;;XYZ;8ªG',
        'Classe;a3@escola.mz;;Química;8ªG',
        'Espera;espera@escola.mz;;;',
        'Primeira;a4@escola.mz;;MAT;8ªH',
        'Segunda;a5@escola.mz;;MAT;8ªH',
        'Outro Nome;a4@escola.mz;;;',
        ';a6@escola.mz;;;',
      ].join('\n'),
    )
    expect(rows.map(row => Object.keys(row.errors).join(' '))).toEqual([
      'email',
      'email',
      'phone',
      'groups',
      'subjects',
      'subjects',
      'email',
      '',
      'groups',
      'email',
      'name',
    ])
  })

  it('is for the administration alone', async () => {
    const other = server.as(await fixtureAccount(db, { role: 'pedagogo' }))
    const query = { fileName: 'x.csv' }
    expect((await other.refuse(teacherImport.preview, { query, body: new Uint8Array([65]) })).status).toBe(
      403,
    )
  })
})

it.each([
  ['Matemática; Física', ['Matemática', 'Física']],
  ['Português e Inglês', ['Português', 'Inglês']],
  ['Educação Visual', ['Educação Visual']],
  ['', []],
])('the names in «%s»', (cell, names) => expect(namesIn(cell)).toEqual(names))

it.each([
  ['8ªA, B e C', ['8ªA', '8ªB', '8ªC']],
  ['8ª A / 9ª B', ['8ª A', '9ª B']],
  ['10A+B', ['10A', '10B']],
])('the groups in «%s»', (cell, names) => expect(groupNamesIn(cell)).toEqual(names))
