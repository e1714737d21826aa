import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import { v7 as uuid } from 'uuid'
import { apiOf, callWithChange } from '#kit/web/api/client.ts'
import { discard, onOutbox, sendLater, waitingRequests } from '#kit/web/api/outbox.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import type { Tap } from '../book-cells.ts'
import { type MarkBook, saveMarks } from '../contract.ts'
import { bookHref } from './marks-places.ts'

/** Cells that were sent, with the way back. */
type Done = { change: string } | { waits: string }

export interface MarkEntry {
  /** What was written and the server's answer does not show yet, the last one last. */
  taps: readonly Tap[]
  /** So many cells wait for the network on this device. */
  waiting: number
  /** When the last cell was written down. */
  savedAt: Date | undefined
  canUndo: boolean
  write: (cells: readonly Tap[], label: string, applicationId?: string) => void
  undo: () => void
}

/**
 * Writes cells of a book as they are typed: shown at once, sent one after the other, and kept on this device where there is
 * no network; each carries its key, so that it is stored once.
 */
export function useMarkEntry(book: Pick<MarkBook, 'group' | 'subject' | 'trimester'>): MarkEntry {
  const client = useQueryClient()
  const undoChanges = useUndoChanges()
  const [pending, setPending] = useState<readonly (Tap & { key: string })[]>([])
  const [savedAt, setSavedAt] = useState<Date>()
  const done = useRef<Done[]>([])
  const [steps, setSteps] = useState(0)
  const queue = useRef(Promise.resolve())
  const params = { group: book.group.id, subject: book.subject.id, trimester: book.trimester }
  const outbox = useSyncExternalStore(onOutbox, waitingRequests)
  const waiting = outbox.filter(
    ({ endpoint, input, refusal }) =>
      endpoint.path === saveMarks.path &&
      endpoint.method === saveMarks.method &&
      !refusal &&
      isSameBook(input, params),
  )
  const kept = waiting.flatMap(({ input }) => cellsOf(input))

  async function send(cells: readonly Tap[], key: string, label: string, applicationId?: string) {
    const input = {
      params: params as never,
      body: { cells: [...cells], ...(applicationId !== undefined && { applicationId }) },
    }
    try {
      const { change } = await callWithChange(saveMarks, input, { idempotencyKey: key })
      if (change) done.current.push({ change })
      setSavedAt(new Date())
    } catch (error) {
      if (ApiError.from(error).isTransient) {
        const where = await sendLater({
          key,
          endpoint: saveMarks,
          input,
          api: apiOf(saveMarks),
          label,
          href: bookHref(params),
        })
        if (where === 'device') setSavedAt(new Date())
        done.current.push({ waits: key })
      } else notify.error(`${label}: não ficou lançado.`, { detail: messageOf(error) })
    }
    setSteps(done.current.length)
    await client.invalidateQueries({ queryKey: ['marks'] })
    setPending(now => now.filter(other => other.key !== key))
  }

  return {
    taps: [...kept, ...pending],
    waiting: kept.length,
    savedAt,
    canUndo: steps > 0,
    write(cells, label, applicationId) {
      if (cells.length === 0) return
      const key = uuid()
      setPending(now => [...now, ...cells.map(cell => ({ ...cell, key }))])
      queue.current = queue.current.then(() => send(cells, key, label, applicationId))
    },
    undo() {
      queue.current = queue.current.then(async () => {
        const last = done.current.pop()
        setSteps(done.current.length)
        if (!last) return
        if ('change' in last) await undoChanges([last.change])
        else if (waitingRequests().some(({ key }) => key === last.waits)) await discard(last.waits)
        else notify.info('Já seguiu: corrija a nota.')
        await client.invalidateQueries({ queryKey: ['marks'] })
      })
    },
  }
}

function isSameBook(input: unknown, book: { group: string; subject: string; trimester: number }): boolean {
  const { params } = input as { params?: Record<string, unknown> }
  return (
    params?.group === book.group &&
    params.subject === book.subject &&
    Number(params.trimester) === book.trimester
  )
}

function cellsOf(input: unknown): Tap[] {
  return (input as { body?: { cells?: Tap[] } }).body?.cells ?? []
}
