import { keepCorrected } from '#features/assessment/reports/server/corrected.ts'
import { findApplication } from '#features/assessment/results/server/queries.ts'
import { WHAT } from '#features/assessment/results/server/read.ts'
import type { Account } from '#kit/account.ts'
import { forbidden, notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { refuseStale } from '#kit/server/records/edit.ts'
import { leads } from '#school/roles.ts'
import { changeKey, listKeyChanges, type TriedGroup, takeBackKey, tryKey } from '../key-contract.ts'
import { type Reached, reachOfKey } from './key-reach.ts'
import { repairKey, takeKeyBack } from './key-repair.ts'
import { applicationRows, lockOwn } from './locked.ts'
import { changedKeys, keysOf } from './undo-guard.ts'

/** Wrong keys: tried first, then changed wherever they reach, and taken back together. */
export const keyRoutes: Served[] = [
  serve(tryKey, async ({ db, account, params, body }) => {
    const { here, others, retests, paper, bank } = await reachOfKey(db, account, params.id, body)
    const groups = [
      ...(await Promise.all(here.map(reached => triedOf(db, account, reached, params.id, true)))),
      ...(await Promise.all(others.map(reached => triedOf(db, account, reached, params.id, false)))),
    ]
    return {
      groups,
      retests: retests.length,
      test: { may: paper.may, why: paper.why, title: paper.test?.title ?? paper.quiz?.title ?? '' },
      bank: {
        may: bank.may,
        why: bank.why,
        drafts: bank.drafts.length,
        applied: otherTests(bank.applied, here),
      },
    }
  }),

  serve(changeKey, async ({ db, account, params, body, record }) => {
    const own = await lockOwn(db, account, params.id)
    await refuseStale(await applicationRows(db, account, own.id), { db, account }, own, body)
    const reach = await reachOfKey(db, account, own.id, body)
    const also = { test: body.alsoTest, bank: body.alsoBank }
    const changes = await repairKey(db, account, reach, { also, reason: body.reason })
    await record(...changes, ...(await keepCorrected(db, account, applicationsIn(changes), body.reason)))
    const places = [...reach.here, ...(also.test ? reach.others : [])]
    return { changed: places.reduce((sum, { marks }) => sum + marks.filter(differs).length, 0) }
  }),

  serve(takeBackKey, async ({ db, account, params, body, record }) => {
    const own = await lockOwn(db, account, params.id)
    await refuseStale(await applicationRows(db, account, own.id), { db, account }, own, body)
    const changes = await findBatch(db, body.change)
    const [first] = changes
    if (!first || !changes.some(change => change.row_id === own.id && isRepair(change)))
      throw notFound('Esta correcção')
    if (first.account_id !== account.id && !leads(account))
      throw forbidden('Só quem fez a correcção, ou um pedagogo, a desfaz.')
    const reason = `Desfaz: ${first.reason ?? ''}`.slice(0, 500)
    const back = await takeKeyBack(db, changes)
    await record(
      ...back.map(change => ({ ...change, reason })),
      ...(await keepCorrected(db, account, applicationsIn(back), reason)),
    )
    return { id: own.id }
  }),

  serve(listKeyChanges, async ({ db, account, params }) => {
    const row = orNotFound(await findApplication(db, account, params.id), WHAT)
    const found = await findKeyChanges(db, row.id)
    const wide = await findTablesOf(
      db,
      found.map(change => change.batch_id),
    )
    const changes = found.flatMap(entry => {
      const { batch_id: id, at, account_name, reason, before, after } = entry
      const [itemId] = changedKeys(before, after).keys()
      if (itemId === undefined) return []
      const keys = { before: keysOf(before)[itemId] ?? null, after: keysOf(after)[itemId] ?? null }
      const tables = wide.get(id) ?? []
      return [
        {
          ...{ id, at, by: account_name ?? '', reason: reason ?? 'Desfeito', itemId, ...keys },
          test: tables.includes(row.quiz_id === null ? 'tests' : 'quizzes'),
          bank: tables.includes('questions'),
          mayTakeBack: isRepair(entry) && entry.undone_at === null,
        },
      ]
    })
    return { changes }
  }),
]

/** The applications among what was changed: those that were corrected get another edition. */
function applicationsIn(changes: readonly Change[]): string[] {
  return [...new Set(changes.flatMap(({ table, id }) => (table === 'applications' ? [id] : [])))]
}

/** One application as a rehearsal shows it. */
async function triedOf(
  db: Db,
  account: Account,
  { row, marks }: Reached,
  ownId: string,
  here: boolean,
): Promise<TriedGroup> {
  const shown = await findApplication(db, account, row.id)
  const both = marks.flatMap(({ before, after }) =>
    before === null || after === null ? [] : [{ before, after }],
  )
  const changed = marks.filter(differs)
  return {
    id: row.id,
    group: { id: row.group_id, name: shown?.group_name ?? '' },
    here,
    retest: row.before_id === ownId,
    changed,
    same:
      marks.filter(mark => mark.after !== null).length - changed.filter(mark => mark.after !== null).length,
    marks: {
      before: both.reduce((sum, mark) => sum + mark.before, 0),
      after: both.reduce((sum, mark) => sum + mark.after, 0),
      pupils: both.length,
    },
  }
}

function differs({ before, after }: { before: number | null; after: number | null }): boolean {
  return before !== after
}

/** Tests that were handed out and hold the question, other than the one whose key it is. */
function otherTests(applied: number, [own]: readonly Reached[]): number {
  return Math.max(0, applied - (own?.row.test_id === null ? 0 : 1))
}

function findBatch(db: Db, batchId: string) {
  return db
    .selectFrom('changes')
    .select(['table_name', 'row_id', 'label', 'before', 'after', 'action', 'account_id', 'reason'])
    .where('batch_id', '=', batchId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

const repairs = ['applications.key', 'applications.key-back']

/** Another key, or the way back from one, which has a way back of its own. */
function isRepair({ action }: { action: string }): boolean {
  return repairs.includes(action)
}

const keyActions = repairs.flatMap(action => [action, `${action}.undo`, `${action}.undo.undo`])

function findKeyChanges(db: Db, applicationId: string) {
  return db
    .selectFrom('changes')
    .select(['batch_id', 'at', 'account_name', 'reason', 'before', 'after', 'action', 'undone_at'])
    .where('table_name', '=', 'applications')
    .where('row_id', '=', applicationId)
    .where('action', 'in', keyActions)
    .orderBy('at', 'desc')
    .limit(200)
    .execute()
}

/** Which tables each of these calls changed. */
async function findTablesOf(db: Db, batchIds: readonly string[]): Promise<Map<string, string[]>> {
  if (batchIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('changes')
    .select(['batch_id', 'table_name'])
    .where('batch_id', 'in', [...new Set(batchIds)])
    .groupBy(['batch_id', 'table_name'])
    .execute()
  return new Map(
    [...Map.groupBy(rows, row => row.batch_id)].map(([id, own]) => [id, own.map(row => row.table_name)]),
  )
}
