import { expect, it } from 'vitest'
import type { QueryOf } from '#kit/endpoint.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { createLesson, type LessonBody, listLessons } from '../contract.ts'
import { blankLesson } from '../lesson-values.ts'
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
