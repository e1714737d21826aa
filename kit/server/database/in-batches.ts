import { type Db, isDatabaseAway } from './database.ts'

interface PendingCall<I, O> {
  input: I
  resolve: (output: O) => void
  reject: (error: unknown) => void
}

/**
 * Batches concurrent calls: those that arrive while the database is busy form the next batch, so that hundreds share
 * one commit, and a lone call does not wait. Each is answered after the commit of its batch. When a batch fails, each
 * of it is tried by itself: only the one that spoils it is refused.
 * @param work does a whole batch in one statement or transaction, and may do it again; an output for each input, in order
 * @param max inputs of a batch
 * @param topicOf what of an input is alike in a batch: others go beside it in batches of their own
 */
export function inBatches<I, O>(
  work: (db: Db, inputs: readonly I[]) => Promise<readonly O[]>,
  max = 500,
  topicOf: (input: I) => string = () => '',
): (db: Db, input: I) => Promise<O> {
  const queues = new WeakMap<Db, Map<string, PendingCall<I, O>[]>>()

  return (db, input) =>
    new Promise((resolve, reject) => {
      const waiting = { input, resolve, reject }
      const topic = topicOf(input)
      const own = queues.get(db) ?? new Map<string, PendingCall<I, O>[]>()
      queues.set(db, own)
      const queue = own.get(topic)
      if (queue) queue.push(waiting)
      else void empty(db, own.set(topic, [waiting]), topic)
    })

  async function empty(db: Db, own: Map<string, PendingCall<I, O>[]>, topic: string): Promise<void> {
    const queue = own.get(topic) ?? []
    while (queue.length > 0) {
      const away = await settle(db, queue.splice(0, max))
      // Who came meanwhile has waited as long as one waits: not once more for each batch.
      if (away) for (const call of queue.splice(0)) call.reject(away)
    }
    own.delete(topic)
  }

  /** Answers each of a batch; returns what says that the database is away, where it is. */
  async function settle(db: Db, batch: readonly PendingCall<I, O>[]): Promise<Error | undefined> {
    try {
      const outputs = await work(
        db,
        batch.map(call => call.input),
      )
      batch.forEach((call, at) => {
        call.resolve(outputs[at] as O)
      })
    } catch (error) {
      if (batch.length > 1 && !isDatabaseAway(error)) for (const call of batch) await settle(db, [call])
      else for (const call of batch) call.reject(error)
      return isDatabaseAway(error) ? (error as Error) : undefined
    }
    return undefined
  }
}
