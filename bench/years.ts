import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { findAnswers } from '#features/assessment/reports/server/answers-by-attempt.ts'
import { takeAnswers } from '#features/assessment/results/server/sitting-queries.ts'
import { findDifficulty, insertPlays } from '#features/games/server/play-queries.ts'
import { type Database, type Db, openDatabase } from '#kit/server/database/database.ts'
import { startEmbedded } from '#kit/server/database/embedded.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { findChangesOfRow, insertChanges } from '#kit/server/records/changes.ts'
import { wordsOf } from '#kit/server/records/words.ts'
import { findAudit } from '#school/changes/server/queries.ts'
import { median, printFigure } from './figure.ts'
import { newFolder } from './product.ts'

/** Attempts of each of three years, by classes of 50; what each holds. */
const [CLASSES, PUPILS, ITEMS] = [100, 50, 20]
const ROUNDS = 31
const YEARS = [2024, 2025, 2026]
const words = wordsOf([])
/** Of the last answers that were sent: each time newer ones come. */
let number = 1
const PARTED = { changes: 'id', responses: 'attempt_id', plays: 'id', play_items: 'play_id' } as const

/**
 * What lies by school years, and the answers, which do not, laid so too: against the same rows in tables that do not. Two databases
 * of one PostgreSQL, alike but for that, asked in turn by the product's own statements. Then how long it takes to put rows
 * into their years.
 */
const folder = newFolder()
const embedded = await startEmbedded({ dataDir: folder })
try {
  const admin = new pg.Client({ connectionString: embedded.url })
  admin.on('error', () => {
    // It ends with the database.
  })
  await admin.connect()
  await admin.query('create database years')
  await migrate(embedded.urlOf('years'))
  const filling = openDatabase({ url: embedded.urlOf('years'), patience: 600_000 })
  await fill(filling.db)
  await filling.close()
  await admin.query('create database plain template years')
  const plain = openDatabase({ url: embedded.urlOf('plain'), patience: 600_000 })
  const years = openDatabase({ url: embedded.urlOf('years'), patience: 600_000 })
  for (const table of ['play_items', 'plays', 'changes'] as const) await lay(plain, table, false)
  const took = await lay(years, 'responses', true)
  await plain.pool.query(`alter table plays add foreign key (game_id) references games (id),
    add foreign key (room_id) references game_rooms (id), add foreign key (student_id) references students (id)`)
  await plain.pool.query(
    'alter table play_items add foreign key (play_id) references plays (id) on delete cascade',
  )
  await years.pool.query('alter table responses add foreign key (attempt_id) references attempts (id)')
  for (const { pool } of [years, plain]) await pool.query('vacuum analyze')
  await admin.query('checkpoint')

  await compare('30 answers taken', [years, plain], db => takeThirty(db))
  await compare('answers of a class read', [years, plain], async (db, round) => {
    const { application, items } = await classOf(db, round)
    await findAnswers(db, { applicationIds: [application], itemIds: items, max: 10_000 })
  })
  await compare('record of changes, a page', [years, plain], db => findAudit(db, words, {}, { limit: 25 }))
  await compare('history of a row', [years, plain], (db, round) =>
    findChangesOfRow(db, 'terms', rowId(round)),
  )
  await compare('a change recorded', [years, plain], db =>
    insertChanges(db, [{ table: 'terms', id: uuid(), label: 'Termo', before: null, after: { version: 1 } }], {
      account: undefined,
      action: 'x',
      batchId: uuid(),
    }),
  )
  await compare('a play of ten pairs kept', [years, plain], keepPlay)
  await compare('how hard a term is', [years, plain], (db, round) => findDifficulty(db, rowId(round)))
  console.log(
    `  ${took.rows} answers put into their years: ${(took.ms / 1000).toFixed(1)} s, ${((1000 * took.ms) / took.rows).toFixed(1)} s a million`,
  )
  for (const database of [years, plain]) await database.close()
  await admin.end()
} finally {
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Both in turn, the one first in every other round. */
async function compare(
  name: string,
  databases: readonly [Database, Database],
  work: (db: Db, round: number) => Promise<unknown>,
): Promise<void> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++)
    for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const from = performance.now()
      await work(databases[which as 0 | 1].db, round)
      times[which as 0 | 1].push(performance.now() - from)
    }
  const [parted = 0, bare = 0] = times.map(median)
  printFigure(name, `${parted.toFixed(2)} ms`, `in one table ${bare.toFixed(2)} ms`, parted / bare)
}

/** Three years of answers, changes and plays; what they refer to is left out. */
async function fill(db: Db): Promise<void> {
  for (const rule of [
    'attempts DROP CONSTRAINT attempts_application_id_fkey',
    'applications DROP CONSTRAINT applications_group_id_fkey',
    'applications DROP CONSTRAINT applications_created_by_fkey',
    'applications DROP CONSTRAINT applications_of_one',
    'applications DROP CONSTRAINT applications_code_check',
    'games DROP CONSTRAINT games_subject_id_fkey',
  ])
    await sql.raw(`ALTER TABLE ${rule}`).execute(db)
  await sql`CREATE FUNCTION id_at(n bigint, kind text) RETURNS uuid LANGUAGE sql IMMUTABLE
    RETURN (lpad(to_hex((make_date(2024 + (n % 3)::int, 2, 1) - DATE '1970-01-01') * 86400000::bigint + (n / 3) % 20000000 * 1000), 12, '0')
      || '7' || substr(md5(kind || n), 1, 3) || 'a' || substr(md5(kind || n), 4, 15))::uuid`.execute(db)
  for (const year of YEARS) await sql`SELECT keep_year(${year}::int)`.execute(db)
  await sql`ALTER TABLE applications DISABLE TRIGGER USER`.execute(db)
  await sql`ALTER TABLE attempts DISABLE TRIGGER USER`.execute(db)
  await sql`INSERT INTO applications (id, group_id, code, minutes, created_by, bands)
    SELECT id_at(n, 'application'), gen_random_uuid(), 'C' || n, 60, gen_random_uuid(), '[]'
    FROM generate_series(1, ${3 * CLASSES}::int) n`.execute(db)
  await sql`INSERT INTO attempts (id, application_id, nickname, state, key_hash)
    SELECT id_at(n, 'attempt'), id_at(1 + (n - 1) / ${PUPILS}::int, 'application'), 'Aluno ' || n,
      CASE WHEN n > ${3 * (CLASSES - 5) * PUPILS}::int THEN 'a responder' ELSE 'entregue' END, 'chave'
    FROM generate_series(1, ${3 * CLASSES * PUPILS}::int) n`.execute(db)
  await sql`INSERT INTO responses (attempt_id, item_id, answer, outcome, points, sequence)
    SELECT t.id, id_at(i, 'item'), '"a"', 'certa', 1, 1 FROM attempts t CROSS JOIN generate_series(1, ${ITEMS}::int) i`.execute(
    db,
  )
  await sql`INSERT INTO changes (id, batch_id, at, account_name, action, table_name, row_id, label, before, after)
    SELECT id_at(n, 'change'), id_at(n / 2, 'call'), now() - make_interval(secs => 300 * (100000 - n)), 'Direcção', 'x', 'terms',
      id_at(n % 5000, 'row'), 'Termo ' || n, jsonb_build_object('version', 1), jsonb_build_object('version', 2)
    FROM generate_series(1, 100000) n`.execute(db)
  await sql`INSERT INTO games (id, title, kind, subject_id, grade, seed)
    VALUES (id_at(1, 'game'), 'Jogo', 'memoria', gen_random_uuid(), 5, 's')`.execute(db)
  await sql`INSERT INTO plays (id, game_id, kind, seed, started_at, seconds, points, max_points, finished)
    SELECT id_at(n, 'play'), id_at(1, 'game'), 'memoria', 's', now() - make_interval(hours => n), 60, 5, 10, true
    FROM generate_series(1, 20000) n`.execute(db)
  await sql`INSERT INTO play_items (play_id, item_id, source_id, seen, correct, tries, seconds)
    SELECT p.id, id_at(i, 'pair'), id_at((hashtext(p.id::text) % 2500 + 2500 + i) % 5000, 'row'), true, true, 1, 3
    FROM plays p CROSS JOIN generate_series(1, 10) i`.execute(db)
}

/** Puts the rows of a table into one, or into parts by year; the indexes are those it has. Gives how long it took. */
async function lay(
  { pool }: Database,
  table: keyof typeof PARTED,
  inParts: boolean,
): Promise<{ rows: number; ms: number }> {
  await pool.query('drop function if exists rows_of_call; drop policy if exists of_the_school on play_items')
  const { rows: indexes } = await pool.query<{ made: string }>(
    `select pg_get_indexdef(indexrelid) as made from pg_index where indrelid = '${table}'::regclass`,
  )
  const from = performance.now()
  const parts = inParts ? `partition by range (${PARTED[table]})` : ''
  await pool.query(`create table laid (like ${table} including defaults including constraints) ${parts}`)
  if (inParts) {
    await pool.query(`create table ${table}_other partition of laid default`)
    for (const year of [...YEARS, 2027])
      await pool.query(
        `do $$ begin execute format('create table ${table}_${year} partition of laid for values from (%L) to (%L)',
          first_id_of(${year}), first_id_of(${year + 1})); end $$`,
      )
  }
  const { rowCount } = await pool.query(`insert into laid select * from ${table}`)
  for (const { made } of indexes)
    await pool.query(made.replace(/INDEX \S+ ON (?:ONLY )?\S+/, 'INDEX ON laid'))
  const ms = performance.now() - from
  await pool.query(`drop table ${table} cascade; alter table laid rename to ${table}`)
  return { rows: rowCount ?? 0, ms }
}

function rowId(round: number) {
  return sql`id_at(${1 + ((round * 37) % 4999)}::bigint, 'row')` as unknown as string
}

async function classOf(db: Db, round: number): Promise<{ application: string; items: string[] }> {
  const { rows } = await sql<{ application: string; items: string[] }>`
    SELECT id_at(${1 + ((round * 7) % (3 * (CLASSES - 5)))}::bigint, 'application')::text AS application,
      (SELECT array_agg(id_at(i, 'item')::text) FROM generate_series(1, ${ITEMS}::int) i) AS items`.execute(
    db,
  )
  return rows[0] ?? { application: '', items: [] }
}

/** What 30 devices send at one moment, each a new answer to an item that has one already or none. */
async function takeThirty(db: Db): Promise<void> {
  number += 1
  const { rows } = await sql<{ id: string }>`SELECT id_at(n, 'attempt')::text AS id
    FROM generate_series(${3 * (CLASSES - 1) * PUPILS}::int, ${3 * (CLASSES - 1) * PUPILS + 29}::int) n`.execute(
    db,
  )
  const answers = rows.map(({ id }, at) => ({
    attempt_id: id,
    item_id: at % 2 === 0 ? uuid() : id,
    answer: '"b"',
    outcome: 'errada' as const,
    points: 0,
    sequence: number,
    late: false,
    certainty: null,
    answered_at: null,
    marking: null,
    reason: '',
    uncounted: false,
  }))
  const kept = await takeAnswers(
    db,
    rows.map(({ id }) => ({ attempt_id: id, key_hash: 'chave' })),
    answers,
  )
  if (kept.open.size !== rows.length) throw new Error('Not all answers were taken.')
}

async function keepPlay(db: Db): Promise<void> {
  const ids = Array.from({ length: 10 }, () => uuid())
  const { rows } = await sql<{ id: string }>`SELECT id_at(1, 'game')::text AS id`.execute(db)
  await insertPlays(
    db,
    [
      {
        id: uuid(),
        gameId: rows[0]?.id ?? '',
        kind: 'memoria',
        seed: 's',
        startedAt: new Date().toISOString(),
        seconds: 60,
        points: 5,
        max: 10,
        finished: true,
        results: ids.map(itemId => ({ itemId, seen: true, right: true, tries: 1, seconds: 3 })),
      },
    ],
    ids.map(id => ({ id, answer: 'a', prompt: 'b', wrong: [], picture: null, audio: false, source: null })),
  )
}
