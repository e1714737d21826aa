import { requireFinite } from './numbers.ts'
import { student95 } from './student-t.ts'

/** A class as far as the mean of its pupils goes. */
export interface ClassMean {
  readonly n: number
  readonly mean: number
}

/** From so many classes the mean of a school has an interval. */
export const CLASSES_FOR_INTERVAL = 3

/**
 * The mean of the pupils of several classes with the interval that holds a school's in 95 of 100 samples of classes. Pupils of a class
 * have a teacher in common and are no independent draws: the classes are, so that the interval is Student's with one degree of freedom
 * less than there are classes. Null below three of them, or where their means are all the same.
 *
 * Ratio estimator of cluster samples with its linearised variance (Cochran 1977, Sampling Techniques, 9A.2), the cluster-robust error
 * with the correction G / (G − 1) and t of G − 1 (Cameron & Miller 2015, Journal of Human Resources 50:317–372).
 */
export function clusterInterval(classes: readonly ClassMean[]): { low: number; high: number } | null {
  const counted = classes.filter(({ n }) => n > 0)
  for (const { n, mean } of counted) requireFinite('classes', n, mean)
  const clusters = counted.length
  if (clusters < CLASSES_FOR_INTERVAL) return null
  const pupils = counted.reduce((sum, { n }) => sum + n, 0)
  const middle = counted.reduce((sum, { n, mean }) => sum + n * mean, 0) / pupils
  const squares = counted.reduce((sum, { n, mean }) => sum + (n * (mean - middle)) ** 2, 0)
  const error = Math.sqrt(((clusters / (clusters - 1)) * squares) / pupils ** 2)
  if (error === 0) return null
  const half = student95(clusters - 1) * error
  return { low: middle - half, high: middle + half }
}
