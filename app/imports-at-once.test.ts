import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, it } from 'vitest'
import { seeded } from '#engines/random.ts'
import type { importEndpoints } from '#kit/import.ts'
import type { Database } from '#kit/server/database/database.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { cases, commitSeed, partOf } from '../scripts/patience.ts'
import { readConfig } from './config.ts'
import { watchLoop } from './extremes/watch-loop.ts'
import { allServed } from './served.ts'

const config = readConfig({ MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent' })
const served = allServed(config)
type Imported = ReturnType<typeof importEndpoints>

/** A small file for each import, and the tables that it fills. */
const files: Readonly<Record<string, { tables: string[]; text: string }>> = {
  'students.import': {
    tables: ['students', 'enrolments'],
    text: 'Nome completo;Sexo;Data de nascimento;Turma\nAna Sitoe;M;25/05/2015;6ªA\nRui Vaz;H;26/05/2015;6ªA\nEva Cossa;M;;6ªA\n',
  },
  'groups.import': { tables: ['groups'], text: 'Nome;Classe\n6ªC;6\n6ªD;6\n' },
  'teachers.import': {
    tables: ['group_teachers'],
    text: 'Nome;E-mail;Telemóvel;Disciplina;Turma\nEva Sitoe;eva@escola.mz;;MAT;6ªA\nRui Vaz;;84 123 4567;;\n',
  },
  'subjects.import': {
    tables: ['subjects'],
    text: 'Código;Nome;Abreviatura;Classes\nHIS;História;His;6\nGEO;Geografia;Geo;6\n',
  },
  'programme.import': {
    tables: ['units', 'competences'],
    text: 'Disciplina;Classe;Unidade;Competência;Descrição\nMAT;6;Números;MAT.6.1;Conta até mil\nMAT;6;Números;MAT.6.2;Soma\n',
  },
  'programmes.import': {
    tables: ['programmes'],
    text: 'Disciplina;Classe;Edição;Unidade temática;Objectivos;Conteúdos;Aulas\nMAT;6;A;Números;Contar;Até mil;4\nMAT;6;B;Números;Somar;Adição;3\n',
  },
  'school.import': { tables: ['schools'], text: 'Nome;Província;Distrito\nEP1 da Matola;Maputo;Matola\n' },
  'timetable.import': {
    tables: ['timetable_slots'],
    text: 'Turma;Dia;Tempo;Disciplina\n6ªA;Segunda;1;MAT\n6ªA;Terça;2;MAT\n',
  },
  'language-texts.import': {
    tables: ['language_texts'],
    text: 'Língua;Português;Texto\nXichangana;Sair;texto um\nXichangana;Começar;texto dois\n',
  },
  'glossary.term.import': {
    tables: ['terms'],
    text: 'Termo;Definição;Disciplina;Classes\nperímetro;A medida do contorno.;MAT;6\nárea;A medida de uma superfície.;MAT;6\n',
  },
  'oral_texts.import': {
    tables: ['oral_texts'],
    text: 'Língua;O que se ouve;Nível;Tipo;Texto\nPortuguês;leitura;Palavra;texto;rio mesa sol\nPortuguês;leitura;Palavra;texto;o pato nada\n',
  },
  'marks.import': {
    tables: ['mark_books', 'mark_cells'],
    text: 'N.º;Nome;Avaliação;Nota\n1;Ana Sitoe;ACS 1;14\n2;Rui Vaz;ACS 1;F\n',
  },
  'past-marks.import': {
    tables: ['past_marks'],
    text: 'Nome;Disciplina;Média do ano\nAna Sitoe;MAT;14\nRui Vaz;MAT;9\n',
  },
  'statistical-returns.import': {
    tables: ['dhis2_places'],
    text: 'Código;Identificador\nalunos.6.H;f7n9E0hX8qk\nalunos.6.M;f7n9E0hX8ql\n',
  },
}
/** Characters of a cell, as the contract of imports bounds them. */
const LONGEST_CELL = 20_000
/** Each of its questions enters, however often its file comes: there is nothing that two could both find missing. */
const ALWAYS_ENTERS = 'questions.import'

const imports = served.flatMap(({ endpoint }) =>
  endpoint.method === 'POST' && /\/import$/.test(endpoint.path) && endpoint.audit ? [endpoint] : [],
)

it('every import of a table is tried', () => {
  const names = imports.map(({ audit = '' }) => audit).filter(name => name !== ALWAYS_ENTERS)
  expect(names.sort()).toEqual(Object.keys(files).sort())
})

it.each(partOf(Object.keys(files), 3))(
  '%s: the same file three times at once gives what it gives three times in a row',
  async name => {
    const { tables, text } = files[name] ?? { tables: [], text: '' }
    const [inTurn, atOnce] = [await schoolWith(), await schoolWith()]
    const one = await requestOf(inTurn, name, text)
    for (const key of [uuid(), uuid(), uuid()]) expect((await one.send(key)).status).toBe(200)
    const other = await requestOf(atOnce, name, text)
    const answers = await Promise.all([uuid(), uuid(), uuid()].map(key => other.send(key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const table of tables) expect(await rowsOf(atOnce, table)).toEqual(await rowsOf(inTurn, table))
    expect((await rowsOf(inTurn, tables[0] ?? '')).length).toBeGreaterThan(0)
  },
)

const watch = watchLoop()
afterAll(() => watch.stop())

/** What patterns that look for parts and spaces try again from every place in it. */
const LONG = [' ', '- ', '1 ', 'a ', '1º ', ', ', '07:', 'prof. '].map(
  piece => `1${piece.repeat(Math.floor(LONGEST_CELL / piece.length) - 2)}x`,
)

it.each(partOf(Object.keys(files), 3))(
  '%s: no cell, however long, holds the server up',
  async name => {
    const { text = '' } = files[name] ?? {}
    const place = await schoolWith()
    const [, row = ''] = text.split('\n')
    const cells = row.split(';')
    for (const [at] of cells.entries())
      for (const long of LONG) {
        watch.during(`${name}, column ${at + 1}: «${long.slice(0, 12)}…»`)
        expect((await checked(place, name, text, cells.with(at, long))).status).toBeLessThan(500)
        await new Promise(resolve => setImmediate(resolve))
      }
    expect(watch.held()).toEqual([])
  },
  300_000,
)

/** What cells hold that no list should: beyond every bound, of another kind, or nothing. */
const EXTREMES = [
  ...[
    '',
    '-',
    '0',
    '-1',
    '1',
    '199',
    '200',
    '201',
    '2147483648',
    '99999999999999999999',
    '1e400',
    '0,5',
    '1/0',
  ],
  ...[
    '31/12/9999',
    '00/00/0000',
    '29/02/2026',
    '2026-01-01',
    '25:61',
    '13ª',
    'Total',
    'a@b',
    'x'.repeat(119),
  ],
  ...['x'.repeat(5000), '😀'.repeat(60), '\uD800', '‮abc', '<b>x</b>', "'; --", 'H', 'M', 'MAT', '6ªA'],
]

it.each(partOf(Object.keys(files), 3))(
  '%s: the rows that the preview promises are the rows that enter, whatever the cells hold',
  async name => {
    const { text = '' } = files[name] ?? {}
    const place = await schoolWith()
    const random = seeded(commitSeed() + name.length)
    const [titles = '', ...rows] = text.trim().split('\n')
    for (let round = 0; round < cases(6, 200); round += 1) {
      const lines = Array.from({ length: 1 + Math.floor(random() * 12) }, () => {
        const cells = (rows[Math.floor(random() * rows.length)] ?? '').split(';')
        return cells.map(cell =>
          random() < 0.35 ? (EXTREMES[Math.floor(random() * EXTREMES.length)] ?? '') : cell,
        )
      })
      const file = [titles, ...lines.map(cells => cells.join(';'))].join('\n')
      // Of a file with many signs that are no letters nothing enters: it is refused whole.
      const sample = file.slice(0, 4000)
      if (sample.split('\uD800').length - 1 > sample.length * 0.02) continue
      const request = await previewed(place, name, file)
      const promised = request.rows.filter(row => Object.keys(row.errors).length === 0 && !row.left).length
      const { status, data } = await request.send(uuid())
      expect([status, data.imported], JSON.stringify(lines).slice(0, 2000)).toEqual([200, promised])
    }
  },
  300_000,
)

it('students.import: no more pupils are promised than a group has numbers', async () => {
  const place = await schoolWith()
  const list = (from: number, count: number) =>
    `Nome completo;Sexo;Turma\n${Array.from({ length: count }, (_, at) => `Aluno ${'abcdefghij'[(from + at) % 10]}${'abcdefghij'[Math.floor((from + at) / 10) % 10]} ${'klmnopqrst'[Math.floor((from + at) / 100)]};Feminino;6ªA`).join('\n')}`
  expect((await (await previewed(place, 'students.import', list(0, 127))).send(uuid())).data.imported).toBe(
    127,
  )
  const second = await previewed(place, 'students.import', list(127, 150))
  const refused = second.rows.filter(row => Object.keys(row.errors).length > 0)
  expect(refused.map(row => row.errors.numberInGroup)).toEqual(
    Array.from({ length: 77 }, () => 'Os números da turma acabam em 200.'),
  )
  expect((await second.send(uuid())).data.imported).toBe(73)
})

type SchoolFixture = Awaited<ReturnType<typeof schoolWith>>

async function schoolWith() {
  const database = await testDatabase()
  const { db } = database
  const server = await testServer(database, served)
  const schoolId = await fixtureSchool(db)
  await fixtureGroup(db, { name: '6ªA', schoolId })
  const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', weeklyHours: { '6': 6 } })
  return {
    db,
    as: server.as(await fixtureAccount(db, { role: 'admin' })),
    marked: () => fixtureMarkedGroup(db, schoolId, subject.id),
  }
}

/** A group whose marks may be written, as the query of their import names it. */
async function fixtureMarkedGroup(db: Database['db'], schoolId: string, subject: string) {
  const found = await db.selectFrom('groups').select('id').where('name', '=', '6ªN').executeTakeFirst()
  if (found) return { group: found.id, trimester: '1', subject }
  await fixtureCalendar(db, { state: 'em vigor' })
  const { id } = await fixtureGroup(db, { name: '6ªN', schoolId })
  await fixtureTeacherOf(db, id, subject)
  for (const [at, fullName] of ['Ana Sitoe', 'Rui Vaz'].entries())
    await fixtureStudent(db, { groupId: id, fullName, numberInGroup: at + 1 })
  return { group: id, trimester: '1', subject }
}

/** What the query of an import's calls says beside the file. */
const intoOf = async ({ marked }: SchoolFixture, name: string) =>
  name === 'marks.import' || name === 'past-marks.import' ? await marked() : {}

function endpointOf(name: string, end: string) {
  const path = imports.find(({ audit }) => audit === name)?.path.replace(/import$/, end)
  const found = served.find(({ endpoint }) => endpoint.path === path && endpoint.method === 'POST')
  if (!found) throw new Error(`${name} has no ${end}`)
  return found.endpoint
}

async function requestOf(place: SchoolFixture, name: string, text: string) {
  const { as } = place
  const into = await intoOf(place, name)
  const preview = endpointOf(name, 'import/preview') as Imported['preview']
  const query = { fileName: 'ficheiro.csv', ...into }
  const { data, status } = await as.call(preview, { query, body: new TextEncoder().encode(text) } as never)
  expect([status, data.rows.flatMap(row => Object.values(row.errors))]).toEqual([200, []])
  const { fileName, mapping, header, rows } = data
  const body = { fileName, mapping, header, rows: rows.map(({ line, cells }) => ({ line, cells })) }
  return {
    send: (key: string) =>
      as.call(endpointOf(name, 'import') as Imported['import'], { query: into, body } as never, { key }),
  }
}

/** A file as it is previewed, and its import without a change. */
async function previewed(place: SchoolFixture, name: string, text: string) {
  const { as } = place
  const into = await intoOf(place, name)
  const preview = endpointOf(name, 'import/preview') as Imported['preview']
  const query = { fileName: 'ficheiro.csv', ...into }
  const { data, status } = await as.call(preview, { query, body: new TextEncoder().encode(text) } as never)
  expect(status, JSON.stringify(data).slice(0, 500)).toBe(200)
  const { fileName, mapping, header } = data
  const rows = data.rows.map(
    ({ errors: _errors, warnings: _warnings, read: _read, left: _left, ...row }) => row,
  )
  const body = { fileName, mapping, header, rows }
  return {
    rows: data.rows,
    send: (key: string) =>
      as.call(endpointOf(name, 'import') as Imported['import'], { query: into, body } as never, { key }),
  }
}

/** One row of a file checked again, with cells of its own. */
async function checked(place: SchoolFixture, name: string, text: string, cells: string[]) {
  const { as } = place
  const into = await intoOf(place, name)
  const preview = endpointOf(name, 'import/preview') as Imported['preview']
  const query = { fileName: 'ficheiro.csv', ...into }
  const { data } = await as.call(preview, { query, body: new TextEncoder().encode(text) } as never)
  const { fileName, mapping, header } = data
  const body = { fileName, mapping, header, rows: [{ line: 2, cells }] }
  return as.call(endpointOf(name, 'import/check') as Imported['check'], { query: into, body } as never)
}

/** What a table holds, without ids, moments and versions. */
async function rowsOf({ db }: SchoolFixture, table: string): Promise<string[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t WHERE deleted_at IS NULL`.execute(db)
  return rows
    .map(({ row }) =>
      JSON.stringify(
        Object.entries(row).filter(([key]) => !/(?:^|_)(?:id|at|by|version)$/.test(key)),
        // What a column holds as JSON has ids of its own, new at each import like those of rows.
        (key, value: unknown) => (key === 'id' ? undefined : value),
      ),
    )
    .sort()
}
