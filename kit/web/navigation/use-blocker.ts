import { useEffect, useEffectEvent, useState } from 'react'
import { addBlocker, type Blocker } from './page-history.ts'

/** Keeps somebody on the page while `shouldBlock` says so; `proceed` is there while they are kept. */
export function useBlocker(shouldBlock: Blocker['shouldBlock']): { proceed?: () => void; stay: () => void } {
  const [proceed, setProceed] = useState<() => void>()
  const shouldBlockNow = useEffectEvent(shouldBlock)
  useEffect(
    () =>
      addBlocker({
        shouldBlock: (from, to) => shouldBlockNow(from, to),
        onBlocked: goOn =>
          setProceed(() => () => {
            setProceed(undefined)
            goOn()
          }),
      }),
    [],
  )
  return { proceed, stay: () => setProceed(undefined) }
}
