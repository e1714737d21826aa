import { addDays } from '#school/calendar/weeks.ts'

/** How a pupil came into a group. */
export const waysIn = ['matriculado', 'transferido', 'repetente'] as const
export type WayIn = (typeof waysIn)[number]

/** A day of an enrolment that nobody said: it was taken from what was written down. */
export const placeDoubts = ['entrada', 'mudança', 'saída'] as const
export type PlaceDoubt = (typeof placeDoubts)[number]

/** A pupil in a group from one day until before another; ISO days. */
export interface EnrolmentSpan {
  groupId: string
  number: number | null
  how: WayIn
  since: string
  /** The first day on which the pupil is no longer there; null as long as no end is known. */
  until: string | null
  /** What became of a pupil who left the school. */
  leftAs: 'transferido' | 'desistente' | null
  /** What was said of the pupil in the year of the group. */
  repeats: boolean | null
  specialNeeds: string
  doubt: PlaceDoubt | null
}

export function covers(place: Pick<EnrolmentSpan, 'since' | 'until'>, day: string): boolean {
  return place.since <= day && (place.until === null || place.until > day)
}

/** The place of a day; else the last one before it, else the first that is to come. */
export function placeOn<P extends Pick<EnrolmentSpan, 'since' | 'until'>>(
  places: readonly P[],
  day: string,
): P | undefined {
  return places.findLast(place => place.since <= day) ?? places[0]
}

/**
 * A pupil goes to another group on a day, and stays there as long as in the one before it was to be. What begins later,
 * the group of a year that was prepared, stays.
 * @param places in the order of their days
 */
export function movedTo<P extends EnrolmentSpan>(
  places: readonly P[],
  day: string,
  to: Pick<EnrolmentSpan, 'groupId' | 'number' | 'how'> &
    Partial<Pick<EnrolmentSpan, 'repeats' | 'specialNeeds'>>,
): (P | EnrolmentSpan)[] {
  const from = places.find(place => covers(place, day))
  const next = places.find(place => place.since > day)
  const last = placeOn(places, day)
  const moved: EnrolmentSpan = {
    ...{ repeats: last?.repeats ?? null, specialNeeds: last?.specialNeeds ?? '' },
    ...to,
    since: day,
    until: from ? from.until : (next?.since ?? null),
    leftAs: from?.leftAs ?? null,
    doubt: null,
  }
  return places
    .filter(place => place.since !== day)
    .map(place => (place === from ? { ...place, until: day, leftAs: null } : place))
    .concat(moved as P)
    .toSorted((a, b) => a.since.localeCompare(b.since))
}

/** A pupil leaves the school: is there until the day before, at least on the day of entry, and in no group that begins later. */
export function leftOn<P extends EnrolmentSpan>(
  places: readonly P[],
  day: string,
  as: 'transferido' | 'desistente',
  doubt: PlaceDoubt | null = null,
): P[] {
  const last = placeOn(places, day)
  return places
    .filter(place => place.since <= (last?.since ?? day))
    .map(place =>
      place === last
        ? {
            ...place,
            until: day > place.since ? day : addDays(place.since, 1),
            leftAs: as,
            doubt: doubt ?? (place.doubt === 'saída' ? null : place.doubt),
          }
        : place,
    )
}

/** A pupil who left is there again from a day on; on the day of leaving or before, as if the pupil had never left. */
export function cameBack<P extends EnrolmentSpan>(places: readonly P[], day: string): (P | EnrolmentSpan)[] {
  const last = placeOn(places, day)
  if (!last?.leftAs || last.until === null) return [...places]
  if (last.until >= day)
    return places.map(place =>
      place === last ? { ...place, until: null, leftAs: null, doubt: null } : place,
    )
  const { groupId, number, how, repeats, specialNeeds } = last
  const again = { groupId, number, how, repeats, specialNeeds, doubt: null, leftAs: null }
  const next = places.find(place => place.since > day)
  return [...places, { ...again, since: day, until: next?.since ?? null } as EnrolmentSpan].toSorted((a, b) =>
    a.since.localeCompare(b.since),
  )
}

/** Why the days of a place cannot be these: another one has them. */
export type Clash = 'since' | 'until'

/**
 * A place with other days. What met it, end to beginning, meets it still; it may take no more than the days of the one before.
 * @returns which of the two days takes all of another place, or leaves none of this one
 */
export function withDays<P extends EnrolmentSpan>(
  places: readonly P[],
  at: P,
  days: { since: string; until: string | null },
): P[] | Clash {
  const index = places.indexOf(at)
  const [before, after] = [places[index - 1], places[index + 1]]
  if (days.until !== null && days.until <= days.since) return 'until'
  const meetsBefore = before && before.until === at.since
  const meetsAfter = after && after.since === at.until
  if (before && (meetsBefore ? days.since <= before.since : days.since < (before.until ?? at.since)))
    return 'since'
  if (
    after &&
    (days.until === null ||
      (meetsAfter ? after.until !== null && days.until >= after.until : days.until > after.since))
  )
    return 'until'
  return places.map(place => {
    if (place === at) return { ...place, ...days, doubt: null }
    if (place === before && meetsBefore && at.since !== days.since) return { ...place, until: days.since }
    if (place === after && meetsAfter && days.until !== null && at.until !== days.until)
      return { ...place, since: days.until }
    return place
  })
}
