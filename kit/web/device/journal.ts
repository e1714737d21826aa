import { cipherAtHand, loadCipher } from './cipher-at-hand.ts'
import type { Owner, Shelf } from './shelves.ts'

/**
 * Writes a value, encrypted, before it returns. A transaction of IndexedDB ends after its page may be gone, and is undone
 * then; a write to `localStorage` is not. Returns the way to drop it once the database has the value.
 */
export function writeAtOnce({ account, key }: Owner, shelf: Shelf, name: string, value: unknown): () => void {
  const cipher = cipherAtHand()
  if (!cipher) return () => undefined
  const place = placeOf(account, shelf) + name
  try {
    const sealed = Array.from(cipher.seal(cipher.keyFromHex(key), value), byte =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
    localStorage.setItem(place, sealed)
    // A later write of the same name stays.
    return () => {
      if (localStorage.getItem(place) === sealed) localStorage.removeItem(place)
    }
  } catch (error) {
    console.error('Writing at once failed', error)
    return () => undefined
  }
}

/** What was written at once and the database does not have yet. */
export async function readJournal(
  { account, key }: Owner,
  shelf: Shelf,
): Promise<{ name: string; value: unknown }[]> {
  const start = placeOf(account, shelf)
  const places = Object.keys(localStorage).filter(place => place.startsWith(start))
  if (places.length === 0) return []
  const { keyFromHex, unseal } = await loadCipher()
  return places.flatMap(place => {
    const bytes = localStorage.getItem(place)?.match(/../g) ?? []
    try {
      const sealed = Uint8Array.from(bytes, byte => Number.parseInt(byte, 16))
      return [{ name: place.slice(start.length), value: unseal(keyFromHex(key), sealed) }]
    } catch (error) {
      console.error('Reading the journal failed', error)
      return []
    }
  })
}

/** Drops what was written at once under a name. */
export function dropFromJournal({ account }: Owner, shelf: Shelf, name: string): void {
  localStorage.removeItem(placeOf(account, shelf) + name)
}

function placeOf(account: string, shelf: Shelf): string {
  return `dondza:journal:${account}:${shelf}:`
}
