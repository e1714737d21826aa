import { requireFinite, requireNumbers } from './numbers.ts'
/**
 * P(F ≤ x) of Fisher's F distribution, by the regularised incomplete beta function.
 * Source: Abramowitz & Stegun 1964, 26.6.2; its continued fraction 26.5.8 by Lentz's method (Numerical Recipes, 3rd ed., 6.4).
 */
export function fAtMost(x: number, above: number, below: number): number {
  requireNumbers('x', x)
  requireFinite('degrees', above, below)
  if (x <= 0) return 0
  return incompleteBeta((above * x) / (above * x + below), above / 2, below / 2)
}

/** The x below which such a share of the F distribution lies. */
export function fQuantile(share: number, above: number, below: number): number {
  requireFinite('share', share, above, below)
  let [low, high] = [0, 1]
  while (fAtMost(high, above, below) < share && high < 1e12) high *= 2
  for (let round = 0; round < 200 && high - low > 1e-13 * high; round++) {
    const middle = (low + high) / 2
    if (fAtMost(middle, above, below) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function incompleteBeta(x: number, a: number, b: number): number {
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  // Either side of the mean one of the two fractions converges fast.
  return x < (a + 1) / (a + b + 2) ? (front * fraction(x, a, b)) / a : 1 - (front * fraction(1 - x, b, a)) / b
}

function fraction(x: number, a: number, b: number): number {
  const kept = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value)
  let c = 1
  let d = 1 / kept(1 - ((a + b) * x) / (a + 1))
  let sum = d
  for (let m = 1; m < 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / kept(1 + even * d)
    c = kept(1 + even / c)
    sum *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / kept(1 + odd * d)
    c = kept(1 + odd / c)
    const step = d * c
    sum *= step
    if (Math.abs(step - 1) < 1e-15) break
  }
  return sum
}

/** By Stirling's series (Abramowitz & Stegun 1964, 6.1.41) from 12 up, and by Γ(x + 1) = x Γ(x) below. */
function logGamma(x: number): number {
  let [at, shift] = [x, 0]
  for (; at < 12; at++) shift += Math.log(at)
  const inverse = 1 / (at * at)
  const series =
    (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse / 1188)))) / at
  return (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series - shift
}
