import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A browser that has not opened its storage after so long is taken for one that stores nothing. */
const MAX_TO_OPEN_MS = 8000

/**
 * A database of this browser, opened when first needed, and opened anew when the browser has closed it, as phones do
 * with a page in the background. The function returned runs work with it.
 *
 * @throws what IndexedDB throws; at once while the browser neither opens nor refuses
 */
export function lazyDatabase<S extends DBSchema>(
  name: string,
  create: (database: IDBPDatabase<S>) => void,
): <R>(work: (database: IDBPDatabase<S>) => Promise<R>) => Promise<R> {
  /** `ready` fails in time, and is replaced by a browser that answers late after all. */
  interface Connection {
    ready: Promise<IDBPDatabase<S>>
  }
  let current: Connection | undefined

  function open(): Connection {
    const opening = openDB<S>(name, 1, { upgrade: create, terminated: () => drop(connection) })
    const connection: Connection = { ready: withinTime(opening) }
    opening.then(
      () => {
        connection.ready = opening
      },
      () => drop(connection),
    )
    return connection
  }

  function drop(connection: Connection): void {
    if (current === connection) current = undefined
  }

  function connect(): Connection {
    current ??= open()
    return current
  }

  return async work => {
    const connection = connect()
    try {
      return await work(await connection.ready)
    } catch (error) {
      if (!isOfClosed(error)) throw error
      drop(connection)
      return work(await connect().ready)
    }
  }
}

/** The connection is gone, whatever it was asked; not every browser says so before. */
function isOfClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError'
}

function withinTime<T>(opening: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The browser does not open its storage.')),
      MAX_TO_OPEN_MS,
    )
    opening.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
