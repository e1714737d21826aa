import { useEffect, useEffectEvent, useRef } from 'react'
import { onOutbox, type PendingRequest, waitingFrom } from '#kit/web/api/outbox.ts'

/** Hears once of a request that was written in the form with this draft, and waits on this device to be sent. */
export function useWaiting(draft: string, onFound: (entry: PendingRequest) => void): void {
  const found = useRef(false)
  const tell = useEffectEvent(onFound)
  useEffect(() => {
    const look = () => {
      const entry = waitingFrom(draft)
      if (!entry || found.current) return
      found.current = true
      tell(entry)
    }
    look()
    // The outbox may be read after the page has come.
    return onOutbox(look)
  }, [draft])
}
