import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { readPdf } from '#engines/documents/read-back.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { eraseFromEditions } from '#school/editions/server/editions.ts'
import { editionUndoGuard } from '#school/editions/server/undo-guard.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { transferStudent } from '#school/students/contract.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { ERASED_STUDENT } from '#school/students/personal-data-contract.ts'
import { routes as studentRoutes } from '#school/students/server/routes.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getApplication, setApplicationState } from '../../applications/contract.ts'
import { changeKey, takeBackKey } from '../../applications/key-contract.ts'
import { routes as applicationRoutes } from '../../applications/server/routes.ts'
import { keyUndoGuard } from '../../applications/server/undo-guard.ts'
import {
  exportApplicationReport,
  getClassReport,
  getCoverage,
  getEvolution,
  getItemReport,
  getPupilReport,
  getSchoolReport,
} from '../contract.ts'
import { contentOf, correctedContent, resultsIn } from '../corrected.ts'
import { fixtureItems, fixtureResults } from '../result-fixtures.ts'
import { findCorrectedOfPupil } from './corrected.ts'
import { findByIds } from './queries.ts'
import { readLive } from './read.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(
  database,
  [...routes, ...applicationRoutes, ...studentRoutes, ...changeRoutes([keyUndoGuard, editionUndoGuard])],
  '2026-05-08',
)
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const admin = await fixtureAccount(db, { role: 'admin', name: 'Rosa Bila' })
await fixtureCalendar(db, { state: 'em vigor', year: 2026, trimesters: [firstTrimester] })
const as = server.as(admin)

let made = 0
let id: string
let earlier: string
let groupId: string
let testId: string
let firstItem: string
let pupils: string[]

beforeEach(async () => {
  made += 1
  const group = await fixtureGroup(db, { name: `6ª ${made}`, schoolId: school.id })
  groupId = group.id
  const teacher = await fixtureTeacherOf(db, group.id, mat.id)
  pupils = []
  for (const [at, fullName] of ['Ana', 'Beto', 'Carla', 'Dino'].entries())
    pupils.push(
      (
        await fixtureStudent(db, {
          ...{ groupId: group.id, fullName, numberInGroup: at + 1, sex: at % 2 === 0 ? 'M' : 'H' },
        })
      ).id,
    )
  const items = await fixtureItems(db, { subjectId: mat.id, ownerId: teacher.id }, [
    { domain: 'Números' },
    { domain: 'Números' },
    { domain: 'Formas' },
  ])
  const sheets = [['a', 'a', 'b'], ['a', '', 'a'], ['b', 'c', null], null] as const
  const application = async (at: string) =>
    fixtureResults(db, {
      ...{ subjectId: mat.id, groupId: group.id, ownerId: teacher.id, items, at },
      answers: pupils.map((studentId, place) => ({ studentId, answers: sheets[place] ?? null })),
    })
  earlier = (await application('2026-03-01T08:00:00+02:00')).applicationId
  const last = await application('2026-03-03T08:00:00+02:00')
  ;[id, testId, firstItem] = [last.applicationId, last.testId, items[0]?.id ?? '']
  await sql`UPDATE applications SET state = 'encerrado' WHERE id IN (${id}, ${earlier})`.execute(db)
  for (const each of [earlier, id]) expect((await set('corrigido', undefined, each)).status).toBe(200)
})

const versionOf = async (of: string) =>
  (await as.call(getApplication, { params: { id: of } })).data.version as number

async function set(state: 'encerrado' | 'corrigido', reason?: string, of = id) {
  const body = { state, version: await versionOf(of), ...(reason !== undefined && { reason }) }
  return as.refuse(setApplicationState, { params: { id: of }, body })
}

/** Everything that reports say of the application, on screen and, where asked for, on paper. */
async function readAll(edition?: number, on: 'screen' | 'paper' = 'screen'): Promise<string> {
  const read = async (endpoint: Endpoint, input: object) => (await as.refuse(endpoint, input)).data
  const named = edition === undefined ? {} : { edition }
  const papers: unknown[] = []
  for (const report of on === 'paper' ? (['turma', 'itens', 'competencias'] as const) : [])
    papers.push(
      await readPdf(
        (
          await as.call(exportApplicationReport, {
            params: { id },
            query: { ...named, report, format: 'pdf' } as never,
          })
        ).raw,
      ),
    )
  const others = {
    pupil: ((await read(getPupilReport, { params: { id: pupils[0] } })) as never as { results: unknown })
      .results,
    school: await read(getSchoolReport, { query: { subject: mat.id, group: [groupId] } }),
    // Of which subject is asked is called as it is today.
    coverage: { ...(await read(getCoverage, { query: { subject: mat.id } })), subject: null },
    evolution: await read(getEvolution, { query: { before: earlier, after: id } }),
  }
  return JSON.stringify({
    class: await read(getClassReport, { params: { id }, query: named }),
    items: await read(getItemReport, { params: { id }, query: named }),
    papers,
    ...(edition === undefined && others),
  })
}

const heads = async () => {
  const { head } = (await as.call(getClassReport, { params: { id }, query: {} as never })).data
  return { edition: head.edition, reasons: head.editions.map(({ reason }) => reason) }
}

it('reports of a corrected test stay as they were to the byte, whatever is renamed, moved or edited later', async () => {
  const [before, printed] = [await readAll(), await readAll(undefined, 'paper')]
  expect(printed).toContain('Corrigido: 1.ª versão')
  const later = [
    sql`UPDATE students SET full_name = full_name || ' de Sousa', sex = 'M' WHERE group_id = ${groupId}`,
    sql`UPDATE enrolments SET number = number + 40 WHERE group_id = ${groupId}`,
    sql`UPDATE groups SET name = name || ' nova' WHERE id = ${groupId}`,
    sql`UPDATE schools SET name = name || ' nova', province = 'Outra' WHERE id = ${school.id}`,
    sql`UPDATE subjects SET name = name || ' nova', abbreviation = 'Outra' WHERE id = ${mat.id}`,
    sql`UPDATE tests SET title = title || ' novo', items = items - 0 WHERE id = ${testId}`,
    sql`UPDATE responses SET points = 0, outcome = 'errada' WHERE attempt_id IN (
      SELECT id FROM attempts WHERE application_id = ${id})`,
  ]
  for (const change of later) {
    await change.execute(db)
    expect((await readAll()) === before, change.compile(db).sql).toBe(true)
  }
  const other = await fixtureGroup(db, { name: `7ª ${made}`, schoolId: school.id })
  await as.call(transferStudent, {
    params: { id: pupils[1] ?? '' },
    body: { groupId: other.id, version: await studentVersion(pupils[1]), day: '2026-05-11', reason: '' },
  })
  await fixtureStudent(db, { groupId, fullName: 'Quem veio depois' })
  expect((await readAll(undefined, 'paper')) === printed).toBe(true)
})

const studentVersion = async (of = '') =>
  (await db.selectFrom('students').select('version').where('id', '=', of).executeTakeFirstOrThrow()).version

it('another key is another edition with its reason; the first one is read and printed as it was, and undone it holds again', async () => {
  const [before, first] = [await readAll(), await readAll(1, 'paper')]
  const body = {
    ...{ itemId: firstItem, change: { kind: 'rekey', right: ['b'] }, version: await versionOf(id) },
    ...{ reason: 'A chave estava trocada', alsoTest: false, alsoBank: false },
  }
  const changed = await as.refuse(changeKey, { params: { id }, body }, { key: uuid() })
  expect(changed.status).toBe(200)
  expect(await heads()).toMatchObject({ edition: { number: 2 }, reasons: ['', 'A chave estava trocada'] })
  const firstNow = JSON.parse(await readAll(1, 'paper'))
  expect(firstNow.class.pupils).toEqual(JSON.parse(first).class.pupils)
  expect(firstNow.items.items).toEqual(JSON.parse(first).items.items)
  expect(JSON.stringify(firstNow.papers)).toBe(JSON.stringify(JSON.parse(first).papers))
  expect(await readAll(undefined, 'paper')).toContain('2.ª versão')
  const marks = async (edition?: number) =>
    (await as.call(getClassReport, { params: { id }, query: { edition } as never })).data.pupils.map(
      ({ mark }) => mark,
    )
  expect(await marks()).not.toEqual(await marks(1))
  const undone = await as.refuse(undoChange, { params: { id: changed.headers['x-change'] } })
  expect(undone.status).toBe(200)
  expect(await readAll()).toBe(before)
  const again = await as.refuse(
    changeKey,
    { params: { id }, body: { ...body, version: await versionOf(id) } },
    { key: uuid() },
  )
  const back = { change: again.headers['x-change'] ?? '', version: await versionOf(id) }
  await as.call(takeBackKey, { params: { id }, body: back }, { key: uuid() })
  expect((await heads()).reasons).toEqual(['', 'A chave estava trocada', 'Desfaz: A chave estava trocada'])
  expect(await marks()).toEqual(await marks(1))
})

it('corrected again asks why, is read as it stands meanwhile, and is kept again only where something differs', async () => {
  const before = await readAll()
  const silent = await set('encerrado')
  expect(silent.data.fields?.reason).toBe('Diga porque se volta a corrigir.')
  expect((await set('encerrado', 'Faltava uma folha')).status).toBe(200)
  expect(await heads()).toEqual({ edition: null, reasons: [''] })
  expect((await set('corrigido')).status).toBe(200)
  expect(await readAll()).toBe(before)
  await set('encerrado', 'Faltava uma folha')
  await sql`UPDATE responses SET points = 0, outcome = 'errada' WHERE item_id = ${firstItem}
    AND attempt_id IN (SELECT id FROM attempts WHERE application_id = ${id})`.execute(db)
  const again = await set('corrigido')
  expect(await heads()).toMatchObject({ edition: { number: 2 }, reasons: ['', 'Faltava uma folha'] })
  await as.call(undoChange, { params: { id: again.headers['x-change'] ?? '' } })
  expect(await heads()).toEqual({ edition: null, reasons: [''] })
  expect((await as.refuse(getClassReport, { params: { id }, query: { edition: 7 } })).status).toBe(404)
})

it('goes with the data of a pupil; erased, the row stays without a name and no figure changes', async () => {
  expect(await findCorrectedOfPupil(db, pupils[0] ?? '')).toMatchObject([
    { group: `6ª ${made}`, edition: 1, name: 'Ana', number: 1 },
    { group: `6ª ${made}`, edition: 1, name: 'Ana', number: 1 },
  ])
  const report = async () => (await as.call(getClassReport, { params: { id }, query: {} as never })).data
  const before = await report()
  await db.transaction().execute(one => eraseFromEditions(one, pupils[0] ?? ''))
  expect(await findCorrectedOfPupil(db, pupils[0] ?? '')).toEqual([])
  const after = await report()
  expect(after.achievement).toEqual(before.achievement)
  expect(after.pupils.map(({ name }) => name).toSorted()).toEqual(
    [ERASED_STUDENT, 'Beto', 'Carla', 'Dino'].toSorted(),
  )
  expect(JSON.stringify(after)).not.toContain('Ana')
})

it('an edition holds all that reports are computed from', async () => {
  const [live] = await readLive(db, await findByIds(db, [id]))
  if (!live) throw new Error('There are no results.')
  const { items, pupils: rows } = live
  const [n, k] = [rows.length, items.length]
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 5 }), { minLength: n * k, maxLength: n * k }),
      fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { minLength: n * k, maxLength: n * k }),
      fc.array(fc.integer({ min: 0, max: 26 }), { minLength: n * k, maxLength: n * k }),
      (outcomes, points, chosen) => {
        const results = {
          ...live,
          outcomes: Uint8Array.from(outcomes),
          points: Float64Array.from(points),
          chosen: Uint16Array.from(chosen),
        }
        const stored = correctedContent.parse(JSON.parse(JSON.stringify(contentOf(results))))
        const confirmed = new Map(items.map(item => [item.id, item.confirmed]))
        const read = resultsIn(stored, {
          ...{ edition: null, editions: [], erased: '' },
          isConfirmed: item => confirmed.get(item.id) ?? false,
        })
        expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify(results)))
      },
    ),
    { numRuns: 30 },
  )
})
