import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLeaveWarning } from '#kit/web/form/leave-warning.ts'
import { onNetworkBack } from '#kit/web/network.ts'
import { type LineState, type OpenSitting, waitingOf } from './sitting-sync.ts'

/** The state of a sitting; sends when the browser says that the network is back, and warns before what waits is left. */
export function useSitting(sitting: OpenSitting): LineState {
  const state = useSyncExternalStore(sitting.subscribe, sitting.state)
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') sitting.sendNow()
    }
    const leave = onNetworkBack(() => sitting.sendNow())
    document.addEventListener('visibilitychange', seen)
    return () => {
      leave()
      document.removeEventListener('visibilitychange', seen)
    }
  }, [sitting])
  useLeaveWarning(!state.sitting.replaced && waitingOf(state.sitting).length > 0)
  return state
}

/** Milliseconds until the end of the pupil's time by the school's clock; drawn anew every second of the last minutes. */
export function useTimeLeft({ endsAt, ahead }: { endsAt: string; ahead: number }): number {
  const left = () => Math.max(0, Date.parse(endsAt) - Date.now() - ahead)
  const [, draw] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => draw(count => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return left()
}
