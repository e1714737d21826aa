import { isRemembered, PROGRESS_KEY } from '#school/students/web/held-card.ts'
import type { Progress } from '../contract.ts'

/** Keeps the page as it last came, where the card is kept: it opens without network, and goes when the pupil leaves. */
export function keepProgress(progress: Progress): void {
  try {
    const store = isRemembered() ? localStorage : sessionStorage
    store.setItem(PROGRESS_KEY, JSON.stringify(progress))
  } catch (error) {
    console.error('The device keeps nothing', error)
  }
}

/** The page as it last came for this pupil. */
export function keptProgress(code: string): Progress | undefined {
  try {
    const kept = sessionStorage.getItem(PROGRESS_KEY) ?? localStorage.getItem(PROGRESS_KEY)
    const progress = kept ? (JSON.parse(kept) as Progress) : undefined
    return progress?.pupil.code === code ? progress : undefined
  } catch (error) {
    console.error('The device keeps nothing', error)
    return undefined
  }
}
