import type { Period } from './school.ts'

/** Lesson times that a school had before it changed them, and the first day on which it had others. */
export interface EarlierPeriods {
  periods: readonly Period[]
  until: string
}

/** When a lesson time begins and ends, on days from one until another; null where nothing is known before or after. */
export interface PeriodDays {
  startsAt: string | null
  endsAt: string | null
  startsOn: string | null
  until: string | null
}

/**
 * The hours of one lesson time on the days of a span, both ends included, one piece for each that it has.
 * @param earlier in the order of their days
 */
export function hoursOf(
  number: number,
  { periods, earlier }: { periods: readonly Period[]; earlier: readonly EarlierPeriods[] },
  span: { startsOn: string; endsOn: string },
): PeriodDays[] {
  const pieces: PeriodDays[] = []
  let since: string | null = null
  for (const held of [...earlier, { periods, until: null }]) {
    if (held.until !== null && held.until <= span.startsOn) continue
    if (since !== null && since > span.endsOn) break
    const found = held.periods.find(period => period.number === number)
    const clock = { startsAt: found?.startsAt ?? null, endsAt: found?.endsAt ?? null }
    const last = pieces.at(-1)
    if (last && last.startsAt === clock.startsAt && last.endsAt === clock.endsAt) last.until = held.until
    else pieces.push({ ...clock, startsOn: since, until: held.until })
    since = held.until
  }
  const last = pieces.at(-1)
  if (last?.until && last.until > span.endsOn) last.until = null
  return pieces
}

/** What holds on some days, once for each of the hours that it has on them, with the days of both. */
export function atItsHours<Held extends { startsOn: string | null; until: string | null }>(
  held: Held,
  hours: readonly PeriodDays[],
): (Held & Pick<PeriodDays, 'startsAt' | 'endsAt'>)[] {
  return hours.flatMap(({ startsAt, endsAt, startsOn: since, until: end }) => {
    const startsOn =
      since !== null && (held.startsOn === null || held.startsOn < since) ? since : held.startsOn
    const until = end !== null && (held.until === null || end < held.until) ? end : held.until
    return startsOn !== null && until !== null && startsOn >= until
      ? []
      : [{ ...held, startsAt, endsAt, startsOn, until }]
  })
}
