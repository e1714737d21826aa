import type { Account } from '#kit/account.ts'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { writtenOf } from '#kit/server/records/columns.ts'
import type { TestItem } from '#school/questions/contract.ts'
import { findVersions } from '#school/questions/server/queries.ts'
import type { Test, TestRow } from '../contract.ts'
import { type Level, type TestForm, type TestState, testFields, testThing } from '../diagnostic-test.ts'
import { lackOf } from '../publishing.ts'
import { findGroupsOf, findTest, type findTests } from './queries.ts'

/** What sentences about a test begin with. */
export const WHAT = testThing.what

type StoredRow = Awaited<ReturnType<typeof findTests>>['rows'][number]

/** A stored row as the list shows it. */
export function presentRow(row: Omit<StoredRow, 'sort_key'>): TestRow {
  const items = itemsOf(row)
  return {
    id: row.id,
    title: row.title,
    kind: row.kind as TestRow['kind'],
    subject: {
      id: row.subject_id,
      name: row.subject_name,
      abbreviation: row.subject_abbreviation,
      colour: row.subject_colour,
    },
    grade: row.grade,
    year: row.year,
    moment: row.moment as TestRow['moment'],
    minutes: row.minutes,
    items: items.length,
    points: items.reduce((sum, item) => sum + item.points, 0),
    applications: row.applications,
    forms: formsOf(row).length,
    state: row.state as TestState,
    lacks: lackOf({ kind: row.kind, items: items.length, levels: row.levels as Level[] }),
    ownerName: row.owner_name,
    version: row.version,
    updatedAt: row.updated_at,
  }
}

/** The items as they are stored. */
export function itemsOf(row: { items: unknown }): TestItem[] {
  return row.items as TestItem[]
}

/** The forms as they are stored. */
export function formsOf(row: { forms: unknown }): TestForm[] {
  return row.forms as TestForm[]
}

/** The test as this account may read it, or 404. */
export async function readTest(db: Db, account: Account, id: string): Promise<Test> {
  const row = await findTest(db, account, id)
  if (!row) throw notFound(WHAT)
  const items = itemsOf(row)
  const versions = await findVersions(
    db,
    items.map(item => item.versionId),
  )
  return {
    ...presentRow(row),
    ...writtenOf(testFields, row),
    itemList: items.flatMap(item => {
      const version = versions.get(item.versionId)
      if (!version) return []
      return [{ ...item, question: { ...version.question, points: item.points, bloom: item.bloom } }]
    }),
    formList: formsOf(row),
    groups: await findGroupsOf(db, id),
  }
}
