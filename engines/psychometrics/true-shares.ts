import { requireFinite } from './numbers.ts'
import { squares, sum } from './sums.ts'

/** The questions of a first test: what each weighs, which are asked again, and what each is of. */
export interface Parts {
  readonly weights: readonly number[]
  readonly again: readonly boolean[]
  /** Questions of one name have more in common than others. */
  readonly names: readonly string[]
}

/** Regression of a pupil's true share of the repeated questions on the observed share of them and of the others. */
export interface Regression {
  readonly own: number
  readonly rest: number
}

/** Shares of a pupil of the questions that are asked again, and of the others. */
export function sharesOf(
  marks: readonly number[],
  { weights, again }: Parts,
): { own: number; rest: number | null } {
  requireFinite('marks', ...marks)
  const [of, possible] = [
    [0, 0],
    [0, 0],
  ] as [[number, number], [number, number]]
  for (const [at, mark] of marks.entries()) {
    const place = again[at] ? 0 : 1
    const weight = weights[at] ?? 0
    of[place] += weight * mark
    possible[place] += weight
  }
  return { own: of[0] / possible[0], rest: possible[1] > 0 ? of[1] / possible[1] : null }
}

/**
 * The regression of true shares of some questions on what was obtained of them and of the rest of the same test, of pupils who were
 * asked everything. Any two questions have so much in common, two of one name so much (their mean covariances, pooled over the
 * test), and what a question has besides is its own. Three questions say little of a pupil; the whole test says more, as far as it
 * measures the same.
 *
 * Sources: Kelley 1927, Interpretation of Educational Measurements; Wainer et al. 2001, Augmented scores, in Test Scoring, ch. 9;
 * Haberman 2008, Journal of Educational and Behavioral Statistics 33:204–229.
 */
export function regressionOf(rows: readonly (readonly number[])[], parts: Parts): Regression {
  const { within, between, unique } = commonOf(rows, parts)
  const { weights, again, names } = parts
  const sides = [true, false].map(side => weights.map((weight, at) => (again[at] === side ? weight : 0)))
  const [own = [], rest = []] = sides
  const common = (a: readonly number[], b: readonly number[]) => {
    const [same, all] = [sameName(a, b, names), sum(a) * sum(b)]
    return all === 0 ? 0 : (within * same + between * (all - same)) / all
  }
  const errorOf = (side: readonly number[]) =>
    sum(side) === 0 ? 0 : (unique * sum(side.map(weight => weight * weight))) / sum(side) ** 2
  const [a, x, r] = [common(own, own), common(own, rest), common(rest, rest)]
  const [va, vr] = [a + errorOf(own), r + errorOf(rest)]
  const both = va * vr - x * x
  if (both <= 1e-12) return { own: va > 0 ? a / va : 0, rest: 0 }
  return { own: (a * vr - x * x) / both, rest: (x * va - a * x) / both }
}

/** What two questions of one name have in common, two of different names, and what a question has of its own. */
function commonOf(rows: readonly (readonly number[])[], { names }: Parts) {
  const k = names.length
  const variances = names.map((_, at) => variance(rows.map(row => row[at] ?? 0)))
  const groups = [...new Set(names)].map(name => names.flatMap((each, at) => (each === name ? [at] : [])))
  const ofSums = groups.map(places => variance(rows.map(row => sum(places.map(at => row[at] ?? 0)))))
  const ofAll = variance(rows.map(sum))
  const pairs = { within: sum(groups.map(({ length }) => length * (length - 1))), all: k * (k - 1) }
  const [inside, all] = [sum(ofSums) - sum(variances), ofAll - sum(variances)]
  const mean = pairs.all > 0 ? Math.max(0, all / pairs.all) : 0
  const apart = pairs.all - pairs.within
  const within = pairs.within > 0 ? inside / pairs.within : mean
  const between = apart > 0 ? (all - inside) / apart : mean
  const isParted = within > Math.max(0, between)
  return {
    within: isParted ? within : mean,
    between: isParted ? Math.max(0, between) : mean,
    unique: Math.max(0, sum(variances) / Math.max(1, k) - (isParted ? within : mean)),
  }
}

function sameName(a: readonly number[], b: readonly number[], names: readonly string[]): number {
  const of = new Map<string, [number, number]>()
  for (const [at, name] of names.entries()) {
    const [first, second] = of.get(name) ?? [0, 0]
    of.set(name, [first + (a[at] ?? 0), second + (b[at] ?? 0)])
  }
  return sum([...of.values()].map(([first, second]) => first * second))
}

function variance(values: readonly number[]): number {
  return squares(values) / (values.length - 1)
}
