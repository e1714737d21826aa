import * as z from 'zod/mini'
import { type SlotBody, slotBody, type Timetable } from '../contract.ts'

const day = z.array(slotBody)

/** A group's week as a form: one field per day, so that two people's weeks are laid side by side day by day. */
export const weekSchema = z.object({
  day1: day,
  day2: day,
  day3: day,
  day4: day,
  day5: day,
  day6: day,
  /** What the person began from; kept in the draft too, so that an old draft is noticed. */
  revision: z.string(),
  /** The first day on which the changed week holds; empty is the beginning of the year. */
  from: z.optional(z.string()),
})
export type WeekValues = z.infer<typeof weekSchema>

/** The field of a day, 1 for Monday to 6. */
export function dayKey(weekday: number): Exclude<keyof WeekValues, 'revision' | 'from'> {
  return `day${weekday}` as Exclude<keyof WeekValues, 'revision' | 'from'>
}

type Stored = Pick<Timetable, 'slots' | 'revision' | 'proposedFrom' | 'on' | 'changesOn'>

/** A stored timetable as the form begins from it. */
export function weekValuesOf({ slots, revision, proposedFrom, on, changesOn }: Stored): WeekValues {
  const of = (weekday: number): SlotBody[] =>
    slots
      .filter(slot => slot.weekday === weekday)
      .map(({ period, subjectId, teacherId, room }) => ({ weekday, period, subjectId, teacherId, room }))
  // A week that is to come is changed from its own first day on.
  const begun = changesOn.filter(day => day <= on).at(-1) ?? ''
  const from = proposedFrom === null || proposedFrom > begun ? (proposedFrom ?? '') : begun
  return { day1: of(1), day2: of(2), day3: of(3), day4: of(4), day5: of(5), day6: of(6), revision, from }
}

/** All lesson times of the form, in the order of the week. */
export function slotsOf({ day1, day2, day3, day4, day5, day6 }: WeekValues): SlotBody[] {
  return [...day1, ...day2, ...day3, ...day4, ...day5, ...day6]
}
