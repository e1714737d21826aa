/** The parts of `Storage` the product uses; a `Map` stands in for it in tests. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A storage that never throws: a full, forbidden or absent storage is logged to the console and otherwise ignored,
 * so that a page works the same without it. Values are text; `read` answers null where there is none.
 */
export function safeStorage(open: () => KeyValueStorage) {
  function attempt<T>(what: string, key: string, work: (storage: KeyValueStorage) => T, otherwise: T): T {
    try {
      return work(open())
    } catch (error) {
      console.error(`Storage: ${what} "${key}" failed.`, error)
      return otherwise
    }
  }
  return {
    read: (key: string) => attempt<string | null>('reading', key, storage => storage.getItem(key), null),
    write: (key: string, value: string) =>
      attempt('writing', key, storage => storage.setItem(key, value), undefined),
    remove: (key: string) => attempt('removing', key, storage => storage.removeItem(key), undefined),
    /** The stored JSON value, or null where there is none or it is not JSON. Its shape is the caller's to check. */
    readJson: (key: string) =>
      attempt<unknown>('reading', key, storage => JSON.parse(storage.getItem(key) ?? 'null'), null),
    writeJson: (key: string, value: unknown) =>
      attempt('writing', key, storage => storage.setItem(key, JSON.stringify(value)), undefined),
  }
}

export type SafeStorage = ReturnType<typeof safeStorage>

/** Kept on the device until removed: appearance, the names of the person signed in. */
export const localStore = safeStorage(() => window.localStorage)

/** Kept until the last tab closes: tokens. */
export const sessionStore = safeStorage(() => window.sessionStorage)
