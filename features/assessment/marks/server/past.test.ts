import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { bringFile, csv } from '#kit/server/transfer/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { listPastMarks, pastImport } from '../past-contract.ts'
import { getPupilMarks } from '../pupil-contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...changeRoutes([])], '2026-05-20')
await fixtureCalendar(db, { state: 'em vigor' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
await fixtureSubject(db, { code: 'POR', name: 'Português', abbreviation: 'Port.' })
const dap = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes Nhantumbo' })

let group: { id: string }
let teacher: Awaited<ReturnType<typeof fixtureTeacherOf>>
let ana: string
let beto: string

beforeEach(async () => {
  const schoolId = (await fixtureSchool(db, {})).id
  group = await fixtureGroup(db, { name: `6ª${Math.random().toString(36).slice(2, 7)}`, schoolId })
  teacher = await fixtureTeacherOf(db, group.id, mat.id)
  ana = (await fixtureStudent(db, { groupId: group.id, fullName: 'Ana Marta Tembe', numberInGroup: 1 })).id
  beto = (await fixtureStudent(db, { groupId: group.id, fullName: 'Beto Vaz', numberInGroup: 2 })).id
})

const place = () => ({ group: group.id, trimester: '1' }) as never
const bring = (text: string, answers: Record<string, string> = {}, who: typeof teacher = dap) =>
  bringFile(server.as(who), pastImport, {
    fileName: 'pauta-2025.csv',
    bytes: csv(text),
    query: { group: group.id, trimester: 1 },
    answers,
  })
const means = async (who: typeof teacher = dap, id = ana) => {
  const { data } = await server.as(who).call(listPastMarks, { params: place() })
  return (data.pupils[id] ?? []).map(({ year, marks }) => [
    year,
    ...marks.map(each => `${each.subject} ${each.mark / 10}`),
  ])
}

it('reads an old pauta, says of which year it takes it to be, and knows pupils by name, not by their old number', async () => {
  const text =
    'N.º;Nome;Mat.;Português MF;Ed. Física\n7;Ana Tembe;12;9,5;14\n1;Beto Vaz;8;;10\n;Média;10;9;12\n'
  const done = await bring(text)
  expect([done.problem, done.imported, done.refused]).toEqual([undefined, 3, []])
  const [year] = done.decisions.filter(({ id }) => id === 'year')
  expect([year?.chosen, year?.evidence]).toEqual(['2025', 'A turma é de 2026: supõe-se o ano anterior.'])
  const [grid] = done.decisions.filter(({ id }) => id === 'grid')
  expect(grid?.evidence).toContain('Ed. Física')
  expect(await means()).toEqual([[2025, 'Matemática 12', 'Português 9.5']])
  expect(await means(dap, beto)).toEqual([[2025, 'Matemática 8']])
  await bring(text, { year: '2023' })
  expect((await means()).map(([each]) => each)).toEqual([2025, 2023])
})

it('shows them on the page of the pupil as brought in from paper, to a teacher of that subject alone', async () => {
  await bring('Nome;Matemática;Português\nAna Marta Tembe;12;15\n')
  const read = async (who: typeof teacher) =>
    (await server.as(who).call(getPupilMarks, { params: { id: ana } })).data.past.map(
      ({ year, by, marks }) => [year, by, marks.map(({ subject, mark }) => [subject, mark])],
    )
  expect(await read(dap)).toEqual([
    [
      2025,
      'Lurdes Nhantumbo',
      [
        ['Matemática', 120],
        ['Português', 150],
      ],
    ],
  ])
  expect(await read(teacher)).toEqual([[2025, 'Lurdes Nhantumbo', [['Matemática', 120]]]])
  expect(await means(teacher)).toEqual([[2025, 'Matemática 12']])
  const stranger = await fixtureAccount(db, { role: 'professor' })
  expect((await server.as(stranger).refuse(listPastMarks, { params: place() })).status).toBe(404)
  expect((await bring('Nome;Matemática\nAna Marta Tembe;12\n', {}, teacher)).problem).toBeDefined()
})

it.each([
  ['21', 'mark: As notas vão de 0 a 20.'],
  ['-1', 'mark: As notas vão de 0 a 20.'],
  ['9,55', 'mark: As notas têm no máximo uma casa decimal.'],
  ['F', 'mark: Uma média é um número de 0 a 20.'],
  ['doze', 'mark: Não é uma nota: escreva de 0 a 20, F, J ou –.'],
])('refuses «%s» at its cell and takes the others', async (text, reason) => {
  const done = await bring(`Nome;Matemática\nAna Marta Tembe;${text}\nBeto Vaz;11\n`)
  expect([done.reasons, done.imported]).toEqual([[reason], 1])
})

it('refuses a pupil who is not in the group, a subject that there is not, and a mean that comes twice', async () => {
  const done = await bring(
    'Nome;Disciplina;Média do ano\nEva Sitoe;Matemática;12\nAna Tembe;Magia;12\nBeto Vaz;Mat.;12\nBeto Vaz;Matemática;13\n',
  )
  expect(done.imported).toBe(1)
  expect(done.reasons).toEqual([
    'name: «Eva Sitoe» não esteve na turma neste trimestre.',
    'subject: «Magia» não é uma disciplina da escola.',
    'mark: Beto Vaz já tem esta média na linha 4.',
  ])
})

it('asks before it replaces a mean, and one undo takes an import back, with what the history says of it', async () => {
  await bring('Nome;Matemática\nAna Marta Tembe;12\n')
  const text = 'Nome;Matemática\nAna Marta Tembe;13\nBeto Vaz;10\n'
  const waiting = await bring(text)
  expect([waiting.asked, waiting.imported]).toEqual([['existing'], 1])
  await bring(text, { existing: 'keep' })
  expect(await means()).toEqual([[2025, 'Matemática 12']])
  await bring(text, { existing: 'replace' })
  expect(await means()).toEqual([[2025, 'Matemática 13']])
  const last = await db
    .selectFrom('changes')
    .select(['batch_id', 'label', 'action'])
    .where('table_name', '=', 'past_marks')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect([last.label, last.action]).toEqual(['Ana Marta Tembe, Matemática, 2025', 'past-marks.import'])
  expect((await server.as(dap).refuse(undoChange, { params: { id: last.batch_id } })).status).toBe(200)
  expect(await means()).toEqual([[2025, 'Matemática 12']])
})
