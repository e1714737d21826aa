import type { Slot } from './contract.ts'

/** When a lesson time is: its weekday, and the days from which and until which it holds. */
export type SlotDays = Pick<Slot, 'weekday' | 'startsOn' | 'until'>

/** Whether a lesson time holds on a day. */
export function isInForce({ startsOn, until }: Pick<Slot, 'startsOn' | 'until'>, date: string): boolean {
  return (startsOn === null || startsOn <= date) && (until === null || date < until)
}
