/**
 * Awaits statements sent at once. Of several failures the first in this order is thrown, since the others may only
 * follow from it.
 */
export async function allInOrder<Asked extends readonly unknown[]>(
  promises: readonly [...Asked],
): Promise<{ -readonly [At in keyof Asked]: Awaited<Asked[At]> }> {
  const settled: PromiseSettledResult<unknown>[] = await Promise.allSettled(promises)
  const failed = settled.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map(result => result.status === 'fulfilled' && result.value) as never
}
