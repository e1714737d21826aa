import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reapplyPending } from '#kit/web/api/keep-over.ts'
import { emptyQueue, everyEntry, type PendingEntries, savingOf } from '#kit/web/form/entry-queue.ts'
import { useEntryQueue } from '#kit/web/form/use-entry-queue.ts'
import { notify } from '#kit/web/notify.ts'
import { useNewest } from '#kit/web/use-newest.ts'

interface Work<T> {
  /** Name on the device's shelf of entries. */
  shelf: string
  /** The query in which it is drawn. */
  queryKey: QueryKey
  /** Draws it at once. */
  show: (item: T) => void
  send: (item: T, key: string) => Promise<unknown>
  /** Whose place it takes while that one still waits. */
  isSame: (a: T, b: T) => boolean
  /** All that waited was sent. */
  onSent: () => void
}

/**
 * Small judgements of a teacher, one a tap: on the screen at once, on this device until the server has them, sent one
 * after the other. One that the server refuses is said and given up; those behind it go on.
 */
export function useOneByOne<T>(work: Work<T>) {
  const newest = useNewest(work)
  const client = useQueryClient()
  const name = hashKey(work.queryKey)
  const { shelf, onSent } = work
  const { now, add, state } = useEntryQueue<T, PendingEntries<T> | (T & { key: string })[]>({
    shelf,
    max: 1,
    gatherMs: 0,
    place: (queue, item) => [...queue.filter(each => !work.isSame(each, item)), item],
    send: async ([item], key) => {
      if (item !== undefined) await work.send(item, key)
    },
    renewed(left) {
      const waiting = Array.isArray(left) ? { ...emptyQueue, queue: left.map(withoutKey<T>) } : left
      for (const item of everyEntry(waiting)) work.show(item)
      return waiting
    },
    onSent,
    onRefused(message) {
      notify.error('Não ficou guardado.', { detail: message })
      void client.invalidateQueries({ queryKey: work.queryKey })
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the key.
  useEffect(
    () =>
      reapplyPending(client, newest.current.queryKey, () => {
        for (const item of everyEntry(state().waiting)) newest.current.show(item)
      }),
    [client, name, state],
  )

  return {
    saving: savingOf(now),
    write(item: T) {
      newest.current.show(item)
      add([item])
    },
  }
}

/** Up to version 6.1 a device kept a list, each entry with its key; without it, it is the entry. */
function withoutKey<T>({ key: _key, ...item }: T & { key: string }): T {
  return item as T
}
