import { type Selectable, sql } from 'kysely'
import { formatDateSlashes } from '#kit/figures.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Tables } from '#kit/server/database/tables.generated.ts'
import type { Verification } from '../reading-contract.ts'
import {
  type ChainKey,
  findChainKey,
  getChainKey,
  hashOf,
  type Link,
  makeChainKey,
  type NewReading,
  sealOf,
} from './chain-hash.ts'

type End = Selectable<Tables['policy_chain']>

/**
 * Appends readings to the chain, in the caller's transaction, which locks the end of the chain. Readings that exist
 * already are skipped.
 * @param dataDir folder of the installation's key; undefined for what is loaded before the chain is sealed with it
 * @throws HttpError 503 NO_KEY where the chain was made with a key that is not there
 * @returns for each reading its position and hash, or undefined if the person had confirmed that version before
 */
export async function addReadings(db: Db, dataDir: string | undefined, readings: readonly NewReading[]) {
  const end = await lockEnd(db)
  const key = keyFor(end, dataDir)
  let { seq, hash } = end
  const added: ({ seq: number; hash: string } | undefined)[] = []
  for (const reading of readings) {
    const link: Link = { ...reading, seq: seq + 1, previousHash: hash }
    const own = hashOf(link, key ? end.keyed_after : link.seq, key)
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
  if (seq !== end.seq) await updateEnd(db, { seq, hash, keyed_after: key ? end.keyed_after : seq }, key)
  return added
}

/**
 * Seals a chain whose readings are all from before the installation's key was used; once it is sealed, with a key of
 * its own or of another installation, it stays as it is.
 * @param dataDir folder of that key, which is made where there is none
 */
export function sealChain(db: Db, dataDir: string): Promise<void> {
  return db.transaction().execute(async tx => {
    const end = await lockEnd(tx)
    if (end.key_name === null && end.seq > 0) {
      const { seq, hash, keyed_after } = end
      await updateEnd(tx, { seq, hash, keyed_after }, makeChainKey(dataDir))
    }
  })
}

/** Puts the end of an emptied chain back to its beginning, as the first migration left it. */
export async function emptyChain(db: Db): Promise<void> {
  await db
    .updateTable('policy_chain')
    .set({ seq: 0, hash: '', keyed_after: 0, key_name: null, seal: null })
    .execute()
}

function lockEnd(db: Db): Promise<End> {
  return db.selectFrom('policy_chain').selectAll().where('id', '=', 1).forUpdate().executeTakeFirstOrThrow()
}

function keyFor(end: End, dataDir: string | undefined): ChainKey | undefined {
  if (dataDir !== undefined)
    return end.key_name === null ? makeChainKey(dataDir) : getChainKey(dataDir, end.key_name)
  if (end.key_name !== null) throw new Error('The chain is sealed: nothing is added without its key.')
  return undefined
}

async function updateEnd(
  db: Db,
  end: Pick<End, 'seq' | 'hash' | 'keyed_after'>,
  key: ChainKey | undefined,
): Promise<void> {
  await db
    .updateTable('policy_chain')
    .set({ ...end, key_name: key?.name ?? null, seal: key ? sealOf(end, key) : null })
    .where('id', '=', 1)
    .execute()
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

/**
 * Recomputes the whole chain in one snapshot, and returns the first reading that does not fit, or what is wrong with the
 * chain as a whole.
 * @param dataDir folder of the installation's key
 */
export function verifyChain(db: Db, dataDir: string): Promise<Verification> {
  if (db.isTransaction) return readChain(db, dataDir)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(tx => readChain(tx, dataDir))
}

async function readChain(db: Db, dataDir: string): Promise<Verification> {
  let [seq, hash] = [0, '']
  const broken = (why: string, of: { seq: number | null; person: string; policy: string } = whole) => {
    const { seq: at, person, policy } = of
    return { ok: false, readings: seq, hash, broken: { seq: at, person, policy, why } }
  }
  const end = await db.selectFrom('policy_chain').selectAll().where('id', '=', 1).executeTakeFirst()
  if (!end) return broken('Falta o fim da cadeia: foi retirado à mão.')
  const key = findChainKey(dataDir)
  if (end.key_name !== null && end.key_name !== key?.name) return broken(OTHER_KEY)
  const days = await findDays(db)
  for (;;) {
    const { rows } = await sql<StoredLink>`
      SELECT r.*, p.code || ' ' || v.major || '.' || v.minor AS policy, v.sha256 AS version_sha256
      FROM policy_readings r JOIN policy_versions v ON v.id = r.version_id JOIN policies p ON p.id = v.policy_id
      WHERE r.seq > ${seq} ORDER BY r.seq LIMIT ${sql.lit(ROWS_AT_ONCE)}`.execute(db)
    for (const row of rows) {
      const day = days.get(row.seq)
      const why =
        faultOf(row, { seq: seq + 1, hash }, end.keyed_after, key) ??
        (day && day.hash !== row.hash
          ? `No fim de ${formatDateSlashes(day.day)} tinha outro código.`
          : undefined)
      if (why !== undefined) return broken(why, row)
      seq = row.seq
      hash = row.hash
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  const last = Math.max(end.seq, ...days.keys())
  if (last !== seq || end.hash !== hash)
    return broken(
      `A cadeia devia acabar na leitura ${last}: as últimas foram retiradas ou acrescentadas à mão.`,
      { ...whole, seq: seq + 1 },
    )
  if (seq > 0 && (!key || end.seal !== sealOf(end, key))) return broken(UNSEALED)
  return { ok: true, readings: seq, hash, broken: null }
}

const whole = { seq: null, person: '', policy: '' }
const OTHER_KEY =
  'A cadeia foi feita com outra chave de instalação: sem ela não se sabe se as leituras foram alteradas.'
const UNSEALED =
  'O fim da cadeia não foi escrito com a chave desta instalação: pode ter sido toda refeita à mão.'

/** The days at whose end the chain is known to have ended with a reading, by its number. */
async function findDays(db: Db) {
  const rows = await db.selectFrom('policy_chain_days').selectAll().execute()
  return new Map(rows.map(row => [row.seq, row]))
}

function faultOf(
  row: StoredLink,
  expected: { seq: number; hash: string },
  keyedAfter: number,
  key: ChainKey | undefined,
): string | undefined {
  if (row.seq !== expected.seq) return `Falta a leitura ${expected.seq}: foi retirada.`
  if (row.previous_hash !== expected.hash) return 'Não se liga à leitura anterior.'
  const link: Link = {
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
  }
  const own = hashOf(link, keyedAfter, key)
  if (row.hash !== own) return 'Foi alterada depois de registada.'
  if (row.sha256 !== row.version_sha256) return 'O PDF desta versão já não é o que foi lido.'
  return undefined
}
