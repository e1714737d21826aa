import { shortName } from '#school/entry/short-name.ts'

/** Pupils as a class sees them on a screen; two who would be called alike by their whole names. */
export function namesOnWheel(fullNames: readonly string[]): string[] {
  const short = fullNames.map(shortName)
  return fullNames.map((name, at) => {
    const own = short[at] ?? name
    return short.filter(other => other === own).length > 1 ? name : own
  })
}
