import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { onDevice } from '#kit/web/device/device.ts'
import { type Draft, readDraft, removeDraft, writeDraft } from '#kit/web/device/drafts.ts'

const EVERY_MS = 2000

/**
 * Stores a draft on this device, two seconds after the last key press. `onFound` receives the draft that existed when the
 * page was opened.
 */
export function useDraft<Values>(name: string, onFound: (draft: Draft<Values>) => void) {
  const [savedAt, setSavedAt] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<() => Promise<void>>(undefined)
  const tell = useEffectEvent(onFound)

  useEffect(() => {
    let wanted = true
    const look = async () => {
      const draft = await readDraft<Values>(name)
      if (!wanted || !draft) return
      wanted = false
      setSavedAt(draft.savedAt)
      tell(draft)
    }
    void look()
    // The store may be opened after the page: then the draft is looked up again.
    const stop = onDevice(() => void look())
    return () => {
      wanted = false
      stop()
    }
  }, [name])

  // A pending draft is stored at once when the page is hidden or left.
  useEffect(() => {
    const flush = () => {
      clearTimeout(timer.current)
      void waiting.current?.()
    }
    document.addEventListener('visibilitychange', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [])

  const keep = useCallback(
    (values: Values, baseVersion?: number) => {
      clearTimeout(timer.current)
      waiting.current = async () => {
        waiting.current = undefined
        const at = await writeDraft(name, values, baseVersion)
        if (at) setSavedAt(at)
      }
      timer.current = setTimeout(() => void waiting.current?.(), EVERY_MS)
    },
    [name],
  )

  const drop = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current = undefined
    setSavedAt(undefined)
    return removeDraft(name)
  }, [name])

  return { savedAt, keep, drop }
}
