import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'

/** The year of the demonstration's day, which every age ends with. */
export const THIS_YEAR = 2026
/** With the demonstration's own groups, 1,500 pupils. */
const [GROUPS, IN_GROUP, TEACHERS] = [30, 50, 40]
/** Of each group in a year; of each of the subjects that are taught there, a test too. */
const [SCHOOL_DAYS, SUBJECTS] = [190, 2]
/** Of the questions of a test, those that the year after asks again. */
const [QUESTIONS, AGAIN] = [20, 5]
const CHANGES = 40_000
/** How many pairs of a game a pupil sees when playing it. */
const PAIRS = 5

/** An id that says when it was made, as those of the product do. */
const idAt = (at: RawBuilder<unknown>) => sql`uuidv7(${at} - now())`
const NAMES = sql.raw(
  `(ARRAY['Amélia','Benilde','Celso','Delfina','Eusébio','Fátima','Gil','Helena','Ivo','Júlia','Marta','Nélio'])`,
)
const FAMILIES = sql.raw(`(ARRAY['Machava','Sitoe','Cossa','Mondlane','Tembe','Nhantumbo','Chissano'])`)

/**
 * One more year of the school, the one before those there are; this year is completed to as many groups. Each grade has in
 * each of two subjects a test, with questions of its own and some that were asked the year before, and a game; each is of
 * the grade's five groups. In ten years these are 2,400 questions, 120 tests and 120 games.
 */
export async function addYear(db: Db, year: number): Promise<void> {
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
    ORDER BY code LIMIT ${SUBJECTS}::int)`
  await sql`INSERT INTO group_teachers (id, group_id, subject_id, account_id, created_at)
    SELECT ${idAt(day)}, g.id, s.id, t.id, ${day} FROM ${ofYear} g CROSS JOIN ${subject} s
    JOIN ${teacher} t ON t.place = 1 + (g.place + 7 * s.place) % ${TEACHERS}::int`.execute(db)
  await sql`INSERT INTO timetable_slots (id, group_id, weekday, period, subject_id, teacher_id, created_at)
    SELECT ${idAt(day)}, t.group_id, d, 1 + s.place, t.subject_id, t.account_id, ${day}
    FROM group_teachers t JOIN ${ofYear} g ON g.id = t.group_id JOIN ${subject} s ON s.id = t.subject_id
    CROSS JOIN generate_series(1, 5) d`.execute(db)
  await addLessons(db, { year, ofYear, subject })
  await addMarks(db, { year, ofYear, subject })
  await addQuestions(db, { year, ofYear, subject })
  await addTests(db, { year, ofYear, subject })
  await addGames(db, { year, ofYear, subject })
  await addChanges(db, year)
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

/** Two lessons a day that were held, each with its call and the few who were missing; this year until its day. */
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

/** The questions that are written in the year, as long as the demonstration's: of each subject and grade. */
async function addQuestions(db: Db, { year, subject }: OfYear): Promise<void> {
  const at = sql`make_date(${year}::int, 2, 2) + (place + n)::int % 60`
  await sql`WITH written AS (
      SELECT ${idAt(sql`(${at})::timestamptz`)} AS id, ${idAt(sql`(${at})::timestamptz`)} AS version_id, (${at})::timestamptz AS at,
        s.id AS subject_id, grades.grade, n, of_grade.id AS competence_id, q.*
      FROM ${subject} s CROSS JOIN generate_series(1, 6) grades (grade) CROSS JOIN generate_series(1, ${QUESTIONS}::int) n
      JOIN (SELECT row_number() OVER (ORDER BY q.id) - 1 AS turn, count(*) OVER () AS turns, q.name, q.type, q.bloom, q.difficulty,
          q.owner_id, q.search, q.school_id, q.sharing, v.content
        FROM questions q JOIN question_versions v ON v.id = q.current_version_id
        WHERE q.deleted_at IS NULL AND q.tags[1] IS DISTINCT FROM 'bench') q ON q.turn = (${year}::int + s.place * 50 + grades.grade * 7 + n) % q.turns
      LEFT JOIN LATERAL (SELECT c.id FROM competences c WHERE c.subject_id = s.id AND c.grade = grades.grade AND c.deleted_at IS NULL
        ORDER BY c.code OFFSET n % 4 LIMIT 1) of_grade ON true),
    questions AS (
      INSERT INTO questions (id, name, type, subject_id, grade, competence_id, bloom, difficulty, tags, state,
          current_version_id, owner_id, search, school_id, sharing, created_at, updated_at)
      SELECT id, name || ' ' || n, type, subject_id, grade, competence_id, bloom, difficulty, ARRAY['bench', ${year}::text, n::text],
        'aprovada', version_id, owner_id, search, school_id, sharing, at, at FROM written)
    INSERT INTO question_versions (id, question_id, number, content, created_by, created_at)
    SELECT version_id, id, 1, content, owner_id, at FROM written`.execute(db)
}

/** A test of each subject and grade, handed out to the grade's groups and answered by all. */
async function addTests(db: Db, { year, ofYear, subject }: OfYear): Promise<void> {
  const at = sql`(make_date(${year}::int, 2, 10) + (s.place * 25)::int)::timestamptz`
  // What the year after asks again is of its own questions, which were written before: years come from the newest.
  await sql`INSERT INTO tests (id, title, subject_id, grade, year, moment, items, bands, owner_id, state, school_id, sharing, created_at, updated_at)
    SELECT ${idAt(at)}, 'Teste de ' || grades.grade || 'ª de ' || ${year}::text, s.id, grades.grade, ${year}::int, 'inicial', asked.items, t.bands,
      t.owner_id, 'publicado', t.school_id, t.sharing, ${at}, ${at}
    FROM ${subject} s CROSS JOIN generate_series(1, 6) grades (grade)
    CROSS JOIN LATERAL (SELECT jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'bloom', q.bloom, 'domain', 'Números', 'points', 1,
          'versionId', q.current_version_id, 'questionId', q.id, 'competenceId', q.competence_id)) AS items
      FROM (SELECT * FROM questions q WHERE q.tags[1] = 'bench' AND q.subject_id = s.id AND q.grade = grades.grade
        AND (q.tags[2] = ${year}::text OR q.tags[2] = ${year + 1}::text AND q.tags[3]::int <= ${AGAIN}::int)
        ORDER BY q.tags[2] DESC, q.tags[3]::int LIMIT ${QUESTIONS}::int) q) asked
    CROSS JOIN (SELECT t.* FROM tests t WHERE t.kind = 'escrito' AND jsonb_array_length(t.items) > 0 ORDER BY t.created_at LIMIT 1) t`.execute(
    db,
  )
  await sql`INSERT INTO applications (id, test_id, group_id, code, state, mode, minutes, created_by, bands, created_at, closed_at)
    SELECT ${idAt(sql`t.created_at`)}, t.id, g.id, translate(upper(substr(md5(random()::text), 1, 6)), '01', 'XY'), 'corrigido',
      'lançamento manual', 60, t.owner_id, t.bands, t.created_at, t.created_at
    FROM ${ofYear} g JOIN tests t ON t.year = g.year AND t.grade = g.grade AND t.title LIKE 'Teste de %ª de %'`.execute(
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

/** A game of each subject and grade, which every pupil of the grade's groups plays once, and one in three again: 4,000 plays. */
async function addGames(db: Db, { year, ofYear, subject }: OfYear): Promise<void> {
  const at = sql`(make_date(${year}::int, 3, 2) + (s.place * 25)::int)::timestamptz`
  await sql`INSERT INTO games (id, title, kind, subject_id, grade, group_ids, theme, items, rules, seed, code, entry, state, owner_id,
      school_id, sharing, created_at, updated_at, published_at)
    SELECT ${idAt(at)}, o.title || ' ' || grades.grade || 'ª de ' || ${year}::text, o.kind, s.id, grades.grade,
      ARRAY(SELECT g.id FROM ${ofYear} g WHERE g.grade = grades.grade), o.theme, o.items, o.rules, o.seed,
      translate(upper(substr(md5(random()::text), 1, 6)), '01', 'XY'), o.entry,
      CASE WHEN ${year === THIS_YEAR}::boolean THEN 'publicado' ELSE 'encerrado' END, o.owner_id, o.school_id, o.sharing, ${at}, ${at}, ${at}
    FROM ${subject} s CROSS JOIN generate_series(1, 6) grades (grade)
    JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS turn, count(*) OVER () AS turns FROM games
      WHERE deleted_at IS NULL AND state <> 'rascunho' AND title !~ ' de [0-9]+$') o ON o.turn = (grades.grade + s.place * 3) % o.turns`.execute(
    db,
  )
  await sql`WITH played AS (
      INSERT INTO plays (id, game_id, kind, seed, started_at, seconds, points, max_points, finished, student_id)
      SELECT ${idAt(sql`(o.created_at + n * interval '1 day')`)}, o.id, o.kind, 's', o.created_at + n * interval '1 day', 60, 5, 10, true,
        e.student_id
      FROM ${ofYear} g JOIN games o ON g.id = ANY (o.group_ids) AND o.title ~ ' de [0-9]+$' JOIN enrolments e ON e.group_id = g.id
      CROSS JOIN generate_series(1, 2) n WHERE n = 1 OR e.number % 3 = 0
      RETURNING id, game_id)
    INSERT INTO play_items (play_id, item_id, source_id, seen, correct, tries, seconds)
    SELECT p.id, (i.item ->> 'id')::uuid, (i.item -> 'source' ->> 'id')::uuid, true, i.place % 4 > 0, 1 + (i.place % 4 = 0)::int, 5
    FROM played p JOIN games o ON o.id = p.game_id
    CROSS JOIN LATERAL jsonb_array_elements(o.items) WITH ORDINALITY i (item, place) WHERE i.place <= ${PAIRS}::int`.execute(
    db,
  )
}

/** What was changed of the lessons. */
async function addChanges(db: Db, year: number): Promise<void> {
  await sql`INSERT INTO changes (id, batch_id, at, account_id, account_name, action, table_name, row_id, label, before, after)
    SELECT ${idAt(sql`l.at`)}, l.id, l.at, l.teacher_id, 'Docente', 'lesson-plans.update', 'lesson_plans', l.id,
      'Aula', '{"summary": ""}', '{"summary": "Sumário"}'
    FROM (SELECT id, teacher_id, created_at + interval '1 hour' AS at FROM lesson_plans
      WHERE held_on BETWEEN make_date(${year}::int, 1, 1) AND make_date(${year}::int, 12, 31) ORDER BY id
      LIMIT ${CHANGES}::int) l`.execute(db)
}
