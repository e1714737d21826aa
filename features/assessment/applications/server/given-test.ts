import { createHash } from 'node:crypto'
import type { FrozenForm } from '#engines/questions/shuffle.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { KeyChange } from '../contract.ts'
import { orderForPupil } from '../for-pupil.ts'
import type { ScoredItem } from '../scoring.ts'
import { findTestOf } from './queries.ts'
import { readItems } from './read.ts'

/** A test as it is given: its items with their questions, and its frozen forms. */
export interface GivenTest {
  items: Omit<ScoredItem, 'change'>[]
  forms: FrozenForm[]
  totalPoints: number
  shuffle: boolean
}

const MOST_REMEMBERED = 40
const remembered = new Map<string, GivenTest>()

/**
 * The test of an application. A version of a test never changes, so it is read once and then remembered: 500 pupils
 * who answer at once do not have it read 500 times. Another process remembers for itself.
 */
export async function readGivenTest(
  db: Db,
  application: { test_id: string; test_version: number; one_form: boolean },
): Promise<GivenTest> {
  const name = `${application.test_id} ${application.test_version} ${application.one_form}`
  const known = remembered.get(name)
  if (known) return known
  const row = await findTestOf(db, application.test_id)
  const { items, totalPoints } = await readItems(db, { ...application, key_changes: {} })
  const test: GivenTest = {
    items: items.map(({ id, points, question }) => ({ id, points, question })),
    forms: application.one_form ? [] : (row.forms as unknown as FrozenForm[]),
    totalPoints,
    shuffle: row.shuffle,
  }
  remembered.set(name, test)
  const [oldest] = remembered.keys()
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  return test
}

/** The items with what their keys became in an application. */
export function itemsOf(test: GivenTest, keyChanges: unknown): ScoredItem[] {
  const changes = keyChanges as Record<string, KeyChange>
  return test.items.map(item => ({ ...item, change: changes[item.id] ?? null }))
}

/** The attempt of a pupil, as far as the order of the questions goes. */
export interface Whose {
  /** Drawn for the attempt, and known to no device. */
  shuffle_seed: string
  form: string
}

/** The order in which a pupil sees the parts of a question. */
export function orderOf(test: GivenTest, { id, question }: GivenTest['items'][number], whose: Whose) {
  const form = test.forms.find(one => one.name === whose.form)
  const frozen = form?.items.find(one => one.question === id)?.order
  return orderForPupil(question, seedOf(whose, id), test.shuffle && !form, frozen)
}

/** Seeds of an attempt tell nothing of each other: who guesses the order of one question learns that of no other. */
export function seedOf({ shuffle_seed }: Whose, what: string): string {
  return createHash('sha256').update(`${shuffle_seed}/${what}`).digest('hex')
}
