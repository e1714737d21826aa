/**
 * How often a property is tried: `few` times in an ordinary run, `many` with `PATIENT_TESTS=1`, which is for whoever
 * changes what it is about.
 */
export function cases(few: number, many: number): number {
  return process.env.PATIENT_TESTS ? many : few
}
