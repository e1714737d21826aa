import type { Api } from './endpoint.ts'

/** Who is calling, as every handler sees it. Found from the token at each call, never from the token's text. */
export interface Account {
  id: string
  name: string
  email: string
  role: string
  sessionId: string
  /** The part of the house beyond which nothing is seen or changed; null for who reaches all of it. Never left out. */
  onlyWithin: string | null
  /** The day of the call: what somebody may see goes by it. */
  today?: string
}

/** Who did something, as the record names them. */
export type Actor = Omit<Account, 'onlyWithin'>

/** Finds the account behind a bearer token of one API; undefined when it is missing, ended or not of that API. */
export type Identify = (token: string | undefined, api: Api) => Promise<Account | undefined>

/** Calls `onEnd` when the session of an account ends or its role changes, in whatever process; returns the way to stop. */
export type WatchSession = (account: Account, onEnd: () => void) => () => void
