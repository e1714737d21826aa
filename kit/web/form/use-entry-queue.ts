import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { v7 as uuid } from 'uuid'
import { deviceOpened, forget, keep, kept } from '#kit/web/device/device.ts'
import { onNetworkBack } from '#kit/web/network.ts'
import { useNewest } from '#kit/web/use-newest.ts'
import { openQueue, type PendingEntries, type QueueLine } from './entry-queue.ts'

type Work<T, Left> = Pick<QueueLine<T>, 'place' | 'max' | 'gatherMs' | 'send' | 'onSent' | 'onRefused'> & {
  /** Name on the device's shelf of entries. */
  shelf: string
  /** What a former version of the product left, as it is kept today. */
  renewed: (left: Left) => PendingEntries<T>
}

/** The queue of a page: its entries wait on this device, and the last visit's are taken up. */
export function useEntryQueue<T, Left = PendingEntries<T>>(work: Work<T, Left>) {
  const newest = useNewest(work)
  const { shelf } = work
  const queue = useMemo(
    () =>
      openQueue<T>({
        place: (all, entry) => newest.current.place(all, entry),
        max: newest.current.max,
        gatherMs: newest.current.gatherMs,
        send: (entries, key) => newest.current.send(entries, key),
        read: async () => {
          await deviceOpened()
          const left = await kept<Left>('entries', shelf)
          return left === undefined ? undefined : newest.current.renewed(left)
        },
        keep: waiting => keep('entries', shelf, waiting),
        forget: () => forget('entries', shelf),
        onSent: () => newest.current.onSent?.(),
        onRefused: newest.current.onRefused && (message => newest.current.onRefused?.(message)),
        newKey: uuid,
        now: () => new Date().toISOString(),
        later(run, ms) {
          const timer = window.setTimeout(run, ms)
          return () => window.clearTimeout(timer)
        },
      }),
    [shelf],
  )
  useEffect(() => {
    const leave = queue.open()
    const ignoreNetwork = onNetworkBack(queue.resume)
    return () => {
      ignoreNetwork()
      leave()
    }
  }, [queue])
  return { ...queue, now: useSyncExternalStore(queue.subscribe, queue.state) }
}
