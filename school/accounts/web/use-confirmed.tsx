import { type ReactNode, useState } from 'react'
import { ApiError } from '#kit/web/api-error.ts'
import { fetchedPart } from '#kit/web/parts/fetched.tsx'

const ConfirmIdentityDialog = fetchedPart(() =>
  import('./confirm-identity-dialog.tsx').then(m => m.ConfirmIdentityDialog),
)

/**
 * For calls before which somebody must show again who they are: `confirmed` makes the call and, where that is asked
 * for, opens the dialog and makes it again; undefined when the person turned back. `dialog` is to be drawn.
 */
export function useConfirmed(): {
  confirmed: <T>(work: () => Promise<T>) => Promise<T | undefined>
  dialog: ReactNode
} {
  const [asking, setAsking] = useState<{ settle: (done: boolean) => void }>()

  async function confirmed<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'REAUTHENTICATE') throw error
      const done = await new Promise<boolean>(resolve => setAsking({ settle: resolve }))
      setAsking(undefined)
      return done ? work() : undefined
    }
  }

  return { confirmed, dialog: asking && <ConfirmIdentityDialog onDone={asking.settle} /> }
}
