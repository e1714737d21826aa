import { invalidField } from '#kit/refusals.ts'

/** Lists within lists of a request at most; no contract comes near. */
const DEEPEST = 32

/**
 * Refuses, before any schema looks, what PostgreSQL cannot keep: text with a null character, halves of a character
 * (surrogates without their other half), and values nested without measure.
 * @throws HttpError 400 that names the field
 */
export function refuseUnstorable(value: unknown): void {
  // Every part of every request is looked at: its place is written down only where something is wrong.
  const found = unstorableIn(value, 0)
  if (!found) return
  const path = found.message === TOO_DEEP ? found.path.slice(-1) : found.path
  throw invalidField(path.toReversed().join('.'), found.message)
}

/** What is wrong, and where: from the inside out. */
interface Unstorable {
  path: string[]
  message: string
}

function unstorableIn(value: unknown, depth: number): Unstorable | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : { path: [], message: BAD_CHARACTER }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= DEEPEST) return { path: [], message: TOO_DEEP }
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const found = unstorableIn(value[at], depth + 1)
      if (found) return { ...found, path: [...found.path, String(at)] }
    }
    return undefined
  }
  for (const key of Object.keys(value)) {
    if (!isStorable(key)) return { path: [], message: BAD_CHARACTER }
    const found = unstorableIn((value as Record<string, unknown>)[key], depth + 1)
    if (found) return { ...found, path: [...found.path, key] }
  }
  return undefined
}

const BAD_CHARACTER = 'Este texto tem um carácter que não se pode guardar.'
const TOO_DEEP = 'Há listas dentro de listas a mais.'

/** Whether PostgreSQL keeps the text as it is. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
