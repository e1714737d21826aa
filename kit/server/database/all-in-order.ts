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
