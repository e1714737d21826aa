import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#kit/web/api/api-error.ts'
import { call } from '#kit/web/api/client.ts'
import { heldCard } from '#school/students/web/held-card.ts'
import { type Asked, askForPlace } from '../../sitting-contract.ts'
import { givePlaceUp } from './line.ts'
import { storedKey, storePlace } from './sitting-store.ts'

/** By a code, or by a name alone. */
export type Who = { studentCode: string } | { nickname: string }

/** A device before a place: nothing asked yet, let in with the pupil's name, or where it waits. */
export type Place =
  | { standing: 'fora' }
  | { standing: 'entra'; who: Who; key: string; pupil: NonNullable<Asked['pupil']> }
  | { standing: 'ocupado' | 'à espera' | 'recusado'; who: Who; key: string }

const ASK_AGAIN_MS = 3000

/**
 * The place of a pupil in a test, as this device may have it. While it waits for the teacher it asks every few seconds,
 * and goes on by itself.
 * @param onAdmitted called when the teacher lets this device into a test that was begun
 */
export function usePlace(code: string, onAdmitted: (who: Who, key: string) => void) {
  const [place, setPlace] = useState<Place>({ standing: 'fora' })
  const admitted = useRef(onAdmitted)
  admitted.current = onAdmitted

  async function ask(who: Who, how: { ask: boolean; waited?: boolean; card?: string }): Promise<void> {
    const named = {
      studentCode: 'studentCode' in who ? who.studentCode : null,
      nickname: 'nickname' in who ? who.nickname : null,
    }
    const key = storedKey(code, named)
    const held = heldCard()
    // Who came by the card has shown it already.
    const card = how.card ?? (held?.code === named.studentCode ? held?.word : undefined)
    const asked = await call(askForPlace, {
      params: { code },
      body: { ...who, ...(key ? { key } : {}), ...(card ? { card } : {}), ask: how.ask },
    })
    storePlace(code, { ...named, key: asked.key })
    if (asked.standing !== 'entra') return setPlace({ standing: asked.standing, who, key: asked.key })
    if (!asked.pupil) return
    setPlace({ standing: 'entra', who, key: asked.key, pupil: asked.pupil })
    if (how.waited && asked.pupil.state === 'a responder') admitted.current(who, asked.key)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is the place; asking anew is no other wait.
  useEffect(() => {
    if (place.standing !== 'à espera') return
    // Not all at the same moment, where a network was away for a whole class.
    const wait = ASK_AGAIN_MS * (0.8 + 0.4 * Math.random())
    const timer = setTimeout(() => {
      ask(place.who, { ask: false, waited: true }).catch((thrown: unknown) => {
        const error = ApiError.from(thrown)
        // Forgotten, or the test has ended: the page says so when it is asked again.
        if (!error.isTransient && error.status !== 429) setPlace({ standing: 'fora' })
        else setPlace({ ...place })
      })
    }, wait)
    return () => clearTimeout(timer)
  }, [place])

  return {
    place,
    ask,
    /** Somebody else's name: the place is free for its own pupil. */
    leave() {
      if ('key' in place) givePlaceUp(code, place.key)
      storePlace(code, undefined)
      setPlace({ standing: 'fora' })
    },
  }
}
