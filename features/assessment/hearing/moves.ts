import { agreementOf } from '#engines/psychometrics/agreement.ts'

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

/** From which level to which, counted pupil by pupil; whoever was heard only once is in none of it. */
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
  n: number
  same: number
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
  const { n, kappa } = agreement
  const same = Math.round(agreement.same * n)
  return { n, same, kappa, moves: (n - same) / (2 * n) }
}

/** What would have moved without teaching, and whether what moved is more than that. */
export interface Chance {
  /** So many would rise, and as many fall. */
  moved: number
  explains: boolean
}

/**
 * What listening alone explains of a rise. The share that two listeners tell apart is taken at the upper end of its interval
 * (Wilson, 95 of 100), so that a few pairs do not make a rise sure.
 */
export function chanceOf(up: number, down: number, all: number, listening: Listening | null): Chance | null {
  if (!listening || listening.n < HEARD_BY_TWO || all === 0) return null
  const high = wilsonHigh(listening.n - listening.same, listening.n) / 2
  return {
    moved: Math.round(all * listening.moves),
    explains: up <= down || tail(up, all, high) > 0.025,
  }
}

/** Whether two counts of the same pupils differ by more than chance: of those who rose in one alone, a fair coin. */
export function maybeChance(onlyFirst: number, onlySecond: number): boolean {
  const n = onlyFirst + onlySecond
  return n === 0 || 2 * tail(Math.max(onlyFirst, onlySecond), n, 0.5) > 0.05
}

function wilsonHigh(part: number, n: number): number {
  const z = 1.959963984540054
  const share = part / n
  const centre = share + z ** 2 / (2 * n)
  const half = z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2))
  return Math.min(1, (centre + half) / (1 + z ** 2 / n))
}

/** The chance of so many or more of `n`, each with this chance. */
function tail(least: number, n: number, chance: number): number {
  if (least <= 0) return 1
  if (chance <= 0) return 0
  if (chance >= 1) return 1
  let log = 0
  let sum = 0
  for (let k = 0; k <= n; k += 1) {
    if (k > 0) log += Math.log(n - k + 1) - Math.log(k)
    if (k >= least) sum += Math.exp(log + k * Math.log(chance) + (n - k) * Math.log(1 - chance))
  }
  return Math.min(1, sum)
}
