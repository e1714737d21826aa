import { useCallback, useEffect, useMemo, useState } from 'react'
import { everythingKept, onDevice } from '#kit/web/device/device.ts'

/** Which comments of a plan were begun on this device and wait to be sent, by row; null for the whole plan. */
export interface UnsentComments {
  has: (rowId: string | null) => boolean
  mark: (rowId: string | null, isUnsent: boolean) => void
}

/** The name under which a comment that is being written is kept on this device. */
export function draftOf(planId: string, rowId: string | null): string {
  return `plan-comments/${planId}/${rowId ?? 'plan'}`
}

/** Knows the comments that were begun on a plan, also those from before the page was loaded. */
export function useUnsentComments(planId: string): UnsentComments {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    let wanted = true
    const look = async () => {
      const drafts = await everythingKept('drafts')
      const found = drafts
        .map(draft => draft.name)
        .filter(name => name.startsWith(`plan-comments/${planId}/`))
      if (wanted && found.length > 0) setNames(now => [...new Set([...now, ...found])])
    }
    void look()
    const stop = onDevice(() => void look())
    return () => {
      wanted = false
      stop()
    }
  }, [planId])

  const mark = useCallback(
    (rowId: string | null, isUnsent: boolean) =>
      setNames(now => {
        const name = draftOf(planId, rowId)
        if (now.includes(name) === isUnsent) return now
        return isUnsent ? [...now, name] : now.filter(other => other !== name)
      }),
    [planId],
  )
  return useMemo(
    () => ({ has: rowId => names.includes(draftOf(planId, rowId)), mark }),
    [names, planId, mark],
  )
}
