import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { keyFromHex, nameFor, seal, unseal } from './cipher.ts'

/** What is kept on the device per account: drafts, requests and entries waiting to be sent, pages already opened. */
export type Shelf = 'drafts' | 'outbox' | 'entries' | 'pages'

/** Answers that are kept of what was opened; when there are more, some are dropped at once. */
const MOST_PAGES = 200
const SPARE_PAGES = 20

/** Whose shelves they are, with the key that seals them (64 hexadecimal digits). */
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

let database: Promise<IDBPDatabase<Schema>> | undefined

/** Writes a JSON value to an account's shelf, sealed with its key. */
export async function put(
  { account, key }: Owner,
  shelf: Shelf,
  name: string,
  value: unknown,
): Promise<void> {
  const bytes = keyFromHex(key)
  const sealed = seal(bytes, value)
  const row = { account, shelf, name: labelOf(bytes, shelf, name), sealed, at: Date.now() }
  await (await connect()).put('kept', row)
  if (shelf === 'pages') await dropOldest(account)
}

/** What lies under a name, or undefined. */
export async function get({ account, key }: Owner, shelf: Shelf, name: string): Promise<unknown> {
  const bytes = keyFromHex(key)
  const row = await (await connect()).get('kept', [account, shelf, labelOf(bytes, shelf, name)])
  return row && unseal(bytes, row.sealed)
}

/** What was opened says what was looked for: only its own key can tell. */
function labelOf(key: Uint8Array, shelf: Shelf, name: string): string {
  return shelf === 'pages' ? nameFor(key, name) : name
}

/** Pages that were opened longest ago make room for new ones. */
async function dropOldest(account: string): Promise<void> {
  const store = (await connect()).transaction('kept', 'readwrite').store
  if ((await store.count(range(account, 'pages'))) <= MOST_PAGES) return
  const rows = await store.getAll(range(account, 'pages'))
  rows.sort((a, b) => (a.at ?? 0) - (b.at ?? 0))
  for (const { name } of rows.slice(0, rows.length - MOST_PAGES + SPARE_PAGES))
    await store.delete([account, 'pages', name])
}

/** All that lies on a shelf, in the order of the names. */
export async function getAll(
  { account, key }: Owner,
  shelf: Shelf,
): Promise<{ name: string; value: unknown }[]> {
  const rows = await (await connect()).getAll('kept', range(account, shelf))
  const bytes = keyFromHex(key)
  return rows.map(row => ({ name: row.name, value: unseal(bytes, row.sealed) }))
}

/** Takes one thing off a shelf. */
export async function remove({ account }: Owner, shelf: Shelf, name: string): Promise<void> {
  await (await connect()).delete('kept', [account, shelf, name])
}

/** Takes everything off a shelf. */
export async function clear({ account }: Owner, shelf: Shelf): Promise<void> {
  await (await connect()).delete('kept', range(account, shelf))
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
