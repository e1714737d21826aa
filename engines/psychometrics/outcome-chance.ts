import { masteryLevel } from './mastery.ts'
import { requireFinite } from './numbers.ts'
import { mean, squares } from './sums.ts'

/** What a pupil had of some questions: the share of the points, and of how many questions. */
export interface Scored {
  readonly share: number
  readonly items: number
}

/** One competence of a pupil: the first score, and how many questions measured it again. */
export interface CompetenceAgain {
  readonly before: Scored | null
  readonly itemsAfter: number
  /** First scores in the competence of the whole class, among which the pupil is. */
  readonly inClass: readonly Scored[]
}

/**
 * The chance that a pupil who learnt nothing comes out *recuperado* or *melhorou* by {@link outcomeOf}, over the competences that count;
 * null where none counts. Levels of two to four questions change by luck alone, and those who were low because of bad luck rise.
 *
 * True shares in the class follow a beta distribution by its moments, a pupil's is updated by the pupil's own first score, and the second
 * score is drawn from it: the beta-binomial model of test scores (Keats & Lord 1962, Psychometrika 27:59–72; Lord & Novick 1968,
 * ch. 23). Competences are taken as independent once the pupil's shares are known, and later questions as hard as the first ones.
 */
export function chanceToRise(competences: readonly CompetenceAgain[]): number | null {
  const counted = competences.filter(
    ({ before, itemsAfter }) =>
      itemsAfter > 0 && (before === null || masteryLevel(before.share) !== 'mastered'),
  )
  if (counted.length === 0) return null
  let [allMastered, noneFell, allSame] = [1, 1, 1]
  for (const competence of counted) {
    const { mastered, fell, same } = levelChances(competence)
    allMastered *= mastered
    noneFell *= 1 - fell
    allSame *= same
  }
  // A pupil of whom nothing was known before has the level of now: the same, even where all is mastered.
  const sameAndMastered = counted.every(({ before }) => before === null) ? allMastered : 0
  return Math.min(1, Math.max(0, noneFell - allSame + sameAndMastered))
}

/** Of one competence: the chances of mastering it, of a lower level, and of the same. */
function levelChances({ before, itemsAfter, inClass }: CompetenceAgain) {
  const { a, b } = priorOf(inClass)
  const right = before === null ? 0 : before.share * before.items
  const wrong = before === null ? 0 : before.items - right
  const from = before === null ? null : ranks[masteryLevel(before.share)]
  const found = { mastered: 0, fell: 0, same: 0 }
  for (const [score, chance] of betaBinomial(itemsAfter, a + right, b + wrong).entries()) {
    const level = masteryLevel(score / itemsAfter)
    if (level === 'mastered') found.mastered += chance
    if (from === null || ranks[level] === from) found.same += chance
    else if (ranks[level] < from) found.fell += chance
  }
  return found
}

const ranks = { 'not-mastered': 0, developing: 1, mastered: 2 }

/** Bounds of what a class may say of how far its pupils differ: few scores say little. */
const LEAST_SURE = 0.5
const MAX_SURE = 60

/** The beta distribution of true shares in a class, by the moments of its scores (Lord & Novick 1968, 23.6). */
function priorOf(scores: readonly Scored[]): { a: number; b: number } {
  const known = scores.filter(({ items }) => items > 0)
  for (const { share, items } of known) requireFinite('scores', share, items)
  if (known.length === 0) return { a: 1, b: 1 }
  const shares = known.map(({ share }) => share)
  // Half a score on either side: a class in which nobody erred may yet err.
  const centre = (shares.reduce((sum, share) => sum + share, 0) + 0.5) / (known.length + 1)
  const variance = known.length < 2 ? 0 : squares(shares) / (known.length - 1)
  const items = mean(known.map(each => each.items))
  const spread = centre * (1 - centre)
  // Var(share) = p(1 − p) [1 + (m − 1) ρ] / m, with ρ = 1 / (a + b + 1).
  const ratio = items > 1 ? ((variance * items) / spread - 1) / (items - 1) : 0
  const sure = ratio > 0 ? 1 / ratio - 1 : MAX_SURE
  const both = Math.min(MAX_SURE, Math.max(LEAST_SURE, sure))
  return { a: centre * both, b: (1 - centre) * both }
}

/** P(score) of n questions, 0 … n, where the true share has a beta distribution. */
function betaBinomial(n: number, a: number, b: number): number[] {
  // P(x + 1) / P(x) = (n − x)(a + x) / ((x + 1)(b + n − x − 1))
  const weights = [1]
  for (let x = 0; x < n; x++)
    weights.push(((weights[x] ?? 0) * (n - x) * (a + x)) / ((x + 1) * (b + n - x - 1)))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map(weight => weight / all)
}
