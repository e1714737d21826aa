import { forget, keep, kept } from './device.ts'

/** What a form had, when, and on which version of the row it was written. */
export interface Draft<T> {
  values: T
  savedAt: string
  baseVersion?: number
}

/** Keeps a form's values on this device; resolves to when, or null where the browser keeps nothing. */
export async function writeDraft<T>(name: string, values: T, baseVersion?: number): Promise<string | null> {
  const savedAt = new Date().toISOString()
  return (await keep('drafts', name, { values, savedAt, baseVersion })) ? savedAt : null
}

/** The draft of a form, or undefined. */
export function readDraft<T>(name: string): Promise<Draft<T> | undefined> {
  return kept<Draft<T>>('drafts', name)
}

/** Removes a draft, once the server has its content or the person gave it up. */
export function removeDraft(name: string): Promise<void> {
  return forget('drafts', name)
}

/** Removes a draft that holds just these values, which the server has now; what was written since stays. */
export async function removeDraftOf(name: string, values: unknown): Promise<void> {
  const draft = await readDraft<unknown>(name)
  if (JSON.stringify(draft?.values) === JSON.stringify(values)) await removeDraft(name)
}
