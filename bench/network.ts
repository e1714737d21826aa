import { readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database, Db } from '#kit/server/database/database.ts'
import type { Tables } from '#kit/server/database/tables.generated.ts'
import { changedPart } from './changed-files.ts'
import { answerAll, begin, handOut, inGroups, insertsPerSecond, sayPresent } from './devices.ts'
import { ENROL } from './enrol.ts'
import { median, printFigure } from './figure.ts'
import {
  type Assumed,
  assumedFrom,
  assumptions,
  type Cores,
  type Costs,
  heartbeatsBetween,
  partOf,
  scale,
} from './network-paper.ts'
import { addProcessor, type ProcessorTime, processorTime } from './processor.ts'
import { type MeasuredProduct, withProduct } from './product.ts'
import { residentOf } from './resident.ts'
import { tableOf } from './table.ts'

/** A tenth of a percent of the network: 10 schools with 10 classes of 50 pupils each. */
const [SCHOOLS, GROUPS, IN_GROUP] = [10, 10, 50]
const PUPILS = SCHOOLS * GROUPS * IN_GROUP
/** What a pupil does in a quarter of a year, which is stored; and how often that is done in a year. */
const QUARTER = { tests: 3, answers: 20, plays: 8, pairs: 10, changes: 1 }
const QUARTERS = 4
/** What there is once, and not in each quarter. */
const ONCE = ['schools', 'groups', 'students', 'group_counts']
/** Devices that answer at once here; answers of each. */
const [DEVICES, ANSWERS] = [200, 10]
/** Answers a second of one process: what a process is given in the paper, far below what it could take. */
const PACE = 333
const [SIGN_INS, REPORTS] = [40, 15]

/**
 * A network of schools on paper: a tenth of a percent of it is stored, what each thing costs is measured on this machine, and
 * both are multiplied. Prints what is assumed, what was measured, what breaks first in one PostgreSQL and at how many who
 * answer at once, the machines, and their price: `npm run bench -- network --answering=300000 --pace=45`.
 */
const assumed = assumedFrom(process.argv.slice(2).filter(arg => arg.startsWith('--')))

await withProduct(async measured => {
  const { database } = measured
  const yearly = await seedQuarter(database)
  const { costs, devices } = await measureAnswers(measured)
  const all: Costs = {
    ...costs,
    signIn: await measureSignIns(measured),
    report: await measureReports(measured, database.db),
    yearly,
    // Last: it writes down all pages, after which each is written ahead whole once.
    changed: await measureDay(database.db),
  }
  for (const { connection } of devices) connection.close()
  tell(all, assumed)
})

/** Stores a quarter of a year of so many pupils; gives what each of them leaves in a year in every table that grew. */
async function seedQuarter({ db, pool }: Database): Promise<Costs['yearly']> {
  const before = await sizesOf(db)
  await sql`INSERT INTO schools (id, name, province, district)
    SELECT gen_random_uuid(), 'Rede ' || n, 'Maputo', 'Boane' FROM generate_series(1, ${SCHOOLS}::int) n`.execute(
    db,
  )
  await sql`INSERT INTO groups (id, school_id, name, grade, year)
    SELECT gen_random_uuid(), s.id, 'R' || n, 6, 2026 FROM schools s, generate_series(1, ${GROUPS}::int) n
    WHERE s.name LIKE 'Rede %'`.execute(db)
  await sql`INSERT INTO students (id, code, full_name, sex, group_id, number_in_group)
    SELECT gen_random_uuid(), (50000000 + row_number() OVER ())::text, 'Aluno da rede número ' || n, 'M', g.id, n
    FROM groups g, generate_series(1, ${IN_GROUP}::int) n WHERE g.name ~ '^R[0-9]+$'`.execute(db)
  await sql.raw(ENROL).execute(db)
  await sql`INSERT INTO applications (id, test_id, group_id, code, state, mode, minutes, created_by, bands)
    SELECT gen_random_uuid(), a.test_id, g.id,
      translate(upper(substr(md5(g.id::text || n), 1, 6)), '01', 'XY'), 'encerrado', 'em linha', 60, a.created_by, a.bands
    FROM groups g, generate_series(1, ${QUARTER.tests}::int) n, (SELECT a.* FROM applications a JOIN tests t ON t.id = a.test_id
      WHERE t.kind = 'escrito' AND jsonb_array_length(t.items) > 0 ORDER BY a.created_at LIMIT 1) a
    WHERE g.name ~ '^R[0-9]+$' ON CONFLICT DO NOTHING`.execute(db)
  // As the server makes them: ids that begin with their moment.
  await sql`CREATE FUNCTION bench_id(n bigint, kind text) RETURNS uuid LANGUAGE sql IMMUTABLE RETURN
    (substr(first_id_of(2026)::text, 1, 4) || 'a' || lpad(to_hex(n), 7, '0') || '7' || substr(md5(kind || n), 1, 3)
      || 'a' || substr(md5(kind || n), 4, 15))::uuid`.execute(db)
  await sql`INSERT INTO attempts (id, application_id, student_id, state, seen_at, submitted_at, points, key_hash)
    SELECT bench_id(row_number() OVER (), 'attempt'), a.id, s.id, 'entregue', now(), now(), 12.5, md5(s.id::text) || md5(a.id::text)
    FROM applications a JOIN groups g ON g.id = a.group_id JOIN students s ON s.group_id = g.id
    WHERE g.name ~ '^R[0-9]+$'`.execute(db)
  await sql`INSERT INTO responses (attempt_id, item_id, answer, outcome, points, sequence, received_at)
    SELECT t.id, bench_id(i, 'item'), to_jsonb(bench_id(i % 4, 'option')::text), 'certa', 1, i, now()
    FROM attempts t JOIN applications a ON a.id = t.application_id JOIN groups g ON g.id = a.group_id,
      generate_series(1, ${QUARTER.answers}::int) i
    WHERE g.name ~ '^R[0-9]+$'`.execute(db)
  await sql`INSERT INTO plays (id, game_id, kind, student_id, seed, started_at, seconds, points, max_points, finished)
    SELECT bench_id(row_number() OVER (), 'play'), g.id, g.kind, s.id, md5(s.id::text || n), now(), 90, 5, 10, true
    FROM students s, generate_series(1, ${QUARTER.plays}::int) n, (SELECT id, kind FROM games LIMIT 1) g
    WHERE s.code LIKE '500%'`.execute(db)
  await sql`INSERT INTO play_items (play_id, item_id, source_id, seen, correct, tries, seconds)
    SELECT p.id, bench_id(i, 'pair'), bench_id(i, 'term'), true, true, 1, 4
    FROM plays p JOIN students s ON s.id = p.student_id, generate_series(1, ${QUARTER.pairs}::int) i
    WHERE s.code LIKE '500%'`.execute(db)
  await sql`INSERT INTO changes (id, batch_id, account_id, account_name, action, table_name, row_id, label, before, after)
    SELECT bench_id(row_number() OVER (), 'change'), gen_random_uuid(), NULL, 'Professora da rede', 'students.update', 'students',
      s.id, s.full_name, to_jsonb(s), to_jsonb(s)
    FROM students s, generate_series(1, ${QUARTER.changes}::int) n WHERE s.code LIKE '500%'`.execute(db)
  await pool.query('VACUUM ANALYZE')
  const after = await sizesOf(db)
  return [...after]
    .map(([table, { rows, bytes }]) => {
      const was = before.get(table) ?? { rows: 0, bytes: 0 }
      const times = (ONCE.includes(table) ? 1 : QUARTERS) / PUPILS
      return { table, rows: (rows - was.rows) * times, bytes: (bytes - was.bytes) * times }
    })
    .filter(({ rows }) => rows > 0.001)
    .toSorted((a, b) => b.bytes - a.bytes)
}

/** A day of school after that quarter: a test of one class of ten, plays of another, a change of each. What a copy at its night takes. */
async function measureDay(db: Db): Promise<number> {
  const { rows } = await sql<{ place: string }>`SELECT pg_current_wal_lsn()::text AS place`.execute(db)
  const quarter = QUARTER.tests * PUPILS
  await sql`INSERT INTO attempts (id, application_id, student_id, state, seen_at, submitted_at, points, key_hash)
    SELECT bench_id(${quarter}::int + row_number() OVER (), 'attempt'), a.id, s.id, 'entregue', now(), now(), 12.5,
      md5(s.id::text) || md5(a.id::text)
    FROM groups g, students s, LATERAL (SELECT a.id FROM applications a JOIN groups o ON o.id = a.group_id
      WHERE o.name = 'R10' AND o.school_id = g.school_id LIMIT 1) a
    WHERE g.name = 'R1' AND s.group_id = g.id`.execute(db)
  await sql`INSERT INTO responses (attempt_id, item_id, answer, outcome, points, sequence, received_at)
    SELECT t.id, bench_id(i, 'item'), to_jsonb(bench_id(i % 4, 'option')::text), 'certa', 1, i, now()
    FROM attempts t JOIN students s ON s.id = t.student_id JOIN groups g ON g.id = s.group_id
      JOIN applications a ON a.id = t.application_id AND a.group_id <> g.id, generate_series(1, ${QUARTER.answers}::int) i
    WHERE g.name = 'R1'`.execute(db)
  await sql`INSERT INTO plays (id, game_id, kind, student_id, seed, started_at, seconds, points, max_points, finished)
    SELECT bench_id(${QUARTER.plays * PUPILS}::int + row_number() OVER (), 'play'), g.id, g.kind, s.id, md5(s.id::text), now(), 90, 5, 10, true
    FROM students s JOIN groups o ON o.id = s.group_id, (SELECT id, kind FROM games LIMIT 1) g WHERE o.name = 'R2'`.execute(
    db,
  )
  await sql`INSERT INTO play_items (play_id, item_id, source_id, seen, correct, tries, seconds)
    SELECT p.id, bench_id(i, 'pair'), bench_id(i, 'term'), true, true, 1, 4
    FROM plays p JOIN students s ON s.id = p.student_id JOIN groups g ON g.id = s.group_id, generate_series(1, ${QUARTER.pairs}::int) i
    WHERE g.name = 'R2' AND p.seed = md5(s.id::text)`.execute(db)
  await sql`INSERT INTO changes (id, batch_id, account_id, account_name, action, table_name, row_id, label, before, after)
    SELECT bench_id(${QUARTER.changes * PUPILS}::int + row_number() OVER (), 'change'), gen_random_uuid(), NULL, 'Professora da rede',
      'students.update', 'students', s.id, s.full_name, to_jsonb(s), to_jsonb(s)
    FROM students s JOIN groups g ON g.id = s.group_id WHERE g.name = 'R3'`.execute(db)
  const part = await changedPart(db, rows[0]?.place ?? '0/0')
  printFigure('copy of a night', `${(100 * part).toFixed(1)} % of all bytes`, 'all of it, once a month')
  return part
}

/** Rows and bytes of every table, with its indexes and its parts. */
async function sizesOf(db: Kysely<Tables>): Promise<Map<string, { rows: number; bytes: number }>> {
  await sql`ANALYZE`.execute(db)
  const { rows } = await sql<{ name: string; rows: number; bytes: number }>`
    SELECT c.relname AS name, sum(greatest(leaf.reltuples, 0))::float8 AS rows,
      sum(pg_total_relation_size(leaf.oid))::float8 AS bytes
    FROM pg_class c CROSS JOIN LATERAL (SELECT c.oid AS relid WHERE c.relkind = 'r'
      UNION ALL SELECT relid::oid FROM pg_partition_tree(c.oid) WHERE isleaf AND c.relkind = 'p') part
    JOIN pg_class leaf ON leaf.oid = part.relid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') GROUP BY 1`.execute(db)
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}

/**
 * Pupils come in, then answer without a pause: so many that the server is never at rest. Then what is multiplied: each answers another
 * item each time, at the pace that one process is given, and says between two answers that it is there as often as the page does. Fewer
 * answers share a commit then, and each costs more.
 */
async function measureAnswers({ product, database }: MeasuredProduct) {
  const code = 'REDEAA'
  const codes = await handOut(database, { code, pupils: DEVICES, answers: ANSWERS })
  const used = (begun: ProcessorTime) => {
    const time = { server: 0, database: 0 }
    addProcessor(time, processorTime(product.serverPid()), begun)
    return time
  }
  let from = processorTime(product.serverPid())
  const devices = await inGroups(codes, 20, pupil => begin(product.address, code, pupil))
  const comingIn = each(used(from), DEVICES)

  const address = () => product.address
  const times: number[] = []
  let began = performance.now()
  await Promise.all(devices.map(device => answerAll(device, { from: 1, answers: ANSWERS, address, times })))
  const rate = (1000 * times.length) / (performance.now() - began)
  const bare = await insertsPerSecond(database, devices, ANSWERS)
  printFigure(
    'answers, without a pause',
    `${rate.toFixed(0)}/s`,
    `bare inserts ${bare.toFixed(0)}/s`,
    rate / bare,
  )

  const paced: number[] = []
  const [pause, wal] = [(1000 * DEVICES) / PACE, await walOf(database.db)]
  const heartbeats = heartbeatsBetween(assumed.pace)
  from = processorTime(product.serverPid())
  began = performance.now()
  await Promise.all(
    devices.map(async (device, place) => {
      await wait((pause * place) / DEVICES)
      for (let round = 0; round < 3 * ANSWERS; round++) {
        const due = performance.now() + pause
        await answerAll(device, {
          ...{ from: ANSWERS + round + 1, first: round, answers: 1, address, times: paced },
        })
        for (let beat = 1; beat <= heartbeats; beat++) {
          await wait(pause / (heartbeats + 1))
          await sayPresent(device, product.address)
        }
        await wait(Math.max(0, due - performance.now()))
      }
    }),
  )
  const answer = each(used(from), paced.length)
  const walAfter = await walOf(database.db)
  const pacedRate = (1000 * paced.length) / (performance.now() - began)
  printFigure(
    `answers to other items, ${heartbeats} heartbeats after each`,
    `${pacedRate.toFixed(0)}/s`,
    `middle ${median(paced).toFixed(0)} ms`,
  )
  const { rows } = await sql<{
    connections: number
  }>`SELECT count(*)::int AS connections FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND datname = current_database()`.execute(database.db)
  printFigure('connections of the server', `${rows[0]?.connections ?? 0}`, `for ${DEVICES} devices`)
  const costs = {
    answer,
    comingIn,
    walBytes: (walAfter.bytes - wal.bytes) / paced.length,
    fsyncs: (walAfter.fsyncs - wal.fsyncs) / paced.length,
    connectionBytes: await connectionBytes(database.db),
    serverBytes: residentOf(product.serverPid()).server * 2 ** 20,
  }
  return { costs, devices }
}

/** Memory that one connection of the server has for itself in PostgreSQL: the middle of those that have worked (Linux). */
async function connectionBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND datname = current_database() AND pid <> pg_backend_pid()`.execute(
    db,
  )
  const own = rows.map(({ pid }) => {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return 1024 * Number(/^Private_Dirty: +(\d+) kB/m.exec(text)?.[1])
  })
  return median(own)
}

/** What was written ahead since the beginning, and how often it was waited for. */
async function walOf(db: Db): Promise<{ bytes: number; fsyncs: number }> {
  await sql`SELECT pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ bytes: number; fsyncs: number }>`
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS bytes,
      (SELECT coalesce(sum(fsyncs), 0)::float8 FROM pg_stat_io WHERE object = 'wal') AS fsyncs`.execute(db)
  return rows[0] ?? { bytes: 0, fsyncs: 0 }
}

async function measureSignIns({ product, signIn }: MeasuredProduct): Promise<Cores> {
  const from = processorTime(product.serverPid())
  for (let at = 0; at < SIGN_INS; at++) await signIn('professor')
  const time = { server: 0, database: 0 }
  addProcessor(time, processorTime(product.serverPid()), from)
  return each(time, SIGN_INS)
}

/** The report of a class of the network, as its page asks for it; against a count of the answers that it is made of. */
async function measureReports({ product }: MeasuredProduct, db: Db): Promise<Cores> {
  const signedIn = await fetch(`${product.address}/api/diagnostics/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'pedagogo@demo.dondza.mz', password: product.password }),
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const { rows } = await sql<{
    id: string
  }>`SELECT a.id FROM applications a JOIN groups g ON g.id = a.group_id
    WHERE g.name ~ '^R[0-9]+$' ORDER BY a.id LIMIT ${REPORTS}`.execute(db)
  const [took, bare]: [number[], number[]] = [[], []]
  const from = processorTime(product.serverPid())
  for (const { id } of rows) {
    const began = performance.now()
    const answer = await fetch(`${product.address}/api/diagnostics/reports/applications/${id}`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    if (!answer.ok) throw new Error(`The report was refused: ${answer.status}`)
    await answer.arrayBuffer()
    took.push(performance.now() - began)
  }
  const time = { server: 0, database: 0 }
  addProcessor(time, processorTime(product.serverPid()), from)
  for (const { id } of rows) {
    const began = performance.now()
    await sql`SELECT count(*) FROM responses r JOIN attempts t ON t.id = r.attempt_id
      WHERE t.application_id = ${id}`.execute(db)
    bare.push(performance.now() - began)
  }
  const [report, count] = [median(took), median(bare)]
  printFigure(
    'report of a class',
    `${report.toFixed(0)} ms`,
    `count(*) ${count.toFixed(1)} ms`,
    report / count,
  )
  return each(time, rows.length)
}

function each({ server, database }: ProcessorTime, times: number): Cores {
  return { server: server / times, database: database / times }
}

function tell(costs: Costs, of: Assumed): void {
  console.log(
    `\n  measured on ${availableParallelism()} × ${cpus()[0]?.model ?? '?'}, ${new Date().toISOString().slice(0, 10)}`,
  )
  const ms = (value: number) => value.toFixed(2)
  say([
    ['of each', 'server, ms of a core', 'PostgreSQL, ms of a core'],
    ...(['answer', 'comingIn', 'signIn', 'report'] as const).map(what => [
      what,
      ms(costs[what].server),
      ms(costs[what].database),
    ]),
  ])
  console.log(
    `  a connection has ${(costs.connectionBytes / 2 ** 20).toFixed(1)} MiB of its own in PostgreSQL, a server ${(costs.serverBytes / 2 ** 20).toFixed(0)} MiB`,
  )
  console.log(`  a night copies ${(100 * costs.changed).toFixed(1)} % of what is kept`)
  console.log(
    `  an answer writes ${costs.walBytes.toFixed(0)} bytes ahead and waits ${costs.fsyncs.toFixed(3)} times for the disk`,
  )
  say([
    ['a pupil leaves in a year', 'rows', 'KB'],
    ...costs.yearly.map(({ table, rows, bytes }) => [table, rows.toFixed(1), (bytes / 1000).toFixed(1)]),
  ])
  console.log('\n  assumed, not measured (each may be said: --pace=30)')
  say(
    Object.entries(assumptions).map(([name, { words }]) => [
      `--${name}`,
      String(of[name as keyof Assumed]),
      words,
    ]),
  )
  for (const [name, part] of [
    ['all in one', of],
    ['the largest province', partOf(of, of.largest)],
    ['a province of the middle', partOf(of, 1 / of.provinces)],
    ['a district of 100 schools', partOf(of, 100 / of.schools)],
  ] as const) {
    const { rates, servers, resources, growth, kept, monthly, leaves } = scale(costs, part)
    console.log(
      `\n  ${name}: ${part.schools.toFixed(0)} schools, ${part.pupils.toFixed(0)} pupils, ${part.answering.toFixed(0)} answer at once`,
    )
    console.log(
      `  each second ${rates.answers.toFixed(0)} answers, ${rates.comingIn.toFixed(0)} come in, ${rates.signIns.toFixed(1)} sign in, ${rates.reports.toFixed(1)} reports`,
    )
    console.log(
      `  servers: ${servers.cores.toFixed(1)} cores, ${servers.machines} machines, ${(servers.memoryBytes / 1e9).toFixed(1)} GB; a year adds ${(growth / 1e12).toFixed(2)} TB, kept are ${(kept / 1e12).toFixed(2)} TB`,
    )
    say([
      ['of one PostgreSQL', 'used', 'of', '', 'ends at so many at once'],
      ...resources.map(({ name, unit, used, max, endsAt }) => [
        name,
        used.toFixed(1),
        String(max),
        unit,
        String(endsAt),
      ]),
    ])
    console.log(
      `  breaks first: ${resources[0]?.name}, at ${resources[0]?.endsAt}; USD a month: servers ${monthly.servers.toFixed(0)}, PostgreSQL and its standby ${monthly.database.toFixed(0)}, disks ${monthly.disk.toFixed(0)}`,
    )
    console.log(
      `  one PostgreSQL is left at ${leaves.schools} schools, ${leaves.pupils} pupils, ${leaves.answering} who answer at once`,
    )
  }
}

function say(rows: readonly (readonly string[])[]): void {
  for (const line of tableOf(rows).split('\n')) console.log(`    ${line}`)
}
