import { fetchInSpareTime } from '#kit/web/when-idle.ts'
import { loadCipher } from './cipher-at-hand.ts'
import { dropFromJournal, readJournal, writeAtOnce } from './journal.ts'
import type { Owner, Shelf } from './shelves.ts'

let opened: Owner | undefined
const listeners = new Set<() => void>()

// The database is loaded when first needed, right after the page.
const loadShelves = () => import('./shelves.ts')

/** Opens the stores of an account with the key from sign-in (64 hexadecimal digits). */
export function openDevice(account: string, key: string): void {
  opened = { account, key }
  // The first thing kept brings it: an answer, as soon as the page rests; but one may be read only, and then write.
  fetchInSpareTime(loadCipher)
  for (const listener of listeners) listener()
}

/** At sign-out: drops the key, and deletes everything but requests and entries still to be sent. */
export async function closeDevice(): Promise<void> {
  const who = opened
  opened = undefined
  if (who) for (const shelf of ['drafts', 'pages'] as const) await (await loadShelves()).clear(who, shelf)
  for (const listener of listeners) listener()
}

/** Listens to the stores being opened or closed; returns the way to stop. */
export function onDevice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves once an account's stores are open: a page that takes up what was left may be drawn before. */
export function deviceOpened(): Promise<void> {
  return new Promise(resolve => {
    if (opened) return resolve()
    const stop = onDevice(() => {
      if (!opened) return
      stop()
      resolve()
    })
  })
}

/** Whether an account's stores are open. */
export function deviceIsOpen(): boolean {
  return opened !== undefined
}

/** The account whose stores are open, if any is. */
export function accountOnDevice(): string | undefined {
  return opened?.account
}

/** Stores a JSON value, encrypted; a request to be sent, before this returns its promise. Resolves false if nobody is signed in or the browser stores nothing. */
export async function keep(shelf: Shelf, name: string, value: unknown): Promise<boolean> {
  const who = opened
  if (!who) return false
  const dropCopy = shelf === 'outbox' ? writeAtOnce(who, shelf, name, value) : undefined
  return tolerate(async () => {
    await (await loadShelves()).put(who, shelf, name, value)
    dropCopy?.()
    return true
  }, false)
}

/** The stored value of a name, or undefined. */
export async function kept<T>(shelf: Shelf, name: string): Promise<T | undefined> {
  const who = opened
  if (!who) return undefined
  return tolerate(async () => (await (await loadShelves()).get(who, shelf, name)) as T | undefined, undefined)
}

/** All values of a store, by name. */
export async function readAllValues<T>(shelf: Shelf): Promise<{ name: string; value: T }[]> {
  const who = opened
  if (!who) return []
  // The journal first: what moves to the database meanwhile is found in one of them.
  const atOnce =
    shelf === 'outbox'
      ? await tolerate(async () => (await readJournal(who, shelf)) as { name: string; value: T }[], [])
      : []
  const stored = await tolerate(
    async () => (await (await loadShelves()).getAll(who, shelf)) as { name: string; value: T }[],
    [],
  )
  return [...new Map([...stored, ...atOnce].map(row => [row.name, row])).values()]
}

/** Deletes one value from a store. */
export async function forget(shelf: Shelf, name: string): Promise<void> {
  const who = opened
  if (!who) return
  if (shelf === 'outbox') await tolerate(async () => dropFromJournal(who, shelf, name), undefined)
  await tolerate(async () => (await loadShelves()).remove(who, shelf, name), undefined)
}

/** A browser that stores nothing (private window, full disk) must not stop the work: it is logged and ignored (K6). */
async function tolerate<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    console.error('Device storage failed', error)
    return otherwise
  }
}
