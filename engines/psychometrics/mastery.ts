import { roundHalfUp } from '#kit/figures.ts'
import { requireNumbers } from './numbers.ts'

export type MasteryLevel = 'mastered' | 'developing' | 'not-mastered'

export type Mastery = {
  level: MasteryLevel
  label: string
  /** Points obtained over points possible, unrounded. */
  share: number
  /** Fewer than three items: an indication, not a decision. */
  indication: boolean
}

/** Lower bounds, as shares of the points. */
export type MasteryLimits = { mastered: number; developing: number }

export const MASTERY_LIMITS: MasteryLimits = { mastered: 0.75, developing: 0.5 }
export const MASTERY_LABELS: Record<MasteryLevel, string> = {
  mastered: 'consolidado',
  developing: 'em desenvolvimento',
  'not-mastered': 'não dominado',
}
/** Under this many items a label is only an "indício". */
export const ITEMS_FOR_MASTERY = 3
/** What a teacher reads beside such a label. */
export const FEW_QUESTIONS = '1 ou 2 perguntas'

/** The level of a share of the points, by the percentage as it is shown: 74,95 % is 75,0 %, consolidado. */
export function masteryLevel(share: number, limits: MasteryLimits = MASTERY_LIMITS): MasteryLevel {
  requireNumbers('share', share)
  const percentage = roundHalfUp(100 * share, 1)
  if (percentage >= 100 * limits.mastered) return 'mastered'
  return percentage >= 100 * limits.developing ? 'developing' : 'not-mastered'
}

/**
 * The label of a domain or competence: consolidado ≥ 75 %, em desenvolvimento ≥ 50 %, não dominado below; the
 * percentage decides as it is shown, rounded half up to one decimal.
 * @param points obtained
 * @param possible points of the items that counted
 * @param items how many items counted
 * @returns null when no item counted
 */
export function mastery(
  points: number,
  possible: number,
  items: number,
  limits: MasteryLimits = MASTERY_LIMITS,
): Mastery | null {
  requireNumbers('points', points, possible, items)
  if (items === 0 || possible <= 0) return null
  const share = points / possible
  const level = masteryLevel(share, limits)
  return { level, label: MASTERY_LABELS[level], share, indication: items < ITEMS_FOR_MASTERY }
}
