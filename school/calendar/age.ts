import { counted } from '#kit/figures.ts'
import { daysBetween } from './weeks.ts'

/** After so many days what waits is said in amber. */
const LATE_DAYS = 3

/** How long something has waited: «hoje», «ontem», «há 5 dias»; nothing where that is not known. */
export interface Age {
  text: string
  /** Longer than it should. */
  late: boolean
  days: number
}

export function ageOf(since: string | null, today: string): Age | undefined {
  if (since === null) return undefined
  const days = Math.max(0, daysBetween(since, today))
  const text = days === 0 ? 'hoje' : days === 1 ? 'ontem' : `há ${counted(days, 'dia', 'dias')}`
  return { text, late: days >= LATE_DAYS, days }
}
