import { v7 as uuid } from 'uuid'
import type { Database } from '#kit/server/database/database.ts'
import { median, printFigure } from './figure.ts'
import { PlainConnection } from './plain-connection.ts'
import { addProcessor, processorTime, wordsOfProcessor } from './processor.ts'
import { withProduct } from './product.ts'

const CONNECTIONS = 10
const WRITES = 100
const ROUNDS = 5
/** What one write leaves a row in. */
const tables = [
  { table: 'idempotency_keys', of: 'response IS NOT NULL' },
  { table: 'terms', of: `source = 'bench'` },
  { table: 'changes', of: 'true' },
]

/**
 * A term of the glossary written through HTTP, as the browser writes it (signed in, with a key that makes it safe to send
 * again; checked, recorded in the history, answered whole), on ten connections that each write one after the other; against
 * the rows that such a write leaves (the key with its answer, the term, its change), written by hand in one transaction
 * each, with prepared statements, on as many connections to the same database; and against a plain insert of the term
 * alone. Asked in turn; what was written is deleted before the next round.
 */
await withProduct(async ({ product, database, signIn }) => {
  const authorization = `Bearer ${await signIn('pedagogo')}`
  const subject = await database.db
    .selectFrom('subjects')
    .select('id')
    .where('code', '=', 'POR')
    .executeTakeFirstOrThrow()
  const connections = Array.from({ length: CONNECTIONS }, () => new PlainConnection())
  const write = async (at: number, connection: PlainConnection) => {
    const body = JSON.stringify({ ...termOf(at), subjectId: subject.id })
    const path = '/api/academy/glossary/terms'
    const answer = await connection.post(product.address, path, body, {
      authorization,
      'idempotency-key': uuid(),
    })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`)
  }
  const insert = (at: number) => insertPlainly(database, termOf(at), subject.id)

  await rateOf(write, connections)
  const left = await Promise.all(tables.map(table => rowsOf(database, table)))
  const byHand = (at: number) => writeByHand(database, left, at)
  await clear(database)
  const rates: [number[], number[], number[]] = [[], [], []]
  const used = { server: 0, database: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const before = processorTime(product.serverPid())
    rates[0].push(await rateOf(write, connections))
    addProcessor(used, processorTime(product.serverPid()), before)
    await clear(database)
    rates[1].push(await rateOf(byHand, connections))
    await clear(database)
    rates[2].push(await rateOf(insert, connections))
    await clear(database)
  }
  for (const connection of connections) connection.close()
  const [own = 0, hand = 0, bare = 0] = rates.map(median)
  printFigure(
    'a term through HTTP',
    `${own.toFixed(0)}/s`,
    `its rows by hand ${hand.toFixed(0)}/s`,
    own / hand,
    {
      min: 0.8,
    },
  )
  printFigure('the same', `${own.toFixed(0)}/s`, `plain insert ${bare.toFixed(0)}/s`, own / bare)
  console.log(`  ${wordsOfProcessor(used, ROUNDS * CONNECTIONS * WRITES)}`)
})

/** Writes per second of all connections together. */
async function rateOf(
  write: (at: number, connection: PlainConnection) => Promise<unknown>,
  connections: readonly PlainConnection[],
): Promise<number> {
  const began = performance.now()
  await Promise.all(
    connections.map(async (connection, place) => {
      for (let at = 0; at < WRITES; at++) await write(place * WRITES + at, connection)
    }),
  )
  return (1000 * connections.length * WRITES) / (performance.now() - began)
}

function termOf(at: number) {
  return {
    term: `Palavra ${at + 1}`,
    wordClass: 'n. f.',
    definition: 'Unidade da língua com som e sentido, que se escreve entre dois espaços.',
    example: 'A palavra «machamba» tem oito letras.',
    grades: [5, 6],
    synonyms: ['vocábulo', 'termo'],
    source: 'bench',
  }
}

async function insertPlainly({ pool }: Database, term: ReturnType<typeof termOf>, subjectId: string) {
  await pool.query({
    name: 'plain',
    text: `INSERT INTO terms (id, term, word_class, definition, example, subject_id, grades, synonyms, source)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      uuid(),
      term.term,
      term.wordClass,
      term.definition,
      term.example,
      subjectId,
      term.grades,
      term.synonyms,
      term.source,
    ],
  })
}

/** What one write leaves in a table. */
interface Left {
  table: string
  columns: string[]
  rows: unknown[][]
}

/** The rows that the product wrote, value by value as text, without the columns that the database reckons. */
async function rowsOf({ pool }: Database, { table, of }: (typeof tables)[number]): Promise<Left> {
  const { rows: named } = await pool.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  )
  const columns = named.map(({ name }) => name)
  const { rows } = await pool.query<unknown[]>({
    text: `SELECT ${columns.map(name => `"${name}"::text`).join(', ')} FROM ${table} WHERE ${of}`,
    rowMode: 'array',
  })
  if (rows.length < CONNECTIONS * WRITES) throw new Error(`${table}: only ${rows.length} rows were left.`)
  return { table, columns, rows }
}

async function writeByHand({ pool }: Database, left: readonly Left[], at: number): Promise<void> {
  const client = await pool.connect()
  await client.query('BEGIN')
  for (const { table, columns, rows } of left)
    await client.query({
      name: `by hand, ${table}`,
      text: `INSERT INTO ${table} (${columns.map(name => `"${name}"`).join(', ')})
        VALUES (${columns.map((_, place) => `$${place + 1}`).join(', ')})`,
      values: rows[at],
    })
  await client.query('COMMIT')
  client.release()
}

async function clear({ pool }: Database): Promise<void> {
  await pool.query(`DELETE FROM terms WHERE source = 'bench'`)
  await pool.query('DELETE FROM changes')
  await pool.query('DELETE FROM idempotency_keys')
  await pool.query('VACUUM ANALYZE terms, changes, idempotency_keys')
}
