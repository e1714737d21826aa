import { requireFinite, requireNumbers } from './numbers.ts'
/** The reliability of a measure, 0 to 1, with its standard error. */
export interface Reliability {
  readonly value: number
  readonly error: number
}

/** What a first test says of how far its own figures are to be trusted. */
export interface FirstTest {
  readonly alpha: number | null
  /** Pupils and questions that alpha is of. */
  readonly complete: { readonly n: number; readonly k: number }
  /** The share of the points that the class obtained of each question, and of how many pupils; null where there is none. */
  readonly items: readonly { readonly p: number | null; readonly n: number }[]
}

/**
 * The reliability of a measure of so many questions like those of a test, by Spearman and Brown (1910) from the alpha of the
 * test, with the standard error that follows from alpha's (Feldt 1965, Psychometrika 30:357–370). What is below 0 is 0:
 * nothing in common. Null where the test has no alpha.
 */
export function reliabilityFor(
  items: number,
  { alpha, complete: { n, k } }: Pick<FirstTest, 'alpha' | 'complete'>,
): Reliability | null {
  requireFinite('reliability', items, alpha ?? 0, n, k)
  if (alpha === null || items < 1 || n < 3 || k < 2) return null
  const positive = Math.max(0, alpha)
  const factor = items / k
  const longer = 1 + (factor - 1) * positive
  const ofAlpha = (1 - positive) * Math.sqrt((2 * k) / ((k - 1) * (n - 1)))
  return { value: (factor * positive) / longer, error: (ofAlpha * factor) / longer ** 2 }
}

/**
 * The share that the same class is expected to obtain again of some questions of a test. Questions are chosen because the class did
 * badly in them, so their shares go back to the mean of all by how far they differ by more than chance (Kelley 1927, of questions in
 * place of pupils). The same where there are too few to say.
 * @param share that the class obtained of them
 */
export function expectedAgain(share: number, { items }: Pick<FirstTest, 'items'>): number {
  requireNumbers('share', share, ...items.flatMap(({ p, n }) => [p ?? 0, n]))
  const shares = items.flatMap(({ p, n }) =>
    p === null || n === 0 ? [] : [{ p, chance: (p * (1 - p)) / n }],
  )
  if (shares.length < 3) return share
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const centre = mean(shares.map(({ p }) => p))
  const spread = shares.reduce((sum, { p }) => sum + (p - centre) ** 2, 0) / (shares.length - 1)
  if (spread === 0) return share
  const trusted = Math.max(0, 1 - mean(shares.map(({ chance }) => chance)) / spread)
  return centre + trusted * (share - centre)
}
