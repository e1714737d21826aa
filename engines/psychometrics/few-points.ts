/**
 * Few points and weights that stand for many: whatever is a polynomial of a degree below twice their number has the same sum over both
 * (Gauss's quadrature of a sum; Gragg & Harrod 1984, Numer. Math. 44:317–335; Golub & Welsch 1969, Math. Comp. 23:221–230).
 */
export function fewPoints(points: Float64Array, weights: Float64Array, count: number) {
  const { centres, squares } = recurrence(points, weights, count)
  const all = squares[0] as number
  const firsts = new Float64Array(count)
  firsts[0] = 1
  const beside = squares.map(Math.sqrt).copyWithin(0, 1)
  beside[count - 1] = 0
  diagonalise(centres, beside, firsts)
  return { points: centres, weights: firsts.map(first => all * first * first) }
}

/** Of the polynomials that are orthogonal over the points: the diagonal of their recurrence, and the squares of what is beside it. */
function recurrence(points: Float64Array, weights: Float64Array, count: number) {
  const centres = points.slice()
  const squares = new Float64Array(points.length)
  for (let at = 0; at < points.length; at++) {
    const point = points[at] as number
    let added = weights[at] as number
    let cosine = 1
    let sine = 0
    let shift = 0
    for (let k = 0; k <= at && k < count; k++) {
      const square = at === k ? 0 : (squares[k] as number)
      const both = square + added
      const lastSine = sine
      squares[k] = cosine * both
      cosine = both > 0 ? square / both : 1
      sine = both > 0 ? added / both : 0
      const moved = sine * ((centres[k] as number) - point) - cosine * shift
      centres[k] = (centres[k] as number) - (moved - shift)
      shift = moved
      added = sine > 0 ? (shift * shift) / sine : lastSine * square
    }
  }
  return { centres: centres.slice(0, count), squares: squares.slice(0, count) }
}

const EPSILON = 2 ** -52
/** Implicit QL takes one or two rounds per eigenvalue; LAPACK allows thirty. */
const MAX_ROUNDS = 60

/** Leaves the eigenvalues of a symmetric tridiagonal matrix on its diagonal, and the first part of each vector in `firsts`. */
function diagonalise(diagonal: Float64Array, beside: Float64Array, firsts: Float64Array): void {
  const d = (at: number) => diagonal[at] as number
  const e = (at: number) => beside[at] as number
  for (let low = 0; low < diagonal.length; low++)
    for (let round = 0; round < MAX_ROUNDS; round++) {
      let high = low
      while (
        high < diagonal.length - 1 &&
        Math.abs(e(high)) > EPSILON * (Math.abs(d(high)) + Math.abs(d(high + 1)))
      )
        high++
      if (high === low) break
      const half = (d(low + 1) - d(low)) / (2 * e(low))
      const root = Math.sqrt(half * half + 1)
      let g = d(high) - d(low) + e(low) / (half + (half < 0 ? -root : root))
      let [sine, cosine, taken] = [1, 1, 0]
      for (let at = high - 1; at >= low; at--) {
        const f = sine * e(at)
        const b = cosine * e(at)
        const length = Math.sqrt(f * f + g * g)
        beside[at + 1] = length
        sine = length > 0 ? f / length : 0
        cosine = length > 0 ? g / length : 1
        const below = d(at + 1) - taken
        const turned = (d(at) - below) * sine + 2 * cosine * b
        taken = sine * turned
        diagonal[at + 1] = below + taken
        g = cosine * turned - b
        const first = firsts[at + 1] as number
        firsts[at + 1] = sine * (firsts[at] as number) + cosine * first
        firsts[at] = cosine * (firsts[at] as number) - sine * first
      }
      diagonal[low] = d(low) - taken
      beside[low] = g
      beside[high] = 0
    }
}
