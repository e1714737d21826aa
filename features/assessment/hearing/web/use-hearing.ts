import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { v7 as uuid } from 'uuid'
import { href } from '#kit/address.ts'
import { apiOf } from '#kit/web/api/client.ts'
import {
  answerTo,
  discard,
  onOutbox,
  type PendingRequest,
  sendLater,
  sendWaiting,
  waitingRequests,
  wasSent,
} from '#kit/web/api/outbox.ts'
import { query } from '#kit/web/api/queries.ts'
import * as pages from '#school/pages.ts'
import {
  getHearingQueue,
  type HeardPupil,
  type HearingBody,
  type HearingQueue,
  keepHearing,
  outcomeText,
} from '../contract.ts'

/** Pupils as this phone knows them: what waits to be sent is drawn over what the server said. */
export interface Hearing {
  pupils: readonly HeardPupil[]
  /** Hearings that this phone holds and the server does not have yet. */
  waiting: number
  /** Why the server refused one, where it did. */
  refused: readonly PendingRequest[]
  /** When the server last said that it has one; null before it did. */
  sentAt: string | null
  say: (pupil: HeardPupil, said: Omit<HearingBody, 'studentId' | 'heardAt'>) => void
}

/**
 * Keeps what is heard: every pupil goes to the outbox at once, and is sent from there, so that a tap survives a lost
 * network and a closed browser.
 */
export function useHearing(queue: HearingQueue): Hearing {
  const client = useQueryClient()
  const outbox = useSyncExternalStore(onOutbox, waitingRequests)
  const { queryKey } = query(getHearingQueue, { params: { id: queue.id }, query: {} })
  const under = useRef(new Set<string>())
  const [sentAt, setSentAt] = useState<string | null>(null)
  // What was said and the server's answer does not show yet.
  const [saying, setSaying] = useState<readonly { key: string; body: HearingBody }[]>([])
  const own = outbox.filter(({ endpoint, input }) => isOf(endpoint.path, input, queue.id))
  const waiting = own.filter(({ refusal }) => !refusal)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what left the outbox is found whenever it changes.
  useEffect(() => {
    for (const key of under.current) {
      if (!wasSent(key)) continue
      under.current.delete(key)
      setSentAt(new Date().toISOString())
      setSaying(now => now.filter(each => each.key !== key))
      const pupil = answerTo(key) as HeardPupil
      client.setQueryData<HearingQueue>(
        queryKey,
        all => all && { ...all, pupils: all.pupils.map(each => (each.id === pupil.id ? pupil : each)) },
      )
    }
  }, [outbox])

  const bodies = new Map(
    [...waiting.map(({ input }) => bodyOf(input)), ...saying.map(({ body }) => body)].map(body => [
      body.studentId,
      body,
    ]),
  )
  return {
    pupils: queue.pupils.map(pupil => {
      const body = bodies.get(pupil.id)
      return body ? drawnOver(pupil, body, queue.me) : pupil
    }),
    waiting: waiting.length,
    refused: own.filter(({ refusal }) => refusal),
    sentAt,
    say(pupil, said) {
      const key = uuid()
      const body: HearingBody = { ...said, studentId: pupil.id, heardAt: new Date().toISOString() }
      under.current.add(key)
      setSaying(now => [...now.filter(each => each.body.studentId !== pupil.id), { key, body }])
      const earlier = waiting.filter(({ input }) => bodyOf(input).studentId === pupil.id)
      void (async () => {
        await sendLater({
          key,
          endpoint: keepHearing,
          input: { params: { id: queue.id }, body },
          api: apiOf(keepHearing),
          label: `${pupil.name}: ${body.level ?? outcomeText(body.outcome)}`,
          href: href(pages.hearing, { id: queue.id }),
        })
        // Only the last word about a pupil is sent, where none has gone yet.
        for (const { key: before } of earlier) await discard(before)
        await sendWaiting()
      })()
    },
  }
}

function isOf(path: string, input: unknown, id: string): boolean {
  return path === keepHearing.path && (input as { params: { id: string } }).params.id === id
}

function bodyOf(input: unknown): HearingBody {
  return (input as { body: HearingBody }).body
}

/** A pupil with what this phone heard, as the server will answer once it has it. */
function drawnOver(pupil: HeardPupil, body: HearingBody, me: string): HeardPupil {
  const others = pupil.hearings.filter(({ by }) => by.id !== me)
  const isFirst = !others.some(({ outcome }) => outcome === 'ouvido') || pupil.hearings[0]?.by.id === me
  const { outcome, level, tries, reading, heardAt } = body
  const mine = outcome && {
    by: { id: me, name: '' },
    outcome,
    level,
    tries,
    reading,
    wordsAMinute: null,
    heardAt,
  }
  return {
    ...pupil,
    ...(isFirst ? { outcome, level } : {}),
    hearings: mine ? (isFirst ? [mine, ...others] : [...others, mine]) : others,
  }
}
