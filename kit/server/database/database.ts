import type { Kysely } from 'kysely'
import pg from 'pg'
import { kyselyOver, type Narrowing } from './pipelined.ts'
import type { Tables } from './tables.generated.ts'
import { types } from './types.ts'

/** The database, or a transaction in it (which is one of these too): first argument of every query. */
export type Db = Kysely<Tables>

export type Database = {
  db: Kysely<Tables>
  /** The same for an account limited to a part of the rows: row-level security hides the rows of others. */
  narrowed(to: Narrowing): Kysely<Tables>
  /** For what Kysely has no words for. */
  pool: pg.Pool
  /** For connections of one's own: LISTEN, COPY, locks of a session. Never a pooler's. */
  url: string
  close(): Promise<void>
}

export type Address = {
  url: string
  /** Whether a pooler stands at `url`, which lends its connections by the transaction; `directUrl` is then the database's own. */
  pooled?: boolean
  directUrl?: string
  /** Connections at most, of this process. */
  connections?: number
  /**
   * Milliseconds until a caller gets a timeout at the latest, including the wait for a connection; a statement may take
   * `partsOf(patience).statement` of them.
   */
  patience?: number
  /** Called for connections lost while idle; the pool opens new ones by itself. */
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
  const how = { pool, names: new Map(), pooled, ...partsOf(patience), isAway: isDatabaseAway }
  return {
    db: kyselyOver(how),
    narrowed: to => kyselyOver(how, to),
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
    // The client's own listener has reported it.
  })
  return pool
}
