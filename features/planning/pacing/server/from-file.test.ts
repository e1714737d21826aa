import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { programmes } from '#engines/tables/programmes-testing.ts'
import { wordLayouts, wordOf } from '#engines/tables/word-programmes-testing.ts'
import { programmesImport } from '#features/planning/programmes/import-contract.ts'
import { programmeRoutes } from '#features/planning/programmes/server/routes.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { cases } from '../../../../scripts/patience.ts'
import { createPacing, makePlans } from '../contract.ts'
import { pacingRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...programmeRoutes, ...pacingRoutes])
const school = await fixtureSchool(db, { name: 'EPC de Boquisso' })
const as = server.as(await fixtureAccount(db, { role: 'pedagogo' }))
const subject = await fixtureSubject(db, {
  ...{ code: 'MAT', name: 'Matemática', grades: [6], weeklyHours: { '6': 5 } },
})
await fixtureCalendar(db, { state: 'em vigor' })

it.each(Object.keys(wordLayouts))(
  'no line of a programme is lost from its file to the plans, units %s',
  async name => {
    const drawn = fc.tuple(programmes, fc.integer({ min: 3, max: 40 }), fc.boolean())
    await fc.assert(
      fc.asyncProperty(drawn, async ([units, page, repeats]) => {
        const edition = uuid()
        const query = { subject: subject.id, grade: 6 as never, edition }
        const body = wordOf(wordLayouts[name]?.(units, page, repeats) ?? '')
        const fileName = 'programa.docx'
        const { data } = await as.call(programmesImport.preview, { query: { fileName, ...query }, body })
        const { mapping, header } = data
        const rows = data.rows.map(({ errors: _, warnings: __, read: ___, left: ____, ...row }) => row)
        const lines = units.flatMap(unit => unit.rows)
        const imported = await as.call(
          programmesImport.import,
          { query, body: { fileName, mapping, header, rows } },
          { key: uuid() },
        )
        expect(imported.data).toMatchObject({ imported: lines.length, failed: [] })
        const { id } = await db
          .selectFrom('programmes')
          .select('id')
          .where('edition', '=', edition)
          .executeTakeFirstOrThrow()
        const group = await fixtureGroup(db, { name: edition.slice(-8), schoolId: school.id })
        const laid = { programmeId: id, groupIds: [group.id] }
        const { data: pacing } = await as.call(createPacing, { body: laid }, { key: uuid() })
        const { data: plans } = await as.call(
          makePlans,
          { params: { id: pacing.id }, body: { version: pacing.version, kinds: ['anual', 'trimestral'] } },
          { key: uuid() },
        )
        const stored = await db
          .selectFrom('analytical_plans')
          .select(['trimester', 'rows'])
          .where(
            'id',
            'in',
            plans.made.map(plan => plan.id),
          )
          .execute()
        for (const isOf of [
          (trimester: number | null) => trimester === null,
          (trimester: number | null) => trimester !== null,
        ]) {
          const own = stored
            .filter(({ trimester }) => isOf(trimester))
            .flatMap(plan => plan.rows as PlanRow[])
          const [objectives, contents] = [
            own.flatMap(row => row.objectives),
            own.flatMap(row => row.contents),
          ]
          for (const { objective, content } of lines) {
            expect(objectives).toEqual(expect.arrayContaining(objective.split('\n')))
            expect(contents).toContain(content)
          }
        }
      }),
      { numRuns: cases(1, 8) },
    )
  },
  240_000,
)

interface PlanRow {
  objectives: string[]
  contents: string[]
}
