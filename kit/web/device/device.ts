import type { Owner, Shelf } from './shelves.ts'

let opened: Owner | undefined
const listeners = new Set<() => void>()

// The database and the cipher are fetched when first needed, which is right after the page has come.
const loadShelves = () => import('./shelves.ts')

/** Opens the shelves of an account with the key that the server gave at sign-in (64 hexadecimal digits). */
export function openDevice(account: string, key: string): void {
  opened = { account, key }
  for (const listener of listeners) listener()
}

/** At sign-out: forgets the key, and removes all but what still waits to be sent. */
export async function closeDevice(): Promise<void> {
  const who = opened
  opened = undefined
  if (who === undefined) return
  for (const shelf of ['drafts', 'pages'] as const) await (await loadShelves()).clear(who, shelf)
  for (const listener of listeners) listener()
}

/** Called whenever the shelves are opened or closed. Returns the way to stop. */
export function onDevice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether somebody's shelves are open. */
export function deviceIsOpen(): boolean {
  return opened !== undefined
}

/** Keeps a JSON value, sealed. Resolves false when nobody is signed in or the browser keeps nothing. */
export async function keep(shelf: Shelf, name: string, value: unknown): Promise<boolean> {
  const who = opened
  if (!who) return false
  return tolerate(async () => {
    await (await loadShelves()).put(who, shelf, name, value)
    return true
  }, false)
}

/** What was kept under this name, or undefined. */
export async function kept<T>(shelf: Shelf, name: string): Promise<T | undefined> {
  const who = opened
  if (!who) return undefined
  return tolerate(async () => (await (await loadShelves()).get(who, shelf, name)) as T | undefined, undefined)
}

/** All that a shelf holds, in the order of its names. */
export async function everythingKept<T>(shelf: Shelf): Promise<{ name: string; value: T }[]> {
  const who = opened
  if (!who) return []
  return tolerate(
    async () => (await (await loadShelves()).getAll(who, shelf)) as { name: string; value: T }[],
    [],
  )
}

/** Removes one thing from a shelf. */
export async function forget(shelf: Shelf, name: string): Promise<void> {
  const who = opened
  if (!who) return
  await tolerate(async () => (await loadShelves()).remove(who, shelf, name), undefined)
}

/** A browser that keeps nothing (private window, full disk) must not stop the work: it is said and ignored (K6). */
async function tolerate<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    console.error('Device storage failed', error)
    return otherwise
  }
}
