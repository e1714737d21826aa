import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { isForAcademy } from '#school/reach.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getSchoolReport } from '../contract.ts'
import { exportNetwork, getNetwork } from '../network-contract.ts'
import { fixtureItems, fixtureResults } from '../result-fixtures.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const as = server.as(pedagogo)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
const competenceId = crypto.randomUUID()
await db
  .insertInto('competences')
  .values({
    ...{ id: competenceId, subject_id: mat.id, grade: 6, code: 'FR2' },
    ...{ description: 'Compara fracções', position: 1 },
  })
  .execute()

it('is not there while there is one school, nor for who sees one school alone', async () => {
  await fixtureSchool(db, { name: 'EPC Sozinha' })
  const refused = await as.refuse(getNetwork, { query: { subject: mat.id } })
  expect(refused.status).toBe(404)
  expect([getNetwork, exportNetwork].every(isForAcademy)).toBe(true)
})

it('counts as the report of the subject does, by school and by class, for the test and for a competence', async () => {
  const items = await fixtureItems(
    db,
    { subjectId: mat.id, ownerId: pedagogo.id },
    Array.from({ length: 6 }, (_, at) => ({ domain: 'Números', ...(at < 3 && { competenceId }) })),
  )
  let testId: string | undefined
  let code = 20260100
  for (const [name, classes] of [
    ['EPC da Liberdade', [14, 12]],
    ['EPC de Boquisso', [11]],
    ['EPC de Mulotane', [4]],
  ] as const) {
    const school = await fixtureSchool(db, {
      name,
      district: name === 'EPC de Boquisso' ? 'Boane' : 'Matola',
    })
    for (const [at, pupils] of classes.entries()) {
      const group = await fixtureGroup(db, { name: `6ª${'AB'[at]}`, schoolId: school.id })
      const answers = []
      for (let pupil = 0; pupil < pupils; pupil++) {
        code += 1
        const { id } = await fixtureStudent(db, {
          groupId: group.id,
          fullName: `Zeferino ${code}`,
          sex: pupil % 2 === 0 ? 'H' : 'M',
          numberInGroup: pupil + 1,
          code: String(code),
        })
        answers.push({
          studentId: id,
          answers: items.map((_, item) => ((code * 7 + item * 5) % 11 < 6 ? 'a' : 'b')),
        })
      }
      const made = await fixtureResults(db, {
        subjectId: mat.id,
        groupId: group.id,
        ownerId: pedagogo.id,
        items,
        answers,
      })
      testId ??= made.testId
      await db
        .updateTable('applications')
        .set({ test_id: testId })
        .where('id', '=', made.applicationId)
        .execute()
    }
  }
  const network = (await as.call(getNetwork, { query: { subject: mat.id } })).data
  const report = (await as.call(getSchoolReport, { query: { subject: mat.id } })).data
  const ofReport = report.comparisons.find(each => each.testId === network.comparison?.testId)
  const shape = (
    lines: readonly {
      name: string
      n: number
      mean: number | null
      low: number | null
      high: number | null
      groups?: unknown
    }[] = [],
  ) =>
    lines.map(({ name, n, mean, low, high }) => [
      name,
      n,
      ...[mean, low, high].map(value => value?.toFixed(9)),
    ])
  expect(network.schools).toBe(3)
  expect(shape(network.comparison?.lines)).toEqual(shape(ofReport?.lines))
  expect(network.comparison?.lines.map(line => line.standing)).toEqual(
    ofReport?.lines.map(line => line.standing),
  )
  expect(network.comparison?.lines.map(line => shape(line.groups))).toEqual(
    ofReport?.lines.map(line => shape(line.groups)),
  )
  expect(network.comparison?.mean?.toFixed(9)).toBe(ofReport?.mean?.toFixed(9))
  expect(JSON.stringify(network)).not.toContain('Zeferino')

  const inOne = (await as.call(getNetwork, { query: { subject: mat.id, competence: competenceId } })).data
  expect(inOne.competence?.name).toBe('FR2 Compara fracções')
  const topic = report.tests
    .find(each => each.testId === testId)
    ?.competences.find(each => each.competenceId === competenceId)
  const total = inOne.comparison
  expect(total?.pupils).toBe(41)
  expect((total?.mean ?? 0) * 5).toBeCloseTo(
    (topic?.bySex.total.share ?? -1) * (Number(topic?.bySex.total.share) <= 1 ? 100 : 1),
    6,
  )
  expect(
    (await as.call(getNetwork, { query: { subject: mat.id, district: 'Boane' } })).data.comparison?.lines,
  ).toHaveLength(1)
  expect((await as.call(getNetwork, { query: { subject: mat.id, search: 'mulo' } })).data).toMatchObject({
    schools: 3,
    found: 1,
  })

  const file = await as.call(exportNetwork, { query: { subject: mat.id, format: 'xlsx' } })
  expect(file.raw.length).toBeGreaterThan(1000)
})
