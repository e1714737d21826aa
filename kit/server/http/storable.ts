import { invalidField } from './http-error.ts'

/** Lists within lists of a request at most; no contract comes near. */
const DEEPEST = 32

/**
 * Refuses, before any schema looks, what PostgreSQL cannot keep: text with a null character, halves of a character
 * (surrogates without their other half), and values nested without measure.
 * @throws HttpError 400 that names the field
 */
export function refuseUnstorable(value: unknown): void {
  const found = unstorableIn(value, [])
  if (found) throw invalidField(found.path.join('.'), found.message)
}

function unstorableIn(value: unknown, path: string[]): { path: string[]; message: string } | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : { path, message: BAD_CHARACTER }
  if (typeof value !== 'object' || value === null) return undefined
  if (path.length >= DEEPEST) return { path: path.slice(0, 1), message: 'Há listas dentro de listas a mais.' }
  for (const [key, child] of Object.entries(value)) {
    const found = isStorable(key) ? unstorableIn(child, [...path, key]) : { path, message: BAD_CHARACTER }
    if (found) return found
  }
  return undefined
}

const BAD_CHARACTER = 'Este texto tem um carácter que não se pode guardar.'

/** Whether PostgreSQL keeps the text as it is. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
