import { requireFinite } from './numbers.ts'
import { proportionInterval } from './significance.ts'
import { student95 } from './student-t.ts'

/** What two readers gave the same answer, as places on a scale or as points. */
export type TwoReadings = readonly [first: number, second: number]

export interface Agreement {
  /** Answers that both read. */
  n: number
  /** The share to which both gave the same, and the interval that holds the true one in 95 of 100 samples (Wilson 1927). */
  same: number
  sameInterval: { low: number; high: number }
  /**
   * Cohen's kappa with the square of the distance as its weight. Null where one of the readers gave everything the same: kappa is then 0
   * however often they agree, and says nothing (Feinstein & Cicchetti 1990, Journal of Clinical Epidemiology 43:543–549).
   */
  kappa: number | null
  /** Readers who gave every answer the same. */
  constant: 0 | 1 | 2
  /** Holds the true kappa in 95 of 100 such samples; null without one, and below ten answers. */
  interval: { low: number; high: number } | null
  /** The mean of the second less the first, with its interval (Student's, of paired differences). */
  difference: { mean: number; low: number | null; high: number | null }
}

/** From this many answers an interval is said. */
export const ANSWERS_FOR_AGREEMENT = 10

/**
 * How far two readers who marked the same answers agree: kappa with quadratic weights, 1 for agreement everywhere, 0 for no more than
 * chance would bring with the marks that each of them gives; and whether one of them is the more severe.
 *
 * The standard error is that of Fleiss, Cohen & Everitt (1969, Psychological Bulletin 72:323–327, eq. 8). Sources: Cohen 1968,
 * Psychological Bulletin 70:213–220; Fleiss & Cohen 1973, Educational and Psychological Measurement 33:613–619.
 */
export function agreementOf(readings: readonly TwoReadings[]): Agreement | null {
  for (const both of readings) requireFinite('readings', ...both)
  const n = readings.length
  if (n === 0) return null
  const values = [...new Set(readings.flat())].sort((a, b) => a - b)
  const widest = (values.at(-1) ?? 0) - (values[0] ?? 0)
  const differences = readings.map(([first, second]) => second - first)
  const mean = differences.reduce((sum, value) => sum + value, 0) / n
  const squares = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const half = n < ANSWERS_FOR_AGREEMENT ? null : student95(n - 1) * Math.sqrt(squares / (n - 1) / n)
  const equal = differences.filter(value => value === 0).length
  const constant = ([0, 1] as const).filter(reader => new Set(readings.map(both => both[reader])).size === 1)
    .length as Agreement['constant']
  return {
    n,
    same: equal / n,
    sameInterval: proportionInterval(equal, n) ?? { low: 0, high: 1 },
    constant,
    ...(constant > 0 ? { kappa: null, interval: null } : kappaOf(readings, values, widest)),
    difference: {
      mean,
      low: half === null ? null : mean - half,
      high: half === null ? null : mean + half,
    },
  }
}

function kappaOf(
  readings: readonly TwoReadings[],
  values: readonly number[],
  widest: number,
): Pick<Agreement, 'kappa' | 'interval'> {
  if (widest === 0) return { kappa: null, interval: null }
  const n = readings.length
  const weight = (a: number, b: number) => 1 - ((a - b) / widest) ** 2
  const shareOf = (reader: 0 | 1) =>
    new Map(values.map(value => [value, readings.filter(both => both[reader] === value).length / n]))
  const [first, second] = [shareOf(0), shareOf(1)]
  /** The mean weight of a value of one reader with what the other gives. */
  const meanWeight = (value: number, other: ReadonlyMap<number, number>) =>
    values.reduce((sum, each) => sum + (other.get(each) ?? 0) * weight(value, each), 0)
  const ofFirst = new Map(values.map(value => [value, meanWeight(value, second)]))
  const ofSecond = new Map(values.map(value => [value, meanWeight(value, first)]))
  const observed = readings.reduce((sum, [a, b]) => sum + weight(a, b), 0) / n
  const chance = values.reduce((sum, value) => sum + (first.get(value) ?? 0) * (ofFirst.get(value) ?? 0), 0)
  if (chance >= 1) return { kappa: null, interval: null }
  const kappa = (observed - chance) / (1 - chance)
  if (n < ANSWERS_FOR_AGREEMENT) return { kappa, interval: null }
  const sum = readings.reduce(
    (all, [a, b]) =>
      all +
      (weight(a, b) * (1 - chance) - ((ofFirst.get(a) ?? 0) + (ofSecond.get(b) ?? 0)) * (1 - observed)) ** 2,
    0,
  )
  const variance = (sum / n - (observed * chance - 2 * chance + observed) ** 2) / (n * (1 - chance) ** 4)
  const half = Z_95 * Math.sqrt(Math.max(0, variance))
  return { kappa, interval: { low: Math.max(-1, kappa - half), high: Math.min(1, kappa + half) } }
}

const Z_95 = 1.959963984540054
