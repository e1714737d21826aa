import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { keyFromHex, seal, unseal } from './cipher.ts'

/** What is kept on the device per account: drafts, requests and entries waiting to be sent, pages already opened. */
export type Shelf = 'drafts' | 'outbox' | 'entries' | 'pages'

/** Whose shelves they are, with the key that seals them (64 hexadecimal digits). */
export interface Owner {
  account: string
  key: string
}

interface Schema extends DBSchema {
  kept: {
    key: [string, Shelf, string]
    value: { account: string; shelf: Shelf; name: string; sealed: Uint8Array }
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
  const sealed = seal(keyFromHex(key), value)
  await (await connect()).put('kept', { account, shelf, name, sealed })
}

/** What lies under a name, or undefined. */
export async function get({ account, key }: Owner, shelf: Shelf, name: string): Promise<unknown> {
  const row = await (await connect()).get('kept', [account, shelf, name])
  return row && unseal(keyFromHex(key), row.sealed)
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
