import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { printFigure } from './figure.ts'
import { type Call, callsOf } from './growth-calls.ts'
import { type MeasuredProduct, withProduct } from './product.ts'
import { tableOf } from './table.ts'

/** The year of the demonstration's day, which every age ends with. */
const THIS_YEAR = 2026
const AGES = [1, 5, 10]
/** With the demonstration's own groups, 1,500 pupils. */
const [GROUPS, IN_GROUP, TEACHERS] = [30, 50, 40]
/** Of each group in a year. */
const [SCHOOL_DAYS, LESSONS, TESTS] = [190, 2, 2]
const [CHANGES, PLAYS, QUESTIONS] = [40_000, 4_000, 200]
/** The quickest of so many counts: what else the machine does touches it least. */
const ROUNDS = 5
/** What one looks at all day stays as quick as it was; the rest may grow as its data do. */
const FLAT = 1.3
const flat: Readonly<Record<string, RegExp>> = {
  home: /\/dashboard\/day|\/school-picture/,
  register: /\/absences\/groups\//,
  bank: /\/questions(\?|$|\/counts)/,
  lessons: /\/lesson-plans(\?|$)/,
  search: /\/quick-find|[?&]search=/,
  reports: /\/reports(\?|$|\/applications\/|\/overview)/,
}

/** An id that says when it was made, as those of the product do. */
const idAt = (at: RawBuilder<unknown>) => sql`uuidv7(${at} - now())`
const NAMES = sql.raw(
  `(ARRAY['Amélia','Benilde','Celso','Delfina','Eusébio','Fátima','Gil','Helena','Ivo','Júlia','Marta','Nélio'])`,
)
const FAMILIES = sql.raw(`(ARRAY['Machava','Sitoe','Cossa','Mondlane','Tembe','Nhantumbo','Chissano'])`)

const tokens = new Map<string, Promise<string>>()

/**
 * A school of 1,500 pupils after one, five and ten years, each with its groups, enrolments, lessons, absences, marks, tests
 * with their answers, games and changes: every call that a page begins with at each age, and every list with each of
 * its orders and searched with and without a hit, by the same call at the first. What is asked for is of this year at every age.
 */
await withProduct(async measured => {
  const { db } = measured.database
  const calls = await callsOf(db)
  const times = new Map<Call, number[]>()
  const refused = new Map<string, number>()
  let years = 0
  for (const age of AGES) {
    for (; years < age; years++) await addYear(db, THIS_YEAR - years)
    await sql`VACUUM ANALYZE`.execute(db)
    const { rows } = await sql<{ rows: string }>`SELECT sum(reltuples)::bigint AS rows FROM pg_class
      WHERE relkind = 'r' AND relname IN ('enrolments', 'lesson_plans', 'lesson_absences', 'mark_cells', 'responses')`.execute(
      db,
    )
    console.log(`  ${age} years: ${rows[0]?.rows} rows of enrolments, lessons, absences, marks and answers`)
    for (const call of calls) {
      const least = await leastOf(measured, call)
      if (typeof least === 'string') refused.set(`${call.path}: ${least}`, age)
      else times.set(call, [...(times.get(call) ?? []), least])
    }
  }
  const grown = [...times]
    .filter(([, all]) => all.length === AGES.length)
    .map(([call, all]) => ({ call, all, ratio: (all.at(-1) ?? 0) / (all[0] ?? 1) }))
    .sort((a, b) => b.ratio - a.ratio)
  console.log(
    tableOf([
      ['call', ...AGES.map(age => `${age} years`), 'ratio'],
      ...grown.map(({ call, all, ratio }) => [
        `${call.api}${call.path}`.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id'),
        ...all.map(ms => ms.toFixed(1)),
        ratio.toFixed(2),
      ]),
    ]),
  )
  for (const [name, path] of Object.entries(flat)) {
    const worst = grown.find(({ call }) => path.test(call.path))
    if (worst)
      printFigure(
        `${name} after ${AGES.at(-1)} years`,
        `${worst.all.at(-1)?.toFixed(1)} ms`,
        `after ${AGES[0]}: ${worst.all[0]?.toFixed(1)} ms`,
        worst.ratio,
        { max: FLAT },
      )
  }
  if (refused.size > 0) console.log(`  refused: ${[...refused.keys()].join(', ')}`)
})

/** The quickest answer in ms, or why there is none. */
async function leastOf(
  { product, signIn }: MeasuredProduct,
  { api, path, who }: Call,
): Promise<number | string> {
  const key = `${api} ${who}`
  if (!tokens.has(key))
    tokens.set(key, api === 'academy' ? signIn(who) : signInThere(product.address, product.password, who))
  const authorization = `Bearer ${await tokens.get(key)}`
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round <= ROUNDS; round++) {
    const from = performance.now()
    const answer = await fetch(`${product.address}/api/${api}${path}`, { headers: { authorization } })
    await answer.arrayBuffer()
    if (!answer.ok) return String(answer.status)
    // The first one reads what only such calls need.
    if (round > 0) least = Math.min(least, performance.now() - from)
  }
  return least
}

async function signInThere(address: string, password: string, who: string): Promise<string> {
  const answer = await fetch(`${address}/api/diagnostics/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@demo.dondza.mz`, password }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** One more year of the school, the one before those there are; this year is completed to as many groups. */
async function addYear(db: Db, year: number): Promise<void> {
  const now = year === THIS_YEAR
  const day = sql`make_date(${year}::int, 2, 1)`
  const until = now ? sql`NULL::date` : beginning(year + 1)
  await sql`SELECT keep_year(${year}::int)`.execute(db)
  if (now)
    await sql`INSERT INTO accounts (id, email, name, role, device_key, school_id)
      SELECT gen_random_uuid(), 'docente' || n || '@escola.mz', 'Docente ' || n, 'professor', md5(n::text) || md5(n::text),
        (SELECT id FROM schools ORDER BY created_at LIMIT 1)
      FROM generate_series(1, ${TEACHERS}::int) n`.execute(db)
  else
    await sql`INSERT INTO calendars (id, year, state, opens_on, trimesters, breaks, holidays, exams, demonstration)
      SELECT gen_random_uuid(), ${year}::int, 'em vigor', make_date(${year}::int, 1, 30),
        replace(trimesters::text, year || '-', ${year}::int || '-')::jsonb, '[]', '[]', '[]', demonstration
      FROM calendars WHERE year = ${THIS_YEAR}::int AND state = 'em vigor' AND deleted_at IS NULL AND school_id IS NULL`.execute(
      db,
    )
  await sql`INSERT INTO groups (id, school_id, name, grade, year, created_at)
    SELECT ${idAt(day)}, (SELECT id FROM schools ORDER BY created_at LIMIT 1), 1 + n % 6 || 'ª' || chr(70 + n / 6), 1 + n % 6,
      ${year}::int, ${day} FROM generate_series(0, ${GROUPS}::int - 1 - CASE WHEN ${now} THEN 6 ELSE 0 END) n`.execute(
    db,
  )
  const ofYear = sql`(SELECT g.*, row_number() OVER (ORDER BY g.name) AS place FROM groups g
    WHERE g.year = ${year}::int AND g.name ~ 'ª[F-J]$')`
  // Who was a grade further a year later was in the group of the same letter; the highest has pupils who have left.
  await sql`INSERT INTO enrolments (id, student_id, group_id, number, since, until)
    SELECT ${idAt(day)}, e.student_id, g.id, e.number, ${beginning(year)}, ${until}
    FROM ${ofYear} g JOIN groups later ON later.year = g.year + 1 AND later.name = g.grade + 1 || substr(g.name, 2)
      JOIN enrolments e ON e.group_id = later.id`.execute(db)
  await sql`INSERT INTO students (id, code, full_name, sex, group_id, number_in_group, created_at)
    SELECT ${idAt(day)}, (10000000 + ${year - 2000}::int * 100000 + g.place * 100 + n)::text,
      ${NAMES}[1 + (n * 7 + g.place)::int % 12] || ' ' || ${FAMILIES}[1 + (n * 5 + g.place)::int % 7] || ' ' || n,
      CASE n % 2 WHEN 0 THEN 'H' ELSE 'M' END, g.id, n, ${day}
    FROM ${ofYear} g CROSS JOIN generate_series(1, ${IN_GROUP}::int) n
    WHERE NOT EXISTS (SELECT FROM enrolments e WHERE e.group_id = g.id)`.execute(db)
  await sql`INSERT INTO enrolments (id, student_id, group_id, number, since, until, left_as)
    SELECT ${idAt(day)}, s.id, s.group_id, s.number_in_group, ${beginning(year)}, ${until},
      CASE WHEN NOT ${now}::boolean THEN 'transferido' END
    FROM students s JOIN ${ofYear} g ON g.id = s.group_id
    WHERE NOT EXISTS (SELECT FROM enrolments e WHERE e.student_id = s.id)`.execute(db)
  const teacher = sql`(SELECT id, row_number() OVER (ORDER BY email) AS place FROM accounts WHERE email LIKE 'docente%')`
  const subject = sql`(SELECT id, row_number() OVER (ORDER BY code) - 1 AS place FROM subjects WHERE deleted_at IS NULL
    ORDER BY code LIMIT ${LESSONS}::int)`
  await sql`INSERT INTO group_teachers (id, group_id, subject_id, account_id, created_at)
    SELECT ${idAt(day)}, g.id, s.id, t.id, ${day} FROM ${ofYear} g CROSS JOIN ${subject} s
    JOIN ${teacher} t ON t.place = 1 + (g.place + 7 * s.place) % ${TEACHERS}::int`.execute(db)
  await sql`INSERT INTO timetable_slots (id, group_id, weekday, period, subject_id, teacher_id, created_at)
    SELECT ${idAt(day)}, t.group_id, d, 1 + s.place, t.subject_id, t.account_id, ${day}
    FROM group_teachers t JOIN ${ofYear} g ON g.id = t.group_id JOIN ${subject} s ON s.id = t.subject_id
    CROSS JOIN generate_series(1, 5) d`.execute(db)
  await addLessons(db, { year, ofYear, subject })
  await addMarks(db, { year, ofYear, subject })
  await addTests(db, { year, ofYear })
  await addRest(db, year)
}

/** The first day of lessons of a year, by which the pupils of the year before are in other groups. */
function beginning(year: number): RawBuilder<unknown> {
  return sql`(SELECT (trimesters -> 0 ->> 'startsOn')::date FROM calendars
    WHERE year = ${year}::int AND state = 'em vigor' AND deleted_at IS NULL AND school_id IS NULL)`
}

interface OfYear {
  year: number
  ofYear: RawBuilder<unknown>
  subject: RawBuilder<unknown>
}

/** Three lessons a day that were held, each with its call and the few who were missing; this year until its day. */
async function addLessons(db: Db, { year, ofYear, subject }: OfYear): Promise<void> {
  const at = sql`(make_date(${year}::int, 2, 2) + d)::timestamptz`
  await sql`INSERT INTO lesson_plans (id, school_id, teacher_id, subject_id, grade, group_id, held_on, starts_at, unit_title,
      theme, summary, state, present, created_at)
    SELECT ${idAt(at)}, g.school_id, t.account_id, t.subject_id, g.grade, g.id, make_date(${year}::int, 2, 2) + d,
      lpad((7 + s.place)::text, 2, '0') || ':00', 'Fracções', 'Fracções equivalentes', 'Sumário da aula ' || d, 'dada', 48, ${at}
    FROM ${ofYear} g JOIN group_teachers t ON t.group_id = g.id JOIN ${subject} s ON s.id = t.subject_id
    CROSS JOIN generate_series(0, ${SCHOOL_DAYS}::int + 76) d
    WHERE extract(isodow FROM make_date(${year}::int, 2, 2) + d) < 6 AND make_date(${year}::int, 2, 2) + d < '2026-05-05'`.execute(
    db,
  )
  await sql`INSERT INTO lesson_calls (id, group_id, held_on, lesson_id, subject_id, starts_at, pupils, account_id, created_at)
    SELECT ${idAt(sql`l.created_at`)}, l.group_id, l.held_on, l.id, l.subject_id, l.starts_at, 50, l.teacher_id, l.created_at
    FROM lesson_plans l JOIN ${ofYear} g ON g.id = l.group_id`.execute(db)
  await sql`INSERT INTO lesson_absences (id, call_id, student_id, kind, justified, account_id, created_at)
    SELECT ${idAt(sql`c.created_at`)}, c.id, e.student_id, 'falta', n = 1, c.account_id, c.created_at
    FROM lesson_calls c JOIN ${ofYear} g ON g.id = c.group_id CROSS JOIN generate_series(1, 2) n
    JOIN enrolments e ON e.group_id = c.group_id
      AND e.number = 1 + abs(hashtext(c.id::text || n)) % 25 + (n - 1) * 25`.execute(db)
}

/** Three marks of every pupil in every book; this year has one trimester. */
async function addMarks(db: Db, { year, ofYear, subject }: OfYear): Promise<void> {
  const at = sql`(make_date(${year}::int, 2, 1) + t * 60)::timestamptz`
  await sql`INSERT INTO mark_books (id, group_id, subject_id, trimester, handed_in_at, created_at)
    SELECT ${idAt(at)}, g.id, s.id, t, ${at}, ${at} FROM ${ofYear} g CROSS JOIN ${subject} s
    CROSS JOIN generate_series(1, ${year === THIS_YEAR ? 1 : 3}::int) t`.execute(db)
  await sql`INSERT INTO mark_cells (id, book_id, student_id, place, tenths, account_id, created_at)
    SELECT ${idAt(sql`b.created_at`)}, b.id, e.student_id, marked.place, 80 + abs(hashtext(b.id::text || e.student_id || marked.place)) % 100,
      t.account_id, b.created_at
    FROM mark_books b JOIN ${ofYear} g ON g.id = b.group_id
    JOIN group_teachers t ON t.group_id = b.group_id AND t.subject_id = b.subject_id
    JOIN enrolments e ON e.group_id = b.group_id CROSS JOIN unnest(ARRAY['ACS1', 'ACS2', 'AT1']) marked (place)`.execute(
    db,
  )
}

/** The demonstration's test handed out three times to every group, answered by all, and so often its quiz. */
async function addTests(db: Db, { year, ofYear }: Omit<OfYear, 'subject'>): Promise<void> {
  const at = sql`(make_date(${year}::int, 2, 10) + n * 25)::timestamptz`
  await sql`INSERT INTO applications (id, test_id, group_id, code, state, mode, minutes, created_by, bands, created_at, closed_at)
    SELECT ${idAt(at)}, a.test_id, g.id, translate(upper(substr(md5(random()::text), 1, 6)), '01', 'XY'), 'corrigido',
      'lançamento manual', 60, a.created_by, a.bands, ${at}, ${at}
    FROM ${ofYear} g CROSS JOIN generate_series(1, ${TESTS}::int) n
    CROSS JOIN (SELECT a.* FROM applications a JOIN tests t ON t.id = a.test_id
      WHERE t.kind = 'escrito' AND jsonb_array_length(t.items) > 0 ORDER BY a.created_at LIMIT 1) a`.execute(
    db,
  )
  await sql`INSERT INTO attempts (id, application_id, student_id, source, state, submitted_at, created_at, started_at, points)
    SELECT ${idAt(sql`a.created_at`)}, a.id, e.student_id, 'grelha', 'entregue', a.created_at, a.created_at, a.created_at, 10
    FROM applications a JOIN ${ofYear} g ON g.id = a.group_id JOIN enrolments e ON e.group_id = a.group_id`.execute(
    db,
  )
  await sql`INSERT INTO responses (attempt_id, item_id, outcome, points, answered_at)
    SELECT t.id, (i ->> 'id')::uuid, CASE drawn.n WHEN 0 THEN 'errada' ELSE 'certa' END,
      CASE drawn.n WHEN 0 THEN 0 ELSE (i ->> 'points')::numeric END, t.created_at
    FROM attempts t JOIN applications a ON a.id = t.application_id JOIN ${ofYear} g ON g.id = a.group_id
    JOIN tests p ON p.id = a.test_id CROSS JOIN LATERAL jsonb_array_elements(p.items) i
    CROSS JOIN LATERAL (SELECT abs(hashtext(t.id::text || (i ->> 'id'))) % 3 AS n) drawn`.execute(db)
}

/** Questions of the bank, games that were played, and what was changed of lessons and pupils. */
async function addRest(db: Db, year: number): Promise<void> {
  const at = (days: RawBuilder<unknown>) => sql`(make_date(${year}::int, 2, 2) + ${days})::timestamptz`
  await sql`INSERT INTO questions (id, name, type, subject_id, grade, competence_id, bloom, difficulty, tags, state,
      current_version_id, owner_id, search, school_id, sharing, created_at)
    SELECT ${idAt(at(sql`n % 80`))}, q.name || ' ' || n, q.type, q.subject_id, q.grade, q.competence_id, q.bloom, q.difficulty, q.tags,
      q.state, q.current_version_id, q.owner_id, q.search, q.school_id, q.sharing, ${at(sql`n % 80`)}
    FROM generate_series(1, ${QUESTIONS}::int) n JOIN (SELECT *, row_number() OVER (ORDER BY id) AS place FROM questions
      WHERE deleted_at IS NULL AND name !~ ' [0-9]+$' ORDER BY id LIMIT 20) q ON q.place = 1 + n % 20`.execute(
    db,
  )
  await sql`INSERT INTO plays (id, game_id, kind, seed, started_at, seconds, points, max_points, finished, student_id)
    SELECT ${idAt(at(sql`n % 80`))}, g.id, g.kind, 's', ${at(sql`n % 80`)}, 60, 5, 10, true, s.id
    FROM generate_series(1, ${PLAYS}::int) n CROSS JOIN (SELECT id, kind FROM games WHERE deleted_at IS NULL ORDER BY id LIMIT 1) g
    JOIN (SELECT id, row_number() OVER () AS place FROM students) s ON s.place = 1 + n % 1000`.execute(db)
  await sql`INSERT INTO changes (id, batch_id, at, account_id, account_name, action, table_name, row_id, label, before, after)
    SELECT ${idAt(sql`l.at`)}, l.id, l.at, l.teacher_id, 'Docente', 'lesson-plans.update', 'lesson_plans', l.id,
      'Aula', '{"summary": ""}', '{"summary": "Sumário"}'
    FROM (SELECT id, teacher_id, created_at + interval '1 hour' AS at FROM lesson_plans
      WHERE held_on BETWEEN make_date(${year}::int, 1, 1) AND make_date(${year}::int, 12, 31) ORDER BY id
      LIMIT ${CHANGES}::int) l`.execute(db)
}
