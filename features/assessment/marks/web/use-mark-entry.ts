import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { v7 as uuid } from 'uuid'
import { apiOf, callWithChange } from '#kit/web/api/client.ts'
import {
  discard,
  holdBack,
  onOutbox,
  type PendingRequest,
  sendLater,
  sendWaiting,
  waitingRequests,
} from '#kit/web/api/outbox.ts'
import { query } from '#kit/web/api/queries.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import type { Tap } from '../book-cells.ts'
import { getMarkBook, type MarkBook, saveMarks } from '../contract.ts'
import { bookHref } from '../places.ts'

/** Cells that were sent, with the way back. */
type Done = { change: string } | { waits: string }

interface Sending {
  key: string
  input: { params: never; body: { cells: Tap[]; applicationId?: string } }
  label: string
  /** Where it is kept until the server has it. */
  stored: ReturnType<typeof sendLater>
}

/** Cells that are shown as written, until a book has come that was asked for after their end. */
interface Held {
  key: string
  cells: readonly Tap[]
  /** On its way from this page; else it waits in the outbox. */
  isSending: boolean
  /** So many books had come when the server had it, or refused it. */
  endedAt?: number
}

export interface MarkEntry {
  /** What was written and the book that is shown does not know of yet, the last one last. */
  taps: readonly Tap[]
  /** So many cells wait for the network on this device. */
  waiting: number
  /** When the last cell was written down. */
  savedAt: Date | undefined
  canUndo: boolean
  /** Why the server refused a cell, by pupil and column, until it is written anew. */
  refused: Readonly<Record<string, string>>
  /** A cell that was refused is left as it is. */
  leave: (cell: { studentId: string; place: string }) => void
  write: (cells: readonly Tap[], label: string, applicationId?: string) => void
  undo: () => void
}

/** What a cell is called where it is looked up. */
export const cellKey = ({ studentId, place }: { studentId: string; place: string }) => `${studentId} ${place}`

/**
 * Writes cells of a book as they are typed: shown at once, sent one after the other, and kept on this device where there is
 * no network; each carries its key, so that it is stored once.
 * @param fetches how many times the book has come, the one that is shown being the last
 * @param isKept whether that one is what this device kept of an earlier time
 */
export function useMarkEntry(
  book: Pick<MarkBook, 'group' | 'subject' | 'trimester'>,
  { fetches, isKept }: { fetches: number; isKept: boolean },
): MarkEntry {
  const client = useQueryClient()
  const undoChanges = useUndoChanges()
  const [held, setHeld] = useState<readonly Held[]>([])
  const [savedAt, setSavedAt] = useState<Date>()
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const done = useRef<Done[]>([])
  const [steps, setSteps] = useState(0)
  const queue = useRef(Promise.resolve())
  const params = { group: book.group.id, subject: book.subject.id, trimester: book.trimester }
  const outbox = useSyncExternalStore(onOutbox, waitingRequests)
  const own = outbox.filter(request => isOfBook(request, params))
  const known = new Set(held.map(({ key }) => key))
  const shown: readonly Held[] = [
    // Of an earlier visit to the page.
    ...own
      .filter(({ key }) => !known.has(key))
      .map(({ key, input }) => ({ key, cells: cellsOf(input), isSending: false })),
    ...held.filter(({ endedAt }) => isKept || endedAt === undefined || endedAt >= fetches),
  ]
  const waiting = shown.filter(({ key, isSending }) => !isSending && own.some(other => other.key === key))

  /** Asks for the book anew: what ended before is shown by it. */
  function refetch(ended: readonly string[]): void {
    void client.invalidateQueries({ queryKey: ['marks'] })
    // What was on its way is thrown away by that: the next book to come is newer than what ended.
    const { queryKey } = query(getMarkBook, { params: params as never })
    const endedAt = client.getQueryState(queryKey)?.dataUpdateCount ?? 0
    setHeld(now =>
      now.map(other => (ended.includes(other.key) ? { ...other, isSending: false, endedAt } : other)),
    )
  }

  const settle = useEffectEvent(() => {
    const stays = new Set(own.map(({ key }) => key))
    const ended = held.filter(
      ({ key, isSending, endedAt }) => !isSending && endedAt === undefined && !stays.has(key),
    )
    if (ended.length > 0) refetch(ended.map(({ key }) => key))
    // By the book that is shown: a newer one may have come that is not drawn yet.
    const isPast = ({ endedAt }: Held) => !isKept && endedAt !== undefined && endedAt < fetches
    if (held.some(isPast)) setHeld(now => now.filter(each => !isPast(each)))
    const came = shown.filter(({ key }) => !known.has(key))
    if (came.length > 0)
      setHeld(now => [...came.filter(({ key }) => !now.some(other => other.key === key)), ...now])
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say what is settled.
  useEffect(() => settle(), [held, outbox, book, fetches, isKept])

  /** @returns the way back, or undefined where nothing was stored */
  async function send({ key, input, label, stored }: Sending): Promise<Done | undefined> {
    // What was tapped before, and waits, goes first.
    const first = waitingRequests().find(request => isOfBook(request, params))
    if (first !== undefined && first.key !== key) {
      if ((await stored) === 'device') setSavedAt(new Date())
      return { waits: key }
    }
    try {
      const { change } = await callWithChange(saveMarks, input, { idempotencyKey: key })
      await discard(key)
      setSavedAt(new Date())
      return change ? { change } : undefined
    } catch (error) {
      if (ApiError.from(error).isTransient) {
        if ((await stored) === 'device') setSavedAt(new Date())
        return { waits: key }
      }
      await discard(key)
      const { fields } = ApiError.from(error)
      const faults = input.body.cells.flatMap((cell, at) => {
        const fault = fields[`cells.${at}.mark`]
        return fault === undefined ? [] : [[cellKey(cell), fault] as const]
      })
      setRefused(now => ({ ...now, ...Object.fromEntries(faults) }))
      notify.error(`${label}: não ficou lançado.`, { detail: messageOf(error) })
      return undefined
    }
  }

  function leave(cells: readonly { studentId: string; place: string }[]): void {
    const keys = new Set(cells.map(cellKey))
    setRefused(now => {
      const others = Object.entries(now).filter(([key]) => !keys.has(key))
      return others.length < Object.keys(now).length ? Object.fromEntries(others) : now
    })
  }

  return {
    refused,
    leave: cell => leave([cell]),
    taps: shown.flatMap(({ cells }) => cells),
    waiting: waiting.reduce((sum, { cells }) => sum + cells.length, 0),
    savedAt,
    canUndo: steps > 0,
    write(cells, label, applicationId) {
      if (cells.length === 0) return
      leave(cells)
      const key = uuid()
      setHeld(now => [...now, { key, cells, isSending: true }])
      // On the device first: a page that is closed in this moment loses nothing.
      const release = holdBack(key)
      const input = {
        params: params as never,
        body: { cells: [...cells], ...(applicationId !== undefined && { applicationId }) },
      }
      const stored = sendLater({
        ...{ key, endpoint: saveMarks, input, label },
        api: apiOf(saveMarks),
        href: bookHref(params),
      })
      queue.current = queue.current.then(async () => {
        const step = await send({ key, input, label, stored })
        release()
        if (step) done.current.push(step)
        setSteps(done.current.length)
        if (step && 'waits' in step) {
          setHeld(now => now.map(other => (other.key === key ? { ...other, isSending: false } : other)))
          void sendWaiting()
        } else refetch([key])
      })
    },
    undo() {
      queue.current = queue.current.then(async () => {
        const last = done.current.pop()
        setSteps(done.current.length)
        if (!last) return
        if ('change' in last) await undoChanges([last.change])
        else if (waitingRequests().some(({ key }) => key === last.waits)) {
          await discard(last.waits)
          setHeld(now => now.filter(({ key }) => key !== last.waits))
        } else notify.info('Já seguiu: corrija a nota.')
      })
    },
  }
}

/** Whether a request that waits writes in a book. */
function isOfBook(
  { endpoint, input, refusal }: PendingRequest,
  book: { group: string; subject: string; trimester: number },
): boolean {
  const { params } = input as { params?: Record<string, unknown> }
  return (
    endpoint.path === saveMarks.path &&
    endpoint.method === saveMarks.method &&
    !refusal &&
    params?.group === book.group &&
    params.subject === book.subject &&
    Number(params.trimester) === book.trimester
  )
}

function cellsOf(input: unknown): Tap[] {
  return (input as { body?: { cells?: Tap[] } }).body?.cells ?? []
}
