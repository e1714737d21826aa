const KEY = 'dondza-card'
/** Data shown with the card (`features/assessment/progress`), removed with it. */
export const PROGRESS_KEY = 'dondza-progress'

/** The card that somebody showed at this device. */
export interface HeldCard {
  code: string
  word: string
}

/** Keeps a card until the tab is closed, or on the device where the pupil wishes it. */
export function holdCard(card: HeldCard, remember: boolean): void {
  forgetCard()
  try {
    const store = remember ? localStorage : sessionStorage
    store.setItem(KEY, JSON.stringify(card))
  } catch (error) {
    console.error('The device keeps nothing', error)
  }
}

/** The card in force at this device, if any. */
export function heldCard(): HeldCard | undefined {
  try {
    const kept = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)
    return kept ? (JSON.parse(kept) as HeldCard) : undefined
  } catch (error) {
    console.error('The device keeps nothing', error)
    return undefined
  }
}

/** Whether the card outlives this tab. */
export function isRemembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Forgets the card of this device, and what it showed. */
export function forgetCard(): void {
  try {
    for (const store of [sessionStorage, localStorage])
      for (const key of [KEY, PROGRESS_KEY]) store.removeItem(key)
  } catch (error) {
    console.error('The device keeps nothing', error)
  }
}
