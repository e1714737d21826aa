import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { proposedRules } from '#engines/marks/proposals.ts'
import { writeBackup } from '#kit/server/database/backup.ts'
import { restoreBackup } from '#kit/server/database/restore.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getMarkBook, saveMarks } from '../contract.ts'
import { decideMark, getPauta, setPautaState } from '../council-contract.ts'
import {
  fixtureCorrection,
  fixtureCouncil,
  fixtureMarkBooks,
  fixtureMarkRule,
  fixturePastMarks,
} from '../fixtures.ts'
import { listPastMarks } from '../past-contract.ts'
import { confirmMarkRule, listMarkRules } from '../rule-contract.ts'
import { readPublishedMarks } from './of-pupil.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db, pool, url } = database
const server = await testServer(database, routes, '2026-05-20')
const folder = mkdtempSync(join(tmpdir(), 'marks-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a backup brings marks, rules, councils, decisions, editions and old means back, and the council goes on from there', async () => {
  await fixtureCalendar(db, { state: 'em vigor' })
  const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
  const dap = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes Nhantumbo' })
  const schoolId = (await fixtureSchool(db, {})).id
  const group = await fixtureGroup(db, { name: '6ªA', schoolId })
  const teacher = await fixtureTeacherOf(db, group.id, mat.id)
  const ana = (await fixtureStudent(db, { groupId: group.id, fullName: 'Ana Tembe', numberInGroup: 1 })).id
  const beto = (await fixtureStudent(db, { groupId: group.id, fullName: 'Beto Vaz', numberInGroup: 2 })).id
  await fixtureMarkRule(db, { schoolId, by: dap })
  const place = { group: group.id, subject: mat.id, trimester: 1 }
  const marks = [
    [ana, 'ACS1', 140],
    [ana, 'ACS2', 'justificada'],
    [ana, 'AT1', 120],
    [beto, 'ACS1', 90],
    [beto, 'ACS2', 100],
    [beto, 'AT1', 90],
  ] as const
  await fixtureMarkBooks(db, [
    {
      ...{ place, by: teacher, columns: { ACS1: { day: '2026-03-12', title: 'Fracções' } } },
      handedInAt: '2026-05-18T15:00:00+02:00',
      written: [
        {
          at: '2026-05-18T14:00:00+02:00',
          marks: marks.map(([studentId, at, mark]) => ({ studentId, place: at, mark })),
        },
      ],
    },
  ])
  await fixturePastMarks(db, dap, [{ schoolId, subjectId: mat.id, year: 2025, studentId: beto, tenths: 115 }])
  const trimester = { group: group.id, trimester: 1 }
  await fixtureCouncil(db, dap, trimester, {
    ...{ heldOn: '2026-05-19', heldAt: '14:00', room: 'Sala 4', notes: 'Correu bem.', state: 'publicada' },
    presenceOf: () => 'presente',
    verdict: () => ({ isRaised: true, inFavour: 1, against: 0, reason: 'Recuperou.' }),
    closedAt: '2026-05-19T16:00:00Z',
  })
  await fixtureCorrection(db, dap, trimester, {
    ...{ subject: mat.id, studentId: ana, column: 'AT1', added: 20 },
    ...{ at: '2026-05-19T18:00:00Z', reason: 'Segunda chamada.' },
  })
  const params = { group: group.id, trimester: '1' } as never
  const as = server.as(dap)
  const pauta = async (edition?: number) =>
    (await as.call(getPauta, { params, query: (edition ? { edition: String(edition) } : {}) as never })).data
  const readAll = async () => ({
    book: (await as.call(getMarkBook, { params: { ...place, trimester: '1' } as never })).data,
    pautas: [await pauta(), await pauta(1)],
    rules: (await as.call(listMarkRules, { query: {} })).data.confirmed,
    past: (await as.call(listPastMarks, { params })).data.pupils,
    family: await readPublishedMarks(db, ana, 2026),
  })
  const before = await readAll()
  expect(before.pautas.map(({ pupils }) => pupils.map(each => each.marks[mat.id]?.term.mark))).toEqual([
    [140, 100],
    [130, 100],
  ])
  const file = join(folder, 'marks.dondza')
  await writeBackup(url, file, folder)

  // What a hasty afternoon does: opened again, a mark and a decision changed, another rule, the old means gone.
  const { version } = before.pautas[0] ?? { version: 0 }
  await as.call(setPautaState, { params, body: { state: 'em conselho', reason: 'Engano.', version } })
  const cell = { studentId: ana, place: 'ACS1', mark: 20, seen: 140 }
  await as.call(saveMarks, { params: { ...place, trimester: '1' } as never, body: { cells: [cell] } })
  await as.call(decideMark, {
    params,
    body: { studentId: beto, subjectId: mat.id, decided: null, inFavour: 1, reason: 'Fica.' },
  })
  const other = proposedRules[0]?.rule
  if (!other) throw new Error('No rule is proposed.')
  await as.call(confirmMarkRule, {
    body: { school: schoolId, grade: 6, since: '2026-08-01', rule: { ...other, name: 'Outra' } as never },
  })
  await db.deleteFrom('past_marks').execute()
  const changed = await readAll()
  expect(changed.family, 'what was published').toEqual(before.family)
  for (const part of ['book', 'pautas', 'rules', 'past'] as const)
    expect(changed[part], part).not.toEqual(before[part])

  await restoreBackup(url, file, folder)
  await vi.waitFor(() => pool.query('select 1'), { timeout: 10_000 })
  expect(await readAll()).toEqual(before)
  const again = await as.call(setPautaState, {
    params,
    body: { state: 'em conselho', reason: 'A segunda chamada de Beto.', version },
  })
  expect(again.data).toMatchObject({ state: 'em conselho', correction: 'A segunda chamada de Beto.' })
  const closed = await as.call(setPautaState, {
    params,
    body: { state: 'fechada', version: again.data.version },
  })
  expect(closed.data.editions.map(({ number, reason }) => [number, reason])).toEqual([
    [1, ''],
    [2, 'Segunda chamada.'],
    [3, 'A segunda chamada de Beto.'],
  ])
})
