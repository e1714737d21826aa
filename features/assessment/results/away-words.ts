import { counted } from '#kit/figures.ts'
import type { Sitting } from './contract.ts'

/** Of a pupil who did not come to a test or to be heard: on every screen and paper in these words, and whole. */
export const AWAY = 'não veio'
export const AWAY_ONES = 'Não vieram'

export function awayText(count: number): string {
  return counted(count, AWAY, 'não vieram')
}

/** How far a pupil is in a test, as it is read: the state of who did not come is `AWAY`. */
export function sittingText(state: Sitting['state']): string {
  if (state === null) return 'ainda não respondeu'
  return state === 'não apresentado' ? AWAY : state
}
