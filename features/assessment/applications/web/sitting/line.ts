import { call } from '#kit/web/api/client.ts'
import { beginSitting, leavePlace, sendAnswers } from '../../sitting-contract.ts'
import { forgetSitting, type StoredSitting, storedSittings, storeSitting } from './sitting-store.ts'
import { type Line, openSitting, waitingOf } from './sitting-sync.ts'

/** The line of a real device: the API, the browser's storage and its clock. */
export const line: Line = {
  send: input => call(sendAnswers, input),
  begin: input => call(beginSitting, input),
  store: storeSitting,
  now: () => Date.now(),
  later: (work, ms) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  chance: Math.random,
  hasNetwork: () => navigator.onLine,
}

/** What others left unsent at this phone goes out while the next pupil answers. Gives the way to stop. */
export function sendAbandonedSittings(but: string | undefined): () => void {
  const open = storedSittings()
    .filter(sitting => sitting.attemptId !== but && sitting.submittedAt === null && !sitting.replaced)
    .filter(sitting => waitingOf(sitting).length > 0 || sitting.handedInAt !== null)
    .map(sitting => openSitting(sitting, line))
  for (const entry of open) entry.subscribe(() => forgetPassed(entry.state().sitting))
  for (const sitting of storedSittings()) forgetPassed(sitting)
  return () => {
    for (const entry of open) entry.close()
  }
}

/** What another pupil left on this phone is forgotten as soon as the school has it, or another device went on with it. */
function forgetPassed({ passed, submittedAt, replaced, attemptId }: StoredSitting): void {
  if (passed && (submittedAt !== null || replaced)) void forgetSitting(attemptId)
}

/** Releases a device's place on the server, so that another one may have it; best effort without network. */
export function releasePlace(code: string, key: string): void {
  call(leavePlace, { params: { code }, body: { key } }).catch((error: unknown) =>
    console.info('The place is still held by this device.', error),
  )
}
