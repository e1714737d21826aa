import type { AbsenceUnit } from '#school/schools/school.ts'
import type { Call, Mark, MarkedCalls, Run } from './contract.ts'

type CallFacts = Pick<Call, 'id' | 'date' | 'lessonId' | 'startsAt'>
type Marks = readonly MarkedCalls[]

/** How many in a row ask for a word with the family. */
const IN_A_ROW = 3

/** When a pupil was in a group, and what was marked of them. */
export interface Attendance {
  there: readonly { since: string; until: string | null }[]
  marks: Marks
}

/** Whether a pupil was in the group on a day. */
export function isEnrolledOn({ there }: Pick<Attendance, 'there'>, day: string): boolean {
  return there.some(stay => stay.since <= day && (stay.until === null || stay.until > day))
}

/** What a pupil was marked with at a call; undefined where nothing was marked. */
export function markAt(marks: Marks, callId: string): Mark | undefined {
  return marks.find(marked => marked.callIds.includes(callId))?.mark
}

/** The marks at some of the calls. */
export function keepCalls(marks: Marks, isKept: (callId: string) => boolean): MarkedCalls[] {
  return marks
    .map(({ mark, callIds }) => ({ mark, callIds: callIds.filter(isKept) }))
    .filter(({ callIds }) => callIds.length > 0)
}

/** The calls that concern a pupil: those of the days in the group, and those at which something was marked all the same. */
export function callsFor<C extends CallFacts>(pupil: Attendance, calls: readonly C[]): C[] {
  return calls.filter(call => isEnrolledOn(pupil, call.date) || markAt(pupil.marks, call.id) !== undefined)
}

/** What a pupil's marks of one day come to; null where nobody was called. */
export interface DayMark {
  mark: Mark | null
  /** Lessons missed, justified ones included, of so many; days are one. */
  missed: number
  justified: number
  late: number
  of: number
}

/** Absences of a pupil, or of a group. */
export interface Tally {
  absences: number
  justified: number
  late: number
  /** Times that the pupil was called. */
  units: number
}

/**
 * The calls of one day that count: the first one where the school calls once a day, every lesson where it calls in each;
 * a call of the whole day stands for the lessons where no lesson was called.
 */
export function unitsOf<C extends CallFacts>(by: AbsenceUnit, ofDay: readonly C[]): C[] {
  const inOrder = ofDay.toSorted(
    (a, b) =>
      Number(a.lessonId !== null) - Number(b.lessonId !== null) ||
      (a.startsAt ?? '').localeCompare(b.startsAt ?? '') ||
      a.id.localeCompare(b.id),
  )
  if (by === 'dia') return inOrder.slice(0, 1)
  const lessons = inOrder.filter(call => call.lessonId !== null)
  return lessons.length > 0 ? lessons : inOrder
}

/** The calls that count, by their day, the days in order. */
export function unitsByDay<C extends CallFacts>(by: AbsenceUnit, calls: readonly C[]): Map<string, C[]> {
  const days = Map.groupBy(
    calls.toSorted((a, b) => a.date.localeCompare(b.date)),
    call => call.date,
  )
  return new Map([...days].map(([date, ofDay]) => [date, unitsOf(by, ofDay)]))
}

/** What a pupil's marks at the calls of a day come to. */
export function dayMarkOf(units: readonly Pick<CallFacts, 'id'>[], marks: Marks): DayMark {
  const said = units.map(unit => markAt(marks, unit.id) ?? 'presente')
  const justified = said.filter(mark => mark === 'justificada').length
  const missed = said.filter(mark => mark === 'falta').length + justified
  const late = said.filter(mark => mark === 'atraso').length
  const mark =
    units.length === 0
      ? null
      : missed > 0
        ? missed === justified
          ? 'justificada'
          : 'falta'
        : late > 0
          ? 'atraso'
          : 'presente'
  return { mark, missed, justified, late, of: units.length }
}

/** What a pupil's days come to. */
export function tallyOf(days: Iterable<DayMark>): Tally {
  const tally = { absences: 0, justified: 0, late: 0, units: 0 }
  for (const day of days) {
    tally.absences += day.missed
    tally.justified += day.justified
    tally.late += day.late
    tally.units += day.of
  }
  return tally
}

/** Sums of several. */
export function addTallies(all: readonly Tally[]): Tally {
  return all.reduce(
    (sum, tally) => ({
      absences: sum.absences + tally.absences,
      justified: sum.justified + tally.justified,
      late: sum.late + tally.late,
      units: sum.units + tally.units,
    }),
    { absences: 0, justified: 0, late: 0, units: 0 },
  )
}

/** The share of calls at which somebody was there; null where nobody was called. */
export function presenceOf({ absences, units }: Tally): number | null {
  return units === 0 ? null : 1 - absences / units
}

/**
 * Finds for each pupil of a group: the last three days on which the group was called, when the pupil was at nothing of
 * them; else the last three lessons of one subject, the one asked for or any. Null where there is no such run, or the
 * family has justified all of it.
 */
export function runFinder(by: AbsenceUnit, calls: readonly CallOfRun[], subjectId?: string) {
  // Most pupils share all of the calls.
  const ofAll = lastUnits(by, calls, subjectId)
  return (pupil: Attendance): Run | null => {
    const own = callsFor(pupil, calls)
    return runIn(own.length === calls.length ? ofAll : lastUnits(by, own, subjectId), pupil.marks)
  }
}

type CallOfRun = Pick<Call, 'id' | 'date' | 'lessonId' | 'startsAt' | 'subject'>
type LastUnits = ReturnType<typeof lastUnits>

/** The last three days on which was called, and the last three lessons of each subject. */
function lastUnits(by: AbsenceUnit, calls: readonly CallOfRun[], subjectId?: string) {
  const subjects = Map.groupBy(
    by === 'dia'
      ? []
      : calls.filter(call => call.subject && (subjectId === undefined || call.subject.id === subjectId)),
    call => call.subject?.id,
  )
  return {
    days: [...unitsByDay(by, calls)].slice(-IN_A_ROW),
    subjects: [...subjects.values()].map(lessons =>
      lessons
        .toSorted((a, b) => `${a.date}${a.startsAt ?? ''}`.localeCompare(`${b.date}${b.startsAt ?? ''}`))
        .slice(-IN_A_ROW),
    ),
  }
}

function runIn({ days, subjects }: LastUnits, marks: Marks): Run | null {
  if (isRun(days.map(([, units]) => dayMarkOf(units, marks))))
    return { dates: days.map(([date]) => date), subject: null }
  const last = subjects.find(lessons => isRun(lessons.map(lesson => dayMarkOf([lesson], marks))))
  return last ? { dates: last.map(lesson => lesson.date), subject: last[0]?.subject?.name ?? null } : null
}

function isRun(units: readonly DayMark[]): boolean {
  return (
    units.length === IN_A_ROW &&
    units.every(unit => unit.of > 0 && unit.missed === unit.of) &&
    units.some(unit => unit.justified < unit.missed)
  )
}

/** Days that follow each other among those on which there was school, as one entry: «19, 20 e 21 de Maio». */
export function inRows<D extends { date: string }>(days: readonly D[], schoolDays: readonly string[]): D[][] {
  const rows: D[][] = []
  for (const day of days.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const last = rows.at(-1)?.at(-1)
    const follows = last && schoolDays.indexOf(day.date) === schoolDays.indexOf(last.date) + 1
    if (follows) rows.at(-1)?.push(day)
    else rows.push([day])
  }
  return rows
}
