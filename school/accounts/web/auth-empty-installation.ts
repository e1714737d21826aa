import { baseOf } from '#kit/web/api/client.ts'
import { installationState } from '../access-contract.ts'

/**
 * Asks, beside everything else, whether there is any account at all. Returns the way to stop asking.
 * By `fetch`, so that the page of the way in does not bring the whole client along for it.
 */
export function checkIsEmpty(onAnswer: (empty: boolean) => void): () => void {
  const controller = new AbortController()
  fetch(baseOf('academy') + installationState.path, { signal: controller.signal })
    .then(response => response.json())
    .then(
      (state: { empty?: boolean }) => {
        if (!controller.signal.aborted) onAnswer(state.empty === true)
      },
      () => {
        // A server that cannot be reached says so when somebody signs in.
      },
    )
  return () => controller.abort()
}
