/**
 * Awaits statements sent at once. Of several failures the first in this order is thrown, since the others may only
 * follow from it.
 */
export async function allInOrder<Results extends readonly unknown[]>(
  promises: readonly [...Results],
): Promise<{ -readonly [At in keyof Results]: Awaited<Results[At]> }> {
  const settled: PromiseSettledResult<unknown>[] = await Promise.allSettled(promises)
  const failed = settled.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map(result => result.status === 'fulfilled' && result.value) as never
}

/** More statements at once wait for each other until the time that each of them may take is over. */
const AT_ONCE = 20

/** Asks the same of many, of some at once, and answers in their order. */
export async function eachInOrder<Item, Result>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await allInOrder(items.slice(at, at + AT_ONCE).map(ask))))
  return results
}
