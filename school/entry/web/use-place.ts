import { useEffect, useState } from 'react'
import { ApiError } from '#kit/web/api-error.ts'
import { useNewest } from '#kit/web/use-newest.ts'
import { heldCard } from '#school/students/web/held-card.ts'
import type { AdmissionState, Reason } from '../contract.ts'
import { deviceKey, keepDeviceKey } from './device-key.ts'
import { useAttempt } from './use-attempt.ts'

/** By a code, by a name alone, or by neither where nothing is asked. */
export interface VisitorIdentity {
  studentCode?: string
  nickname?: string
}

/** The answer of a door. */
export interface PlaceReply<Pupil> {
  standing: AdmissionState
  why: Reason | null
  key: string
  pupil: Pupil | null
}

/** A device before a place: nothing asked yet, let in with the pupil's name, or where it waits. */
export type PlaceState<Pupil> =
  | { standing: 'fora' }
  | { standing: 'entra'; who: VisitorIdentity; key: string; pupil: Pupil }
  | { standing: Exclude<AdmissionState, 'entra'>; why: Reason; who: VisitorIdentity }

const ASK_AGAIN_MS = 3000

interface UsePlace<Pupil> {
  ask: (body: VisitorIdentity & { key?: string; card?: string; ask: boolean }) => Promise<PlaceReply<Pupil>>
  /** @param waited the device comes in by itself, after it waited */
  onIn?: (found: { who: VisitorIdentity; key: string; pupil: Pupil; waited: boolean }) => Promise<void> | void
  /** Gives up what was asked for. */
  onLeave?: (key: string) => void
}

/**
 * The place of a pupil behind a door, as this device may have it. While it waits for the teacher, for the pupil before or for
 * another device to leave it asks every few seconds and goes on by itself.
 */
export function usePlace<Pupil>(door: UsePlace<Pupil>) {
  const [place, setPlace] = useState<PlaceState<Pupil>>({ standing: 'fora' })
  const { attempt, ...tried } = useAttempt()
  const newest = useNewest(door)

  async function askFor(
    who: VisitorIdentity,
    how: { ask: boolean; waited?: boolean; card?: string },
  ): Promise<void> {
    const key = deviceKey()
    const held = heldCard()
    // Who came by the card has shown it already.
    const card = how.card ?? (held && held.code === who.studentCode ? held.word : undefined)
    const answer = await newest.current.ask({
      ...who,
      ...(key ? { key } : {}),
      ...(card ? { card } : {}),
      ask: how.ask,
    })
    keepDeviceKey(answer.key)
    const { standing, why, pupil } = answer
    if (standing !== 'entra') return setPlace({ standing, why: why ?? 'lugar', who })
    if (!pupil) return
    setPlace({ standing, who, key: answer.key, pupil })
    await newest.current.onIn?.({ who, key: answer.key, pupil, waited: how.waited ?? false })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is the place; asking anew is no other wait.
  useEffect(() => {
    if (!('why' in place) || place.standing === 'recusado') return
    // The card is for the pupil to show.
    if (place.standing === 'ocupado' && place.why === 'cartão') return
    // Not all at the same moment, where a network was away for a whole class.
    const wait = ASK_AGAIN_MS * (0.8 + 0.4 * Math.random())
    const timer = setTimeout(() => {
      askFor(place.who, { ask: false, waited: true }).catch((thrown: unknown) => {
        const error = ApiError.from(thrown)
        // Forgotten, or it has ended: the page says so when it is asked again.
        if (!error.isTransient && error.status !== 429) setPlace({ standing: 'fora' })
        else setPlace({ ...place })
      })
    }, wait)
    return () => clearTimeout(timer)
  }, [place])

  return {
    place,
    ...tried,
    attempt,
    ask: (who: VisitorIdentity, how: { ask: boolean; card?: string } = { ask: false }) =>
      attempt(() => askFor(who, how)),
    /** Somebody else's name: the place is free for its own pupil. */
    leave() {
      const key = deviceKey()
      if (key && place.standing !== 'fora') newest.current.onLeave?.(key)
      tried.setProblem(undefined)
      setPlace({ standing: 'fora' })
    },
  }
}
