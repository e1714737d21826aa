/** A lesson that stands at a lesson time. */
export interface PlacedLesson {
  id: string
  version: number
  title: string
  minutes: number
}

/** A lesson time of a group in a subject. */
export interface PushTime {
  date: string
  startsAt: string | null
  /** Minutes that it lasts; null where the school tells no hours. */
  minutes: number | null
  room: string
  plan: PlacedLesson | null
  /** Why nothing is pushed over it: a test, a lesson that was given. */
  stays: string | null
  /** A time that was kept free, or a plan that only keeps it. */
  isReserve: boolean
}

interface PushRow {
  time: PushTime
  now: PlacedLesson | null
  next: PlacedLesson
  /** Whether what comes is as long as the time it comes to. */
  fits: boolean
}

export interface Pushed {
  rows: PushRow[]
  /** Lessons that move on; the one given once more is not among them. */
  moved: number
  /** The time that was free and is no longer. */
  spends: PushTime | null
  /** A lesson for which no time is left. */
  fallsOut: PlacedLesson | null
  /** Tests that stay where they are, on the way. */
  stays: PushTime[]
}

/**
 * Moves lessons one time on, so that a lesson that was not given stands at the first of them: each takes the place of the
 * next as far as the first time that is free. What stays is passed over.
 */
export function push(lesson: PlacedLesson, times: readonly PushTime[]): Pushed {
  const rows: PushRow[] = []
  const stays: PushTime[] = []
  let then: PlacedLesson | null = lesson
  let spends: PushTime | null = null
  for (const time of times) {
    if (time.stays !== null) {
      stays.push(time)
      continue
    }
    if (then === null) break
    rows.push({
      time,
      now: time.plan,
      next: then,
      fits: time.minutes === null || then.minutes <= time.minutes,
    })
    if (time.plan === null || time.isReserve) {
      spends = time
      then = null
      break
    }
    then = time.plan
  }
  return {
    rows,
    moved: Math.max(0, rows.length - 1),
    spends,
    fallsOut: rows.length === 0 ? null : then,
    stays,
  }
}

/** Says which lessons stand where: pushing what has changed since it was looked at is refused by it. */
export function revisionOf({ rows, fallsOut }: Pushed): string {
  const words = rows.map(
    ({ time, now, next }) =>
      `${time.date} ${time.startsAt} ${now?.id}.${now?.version} ${next.id}.${next.version}`,
  )
  return [...words, fallsOut?.id ?? ''].join('|')
}
