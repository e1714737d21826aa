import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import type { CouncilDecision, CouncilMember } from '../council-contract.ts'
import type { Term } from './term.ts'

/** A council as it is stored. */
export interface StoredCouncil {
  id: string
  state: 'rascunho' | 'em conselho' | 'fechada' | 'publicada'
  heldOn: string | null
  heldAt: string
  room: string
  members: Pick<CouncilMember, 'accountId' | 'presence'>[]
  notes: string
  editionId: string | null
  correction: string
  version: number
}

type Place = { group: Pick<Term['group'], 'id'>; trimester: number }

/**
 * Holds how far a pauta is until the transaction ends: alone while it changes, together with others while they write marks,
 * so that what is written is in the pauta that is closed or is refused.
 */
export async function lockPauta(
  db: Db,
  { group, trimester }: { group: string; trimester: number },
  as: 'changing' | 'writing',
): Promise<void> {
  const name = `conselho de notas ${group} ${trimester}`
  const lock = as === 'changing' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`
  await sql`SELECT ${lock}(hashtextextended(${name}, 0))`.execute(db)
}

/** The council of a group in a trimester, as far as anything was written of it. */
export async function findCouncil(db: Db, { group, trimester }: Place): Promise<StoredCouncil | undefined> {
  const row = await existing(db, 'mark_councils')
    .selectAll()
    .where('group_id', '=', group.id)
    .where('trimester', '=', trimester)
    .executeTakeFirst()
  return row && presentCouncil(row)
}

type Row = Awaited<ReturnType<typeof insertCouncil>>

export function presentCouncil(row: Row): StoredCouncil {
  return {
    id: row.id,
    state: row.state as StoredCouncil['state'],
    heldOn: row.held_on,
    heldAt: row.held_at,
    room: row.room,
    members: row.members as StoredCouncil['members'],
    notes: row.notes,
    editionId: row.edition_id,
    correction: row.correction,
    version: row.version,
  }
}

export function insertCouncil(db: Db, groupId: string, trimester: number) {
  return db
    .insertInto('mark_councils')
    .values({ id: uuid(), group_id: groupId, trimester })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What a council decided, by pupil and subject. */
export async function findDecisions(db: Db, councilId: string): Promise<CouncilDecision[]> {
  const rows = await existing(db, 'mark_decisions as d')
    .innerJoin('accounts', 'accounts.id', 'd.account_id')
    .select([
      'd.student_id as studentId',
      'd.subject_id as subjectId',
      'd.computed',
      'd.decided',
      'd.in_favour as inFavour',
      'd.against',
      'd.abstained',
      'd.reason',
      'accounts.name as by',
    ])
    .where('d.council_id', '=', councilId)
    .orderBy('d.updated_at')
    .orderBy('d.id')
    .execute()
  return rows
}
