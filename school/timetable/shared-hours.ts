import { isParted } from './clashes.ts'
import type { SharedHour, Slot } from './contract.ts'

/** The shared hours of a teacher's week: those that the teacher leads, and those that take one of the teacher's lessons. */
export function sharedOf<Hour extends SharedHour>(
  teacherId: string,
  slots: readonly Slot[],
  shared: readonly Hour[],
): Hour[] {
  return shared.filter(hour => hour.leaderId === teacherId || slots.some(slot => isParted(slot, [hour])))
}

/** What a teacher is at, at one time of the week. */
export interface Held {
  /** Lessons; where the pupils are elsewhere at that time the lesson says so. */
  lessons: { slot: Slot; parted: SharedHour | undefined }[]
  /** Groups that the teacher leads then. */
  led: SharedHour[]
}

/** A teacher's time: the group that is led stands in place of the lesson that it takes. */
export function heldAt(
  { weekday, period }: { weekday: number; period: number },
  { slots, shared, teacherId }: { slots: readonly Slot[]; shared: readonly SharedHour[]; teacherId: string },
): Held {
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
