import { sql } from 'kysely'
import type { QuizGradebook } from '#features/assessment/quizzes/gradebook-contract.ts'
import type { QuizResults } from '#features/assessment/quizzes/results-contract.ts'
import type { StatisticalReturn } from '#journeys/statistical-returns/contract.ts'
import type { Db } from '#kit/server/database/database.ts'

/** Says that a figure is one thing by its rows and another where the product shows it. */
export type Same = (where: string, wanted: number | null, found: number | null | undefined) => void

/** The product as this recount asks it, signed in as one who leads. */
export interface Asking {
  db: Db
  same: Same
  read<T>(api: 'academy' | 'diagnostics', path: string): Promise<T>
  write<T>(path: string, body: object): Promise<T>
  text(path: string): Promise<string>
}

/** Who was absent: the lines of the register of each group and month, once more in SQL. */
export async function recountAbsences({ db, same, text }: Asking): Promise<void> {
  const { rows: months } = await sql<{ group: string; month: string }>`
    SELECT DISTINCT group_id AS "group", to_char(held_on, 'YYYY-MM') AS month FROM lesson_calls
    WHERE deleted_at IS NULL ORDER BY 1, 2`.execute(db)
  for (const { group, month } of months) {
    const { rows } = await sql<{
      number: number | null
      name: string
      missed: number
      excused: number
      late: number
    }>`
      WITH calls AS (
        SELECT c.*, school.absences_by, bool_or(c.lesson_id IS NOT NULL) OVER day AS has_lessons,
          row_number() OVER (day ORDER BY c.lesson_id IS NOT NULL, coalesce(c.starts_at, ''), c.id) AS place
        FROM lesson_calls c JOIN groups g ON g.id = c.group_id JOIN schools school ON school.id = g.school_id
        WHERE c.deleted_at IS NULL AND c.group_id = ${group}::uuid AND to_char(c.held_on, 'YYYY-MM') = ${month}
        WINDOW day AS (PARTITION BY c.held_on)
      ), units AS (
        SELECT * FROM calls WHERE CASE WHEN absences_by = 'dia' THEN place = 1 ELSE lesson_id IS NOT NULL OR NOT has_lessons END
      )
      SELECT e.number, s.full_name AS name, count(a.id) FILTER (WHERE a.kind = 'falta')::int AS missed,
        count(a.id) FILTER (WHERE a.kind = 'falta' AND a.justified)::int AS excused, count(a.id) FILTER (WHERE a.kind = 'atraso')::int AS late
      FROM enrolments e JOIN students s ON s.id = e.student_id
      LEFT JOIN units u ON true LEFT JOIN lesson_absences a ON a.call_id = u.id AND a.student_id = s.id AND a.deleted_at IS NULL
      WHERE e.group_id = ${group}::uuid AND e.deleted_at IS NULL AND s.deleted_at IS NULL
        AND e.since <= (${`${month}-01`}::date + interval '1 month' - interval '1 day')::date AND (e.until IS NULL OR e.until > ${`${month}-01`}::date)
      GROUP BY e.number, s.id, s.full_name`.execute(db)
    const lines = new Map(
      (await text(`/absences/groups/${group}/export?month=${month}&format=csv`))
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map(line => line.split(';'))
        .map(cells => [`${cells[0]} ${cells[1]}`, cells.slice(-3).map(Number)] as const),
    )
    same(`absences, ${group}, ${month}, pupils`, rows.length, lines.size)
    for (const { number, name, missed, excused, late } of rows) {
      const line = lines.get(`${number ?? ''} ${name}`)
      const where = `absences, ${month}, ${name}`
      for (const [at, figure] of [missed, excused, late].entries())
        same(`${where}, ${at}`, figure, line?.[at])
    }
  }
}

interface Attempt {
  student: string
  number: number
  counts: boolean
  waits: boolean
  earned: number
  possible: number
}

/** The attempts of a quiz by a group, each with what it earned of what it was asked, by its stored answers. */
async function attemptsOf(db: Db, quiz: string, group: string): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    SELECT t.student_id AS student, t.number, t.counts, bool_or(coalesce(r.outcome = 'por corrigir', false)) AS waits,
      coalesce(sum(r.points), 0)::float8 AS earned, sum((i ->> 'points')::numeric)::float8 AS possible
    FROM attempts t JOIN applications a ON a.id = t.application_id JOIN quizzes q ON q.id = a.quiz_id
    CROSS JOIN LATERAL jsonb_array_elements(q.items) i LEFT JOIN responses r ON r.attempt_id = t.id AND r.item_id = (i ->> 'id')::uuid
    WHERE q.id = ${quiz}::uuid AND a.group_id = ${group}::uuid AND a.deleted_at IS NULL AND t.deleted_at IS NULL AND t.state = 'entregue'
      AND t.student_id IS NOT NULL AND (t.item_ids IS NULL OR (i ->> 'id')::uuid = ANY (t.item_ids))
      AND coalesce(a.key_changes -> (i ->> 'id') ->> 'kind', '') <> 'drop'
    GROUP BY t.id ORDER BY t.student_id, t.number`.execute(db)
  return rows
}

/** The mark that several attempts make; undefined where none was handed in. */
function markOf(attempts: readonly Attempt[], counting: string): number | null {
  const counted = attempts.filter(({ counts }) => counts)
  const marks = counted.map(({ waits, earned, possible }) =>
    waits ? null : Math.max(0, (20 * earned) / possible),
  )
  const known = marks.filter(mark => mark !== null)
  if (known.length === 0) return null
  if (counting === 'primeira') return marks[0] ?? null
  if (counting === 'última') return marks.at(-1) ?? null
  return counting === 'média' ? known.reduce((sum, mark) => sum + mark, 0) / known.length : Math.max(...known)
}

/** Every pauta that has quizzes, as it is, then with weights, the worst left out and zero for what is missing; and locks it. */
export async function recountGradebooks({ db, same, read, write }: Asking): Promise<void> {
  const { rows: places } = await sql<{ group: string; subject: string }>`
    SELECT DISTINCT a.group_id AS "group", q.subject_id AS subject FROM applications a JOIN quizzes q ON q.id = a.quiz_id
    WHERE a.deleted_at IS NULL AND q.deleted_at IS NULL ORDER BY 1, 2`.execute(db)
  for (const { group, subject } of places)
    for (const trimester of [1, 2, 3]) {
      const query = `group=${group}&subject=${subject}&trimester=${trimester}`
      const plain = await read<QuizGradebook>('academy', `/quizzes/gradebook?${query}`)
      if (plain.quizzes.length === 0) continue
      await compareGradebook(plain)
      const columns = Object.fromEntries(
        plain.quizzes.map(({ id }, at) => [id, { weight: 1 + (at % 3), hidden: at === 1 }]),
      )
      const rule = { group, subject, trimester, dropWorst: 1, missingIsZero: true, columns }
      await compareGradebook(
        await write<QuizGradebook>('/quizzes/gradebook', { ...rule, locked: true, version: plain.version }),
      )
    }

  async function compareGradebook({
    group,
    subject,
    trimester,
    quizzes,
    pupils,
    dropWorst,
    missingIsZero,
  }: QuizGradebook) {
    const found = new Map<string, Map<string, Attempt[]>>()
    for (const { id } of quizzes)
      found.set(
        id,
        Map.groupBy(await attemptsOf(db, id, group.id), attempt => attempt.student),
      )
    const { rows: settings } = await sql<{ id: string; counting: string }>`
      SELECT id, coalesce(settings ->> 'counting', 'mais alta') AS counting FROM quizzes WHERE id = ANY (${quizzes.map(({ id }) => id)}::uuid[])`.execute(
      db,
    )
    const counting = new Map(settings.map(row => [row.id, row.counting]))
    const where = `pauta, ${group.name}, ${subject.name}, ${trimester}`
    const own = (quiz: string, pupil: string) =>
      markOf(found.get(quiz)?.get(pupil) ?? [], counting.get(quiz) ?? '')
    for (const quiz of quizzes) {
      const shown = pupils.flatMap(({ id }) => {
        const mark = own(quiz.id, id)
        return mark === null ? [] : [Math.floor(mark + 0.5 + 1e-9)]
      })
      const mean = shown.length === 0 ? null : shown.reduce((sum, mark) => sum + mark, 0) / shown.length
      same(`${where}, ${quiz.title}, mean`, mean, quiz.mean)
    }
    for (const pupil of pupils) {
      const kept: { weight: number; mark: number }[] = []
      for (const quiz of quizzes) {
        const mark = own(quiz.id, pupil.id)
        same(`${where}, ${pupil.name}, ${quiz.title}`, mark, pupil.marks[quiz.id])
        const isDone = (found.get(quiz.id)?.size ?? 0) > 0
        const waits = found.get(quiz.id)?.get(pupil.id) !== undefined && mark === null
        const isZero = missingIsZero && isDone && !waits && !pupil.exempt.includes(quiz.id)
        if (mark !== null || isZero) kept.push({ weight: quiz.weight, mark: mark ?? 0 })
      }
      kept.sort((a, b) => a.mark - b.mark || a.weight - b.weight)
      for (let dropped = 0; dropped < dropWorst && kept.length > 1; dropped++) kept.shift()
      const weights = kept.reduce((sum, { weight }) => sum + weight, 0)
      const mark =
        weights === 0 ? null : kept.reduce((sum, each) => sum + each.weight * each.mark, 0) / weights
      same(`${where}, ${pupil.name}, mark`, mark, pupil.mark)
    }
  }
}

/** The questions of every quiz over all attempts: how many were asked, right, blank, and what share they earned. */
export async function recountQuizzes({ db, same, read }: Asking): Promise<void> {
  const { rows: quizzes } = await sql<{ id: string }>`
    SELECT DISTINCT q.id FROM quizzes q JOIN applications a ON a.quiz_id = q.id JOIN attempts t ON t.application_id = a.id
    WHERE q.deleted_at IS NULL AND a.deleted_at IS NULL AND t.deleted_at IS NULL AND t.state = 'entregue'`.execute(
    db,
  )
  for (const { id } of quizzes) {
    const { items, head } = await read<QuizResults>('academy', `/quizzes/${id}/results?use=todas`)
    const { rows } = await sql<{
      item: string
      asked: number
      right: number
      blank: number
      facility: number | null
    }>`
      SELECT i ->> 'id' AS item, count(t.id)::int AS asked, count(*) FILTER (WHERE r.outcome = 'certa')::int AS "right",
        count(*) FILTER (WHERE t.id IS NOT NULL AND coalesce(r.outcome, 'branco') = 'branco')::int AS blank,
        avg(r.points / (i ->> 'points')::numeric)::float8 AS facility
      FROM quizzes q CROSS JOIN LATERAL jsonb_array_elements(q.items) i
      LEFT JOIN (attempts t JOIN applications a ON a.id = t.application_id AND a.deleted_at IS NULL)
        ON a.quiz_id = q.id AND t.deleted_at IS NULL AND t.state = 'entregue' AND (t.item_ids IS NULL OR (i ->> 'id')::uuid = ANY (t.item_ids))
      LEFT JOIN responses r ON r.attempt_id = t.id AND r.item_id = (i ->> 'id')::uuid
      WHERE q.id = ${id}::uuid GROUP BY 1`.execute(db)
    for (const { item, ...wanted } of rows) {
      const said = items.find(each => each.id === item)
      for (const key of ['asked', 'right', 'blank', 'facility'] as const)
        same(`quiz, ${head.title}, question ${said?.number}, ${key}`, wanted[key], said?.[key])
    }
  }
}

interface PupilRow {
  grade: number
  sex: string
  age: number | null
  repeats: boolean | null
  needs: boolean
  there: boolean
  atEnd: boolean
  marks: Record<string, number>
}

/** Both papers that a school owes, of every school: each cell once more from the enrolments of its day. */
export async function recountReturns({ db, same, read }: Asking): Promise<void> {
  const { rows: schools } = await sql<{ id: string }>`
    SELECT DISTINCT school_id AS id FROM groups WHERE deleted_at IS NULL`.execute(db)
  for (const { id } of schools)
    for (const document of ['3-de-marco', 'aproveitamento&trimester=1', 'aproveitamento&trimester=2']) {
      const said = await read<StatisticalReturn>(
        'academy',
        `/statistical-returns?document=${document}&school=${id}`,
      )
      const pupils = await pupilsOf(said)
      for (const [code, found] of Object.entries(said.cells))
        same(`return, ${said.school.name}, ${document}, ${code}`, countCell(code, pupils), found)
    }

  /** Pupils in a group of the school on the first or the last day, by the rows of the enrolments. */
  async function pupilsOf({
    school,
    year,
    day,
    startsOn,
    trimester,
  }: StatisticalReturn): Promise<PupilRow[]> {
    const first = startsOn ?? day
    const { rows } = await sql<Omit<PupilRow, 'marks'> & { id: string }>`
      WITH stays AS (
        SELECT e.*, g.grade, g.school_id, s.sex, s.birth_date,
          (s.created_at AT TIME ZONE 'Africa/Maputo')::date AS written
        FROM enrolments e JOIN groups g ON g.id = e.group_id JOIN students s ON s.id = e.student_id
        WHERE g.year = ${year} AND e.deleted_at IS NULL AND (s.deleted_at IS NULL OR s.erased_at IS NOT NULL)
      ), latest AS (SELECT DISTINCT ON (student_id) student_id, repeats, special_needs FROM stays ORDER BY student_id, since DESC)
      SELECT p.student_id AS id, p.grade, p.sex, extract(year FROM age(make_date(${year}, 1, 1), p.birth_date))::int AS age,
        latest.repeats, trim(latest.special_needs) <> '' AS needs, coalesce(f.there, false) AS there, coalesce(l.there, false) AS "atEnd"
      FROM (SELECT DISTINCT ON (student_id) * FROM stays
        ORDER BY student_id, since > ${day}::date, CASE WHEN since <= ${day}::date THEN since END DESC, since) p
      JOIN latest ON latest.student_id = p.student_id
      LEFT JOIN LATERAL ${thereOn(first)} f ON true LEFT JOIN LATERAL ${thereOn(day)} l ON true
      WHERE p.school_id = ${school.id}::uuid`.execute(db)
    const marks = new Map<string, Record<string, number>>()
    if (trimester !== null) {
      const { rows: locked } = await sql<{ subject: string; pupils: { id: string; mark: number | null }[] }>`
        SELECT regexp_replace(upper(translate(s.abbreviation, 'áàâãéêíóôõúçÁÀÂÃÉÊÍÓÔÕÚÇ', 'aaaaeeiooooucAAAAEEIOOOUC')), '[^A-Z0-9]', '', 'g') AS subject, e.content -> 'pupils' AS pupils
        FROM quiz_gradebooks b JOIN groups g ON g.id = b.group_id JOIN subjects s ON s.id = b.subject_id JOIN editions e ON e.id = b.edition_id
        WHERE g.school_id = ${school.id}::uuid AND g.year = ${year} AND b.year = ${year} AND b.trimester = ${trimester} AND b.deleted_at IS NULL`.execute(
        db,
      )
      for (const { subject, pupils } of locked)
        for (const pupil of pupils)
          if (pupil.mark !== null)
            marks.set(pupil.id, { ...marks.get(pupil.id), [subject]: Math.floor(pupil.mark + 0.5 + 1e-9) })
    }
    return rows.map(({ id, ...row }) => ({ ...row, marks: marks.get(id) ?? {} }))
  }

  function thereOn(day: string) {
    return sql`(SELECT bool_or(s.since <= ${day}::date AND (s.until IS NULL OR s.until > ${day}::date)
        AND NOT (s.written > ${day}::date AND coalesce(s.doubt, '') = 'saída')) AS there FROM stays s
      WHERE s.student_id = p.student_id AND s.school_id = p.school_id)`
  }
}

function countCell(code: string, pupils: readonly PupilRow[]): number {
  const [measure, grade, sex, more] = code.split('.')
  return pupils.filter(pupil => {
    if (String(pupil.grade) !== grade || pupil.sex !== sex) return false
    const marks =
      more === undefined ? Object.values(pupil.marks) : [pupil.marks[more]].filter(mark => mark !== undefined)
    const is: Record<string, boolean> = {
      alunos: pupil.there,
      novos: pupil.there && pupil.repeats === false,
      repetentes: pupil.there && pupil.repeats === true,
      pordizer: pupil.there && pupil.repeats === null,
      nee: pupil.there && pupil.needs,
      idade: pupil.there && more === bandOf(pupil.age),
      inicio: pupil.there,
      fim: pupil.atEnd,
      avaliados: marks.length > 0,
      positivas: marks.length > 0 && marks.every(mark => mark >= 10),
    }
    return is[measure ?? ''] ?? false
  }).length
}

function bandOf(age: number | null): string {
  if (age === null) return 'sem'
  return age < 6 ? 'ate5' : age > 17 ? '18mais' : String(age)
}
