import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { demonstrationDatabase } from '#app/demonstration/testing.ts'
import { readPdf, squeezed } from '#engines/documents/read-back.ts'
import type { Gain } from '#engines/psychometrics/gain.ts'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { fixtureTest } from '#features/assessment/diagnostic-tests/fixtures.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { percent } from '#kit/figures.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import type { TestItem } from '#school/questions/contract.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import {
  exportLearningPath,
  getLearningPath,
  getPupilPath,
  getSchoolPath,
  listPathPlaces,
} from '../contract.ts'
import { routes } from './routes.ts'

const database = await demonstrationDatabase()
const { db } = database
const server = await testServer(database, routes, '2026-05-25')
const firstRow = async <T>(query: ReturnType<typeof sql<T>>) => {
  const [row] = (await query.execute(db)).rows
  if (!row) throw new Error('Nothing is stored.')
  return row
}
const account = async (email: string) => {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('email', 'like', `${email}%`)
    .executeTakeFirstOrThrow()
  return { id: row.id, name: row.name, email: row.email, role: row.role as 'professor' }
}
const teacher = await account('professor@')
const pedagogue = await account('pedagogo@')
const group = await firstRow(sql<{ id: string }>`select id from groups where name = '6ªA'`)
const mat = await firstRow(sql<{ id: string }>`select id from subjects where code = 'MAT'`)
const ofGroup = { group: group.id, subject: mat.id }
const pathOf = async (query: { group: string; subject: string; trimester?: number } = ofGroup) =>
  (await server.as(teacher).call(getLearningPath, { query })).data

/** Every answer as it is stored, one row each, and nothing computed. */
async function rawAnswers() {
  const { rows } = await sql<{
    application: string
    at: string
    student: string
    sex: 'H' | 'M'
    version: string
    code: string
    possible: number
    outcome: string | null
    points: number | null
  }>`select a.id as application, a.created_at::text as at, s.id as student, s.sex, i ->> 'versionId' as version, c.code,
      (i ->> 'points')::float8 as possible, r.outcome, r.points::float8 as points
    from applications a join tests t on t.id = a.test_id cross join jsonb_array_elements(t.items) i
    join competences c on c.id = (i ->> 'competenceId')::uuid
    join attempts x on x.application_id = a.id and x.state = 'entregue' join students s on s.id = x.student_id
    left join responses r on r.attempt_id = x.id and r.item_id = (i ->> 'id')::uuid
    where a.group_id = ${group.id}`.execute(db)
  return rows
}

describe('the path of a group, counted again from raw rows', () => {
  it('has what was measured first and last, with n and share by sex', async () => {
    const answers = await rawAnswers()
    const { rows } = await pathOf()
    expect(rows.length).toBeGreaterThanOrEqual(12)
    let twice = 0
    for (const row of rows) {
      const own = answers.filter(answer => answer.code === row.competence.code)
      const held = [...new Set(own.map(answer => `${answer.at} ${answer.application}`))].toSorted()
      expect(row.first === null).toBe(held.length === 0)
      expect(row.again === null).toBe(held.length < 2)
      for (const [side, key] of [
        [row.first, held[0]],
        [row.again, held.length > 1 ? held.at(-1) : undefined],
      ] as const) {
        if (!side) continue
        const of = (place: string | undefined) =>
          own.filter(answer => `${answer.at} ${answer.application}` === place)
        const both = new Set(of(held.at(-1)).map(answer => answer.student))
        // Beside a second measure, of the pupils of both.
        const answers = of(key).filter(
          answer =>
            held.length < 2 ||
            (both.has(answer.student) && of(held[0]).some(each => each.student === answer.student)),
        )
        for (const sex of ['H', 'M', 'total'] as const) {
          const counted = answers.filter(answer => sex === 'total' || answer.sex === sex)
          expect(side.bySex[sex].n).toBe(new Set(counted.map(answer => answer.student)).size)
          expect(side.bySex[sex].share).toBeCloseTo(
            counted.reduce((sum, answer) => sum + (answer.points ?? 0), 0) /
              counted.reduce((sum, answer) => sum + answer.possible, 0),
            12,
          )
        }
      }
      if (row.again) twice++
    }
    expect(twice).toBeGreaterThan(0)
  })

  it('has the gain of the same pupils on the same questions, beyond what choosing them brings', async () => {
    const answers = await rawAnswers()
    const row = (await pathOf()).rows.find(each => each.again)
    const own = answers.filter(answer => answer.code === row?.competence.code)
    const [first] = own.map(answer => answer.at).toSorted()
    for (const sex of ['H', 'M', 'total'] as const) {
      const shares: { before: number; after: number }[] = []
      for (const student of new Set(own.map(answer => answer.student))) {
        const mine = own.filter(
          answer => answer.student === student && (sex === 'total' || answer.sex === sex),
        )
        const early = mine.filter(answer => answer.at === first)
        const late = mine.filter(
          answer => answer.at !== first && early.some(e => e.version === answer.version),
        )
        if (late.length === 0) continue
        const kept = early.filter(answer => late.some(l => l.version === answer.version))
        const share = (all: typeof mine) =>
          all.reduce((sum, answer) => sum + (answer.points ?? 0), 0) /
          all.reduce((sum, answer) => sum + answer.possible, 0)
        shares.push({ before: share(kept), after: share(late) })
      }
      const n = shares.length
      const mean = (side: 'before' | 'after') => shares.reduce((sum, each) => sum + each[side], 0) / n
      const gain = row?.gain?.[sex]
      expect(gain?.n).toBe(n)
      expect(gain?.before).toBeCloseTo(mean('before'), 12)
      expect(gain?.after).toBeCloseTo(mean('after'), 12)
      expect(gain?.gain).toBeCloseTo(mean('after') - (gain?.expected ?? 0), 12)
      // They were chosen because they were low: some of the rise comes without teaching.
      if (sex === 'total') expect(gain?.expected).toBeGreaterThan(mean('before'))
      if (n < 10) expect(gain?.interval).toBeNull()
      if (sex !== 'total') continue
      expect(n).toBeGreaterThan(10)
      expect(gain?.interval?.low).toBeLessThan(gain?.gain ?? 0)
      expect(gain?.interval?.high).toBeGreaterThan(gain?.gain ?? 0)
    }
  })

  it('has the lessons of the plan, those taught, and the pupils who practised', async () => {
    const { rows } = await pathOf()
    const fr2 = rows.find(row => row.competence.code === 'FR2')
    const planned = await firstRow(sql<{ lessons: number; taught: number }>`
      select sum((r ->> 'lessons')::int)::int as lessons,
        sum(greatest(coalesce(f.taught + f.made_up, 0), (select count(*) from lesson_plans l
          where l.row_id::text = r ->> 'id' and l.state in ('dada', 'parcial') and l.group_id = ${group.id})))::int as taught
      from analytical_plans p cross join jsonb_array_elements(p.rows) r
      left join fulfilments f on f.row_id::text = r ->> 'id' and f.group_id = ${group.id}
      where p.subject_id = ${mat.id} and r -> 'competences' ? 'FR2'`)
    const sessions = await firstRow(sql<{
      sessions: number
    }>`select jsonb_array_length(p.sessions) as sessions
      from recovery_plans p where group_id = ${group.id}`)
    expect(fr2?.stages[1]?.text).toBe(`${planned.lessons + sessions.sessions} aulas`)
    expect(fr2?.stages[2]?.text).toBe(
      `${planned.taught + sessions.sessions} de ${planned.lessons + sessions.sessions}`,
    )
    const played = await firstRow(sql<{
      pupils: number
    }>`with competence as (select id from competences where code = 'FR2'),
      who as (select p.student_id from plays p join games g on g.id = p.game_id
          where (select id from competence) = any (g.competence_ids)
        union select x.student_id from attempts x join applications a on a.id = x.application_id
          join quizzes q on q.id = a.quiz_id where x.state = 'entregue' and x.counts and exists (
            select from jsonb_array_elements(q.items) i where i ->> 'competenceId' = (select id::text from competence)
              and (x.item_ids is null or (i ->> 'id')::uuid = any (x.item_ids))))
      select count(*)::int as pupils from who join students s on s.id = who.student_id
        where s.group_id = ${group.id}`)
    expect(played.pupils).toBeGreaterThan(0)
    expect(fr2?.practised).toBe(played.pupils)
  })

  it('narrows all of it to a trimester', async () => {
    const { rows, trimesters } = await pathOf({ ...ofGroup, trimester: 3 })
    expect(trimesters.map(each => each.number)).toEqual([1, 2, 3])
    expect(rows.every(row => row.first === null && row.practised === 0)).toBe(true)
    expect((await pathOf({ ...ofGroup, trimester: 1 })).rows.some(row => row.first !== null)).toBe(true)
  })

  it('offers each gap its next step, and none where the competence is consolidated', async () => {
    const { rows, needs } = await pathOf()
    for (const row of rows) {
      const level = (row.again ?? row.first)?.level
      if (level === 'mastered') expect(row.next, row.competence.code).toBeNull()
      if (level === 'not-mastered' && row.stages[1]?.state === 'falta')
        expect(row.next).toMatchObject({ step: 'recuperar', why: 'Medido e não dominado' })
    }
    expect(rows.some(row => row.next !== null)).toBe(true)
    expect(needs.length).toBeGreaterThan(3)
    expect(needs.map(each => each.need)).toEqual(needs.map(each => each.need).toSorted((a, b) => b - a))
    expect(needs[0]?.reasons[0]).toMatch(/^\d+ de \d+ alunos ainda não a consolid/)
  })

  it('says what a recovery plan has brought beyond what was expected, and nothing of one without a clear gain', async () => {
    const { needs } = await pathOf()
    const plan = await firstRow(
      sql<{
        id: string
        gain: Gain
        competences: string[]
      }>`select id, gain, competence_ids as competences from recovery_plans where group_id = ${group.id}`,
    )
    const store = (gain: Gain, competences: string[]) =>
      db
        .updateTable('recovery_plans')
        .set({ gain: JSON.stringify(gain), competence_ids: competences })
        .where('id', '=', plan.id)
        .execute()
    const saidWith = async (gain: Gain) => {
      await store(gain, [needs[0]?.competenceId ?? ''])
      return (await pathOf()).needs[0]?.reasons.filter(reason => reason.includes('ajudou'))
    }
    const risen = { before: 0.2, expected: 0.41, after: 0.5, gain: 0.09, n: 31, method: 'same' as const }
    const clear = { ...plan.gain, ...risen, interval: { low: 0.02, high: 0.16 }, clear: 'up' as const }
    expect(await saidWith(clear)).toEqual([
      'nesta escola ajudou: plano de recuperação de 1 turma (em 31 alunos, mais 9 pontos do que se esperava, entre 2 e 16)',
    ])
    expect(await saidWith({ ...clear, interval: { low: -0.02, high: 0.2 }, clear: 'none' })).toEqual([])
    await store(plan.gain, plan.competences)
  })
})

describe('the path of a pupil and of a school', () => {
  it('a pupil has shares, and no interval', async () => {
    const [answer] = (await rawAnswers()).filter(each => each.code === 'FR2')
    const path = (
      await server
        .as(teacher)
        .call(getPupilPath, { params: { id: answer?.student ?? '' }, query: { subject: mat.id } })
    ).data
    const row = path.rows.find(each => each.competence.code === 'FR2')
    expect(path.pupil?.id).toBe(answer?.student)
    expect(row?.first?.bySex.total.n).toBe(1)
    // Nobody is counted where there is one: «1 aluno» would stand in every cell.
    expect(
      path.rows.flatMap(each => each.stages.map(stage => `${stage.text} ${stage.small}`)).join(),
    ).not.toContain('aluno')
    expect(path.rows.some(each => each.next?.to)).toBe(path.rows.some(each => each.next !== null))
    expect(row?.gain?.total.interval ?? null).toBeNull()
  })

  it('a pupil is narrowed to a trimester, and has a page of A4 and a workbook with their own figures', async () => {
    const [answer] = (await rawAnswers()).filter(each => each.code === 'FR2')
    const student = answer?.student ?? ''
    const inThird = await server
      .as(teacher)
      .call(getPupilPath, { params: { id: student }, query: { subject: mat.id, trimester: 3 } })
    expect(inThird.data.rows.some(row => row.first !== null)).toBe(false)
    const own = (
      await server.as(teacher).call(getPupilPath, { params: { id: student }, query: { subject: mat.id } })
    ).data
    const saved = async (format: 'pdf' | 'xlsx') =>
      (await server.as(teacher).call(exportLearningPath, { query: { subject: mat.id, student, format } })).raw
    const pages = await readPdf(await saved('pdf'))
    expect(pages).toHaveLength(1)
    const page = squeezed(pages[0] ?? '')
    expect(page).toContain(squeezed(own.pupil?.name ?? '–'))
    expect(page).not.toContain(squeezed('Ganho H'))
    const share = own.rows.find(row => row.competence.code === 'FR2')?.first?.bySex.total.share ?? 0
    expect(page).toContain(squeezed(percent(share)))
    expect((await saved('xlsx')).subarray(0, 2).toString()).toBe('PK')
    const stranger = await fixtureAccount(db, { role: 'professor' })
    const query = { subject: mat.id, student, format: 'pdf' as const }
    expect((await server.as(stranger).refuse(exportLearningPath, { query })).status).toBe(404)
  })

  it('a school has the pupils of all groups, and how many groups are where', async () => {
    const school = (await server.as(pedagogue).call(getSchoolPath, { query: { subject: mat.id } })).data
    const own = (await pathOf()).rows.find(row => row.competence.code === 'FR2')
    const all = school.rows.find(row => row.competence.code === 'FR2')
    expect(school.groups.length).toBe(6)
    // Of the other group nobody was measured again: those who were stand alone, in all columns.
    expect([all?.first?.bySex.total.n, all?.again?.bySex.total.n]).toEqual(
      Array(2).fill(own?.again?.bySex.total.n),
    )
    expect(all?.groups[0]).toBe(2)
    // No one application holds what several groups obtained: the subject's report does.
    const apart = school.rows.flatMap(row => (row.first && row.first.applicationId === null ? [row] : []))
    for (const row of apart)
      expect(row.stages[0]?.places[0]?.to).toBe(`/diagnostico/relatorios/disciplina?disciplina=${mat.id}`)
    const step = school.rows.find(row => row.next?.step === 'recuperar')?.next
    expect(step?.label).toMatch(/^Ver na 6ª[AB]$/)
    expect(step?.to).toMatch(
      new RegExp(`^/diagnostico/percurso\\?turma=[-\\w]{36}&disciplina=${mat.id}&mostrar=passo$`),
    )
    for (const row of school.rows)
      if (row.first) expect(row.stages[0]?.places, row.competence.code).toHaveLength(1)
    expect(all?.groups[1]).toBeGreaterThan(1)
  })

  it('is closed without access to the group, and lists only the groups within reach', async () => {
    const stranger = await fixtureAccount(db, { role: 'professor' })
    expect((await server.as(stranger).refuse(getLearningPath, { query: ofGroup })).status).toBe(404)
    expect((await server.as(stranger).call(listPathPlaces, {})).data).toEqual([])
    const places = (await server.as(teacher).call(listPathPlaces, {})).data
    expect(places[0]?.subjects[0]?.mine).toBe(true)
    expect((await server.as(pedagogue).call(listPathPlaces, {})).data).toHaveLength(6)
  })
})

describe('on paper', () => {
  const file = async (format: 'pdf' | 'xlsx') =>
    (await server.as(pedagogue).call(exportLearningPath, { query: { ...ofGroup, format } })).raw

  it('is one page of A4, with every gain that the screen shows', async () => {
    const pages = await readPdf(await file('pdf'))
    expect(pages).toHaveLength(1)
    const { rows } = await pathOf()
    for (const row of rows.filter(each => each.gain))
      expect(squeezed(pages[0] ?? '')).toContain(squeezed(row.competence.code))
    expect(squeezed(pages[0] ?? '')).toContain('Ganho')
  })

  it('is a workbook', async () => {
    expect((await file('xlsx')).subarray(0, 2).toString()).toBe('PK')
  })
})

describe('few pupils and few questions', () => {
  it('say what cannot be said: other questions, or too few pupils', async () => {
    const school = await fixtureSchool(db)
    const subject = await fixtureSubject(db, { code: 'POR2', name: 'Português II' })
    const small = await fixtureGroup(db, { name: '7ªZ', grade: 7, year: 2026, schoolId: school.id })
    const who = await fixtureTeacherOf(db, small.id, subject.id)
    const competenceId = uuid()
    await db
      .insertInto('competences')
      .values({
        id: competenceId,
        subject_id: subject.id,
        grade: 7,
        code: 'LE1',
        description: 'Ler',
        position: 1,
      })
      .execute()
    const pupils: { id: string }[] = []
    for (let at = 0; at < 4; at++)
      pupils.push(await fixtureStudent(db, { groupId: small.id, fullName: `Aluno ${at}` }))
    const testOf = async (title: string) => {
      const test = await fixtureTest(db, who, {
        title,
        subjectId: subject.id,
        items: [1, 2, 3].map(() => ({
          question: { ...blankQuestion('true-false'), stem: `${title}?`, correct: true },
          competenceId,
        })),
      })
      return { id: test.id, items: test.items as unknown as TestItem[] }
    }
    const [first, other] = [await testOf('Um'), await testOf('Outro')]
    const give = (test: typeof first, at: string, right: boolean) =>
      fixtureApplication(db, {
        testId: test.id,
        groupId: small.id,
        by: who,
        at,
        answers: pupils.map(pupil => ({
          studentId: pupil.id,
          answers: Object.fromEntries(test.items.map(item => [item.id, { kind: 'answer', answer: right }])),
        })),
      })
    const read = async () =>
      (
        await server.as(who).call(getLearningPath, { query: { group: small.id, subject: subject.id } })
      ).data.rows.find(row => row.competence.code === 'LE1')
    await give(first, '2026-03-03T08:00:00+02:00', false)
    expect((await read())?.gain).toBeNull()
    expect((await read())?.next?.why).toBe('Medido e não dominado')
    await give(other, '2026-04-03T08:00:00+02:00', true)
    expect((await read())?.gain?.total).toMatchObject({
      gain: null,
      why: 'os dois testes não têm perguntas em comum',
    })
    await give(first, '2026-05-03T08:00:00+02:00', true)
    expect((await read())?.gain?.total).toMatchObject({ n: 4, items: 3, gain: 1, interval: null })
    expect((await read())?.gain?.total.why).toContain('são precisos pelo menos 10')
  })
})
