import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import {
  closingOf,
  findUnkept,
  lockUnkept,
} from '#features/assessment/diagnostic-tests/server/corrected-earlier.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { findEarlierValues } from '#kit/server/records/earlier.ts'
import { CLOSED_AGAIN } from '#school/editions/contract.ts'
import {
  type ClosedEarlier,
  findEditions,
  findEditionsWithPupil,
  keepEdition,
  readEdition,
  SYSTEM,
} from '#school/editions/server/editions.ts'
import { findCalledEarlier } from '#school/groups/server/group-called.ts'
import { type HearingQueue, hearingQueue } from '../contract.ts'
import { readLiveQueue } from './read-queue.ts'

const KIND = { test: 'oral', edition: 'avaliação oral' } as const

/** What an oral test keeps as it is corrected: whose turn it was, and what was heard of each. */
const heardContent = z.pick(hearingQueue, {
  ...{ title: true, skill: true, language: true, subject: true, group: true, date: true, levels: true },
  pupils: true,
})
type HeardContent = z.infer<typeof heardContent>

const closedHearing = (id: string) => ({ kind: KIND.edition, id }) as const

/**
 * An oral test as the account reads it: as it was corrected, or as it stands.
 * @param edition one of its corrections; the one that holds without it
 */
export async function readQueue(
  db: Db,
  account: Account,
  id: string,
  edition?: number,
): Promise<HearingQueue> {
  const queue = await readLiveQueue(db, account, id)
  const isKept = edition !== undefined || queue.state === 'corrigido'
  const kept = isKept ? await findHeard(db, id, edition) : undefined
  const editions = await findEditions(db, closedHearing(id))
  return { ...queue, ...kept?.content, edition: kept?.head ?? null, editions }
}

/** Whether something is kept of an oral test as it was corrected. */
export async function isHeardKept(db: Db, id: string): Promise<boolean> {
  return (await findHeard(db, id)) !== undefined
}

function findHeard(db: Db, id: string, edition?: number) {
  return readEdition(db, closedHearing(id), heardContent, edition)
}

/**
 * Stores an oral test as it is corrected; the caller holds its row, and what is as the last edition has it is left.
 * @param reason why, from the second edition on
 * @returns what to record
 */
export async function keepHeard(db: Db, account: Account, id: string, reason: string): Promise<Change[]> {
  const content = heardContent.parse(await readLiveQueue(db, account, id))
  const last = (await findHeard(db, id))?.content
  const { school_id: schoolId } = await withDeleted(db, 'groups')
    .select('school_id')
    .where('id', '=', content.group.id)
    .executeTakeFirstOrThrow()
  if (last && isDeepStrictEqual(last, content)) return []
  const { change } = await keepEdition(db, account, {
    ...{ ...closedHearing(id), schoolId, content },
    reason: last ? reason || CLOSED_AGAIN : '',
    label: `${content.title}, ${content.group.name}`,
  })
  return [change]
}

/** Oral tests that were corrected before anything was kept of a correction: what was heard, with the names of that day. */
export const heardEarlier: ClosedEarlier = {
  find: (db, after, most) => findUnkept(db, KIND, after, most),
  async keep(db, id, isRecomputed) {
    const held = await lockUnkept(db, KIND, id)
    if (!held) return
    const { at, by } = await closingOf(db, held, isRecomputed)
    const read = heardContent.parse(await readLiveQueue(db, SYSTEM, id))
    const { group, pupils } = read
    const named = (table: string, column: string, ids: readonly string[]) =>
      findEarlierValues(db, { table, ids, column, at })
    const titles = await named('tests', 'title', [held.test_id])
    const subjects = await named('subjects', 'name', [read.subject.id])
    const names = await named(
      'students',
      'full_name',
      pupils.map(pupil => pupil.id),
    )
    const called = await findCalledEarlier(db, [group.id], at)
    const content: HeardContent = {
      ...read,
      title: titles.get(held.test_id) ?? read.title,
      subject: { ...read.subject, name: subjects.get(read.subject.id) ?? read.subject.name },
      group: { ...group, name: called.get(group.id) ?? group.name },
      pupils: pupils.map(pupil => ({ ...pupil, name: names.get(pupil.id) ?? pupil.name })),
    }
    await keepEdition(db, by, {
      ...{ ...closedHearing(id), schoolId: held.school_id, content, reason: '', label: '' },
      earlier: { at, isRecomputed },
    })
  },
}

/** What corrected oral tests keep of a pupil, in every edition. */
export async function findHeardOfPupil(db: Db, studentId: string) {
  const all = await findEditionsWithPupil(db, KIND.edition, studentId, heardContent)
  return all.map(({ head, content }) => {
    const pupil = content.pupils.find(({ id }) => id === studentId)
    return {
      test: content.title,
      group: content.group.name,
      date: content.date,
      edition: head.number,
      name: pupil?.name ?? '',
      level: pupil?.level ?? null,
      outcome: pupil?.outcome ?? null,
    }
  })
}
