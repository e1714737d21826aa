import { localStore } from '#kit/web/settings/storage.ts'

export interface SessionUser {
  username: string
  email: string
  nivel: string
  photoUrl?: string
}

export interface Session {
  state: 'loading' | 'authenticated' | 'unauthenticated'
  user: SessionUser | null
  signOut: () => Promise<void>
}

/** The session of the area on the screen. */
export function useSession(): Session {
  const user = localStore.readJson('currentUser') as SessionUser | null
  return {
    state: user ? 'authenticated' : 'unauthenticated',
    user,
    signOut: async () => localStore.remove('currentUser'),
  }
}
