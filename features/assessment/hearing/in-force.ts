/** Groups by level with an hour, as far as it decides when they stand. */
export interface Made {
  id: string
  /** Those of one kind take each other's place: of one subject, language and skill. */
  kind: string
  startsOn: string
  createdAt: string
  groupIds: readonly string[]
}

/** Days on which groups by level stand for some of their classes. */
export interface Span {
  startsOn: string
  /** The first day on which that is no longer so; null while nothing newer was made. */
  until: string | null
  groupIds: string[]
}

/**
 * When each of the groups by level stands, and for which of its classes: a class keeps its groups until it is in newer ones
 * of the same kind, whatever is made for the classes beside it.
 */
export function inForce(all: readonly Made[]): Map<string, Span[]> {
  const inOrder = all.toSorted(
    (a, b) =>
      a.startsOn.localeCompare(b.startsOn) ||
      a.createdAt.localeCompare(b.createdAt) ||
      a.id.localeCompare(b.id),
  )
  return new Map(
    inOrder.map((made, at) => {
      const newer = inOrder.slice(at + 1).filter(({ kind }) => kind === made.kind)
      const ends = made.groupIds.map(id => ({
        id,
        until: newer.find(({ groupIds }) => groupIds.includes(id))?.startsOn ?? null,
      }))
      return [made.id, spansOf(made.startsOn, ends)]
    }),
  )
}

function spansOf(from: string, ends: readonly { id: string; until: string | null }[]): Span[] {
  const days = [...new Set([from, ...ends.flatMap(({ until }) => until ?? [])])].toSorted()
  return days.flatMap((startsOn, at): Span[] => {
    const groupIds = ends.filter(({ until }) => until === null || until > startsOn).map(({ id }) => id)
    return groupIds.length === 0 ? [] : [{ startsOn, until: days[at + 1] ?? null, groupIds }]
  })
}
