import type { DBSchema } from 'idb'
import { loadCipher } from './cipher-at-hand.ts'
import { lazyDatabase } from './lazy-database.ts'

/** Stores of an account on this device: drafts, requests and entries to be sent, and pages that were opened. */
export type Shelf = 'drafts' | 'outbox' | 'entries' | 'pages'

/** Most answers stored of opened pages; beyond that several are dropped at once. */
const MAX_PAGES = 200
const SPARE_PAGES = 20

/** The account, and the key that encrypts its stores (64 hexadecimal digits). */
export interface Owner {
  account: string
  key: string
}

interface Schema extends DBSchema {
  kept: {
    key: [string, Shelf, string]
    value: { account: string; shelf: Shelf; name: string; sealed: Uint8Array; at?: number }
  }
}

const withDatabase = lazyDatabase<Schema>('dondza', database => {
  database.createObjectStore('kept', { keyPath: ['account', 'shelf', 'name'] })
})

/** Stores a JSON value, encrypted with the account's key. */
export async function put(
  { account, key }: Owner,
  shelf: Shelf,
  name: string,
  value: unknown,
): Promise<void> {
  const { keyFromHex, seal } = await loadCipher()
  const sealed = seal(keyFromHex(key), value)
  const row = { account, shelf, name: await labelOf(key, shelf, name), sealed, at: Date.now() }
  await withDatabase(database => database.put('kept', row))
  if (shelf === 'pages') await dropOldest(account)
}

/** The value of a name, or undefined. */
export async function get({ account, key }: Owner, shelf: Shelf, name: string): Promise<unknown> {
  const label = await labelOf(key, shelf, name)
  const row = await withDatabase(database => database.get('kept', [account, shelf, label]))
  if (!row) return undefined
  const { keyFromHex, unseal } = await loadCipher()
  return unseal(keyFromHex(key), row.sealed)
}

/** Names of opened pages reveal what was looked for, so they are hashed with the account's key. */
async function labelOf(key: string, shelf: Shelf, name: string): Promise<string> {
  if (shelf !== 'pages') return name
  const { keyFromHex, nameFor } = await loadCipher()
  return nameFor(keyFromHex(key), name)
}

/** Drops the pages opened longest ago. */
async function dropOldest(account: string): Promise<void> {
  await withDatabase(async database => {
    const store = database.transaction('kept', 'readwrite').store
    if ((await store.count(range(account, 'pages'))) <= MAX_PAGES) return
    const rows = await store.getAll(range(account, 'pages'))
    rows.sort((a, b) => (a.at ?? 0) - (b.at ?? 0))
    for (const { name } of rows.slice(0, rows.length - MAX_PAGES + SPARE_PAGES))
      await store.delete([account, 'pages', name])
  })
}

/** All values of a store, by name. */
export async function getAll(
  { account, key }: Owner,
  shelf: Shelf,
): Promise<{ name: string; value: unknown }[]> {
  const rows = await withDatabase(database => database.getAll('kept', range(account, shelf)))
  if (rows.length === 0) return []
  const { keyFromHex, unseal } = await loadCipher()
  const bytes = keyFromHex(key)
  return rows.map(row => ({ name: row.name, value: unseal(bytes, row.sealed) }))
}

/** Deletes one value. */
export async function remove({ account }: Owner, shelf: Shelf, name: string): Promise<void> {
  await withDatabase(database => database.delete('kept', [account, shelf, name]))
}

/** Deletes all values of a store. */
export async function clear({ account }: Owner, shelf: Shelf): Promise<void> {
  await withDatabase(database => database.delete('kept', range(account, shelf)))
}

function range(account: string, shelf: Shelf): IDBKeyRange {
  return IDBKeyRange.bound([account, shelf, ''], [account, shelf, '\uffff'])
}
