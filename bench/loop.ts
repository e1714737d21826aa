import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { ENROL } from './enrol.ts'
import { median, printFigure } from './figure.ts'
import { withProduct } from './product.ts'

const ROUNDS = 5
const TESTS_IN_THREE_YEARS = 36
const GROUPS = 40
const IN_GROUP = 50
const SCHOOLS = 100

/**
 * The path of a group that was tested every month for three years, of a subject in a school of 2,000 pupils, each
 * tested twice, and the overview of a hundred schools. Each is asked in turn with its floor: counting the answers that
 * are stored.
 */
await withProduct(async ({ product, database }) => {
  const { db } = database
  const { rows } = await sql<{ application: string; test: string; group: string; subject: string }>`
    SELECT a.id AS application, t.id AS test, a.group_id AS "group", t.subject_id AS subject
    FROM applications a JOIN tests t ON t.id = a.test_id
    WHERE jsonb_array_length(t.items) > 0 ORDER BY a.created_at LIMIT 1`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The demonstration has no application of a test.')
  const signedIn = await fetch(`${product.address}/api/diagnostics/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'pedagogo@demo.dondza.mz', password: product.password }),
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }

  /** Medians of an answer and of its floor, in ms. */
  async function compare(name: string, path: string) {
    const times: [number[], number[]] = [[], []]
    let counted = ''
    for (let round = 0; round < ROUNDS; round++) {
      let from = performance.now()
      const answer = await fetch(`${product.address}/api/diagnostics/${path}`, {
        headers: { authorization: `Bearer ${access_token}` },
      })
      if (!answer.ok) throw new Error(`${path} was refused: ${answer.status}`)
      await answer.arrayBuffer()
      times[0].push(performance.now() - from)
      from = performance.now()
      const floor = await sql<{ count: string }>`SELECT count(*) FROM responses`.execute(db)
      times[1].push(performance.now() - from)
      counted = floor.rows[0]?.count ?? ''
    }
    const [took = 0, bare = 0] = times.map(median)
    printFigure(name, `${took.toFixed(0)} ms`, `count(*) of ${counted}: ${bare.toFixed(0)} ms`, took / bare)
  }

  await giveAgain(
    db,
    row.application,
    sql`SELECT g.id AS group_id, now() - n * interval '30 days' AS at
    FROM groups g, generate_series(1, ${TESTS_IN_THREE_YEARS}::int) n WHERE g.id = ${row.group}`,
  )
  await compare('group, three years', `learning-path?group=${row.group}&subject=${row.subject}`)

  const school = await sql<{
    id: string
  }>`SELECT school_id AS id FROM groups WHERE id = ${row.group}`.execute(db)
  await addGroups(
    db,
    sql`SELECT ${school.rows[0]?.id}::uuid AS school_id, 'G' || n AS name
    FROM generate_series(1, ${GROUPS}::int) n`,
    row.group,
  )
  await giveAgain(
    db,
    row.application,
    sql`SELECT g.id AS group_id, now() - n * interval '60 days' AS at
    FROM groups g, generate_series(1, 2) n WHERE g.name ~ '^G[0-9]+$'`,
  )
  await compare('school of 2,000', `learning-path/school?subject=${row.subject}`)

  await sql`INSERT INTO schools (id, name, province, district)
    SELECT gen_random_uuid(), 'Escola ' || n, 'Maputo', 'Boane' FROM generate_series(1, ${SCHOOLS}::int) n`.execute(
    db,
  )
  await addGroups(
    db,
    sql`SELECT id AS school_id, 'S' || row_number() OVER () AS name FROM schools WHERE name LIKE 'Escola %'`,
    row.group,
  )
  await giveAgain(
    db,
    row.application,
    sql`SELECT g.id AS group_id, now() AS at FROM groups g WHERE g.name ~ '^S[0-9]+$'`,
  )
  await compare('overview of 100 schools', 'reports/overview')
})

/** Groups like another one, with pupils. */
async function addGroups(db: Db, named: RawBuilder<unknown>, like: string): Promise<void> {
  await sql`INSERT INTO groups (id, school_id, name, grade, year)
    SELECT gen_random_uuid(), n.school_id, n.name, g.grade, g.year FROM (${named}) n, groups g WHERE g.id = ${like}`.execute(
    db,
  )
  await sql`INSERT INTO students (id, code, full_name, sex, group_id, number_in_group)
    SELECT gen_random_uuid(), lpad((30000000 + row_number() OVER ())::text, 8, '0')::bigint
        + (SELECT count(*) FROM students), 'Aluno ' || n, CASE n % 2 WHEN 0 THEN 'H' ELSE 'M' END, g.id, n
    FROM groups g, generate_series(1, ${IN_GROUP}::int) n
    WHERE NOT EXISTS (SELECT FROM students s WHERE s.group_id = g.id)`.execute(db)
  await sql.raw(ENROL).execute(db)
}

/** The test of an application handed out again to groups, at some hour, with answers of every pupil. */
async function giveAgain(db: Db, application: string, when: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO applications (id, test_id, group_id, code, state, mode, minutes, created_by, bands, created_at)
    SELECT gen_random_uuid(), a.test_id, w.group_id,
      translate(upper(substr(md5(random()::text), 1, 6)), '01', 'XY'), 'corrigido', 'lançamento manual', 60,
      a.created_by, a.bands, w.at
    FROM applications a, (${when}) w WHERE a.id = ${application} RETURNING id`.execute(db)
  const ids = rows.map(row => row.id)
  await sql`INSERT INTO attempts (id, application_id, student_id, source, state, submitted_at)
    SELECT gen_random_uuid(), a.id, s.id, 'grelha', 'entregue', a.created_at
    FROM applications a JOIN students s ON s.group_id = a.group_id WHERE a.id = ANY (${ids}::uuid[])`.execute(
    db,
  )
  await sql`INSERT INTO responses (attempt_id, item_id, outcome, points)
    SELECT t.id, (i ->> 'id')::uuid, CASE drawn.n WHEN 0 THEN 'errada' ELSE 'certa' END,
      CASE drawn.n WHEN 0 THEN 0 ELSE (i ->> 'points')::numeric END
    FROM attempts t JOIN applications a ON a.id = t.application_id JOIN tests p ON p.id = a.test_id
    CROSS JOIN LATERAL jsonb_array_elements(p.items) i
    CROSS JOIN LATERAL (SELECT abs(hashtext(t.id::text || (i ->> 'id'))) % 3 AS n) drawn
    WHERE a.id = ANY (${ids}::uuid[])`.execute(db)
  await sql`ANALYZE applications, attempts, responses, students`.execute(db)
}
