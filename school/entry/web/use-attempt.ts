import { useState } from 'react'
import { ApiError } from '#kit/web/api-error.ts'
import { keepDeviceKey } from './device-key.ts'
import { problemText } from './frame.tsx'

const MAX_TRIES = 10

/**
 * What a door may refuse, and what it says then. Under load a device waits as long as the server says and retries by
 * itself.
 * @param again seconds after which another refusal is tried again too
 */
export function useAttempt(again?: (refusal: ApiError) => number | undefined) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    for (let tries = 0; tries < MAX_TRIES; tries += 1)
      try {
        await work()
        setProblem(undefined)
        break
      } catch (thrown) {
        const refusal = ApiError.from(thrown)
        const { key, seconds = 1 } = (refusal.details ?? {}) as { key?: string; seconds?: number }
        if (key) keepDeviceKey(key)
        setProblem(problemText(thrown))
        const wait = refusal.code === 'WAIT' ? seconds : again?.(refusal)
        if (wait === undefined) break
        await new Promise(resolve => setTimeout(resolve, wait * 1000))
      }
    setBusy(false)
  }
  return { problem, busy, setProblem, attempt }
}
