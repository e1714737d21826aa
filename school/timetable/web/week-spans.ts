import { formatDateSlashes } from '#kit/figures.ts'
import { addDays } from '#school/calendar/weeks.ts'
import type { Timetable } from '../contract.ts'

/** The days for which one week of a group holds. */
export interface WeekSpan {
  /** A day of it, which stands in the address. */
  on: string
  /** The first day on which another week holds. */
  until: string | null
  label: string
}

/** The weeks that a group has in its year, the first one first; one where it never changes. */
export function weekSpans(changesOn: readonly string[]): WeekSpan[] {
  const [first] = changesOn
  if (first === undefined) return []
  return [
    { on: addDays(first, -1), until: first, label: `Até ${formatDateSlashes(addDays(first, -1))}` },
    ...changesOn.map((day, at) => {
      const until = changesOn[at + 1] ?? null
      return {
        on: day,
        until,
        label:
          until === null
            ? `A partir de ${formatDateSlashes(day)}`
            : `De ${formatDateSlashes(day)} a ${formatDateSlashes(addDays(until, -1))}`,
      }
    }),
  ]
}

/** The week that holds on the day of a timetable; undefined where there is but one. */
export function spanOf({ changesOn, on }: Pick<Timetable, 'changesOn' | 'on'>): WeekSpan | undefined {
  return weekSpans(changesOn).findLast((span, at) => at === 0 || span.on <= on)
}
