import { setTimeout as sleep } from 'node:timers/promises'

/** Says where the pages are once they and the APIs behind them answer: below all that both of them said while starting. */
export async function sayWhenReady(
  address: string,
  say: (line: string) => void,
  { everyMs = 500, signal }: { everyMs?: number; signal?: AbortSignal } = {},
): Promise<void> {
  while (!signal?.aborted) {
    const isReady = await fetch(`${address}/ready`).then(
      answer => answer.ok,
      () => false,
    )
    if (isReady) return say(`\nThe pages: ${address}`)
    await sleep(everyMs, undefined, { ref: false })
  }
}
