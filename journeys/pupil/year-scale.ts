import { addDays, daysBetween, eachMonday, mondayOf } from '#school/calendar/weeks.ts'
import type { PupilYear } from './contract.ts'

/** Weeks of air between two trimesters. */
const GAP = 1

/** One trimester as it stands on the line, in shares of its width, 0 to 1. */
export interface OpenTrimester {
  number: number
  from: number
  to: number
  /** The first week of each month that it touches. */
  months: { date: string; at: number }[]
}

/** The one scale of the year's rows. */
export interface YearScale {
  open: OpenTrimester[]
  /** Numbers of the trimesters that are still to come: a narrow box each. */
  coming: number[]
  /** Width of a week, and the Mondays of all weeks with their places. */
  week: number
  weeks: { monday: string; at: number }[]
  /** The place of a day; between trimesters that of the end before it, null outside the line. */
  placeOf: (day: string) => number | null
}

export type WeeksOf = Pick<PupilYear, 'trimesters' | 'since' | 'today'>

/** The Mondays of the trimesters' weeks in which the pupil was in a group, up to today. */
export function mondaysThere({ trimesters, since, today }: WeeksOf): string[] {
  return trimesters
    .flatMap(trimester => eachMonday(trimester))
    .filter(monday => monday <= today && (since === null || monday >= mondayOf(since)))
}

/** Past trimesters and the present one stand open, week by week; those to come are named alone. */
export function scaleOf({ trimesters, today }: Pick<PupilYear, 'trimesters' | 'today'>): YearScale | null {
  const begun = trimesters.filter(({ startsOn }) => startsOn <= today)
  if (begun.length === 0) return null
  const mondays = begun.map(trimester => eachMonday(trimester))
  const all = mondays.reduce((sum, each) => sum + each.length, 0) + GAP * (begun.length - 1)
  const open: OpenTrimester[] = []
  const weeks: YearScale['weeks'] = []
  let done = 0
  for (const [at, trimester] of begun.entries()) {
    const own = mondays[at] ?? []
    const placed = own.map((monday, place) => ({ monday, at: (done + place) / all }))
    weeks.push(...placed)
    open.push({
      number: trimester.number,
      from: done / all,
      to: (done + own.length) / all,
      months: placed.flatMap(({ monday, at: place }, index) => {
        const month = addDays(monday, 6).slice(0, 7)
        const before = placed[index - 1]
        if (before && addDays(before.monday, 6).slice(0, 7) === month) return []
        return [{ date: `${month}-01`, at: place }]
      }),
    })
    done += own.length + GAP
  }
  const week = 1 / all
  return {
    open,
    coming: trimesters.filter(({ startsOn }) => startsOn > today).map(({ number }) => number),
    week,
    weeks,
    placeOf: day => {
      const found = weeks.findLast(({ monday }) => monday <= day)
      if (!found) return null
      const into = Math.min(daysBetween(found.monday, day), 7)
      return found.at + (into / 7) * week
    },
  }
}
