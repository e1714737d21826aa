import { strToU8, zipSync } from 'fflate'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { ImportPreview } from '#kit/import.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { type TestCaller, testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { foldGroup } from '#school/groups/fold-group.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { countStudents, exportStudents, listStudents } from '../contract.ts'
import { fixtureStudent } from '../fixtures.ts'
import { studentImport } from '../import-contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const schoolId = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const sixA = await fixtureGroup(db, { name: '6ªA', schoolId })
const sixB = await fixtureGroup(db, { name: '6ªB', schoolId })
const teacher = await fixtureTeacherOf(db, sixA.id, mat.id)
const as = server.as(pedagogo)

const header = 'Nome;Sexo (H/M);Data de nascimento;Turma;Nº'
const bytes = (text: string) => new TextEncoder().encode(text)

async function preview(text: string, by: TestCaller = as, groupId?: string): Promise<ImportPreview> {
  const query = { fileName: 'alunos.csv', groupId }
  const { status, data } = await by.call(studentImport.preview, { query, body: bytes(text) })
  expect(status).toBe(200)
  return data
}

const requestOf = ({ fileName, mapping, header, rows }: ImportPreview) => ({
  fileName,
  mapping,
  header,
  rows: rows.map(({ line, cells }) => ({ line, cells })),
})

async function rowsOf(groupId: string) {
  const query = { group: [groupId], sort: 'turma' as const, limit: 100 }
  return (await as.call(listStudents, { query })).data.rows
}

describe('the preview of an import', () => {
  it('guesses the columns and writes nothing', async () => {
    const group = await fixtureGroup(db, { name: '1ªA', grade: 1, schoolId })
    const data = await preview(`${header}\nAna Sitoe;M;05/05/2019;1ªA;1\nRui Macie;Masculino;16-5-2019;1A;`)
    expect(data.mapping).toEqual(['fullName', 'sex', 'birthDate', 'group', 'numberInGroup'])
    expect(data.rows.map(row => row.errors)).toEqual([{}, {}])
    expect(await rowsOf(group.id)).toEqual([])
  })

  it('says row by row and field by field what is wrong', async () => {
    await fixtureStudent(db, {
      groupId: sixA.id,
      fullName: 'Conceição Balate',
      birthDate: '2014-02-02',
      numberInGroup: 5,
      code: '20260777',
    })
    const data = await preview(
      [
        `${header};Código;Situação`,
        ';M;;6ªA;;;',
        'Sem Sexo;x;;6ªA;;;',
        'Sem Dia;M;31/02/2015;6ªA;;;',
        'Do Futuro;M;01/01/2027;6ªA;;;',
        'Sem Turma;M;;;;;',
        'Turma Errada;M;;9ªZ;;;',
        'Número Errado;M;;6ªA;300;;',
        'Número Tomado;M;;6ªA;5;;',
        'CONCEICAO BALATE;M;02/02/2014;6ªA;;;',
        'Código Curto;M;;6ªA;;123;',
        'Código Tomado;M;;6ªA;;20260777;',
        'Sem Estado;M;;6ªA;;;ausente',
        'Repetida;M;;6ªA;;;',
        'repetida;M;;6ªA;;;Activa',
      ].join('\n'),
    )
    expect(data.rows.map(row => Object.keys(row.errors))).toEqual([
      ['fullName'],
      ['sex'],
      ['birthDate'],
      ['birthDate'],
      ['group'],
      ['group'],
      ['numberInGroup'],
      ['numberInGroup'],
      [],
      ['code'],
      ['code'],
      ['state'],
      [],
      ['fullName'],
    ])
    expect(data.rows[8]?.warnings?.fullName, 'who is there already is no error').toContain('20260777')
    expect(data.rows[13]?.errors.fullName).toContain('linha 14')
  })

  it('checks the rows again once they are mended', async () => {
    const wrong = await preview(`${header}\nMalfeita;x;;6ªA;`)
    const mended = requestOf(wrong)
    mended.rows = mended.rows.map(row => ({ ...row, cells: row.cells.with(1, 'M') }))
    const { data } = await as.call(studentImport.check, { body: mended })
    expect(data.rows.map(row => row.errors)).toEqual([{}])
  })

  it.each([
    ['an image renamed', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['an empty file', new Uint8Array()],
  ])('refuses %s with a sentence', async (_what, body) => {
    const refused = await as.refuse(studentImport.preview, { query: { fileName: 'alunos.csv' }, body })
    expect(refused).toMatchObject({ status: 422, data: { code: 'UNREADABLE' } })
    expect(refused.data.message.length).toBeGreaterThan(10)
  })

  it('refuses more than 10 MB', async () => {
    const body = new Uint8Array(10 * 1024 * 1024 + 1).fill(65)
    const refused = await as.refuse(studentImport.preview, { query: { fileName: 'alunos.csv' }, body })
    expect(refused.status).toBe(413)
  })

  it('reads what Windows wrote', async () => {
    const text = `${header}\nConceição;M;;6ªA;`
    const body = Uint8Array.from(text, letter => letter.charCodeAt(0))
    const { data } = await as.call(studentImport.preview, { query: { fileName: 'alunos.csv' }, body })
    expect(data.rows[0]?.cells[0]).toBe('Conceição')
    expect(data.rows[0]?.errors).toEqual({})
  })
})

describe('pupils who are in the group already', () => {
  const file = (group: string) =>
    [
      `${header};Código;Encarregado de educação;Contacto`,
      `Ana Sitoe;M;05/05/2014;${group};1;;Marta Sitoe;84 111 2222`,
      `Rui Macie;H;;${group};;20430002;Pedro Macie;82 333 4444`,
      `Zita Nhaca;M;;${group};;;;`,
    ].join('\n')

  async function groupWithTwo(name: string, code: number) {
    const group = await fixtureGroup(db, { name, grade: 3, year: 2043, schoolId })
    const own = { groupId: group.id }
    await fixtureStudent(db, {
      ...own,
      fullName: 'Ana Sitoe',
      birthDate: null,
      numberInGroup: 1,
      code: `${code}`,
    })
    await fixtureStudent(db, {
      ...own,
      ...{ fullName: 'Rui Macie', numberInGroup: 2, code: `${code + 1}`, guardianContact: '86 000 0000' },
    })
    return group
  }

  it('are completed where something is missing, without a second row, and taken back with the rest', async () => {
    const group = await groupWithTwo('3ªC', 20430001)
    const checked = await preview(file('3ªC'))
    expect(checked.rows.map(row => row.errors)).toEqual([{}, {}, {}])
    expect(checked.rows.map(row => Boolean(row.warnings?.fullName))).toEqual([true, true, false])
    const { headers } = await as.call(studentImport.import, { body: requestOf(checked) }, { key: uuid() })
    const rows = await rowsOf(group.id)
    expect(rows.map(row => [row.fullName, row.numberInGroup, row.guardianContact])).toEqual([
      ['Ana Sitoe', 1, '84 111 2222'],
      ['Rui Macie', 2, '86 000 0000'],
      ['Zita Nhaca', 3, ''],
    ])
    expect(rows[0]).toMatchObject({ birthDate: '2014-05-05', guardianName: 'Marta Sitoe' })
    await undoBatch(db, headers['x-change'] ?? '', pedagogo, false, uuid())
    const after = (await rowsOf(group.id)).map(row => [row.fullName, row.guardianName])
    expect(after).toEqual([
      ['Ana Sitoe', ''],
      ['Rui Macie', ''],
    ])
  })

  it('take what the file brings, or stay as they are, as it is asked', async () => {
    for (const [existing, name, code, contact] of [
      ['substituir', '3ªD', 20430101, '82 333 4444'],
      ['deixar', '3ªE', 20430201, '86 000 0000'],
    ] as const) {
      const group = await groupWithTwo(name, code)
      const text = file(name).replace('20430002', String(code + 1))
      const query = { fileName: 'alunos.csv', existing }
      const { data } = await as.call(studentImport.preview, { query, body: bytes(text) })
      await as.call(studentImport.import, { query: { existing }, body: requestOf(data) }, { key: uuid() })
      const rows = await rowsOf(group.id)
      expect(rows).toHaveLength(3)
      expect(rows.find(row => row.fullName === 'Rui Macie')?.guardianContact).toBe(contact)
      expect(rows.find(row => row.fullName === 'Ana Sitoe')?.guardianName).toBe(
        existing === 'deixar' ? '' : 'Marta Sitoe',
      )
    }
  })

  it('are the same pupil only once in a file', async () => {
    await groupWithTwo('3ªF', 20430301)
    const text = `${header}\nAna Sitoe;M;;3ªF;\nAna Sitoe;M;;3ªF;`
    expect((await preview(text)).rows.map(row => Object.keys(row.errors))).toEqual([[], ['fullName']])
  })
})

describe('an import', () => {
  it('lets sound rows in, gives codes and numbers, returns the others, and is undone whole', async () => {
    const group = await fixtureGroup(db, { name: '2ªA', grade: 2, year: 2041, schoolId })
    await fixtureStudent(db, { groupId: group.id, fullName: 'Já Cá', numberInGroup: 4, code: '20410009' })
    const file = await preview(
      [
        `${header};Código`,
        'Com Código;M;;2ªA;9;20410011',
        'Sem Código;H;05/05/2014;2ªA;;',
        'Errada;x;;2ªA;;',
        'Outra Sem;M;;2ªA;;',
      ].join('\n'),
    )
    const { data, headers } = await as.call(studentImport.import, { body: requestOf(file) }, { key: uuid() })
    expect(data.imported).toBe(3)
    expect(data.failed.map(row => [row.line, Object.keys(row.errors)])).toEqual([[4, ['sex']]])
    const rows = await rowsOf(group.id)
    expect(rows.map(row => [row.fullName, row.code, row.numberInGroup])).toEqual([
      ['Já Cá', '20410009', 4],
      ['Com Código', '20410011', 9],
      ['Sem Código', '20410010', 10],
      ['Outra Sem', '20410012', 11],
    ])
    await undoBatch(db, headers['x-change'] ?? '', pedagogo, false, uuid())
    expect((await rowsOf(group.id)).map(row => row.fullName)).toEqual(['Já Cá'])
  })

  it('is done once for one key', async () => {
    const group = await fixtureGroup(db, { name: '2ªB', grade: 2, schoolId })
    const body = requestOf(await preview(`${header}\nUma Só;M;;2ªB;`))
    const key = uuid()
    await as.call(studentImport.import, { body }, { key })
    const again = await as.call(studentImport.import, { body }, { key })
    expect(again.data.imported).toBe(1)
    expect(await rowsOf(group.id)).toHaveLength(1)
  })

  it('is not taken for abandoned over a real connection', async () => {
    const group = await fixtureGroup(db, { name: '2ªE', grade: 2, schoolId })
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`${address}/api/academy/students/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${pedagogo.id}`, 'content-type': 'application/json' },
      body: JSON.stringify(requestOf(await preview(`${header}\nPela Rede;M;;2ªE;`))),
    })
    expect(await answer.json()).toMatchObject({ imported: 1 })
    expect(await rowsOf(group.id)).toHaveLength(1)
  })

  it('reads back what an export wrote', async () => {
    const group = await fixtureGroup(db, { name: '2ªC', grade: 2, schoolId })
    await fixtureStudent(db, {
      groupId: group.id,
      fullName: 'Ida e Volta',
      birthDate: '2018-01-02',
      guardianName: '=HYPERLINK("x")',
      motherTongue: 'Xichangana',
    })
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await as.call(exportStudents, { query: { group: [group.id], format } })
      const query = { fileName: `alunos.${format}` }
      const { data } = await as.call(studentImport.preview, { query, body: file.raw })
      expect(data.mapping).not.toContain(null)
      expect(data.rows[0]?.errors, 'who is there already is no error').toEqual({})
      expect(data.rows[0]?.warnings).toHaveProperty('fullName')
    }
  })

  it('puts rows that name no group into the chosen one', async () => {
    const group = await fixtureGroup(db, { name: '2ªD', grade: 2, schoolId })
    const file = await preview('Nome;Sexo (H/M)\nSem Turma;M', as, group.id)
    expect(file.rows[0]?.errors).toEqual({})
    await as.call(studentImport.import, { query: { groupId: group.id }, body: requestOf(file) })
    expect((await rowsOf(group.id)).map(row => row.fullName)).toEqual(['Sem Turma'])
  })
})

describe('a teacher of another group', () => {
  it('imports into own groups alone', async () => {
    const by = server.as(teacher)
    const before = (await as.call(countStudents, { query: { group: [sixB.id] } })).data.total
    const file = await preview(`${header}\nPara a B;M;;6ªB;\nPara a A;M;;6ªA;`, by)
    expect(file.rows.map(row => Object.keys(row.errors))).toEqual([['group'], []])
    const { data } = await by.call(studentImport.import, { body: requestOf(file) })
    expect([data.imported, data.failed.length]).toEqual([1, 1])
    expect((await as.call(countStudents, { query: { group: [sixB.id] } })).data.total).toBe(before)
  })

  it('may not choose a foreign group, nor learn from an import who is in it', async () => {
    const by = server.as(teacher)
    await fixtureStudent(db, { groupId: sixB.id, fullName: 'Secreta', code: '20260888' })
    const file = requestOf(await preview('Nome;Sexo (H/M)\nIntrusa;M', by))
    const query = { groupId: sixB.id }
    expect((await by.refuse(studentImport.import, { query, body: file })).status).toBe(404)
    expect((await by.refuse(studentImport.check, { query, body: file })).status).toBe(404)
    const found = await preview('Nome;Sexo (H/M);Código\nQuem;M;20260888', by, sixA.id)
    expect(found.rows[0]?.errors.code).toBe('O código 20260888 já está em uso.')
  })
})

describe('names of groups', () => {
  it('are the same however the ordinal is written', () => {
    for (const name of ['6ªA', '6A', '6ª A', '6aA', ' 6ª a ']) expect(foldGroup(name)).toBe('6a')
    expect(foldGroup('10ªB')).toBe('10b')
    expect(foldGroup('6ªB')).not.toBe(foldGroup('6ªA'))
  })
})

describe('a OneRoster package', () => {
  const zip = (files: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
  const pupils = {
    'classes.csv': 'sourcedId,title,classType\nc1,2A,homeroom\nc2,Robótica,scheduled\n',
    'enrollments.csv': 'sourcedId,classSourcedId,userSourcedId,role\ne1,c1,u1,student\ne2,c2,u2,student\n',
    'demographics.csv': 'sourcedId,birthDate,sex\nu1,2018-05-05,female\nu2,2018-06-06,male\n',
  }
  const users = {
    '1.1': {
      'users.csv':
        'sourcedId,role,givenName,familyName,identifier\nu1,student,Lina,Tembe,20269001\nu2,student,Ivo,Bila,x9\nt1,teacher,Ana,Doce,\n',
    },
    '1.2': {
      'manifest.csv': 'propertyName,value\noneroster.version,1.2\n',
      'users.csv':
        'sourcedId,givenName,familyName,identifier\nu1,Lina,Tembe,20269001\nu2,Ivo,Bila,x9\nt1,Ana,Doce,\n',
      'roles.csv': 'sourcedId,userSourcedId,role\nr1,u1,student\nr2,u2,student\nr3,t1,teacher\n',
    },
  }

  it.each(['1.1', '1.2'] as const)(
    'of version %s goes the way of a table, and is undone whole',
    async version => {
      const group = await fixtureGroup(db, {
        name: '2ªA',
        grade: 2,
        year: version === '1.1' ? 2026 : 2024,
        schoolId,
      })
      const query = { fileName: 'rede.zip', groupId: undefined }
      const body = zip({ ...pupils, ...users[version] })
      const { data, status } = await as.call(studentImport.preview, { query, body })
      expect(status).toBe(200)
      expect(data).toMatchObject({ format: 'oneroster', encoding: `OneRoster ${version}` })
      expect(data.notes).toEqual(['1 utilizador não é aluno e fica de fora.'])
      expect(data.rows.map(row => row.errors)).toEqual([
        {},
        { group: 'Não há uma turma «Robótica» ao seu alcance.' },
      ])
      const answer = await as.call(
        studentImport.import,
        { query: {}, body: requestOf(data) },
        { key: uuid() },
      )
      expect(answer.data).toMatchObject({ imported: 1, failed: [{ line: 3 }] })
      const [first] = (await as.call(listStudents, { query: { search: 'Lina Tembe' } })).data.rows
      expect(first).toMatchObject({
        code: '20269001',
        sex: 'M',
        birthDate: '2018-05-05',
        group: { name: '2ªA' },
      })
      await undoBatch(db, answer.headers['x-change'] ?? '', pedagogo, false, uuid())
      await db
        .deleteFrom('enrolments')
        .where('student_id', '=', first?.id ?? '')
        .execute()
      await db.deleteFrom('students').where('code', '=', '20269001').execute()
      await db.updateTable('groups').set({ deleted_at: '2026-01-01' }).where('id', '=', group.id).execute()
    },
  )

  it('without users, or that is no package, is refused in words', async () => {
    const refusals = [
      [zip({ 'users.csv': 'role,givenName\nstudent,Ana\n' }), 'sourcedId'],
      [zip({ 'fotos/a.txt': 'olá' }), 'um ficheiro comprimido (ZIP)'],
      [new Uint8Array([0x50, 0x4b, 3, 4, 5]), 'danificado'],
    ] as const
    for (const [body, said] of refusals) {
      const refused = await as.refuse(studentImport.preview, { query: { fileName: 'rede.zip' }, body })
      expect(refused.status).toBe(422)
      expect(refused.data.message).toContain(said)
    }
  })
})
