import { it } from 'vitest'
import { isDrawn } from './patience.ts'

type Test = (title: string, body: () => unknown, timeout?: number) => void

/**
 * `it` for a file whose tests start processes of their own, or compute for long: in the usual run each `parts`-th of
 * them has its turn, others with each commit; the deep run has all. With no more parts than tests one runs in each file.
 * Only for tests that need nothing of the ones before.
 */
export function testsInTurn(
  parts: number,
): Test & Pick<typeof it, 'each'> & { runIf(condition: unknown): Test } {
  let place = 0
  const test: Test = (title, body, timeout) => {
    const run = isDrawn(place++, parts) ? it : it.skip
    run(title, body, timeout)
  }
  return Object.assign(test, {
    each: it.each.bind(it) as typeof it.each,
    runIf: (condition: unknown) => (condition ? test : it.skip),
  })
}
