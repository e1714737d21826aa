import { createContext, useContext } from 'react'
import type { StoredSitting } from './sitting-store.ts'

/** What a device shows for its place: the code, the attempt, and the key that it was handed. */
type HeldSitting = Pick<StoredSitting, 'code' | 'attemptId' | 'key'>

export const HeldSittingContext = createContext<HeldSitting | null>(null)

/** The sitting that is open on this device; null before one has begun. */
export function useHeldSitting(): HeldSitting | null {
  return useContext(HeldSittingContext)
}
