import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { proposedRules } from '#engines/marks/proposals.ts'
import { keepEdition } from '#school/editions/server/editions.ts'
import { median, printFigure } from './figure.ts'
import { addProcessor, processorTime, wordsOfProcessor } from './processor.ts'
import { withProduct } from './product.ts'
import { residentOf } from './resident.ts'

const GROUPS = 40
const SUBJECTS = 12
const PUPILS = 50
/** Of the server, for the pauta of a group. */
const SERVER_MS = 60
/** The processor's time is counted in hundredths of a second; so many more come first, while the engine compiles. */
const [ROUNDS, WARMING] = [40, 10]

/**
 * The pauta of a group as its page asks for it, in a school of 40 groups with 12 subjects and 50 pupils each, all of whose
 * marks are stored: against a bare count over the cells of the group; the boletins of the group as PDF, and of the whole school as one.
 */
await withProduct(async ({ product, database }) => {
  const { db } = database
  const [rule] = proposedRules
  const { rows: places } = await sql<{ school: string; calendar: number; account: string }>`
    SELECT s.id AS school, (SELECT year FROM calendars WHERE state = 'em vigor' ORDER BY year DESC LIMIT 1) AS calendar,
      (SELECT id FROM accounts WHERE email = 'pedagogo@demo.dondza.mz') AS account FROM schools s LIMIT 1`.execute(
    db,
  )
  const [place] = places
  if (!place || !rule) throw new Error('The demonstration has no school.')
  await sql`INSERT INTO subjects (id, code, name, abbreviation)
    SELECT gen_random_uuid(), 'BM' || n, 'Disciplina ' || n, 'D' || n FROM generate_series(1, ${SUBJECTS}::int) n`.execute(
    db,
  )
  await sql`INSERT INTO groups (id, school_id, name, grade, year)
    SELECT gen_random_uuid(), ${place.school}, '5ªBM' || n, 5, ${place.calendar} FROM generate_series(1, ${GROUPS}::int) n`.execute(
    db,
  )
  await sql`INSERT INTO mark_rules (id, school_id, grade, since, content, confirmed_by, confirmed_by_name)
    VALUES (gen_random_uuid(), ${place.school}, 5, '2020-01-01', ${JSON.stringify(rule.rule)}::jsonb, ${place.account}, 'DAP')`.execute(
    db,
  )
  await sql`WITH born AS (
      INSERT INTO students (id, code, full_name, sex, group_id, number_in_group)
      SELECT gen_random_uuid(), lpad((70000000 + row_number() OVER ())::text, 8, '0'), 'Aluno ' || n,
        CASE WHEN n % 2 = 0 THEN 'H' ELSE 'M' END, g.id, n
      FROM groups g, generate_series(1, ${PUPILS}::int) n WHERE g.name LIKE '5ªBM%' RETURNING id, group_id, number_in_group)
    INSERT INTO enrolments (id, student_id, group_id, number, since)
    SELECT gen_random_uuid(), id, group_id, number_in_group, '2020-01-01' FROM born`.execute(db)
  await sql`INSERT INTO mark_books (id, group_id, subject_id, trimester)
    SELECT gen_random_uuid(), g.id, s.id, 1 FROM groups g, subjects s WHERE g.name LIKE '5ªBM%' AND s.code LIKE 'BM%'`.execute(
    db,
  )
  await sql`INSERT INTO mark_cells (id, book_id, student_id, place, tenths, account_id)
    SELECT gen_random_uuid(), b.id, p.id, c.place, (abs(hashtext(p.id::text || c.place || b.id)) % 21) * 10, ${place.account}
    FROM mark_books b JOIN students p ON p.group_id = b.group_id JOIN groups g ON g.id = b.group_id
    CROSS JOIN (VALUES ('ACS1'), ('ACS2'), ('AT1')) c (place) WHERE g.name LIKE '5ªBM%'`.execute(db)
  await sql`ANALYZE mark_cells, mark_books, students, enrolments`.execute(db)
  const { rows: groups } = await sql<{ id: string }>`SELECT id FROM groups WHERE name = '5ªBM7'`.execute(db)
  const group = groups[0]?.id ?? ''
  const signedIn = await fetch(`${product.address}/api/academy/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'pedagogo@demo.dondza.mz', password: product.password }),
  })
  const session = (await signedIn.json()) as { accessToken?: string; access_token?: string }
  const headers = { authorization: `Bearer ${session.accessToken ?? session.access_token}` }

  async function timed(path: string): Promise<{ ms: number; bytes: number }> {
    const from = performance.now()
    const answer = await fetch(`${product.address}/api/academy${path}`, { headers })
    if (!answer.ok) throw new Error(`${path} was refused: ${answer.status} ${await answer.text()}`)
    const { byteLength } = await answer.arrayBuffer()
    return { ms: performance.now() - from, bytes: byteLength }
  }

  const [pauta, floor]: [number[], number[]] = [[], []]
  const spent = { server: 0, database: 0 }
  for (let round = -WARMING; round < ROUNDS; round += 1) {
    const before = processorTime(product.serverPid())
    const { ms } = await timed(`/marks/councils/${group}/1`)
    const after = processorTime(product.serverPid())
    const from = performance.now()
    await sql`SELECT count(*) FROM mark_cells m JOIN mark_books b ON b.id = m.book_id WHERE b.group_id = ${group}`.execute(
      db,
    )
    if (round < 0) continue
    pauta.push(ms)
    floor.push(performance.now() - from)
    addProcessor(spent, after, before)
  }
  const ofServer = spent.server / ROUNDS
  printFigure(
    'pauta of a group',
    `${median(pauta).toFixed(1)} ms, server ${ofServer.toFixed(1)} of ${SERVER_MS}`,
    `${median(floor).toFixed(1)} ms, count of its cells`,
    ofServer / SERVER_MS,
    { max: 1 },
  )
  console.log(`  ${wordsOfProcessor(spent, ROUNDS)}`)
  const boletins = await timed(`/marks/papers/${group}/1/boletins?format=pdf`)
  printFigure(
    `${PUPILS} boletins as PDF`,
    `${boletins.ms.toFixed(0)} ms`,
    `${Math.round(boletins.bytes / 1024)} KB`,
  )

  const all = await sql<{ id: string }>`SELECT id FROM groups WHERE name LIKE '5ªBM%'`.execute(db)
  for (const { id } of all.rows) {
    const answer = await fetch(`${product.address}/api/academy/marks/councils/${id}/1`, { headers })
    const content = await answer.json()
    const council = uuid()
    const by = { id: place.account, name: 'DAP' }
    await db.transaction().execute(async one => {
      const kept = await keepEdition(one, by, {
        ...{ kind: 'pauta de notas', id: council, schoolId: place.school, content, reason: '', label: id },
      } as never)
      await sql`INSERT INTO mark_councils (id, group_id, trimester, state, edition_id)
        VALUES (${council}, ${id}, 1, 'publicada', ${kept.id})`.execute(one)
    })
  }
  const before = residentOf(product.serverPid())
  let highest = before
  const watch = setInterval(() => {
    const now = residentOf(product.serverPid())
    highest = {
      server: Math.max(highest.server, now.server),
      workers: Math.max(highest.workers, now.workers),
    }
  }, 100)
  const from = performance.now()
  const drawn = await fetch(`${product.address}/api/academy/marks/papers/boletins`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/x-ndjson' },
    body: JSON.stringify({ school: place.school, trimester: 1, size: 'A3' }),
  })
  const lines = (await drawn.text()).trimEnd().split('\n')
  const ms = performance.now() - from
  clearInterval(watch)
  const last = JSON.parse(lines.at(-1) ?? '{}') as {
    status?: number
    body?: { boletins: number; pdf: string }
  }
  if (last.status !== 200) throw new Error(`The boletins were refused: ${lines.at(-1)?.slice(0, 300)}`)
  printFigure(
    `${last.body?.boletins} boletins of the school as one PDF`,
    `${(ms / 1000).toFixed(1)} s, ${lines.length - 1} words of progress, ${Math.round(((last.body?.pdf.length ?? 0) * 0.75) / 1024)} KB`,
    `${((boletins.ms * GROUPS) / 1000).toFixed(1)} s, one group's as many times`,
    ms / (boletins.ms * GROUPS),
  )
  printFigure(
    'memory meanwhile',
    `server ${Math.round(highest.server)} MB, workers ${Math.round(highest.workers)} MB`,
    `server ${Math.round(before.server)} MB, workers ${Math.round(before.workers)} MB before`,
  )
})
