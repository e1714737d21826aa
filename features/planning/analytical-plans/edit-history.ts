/** What can be undone and redone; the present is what is on the screen. */
export interface EditHistory<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** What the last step wrote in; a step in the same place joins it. */
  place?: string
}

const MAX = 100

/** A history without past. */
export function beginHistory<T>(present: T): EditHistory<T> {
  return { past: [], present, future: [] }
}

/** One step further. Steps in the same place, one after another, are undone together. */
export function step<T>(history: EditHistory<T>, present: T, place?: string): EditHistory<T> {
  if (present === history.present) return history
  const joined = place !== undefined && place === history.place
  const past = joined ? history.past : [...history.past, history.present].slice(-MAX)
  return { past, present, future: [], place }
}

/** One step back; the same where there is none. */
export function undo<T>(history: EditHistory<T>): EditHistory<T> {
  const present = history.past.at(-1)
  if (present === undefined) return history
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] }
}

/** Forward again, after `undo`. */
export function redo<T>(history: EditHistory<T>): EditHistory<T> {
  const [present, ...future] = history.future
  if (present === undefined) return history
  return { past: [...history.past, history.present], present, future }
}

/** Something that came from elsewhere into every step, so that undoing never takes another's work away. */
export function mapEveryStep<T>(history: EditHistory<T>, change: (step: T) => T): EditHistory<T> {
  return {
    past: history.past.map(change),
    present: change(history.present),
    future: history.future.map(change),
  }
}
