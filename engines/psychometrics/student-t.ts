import { requireFinite, requireNumbers } from './numbers.ts'
/**
 * P(−t < T < t) of Student's distribution with so many degrees of freedom, by its finite sums for whole degrees.
 * Source: Abramowitz & Stegun 1964, 26.7.3 and 26.7.4.
 */
export function studentCentre(t: number, degrees: number): number {
  requireNumbers('t', t)
  requireFinite('degrees', degrees)
  const angle = Math.atan(t / Math.sqrt(degrees))
  const squared = Math.cos(angle) ** 2
  const odd = degrees % 2 === 1
  let term = odd ? Math.cos(angle) : 1
  let sum = 0
  for (let at = odd ? 3 : 2; at <= degrees; at += 2) {
    sum += term
    term *= ((at - 1) / at) * squared
  }
  return odd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum
}

/** The t between whose two signs 95 of 100 values lie. */
export function student95(degrees: number): number {
  return between(0.95, degrees)
}

/** The t between whose two signs 92 of 100 values lie: beyond each of them, four. */
export function student92(degrees: number): number {
  return between(0.92, degrees)
}

/** The same of the normal distribution. */
export const NORMAL_92 = 1.7506860712521692

/** Beyond these degrees the distribution is the normal one to four digits. */
const NORMAL_FROM = 20_000

function between(share: number, degrees: number): number {
  const normal = share === 0.95 ? 1.959963984540054 : NORMAL_92
  if (degrees >= NORMAL_FROM) return normal
  let [low, high] = [normal, 13]
  while (high - low > 1e-10) {
    const middle = (low + high) / 2
    if (studentCentre(middle, degrees) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}
