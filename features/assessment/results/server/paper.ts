import { hash } from 'node:crypto'
import { orderForPupil } from '#engines/questions/for-pupil.ts'
import { inBlocks } from '#engines/questions/passage.ts'
import { type FrozenForm, type FrozenItem, seededRandom, shuffled } from '#engines/questions/shuffle.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { TestItem } from '#school/questions/contract.ts'
import type { ApplicationItem, KeyChange } from '../contract.ts'
import { itemsOfAttempt } from '../items-of-attempt.ts'
import { type ScoredItem, underKey } from '../scoring.ts'
import { findPaper } from './queries.ts'
import { type OfPaper, paperIdOf, readItems } from './read.ts'

/** A test or a quiz as it is handed out: its items with their questions, and its frozen forms. */
export interface Paper {
  items: (Omit<ScoredItem, 'change'> & TestItem)[]
  forms: FrozenForm[]
  totalPoints: number
  /** Whether each pupil has the questions in an order of their own. */
  shuffle: boolean
  settings: unknown
}

const MAX_REMEMBERED = 40
const remembered = new Map<string, Paper>()

/**
 * The paper of an application. A version of one never changes, so it is read once and then remembered: 500 pupils
 * who answer at once do not have it read 500 times. Another process remembers for itself.
 */
export async function readPaper(
  db: Db,
  application: OfPaper & { paper_version: number; one_form: boolean },
): Promise<Paper> {
  const name = `${paperIdOf(application)} ${application.paper_version} ${application.one_form}`
  const known = remembered.get(name)
  if (known) return known
  const row = await findPaper(db, paperIdOf(application))
  // A device draws its own order from the one that was written.
  const { items, totalPoints } = await readItems(db, { ...application, key_changes: {}, paper_order: {} })
  const paper: Paper = {
    items: items.map(
      ({ change: _none, written: _same, competenceCode: _code, paperOrder: _printed, ...item }) => item,
    ),
    forms: application.one_form ? [] : (row.forms as unknown as FrozenForm[]),
    totalPoints,
    shuffle: row.shuffle,
    settings: row.settings,
  }
  remembered.set(name, paper)
  const [oldest] = remembered.keys()
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  return paper
}

/** An item of a paper with what its key became. */
export type PaperItem = Paper['items'][number] & Pick<ScoredItem, 'change'>

const unchanged = new WeakMap<Paper, PaperItem[]>()

/** The items with what their keys became in an application; where none changed, the same for every answer. */
export function itemsOf(paper: Paper, keyChanges: unknown): readonly PaperItem[] {
  const changes = keyChanges as Record<string, KeyChange>
  const isChanged = Object.keys(changes).length > 0
  const known = isChanged ? undefined : unchanged.get(paper)
  if (known) return known
  const items = paper.items.map(item => ({ ...item, ...underKey(item.question, changes[item.id] ?? null) }))
  if (!isChanged) unchanged.set(paper, items)
  return items
}

/** The attempt of a pupil, as far as the order of the questions goes. */
export interface AttemptOrder {
  /** Drawn for the attempt, and known to no device. */
  shuffle_seed: string
  /** Whether options change places in it. */
  shuffle_options: boolean
  form: string
}

/** The order in which a pupil sees the parts of a question. */
export function orderOf(
  paper: Paper,
  { id, question }: Pick<ScoredItem, 'id' | 'question'>,
  whose: AttemptOrder,
) {
  const form = paper.forms.find(form => form.name === whose.form)
  const frozen = form?.items.find(entry => entry.question === id)?.order
  return orderForPupil(question, seedOf(whose, id), whose.shuffle_options && !form, frozen)
}

/**
 * The order in which an attempt showed an item: as its device had it or, without one, as the paper of its
 * form has it.
 */
export function orderOfAttempt(
  { id, question, paperOrder }: Pick<ApplicationItem, 'id' | 'question' | 'paperOrder'>,
  whose: AttemptOrder & { key_hash: string | null },
  forms: readonly FrozenForm[],
): FrozenItem['order'] {
  const form = forms.find(form => form.name === whose.form)
  const frozen = form?.items.find(entry => entry.question === id)?.order
  if (whose.key_hash === null) return frozen ?? paperOrder ?? {}
  return orderForPupil(question, seedOf(whose, id), whose.shuffle_options && !form, frozen)
}

/** The items of an attempt in the order of the pupil's form or, where the test shuffles, in the pupil's own. */
export function itemsInOrder(
  paper: Paper,
  whose: AttemptOrder & { item_ids: readonly string[] | null },
): readonly Paper['items'][number][] {
  if (whose.item_ids) return itemsOfAttempt(paper.items, whose)
  const form = paper.forms.find(form => form.name === whose.form)
  const ids = form?.items.map(entry => entry.question)
  if (ids) return paper.items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return paper.shuffle
    ? shuffled(inBlocks(paper.items), seededRandom(seedOf(whose, 'items'))).flat()
    : paper.items
}

/** Seeds of an attempt tell nothing of each other: who guesses the order of one question learns that of no other. */
export function seedOf({ shuffle_seed }: Pick<AttemptOrder, 'shuffle_seed'>, what: string): string {
  return hash('sha256', `${shuffle_seed}/${what}`)
}
