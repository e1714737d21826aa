import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '#kit/web/api/queries.ts'
import { useWatched } from '#kit/web/api/watch.ts'
import type { Application, Sitting } from '../../results/contract.ts'
import { getApplication } from '../contract.ts'
import { getProgress, type Presence, type Progress, watchProgress } from '../live-contract.ts'

/** An application with its answers is large: it is read no more often than this. */
const MIN_BETWEEN_MS = 10_000

/** Reads an application anew when its pupils, on phones, stand elsewhere than it says: begun, handed in, reopened. */
export function useAsFollowed(application: Application, progress: Progress | undefined): void {
  const client = useQueryClient()
  const readAt = useRef(0)
  const isBehind = progress !== undefined && differs(application, progress)
  useEffect(() => {
    if (!isBehind) return
    const { queryKey } = query(getApplication, { params: { id: application.id } })
    const timer = window.setTimeout(
      () => {
        readAt.current = Date.now()
        void client.invalidateQueries({ queryKey })
      },
      Math.max(0, readAt.current + MIN_BETWEEN_MS - Date.now()),
    )
    return () => window.clearTimeout(timer)
  }, [client, application, isBehind])
}

/** Keeps an application as its pupils' phones leave it, for a tab that does not follow them itself. */
export function FollowedApplication({ application }: { application: Application }) {
  const { data } = useWatched(getProgress, watchProgress, { params: { id: application.id } })
  useAsFollowed(application, data)
  return null
}

function differs({ sittings }: Pick<Application, 'sittings'>, { pupils }: Progress): boolean {
  const states = new Map(sittings.map(({ studentId, state }) => [studentId, state]))
  return pupils.some(({ id, presence }) => states.has(id) && states.get(id) !== stateOf(presence))
}

function stateOf(presence: Presence): Sitting['state'] {
  if (presence === 'por chegar') return null
  return presence === 'sem ligação' ? 'a responder' : presence
}
