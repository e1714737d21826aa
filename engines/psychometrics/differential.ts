import { requireFinite } from './numbers.ts'
import { normalTail } from './significance.ts'

/** Pupils alike in what is matched, of two groups, with how many of each had a question right. */
export interface Stratum {
  readonly reference: { readonly right: number; readonly n: number }
  readonly focal: { readonly right: number; readonly n: number }
}

export interface DifferentialItem {
  /** Pupils in strata in which both groups are. */
  n: { reference: number; focal: number }
  /** The common odds ratio: above 1, easier for the reference group than for the focal one of the same level. */
  oddsRatio: number
  /** −2,35 ln of it, ETS's delta scale: below 0, harder for the focal group. */
  delta: number
  /** The standard error of {@link delta}. */
  se: number
  /** Mantel and Haenszel's, with their correction for continuity; one degree of freedom. */
  chiSquare: number
  /** Of {@link chiSquare}. */
  probability: number
  /** A negligible, B to be looked at, C large. */
  grade: 'A' | 'B' | 'C'
}

/** Of each of both groups: below it the approximations do not hold. */
export const PUPILS_FOR_DIFFERENTIAL = 30

/**
 * Whether a question is harder for one of two groups than for pupils of the other who are as able: odds compared within strata of
 * pupils matched by their score, which may come from several classes, and pooled. Null where too few stand in strata with
 * both groups, or a common odds ratio has no finite value.
 *
 * ETS's grades: A where |Δ| < 1 or Δ does not differ from 0 at 5 %; C where |Δ| ≥ 1,5 and is beyond 1 at 5 % (one-sided); B else.
 *
 * Sources: Mantel & Haenszel 1959, J. Natl. Cancer Inst. 22:719–748; Holland & Thayer 1988, in Wainer & Braun, Test Validity;
 * standard error: Robins, Breslow & Greenland 1986, Biometrics 42:311–323; grades: Zieky 1993, in Holland & Wainer, Differential
 * Item Functioning, ch. 17.
 */
export function differentialItem(strata: readonly Stratum[]): DifferentialItem | null {
  for (const { reference, focal } of strata)
    requireFinite('strata', reference.n, reference.right, focal.n, focal.right)
  const sums = { ad: 0, bc: 0, expected: 0, right: 0, variance: 0, pr: 0, mixed: 0, qs: 0 }
  const n = { reference: 0, focal: 0 }
  for (const { reference, focal } of strata) {
    if (reference.n === 0 || focal.n === 0) continue
    const total = reference.n + focal.n
    const [a, c] = [reference.right, focal.right]
    const [b, d] = [reference.n - a, focal.n - c]
    n.reference += reference.n
    n.focal += focal.n
    const [r, s] = [(a * d) / total, (b * c) / total]
    const [p, q] = [(a + d) / total, (b + c) / total]
    sums.ad += r
    sums.bc += s
    sums.pr += p * r
    sums.mixed += p * s + q * r
    sums.qs += q * s
    sums.right += a
    sums.expected += (reference.n * (a + c)) / total
    if (total > 1)
      sums.variance += (reference.n * focal.n * (a + c) * (b + d)) / (total * total * (total - 1))
  }
  const { ad, bc } = sums
  if (n.reference < PUPILS_FOR_DIFFERENTIAL || n.focal < PUPILS_FOR_DIFFERENTIAL) return null
  if (ad === 0 || bc === 0 || sums.variance === 0) return null
  const oddsRatio = ad / bc
  const logVariance = sums.pr / (2 * ad * ad) + sums.mixed / (2 * ad * bc) + sums.qs / (2 * bc * bc)
  const delta = -2.35 * Math.log(oddsRatio)
  const se = 2.35 * Math.sqrt(logVariance)
  const apart = Math.max(0, Math.abs(sums.right - sums.expected) - 0.5)
  const chiSquare = (apart * apart) / sums.variance
  const probability = 2 * normalTail(Math.sqrt(chiSquare))
  return { n, oddsRatio, delta, se, chiSquare, probability, grade: gradeOf({ delta, se, probability }) }
}

function gradeOf({ delta, se, probability }: Pick<DifferentialItem, 'delta' | 'se' | 'probability'>) {
  const size = Math.abs(delta)
  if (size < 1 || probability >= 0.05) return 'A'
  return size >= 1.5 && size - 1.645 * se > 1 ? 'C' : 'B'
}
