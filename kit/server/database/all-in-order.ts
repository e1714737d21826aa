/**
 * What was asked of the database in one go, once all of it is answered. Of several that fail the first in this order is told,
 * since the others may fail of it, or be refused by the database where it would have said why.
 */
export async function allInOrder<Asked extends readonly unknown[]>(
  promises: readonly [...Asked],
): Promise<{ -readonly [At in keyof Asked]: Awaited<Asked[At]> }> {
  const settled: PromiseSettledResult<unknown>[] = await Promise.allSettled(promises)
  const failed = settled.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map(result => result.status === 'fulfilled' && result.value) as never
}
