import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { allInOrder } from './all-in-order.ts'
import { RememberingCompiler } from './built-once.ts'
import type { Tables } from './tables.generated.ts'

/** Whose statements a narrowed database runs, and within which part of the house. */
export interface Narrowing {
  within: string
  account: string
}

/** How statements are sent. */
interface Sending {
  pool: pg.Pool
  /** Names of the statements of one database, by their text. */
  names: Map<string, string>
  pooled: boolean
  /** Milliseconds of a statement, and those after which a database is given up that does not even end it. */
  statement: number
  margin: number
  /** Whether an error means that the connection is of no use any more. */
  isAway: (error: unknown) => boolean
}

/**
 * Kysely over a pool, whose statements wait for no answer that nobody waits for: what one turn of the event loop asks of one
 * transaction goes out in one piece, since each piece wakes PostgreSQL by itself, which costs more than most statements do.
 * @param narrowing every transaction, and every statement outside of one, is narrowed to it first, in the same piece
 */
export function kyselyOver(sending: Sending, narrowing?: Narrowing): Kysely<Tables> {
  const driver = new PoolDriver(sending, narrowing)
  const dialect: Dialect = {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new RememberingCompiler(),
    createIntrospector: db => new PostgresIntrospector(db),
  }
  const executor = new PipeliningExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new DefaultConnectionProvider(driver),
  )
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor })
}

/** What Kysely gives a transaction has each statement wait for the answer of the one before; PostgreSQL keeps their order. */
class PipeliningExecutor extends DefaultQueryExecutor {
  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    const connection = provider.provideConnection(async own => own)
    return super.withConnectionProvider({ provideConnection: async consumer => consumer(await connection) })
  }
}

class PoolDriver implements Driver {
  readonly #sending: Sending
  readonly #narrowing: Narrowing | undefined
  readonly #connections = new WeakMap<pg.PoolClient, PreparingConnection>()

  constructor(sending: Sending, narrowing: Narrowing | undefined) {
    this.#sending = sending
    this.#narrowing = narrowing
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PreparingConnection> {
    const client = await this.#sending.pool.connect()
    const known = this.#connections.get(client)
    if (known) return known
    const connection = new PreparingConnection(client, this.#sending, this.#narrowing)
    this.#connections.set(client, connection)
    return connection
  }

  async beginTransaction(connection: PreparingConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings)
  }

  commitTransaction(connection: PreparingConnection): Promise<void> {
    return connection.end('commit')
  }

  rollbackTransaction(connection: PreparingConnection): Promise<void> {
    return connection.end('rollback')
  }

  async releaseConnection(connection: PreparingConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {}
}

/**
 * What narrows a transaction, until it ends and no longer: a pooler may lend the connection to another one after it. The role is
 * one that no table belongs to, where the product's own would not be held.
 */
const NARROW = `select set_config('dondza.within', $1, true), set_config('dondza.account', $2, true),
  set_config('role', coalesce((select rolname from pg_roles
    where rolname = 'dondza_within' and pg_has_role(oid, 'member')), current_user), true)`

type Statement = [text: string, values: readonly unknown[]]

/**
 * A connection that names each statement after its text, so that PostgreSQL parses and plans it once, and that begins a
 * transaction together with its first statement. Behind a pooler statements have no names, since the next may run on another
 * connection, and a transaction says itself how long a statement may take.
 */
class PreparingConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #sending: Sending
  readonly #narrow: Statement[]
  /** How the transaction begins that no statement has begun yet. */
  #opening: string | undefined
  #transaction: 'none' | 'open' | 'ending' = 'none'
  /** The first error of a transaction, of which all that comes after it fails. */
  #failure: unknown
  #lost = false

  constructor(client: pg.PoolClient, sending: Sending, narrowing: Narrowing | undefined) {
    this.#client = client
    this.#sending = sending
    this.#narrow = narrowing ? [[NARROW, [narrowing.within, narrowing.account]]] : []
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#ask([sql, parameters])
    const isWrite = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command)
    return { ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }), rows: rows ?? [] }
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for it; nothing is read by a cursor
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Statements are not read by a cursor.')
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    this.#opening = this.#opened(`begin${level}${accessMode ? ` ${accessMode}` : ''}`)
    this.#failure = undefined
  }

  /** PostgreSQL answers a commit of what failed with a rollback, and calls that no error. */
  async end(text: 'commit' | 'rollback'): Promise<void> {
    // Nothing was done in it.
    if (this.#opening !== undefined) {
      this.#opening = undefined
      return
    }
    this.#transaction = 'ending'
    try {
      const { command } = await this.#send([text, []])
      if (text === 'commit' && command === 'ROLLBACK')
        throw new Error('Nothing was committed: a statement of the transaction had failed.')
    } finally {
      this.#transaction = 'none'
    }
  }

  release(): void {
    this.#opening = undefined
    this.#transaction = 'none'
    // A connection that the database has left must not go back to the pool.
    this.#client.release(this.#lost)
  }

  async #ask(statement: Statement): Promise<pg.QueryResult> {
    // It would be done for itself, and stay although the rest was taken back.
    if (this.#transaction === 'ending') throw new Error('The transaction has ended.')
    if (this.#opening !== undefined) {
      const opening = this.#opening
      this.#opening = undefined
      this.#transaction = 'open'
      return this.#together([[opening, []], ...this.#narrow, statement], -1)
    }
    if (this.#transaction === 'open' || this.#narrow.length === 0) return this.#send(statement)
    return this.#together([[this.#opened('begin'), []], ...this.#narrow, statement, ['commit', []]], -2)
  }

  #opened(text: string): string {
    const { pooled, statement } = this.#sending
    return pooled ? `${text}; set local statement_timeout = ${statement}` : text
  }

  /** Sends statements together and gives the result of one. */
  async #together(statements: readonly Statement[], wanted: number): Promise<pg.QueryResult> {
    const results = await allInOrder(statements.map(statement => this.#send(statement)))
    return results.at(wanted) as pg.QueryResult
  }

  async #send([text, values]: Statement): Promise<pg.QueryResult> {
    // A rollback, for instance, would wait as long again.
    if (this.#lost) throw new Error('Connection terminated: the database did not answer on it before.')
    // What is sent in one turn of the event loop goes out in one piece.
    const { stream } = this.#client.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    try {
      const result = await this.#answered(text, values)
      // Also after what goes back to a savepoint.
      this.#failure = undefined
      return result
    } catch (error) {
      if (error instanceof Error) Error.captureStackTrace(error)
      this.#lost ||= this.#sending.isAway(error)
      if (this.#transaction === 'none') throw error
      this.#failure ??= error
      throw this.#failure
    }
  }

  /** A statement that is named here, since the client copies every property of one that it is given as an object. */
  #answered(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const { pooled, names, statement, margin } = this.#sending
    return new Promise((resolve, reject) => {
      const settle = (error: Error | undefined, result: pg.QueryResult) =>
        error ? reject(error) : resolve(result)
      const query = new (pg.Query as unknown as NewQuery)(text, values, settle)
      if (!pooled) query.name = statementName(text, names)
      // PostgreSQL ends what takes too long; when it does not even do that, it is frozen or out of reach.
      query.query_timeout = statement + margin
      this.#client.query(query)
    })
  }
}

/** A statement as the client has it, of which its types say little. */
type NewQuery = new (
  text: string,
  values: readonly unknown[],
  callback: (error: Error | undefined, result: pg.QueryResult) => void,
) => pg.Query & { name?: string | undefined; query_timeout?: number }

const maxStatements = 2000
const longestStatement = 10_000

/** Name of a statement worth preparing; undefined for long ones and for more than connections should keep. */
function statementName(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (text.length > longestStatement || names.size >= maxStatements) return undefined
  if (!/^\s*(select|insert|update|delete|with|merge)\b/i.test(text)) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}
