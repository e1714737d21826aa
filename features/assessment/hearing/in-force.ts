/** Groups by level with an hour, as far as it decides when they stand. */
export interface TimedGrouping {
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

/** A class that is in newer groups from a day on. */
export interface Succeeded {
  groupId: string
  to: string
  from: string
}

/** What follows on each of the groups by level, for each of its classes that is in newer ones of the same kind. */
export function successors(all: readonly TimedGrouping[]): Map<string, Succeeded[]> {
  const inOrder = all.toSorted(
    (a, b) =>
      a.startsOn.localeCompare(b.startsOn) ||
      a.createdAt.localeCompare(b.createdAt) ||
      a.id.localeCompare(b.id),
  )
  return new Map(
    inOrder.map(({ id, kind, groupIds }, at) => [
      id,
      groupIds.flatMap((groupId): Succeeded[] => {
        const next = inOrder
          .slice(at + 1)
          .find(newer => newer.kind === kind && newer.groupIds.includes(groupId))
        return next ? [{ groupId, to: next.id, from: next.startsOn }] : []
      }),
    ]),
  )
}

/**
 * When each of the groups by level stands, and for which of its classes: a class keeps its groups until it is in newer ones
 * of the same kind, whatever is made for the classes beside it.
 */
export function inForce(all: readonly TimedGrouping[]): Map<string, Span[]> {
  const next = successors(all)
  return new Map(
    all.map(({ id, startsOn, groupIds }) => {
      const ends = groupIds.map(groupId => ({
        id: groupId,
        until: next.get(id)?.find(each => each.groupId === groupId)?.from ?? null,
      }))
      return [id, spansOf(startsOn, ends)]
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
