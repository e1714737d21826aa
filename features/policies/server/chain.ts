import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import type { Verification } from '../reading-contract.ts'

/** A reading that is not in the chain yet. */
export interface NewReading {
  versionId: string
  /** Of the PDF that was read. */
  sha256: string
  accountId: string | null
  person: string
  way: 'conta' | 'papel'
  statement: string
  openedAt: string
  confirmedAt: string
  scanId: string | null
  recordedBy: string | null
}

interface Link extends NewReading {
  seq: number
  previousHash: string
}

/**
 * Appends readings to the chain, in the caller's transaction, which locks the end of the chain. Readings that exist
 * already are skipped.
 * @returns for each reading its position and hash, or undefined if the person had confirmed that version before
 */
export async function addReadings(db: Db, readings: readonly NewReading[]) {
  const end = await db
    .selectFrom('policy_chain')
    .selectAll()
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow()
  let { seq, hash } = end
  const added: ({ seq: number; hash: string } | undefined)[] = []
  for (const reading of readings) {
    const link: Link = { ...reading, seq: seq + 1, previousHash: hash }
    const own = hashOf(link)
    const stored = await db
      .insertInto('policy_readings')
      .values({
        seq: link.seq,
        version_id: link.versionId,
        sha256: link.sha256,
        account_id: link.accountId,
        person: link.person,
        way: link.way,
        statement: link.statement,
        opened_at: link.openedAt,
        confirmed_at: link.confirmedAt,
        scan_id: link.scanId,
        recorded_by: link.recordedBy,
        previous_hash: link.previousHash,
        hash: own,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('seq')
      .executeTakeFirst()
    if (stored) [seq, hash] = [link.seq, own]
    added.push(stored && { seq: link.seq, hash: own })
  }
  if (seq !== end.seq) await db.updateTable('policy_chain').set({ seq, hash }).where('id', '=', 1).execute()
  return added
}

/** SHA-256 of all columns in a fixed order, together with the hash of the previous reading. */
function hashOf(link: Link): string {
  const parts = [
    link.previousHash,
    link.seq,
    link.versionId,
    link.sha256,
    link.accountId ?? '',
    link.person,
    link.way,
    link.statement,
    new Date(link.openedAt).toISOString(),
    new Date(link.confirmedAt).toISOString(),
    link.scanId ?? '',
    link.recordedBy ?? '',
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

const ROWS_AT_ONCE = 1000

interface StoredLink {
  seq: number
  version_id: string
  sha256: string
  account_id: string | null
  person: string
  way: 'conta' | 'papel'
  statement: string
  opened_at: string
  confirmed_at: string
  scan_id: string | null
  recorded_by: string | null
  previous_hash: string
  hash: string
  policy: string
  version_sha256: string | null
}

/** Recomputes the whole chain in one snapshot, and returns the first reading that does not fit. */
export function verifyChain(db: Db): Promise<Verification> {
  if (db.isTransaction) return readChain(db)
  return db.transaction().setIsolationLevel('repeatable read').execute(readChain)
}

async function readChain(db: Db): Promise<Verification> {
  let [seq, hash] = [0, '']
  for (;;) {
    const { rows } = await sql<StoredLink>`
      SELECT r.*, p.code || ' ' || v.major || '.' || v.minor AS policy, v.sha256 AS version_sha256
      FROM policy_readings r JOIN policy_versions v ON v.id = r.version_id JOIN policies p ON p.id = v.policy_id
      WHERE r.seq > ${seq} ORDER BY r.seq LIMIT ${sql.lit(ROWS_AT_ONCE)}`.execute(db)
    for (const row of rows) {
      const why = faultOf(row, seq + 1, hash)
      if (why !== undefined) {
        const { person, policy } = row
        return { ok: false, readings: seq, hash, broken: { seq: row.seq, person, policy, why } }
      }
      seq = row.seq
      hash = row.hash
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  const end = await db.selectFrom('policy_chain').selectAll().where('id', '=', 1).executeTakeFirst()
  if (end?.seq === seq && end.hash === hash) return { ok: true, readings: seq, hash, broken: null }
  const why = `A cadeia devia acabar na leitura ${end?.seq ?? '?'}: as últimas foram retiradas ou acrescentadas à mão.`
  return { ok: false, readings: seq, hash, broken: { seq: seq + 1, person: '', policy: '', why } }
}

function faultOf(row: StoredLink, expected: number, previous: string): string | undefined {
  if (row.seq !== expected) return `Falta a leitura ${expected}: foi retirada.`
  if (row.previous_hash !== previous) return 'Não se liga à leitura anterior.'
  const own = hashOf({
    seq: row.seq,
    versionId: row.version_id,
    sha256: row.sha256,
    accountId: row.account_id,
    person: row.person,
    way: row.way,
    statement: row.statement,
    openedAt: row.opened_at,
    confirmedAt: row.confirmed_at,
    scanId: row.scan_id,
    recordedBy: row.recorded_by,
    previousHash: row.previous_hash,
  })
  if (row.hash !== own) return 'Foi alterada depois de registada.'
  if (row.sha256 !== row.version_sha256) return 'O PDF desta versão já não é o que foi lido.'
  return undefined
}
