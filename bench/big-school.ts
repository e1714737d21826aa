import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { ENROL } from './enrol.ts'
import { median, printFigure } from './figure.ts'
import { addProcessor, processorTime, wordsOfProcessor } from './processor.ts'
import { withProduct } from './product.ts'

const ROUNDS = 7
const SCHOOLS = 1000
const GROUPS_OF_SCHOOL = 10
const IN_GROUP = 30
/** Pupils of one group that is called at so many lessons on so many days; the server may use so much of a processor for it. */
const [IN_REGISTER, LESSONS, DAYS, SERVER_MS] = [70, 6, 22, 15]
/** The processor's time is counted in hundredths of a second. */
const REGISTERS = 40
/** So many more come first: the engine compiles what it runs often. */
const WARMING = 10
/** Of so many groups the pupils have handed in, of so many more some have begun. */
const [DONE, BEGUN] = [500, 4000]

/**
 * A province on the day of its diagnosis: 10,000 running applications to 300,000 pupils. What its lists and its overview
 * answer, each asked in turn with its floor, the selection of a page of rows by their index.
 */
await withProduct(async ({ product, database, signIn }) => {
  const { db } = database
  const signedIn = await fetch(`${product.address}/api/diagnostics/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'pedagogo@demo.dondza.mz', password: product.password }),
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  await fillProvince(db)

  async function compare(name: string, path: string): Promise<void> {
    const times: [number[], number[]] = [[], []]
    const used = { server: 0, database: 0 }
    let bytes = 0
    for (let round = 0; round < ROUNDS; round++) {
      const before = processorTime(product.serverPid())
      let from = performance.now()
      const answer = await fetch(`${product.address}/api/diagnostics${path}`, {
        headers: { authorization: `Bearer ${access_token}` },
      })
      if (!answer.ok) throw new Error(`${path} was refused: ${answer.status}`)
      bytes = (await answer.arrayBuffer()).byteLength
      times[0].push(performance.now() - from)
      addProcessor(used, processorTime(product.serverPid()), before)
      from = performance.now()
      await sql`SELECT * FROM applications WHERE deleted_at IS NULL ORDER BY created_at DESC LIMIT 25`.execute(
        db,
      )
      times[1].push(performance.now() - from)
    }
    const [took = 0, bare = 0] = times.map(median)
    printFigure(
      name,
      `${took.toFixed(0)} ms, ${(bytes / 1024).toFixed(0)} KB`,
      `25 rows by index: ${bare.toFixed(1)} ms`,
      took / bare,
    )
    console.log(`  ${wordsOfProcessor(used, ROUNDS)}`)
  }

  await compare('running ones, their counts', '/applications/running')
  await compare(
    'running ones, a page of the list',
    `/applications?limit=25&state=${encodeURIComponent('em aplicação')}`,
  )
  await compare('how many by state', '/applications/counts')
  await compare('overview', '/reports/overview')
  await compare('reports, a page of the list', '/reports?limit=25')
  await compare('twenty schools', '/schools?limit=20')

  const { group, month } = await fillRegister(db)
  const token = await signIn('pedagogo')
  const spent = { server: 0, database: 0 }
  const took: number[] = []
  for (let round = -WARMING; round < REGISTERS; round++) {
    const before = processorTime(product.serverPid())
    const from = performance.now()
    const answer = await fetch(`${product.address}/api/academy/absences/groups/${group}?month=${month}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { pupils, calls } = (await answer.json()) as { pupils: unknown[]; calls: unknown[] }
    if (pupils.length !== IN_REGISTER || calls.length !== DAYS * LESSONS)
      throw new Error(`The register has ${pupils.length} pupils and ${calls.length} calls.`)
    if (round < 0) continue
    took.push(performance.now() - from)
    addProcessor(spent, processorTime(product.serverPid()), before)
  }
  const server = spent.server / REGISTERS
  printFigure(
    `register of ${IN_REGISTER}, a month`,
    `${median(took).toFixed(1)} ms`,
    `server ${server.toFixed(1)} ms of ${SERVER_MS}`,
    server / SERVER_MS,
    { max: 1 },
  )
  console.log(`  ${wordsOfProcessor(spent, REGISTERS)}`)
})

/** A group of 70 who were called at every lesson of a month, some of them missing at each. */
async function fillRegister(db: Db): Promise<{ group: string; month: string }> {
  const { rows } = await sql<{ id: string; school_id: string }>`SELECT id, school_id FROM groups
    WHERE name = 'T1' AND school_id IN (SELECT id FROM schools WHERE name = 'Escola 1')`.execute(db)
  const [group] = rows
  if (!group) throw new Error('There is no group whose register could be filled.')
  const { rows: first } = await sql<{
    day: string
  }>`SELECT (date_trunc('month', now() AT TIME ZONE 'Africa/Maputo')
    - interval '1 month')::date AS day`.execute(db)
  const day = first[0]?.day ?? ''
  await sql`INSERT INTO students (id, code, full_name, sex, group_id, number_in_group)
    SELECT gen_random_uuid(), (90000000 + n)::text, 'Aluno ' || n, 'H', ${group.id}, n
    FROM generate_series(${IN_GROUP + 1}::int, ${IN_REGISTER}::int) n`.execute(db)
  await sql.raw(ENROL).execute(db)
  await sql`WITH lessons AS (
      INSERT INTO lesson_plans (id, school_id, teacher_id, subject_id, grade, group_id, held_on, starts_at, summary, state)
      SELECT gen_random_uuid(), ${group.school_id}, t.id, s.id, 6, ${group.id}, ${day}::date + d,
        lpad((7 + l)::text, 2, '0') || ':00', 'Fracções', 'dada'
      FROM generate_series(0, ${DAYS - 1}::int) d, generate_series(0, ${LESSONS - 1}::int) l,
        (SELECT id FROM accounts WHERE role = 'professor' ORDER BY id LIMIT 1) t,
        (SELECT id FROM subjects ORDER BY id LIMIT 1) s
      RETURNING id, subject_id, teacher_id, held_on, starts_at
    ), calls AS (
      INSERT INTO lesson_calls (id, group_id, held_on, lesson_id, subject_id, starts_at, pupils, account_id)
      SELECT gen_random_uuid(), ${group.id}, held_on, id, subject_id, starts_at, ${IN_REGISTER}::int, teacher_id FROM lessons
      RETURNING id, account_id
    )
    INSERT INTO lesson_absences (id, call_id, student_id, kind, account_id)
    SELECT gen_random_uuid(), c.id, p.id, CASE WHEN p.number_in_group % 3 = 0 THEN 'atraso' ELSE 'falta' END, c.account_id
    FROM calls c JOIN students p ON p.group_id = ${group.id} AND abs(hashtext(p.id::text || c.id::text)) % 12 = 0`.execute(
    db,
  )
  await sql`ANALYZE`.execute(db)
  return { group: group.id, month: day.slice(0, 7) }
}

/** Schools, groups, pupils, an application of the demonstration's test to each group, attempts and answers. */
async function fillProvince(db: Db): Promise<void> {
  await sql`INSERT INTO schools (id, name, province, district)
    SELECT gen_random_uuid(), 'Escola ' || n, 'Maputo', 'Boane' FROM generate_series(1, ${SCHOOLS}::int) n`.execute(
    db,
  )
  await sql`INSERT INTO groups (id, school_id, name, grade, year)
    SELECT gen_random_uuid(), s.id, 'T' || n, 6, 2026 FROM schools s, generate_series(1, ${GROUPS_OF_SCHOOL}::int) n
    WHERE s.name LIKE 'Escola %'`.execute(db)
  await sql`INSERT INTO students (id, code, full_name, sex, group_id, number_in_group)
    SELECT gen_random_uuid(), (40000000 + row_number() OVER ())::text, 'Aluno ' || n,
      CASE n % 2 WHEN 0 THEN 'H' ELSE 'M' END, g.id, n
    FROM groups g, generate_series(1, ${IN_GROUP}::int) n WHERE g.name ~ '^T[0-9]+$'`.execute(db)
  await sql.raw(ENROL).execute(db)
  await sql`INSERT INTO applications (id, test_id, group_id, code, state, mode, minutes, created_by, bands, created_at)
    SELECT gen_random_uuid(), a.test_id, g.id,
      translate(upper(substr(md5(g.id::text), 1, 6)), '01', 'XY') , 'em aplicação', 'em linha', 60, a.created_by, a.bands,
      now() - random() * interval '1 hour'
    FROM groups g, (SELECT a.* FROM applications a JOIN tests t ON t.id = a.test_id
      WHERE t.kind = 'escrito' AND jsonb_array_length(t.items) > 0 ORDER BY a.created_at LIMIT 1) a
    WHERE g.name ~ '^T[0-9]+$' ON CONFLICT DO NOTHING`.execute(db)
  await sql`INSERT INTO attempts (id, application_id, student_id, state, seen_at, submitted_at)
    SELECT gen_random_uuid(), a.id, s.id, CASE WHEN a.place <= ${DONE}::int THEN 'entregue' ELSE 'a responder' END, now(),
      CASE WHEN a.place <= ${DONE}::int THEN now() END
    FROM (SELECT id, group_id, row_number() OVER (ORDER BY code) AS place FROM applications WHERE state = 'em aplicação') a
    JOIN students s ON s.group_id = a.group_id
    WHERE a.place <= ${DONE + BEGUN}::int AND (a.place <= ${DONE}::int OR s.number_in_group % 2 = 0)
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`INSERT INTO responses (attempt_id, item_id, outcome, points)
    SELECT t.id, (i ->> 'id')::uuid, CASE drawn.n WHEN 0 THEN 'errada' ELSE 'certa' END,
      CASE drawn.n WHEN 0 THEN 0 ELSE (i ->> 'points')::numeric END
    FROM attempts t JOIN applications a ON a.id = t.application_id JOIN tests p ON p.id = a.test_id
    JOIN groups g ON g.id = a.group_id CROSS JOIN LATERAL jsonb_array_elements(p.items) i
    CROSS JOIN LATERAL (SELECT abs(hashtext(t.id::text || (i ->> 'id'))) % 3 AS n) drawn
    WHERE t.state = 'entregue' AND g.name ~ '^T[0-9]+$' ON CONFLICT DO NOTHING`.execute(db)
  await sql`ANALYZE`.execute(db)
}
