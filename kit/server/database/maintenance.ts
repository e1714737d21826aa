import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect } from './connect.ts'
import { StartError } from './start-error.ts'

/** Any number nobody else uses: who keeps others from writing holds PostgreSQL's advisory lock of this number. */
const MAINTENANCE_LOCK = 7_302_121
/** How connections of a maintenance are called in `pg_stat_activity`: none of them ends another. */
const MAINTENANCE = 'dondza-maintenance'
/** Who was connecting meanwhile may have read the settings of before: asked once more after this time. */
const SETTLE_MS = 250

/** A connection that writes during a maintenance. */
export function connectForMaintenance(url: string): Promise<pg.Client> {
  return connect(url, { name: MAINTENANCE, writes: true })
}

/**
 * Does something while nobody else writes to the database: every server of it refuses what changes something with a
 * sentence, and goes on reading. What was under way is ended first, whole or not at all. Writing is allowed again whatever
 * happens here; should this process be killed, by any server of the database (`endAbandonedMaintenance`).
 * @throws StartError when another maintenance is under way
 */
export async function inMaintenance<T>(url: string, work: () => Promise<T>): Promise<T> {
  const holder = await connectForMaintenance(url)
  try {
    if (!(await takeLock(holder)))
      throw new StartError('Já há outra cópia a ser reposta nesta base de dados. Espere que acabe.')
    await setReadOnly(holder, true)
    try {
      await disconnectOthers(holder)
      await sleep(SETTLE_MS)
      await disconnectOthers(holder)
      return await work()
    } finally {
      await setReadOnly(holder, false)
      await disconnectOthers(holder)
    }
  } finally {
    await holder.end()
  }
}

/**
 * Lets a database be written again whose maintenance ended without a word (a kill, a power cut). One that only reads for
 * another reason is left as it is.
 * @returns whether there was one
 */
export async function endAbandonedMaintenance(url: string): Promise<boolean> {
  const client = await connectForMaintenance(url)
  try {
    const { rows } = await client.query<{ held: boolean }>(`
      select exists (
        select from pg_db_role_setting s join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
        where r.rolname = current_user and d.datname = current_database()
          and 'default_transaction_read_only=on' = any (s.setconfig)
      ) as held`)
    if (!rows[0]?.held || !(await takeLock(client))) return false
    await setReadOnly(client, false)
    await disconnectOthers(client)
    return true
  } finally {
    await client.end()
  }
}

/** Whether new statements of a pool only read. */
export async function onlyReads(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ only: string }>(
    `select current_setting('transaction_read_only') as only`,
  )
  return rows[0]?.only === 'on'
}

/** Has everybody else connect anew: what they had under way is rolled back, and what they remembered is forgotten. */
export async function disconnectOthers(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
       and backend_type = 'client backend' and application_name <> $1`,
    [MAINTENANCE],
  )
}

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    MAINTENANCE_LOCK,
  ])
  return rows[0]?.taken === true
}

/** How new connections of this account to this database begin; a server that restores may have it otherwise for itself. */
async function setReadOnly(client: pg.Client, on: boolean): Promise<void> {
  const { rows } = await client.query<{ who: string; where: string }>(
    'select current_user as who, current_database() as where',
  )
  const [{ who, where } = { who: '', where: '' }] = rows
  const settings = `alter role ${pg.escapeIdentifier(who)} in database ${pg.escapeIdentifier(where)}`
  await client.query(
    on
      ? `${settings} set default_transaction_read_only = on`
      : `${settings} reset default_transaction_read_only`,
  )
}
