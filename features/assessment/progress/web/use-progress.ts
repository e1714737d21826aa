import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#kit/web/api/client.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { onNetworkBack } from '#kit/web/network.ts'
import { deviceKey, keepDeviceKey } from '#school/entry/web/device-key.ts'
import { readCard, readNamedCode } from '#school/students/card-word.ts'
import { forgetCard, type HeldCard, heldCard, holdCard } from '#school/students/web/held-card.ts'
import { forgetSitting, storedSittings } from '../../applications/web/sitting/sitting-store.ts'
import { openProgress, type Progress } from '../contract.ts'
import { keepProgress, keptProgress } from './kept-progress.ts'

/** What the page shows of a pupil who came in. */
export interface Shown {
  progress: Progress
  /** Kept on the device from before: the school could not be asked. */
  isOld: boolean
}

const AGAIN_MS = 60_000

/** Progress of the pupil whose card was scanned or typed on this device. */
export function useProgress() {
  const [card, setCard] = useState<HeldCard | undefined>(cardAtHand)
  const [shown, setShown] = useState<Shown | undefined>(() => keptOf(card))
  const [problem, setProblem] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  const askedAt = useRef(0)

  const ask = useCallback(async (held: HeldCard, remember?: boolean) => {
    askedAt.current = Date.now()
    setBusy(true)
    try {
      const key = deviceKey()
      const progress = await call(openProgress, { body: { ...held, ...(key ? { key } : {}) } })
      keepDeviceKey(progress.key)
      if (remember !== undefined) holdCard(held, remember)
      keepProgress(progress)
      setCard(held)
      setShown({ progress, isOld: false })
      setProblem(undefined)
    } catch (thrown) {
      const error = ApiError.from(thrown)
      const isRefused = error.code === 'WRONG_CARD'
      if (isRefused) forgetCard()
      setShown(was => (isRefused ? undefined : was && { ...was, isOld: true }))
      if (isRefused) setCard(undefined)
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }, [])

  useEffect(() => {
    if (card && askedAt.current === 0) void ask(card)
  }, [card, ask])

  useEffect(() => {
    if (!card) return
    const again = () => {
      if (document.visibilityState === 'visible' && Date.now() - askedAt.current > AGAIN_MS) void ask(card)
    }
    document.addEventListener('visibilitychange', again)
    const leave = onNetworkBack(() => void ask(card))
    return () => {
      document.removeEventListener('visibilitychange', again)
      leave()
    }
  }, [card, ask])

  return {
    card,
    shown,
    problem,
    busy,
    enter: (held: HeldCard, remember: boolean) => ask(held, remember),
    leave() {
      if (card) forgetReceived(card.code)
      forgetCard()
      setCard(undefined)
      setShown(undefined)
      setProblem(undefined)
    },
  }
}

/** The card that the QR code brought, which leaves the address at once; else the one that is held here. */
function cardAtHand(): HeldCard | undefined {
  const brought = readCard(location.hash)
  const held = heldCard()
  const named = readNamedCode(location.hash)
  // A sheet names one pupil: the card of another, kept on this device, does not open in its place.
  if (!brought) return named === undefined || held?.code === named ? held : undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  if (held?.word !== brought.word) holdCard(brought, false)
  return brought
}

function keptOf(card: HeldCard | undefined): Shown | undefined {
  const progress = card && keptProgress(card.code)
  return progress && { progress, isOld: true }
}

/** What the school has of this pupil's sittings need not stay here; what it does not have does. */
function forgetReceived(code: string): void {
  for (const sitting of storedSittings())
    if (sitting.studentCode === code && sitting.submittedAt !== null) void forgetSitting(sitting.attemptId)
}
