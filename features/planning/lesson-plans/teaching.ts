import type { AbsentPupil, Mark } from '#school/absences/contract.ts'
import type { ExitVotes } from './contract.ts'
import type { Phase } from './lesson.ts'

type Phases = readonly Pick<Phase, 'minutes'>[]

/** What was read of the cards that answered the question at its end. */
export interface ExitRead {
  votes: ExitVotes['votes']
  /** The place of the letter that is right, once it is chosen. */
  right: number | null
  /** What was taken over of it. */
  used?: ExitVotes | undefined
}

/** A running lesson, stored on this device: which phase, since when, and who is absent. */
export interface Teaching {
  begunAt: number
  phase: number
  phaseAt: number
  /** Minutes that each phase gained or lost, by its index. */
  extra: number[]
  /** Steps of the teacher that are done: phase and index. */
  done: string[]
  /** Numbers in the class list of those who are absent or late. */
  absent: number[]
  /** What is said of some of them: the others are simply missing. */
  marks?: Partial<Record<number, 'justificada' | 'atraso'>>
  /** Somebody tapped: what was known before the lesson no longer counts. */
  called?: boolean
  exit?: ExitRead
}

/** What was tapped of a pupil. */
export function markOf({ absent, marks }: Teaching, number: number): Mark {
  return absent.includes(number) ? (marks?.[number] ?? 'falta') : 'presente'
}

/** The lesson with another mark of a pupil. */
export function withMark(teaching: Teaching, number: number, mark: Mark): Teaching {
  const { [number]: _, ...others } = teaching.marks ?? {}
  const absent = teaching.absent.filter(other => other !== number)
  return {
    ...teaching,
    called: true,
    absent: mark === 'presente' ? absent : [...absent, number],
    marks: mark === 'justificada' || mark === 'atraso' ? { ...others, [number]: mark } : others,
  }
}

/** The lesson with what was known of its absences before anybody tapped. */
export function asKnown(
  teaching: Teaching,
  known: readonly { studentId: string; mark: Mark }[],
  pupils: readonly { id: string | null; number: number }[],
): Teaching {
  if (teaching.called || teaching.absent.length > 0) return teaching
  return known.reduce((all, { studentId, mark }) => {
    const pupil = pupils.find(({ id }) => id === studentId)
    return pupil ? withMark(all, pupil.number, mark) : all
  }, teaching)
}

/** Who is missing or late, as it is sent: by pupil, or by number where the device has no list. */
export function missingOf(
  teaching: Teaching,
  pupils: readonly { id: string | null; number: number }[],
): AbsentPupil[] {
  return pupils.flatMap(({ id, number }) => {
    const mark = markOf(teaching, number)
    if (mark === 'presente') return []
    return [id === null ? { number, mark } : { studentId: id, mark }]
  })
}

const MINUTE = 60_000
const MORE = 2

/** Begins a lesson; one that began some minutes ago by the timetable is counted from that time. */
export function beginTeaching(phases: Phases, now: number, scheduled: number | undefined): Teaching {
  const whole = phases.reduce((sum, phase) => sum + phase.minutes, 0) * MINUTE
  const isOnTime = scheduled !== undefined && now >= scheduled && now < scheduled + whole
  const begunAt = isOnTime ? scheduled : now
  return { begunAt, phase: 0, phaseAt: begunAt, extra: phases.map(() => 0), done: [], absent: [] }
}

export function minutesOfPhase(phases: Phases, { extra }: Teaching, at: number): number {
  return (phases[at]?.minutes ?? 0) + (extra[at] ?? 0)
}

/**
 * Whole minutes until the phase ends by plan; below zero once it is over. A phase may begin after `now`, which a page
 * looks at only every few seconds: then nothing of it is gone.
 */
export function minutesLeft(phases: Phases, teaching: Teaching, now: number): number {
  const gone = Math.max(0, now - teaching.phaseAt) / MINUTE
  return Math.ceil(minutesOfPhase(phases, teaching, teaching.phase) - gone)
}

/** How much of the phase is over, from 0 to 1. */
export function shareGone(phases: Phases, teaching: Teaching, now: number): number {
  const minutes = minutesOfPhase(phases, teaching, teaching.phase)
  return minutes <= 0 ? 1 : Math.min(1, Math.max(0, (now - teaching.phaseAt) / MINUTE / minutes))
}

/** Whole minutes until the end of the lesson, by what is left of each phase. */
export function minutesToEnd(phases: Phases, teaching: Teaching, now: number): number {
  const later = phases
    .map((_, at) => (at > teaching.phase ? minutesOfPhase(phases, teaching, at) : 0))
    .reduce((sum, minutes) => sum + minutes, 0)
  return Math.max(0, minutesLeft(phases, teaching, now)) + later
}

/** Goes to another phase; its time begins now. */
export function goToPhase(phases: Phases, teaching: Teaching, to: number, now: number): Teaching {
  if (to < 0 || to >= phases.length || to === teaching.phase) return teaching
  return { ...teaching, phase: to, phaseAt: now }
}

/** Two more minutes for this phase, taken from the last one as long as it has them. */
export function lengthen(phases: Phases, teaching: Teaching): { teaching: Teaching; takenFromLast: boolean } {
  const last = phases.length - 1
  const takenFromLast = teaching.phase < last && minutesOfPhase(phases, teaching, last) > MORE
  const extra = phases.map(
    (_, at) =>
      (teaching.extra[at] ?? 0) + (at === teaching.phase ? MORE : takenFromLast && at === last ? -MORE : 0),
  )
  return { teaching: { ...teaching, extra }, takenFromLast }
}
