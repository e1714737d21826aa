import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { readPdf } from '#engines/documents/read-back.ts'
import { readTables } from '#engines/spreadsheets/read-table.ts'
import { fixtureHeard, fixtureOralTest } from '#features/assessment/hearing/fixtures.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getApplication, setApplicationState } from '../contract.ts'
import { setLevels } from '../marking-contract.ts'
import { downloadLevels } from '../paper-contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const school = await fixtureSchool(db)
const por = await fixtureSubject(db, { code: 'POR', name: 'Português', abbreviation: 'Port.' })
const group = await fixtureGroup(db, { name: '3ªA', grade: 3, schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, por.id)
const [ana, beto] = await Promise.all(
  ['Ana', 'Beto'].map((fullName, at) =>
    fixtureStudent(db, { groupId: group.id, fullName, numberInGroup: at + 1 }),
  ),
)
const [a, b] = [ana?.id ?? '', beto?.id ?? '']
const teacher = server.as(professor)

/** An oral assessment of reading, handed out to the group. */
async function fixtureOral() {
  const id = uuid()
  await db
    .insertInto('tests')
    .values({
      id,
      title: 'Leitura por níveis',
      kind: 'oral',
      subject_id: por.id,
      grade: 3,
      year: 2026,
      moment: 'inicial',
      owner_id: professor.id,
      state: 'publicado',
      items: '[]',
      levels: JSON.stringify(['Principiante', 'Letra', 'Palavra'].map(name => ({ name, task: '' }))),
    })
    .execute()
  return fixtureApplication(db, { testId: id, groupId: group.id, by: professor, mode: 'lançamento manual' })
}

const set = (id: string, entries: { studentId: string; level: string | null }[]) =>
  [setLevels, { params: { id }, body: { entries } }] as const

async function levelsOf(id: string) {
  const { data } = await teacher.call(getApplication, { params: { id } })
  return data.sittings.map(({ name, level, state }) => [name, level, state])
}

describe('the levels of an oral assessment', () => {
  it('are kept one tap at a time, changed by another, and cleared', async () => {
    const { id } = await fixtureOral()
    const { data } = await teacher.call(...set(id, [{ studentId: a, level: 'Letra' }]))
    expect(data.sittings).toMatchObject([{ studentId: a, level: 'Letra', state: 'entregue', mark: null }])
    await teacher.call(
      ...set(id, [
        { studentId: a, level: 'Palavra' },
        { studentId: b, level: 'Principiante' },
      ]),
    )
    expect(await levelsOf(id)).toEqual([
      ['Ana', 'Palavra', 'entregue'],
      ['Beto', 'Principiante', 'entregue'],
    ])
    await teacher.call(...set(id, [{ studentId: b, level: null }]))
    expect(await levelsOf(id)).toEqual([
      ['Ana', 'Palavra', 'entregue'],
      ['Beto', null, null],
    ])
  })

  it('tell who was not presented from who was not heard yet', async () => {
    const { id } = await fixtureOral()
    await teacher.call(...set(id, [{ studentId: a, level: 'não apresentado' }]))
    expect(await levelsOf(id)).toEqual([
      ['Ana', null, 'não apresentado'],
      ['Beto', null, null],
    ])
    await teacher.call(...set(id, [{ studentId: a, level: 'Letra' }]))
    expect((await levelsOf(id))[0], 'came after all').toEqual(['Ana', 'Letra', 'entregue'])
  })

  it('refuses a level that the test has not, a pupil of elsewhere, a stranger and a marked application', async () => {
    const { id, version } = await fixtureOral()
    const entries = [
      { studentId: a, level: 'Letra' },
      { studentId: b, level: 'Parágrafo' },
    ]
    expect((await teacher.refuse(...set(id, entries))).status).toBe(400)
    expect((await teacher.refuse(...set(id, [{ studentId: uuid(), level: 'Letra' }]))).status).toBe(400)
    expect(await levelsOf(id), 'nothing by halves').toEqual([
      ['Ana', null, null],
      ['Beto', null, null],
    ])
    const stranger = server.as(await fixtureAccount(db, { role: 'professor' }))
    expect((await stranger.refuse(...set(id, [{ studentId: a, level: 'Letra' }]))).status).toBe(404)
    const steps = ['encerrado', 'corrigido'] as const
    for (const [at, state] of steps.entries())
      await teacher.call(setApplicationState, { params: { id }, body: { state, version: version + at } })
    const late = await teacher.refuse(...set(id, [{ studentId: a, level: 'Letra' }]))
    expect(late.data.code).toBe('WRONG_STATE')
  })

  it('go out as a class sheet with the pupils of each level, and a written test has none', async () => {
    const { id } = await fixtureOral()
    await teacher.call(...set(id, [{ studentId: a, level: 'Letra' }]))
    const { raw } = await teacher.call(downloadLevels, { params: { id }, query: { format: 'pdf' } })
    const text = (await readPdf(raw)).join(' ')
    expect(text).toContain('Letra (1)')
    expect(text).toContain('Ana')
    expect(text).toContain('Por ouvir (1)')
    await db.updateTable('tests').set({ kind: 'escrito' }).execute()
    const refused = await teacher.refuse(downloadLevels, { params: { id }, query: { format: 'pdf' } })
    expect(refused.data.code).toBe('WRONG_KIND')
    await db.updateTable('tests').set({ kind: 'oral' }).execute()
  })

  it('of arithmetic say on the class sheet, as a spreadsheet too, which operation each pupil can do', async () => {
    const test = await fixtureOralTest(db, professor, { subjectId: por.id, grade: 3, skill: 'aritmética' })
    const row = await fixtureHeard(db, {
      ...{ testId: test.id, groupId: group.id, by: professor, at: '2026-05-04T08:00:00+02:00' },
      heard: [
        {
          ...{ studentId: a, level: 'Adição', outcome: 'ouvido' as const },
          tries: [
            { level: 3, sample: 1 as const },
            { level: 4, sample: null },
          ],
        },
      ],
    })
    for (const format of ['pdf', 'xlsx'] as const) {
      const { raw } = await teacher.call(downloadLevels, { params: { id: row.id }, query: { format } })
      const text =
        format === 'pdf'
          ? (await readPdf(raw)).join(' ')
          : (await readTables(raw, 'x.xlsx'))
              .flatMap(({ sheet, rows }) => [sheet, ...rows.map(({ cells }) => cells.join(' '))])
              .join(' ')
      expect(text).toContain('O que já fazem')
      expect(text).toMatch(/Ana\s+faz\s+ainda não\s+por experimentar/)
    }
  })
})
