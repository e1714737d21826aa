import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.generated.ts'
import { types } from './types.ts'

/** The database, or a transaction in it (which is one of these too): first argument of every query. */
export type Db = Kysely<Tables>

export type Database = {
  db: Kysely<Tables>
  /** The same for whoever reaches one part of the house alone: the tables themselves keep the rows of others from them. */
  narrowed(to: Narrowing): Kysely<Tables>
  /** For what Kysely has no words for. */
  pool: pg.Pool
  /** For connections of one's own: LISTEN, COPY, locks of a session. Never a pooler's. */
  url: string
  close(): Promise<void>
}

/** Whose statements a narrowed database runs, and within which part of the house. */
export interface Narrowing {
  within: string
  account: string
}

export type Address = {
  url: string
  /** Whether a pooler stands at `url`, which lends its connections by the transaction; `directUrl` is then the database's own. */
  pooled?: boolean
  directUrl?: string
  /** Connections at most, of this process. */
  connections?: number
  /**
   * Milliseconds after which whoever asks is told at the latest that a database does not answer, with the wait for a
   * connection; a statement may take `partsOf(patience).statement` of them.
   */
  patience?: number
  /** Told of connections lost while idle; the pool opens new ones by itself. */
  onLost?: (error: Error) => void
}

/** A request that changes something is answered within half a minute: this leaves time for what is no waiting. */
const LONGEST_MS = 28_000

/**
 * The parts of one wait, in milliseconds, which are never longer together: for a connection, for a statement on it, and
 * until a database is given up that does not even end a statement which took too long.
 */
export function partsOf(patience: number) {
  const [connection, margin] = [Math.floor(patience / 4), Math.floor(patience / 14)]
  return { connection, statement: patience - connection - margin, margin }
}

/** Opens the database; connections are made when first needed. Dates and times come as ISO text, in UTC. */
export function openDatabase({
  url,
  pooled = false,
  directUrl = url,
  connections = 10,
  patience = LONGEST_MS,
  onLost = () => {},
}: Address): Database {
  const pool = openPool(url, { connections, patience, onLost, pooled })
  const names: StatementNames = new Map()
  return {
    db: kyselyOver(pool, names, patience, pooled),
    narrowed: to => kyselyOver(pool, names, patience, pooled, to),
    pool,
    url: directUrl,
    close: () => pool.end(),
  }
}

/** Whether an error means that the database cannot be reached at this moment, so that trying again may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // A pooler, which will say so each time.
  if (/unsupported startup parameter/.test(error.message)) return false
  // 57P0x: shutting down, crashed, starting; 08xxx: connection; 53300: too many connections.
  if (/^(57P0[1-3]|08\w{3}|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code)) return true
  // The socket of a server that is down; a file that is missing says the same without «connect».
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return /^Connection terminated|^Client has encountered a connection error|^Query read timeout|timeout exceeded when trying to connect/.test(
    error.message,
  )
}

/** Whether an error means that the database only reads: a standby, or a maintenance. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006'
}

/** Whether an error means that nothing more can be written, by the database or by this process. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(53100|ENOSPC|EDQUOT)$/.test(String(error.code))
}

function openPool(
  url: string,
  {
    connections,
    patience,
    onLost,
    pooled,
  }: Required<Pick<Address, 'connections' | 'patience' | 'onLost' | 'pooled'>>,
): pg.Pool {
  const { connection, statement } = partsOf(patience)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    // Statements that need not wait for one another go out together; COPY and cursors have connections of their own.
    pipeline: true,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: connection,
    // A pooler takes nothing at the beginning of a connection.
    ...(!pooled && {
      options: `-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=iso_8601 -c statement_timeout=${statement}`,
    }),
  })
  // What PostgreSQL reports when it changes, a pooler carries from one of its connections to the next.
  if (pooled)
    pool.on('connect', client => {
      client.query('set TimeZone = UTC; set DateStyle = ISO').catch(onLost)
    })
  // Without listeners a lost connection, idle or in use, would end the process.
  pool.on('connect', client => client.on('error', onLost))
  pool.on('error', () => {
    // The client's own listener has told it.
  })
  return pool
}

function kyselyOver(
  pool: pg.Pool,
  names: StatementNames,
  patience: number,
  pooled: boolean,
  narrowing?: Narrowing,
): Kysely<Tables> {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const connect = async () => {
    const client = await pool.connect()
    const known = clients.get(client)
    if (known) return known
    const preparing = preparingClient(client, names, patience, pooled, narrowing)
    clients.set(client, preparing)
    return preparing
  }
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => {} } }),
  })
}

/**
 * What narrows a transaction, until it ends and no longer: a pooler may lend the connection to another one after it. The role is
 * one that no table belongs to, where the product's own would not be held.
 */
const NARROW = `select set_config('dondza.within', $1, true), set_config('dondza.account', $2, true),
  set_config('role', coalesce((select rolname from pg_roles
    where rolname = 'dondza_within' and pg_has_role(oid, 'member')), current_user), true)`

/**
 * A client that names each statement after its text, so that PostgreSQL parses and plans it once a connection, and that
 * begins a transaction together with its first statement: a wait for an answer costs more than most statements do. Behind a
 * pooler statements have no names, since the next may run on another connection, and a transaction says itself how long a
 * statement may take.
 * @param narrowing every transaction, and every statement outside of one, is narrowed to it first, in the same breath
 */
function preparingClient(
  client: pg.PoolClient,
  names: StatementNames,
  patience: number,
  pooled: boolean,
  narrowing?: Narrowing,
): PostgresPoolClient {
  let lost = false
  let begin: string | undefined
  let isOpen = false
  // PostgreSQL ends what takes too long; when it does not even do that, it is frozen or out of reach.
  const { statement, margin } = partsOf(patience)
  const query_timeout = statement + margin
  const send = async (text: string, values: unknown[]) => {
    // A rollback, for instance, would wait as long again.
    if (lost) throw new Error('Connection terminated: the database did not answer on it before.')
    // What is sent in one turn of the event loop goes out in one piece: each piece wakes PostgreSQL by itself.
    const { stream } = client.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    try {
      return await client.query({
        ...(!pooled && { name: statementName(text, names) }),
        text,
        values,
        query_timeout,
      } as pg.QueryConfig)
    } catch (error) {
      lost ||= isDatabaseAway(error)
      throw error
    }
  }
  /** Statements sent together; of several that fail, the first is told, since the others fail of it. */
  const together = async (...statements: [string, unknown[]][]): Promise<pg.QueryResult[]> => {
    const sent = await Promise.allSettled(statements.map(([text, values]) => send(text, values)))
    return sent.map(result => {
      if (result.status === 'rejected') throw result.reason
      return result.value
    })
  }
  const opened = (text: string) => (pooled ? `${text}; set local statement_timeout = ${statement}` : text)
  const narrow: [string, unknown[]][] = narrowing ? [[NARROW, [narrowing.within, narrowing.account]]] : []
  const query = async (text: string, values: unknown[] = []) => {
    if (BEGINS.test(text)) {
      begin = opened(text)
      isOpen = true
      return DONE
    }
    const isEnd = ENDS.test(text)
    if (isEnd) isOpen = false
    if (begin === undefined) {
      if (!narrowing || isOpen || isEnd) return ended(text, await send(text, values))
      return (await together([opened('begin'), []], ...narrow, [text, values], ['commit', []])).at(-2)
    }
    const opening = begin
    begin = undefined
    // Nothing was done in it.
    if (isEnd) return DONE
    return (await together([opening, []], ...narrow, [text, values])).at(-1)
  }
  return {
    query,
    // A connection that the database has left must not go back to the pool.
    release: () => {
      begin = undefined
      isOpen = false
      client.release(lost)
    },
  } as unknown as PostgresPoolClient
}

const BEGINS = /^(begin|start transaction)\b/
const ENDS = /^(commit|rollback)$/
const DONE = { command: '', rowCount: 0, rows: [] }

/** PostgreSQL answers a commit of what failed with a rollback, and calls that no error. */
function ended(text: string, result: pg.QueryResult): pg.QueryResult {
  if (text === 'commit' && result.command === 'ROLLBACK')
    throw new Error('Nothing was committed: a statement of the transaction had failed.')
  return result
}

/** Names of the statements of one database, by their text. */
type StatementNames = Map<string, string>

const mostStatements = 2000
const longestStatement = 10_000

/** Name of a statement worth preparing; undefined for long ones and for more than connections should keep. */
function statementName(text: string, names: StatementNames): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (text.length > longestStatement || names.size >= mostStatements) return undefined
  if (!/^\s*(select|insert|update|delete|with|merge)\b/i.test(text)) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}
