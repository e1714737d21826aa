import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makePdf } from '#engines/pdf/made-pdf.ts'
import { fixtureTerm } from '#features/glossary/fixtures.ts'
import { fixturePlan } from '#features/planning/analytical-plans/fixtures.ts'
import { fixturePolicy, fixtureVersion } from '#features/policies/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { quickFind } from '../contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const mine = await fixtureGroup(db, { name: '6ªA', schoolId: school.id })
const theirs = await fixtureGroup(db, { name: '6ªB', schoolId: school.id })
const professor = await fixtureTeacherOf(db, mine.id, mat.id)
const admin = await fixtureAccount(db, { role: 'admin', name: 'Fátima Administradora' })
const pendente = await fixtureAccount(db, { role: 'pendente' })
await fixtureStudent(db, { fullName: 'Fátima Cossa', groupId: mine.id })
await fixtureStudent(db, { fullName: 'Fátima Langa', groupId: theirs.id })
await fixtureTerm(db, { term: 'Fatia', subjectId: mat.id, state: 'publicado' })
await fixtureTerm(db, { term: 'Fatiado', subjectId: mat.id, state: 'rascunho' })

const titles = async (who: typeof admin, search: string) =>
  (await server.as(who).call(quickFind, { query: { search } })).data.rows.map(row => row.title)

describe('quick find', () => {
  it('finds without accents, and never a pupil of somebody else’s group', async () => {
    expect(await titles(professor, 'fati')).toEqual(['Fatia', 'Fatiado', 'Fátima Cossa'])
    expect(await titles(professor, 'langa')).toEqual([])
    expect(await titles(admin, 'langa')).toEqual(['Fátima Langa'])
  })

  it('gives who waits for approval the published terms and nothing else', async () => {
    expect(await titles(pendente, 'fat')).toEqual(['Fatia'])
    expect(await titles(pendente, '6ª')).toEqual([])
    expect(await titles(pendente, 'matem')).toEqual([])
  })

  it('finds one’s own plans before those of colleagues, however late these were changed', async () => {
    const subject = await fixtureSubject(db, { code: 'BIO', name: 'Biologia' })
    const colleague = await fixtureTeacherOf(db, mine.id, subject.id)
    const of = (teacherId: string, grade: number) =>
      fixturePlan(
        db,
        { subjectId: subject.id, grade, year: 2025, trimester: 1 },
        { schoolId: school.id, teacherId },
      )
    const own = await of(professor.id, 5)
    for (const grade of [5, 6]) await of(colleague.id, grade)
    const { data } = await server.as(professor).call(quickFind, { query: { search: 'biologia' } })
    const plans = data.rows.filter(row => row.kind === 'plano')
    expect(plans[0]?.href).toContain(own.id)
  })

  it('finds a plan by its trimester, its year and its grade', async () => {
    const as = { schoolId: school.id, teacherId: professor.id }
    const first = await fixturePlan(db, { subjectId: mat.id, grade: 6, year: 2026, trimester: 1 }, as)
    const second = await fixturePlan(db, { subjectId: mat.id, grade: 6, year: 2026, trimester: 2 }, as)
    const plans = async (search: string) =>
      (await server.as(professor).call(quickFind, { query: { search } })).data.rows
        .filter(row => row.kind === 'plano')
        .map(row => row.href.replace(/.*=/, ''))
    expect(await plans('2 trimestre')).toEqual([second.id])
    expect(await plans('1.º trimestre matemática')).toEqual([first.id])
    expect((await plans('plano 6ª 2026')).sort()).toEqual([first.id, second.id].sort())
    expect(await plans('3.º trimestre')).toEqual([])
  })

  it('finds the groups of the year in force before those of any other year', async () => {
    const years = [2026, 2027, 2028, 2029, 2030, 2031, 2062]
    for (const year of years) await fixtureGroup(db, { name: '9ªZ', grade: 9, year, schoolId: school.id })
    const { data } = await server.as(admin).call(quickFind, { query: { search: '9ªz' } })
    expect(data.rows.map(row => row.detail.slice(0, 4))).toEqual(['2026', '2062', '2031', '2030', '2029'])
  })

  it('gives people to the administration only', async () => {
    expect(await titles(admin, 'administradora')).toEqual(['Fátima Administradora'])
    expect(await titles(professor, 'administradora')).toEqual([])
  })

  it('finds words inside the policies in force, and where they stand', async () => {
    const policy = await fixturePolicy(db, { code: 'POL-9', title: 'Conduta' })
    const pdf = makePdf({ pages: ['Nada.', 'Os ciclones do Niassa.'] })
    expect(await titles(professor, 'ciclones')).toEqual([])
    await fixtureVersion(db, { policyId: policy.id, pdf })
    const { data } = await server.as(professor).call(quickFind, { query: { search: 'ciclones niassa' } })
    expect(data.rows).toEqual([
      {
        kind: 'política',
        title: 'Conduta',
        detail: 'POL-9 · pág. 2: Os ciclones do Niassa.',
        href: `/dashboard/politicas/visualizar/${policy.id}`,
      },
    ])
  })

  it('finds one’s own lessons before those of colleagues, the newest first, whatever stands among hundreds', async () => {
    const colleague = await fixtureTeacherOf(db, theirs.id, mat.id)
    const teach = (teacherId: string, theme: string, { from, lessons }: { from: string; lessons: number }) =>
      sql`INSERT INTO lesson_plans (id, school_id, teacher_id, subject_id, grade, group_id, held_on, starts_at, theme, state)
        SELECT gen_random_uuid(), ${school.id}, ${teacherId}, ${mat.id}, 6, ${theirs.id}, ${from}::date + n, '07:30',
          ${theme} || ' ' || n, 'dada' FROM generate_series(1, ${lessons}::int) n`.execute(db)
    await teach(colleague.id, 'Simetrias', { from: '2021-03-01', lessons: 2 })
    await teach(professor.id, 'Área', { from: '2020-03-01', lessons: 1 })
    await teach(colleague.id, 'Área', { from: '2024-03-01', lessons: 320 })
    const lessons = async (who: typeof admin, search: string) =>
      (await server.as(who).call(quickFind, { query: { search } })).data.rows
        .filter(row => row.kind === 'aula')
        .map(row => row.title)
    expect(await lessons(professor, 'area')).toEqual([
      'Área 1',
      'Área 320',
      'Área 319',
      'Área 318',
      'Área 317',
    ])
    expect(await lessons(admin, 'area')).toEqual(['Área 320', 'Área 319', 'Área 318', 'Área 317', 'Área 316'])
    // What has no theme yet is found by its unit, what is no time of day is sorted all the same, and both are named.
    await sql`INSERT INTO lesson_plans (id, school_id, teacher_id, subject_id, grade, group_id, held_on, starts_at, unit_title, state)
      VALUES (gen_random_uuid(), ${school.id}, ${professor.id}, ${mat.id}, 6, ${mine.id}, '2026-03-02', '7h30', 'Sólidos', 'rascunho')`.execute(
      db,
    )
    expect(await lessons(professor, 'solidos')).toEqual(['Plano de aula'])
    // Older than the newest that are looked through first.
    expect(await lessons(professor, 'simetrias')).toEqual(['Simetrias 2', 'Simetrias 1'])
    expect(await lessons(pendente, 'area')).toEqual([])
  })

  it('asks for two letters at least', async () => {
    const { status, data } = await server.as(admin).refuse(quickFind, { query: { search: 'a' } })
    expect(status).toBe(400)
    expect(data.fields).toHaveProperty('search')
  })
})
