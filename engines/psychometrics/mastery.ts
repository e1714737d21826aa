/** Guards a comparison with a limit against the last digit of a sum of fractions, such as 0,1 + 0,2. */
const TOLERANCE = 1e-9

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

/**
 * The label of a domain or competence: consolidado ≥ 75 %, em desenvolvimento ≥ 50 %, não dominado below; the
 * unrounded share decides (74,6 % is em desenvolvimento).
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
  if (items === 0 || possible <= 0) return null
  const share = points / possible
  const level =
    share >= limits.mastered - TOLERANCE
      ? 'mastered'
      : share >= limits.developing - TOLERANCE
        ? 'developing'
        : 'not-mastered'
  return { level, label: MASTERY_LABELS[level], share, indication: items < ITEMS_FOR_MASTERY }
}
