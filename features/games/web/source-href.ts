import type { ItemFigures } from '../results-contract.ts'

/** Where a pair leads back to: the term or the question that it came from. */
export function sourceHref(item: Pick<ItemFigures, 'source'>): string | undefined {
  if (!item.source) return undefined
  return item.source.kind === 'termo'
    ? `/dashboard/glossaryList/${item.source.id}`
    : `/diagnostico/testes/banco/${item.source.id}`
}
