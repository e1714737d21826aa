import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { proposedRules } from '#engines/marks/proposals.ts'
import type { Mark, MarkRule } from '#engines/marks/rule.ts'
import { markText } from '#engines/marks/words.ts'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { readTable } from '#engines/spreadsheets/read-table.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { bringFile, csv, workbookOf } from '#kit/server/transfer/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { cases } from '../../../../scripts/patience.ts'
import { fixtureTest } from '../../diagnostic-tests/fixtures.ts'
import { fixtureApplication } from '../../results/fixtures.ts'
import { findPaper } from '../../results/server/queries.ts'
import { layOffer, readPaste, tapsOfOffer } from '../book-cells.ts'
import { getMarkBook, getMarkOffer, saveMarks } from '../contract.ts'
import { getPauta } from '../council-contract.ts'
import { fixtureMarkRule } from '../fixtures.ts'
import { exportMarks, markImport } from '../import-contract.ts'
import { routes } from './routes.ts'
import { marksUndoGuards } from './undo-guard.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...changeRoutes(marksUndoGuards)], '2026-05-20')
await fixtureCalendar(db, { state: 'em vigor' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português', abbreviation: 'Port.' })
const dap = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes Nhantumbo' })
// One question of twenty points: what it gives is the mark.
const test = await fixtureTest(db, dap, {
  title: 'Teste escrito',
  subjectId: mat.id,
  items: [{ question: { ...blankQuestion('essay'), stem: 'Explica.', lines: 3 }, points: 20 }],
})
const [{ id: itemId } = { id: '' }] = (await findPaper(db, test.id)).items as { id: string }[]
const NAMES = ['Ana Marta Tembe', 'Beto Vaz', 'Celina Cossa', 'Dino Langa']

let group: { id: string }
let teacher: Awaited<ReturnType<typeof fixtureTeacherOf>>
let pupils: string[]

async function newGroup(rule?: MarkRule) {
  const schoolId = (await fixtureSchool(db, {})).id
  await fixtureMarkRule(db, { schoolId, by: dap, ...(rule && { rule }) })
  const made = await fixtureGroup(db, { name: `6ª${Math.random().toString(36).slice(2, 7)}`, schoolId })
  const who = await fixtureTeacherOf(db, made.id, mat.id)
  await fixtureTeacherOf(db, made.id, por.id)
  const ids: string[] = []
  for (const [at, fullName] of NAMES.entries())
    ids.push((await fixtureStudent(db, { groupId: made.id, fullName, numberInGroup: at + 1 })).id)
  return { group: made, teacher: who, pupils: ids }
}

beforeEach(async () => {
  ;({ group, teacher, pupils } = await newGroup())
})

const at = (subject = mat.id, of = group.id) => ({ group: of, subject, trimester: '1' }) as never
const into = (subject?: string, of = group.id) => ({ group: of, trimester: 1, ...(subject && { subject }) })
const bring = (
  who: typeof teacher,
  text: string,
  more: { answers?: Record<string, string>; subject?: string } = {},
) =>
  bringFile(server.as(who), markImport, {
    fileName: 'notas.csv',
    bytes: csv(text),
    query: into(more.subject),
    answers: more.answers ?? {},
  })
const marks = async (subject = mat.id, of = group.id) =>
  (await server.as(dap).call(getMarkBook, { params: at(subject, of) })).data.pupils.map(({ cells }) =>
    Object.fromEntries(Object.entries(cells).map(([place, { mark }]) => [place, mark])),
  )

it('reads a book as a sheet: an assessment in each column, signs, halves and blanks, and says what stays out', async () => {
  const done = await bring(
    teacher,
    'N.º;Nome;ACS 1;2ª ACS;AT;MACS;MT\n1;Ana Marta Tembe;12;14;13;13;13\n2;Beto Vaz;F;j;;;\n3;Celina Cossa;-;faltou;9;;\n;Média;12;14;11;;\n',
    { subject: mat.id },
  )
  expect(done.problem).toBeUndefined()
  expect(done.imported).toBe(8)
  expect(await marks()).toEqual([
    { ACS1: 120, ACS2: 140, AT1: 130 },
    { ACS1: 'faltou', ACS2: 'justificada' },
    { ACS1: 'sem nota', ACS2: 'faltou', AT1: 90 },
    {},
  ])
  const [grid] = done.decisions.filter(({ id }) => id === 'grid')
  expect(grid?.evidence).toContain('1 célula em branco fica')
  expect(grid?.evidence).toContain('Não entra: MACS e MT.')
  expect(grid?.evidence).toContain('1 linha de médias não entra.')
  expect(done.warnings).toContain('mark: Lê-se F, faltou.')
})

it('reads a whole pauta: a subject in each column, and asks which assessment it is', async () => {
  const text = 'N.º;Nome;Mat.;Português;Educação Física\n1;Ana Marta Tembe;12;14;10\n2;Beto Vaz;8;9;11\n'
  const waiting = await bring(dap, text)
  expect([waiting.asked, waiting.imported]).toEqual([['column'], 0])
  const done = await bring(dap, text, { answers: { column: 'AT1' } })
  expect(done.imported).toBe(4)
  expect((await marks(mat.id))[0]).toEqual({ AT1: 120 })
  expect((await marks(por.id))[1]).toEqual({ AT1: 90 })
  expect(done.decisions.find(({ id }) => id === 'grid')?.evidence).toContain('Não entra: Educação Física.')
  // A teacher brings their own subject alone.
  const own = await bring(teacher, text, { answers: { column: 'ACS1' } })
  expect(own.imported).toBe(2)
  expect((await marks(por.id))[0]).toEqual({ AT1: 140 })
})

it('reads titles of subject and assessment, and a row for each mark', async () => {
  await bring(dap, 'Nome;Mat. (ACS 1);Português - AT\nCelina Cossa;15;16\n')
  expect((await marks(mat.id))[2]).toEqual({ ACS1: 150 })
  expect((await marks(por.id))[2]).toEqual({ AT1: 160 })
  await bring(dap, 'Nº;Disciplina;Avaliação;Nota\n4;MATEMATICA;ACS2;11\n04;Port.;AT;12\n')
  expect([(await marks(mat.id))[3], (await marks(por.id))[3]]).toEqual([{ ACS2: 110 }, { AT1: 120 }])
})

it('asks where the number is one pupil’s and the name another’s, and drops no row', async () => {
  const text = 'N.º;Nome;ACS 1\n1;Beto Vaz;12\n3;Celina Cossa;10\n9;Eva Sitoe;11\n1;Ana Tembe;13\n'
  const waiting = await bring(teacher, text, { subject: mat.id })
  expect(waiting.asked).toEqual(['pupil'])
  expect(waiting.refused).toEqual([2, 4])
  expect(waiting.reasons[1]).toContain('«Eva Sitoe» não esteve na turma')
  expect(waiting.warnings.join(' ')).toContain('É Ana Marta Tembe, n.º 1.')
  await bring(teacher, text, { subject: mat.id, answers: { pupil: 'name', existing: 'replace' } })
  expect((await marks()).map(({ ACS1 }) => ACS1)).toEqual([130, 120, 100, undefined])
})

it('asks before it replaces a mark, and one undo takes the import back', async () => {
  await bring(teacher, 'N.º;ACS 1\n1;12\n2;8\n', { subject: mat.id })
  const text = 'N.º;ACS 1\n1;12\n2;10\n3;14\n'
  const waiting = await bring(teacher, text, { subject: mat.id })
  expect([waiting.asked, waiting.refused]).toEqual([['existing'], [3]])
  const kept = await bring(teacher, text, { subject: mat.id, answers: { existing: 'keep' } })
  expect(kept.reasons).toEqual(['mark: Fica a que lá está: 8.'])
  expect((await marks()).map(({ ACS1 }) => ACS1)).toEqual([120, 80, 140, undefined])
  const preview = await server.as(teacher).call(markImport.preview, {
    query: { fileName: 'a.csv', ...into(mat.id), answers: '{"existing":"replace"}' } as never,
    body: csv('N.º;ACS 1\n2;10\n4;16\n') as never,
  })
  const { mapping, header, rows } = preview.data
  const body = {
    fileName: 'a.csv',
    mapping,
    header,
    rows: rows.map(({ errors: _, warnings: _w, read: _r, ...row }) => row),
    answers: { existing: 'replace' },
  }
  const done = await server.as(teacher).call(markImport.import, { query: into(mat.id) as never, body })
  expect((await marks()).map(({ ACS1 }) => ACS1)).toEqual([120, 100, 140, 160])
  expect(
    (await server.as(teacher).refuse(undoChange, { params: { id: done.headers['x-change'] ?? '' } })).status,
  ).toBe(200)
  expect((await marks()).map(({ ACS1 }) => ACS1)).toEqual([120, 80, 140, undefined])
})

it.each([
  ['21', 'As notas vão de 0 a 20.'],
  ['-1', 'As notas vão de 0 a 20.'],
  ['9,55', 'As notas têm no máximo uma casa decimal.'],
  ['9,5', 'A regra pede notas inteiras, de 0 a 20.'],
  ['doze', 'Não é uma nota: escreva de 0 a 20, F, J ou –.'],
])('refuses «%s» at its cell, typed, pasted, imported and sent, in the same words', async (text, message) => {
  const done = await bring(teacher, `N.º;ACS 1\n1;${text}\n2;12\n`, { subject: mat.id })
  expect([done.reasons, done.imported]).toEqual([[`mark: ${message}`], 1])
  const { data: book } = await server.as(teacher).call(getMarkBook, { params: at() })
  const pasted = readPaste(book, { studentId: pupils[0] ?? '', place: 'ACS1' }, `${text}\n`)
  expect(pasted.kind === 'cells' && pasted.cells[0]?.read).toMatchObject({ kind: 'erro', message })
  const sent = Number(text.replace(',', '.')) * 10
  if (Number.isNaN(sent)) return
  const cells = [{ studentId: pupils[2] ?? '', place: 'ACS1', mark: sent, seen: null }]
  const refused = await server.as(teacher).refuse(saveMarks, { params: at(), body: { cells } })
  expect(refused.data.fields?.['cells.0.mark']).toBe(message)
})

it('refuses a column beyond the rule, a pupil who was not there on the day, and a pauta that is closed to the caller', async () => {
  const beyond = await bring(teacher, 'N.º;ACS 4;ACP\n1;12;12\n', { subject: mat.id })
  expect(beyond.reasons).toEqual([
    'column: A regra não tem a coluna ACS 4.',
    'column: A regra não tem a coluna ACP 1.',
  ])
  await db
    .updateTable('enrolments')
    .set({ since: '2026-05-10' })
    .where('student_id', '=', pupils[3] ?? '')
    .execute()
  await bring(teacher, 'N.º;ACS 1\n1;12\n', { subject: mat.id })
  await db
    .updateTable('mark_books')
    .set({ columns: JSON.stringify({ ACS1: { day: '2026-04-01', title: '' } }) })
    .where('group_id', '=', group.id)
    .execute()
  const early = await bring(teacher, 'N.º;ACS 1\n4;12\n', { subject: mat.id })
  expect(early.reasons).toEqual(['mark: Dino Langa não estava na turma a 01/04/2026.'])
  await db
    .updateTable('mark_books')
    .set({ handed_in_at: '2026-05-19T10:00:00Z' })
    .where('group_id', '=', group.id)
    .execute()
  const late = await bring(teacher, 'N.º;ACS 2\n1;12\n', { subject: mat.id })
  expect(late.reasons).toEqual([': A caderneta está entregue: recolha-a para a corrigir.'])
  const stranger = await fixtureAccount(db, { role: 'professor' })
  expect((await bring(stranger, 'N.º;ACS 2\n1;12\n', { subject: mat.id })).problem).toBeDefined()
})

const places = ['ACS1', 'ACS2', 'AT1']

/** Hands out a test for each column, corrected with these marks, and takes what it offers; what is no number is typed. */
async function takeOffered(
  made: Awaited<ReturnType<typeof newGroup>>,
  table: readonly (readonly (Mark | undefined)[])[],
) {
  const as = server.as(made.teacher)
  const params = at(mat.id, made.group.id)
  for (const [column, place] of places.entries()) {
    const marked = made.pupils.map((studentId, row) => ({ studentId, mark: table[row]?.[column] }))
    const numbers = marked.flatMap(({ studentId, mark }) =>
      typeof mark === 'number'
        ? [{ studentId, answers: { [itemId]: { kind: 'points' as const, points: mark / 10 } } }]
        : [],
    )
    if (numbers.length > 0) {
      const { id } = await fixtureApplication(db, {
        ...{ testId: test.id, groupId: made.group.id, by: made.teacher, answers: numbers },
        ...{ mode: 'lançamento manual', state: 'corrigido', at: `2026-04-${10 + column}T08:00:00Z` },
      })
      const { data: book } = await as.call(getMarkBook, { params })
      expect(book.offers.at(-1)).toMatchObject({ applicationId: id, marks: numbers.length })
      const { data } = await as.call(getMarkOffer, {
        params: { ...(params as object), application: id } as never,
      })
      const { entering, missed } = layOffer(book, place, data.marks)
      expect(missed.length).toBe(marked.length - numbers.length)
      await as.call(saveMarks, { params, body: { cells: tapsOfOffer(place, entering), applicationId: id } })
    }
    const others = marked.flatMap(({ studentId, mark }) =>
      mark === undefined || typeof mark === 'number' ? [] : [{ studentId, place, mark, seen: null }],
    )
    if (others.length > 0) await as.call(saveMarks, { params, body: { cells: others } })
  }
}

it('typed cell by cell, pasted, offered by a test, or imported as a sheet or a workbook, the same marks give the same pauta', async () => {
  const rules = proposedRules.filter(({ grades }) => grades.includes(6)).map(({ rule }) => rule)
  const mark: fc.Arbitrary<Mark | undefined> = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 20 }).map(each => each * 10) },
    { weight: 1, arbitrary: fc.constantFrom<Mark>('faltou', 'justificada', 'sem nota') },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...rules),
      fc.array(fc.array(mark, { minLength: 3, maxLength: 3 }), { minLength: 4, maxLength: 4 }),
      async (rule, table) => {
        const filled = table.flat().filter(each => each !== undefined).length
        fc.pre(filled > 0)
        const text = (row: number, column: number) => markText(table[row]?.[column])
        const outcomes = []
        for (const way of ['typed', 'pasted', 'offered', 'csv', 'xlsx'] as const) {
          const made = await newGroup(rule)
          const params = at(mat.id, made.group.id)
          const cellsOf = (row: number) =>
            places.flatMap((place, column) => {
              const own = table[row]?.[column]
              return own === undefined
                ? []
                : [{ studentId: made.pupils[row] ?? '', place, mark: own, seen: null }]
            })
          if (way === 'typed')
            for (const cell of made.pupils.flatMap((_, row) => cellsOf(row)))
              await server.as(made.teacher).call(saveMarks, { params, body: { cells: [cell] } })
          if (way === 'pasted') {
            const { data: book } = await server.as(made.teacher).call(getMarkBook, { params })
            const copied = table
              .map((_, row) => places.map((_p, column) => text(row, column)).join('\t'))
              .join('\n')
            const read = readPaste(book, { studentId: made.pupils[0] ?? '', place: 'ACS1' }, `${copied}\n`)
            if (read.kind !== 'cells') throw new Error(read.message)
            const cells = read.cells.flatMap(({ pupil, place, read: of }) =>
              of.kind === 'nota' ? [{ studentId: pupil.id, place, mark: of.mark, seen: null }] : [],
            )
            await server.as(made.teacher).call(saveMarks, { params, body: { cells } })
          }
          if (way === 'offered') await takeOffered(made, table)
          const rows = NAMES.map((name, row) => [
            row + 1,
            name,
            ...places.map((_, column) => text(row, column)),
          ])
          const header = ['N.º', 'Nome', 'ACS 1', 'ACS 2', 'AT']
          if (way === 'csv' || way === 'xlsx')
            await bringFile(server.as(made.teacher), markImport, {
              fileName: `notas.${way}`,
              bytes:
                way === 'csv'
                  ? csv([header, ...rows].map(row => row.join(';')).join('\n'))
                  : await workbookOf({ Notas: [header, ...rows] }),
              query: into(mat.id, made.group.id),
            })
          const { data } = await server.as(dap).call(getPauta, {
            params: { group: made.group.id, trimester: '1' } as never,
            query: {},
          })
          outcomes.push(data.pupils.map(({ marks: own }) => [own[mat.id]?.cells, own[mat.id]?.term]))
        }
        for (const other of outcomes.slice(1)) expect(other).toEqual(outcomes[0])
      },
    ),
    { numRuns: cases(3, 60) },
  )
})

it('exports the marks of all groups of the trimester, each with its pauta’s state', async () => {
  await bring(teacher, 'N.º;ACS 1;ACS 2;AT\n1;12;14;13\n2;F;9;8\n', { subject: mat.id })
  const { raw } = await server
    .as(dap)
    .call(exportMarks, { query: { format: 'xlsx', trimester: '1' } as never })
  const table = await readTable(raw, {} as never)
  const name = (
    await db.selectFrom('groups').select('name').where('id', '=', group.id).executeTakeFirstOrThrow()
  ).name
  const own = table.rows
    .filter(({ cells }) => cells[0]?.startsWith(`${name},`) && cells[2] === 'Matemática')
    .map(({ cells }) => cells)
  expect(table.header.slice(0, 8)).toEqual([
    'Turma',
    'Trimestre',
    'Disciplina',
    'Docente',
    'N.º',
    'Código',
    'Nome completo',
    'Sexo',
  ])
  const column = (label: string) => table.header.indexOf(label)
  expect(own.map(cells => [cells[column('ACS 1')], cells[column('MT')], cells[column('Pauta')]])).toEqual([
    ['12', '13', 'Rascunho'],
    ['F', '6', 'Rascunho'],
    ['', '', 'Rascunho'],
    ['', '', 'Rascunho'],
  ])
  expect((await server.as(teacher).refuse(exportMarks, { query: { format: 'csv' } as never })).status).toBe(
    403,
  )
})
