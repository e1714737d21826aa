import { expect, it } from 'vitest'
import { readPdf } from '#engines/documents/read-back.ts'
import { getHearingQueue, keepHearing } from '#features/assessment/hearing/contract.ts'
import { fixtureHeard, fixtureOralTest } from '#features/assessment/hearing/fixtures.ts'
import { routes as hearingRoutes } from '#features/assessment/hearing/server/routes.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { setApplicationState } from '../contract.ts'
import { downloadLevels } from '../paper-contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...hearingRoutes])
const por = await fixtureSubject(db, { code: 'POR', name: 'Português', abbreviation: 'Port.' })
const group = await fixtureGroup(db, { name: '3ªA', grade: 3, schoolId: await fixtureSchool(db) })
const professor = await fixtureTeacherOf(db, group.id, por.id)
const teacher = server.as(professor)
const AT = '2026-05-04T08:00:00+02:00'

it('an oral test keeps each of its corrections, with names and levels of then, on its page and on paper', async () => {
  const [ana, beto] = [
    await fixtureStudent(db, { groupId: group.id, fullName: 'Ana Sitoe', numberInGroup: 1 }),
    await fixtureStudent(db, { groupId: group.id, fullName: 'Beto Cumbe', numberInGroup: 2 }),
  ]
  const test = await fixtureOralTest(db, professor, { subjectId: por.id, grade: 3 })
  const row = await fixtureHeard(db, {
    ...{ testId: test.id, groupId: group.id, by: professor, at: AT },
    heard: [
      { studentId: ana.id, level: 'Palavra' },
      { studentId: beto.id, level: 'Letra' },
    ],
  })
  const params = { id: row.id }
  let { version } = row
  const step = async (state: 'encerrado' | 'corrigido', reason?: string) => {
    const answer = await teacher.call(setApplicationState, { params, body: { state, version, reason } })
    version = answer.data.version
  }
  const page = async (edition?: number) => {
    const { data } = await teacher.call(getHearingQueue, { params, query: { edition } })
    return {
      edition: data.edition?.number ?? null,
      editions: data.editions.map(({ number, reason }) => [number, reason]),
      pupils: data.pupils.map(({ name, level }) => [name, level]),
    }
  }
  const paper = async (edition?: number) => {
    const query = { format: 'pdf', edition } as const
    return (await readPdf((await teacher.call(downloadLevels, { params, query })).raw)).join(' ')
  }
  expect(await page()).toMatchObject({ edition: null, editions: [] })
  await step('encerrado')
  await step('corrigido')
  const first = {
    pupils: [
      ['Ana Sitoe', 'Palavra'],
      ['Beto Cumbe', 'Letra'],
    ],
  }
  const paperOfFirst = await paper()
  expect(await page()).toEqual({ ...first, edition: 1, editions: [[1, '']] })
  // A name that changes, and who enters later, are in nothing that is corrected.
  await db.updateTable('students').set({ full_name: 'Beto Alterado' }).where('id', '=', beto.id).execute()
  await fixtureStudent(db, { groupId: group.id, fullName: 'Celina Nova', enrolledOn: '2026-05-05' })
  expect(await page()).toEqual({ ...first, edition: 1, editions: [[1, '']] })
  const stamp = /impresso em [\d/]+, \d+:\d+/g
  expect((await paper()).replace(stamp, '')).toBe(paperOfFirst.replace(stamp, ''))
  expect(paperOfFirst).toContain('Beto Cumbe')

  const reason = 'O Beto foi ouvido outra vez'
  await step('encerrado', reason)
  expect(await page()).toMatchObject({ edition: null, editions: [[1, '']] })
  const again = { studentId: beto.id, outcome: 'ouvido' as const, level: 'Parágrafo', heardAt: AT }
  await teacher.call(keepHearing, { params, body: again })
  await step('corrigido')
  const both = [
    [1, ''],
    [2, reason],
  ]
  expect(await page()).toMatchObject({ edition: 2, editions: both })
  expect((await page()).pupils).toContainEqual(['Beto Alterado', 'Parágrafo'])
  expect(await page(1)).toEqual({ ...first, edition: 1, editions: both })
  expect((await paper(1)).replace(stamp, '')).toBe(paperOfFirst.replace(stamp, ''))
  const paperOfSecond = await paper(2)
  for (const words of ['Beto Alterado', 'Parágrafo (1)', '2.ª versão', reason])
    expect(paperOfSecond).toContain(words)
  expect((await teacher.refuse(getHearingQueue, { params, query: { edition: 3 } })).status).toBe(404)
  expect(
    (await teacher.refuse(downloadLevels, { params, query: { format: 'pdf', edition: 3 } })).status,
  ).toBe(404)
})
