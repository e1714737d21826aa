import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getItemReport } from '../contract.ts'
import { getQuestionRecord } from '../record-contract.ts'
import { fixtureItems, fixtureResults } from '../result-fixtures.ts'
import { findElsewhere } from './queries.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const other = await fixtureGroup(db, { name: '6ªB', schoolId: school })
const author = await fixtureTeacherOf(db, group.id, mat.id)
const colleague = await fixtureTeacherOf(db, other.id, mat.id)
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const items = await fixtureItems(
  db,
  { subjectId: mat.id, ownerId: author.id },
  Array.from({ length: 5 }, () => ({ domain: 'Números' })),
)

async function answeredIn(of: { id: string }, first: number, state: 'encerrado' | 'em aplicação') {
  const answers = []
  for (let at = 0; at < 12; at++) {
    const { id } = await fixtureStudent(db, {
      groupId: of.id,
      fullName: `Aluno ${first + at}`,
      sex: at % 2 === 0 ? 'H' : 'M',
      numberInGroup: at + 1,
      code: String(first + at),
    })
    answers.push({
      studentId: id,
      answers: items.map((_, item) => ((at * 7 + item * 5) % 11 < 6 ? 'a' : 'b')),
    })
  }
  const { applicationId } = await fixtureResults(db, {
    subjectId: mat.id,
    groupId: of.id,
    ownerId: author.id,
    items,
    answers,
  })
  await db.updateTable('applications').set({ state }).where('id', '=', applicationId).execute()
  return applicationId
}
const own = await answeredIn(group, 20260100, 'encerrado')
await answeredIn(other, 20260200, 'encerrado')
await answeredIn(group, 20260300, 'em aplicação')
const params = { id: items[1]?.questionId ?? '' }

it('a question has its figures in every class that is over, and its author reads of boys and girls', async () => {
  const { data } = await server.as(author).call(getQuestionRecord, { params })
  const rights = Array.from({ length: 12 }, (_, at) => ((at * 7 + 5) % 11 < 6 ? 1 : 0)).reduce<number>(
    (sum, right) => sum + right,
    0,
  )
  expect(data.applications.map(({ n, p, version }) => [n, p, version])).toEqual([
    [12, rights / 12, 1],
    [12, rights / 12, 1],
  ])
  expect(data.applications.flatMap(({ application }) => application?.id ?? [])).toEqual([own])
  expect(data).toMatchObject({
    older: false,
    total: { n: 24, p: rights / 12 },
    bySex: { H: 12, M: 12, classes: 2, difference: null },
  })
})

it('a coordinator reads it all; a colleague who cannot see a draft does not', async () => {
  const { data } = await server.as(pedagogo).call(getQuestionRecord, { params })
  expect(data.applications.every(({ application }) => application !== null)).toBe(true)
  expect(data.bySex).not.toBeNull()
  const refused = await server.as(colleague).call(getQuestionRecord, { params })
  expect(refused.status).toBe(404)
})

it('an approved question is read by all, and its boys and girls by its author', async () => {
  await db.updateTable('questions').set({ state: 'aprovada' }).where('id', '=', params.id).execute()
  const { data } = await server.as(colleague).call(getQuestionRecord, { params })
  expect(data.applications).toHaveLength(2)
  expect(data.bySex).toBeNull()
  expect((await server.as(author).call(getQuestionRecord, { params })).data.bySex).not.toBeNull()
})

it('its key is judged alike, in whatever order the papers of other classes had its options', async () => {
  const checks = async (id: string) => {
    const { data } = await server.as(pedagogo).call(getItemReport, { params: { id } })
    return data.items.map(({ check }) => check && { ...check, chance: Math.round(1e9 * check.chance) })
  }
  const before = await checks(own)
  expect(before.every(check => (check?.elsewhere ?? 0) > 0)).toBe(true)
  const shuffledIn = (letters: string) =>
    JSON.stringify(Object.fromEntries(items.map(({ id }) => [id, { options: [...letters] }])))
  for (const letters of ['dcba', 'bdac'])
    for (const { id } of await findElsewhere(db, {
      versionIds: items.map(item => item.versionId),
      without: own,
      max: 6,
    })) {
      await db
        .updateTable('applications')
        .set({ paper_order: shuffledIn(letters) })
        .where('id', '=', id)
        .execute()
      expect(await checks(own), letters).toEqual(before)
    }
  // Their own paper fixes the letters, and nothing else.
  await db
    .updateTable('applications')
    .set({ paper_order: shuffledIn('dcba') })
    .where('id', '=', own)
    .execute()
  const turned = { A: 'D', B: 'C', C: 'B', D: 'A' } as const
  const letterOf = (letter: string) => turned[letter as keyof typeof turned]
  expect(await checks(own)).toEqual(
    before.map(check => check && { ...check, option: letterOf(check.option), key: letterOf(check.key) }),
  )
  await db.updateTable('applications').set({ paper_order: '{}' }).execute()
})

it('its key is judged by the newest other classes that are over, whichever tests they took', async () => {
  const [older, middle, newest] = [
    await answeredIn(other, 20260400, 'encerrado'),
    own,
    await answeredIn(other, 20260500, 'encerrado'),
  ]
  // Newer than whatever else was answered here.
  const days = { [older]: '2096-03-01', [middle]: '2096-03-02', [newest]: '2096-03-03' }
  for (const [id, created_at] of Object.entries(days))
    await db.updateTable('applications').set({ created_at }).where('id', '=', id).execute()
  // Two of one test.
  const { test_id } = await db
    .selectFrom('applications')
    .select('test_id')
    .where('id', '=', newest)
    .executeTakeFirstOrThrow()
  await db.updateTable('applications').set({ test_id }).where('id', '=', older).execute()
  const versionIds = items.map(item => item.versionId)
  const found = async (without: string, max: number) =>
    (await findElsewhere(db, { versionIds, without, max })).map(row => row.id)
  expect(await found(own, 1)).toEqual([newest])
  expect(await found(own, 2)).toEqual([newest, older])
  expect(await found(older, 2)).toEqual([newest, own])
  expect(await found(newest, 2)).toEqual([own, older])
  expect(await findElsewhere(db, { versionIds: [], without: own, max: 6 })).toEqual([])
})
