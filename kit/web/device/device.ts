import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { keyFromHex, seal, unseal } from './cipher.ts'

/** What is kept on the device per account: drafts, requests waiting to be sent, pages already opened. */
export type Shelf = 'drafts' | 'outbox' | 'pages'

interface Schema extends DBSchema {
  kept: {
    key: [string, Shelf, string]
    value: { account: string; shelf: Shelf; name: string; sealed: Uint8Array }
  }
}

let opened: { account: string; key: Uint8Array } | undefined
let database: Promise<IDBPDatabase<Schema>> | undefined
const listeners = new Set<() => void>()

/** Opens the shelves of an account with the key that the server gave at sign-in (64 hexadecimal digits). */
export function openDevice(account: string, keyHex: string): void {
  opened = { account, key: keyFromHex(keyHex) }
  for (const listener of listeners) listener()
}

/** At sign-out: forgets the key, and removes all but what still waits to be sent. */
export async function closeDevice(): Promise<void> {
  const who = opened?.account
  opened = undefined
  if (who === undefined) return
  for (const shelf of ['drafts', 'pages'] as const) {
    const store = await connect()
    const names = await store.getAllKeys('kept', range(who, shelf))
    for (const name of names) await store.delete('kept', name)
  }
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
  if (!opened) return false
  const { account, key } = opened
  return tolerate(async () => {
    await (await connect()).put('kept', { account, shelf, name, sealed: seal(key, value) })
    return true
  }, false)
}

/** What was kept under this name, or undefined. */
export async function kept<T>(shelf: Shelf, name: string): Promise<T | undefined> {
  if (!opened) return undefined
  const { account, key } = opened
  return tolerate(async () => {
    const row = await (await connect()).get('kept', [account, shelf, name])
    return row ? (unseal(key, row.sealed) as T) : undefined
  }, undefined)
}

/** All that a shelf holds, in the order of its names. */
export async function everythingKept<T>(shelf: Shelf): Promise<{ name: string; value: T }[]> {
  if (!opened) return []
  const { account, key } = opened
  return tolerate(async () => {
    const rows = await (await connect()).getAll('kept', range(account, shelf))
    return rows.map(row => ({ name: row.name, value: unseal(key, row.sealed) as T }))
  }, [])
}

/** Removes one thing from a shelf. */
export async function forget(shelf: Shelf, name: string): Promise<void> {
  if (!opened) return
  const { account } = opened
  await tolerate(async () => (await connect()).delete('kept', [account, shelf, name]), undefined)
}

function connect(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('dondza', 1, {
    upgrade: db => {
      db.createObjectStore('kept', { keyPath: ['account', 'shelf', 'name'] })
    },
  })
  return database
}

function range(account: string, shelf: Shelf): IDBKeyRange {
  return IDBKeyRange.bound([account, shelf, ''], [account, shelf, '\uffff'])
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
