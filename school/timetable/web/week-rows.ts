import type { Period } from '#school/schools/school.ts'
import type { Clash, SlotBody } from '../contract.ts'

/** One lesson time of the day, as a row of the grid. */
export interface WeekRow {
  period: number
  startsAt: string | null
  endsAt: string | null
  /** Minutes since the lesson before; 0 where there is none or no pause. */
  pauseBefore: number
}

/** The rows of a week: the school's lesson times, and those beyond them in which something is taught. */
export function weekRows(periods: readonly Period[], taught: readonly { period: number }[]): WeekRow[] {
  const numbers = new Set([...periods.map(period => period.number), ...taught.map(lesson => lesson.period)])
  return [...numbers]
    .sort((a, b) => a - b)
    .map(period => {
      const own = periods.find(candidate => candidate.number === period)
      const before = periods.find(candidate => candidate.number === period - 1)
      return {
        period,
        startsAt: own?.startsAt ?? null,
        endsAt: own?.endsAt ?? null,
        pauseBefore: own && before ? minutes(own.startsAt) - minutes(before.endsAt) : 0,
      }
    })
}

/** The days of a week: Monday to Friday, and Saturday where something is taught then or wanted. */
export function weekDays(taught: readonly { weekday: number }[], withSaturday = false): number[] {
  return withSaturday || taught.some(lesson => lesson.weekday === 6) ? [1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5]
}

/** What is at a place of the week, of a person's draft. */
export function slotAt(slots: readonly SlotBody[], weekday: number, period: number): SlotBody | undefined {
  return slots.find(slot => slot.weekday === weekday && slot.period === period)
}

/** The draft with something else, or nothing, at one place; in the order of the week. */
export function withSlot(
  slots: readonly SlotBody[],
  weekday: number,
  period: number,
  content: Pick<SlotBody, 'subjectId' | 'teacherId' | 'room'> | undefined,
): SlotBody[] {
  const others = slots.filter(slot => slot.weekday !== weekday || slot.period !== period)
  const own = content ? [{ weekday, period, ...content }] : []
  return [...others, ...own].sort((a, b) => a.weekday - b.weekday || a.period - b.period)
}

/** The sentences of the clashes at one place of one group, or of any. */
export function clashesAt(
  clashes: readonly Clash[],
  weekday: number,
  period: number,
  groupId?: string,
): string[] {
  return clashes
    .filter(
      clash =>
        clash.weekday === weekday &&
        clash.period === period &&
        (groupId === undefined || clash.groupIds.includes(groupId)),
    )
    .map(clash => clash.what)
}

function minutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
}
