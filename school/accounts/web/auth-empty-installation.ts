import { call } from '#kit/web/api/client.ts'
import { installationState } from '../access-contract.ts'

/** Asks, beside everything else, whether there is any account at all. Returns the way to stop asking. */
export function findWhetherEmpty(onEmpty: () => void): () => void {
  const controller = new AbortController()
  call(installationState, {}, { api: 'academy', signal: controller.signal }).then(
    ({ empty }) => {
      if (empty && !controller.signal.aborted) onEmpty()
    },
    () => {
      // A server that cannot be reached says so when somebody signs in.
    },
  )
  return () => controller.abort()
}
