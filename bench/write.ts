import { v7 as uuid } from 'uuid'
import type { Database } from '#kit/server/database/database.ts'
import { median, printFigure } from './figure.ts'
import { PlainConnection } from './plain-connection.ts'
import { addProcessor, processorTime, wordsOfProcessor } from './processor.ts'
import { withProduct } from './product.ts'

const CONNECTIONS = 10
const WRITES = 100
const ROUNDS = 5

/**
 * A term of the glossary written through HTTP, as the browser writes it (signed in, with a key that makes it safe to send
 * again; checked, recorded in the history, answered whole), on ten connections that each write one after the other; against
 * a plain insert of the same row, its own commit each, on as many connections to the same database. Asked in turn; what was
 * written is deleted before the next round.
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
  await clear(database)
  const rates: [number[], number[]] = [[], []]
  const used = { server: 0, database: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const before = processorTime(product.serverPid())
    rates[0].push(await rateOf(write, connections))
    addProcessor(used, processorTime(product.serverPid()), before)
    await clear(database)
    rates[1].push(await rateOf(insert, connections))
    await clear(database)
  }
  for (const connection of connections) connection.close()
  const [own = 0, bare = 0] = rates.map(median)
  printFigure('a term through HTTP', `${own.toFixed(0)}/s`, `plain insert ${bare.toFixed(0)}/s`, own / bare, {
    least: 0.3,
  })
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

async function clear({ pool }: Database): Promise<void> {
  await pool.query(`DELETE FROM terms WHERE source = 'bench'`)
  await pool.query('DELETE FROM changes')
  await pool.query('DELETE FROM idempotency_keys')
  await pool.query('VACUUM ANALYZE terms, changes, idempotency_keys')
}
