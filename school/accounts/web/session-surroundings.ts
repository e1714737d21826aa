import type { SessionCalls } from './session-calls.ts'
import type { SessionKeeper } from './session-storage.ts'
import type { Tabs } from './tabs.ts'

/** What the sessions of a browser need of it. */
export interface Surroundings {
  keeper: SessionKeeper
  calls: SessionCalls
  tabs: Tabs
  /** The shelves of the account on this device. */
  device: { open: (account: string, key: string) => void; close: () => Promise<void> }
  log: (message: string, error: unknown) => void
  /** Does a piece of work once the network may be back. */
  whenOnline: (work: () => void) => void
  /** Signs out at the service where people sign in, if there is one; true where that leads the browser away. */
  elsewhere?: { signOut: (leads: boolean) => Promise<boolean> }
}
