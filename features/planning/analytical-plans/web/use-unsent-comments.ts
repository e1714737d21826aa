import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { onDevice, readAllValues } from '#kit/web/device/device.ts'
import { readDraft, removeDraft } from '#kit/web/device/drafts.ts'

/** Which comments of a plan were begun on this device and wait to be sent, by row; null for the whole plan. */
export interface UnsentComments {
  has: (rowId: string | null) => boolean
  /** @param text as it stands in its field: what is kept on the device comes some moments after it */
  mark: (rowId: string | null, text: string) => void
  count: number
  /** All of them, to be sent with a step of the plan. */
  read: () => Promise<{ rowId: string | null; text: string }[]>
  /** They have been sent. */
  clear: () => Promise<void>
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
      const drafts = await readAllValues('drafts')
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

  const texts = useRef(new Map<string, string>())
  const mark = useCallback(
    (rowId: string | null, text: string) => {
      const name = draftOf(planId, rowId)
      texts.current.set(name, text)
      setNames(now => {
        const isUnsent = text.trim() !== ''
        if (now.includes(name) === isUnsent) return now
        return isUnsent ? [...now, name] : now.filter(other => other !== name)
      })
    },
    [planId],
  )
  return useMemo(
    () => ({
      has: rowId => names.includes(draftOf(planId, rowId)),
      mark,
      count: names.length,
      read: async () => {
        const found = []
        for (const name of names) {
          const text = texts.current.get(name) ?? (await readDraft<string>(name))?.values ?? ''
          const row = name.split('/').at(-1) ?? 'plan'
          if (text.trim() !== '') found.push({ rowId: row === 'plan' ? null : row, text })
        }
        return found
      },
      clear: async () => {
        for (const name of names) await removeDraft(name)
        setNames([])
      },
    }),
    [names, planId, mark],
  )
}
