import { isParted } from './clashes.ts'
import type { SharedHour, Slot } from './contract.ts'

/** Whether the hour stands in the week of a day. */
export function standsOn({ startsOn, until }: Pick<SharedHour, 'startsOn' | 'until'>, date: string): boolean {
  return startsOn <= date && (until === null || date < until)
}

/**
 * The shared hours of a day.
 * @param weekday the one that is taught on it; undefined where there is no school
 */
export function hoursOn<Hour extends SharedHour>(
  shared: readonly Hour[],
  date: string,
  weekday: number | undefined,
): Hour[] {
  return shared.filter(hour => hour.weekday === weekday && standsOn(hour, date))
}

/** The hour in which the pupils of a lesson are in other groups than their own on a day; undefined where they are at the lesson. */
export function partedBy<Hour extends SharedHour>(
  slot: Pick<Slot, 'groupId' | 'weekday' | 'period'>,
  date: string,
  shared: readonly Hour[],
): Hour | undefined {
  return shared.find(hour => standsOn(hour, date) && isParted(slot, [hour]))
}

/** The shared hours of a teacher's week: those that the teacher leads, and those that take one of the teacher's lessons. */
export function sharedOf<Hour extends SharedHour>(
  teacherId: string,
  slots: readonly Slot[],
  shared: readonly Hour[],
): Hour[] {
  return shared.filter(hour => hour.leaderId === teacherId || slots.some(slot => isParted(slot, [hour])))
}

/** What a teacher is at, at one time of the week. */
export interface TeacherHour {
  /** Lessons; where the pupils are elsewhere at that time the lesson says so. */
  lessons: { slot: Slot; parted: SharedHour | undefined }[]
  /** Groups that the teacher leads then. */
  led: SharedHour[]
}

/** A teacher's time: the group that is led stands in place of the lesson that it takes. */
export function heldAt(
  { weekday, period }: { weekday: number; period: number },
  { slots, shared, teacherId }: { slots: readonly Slot[]; shared: readonly SharedHour[]; teacherId: string },
): TeacherHour {
  const isHere = (at: { weekday: number; period: number }) => at.weekday === weekday && at.period === period
  const here = shared.filter(isHere)
  const led = here.filter(hour => hour.leaderId === teacherId)
  return {
    lessons: slots
      .filter(slot => isHere(slot) && !isParted(slot, led))
      .map(slot => ({ slot, parted: here.find(hour => isParted(slot, [hour])) })),
    led,
  }
}
