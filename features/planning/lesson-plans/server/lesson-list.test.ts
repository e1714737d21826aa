import { CompiledQuery, sql } from 'kysely'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { QueryOf } from '#kit/endpoint.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { createLesson, type LessonBody, listLessons } from '../contract.ts'
import { blankLesson } from '../lesson-values.ts'
import { findLessons } from './queries.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const school = await fixtureSchool(db)
const mathematics = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId: school.id })
const teacher = await fixtureTeacherOf(db, group.id, mathematics.id)

const write = async (theme: string, more: Partial<LessonBody> = {}) => {
  const of = { subjectId: mathematics.id, grade: 6, groupId: group.id, heldOn: '2026-05-04', theme }
  await server.as(teacher).call(createLesson, { body: { ...blankLesson(of), ...more } })
}
await write('Fracções equivalentes', { startsAt: '09:30', unitTitle: 'Números racionais' })
await write('Perímetro', { startsAt: '07:00' })
await write('Área do círculo', { heldOn: '2026-05-05', startsAt: null })
await write('Volume', { heldOn: '2026-04-30', startsAt: '17:45', summary: 'Cubos de gelo' })
await write('Modelo', { groupId: null, heldOn: null, templateName: 'Aula de revisão' })

const themes = async (query: Partial<QueryOf<typeof listLessons>>) =>
  (await server.as(teacher).call(listLessons, { query })).data.rows.map(row => row.theme)

it('lessons are found by what their author wrote, their group and their subject, without accents', async () => {
  expect(await themes({ search: 'fraccoes' })).toEqual(['Fracções equivalentes'])
  expect(await themes({ search: 'RACIONAIS' })).toEqual(['Fracções equivalentes'])
  expect(await themes({ search: 'gelo' })).toEqual(['Volume'])
  expect(await themes({ search: 'area 6ªa matematica' })).toEqual(['Área do círculo'])
  expect(await themes({ search: '6ªa' })).toHaveLength(4)
  expect(await themes({ search: 'perimetro geografia' })).toEqual([])
  expect(await themes({ search: 'revisao', templates: true })).toEqual(['Modelo'])
})

it('lessons are sorted by day and time, whatever the size of the pages', async () => {
  const newest = ['Área do círculo', 'Fracções equivalentes', 'Perímetro', 'Volume']
  expect(await themes({})).toEqual(newest)
  expect(await themes({ sort: 'data' })).toEqual(newest.toReversed())
  const read: string[] = []
  let after: string | undefined
  do {
    const { data } = await server.as(teacher).call(listLessons, { query: { limit: 1, after } })
    read.push(...data.rows.map(row => row.theme))
    after = data.next ?? undefined
  } while (after)
  expect(read).toEqual(newest)
})

it('a word of few lessons is looked up in the index of words, and one of many is met on the way from the newest', async () => {
  const [volume] = await db.selectFrom('lesson_plans').selectAll().where('theme', '=', 'Volume').execute()
  await sql`INSERT INTO lesson_plans (id, school_id, teacher_id, subject_id, grade, group_id, held_on, theme, state)
    SELECT gen_random_uuid(), ${volume?.school_id}::uuid, ${volume?.teacher_id}::uuid, ${volume?.subject_id}::uuid, 6,
      ${volume?.group_id}::uuid, date '2016-01-01' + n / 4, 'Fracções ' || md5(n::text), 'dada' FROM generate_series(1, 6000) n`.execute(
    db,
  )
  await sql`VACUUM ANALYZE lesson_plans`.execute(db)
  expect(await themes({ search: 'gelo' })).toEqual(['Volume'])
  expect(await themes({ search: 'gelo matematica' })).toEqual(['Volume'])
  expect(await themes({ search: 'gelo geografia' })).toEqual([])
  expect(await themes({ search: 'equivalentes fraccoes' })).toEqual(['Fracções equivalentes'])
  expect(await themes({ search: 'fraccoes', limit: 2 })).toHaveLength(2)
  expect(await themes({ search: 'ge' })).toEqual(['Volume'])

  const queries: CompiledQuery[] = []
  const watched = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const query = z.parse(listLessons.query as z.ZodMiniType<QueryOf<typeof listLessons>>, {
    search: 'nenhuma',
  })
  await findLessons(watched, teacher, query)
  const plans = await Promise.all(
    queries.map(async ({ sql: text, parameters }) => {
      const { rows } = await db.executeQuery<Record<string, string>>(
        CompiledQuery.raw(`EXPLAIN ${text}`, [...parameters]),
      )
      return rows.map(row => row['QUERY PLAN']).join('\n')
    }),
  )
  expect(plans.filter(plan => plan.includes('lesson_plans_search'))).toHaveLength(1)
  expect(plans.at(-1)).not.toContain('lesson_plans_by_day')
})
