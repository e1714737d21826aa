/**
 * Factors a symmetric positive definite matrix A = L Lᵀ in place (row-major, lower triangle).
 * @returns false when the matrix is not positive definite to working precision
 */
export function cholesky(a: Float64Array, size: number): boolean {
  for (let j = 0; j < size; j++) {
    const diagonal = a[j * size + j] as number
    let pivot = diagonal
    for (let s = 0; s < j; s++) pivot -= (a[j * size + s] as number) ** 2
    if (!(pivot > 1e-13 * Math.abs(diagonal))) return false
    const root = Math.sqrt(pivot)
    a[j * size + j] = root
    for (let i = j + 1; i < size; i++) {
      let sum = a[i * size + j] as number
      for (let s = 0; s < j; s++) sum -= (a[i * size + s] as number) * (a[j * size + s] as number)
      a[i * size + j] = sum / root
    }
  }
  return true
}

/** Solves L Lᵀ x = b in place, with the factor that {@link cholesky} left. */
export function choleskySolve(factor: Float64Array, size: number, b: Float64Array): void {
  for (let i = 0; i < size; i++) {
    let sum = b[i] as number
    for (let s = 0; s < i; s++) sum -= (factor[i * size + s] as number) * (b[s] as number)
    b[i] = sum / (factor[i * size + i] as number)
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = b[i] as number
    for (let s = i + 1; s < size; s++) sum -= (factor[s * size + i] as number) * (b[s] as number)
    b[i] = sum / (factor[i * size + i] as number)
  }
}

/** The inverse of the matrix that was factored, row-major. */
export function choleskyInverse(factor: Float64Array, size: number): Float64Array {
  const inverse = new Float64Array(size * size)
  const column = new Float64Array(size)
  for (let j = 0; j < size; j++) {
    column.fill(0)
    column[j] = 1
    choleskySolve(factor, size, column)
    inverse.set(column, j * size)
  }
  return inverse
}
