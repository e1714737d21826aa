import { agreementOf } from '#engines/psychometrics/agreement.ts'
import { binomialAtLeast, proportionInterval } from '#engines/psychometrics/significance.ts'

export type Sex = 'H' | 'M'

/** A pupil heard twice. */
export interface Moved {
  studentId: string
  sex: Sex | null
  from: string
  to: string
}

export interface Cell {
  H: number
  M: number
  total: number
}

export interface MoveMatrix {
  levels: string[]
  /** From in rows, to in columns. */
  cells: Cell[][]
  from: Cell[]
  up: Cell
  same: Cell
  down: Cell
  all: Cell
}

/** From which level to which, counted pupil by pupil; pupils heard only once are left out. */
export function matrixOf(levels: readonly string[], moved: readonly Moved[]): MoveMatrix {
  const place = (name: string) => levels.indexOf(name)
  const known = moved.filter(({ from, to }) => place(from) >= 0 && place(to) >= 0)
  const count = (some: readonly Moved[]): Cell => ({
    H: some.filter(({ sex }) => sex === 'H').length,
    M: some.filter(({ sex }) => sex === 'M').length,
    total: some.length,
  })
  return {
    levels: [...levels],
    cells: levels.map(from =>
      levels.map(to => count(known.filter(one => one.from === from && one.to === to))),
    ),
    from: levels.map(from => count(known.filter(one => one.from === from))),
    up: count(known.filter(({ from, to }) => place(to) > place(from))),
    same: count(known.filter(({ from, to }) => to === from)),
    down: count(known.filter(({ from, to }) => place(to) < place(from))),
    all: count(known),
  }
}

/** Of what two listeners heard of the same pupils: how far they agree, and how often each is the higher one. */
export interface Listening {
  /** Pupils, each counted once however often two listeners heard them. */
  n: number
  same: number
  /** The share that they agree on, with the interval that holds the true one in 95 of 100 samples (Wilson 1927). */
  interval: { low: number; high: number }
  /** Null where one of them heard the same level everywhere: kappa says nothing then. */
  kappa: number | null
  /** The share that one hearing moves up, or down, for no other reason than who listens. */
  moves: number
}

/** Below so many pupils heard by two, what listening alone moves is not known. */
export const HEARD_BY_TWO = 10

export function listeningOf(
  levels: readonly string[],
  pairs: readonly (readonly [string, string])[],
): Listening | null {
  const readings = pairs
    .map(([first, second]) => [levels.indexOf(first), levels.indexOf(second)] as const)
    .filter(([first, second]) => first >= 0 && second >= 0)
  const agreement = agreementOf(readings)
  if (!agreement) return null
  const { n, kappa, sameInterval: interval } = agreement
  const same = Math.round(agreement.same * n)
  return { n, same, interval, kappa, moves: (n - same) / (2 * n) }
}

/** What would have moved without teaching, and whether what moved is more than that. */
export interface Chance {
  /** So many would rise, and as many fall. */
  moved: number
  /** What is more than that: rises, falls, or both; null where chance may explain all. */
  beyond: 'up' | 'down' | 'both' | null
}

/** Of a hundred classes in which nothing happened, so many are called a rise, and as many a fall. */
const ERROR_EACH_SIDE = 0.025

/**
 * What listening alone explains of rises and of falls: an exact binomial test on either side. The share that two listeners tell apart is
 * taken at the upper end of its interval (Wilson 1927, 95 of 100), so that a few pairs make nothing sure.
 */
export function chanceOf(up: number, down: number, all: number, listening: Listening | null): Chance | null {
  if (!listening || listening.n < HEARD_BY_TWO || all === 0) return null
  const apart = proportionInterval(listening.n - listening.same, listening.n)?.high ?? 1
  const isBeyond = (count: number) => binomialAtLeast(count, all, apart / 2) <= ERROR_EACH_SIDE
  const [rose, fell] = [isBeyond(up), isBeyond(down)]
  return {
    moved: Math.round(all * listening.moves),
    beyond: rose && fell ? 'both' : rose ? 'up' : fell ? 'down' : null,
  }
}

/** Whether two counts of the same pupils may differ by chance: the exact test of McNemar (1947), two-sided. */
export function isWithinChance(onlyFirst: number, onlySecond: number): boolean {
  const n = onlyFirst + onlySecond
  return n === 0 || 2 * binomialAtLeast(Math.max(onlyFirst, onlySecond), n, 0.5) > 2 * ERROR_EACH_SIDE
}
