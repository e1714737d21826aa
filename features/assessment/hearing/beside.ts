import { normalTail } from '#engines/psychometrics/significance.ts'
import type { Moved } from './moves.ts'

/** A class or a school beside the others that were heard in the same language. */
export interface Beside {
  /** How many would have risen had its pupils risen as all did who began at the same level. */
  expected: number
  /** More or fewer rose than that, beyond chance; null where chance may explain it. */
  risen: 'mais' | 'menos' | null
  /** Its pupils began lower or higher than the others, beyond chance. */
  began: 'abaixo' | 'acima' | null
}

/** Error that all comparisons of one table may share. */
const ERROR = 0.05
/** Below this variance a class is too small, or too much alike, to be compared with the others. */
const LEAST_VARIANCE = 1

/**
 * Classes that began at different levels cannot be compared by how many rose: each pupil is held to those who began where it
 * did. Counts are held to the hypergeometric expectation within each level (Mantel & Haenszel 1959), with a correction for
 * continuity, and all classes share one error (Bonferroni).
 */
export function besideOf(levels: readonly string[], parts: readonly (readonly Moved[])[]): Beside[] {
  const place = (name: string) => levels.indexOf(name)
  const all = parts.flat()
  const starts = all.map(({ from }) => place(from)).toSorted((a, b) => a - b)
  const middle = starts[Math.floor(starts.length / 2)] ?? 0
  const strata = [...Map.groupBy(all, ({ from }) => from).values()]
  const rose = ({ from, to }: Moved) => place(to) > place(from)
  const low = ({ from }: Moved) => place(from) < middle
  return parts.map(own => {
    const risen = held(own, strata, rose)
    const began = sign(held(own, [all], low), parts.length)
    const more = sign(risen, parts.length)
    return {
      expected: risen.expected,
      risen: more === 0 ? null : more > 0 ? 'mais' : 'menos',
      began: began === 0 ? null : began > 0 ? 'abaixo' : 'acima',
    }
  })
}

/** How many of a part are of a kind, and how many of it and how variably they would be, drawn from those alike. */
function held(own: readonly Moved[], strata: readonly (readonly Moved[])[], is: (one: Moved) => boolean) {
  const part = new Set(own)
  const sums = { observed: own.filter(is).length, expected: 0, variance: 0 }
  for (const stratum of strata) {
    const n = stratum.length
    const here = stratum.filter(one => part.has(one)).length
    const share = stratum.filter(is).length / n
    sums.expected += here * share
    if (n > 1) sums.variance += (here * (n - here) * share * (1 - share)) / (n - 1)
  }
  return sums
}

/** 1 for more than chance, -1 for fewer, 0 for neither. */
function sign({ observed, expected, variance }: ReturnType<typeof held>, comparisons: number): -1 | 0 | 1 {
  if (comparisons < 2 || variance < LEAST_VARIANCE) return 0
  const apart = observed - expected
  const z = Math.max(0, Math.abs(apart) - 0.5) / Math.sqrt(variance)
  if (2 * normalTail(z) > ERROR / comparisons) return 0
  return apart > 0 ? 1 : -1
}
