import { sql } from 'kysely'
import { median, printFigure } from './figure.ts'
import { withProduct } from './product.ts'
import { watchOthers } from './watch-others.ts'

const RESPONSES = 1_000_000
/** As many as an application takes (`migrations/202611232100-attempts--bounded.sql`). */
const ATTEMPTS = 10_000
const ROUNDS = 5

/**
 * The report of a class where a million responses are stored, as its page asks for it: read, computed and sent. Of a
 * class of the demonstration's size, against a bare `SELECT count(*)` over all that is stored; and of one that has as many
 * attempts as an application takes, against the same over its own rows, with the longest that anybody else waited
 * meanwhile for `/health`. Each is asked in turn with its floor.
 */
await withProduct(async ({ product, database }) => {
  const { db } = database
  const { rows: applications } = await sql<{ id: string; items: number }>`
    SELECT a.id, jsonb_array_length(t.items) AS items FROM applications a JOIN tests t ON t.id = a.test_id
    WHERE a.deleted_at IS NULL AND jsonb_array_length(t.items) > 0
      AND EXISTS (SELECT FROM attempts WHERE application_id = a.id) LIMIT 2`.execute(db)
  const [application, usual] = applications
  if (!application || !usual) throw new Error('The demonstration has no two applications.')
  const { rows: big } = await sql<{ id: string }>`
    INSERT INTO applications SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'code', 'BIGA' || chr(65 + n / 24 % 24) || chr(65 + n % 24)))).*
    FROM applications a, generate_series(1, ${Math.ceil(RESPONSES / application.items / ATTEMPTS)}::int) n
    WHERE a.id = ${application.id} RETURNING id`.execute(db)
  const ids = sql.val(big.map(row => row.id))
  const { id } = big[0] ?? application
  await sql`INSERT INTO attempts (id, application_id, nickname, source, state)
    SELECT gen_random_uuid(), a.id, 'Aluno ' || n, 'grelha', 'entregue'
    FROM unnest(${ids}::uuid[]) AS a (id), generate_series(1, ${ATTEMPTS}::int) n`.execute(db)
  await sql`INSERT INTO responses (attempt_id, item_id, answer, outcome, points)
    SELECT t.id, (item ->> 'id')::uuid, to_jsonb(chr(97 + drawn.letter)),
      CASE WHEN drawn.letter = 0 THEN 'certa' ELSE 'errada' END, CASE WHEN drawn.letter = 0 THEN 1 ELSE 0 END
    FROM attempts t JOIN applications a ON a.id = t.application_id JOIN tests ON tests.id = a.test_id
    CROSS JOIN LATERAL jsonb_array_elements(tests.items) item
    CROSS JOIN LATERAL (SELECT abs(hashtext(t.id::text || (item ->> 'id'))) % 4 AS letter) drawn
    WHERE t.application_id = ANY (${ids}::uuid[])`.execute(db)
  await sql`ANALYZE attempts, responses`.execute(db)
  const signedIn = await fetch(`${product.address}/api/diagnostics/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'pedagogo@demo.dondza.mz', password: product.password }),
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }

  /** Medians of a report and of its floor, in ms, and the responses that the floor counts. */
  async function compare(application: string, floor: () => Promise<{ rows: { count: string }[] }>) {
    const times: [number[], number[]] = [[], []]
    let counted = ''
    for (let round = 0; round < ROUNDS; round++) {
      let from = performance.now()
      const answer = await fetch(`${product.address}/api/diagnostics/reports/applications/${application}`, {
        headers,
      })
      if (!answer.ok) throw new Error(`The report was refused: ${answer.status}`)
      await answer.arrayBuffer()
      times[0].push(performance.now() - from)
      from = performance.now()
      const { rows } = await floor()
      times[1].push(performance.now() - from)
      counted = rows[0]?.count ?? ''
    }
    const [report = 0, bare = 0] = times.map(median)
    return { report, bare, counted }
  }

  const all = () => sql<{ count: string }>`SELECT count(*) FROM responses`.execute(db)
  const own = () =>
    sql<{ count: string }>`SELECT count(*) FROM responses r
      JOIN attempts t ON t.id = r.attempt_id WHERE t.application_id = ${id}`.execute(db)
  const figures = [{ name: 'class report beside', ...(await compare(usual.id, all)) }]
  const others = watchOthers(product.address)
  figures.push({ name: 'class report over', ...(await compare(id, own)) })
  const { longest, usually } = await others.stop()
  for (const { name, report, bare, counted } of figures)
    printFigure(
      `${name} ${counted} responses`,
      `${report.toFixed(0)} ms`,
      `count(*) ${bare.toFixed(0)} ms`,
      report / bare,
    )
  printFigure(
    'others meanwhile, longest',
    `${longest.toFixed(0)} ms`,
    `median ${usually.toFixed(0)} ms`,
    longest / usually,
  )
})
