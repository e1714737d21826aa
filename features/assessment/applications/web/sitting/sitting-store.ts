import type { DBSchema } from 'idb'
import { lazyDatabase } from '#kit/web/device/lazy-database.ts'
import type { Thing } from '#school/entry/words.ts'
import type { PupilLanguage } from '#school/languages/pupil-language.ts'
import type { QuizSitting } from '../../../quizzes/sitting-shapes.ts'
import type { Begun } from '../../sitting-contract.ts'

/** What a device keeps of one sitting beside its questions; written with every answer, read after any accident. */
export interface StoredSitting {
  code: string
  attemptId: string
  key: string
  studentCode: string | null
  name: string
  place: string
  title: string
  subject: string
  paging: Begun['paging']
  /** Ids of the items in their order. */
  items: string[]
  answers: Record<string, KeptAnswer>
  flagged: string[]
  /** Grows with every answer. */
  sequence: number
  endsAt: string
  /** Milliseconds by which the server's clock is ahead of this device's. */
  ahead: number
  savedAt: string | null
  receivedAt: string | null
  /** When the pupil handed in, by the server's clock; it may not have been sent yet. */
  handedInAt: string | null
  /** When the school had it. */
  submittedAt: string | null
  /** Why the school takes no more. */
  closed: string | null
  /** Items whose last answer the school could not take. */
  refused: string[]
  /** Answers of another device of this pupil that were not taken, as the school last said. */
  elsewhere: number
  /** Why this device takes no part any more; `kept` of its answers the teacher can read. */
  replaced: { words: string; kept: number } | null
  /** What a quiz tells besides, as the school last said; null in a test. */
  quiz: QuizSitting | null
  /** Items that get feedback as soon as their answer is stored. */
  checking: string[]
  /** What may be read around the questions beside the Portuguese. */
  languages: PupilLanguage[]
  /** Which of them is, by its name; null for Portuguese alone. */
  language: string | null
  /** Handed in here, and the phone passed to another pupil: it is sent, then forgotten, and shown to nobody. */
  passed: boolean
}

export interface KeptAnswer {
  answer: unknown
  /** How sure the pupil is, 1 to 3, in a quiz that asks it. */
  certainty?: number
  /** When it was answered, by the school's clock. */
  at?: string
  sequence: number
  sent: boolean
}

/** What its pupil calls what a sitting is of. */
export function thingOf({ quiz }: { quiz?: unknown }): Thing {
  return quiz ? 'quiz' : 'teste'
}

const PREFIX = 'dondza-sitting:'

/** Keeps a sitting at once, so that a tap survives a phone that dies; false where the browser keeps nothing. */
export function storeSitting(sitting: StoredSitting): boolean {
  try {
    localStorage.setItem(PREFIX + sitting.attemptId, JSON.stringify(sitting))
    return true
  } catch (error) {
    console.error('The device keeps nothing', error)
    return false
  }
}

/** What was not yet kept of a sitting that an earlier version of these pages began. */
const newest = {
  refused: [],
  elsewhere: 0,
  replaced: null,
  quiz: null,
  checking: [],
  passed: false,
  languages: [],
  language: null,
}

/** Every sitting that this device holds; one that cannot be read hides no other. */
export function storedSittings(): StoredSitting[] {
  try {
    return Object.keys(localStorage)
      .filter(key => key.startsWith(PREFIX))
      .flatMap(key => readSitting(localStorage.getItem(key)))
  } catch (error) {
    console.error('The device keeps nothing', error)
    return []
  }
}

function readSitting(text: string | null): StoredSitting[] {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    const isWhole =
      typeof stored === 'object' && stored !== null && 'attemptId' in stored && 'answers' in stored
    return isWhole ? [{ ...newest, ...(stored as StoredSitting) }] : []
  } catch (error) {
    console.error('A sitting on this device cannot be read', error)
    return []
  }
}

/** Forgets a sitting and its questions: the next pupil at this phone finds nothing. */
export async function forgetSitting(attemptId: string): Promise<void> {
  try {
    localStorage.removeItem(PREFIX + attemptId)
    await withDatabase(database => database.delete('items', attemptId))
  } catch (error) {
    console.error('The device keeps nothing', error)
  }
}

interface Schema extends DBSchema {
  items: { key: string; value: Begun['items'] }
}

const withDatabase = lazyDatabase<Schema>('dondza-sittings', database => {
  database.createObjectStore('items')
})

/** Keeps the questions with their pictures, so that the test goes on without network. */
export async function storeItems(attemptId: string, items: Begun['items']): Promise<boolean> {
  try {
    await withDatabase(database => database.put('items', items, attemptId))
    return true
  } catch (error) {
    console.error('The device keeps nothing', error)
    return false
  }
}

/** The questions of a sitting, or undefined where this device has none. */
export async function storedItems(attemptId: string): Promise<Begun['items'] | undefined> {
  try {
    return await withDatabase(database => database.get('items', attemptId))
  } catch (error) {
    console.error('The device keeps nothing', error)
    return undefined
  }
}
