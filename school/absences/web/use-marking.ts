import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import { v7 as uuid } from 'uuid'
import { formatDayMonth } from '#kit/figures.ts'
import { apiOf, callWithChange } from '#kit/web/api/client.ts'
import { discard, onOutbox, sendLater, waitingRequests } from '#kit/web/api/outbox.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import { markAbsences, markLabels, type Register } from '../contract.ts'
import type { Tap } from '../month.ts'
import { registerHref } from './places.ts'

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
  const waiting = outbox.filter(
    ({ endpoint, input, refusal }) =>
      endpoint.path === markAbsences.path && !refusal && paramsOf(input).id === group.id,
  )
  const kept = waiting.flatMap(({ input }) => tapsOf(input))
  const settle = async (key: string) => {
    await client.invalidateQueries({ queryKey: ['absences'] })
    setPending(now => now.filter(other => other.key !== key))
  }

  async function send(tap: Tap, key: string, name: string, reason: string) {
    const input = {
      params: { id: group.id },
      body: { marks: [{ studentId: tap.studentId, date: tap.date, mark: tap.mark }], reason },
    }
    try {
      const { change } = await callWithChange(markAbsences, input, { idempotencyKey: key })
      if (change) done.current.push({ change })
      void client.invalidateQueries({ queryKey: ['dashboard'] })
    } catch (error) {
      if (!ApiError.from(error).isTransient)
        notify.error(`${name}, ${formatDayMonth(tap.date)}: não ficou marcado.`, { detail: messageOf(error) })
      else {
        await sendLater({
          key,
          endpoint: markAbsences,
          input,
          api: apiOf(markAbsences),
          label: `${name}, ${formatDayMonth(tap.date)}: ${markLabels[tap.mark].toLowerCase()}`,
          href: registerHref(group.id, tap.date),
        })
        done.current.push({ waits: key })
      }
    }
    await settle(key)
  }

  return {
    taps: [...kept, ...pending],
    waiting: waiting.length,
    mark(tap, name, reason) {
      const key = uuid()
      setPending(now => [...now, { ...tap, key }])
      queue.current = queue.current.then(() => send(tap, key, name, reason))
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

function paramsOf(input: unknown): { id?: string } {
  return (input as { params?: { id?: string } }).params ?? {}
}

function tapsOf(input: unknown): Tap[] {
  return (input as { body?: { marks?: Tap[] } }).body?.marks ?? []
}
