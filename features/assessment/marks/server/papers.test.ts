import { EventEmitter } from 'node:events'
import type { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { readPdf, squeezed } from '#engines/documents/read-back.ts'
import { proposedRules } from '#engines/marks/proposals.ts'
import { PROGRESS_TYPE, type Progress } from '#kit/progress.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { openProgress } from '#kit/server/http/progress.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureBecame, fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getMarkBook, handInMarkBook, saveMarks } from '../contract.ts'
import {
  downloadMarksPaper,
  drawSchoolBoletins,
  getPauta,
  saveCouncil,
  setPautaState,
} from '../council-contract.ts'
import { fixtureMarkRule, fixtureMarks } from '../fixtures.ts'
import { exportMarks } from '../import-contract.ts'
import { sheetOf } from '../media-testing.ts'
import { getPupilMarks } from '../pupil-contract.ts'
import { printRuleComparison } from '../rule-contract.ts'
import { readPublishedMarks } from './of-pupil.ts'
import { routes } from './routes.ts'
import { schoolBoletinRoutes } from './school-boletins.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes, '2026-11-20')
await fixtureCalendar(db, { state: 'em vigor' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const dap = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes Nhantumbo' })
const schoolId = (await fixtureSchool(db, { name: 'Escola do Papel' })).id
await fixtureMarkRule(db, { schoolId, by: dap })

async function groupWith(name: string, pupils: readonly string[], of = schoolId) {
  const group = await fixtureGroup(db, { name, schoolId: of })
  const teacher = await fixtureTeacherOf(db, group.id, mat.id)
  const ids = []
  for (const [at, fullName] of pupils.entries())
    ids.push((await fixtureStudent(db, { groupId: group.id, fullName, numberInGroup: at + 1 })).id)
  return { group, teacher, ids }
}
type Class = Awaited<ReturnType<typeof groupWith>>

/** Writes a mark for each pupil, hands the book in, and closes the pauta. */
async function close({ group, teacher }: Class, trimester: number, marks: Readonly<Record<string, number>>) {
  const cells = Object.fromEntries(
    Object.entries(marks).map(([id, mark]) => [id, { ACS1: mark, ACS2: mark, AT1: mark }]),
  )
  await fixtureMarks(db, teacher, { group: group.id, subject: mat.id, trimester }, cells)
  const book = { group: group.id, subject: mat.id, trimester: String(trimester) } as never
  const { version } = (await server.as(teacher).call(getMarkBook, { params: book })).data
  await server.as(teacher).call(handInMarkBook, { params: book, body: { handedIn: true, version } })
  const params = { group: group.id, trimester: String(trimester) } as never
  const held = async () => (await server.as(dap).call(getPauta, { params, query: {} as never })).data.version
  const state = async (to: 'em conselho' | 'fechada' | 'publicada', reason?: string) =>
    server.as(dap).call(setPautaState, {
      params,
      body: { state: to, version: await held(), ...(reason !== undefined && { reason }) },
    })
  await state('em conselho')
  await server.as(dap).call(saveCouncil, {
    params,
    body: {
      ...{ heldOn: '2026-11-20', heldAt: '', room: '', notes: '', version: await held() },
      presences: [{ accountId: teacher.id, presence: 'presente' as const }],
    },
  })
  await state('fechada')
  return { state, publish: () => state('publicada') }
}

it('a pupil who moves has each trimester in the closed pauta of the group of then, and families what is published', async () => {
  const first = await groupWith('6ªA', ['Ana Tembe', 'Beto Vaz'])
  const second = await groupWith('6ªB', ['Celeste Dias'])
  const [ana = '', beto = ''] = first.ids
  const [celeste = ''] = second.ids
  const one = await close(first, 1, { [ana]: 150, [beto]: 70 })
  await fixtureBecame(db, beto, { group_id: second.group.id, number_in_group: 2 }, '2026-06-15')
  await close(second, 2, { [celeste]: 120, [beto]: 140 })
  const read = async (who: Parameters<typeof server.as>[0], id = beto) =>
    (await server.as(who).call(getPupilMarks, { params: { id } })).data.closed.map(term => [
      term.trimester,
      term.group,
      term.subjects.map(({ name, mark, isNegative }) => [name, mark, isNegative]),
      `${term.positive} de ${term.marked}`,
    ])
  const both = [
    [2, '6ªB', [['Matemática', '14', false]], '1 de 1'],
    [1, '6ªA', [['Matemática', '7', true]], '0 de 1'],
  ]
  expect(await read(dap)).toEqual(both)
  expect(await read(dap, ana)).toEqual([[1, '6ªA', [['Matemática', '15', false]], '1 de 1']])
  // Who reads the whole pauta prints what it says of one pupil; a teacher reads one subject.
  const printed = async (who: Parameters<typeof server.as>[0]) =>
    (await server.as(who).call(getPupilMarks, { params: { id: beto } })).data.closed.map(
      ({ papersOf }) => papersOf,
    )
  expect(await printed(dap)).toEqual([second.group.id, first.group.id])
  expect(await printed(first.teacher).catch(() => [])).not.toContain(first.group.id)
  const declared = await server.as(dap).call(downloadMarksPaper, {
    params: { group: second.group.id, trimester: '2', paper: 'declaracao' } as never,
    query: { format: 'pdf', student: beto } as never,
  })
  const words = (await readPdf(declared.raw)).join(' ').replaceAll(/\s+/g, ' ')
  expect(words).toContain('Declaração de notas')
  expect(words).toContain('Beto Vaz')
  expect(words).not.toContain('Celeste Dias')
  expect(await readPublishedMarks(db, beto, 2026)).toEqual([])
  await one.publish()
  const published = await readPublishedMarks(db, beto, 2026)
  expect(published.map(({ trimester, subjects }) => [trimester, subjects[0]?.mark])).toEqual([[1, '7']])
  expect(await readPublishedMarks(db, beto, 2025)).toEqual([])
  // A correction takes nothing from families: they read what was published until the next version is.
  const family = async () =>
    (await readPublishedMarks(db, beto, 2026)).map(({ edition, subjects }) => [edition, subjects[0]?.mark])
  await one.state('em conselho', 'A nota foi mal lançada.')
  expect(await family()).toEqual([[1, '7']])
  await server.as(dap).call(saveMarks, {
    params: { group: first.group.id, subject: mat.id, trimester: '1' } as never,
    body: { cells: [{ studentId: beto, place: 'AT1', mark: 100, seen: 70 }] },
  })
  await one.state('fechada')
  expect(await family()).toEqual([[1, '7']])
  await one.publish()
  expect(await family()).toEqual([[2, '8']])
  const stranger = await fixtureAccount(db, { role: 'professor' })
  expect((await server.as(stranger).refuse(getPupilMarks, { params: { id: beto } })).status).toBe(404)
})

it('all boletins of a school come as one PDF, which says how far it is and who is left out', async () => {
  const third = await groupWith('6ªC', ['Dina Paulo', 'Eva Cossa', 'Fátima Nhaca'])
  await groupWith('6ªD', ['Gil Sitoe'])
  const marks = Object.fromEntries(third.ids.map((id, at) => [id, 70 + 40 * at]))
  await close(third, 3, marks)
  const body = { school: schoolId, trimester: 3, size: 'A5' as const }
  const drawn = (await server.as(dap).call(drawSchoolBoletins, { body })).data
  expect([drawn.groups, drawn.boletins]).toEqual([1, 3])
  expect(drawn.open).toContain('6ªD')
  const pages = (await readPdf(Buffer.from(drawn.pdf, 'base64'))).map(squeezed)
  expect(pages.map(page => /DinaPaulo|EvaCossa|FátimaNhaca/.exec(page)?.[0])).toEqual([
    'DinaPaulo',
    'EvaCossa',
    'FátimaNhaca',
  ])
  const large = (await server.as(dap).call(drawSchoolBoletins, { body: { ...body, size: 'A3' } })).data
  const sheets = (await readPdf(Buffer.from(large.pdf, 'base64'))).map(squeezed)
  expect(sheets).toHaveLength(1)
  for (const name of ['DinaPaulo', 'EvaCossa', 'FátimaNhaca']) expect(sheets[0]).toContain(name)
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/academy/marks/papers/boletins',
    headers: { authorization: `Bearer ${dap.id}`, accept: PROGRESS_TYPE },
    payload: body,
  })
  const lines = answer.body.trimEnd().split('\n')
  expect(JSON.parse(lines[0] ?? '')).toEqual({ step: 'drawing', done: 1, total: 1 })
  const refused = await server
    .as(dap)
    .refuse(drawSchoolBoletins, { body: { ...body, trimester: 2, school: dap.id } })
  expect([refused.status, refused.data.code]).toEqual([409, 'WRONG_STATE'])
})

it('the boletins of a school are drawn no further once the caller goes away', async () => {
  for (const [at, name] of ['6ªE', '6ªF', '6ªG'].entries()) {
    const made = await groupWith(name, [`Aluno ${at}`])
    await close(made, 3, { [made.ids[0] ?? '']: 120 })
  }
  const raw = Object.assign(new EventEmitter(), { destroyed: false })
  const said: Progress[] = []
  const reply = {
    raw,
    type: () => reply,
    header: () => reply,
    send: (stream: PassThrough) =>
      void stream.on('data', line => {
        said.push(JSON.parse(String(line)))
        raw.destroyed = true
        raw.emit('close')
      }),
  }
  openProgress({ headers: { accept: PROGRESS_TYPE } } as never, reply as never)
  const [served] = schoolBoletinRoutes
  const drawing = served?.handle(
    {
      ...{ db, account: dap, today: '2026-11-20', reply },
      body: { school: schoolId, trimester: 3, size: 'A5' },
    } as never,
    undefined,
  )
  await expect(drawing).rejects.toMatchObject({ status: 499, code: 'STOPPED' })
  expect(said.map(({ done }) => done)).toEqual([1])
  expect(said[0]?.total).toBeGreaterThanOrEqual(3)
  expect(raw.listenerCount('close')).toBe(0)
})

it('what is drawn or exported of a school lacks none of its groups, however many other schools have', async () => {
  const many = (await fixtureSchool(db, { name: 'Escola Grande' })).id
  // More than stand in one list, and all before those of the other school.
  for (let at = 0; at < 201; at++) await fixtureGroup(db, { name: `1ª${at}`, grade: 1, schoolId: many })
  const own = await groupWith('6ªZ', ['Hélder Mondlane'])
  await close(own, 3, { [own.ids[0] ?? '']: 130 })
  const { open, boletins } = (
    await server.as(dap).call(drawSchoolBoletins, { body: { school: schoolId, trimester: 3, size: 'A5' } })
  ).data
  expect([boletins > 0, open.some(name => name.startsWith('1ª'))]).toEqual([true, false])
  for (const school of [undefined, schoolId]) {
    const { raw } = await server
      .as(dap)
      .call(exportMarks, { query: { format: 'csv', trimester: '3', school } as never })
    expect(raw.toString()).toContain('Hélder Mondlane')
  }
})

it('the comparison of two rules is printed with both, what would change, and both sums at the line', async () => {
  const [one, other] = [proposedRules[0]?.rule, proposedRules[1]?.rule] as never[]
  const { raw } = await server.as(dap).call(printRuleComparison, {
    body: { school: schoolId, grade: 6, trimester: 1, one, other } as never,
  })
  const text = squeezed((await readPdf(new Uint8Array(raw))).join(''))
  for (const words of ['Em que diferem', 'MT', 'O que mudava nas notas desta escola', 'Matemática'])
    expect(text).toContain(squeezed(words))
})

it('the map of a grade counts its closed pautas together, names those that are not closed, and is for who leads', async () => {
  const school = (await fixtureSchool(db, { name: 'Escola do Mapa' })).id
  await fixtureMarkRule(db, { schoolId: school, by: dap })
  const [one, two] = [
    await groupWith('6ªP', ['Ana Tembe', 'Beto Vaz'], school),
    await groupWith('6ªQ', ['Celeste Dias', 'Dino Langa', 'Eva Sitoe'], school),
  ]
  await groupWith('6ªR', ['Fátima Bila'], school)
  await close(one, 1, { [one.ids[0] ?? '']: 150, [one.ids[1] ?? '']: 70 })
  const params = { group: one.group.id, trimester: '1', paper: 'mapa-da-classe' } as never
  const query = { format: 'xlsx' } as never
  await close(two, 1, { [two.ids[0] ?? '']: 120, [two.ids[1] ?? '']: 80, [two.ids[2] ?? '']: 190 })
  const sheet = await sheetOf((await server.as(dap).call(downloadMarksPaper, { params, query })).raw)
  const row = sheet.rowOf('Matemática')
  expect(['Matr. HM', 'Aval. HM', 'Pos. HM'].map(column => sheet.at(row, column))).toEqual([5, 5, 3])
  const pdf = await server.as(dap).call(downloadMarksPaper, { params, query: { format: 'pdf' } as never })
  const words = (await readPdf(pdf.raw)).join(' ').replaceAll(/\s+/g, ' ')
  expect(words).toContain('Mapa de aproveitamento da 6.ª classe')
  expect(words).toContain('6ªP, Escola do Mapa; 6ªQ, Escola do Mapa')
  expect(words).toMatch(/por fechar\s*:? ?6ªR/)
  expect((await server.as(one.teacher).refuse(downloadMarksPaper, { params, query })).status).toBe(403)
})
