import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findSharedHours } from '#features/assessment/hearing/server/shared-hours.ts'
import { borderCases, councilFaults } from '#features/assessment/marks/council.ts'
import { readPauta } from '#features/assessment/marks/server/read-pauta.ts'
import type { Db } from '#kit/server/database/database.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { isPasswordOf } from '#school/accounts/server/passwords.ts'
import { findCalendarInForce, findCalendars } from '#school/calendar/server/queries.ts'
import { weekdayOf, weekOf } from '#school/calendar/weeks.ts'
import { clashesOf } from '#school/timetable/clashes.ts'
import { findSlotsOn } from '#school/timetable/server/queries.ts'
import { type DemonstrationSettings, loadDemonstration } from './load.ts'
import { demonstrationDatabase } from './testing.ts'

const TODAY = '2026-11-19'
const { db } = await testDatabase()
const still = await demonstrationDatabase()
/** As many as the data lists, and those who came late to the group of 70. */
const PUPILS = 294 + 24
const parts: [part: string, number: number, of: number][] = []
const accounts = await load(db, { today: TODAY, onPart: (...part) => parts.push(part) })

function load(into: Db, changes: Partial<DemonstrationSettings>) {
  const settings = { date: undefined, password: 'Mafalala-1975', ...changes }
  return into.transaction().execute(transaction => loadDemonstration(transaction, settings))
}

async function count(table: string, where = sql`true`): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(db)
  return rows[0]?.n ?? 0
}

it('tells every part before it is loaded, in the order in which they come', () => {
  expect(parts.map(([, number]) => number)).toEqual(parts.map((_, at) => at + 1))
  expect(new Set(parts.map(([, , of]) => of))).toEqual(new Set([parts.length]))
})

it('makes the whole school', async () => {
  expect(await count('schools', sql`jsonb_array_length(periods) = 5`)).toBe(1)
  expect(await count('accounts')).toBe(13)
  expect(await count('calendars')).toBe(2)
  expect(await count('subjects')).toBe(12)
  // Beside the twelve of the bank's own test, what the example programmes name.
  expect(await count('programmes')).toBe(24)
  expect(await count('competences')).toBeGreaterThan(150)
  expect(await count('units')).toBeGreaterThan(70)
  expect(await count('groups')).toBe(6)
  expect(await count('group_teachers')).toBe(36)
  expect(await count('timetable_slots')).toBe(144)
  expect(await count('students')).toBe(PUPILS)
  expect(await count('terms')).toBe(40)
  expect(await count('games')).toBe(10)
  expect(await count('plays', sql`started_at between ${TODAY}::date - 7 and ${TODAY}::date`)).toBeGreaterThan(
    100,
  )
  expect(await count('plays', sql`started_at > ${TODAY}::date`)).toBe(0)
})

it('says of every pupil what their enrolments say', async () => {
  const { rows } = await sql`select * from places_to_follow(null, ${TODAY}::date)`.execute(db)
  expect(rows).toEqual([])
})

it('has quizzes in every state that asks for something, with practice in each of the six weeks before', async () => {
  const states = await db
    .selectFrom('quizzes')
    .select(['title', sql<string>`quiz_state(state, opens_at, closes_at)`.as('state')])
    .execute()
  const inState = (state: string) => states.filter(entry => entry.state === state).length
  expect([inState('aberto') + inState('encerrado'), inState('rascunho')]).toEqual([6, 1])
  const waiting = sql`outcome = 'por corrigir'`
  expect(await count('responses', waiting)).toBeGreaterThan(2)
  const { rows } = await sql<{ week: number; answers: number }>`
    SELECT ((${TODAY}::date - r.answered_at::date) / 7)::int AS week, count(*)::int AS answers
    FROM responses r JOIN attempts t ON t.id = r.attempt_id JOIN applications a ON a.id = t.application_id
    WHERE a.quiz_id IS NOT NULL GROUP BY 1 ORDER BY 1`.execute(db)
  expect(rows.map(row => row.week)).toEqual([0, 1, 2, 3, 4, 5])
  expect(rows.every(row => row.answers > 30)).toBe(true)
  const early = sql`a.quiz_id IS NOT NULL AND (t.started_at < a.opens_at OR t.submitted_at > a.closes_at)`
  const { rows: outside } =
    await sql`SELECT FROM attempts t JOIN applications a ON a.id = t.application_id WHERE ${early}`.execute(
      db,
    )
  expect(outside).toEqual([])
})

it('gives every account the password, and says who is who', async () => {
  expect(accounts[0]).toEqual({
    email: 'admin@demo.dondza.mz',
    description: 'Helena Matsinhe, Administração',
  })
  expect(accounts.find(account => account.email.startsWith('pendente'))?.description).toBe(
    'Tomás Nhaca, Por aprovar',
  )
  const stored = await db
    .selectFrom('accounts')
    .select(['email', 'role', 'password_hash', 'school_id'])
    .execute()
  expect(stored.map(row => row.email).sort()).toEqual(accounts.map(account => account.email).sort())
  expect(stored.every(row => row.school_id !== null)).toBe(true)
  for (const hash of new Set(stored.map(row => row.password_hash)))
    expect(await isPasswordOf(hash, 'Mafalala-1975')).toBe(true)
  const roles = stored.map(row => row.role)
  expect(roles.filter(role => role === 'professor')).toHaveLength(10)
})

it('gives 6ªA its cards, and says what opens the first one', async () => {
  const cards = await db
    .selectFrom('student_cards')
    .innerJoin('students', 'students.id', 'student_id')
    .innerJoin('groups', 'groups.id', 'group_id')
    .select(['groups.name', 'students.code', 'word_hash'])
    .orderBy('students.code')
    .execute()
  expect(new Set(cards.map(card => card.name))).toEqual(new Set(['6ªA']))
  expect(cards).toHaveLength(
    await count('students', sql`state = 'activo' and group_id = (select id from groups where name = '6ªA')`),
  )
  const teacher = accounts.find(account => account.email.startsWith('professor@'))?.description ?? ''
  const [, code, word = ''] = /6ªA: (\d{8}) ([A-Z]{6})$/.exec(teacher) ?? []
  expect(code).toBe(cards[0]?.code)
  expect(await isPasswordOf(cards[0]?.word_hash ?? '', word)).toBe(true)
})

it('shows a recovery to its end: sessions with who came, a re-test of the same questions, every result', async () => {
  const plan = await db.selectFrom('recovery_plans').selectAll().executeTakeFirstOrThrow()
  expect(plan.state).toBe('reavaliado')
  const written = sql`test_id in (select id from tests where kind = 'escrito') and state = 'corrigido'`
  expect(await count('applications', written)).toBe(2)
  expect(await count('questions', sql`state = 'aprovada'`)).toBe(await count('questions'))
  const outcomes = (plan.results as { outcome: string | null }[]).map(result => result.outcome)
  for (const outcome of ['recuperado', 'melhorou', 'igual', null]) expect(outcomes).toContain(outcome)
  const sessions = plan.sessions as { date: string; presence: Record<string, boolean> }[]
  expect(sessions.map(session => session.date).every(date => date < TODAY)).toBe(true)
  expect(sessions.map(session => Object.keys(session.presence).length)).toEqual(
    sessions.map(() => outcomes.length),
  )
})

it('has families to speak with after a hearing: numbers that nobody has, some reached and some not at home', async () => {
  expect(await count('students', sql`guardian_name = ''`)).toBe(0)
  const numbers = sql`guardian_contact ~ '^84 000 [0-9]{4}$'`
  const [called, uncalled] = [
    await count('students', numbers),
    await count('students', sql`guardian_contact = ''`),
  ]
  expect(called + uncalled).toBe(PUPILS)
  expect(uncalled).toBeGreaterThan(10)
  expect(await count('family_contacts', sql`reached`)).toBe(7)
  expect(await count('family_contacts', sql`not reached`)).toBe(2)
})

it('has what is under way on any day: a plan to approve and one that came back, a test handed out and one to mark', async () => {
  const { rows: plans } = await sql<{ state: string; open: number }>`
    select state, count(*)::int as open from analytical_plans group by state order by state`.execute(db)
  expect(plans.map(row => `${row.state}: ${row.open}`)).toEqual([
    'devolvido: 1',
    'em execução: 15',
    'submetido: 1',
  ])
  const { rows: underWay } = await sql<{ name: string; state: string; handed: number; waiting: number }>`
    select g.name, a.state, count(distinct t.id)::int as handed,
      count(*) filter (where r.outcome = 'por corrigir')::int as waiting
    from applications a join groups g on g.id = a.group_id join attempts t on t.application_id = a.id
    join responses r on r.attempt_id = t.id
    where a.test_id is not null and a.state <> 'corrigido' and t.state = 'entregue' group by 1, 2 order by 1`.execute(
    db,
  )
  expect(underWay).toMatchObject([
    { name: '5ªC', state: 'encerrado', waiting: 7 },
    { name: '6ªB', state: 'em aplicação', handed: 31, waiting: 0 },
  ])
  // What is asked again is the same version of the same question.
  expect(await count('question_versions')).toBe(await count('questions'))
})

it('has the same answers wherever it is loaded, though every id is another one', async () => {
  const answers = async (of: Db) => {
    const { rows } = await sql<{ title: string; points: number }>`
      select tests.title, g.name, count(*)::int as answers, sum(r.points)::float8 as points
      from responses r join attempts t on t.id = r.attempt_id join applications a on a.id = t.application_id
        join tests on tests.id = a.test_id join groups g on g.id = a.group_id
      group by 1, 2 order by 1, 2`.execute(of)
    return rows
  }
  const here = await answers(db)
  expect(here.length).toBeGreaterThan(3)
  expect(here).toEqual(await answers(still.db))
})

it('has taught most of the lessons of the term that lie behind, and not one that lies ahead', async () => {
  const { rows } = await sql<{ group: string; taught: number; all: number; ahead: number }>`
    select g.name as "group", count(*) filter (where l.state = 'dada' and l.held_on < ${TODAY})::int as taught,
      count(*) filter (where l.held_on < ${TODAY})::int as all,
      count(*) filter (where l.state = 'dada' and l.held_on > ${TODAY})::int as ahead
    from lesson_plans l join groups g on g.id = l.group_id where l.template_name is null group by 1 order by 1`.execute(
    db,
  )
  expect(rows.map(row => row.ahead)).toEqual([0, 0, 0, 0, 0, 0])
  for (const row of rows.filter(row => ['6ªA', '6ªB'].includes(row.group))) {
    expect(row.all).toBeGreaterThan(40)
    expect(row.taught / row.all).toBeGreaterThan(0.8)
  }
  const { rows: twice } = await sql`select from lesson_plans where template_name is null
    group by group_id, held_on, starts_at having count(*) > 1`.execute(db)
  expect(twice).toEqual([])
})

it('has marks of a trimester: closed, corrected, in council with cases to decide, and books that are behind', async () => {
  const { rows: councils } = await sql<{ name: string; state: string; editions: number }>`
    select g.name, c.state, (select count(*)::int from editions e where e.kind = 'pauta de notas' and e.closed_id = c.id) as editions
    from mark_councils c join groups g on g.id = c.group_id order by g.name`.execute(db)
  expect(councils.map(row => `${row.name}: ${row.state}, ${row.editions}`)).toEqual([
    '5ªA: publicada, 1',
    '5ªB: fechada, 2',
    '5ªC: em conselho, 0',
    '6ªA: rascunho, 0',
    '6ªB: rascunho, 0',
  ])
  const lead = await db
    .selectFrom('accounts')
    .selectAll()
    .where('email', 'like', 'pedagogo@%')
    .executeTakeFirstOrThrow()
  const account = { ...lead, sessionId: lead.id, onlyWithin: null, today: TODAY }
  const pautaOf = async (name: string, edition?: number) => {
    const { id } = await db
      .selectFrom('groups')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return readPauta(db, account, { group: id, trimester: 1 }, edition)
  }
  const sitting = await pautaOf('5ªC')
  const cases = borderCases(sitting)
  expect(cases.filter(({ marks }) => marks.decision === null).length).toBeGreaterThan(2)
  expect(cases.filter(({ marks }) => marks.decision !== null).length).toBe(3)
  for (const name of ['5ªA', '5ªB']) expect(councilFaults(await pautaOf(name))).toEqual([])
  const marksOf = async (edition: number) =>
    (await pautaOf('5ªB', edition)).pupils.flatMap(({ marks }) =>
      Object.values(marks).map(({ term }) => term.mark),
    )
  const [before, after] = [await marksOf(1), await marksOf(2)]
  expect(after.filter((mark, at) => mark !== before[at])).toHaveLength(1)
  // Most marks are positive, as in a school, and some are not.
  const { rows: marks } = await sql<{ negative: number; mean: number }>`
    select avg((tenths < 100)::int)::float as negative, avg(tenths)::float as mean from mark_cells`.execute(
    db,
  )
  expect(marks[0]?.negative).toBeGreaterThan(0.1)
  expect(marks[0]?.negative).toBeLessThan(0.4)
  expect(marks[0]?.mean).toBeGreaterThan(105)
  expect(marks[0]?.mean).toBeLessThan(135)
  const ahead = sql`created_at > ${TODAY}::date + interval '1 day' or updated_at > ${TODAY}::date + interval '1 day'`
  for (const table of ['mark_cells', 'mark_books', 'mark_councils', 'mark_decisions', 'mark_rules'])
    expect(await count(table, ahead), table).toBe(0)
})

it('resolves every name of the data: delegates, directors, teachers, related terms', async () => {
  const delegate = await db
    .selectFrom('subjects')
    .innerJoin('accounts', 'accounts.id', 'delegate_id')
    .select(['subjects.code', 'accounts.name'])
    .execute()
  expect(delegate).toEqual([{ code: 'MAT', name: 'Abílio Macuácua' }])
  expect(await count('groups', sql`director_id is null`)).toBe(0)
  expect(await count('timetable_slots', sql`teacher_id is null or room = ''`)).toBe(0)
  const lost = sql`exists (select from unnest(related_term_ids) as r
    where not exists (select from terms as t where t.id = r))`
  expect(await count('terms', lost)).toBe(0)
  expect(await count('terms', sql`related_term_ids <> '{}'`)).toBeGreaterThan(20)
  const shared = await findSharedHours(db, 2026)
  expect(shared.length).toBeGreaterThan(2)
  expect(clashesOf(await findSlotsOn(db, '2026-05-05', { year: 2026 }), shared)).toEqual([])
  // The teacher of a lesson teaches the group that subject, and no other does.
  const strangers = sql`not exists (select from group_teachers as g where g.group_id = timetable_slots.group_id
    and g.subject_id = timetable_slots.subject_id and g.account_id = timetable_slots.teacher_id)`
  expect(await count('timetable_slots', strangers)).toBe(0)
})

it("gives professor@ her own groups, and the weekly hours that the subjects' plan asks for", async () => {
  const own = await db
    .selectFrom('group_teachers')
    .innerJoin('groups', 'groups.id', 'group_id')
    .innerJoin('subjects', 'subjects.id', 'subject_id')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['groups.name', 'subjects.code'])
    .where('accounts.email', '=', 'professor@demo.dondza.mz')
    .orderBy('groups.name')
    .execute()
  expect(own.map(entry => `${entry.name} ${entry.code}`)).toEqual(['5ªC CN', '6ªA MAT', '6ªB MAT'])
  const { rows: off } = await sql`select g.name, s.code from groups g cross join subjects s
    left join timetable_slots t on t.group_id = g.id and t.subject_id = s.id
    where s.grades @> array[g.grade] group by g.id, s.id
    having count(t.id) <> (s.weekly_hours ->> g.grade::text)::int`.execute(db)
  expect(off).toEqual([])
})

it('has one group of 70, numbered to the last, each with a name of their own', async () => {
  const rows = await db
    .selectFrom('students')
    .innerJoin('groups', 'groups.id', 'students.group_id')
    .select(['students.full_name', 'students.number_in_group as number', 'groups.capacity'])
    .where('groups.name', '=', '5ªC')
    .orderBy('number_in_group')
    .execute()
  expect(rows.map(row => row.number)).toEqual(Array.from({ length: 70 }, (_, at) => at + 1))
  expect(new Set(rows.map(row => row.full_name)).size).toBe(70)
  expect(rows[0]?.capacity).toBe(70)
  const { rows: same } = await sql`select full_name from students group by 1 having count(*) > 1`.execute(db)
  expect(same).toEqual([])
})

it('gives each pupil the code of the data, a number in the group and an unmoved birthday', async () => {
  expect(await count('students', sql`code ~ '^2026[0-9]{4}$' and number_in_group is not null`)).toBe(PUPILS)
  const [first] = await db.selectFrom('students').selectAll().where('code', '=', '20260001').execute()
  expect(first).toMatchObject({ full_name: 'Abdul Abdala Nhantumbo', sex: 'H', birth_date: '2016-11-15' })
})

it('keeps translations that nobody validated unvalidated', async () => {
  const { rows } = await sql<{ validated: string }>`select t ->> 'validatedBy' as validated from terms,
    jsonb_array_elements(translations) as t`.execute(db)
  expect(rows.length).toBeGreaterThanOrEqual(3)
  expect(rows.every(row => row.validated === '')).toBe(true)
})

it('moves both editions by the same whole weeks, so that the day of loading is in week 10', async () => {
  const calendar = await findCalendarInForce(db, TODAY, null)
  if (!calendar) throw new Error('no calendar in force')
  expect(calendar).toMatchObject({ year: 2026, edition: 2, demonstration: true })
  expect(weekOf(calendar, TODAY)).toMatchObject({ trimester: 1, week: { number: 10 } })
  const [moved, unmoved] = [await findCalendars(db), await findCalendars(still.db)]
  const pairs = datesIn(moved).map((date, at) => [date, datesIn(unmoved)[at] ?? ''] as const)
  expect(pairs.length).toBeGreaterThan(40)
  for (const [now, then] of pairs) {
    expect(weekdayOf(now)).toBe(weekdayOf(then))
    expect(Date.parse(now) - Date.parse(then)).toBe(Date.parse('2026-11-16') - Date.parse('2026-05-04'))
  }
  expect(unmoved.find(candidate => candidate.state === 'em vigor')?.trimesters[0]).toMatchObject({
    startsOn: '2026-03-02',
  })
})

it('refuses a database in which somebody has an account, and leaves it as it was', async () => {
  await expect(load(db, { today: TODAY })).rejects.toThrow('vazia')
  expect(await count('accounts')).toBe(13)
  expect(await count('schools')).toBe(1)
})

function datesIn(calendars: Awaited<ReturnType<typeof findCalendars>>): string[] {
  return calendars.flatMap(({ trimesters, breaks, holidays, exams, opensOn }) =>
    [...JSON.stringify({ trimesters, breaks, holidays, exams, opensOn }).matchAll(/\d{4}-\d{2}-\d{2}/g)].map(
      match => match[0],
    ),
  )
}

it('is a living school: most of it has a plan, and most of today', async () => {
  const { rows: cells } = await sql<{ planned: boolean }>`
    SELECT EXISTS (SELECT FROM analytical_plans p WHERE p.state = 'em execução' AND p.subject_id = t.subject_id
      AND p.group_ids @> ARRAY[t.group_id]) AS planned
    FROM (SELECT DISTINCT group_id, subject_id FROM timetable_slots) t`.execute(db)
  expect(cells).toHaveLength(36)
  expect(cells.filter(cell => !cell.planned).length).toBeLessThanOrEqual(36 / 5)
  const today = await findSlotsOn(db, '2026-05-05', {})
  const slots = today.filter(slot => slot.weekday === weekdayOf(TODAY)).length
  const planned = await count('lesson_plans', sql`held_on = ${TODAY} AND group_id IS NOT NULL`)
  expect(slots).toBeGreaterThan(20)
  expect(planned).toBeGreaterThan(slots * 0.7)
  expect(await count('lesson_plans', sql`held_on > ${TODAY} AND state = 'dada'`)).toBe(0)
  const { rows: low } = await sql<{ low: boolean }>`
    SELECT sum(taught + made_up) < 0.9 * sum(planned) AS low FROM fulfilments GROUP BY family_id, group_id`.execute(
    db,
  )
  const few = low.filter(each => each.low).length
  expect(few).toBeGreaterThan(0)
  expect(few).toBeLessThan(low.length / 4)
})
