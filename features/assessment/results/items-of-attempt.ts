/** The items of an attempt: those drawn for it in their order, or all of the paper. */
export function itemsOfAttempt<Item extends { id: string }>(
  items: readonly Item[],
  { item_ids }: { item_ids: readonly string[] | null },
): readonly Item[] {
  if (item_ids === null) return items
  const byId = new Map(items.map(item => [item.id, item]))
  return item_ids.flatMap(id => byId.get(id) ?? [])
}
