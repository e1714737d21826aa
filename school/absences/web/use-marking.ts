import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { v7 as uuid } from 'uuid'
import { formatDayMonth } from '#kit/figures.ts'
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
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import { markAbsences, markLabels, type Register } from '../contract.ts'
import type { Tap } from '../month.ts'
import { registerHref } from '../places.ts'

/** A tap that was sent, with the way back. */
type Done = { change: string } | { waits: string }

interface Marking {
  /** What was tapped and the server's answer does not show yet, the last tap last. */
  taps: readonly Tap[]
  /** Of so many taps the network has not carried yet. */
  waiting: number
  mark: (tap: Tap, name: string, reason: string) => void
  undo: () => void
}

/**
 * Marks taps as they are made: shown at once, sent one after the other, and kept on this device where there is no network.
 */
export function useMarking({ group }: Pick<Register, 'group'>): Marking {
  const client = useQueryClient()
  const undoChanges = useUndoChanges()
  const [pending, setPending] = useState<readonly (Tap & { key: string })[]>([])
  const done = useRef<Done[]>([])
  const queue = useRef(Promise.resolve())
  const outbox = useSyncExternalStore(onOutbox, waitingRequests)
  const waiting = useMemo(() => {
    const onTheWay = new Set(pending.map(({ key }) => key))
    return outbox.filter(request => isOfGroup(request, group.id) && !onTheWay.has(request.key))
  }, [outbox, pending, group.id])
  const taps = useMemo(
    () => [...waiting.flatMap(({ input }) => tapsOf(input)), ...pending],
    [waiting, pending],
  )
  const before = useRef(waiting.length)
  useEffect(() => {
    // What had waited is stored now, and the register that is shown does not know of it.
    if (waiting.length < before.current) void client.invalidateQueries({ queryKey: ['absences'] })
    before.current = waiting.length
  }, [waiting.length, client])
  const settle = async (key: string) => {
    await client.invalidateQueries({ queryKey: ['absences'] })
    setPending(now => now.filter(other => other.key !== key))
  }

  async function send(tap: Tap, key: string, name: string, input: MarkInput) {
    // What was tapped before, and waits, goes first.
    const first = waitingRequests().find(request => isOfGroup(request, group.id))
    if (first !== undefined && first.key !== key) {
      done.current.push({ waits: key })
      return
    }
    try {
      const { change } = await callWithChange(markAbsences, input, { idempotencyKey: key })
      await discard(key)
      if (change) done.current.push({ change })
      void client.invalidateQueries({ queryKey: ['dashboard'] })
    } catch (error) {
      if (ApiError.from(error).isTransient) {
        done.current.push({ waits: key })
        return
      }
      await discard(key)
      notify.error(`${name}, ${formatDayMonth(tap.date)}: não ficou marcado.`, { detail: messageOf(error) })
    }
  }

  return {
    taps,
    waiting: waiting.length,
    mark(tap, name, reason) {
      const key = uuid()
      setPending(now => [...now, { ...tap, key }])
      // On the device first: a page that is closed in this moment loses nothing.
      const release = holdBack(key)
      const input = {
        params: { id: group.id },
        body: { marks: [{ studentId: tap.studentId, date: tap.date, mark: tap.mark }], reason },
      }
      const stored = sendLater({
        key,
        endpoint: markAbsences,
        input,
        api: apiOf(markAbsences),
        label: `${name}, ${formatDayMonth(tap.date)}: ${markLabels[tap.mark].toLowerCase()}`,
        href: registerHref(group.id, tap.date),
      })
      queue.current = queue.current.then(async () => {
        await send(tap, key, name, input)
        release()
        if (waitingRequests().some(request => request.key === key)) {
          await stored
          void sendWaiting()
        }
        await settle(key)
      })
    },
    undo() {
      queue.current = queue.current.then(async () => {
        const last = done.current.pop()
        if (!last) return
        if ('change' in last) await undoChanges([last.change])
        else if (waitingRequests().some(({ key }) => key === last.waits)) await discard(last.waits)
        else notify.info('Já seguiu: corrija a marca.')
        await client.invalidateQueries({ queryKey: ['absences'] })
      })
    },
  }
}

interface MarkInput {
  params: { id: string }
  body: { marks: Tap[]; reason: string }
}

/** Whether a request that waits marks absences of a group. */
function isOfGroup({ endpoint, input, refusal }: PendingRequest, group: string): boolean {
  return endpoint.path === markAbsences.path && !refusal && paramsOf(input).id === group
}

function paramsOf(input: unknown): { id?: string } {
  return (input as { params?: { id?: string } }).params ?? {}
}

function tapsOf(input: unknown): Tap[] {
  return (input as { body?: { marks?: Tap[] } }).body?.marks ?? []
}
