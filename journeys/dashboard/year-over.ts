interface YearSeen {
  /** ISO date. */
  today: string
  /** The calendar of the day. */
  calendar: { year: number; trimesters: readonly { endsOn: string }[] } | null
  /** The last year that has groups. */
  lastYear: number | null
}

/** The school year whose last trimester has ended while no group of a later one stands; undefined while one is under way. */
export function finishedYear({
  today,
  calendar,
  lastYear,
}: YearSeen): { year: number; endedOn: string } | undefined {
  const endedOn = calendar?.trimesters.at(-1)?.endsOn
  if (!calendar || endedOn === undefined || today <= endedOn) return undefined
  return lastYear !== null && lastYear <= calendar.year ? { year: calendar.year, endedOn } : undefined
}
