import type { Api } from '#kit/endpoint.ts'

/** The three states of a session, and no other. */
export type SessionStatus = 'loading' | 'authenticated' | 'unauthenticated'

/** Who is signed in, under the names in which it is stored: the name as `username`, the role as `nivel`. */
export interface SessionUser {
  username: string
  email: string
  nivel: string
  /** Known once the server has been asked. */
  id?: string
  jobTitle?: string
  photoFileId?: string | null
  /** Sees one school alone. */
  oneSchool?: boolean
  /** The installation has several: only then are schools asked for and shown. */
  manySchools?: boolean
  /** An address of this page only, once the photo has come. */
  photoUrl?: string
}

export interface Session {
  status: SessionStatus
  user: SessionUser | null
}

export interface Sessions {
  academy: Session
  diagnostics: Session
  /** The API whose session ended in the middle of work: somebody has to sign in again, in place. */
  ended: Api | null
  /** The person signed out, here or in another tab: the guards then leave without a way back. */
  signedOut: boolean
}

export interface Credentials {
  email: string
  password: string
}

export interface NewAccount extends Credentials {
  firstName: string
  lastName: string
}

/** What a new tab gets from an open one. */
export interface SharedSession {
  email: string
  tokens: Partial<Record<Api, string>>
  device: DeviceKey | null
}

/** Opens what the account keeps on this device. */
export interface DeviceKey {
  account: string
  key: string
}

/** What a sign-in still asks for; without a challenge a passkey stands for all of it. */
export interface SignInStep {
  api: Api
  challenge?: string
  /** How it can be shown; empty where it has to be set up first. */
  methods?: readonly string[]
}
