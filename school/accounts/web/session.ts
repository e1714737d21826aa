import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Api } from '#kit/endpoint.ts'
import { onSessionEnded } from '#kit/web/api/client.ts'
import { onNetworkBack } from '#kit/web/network.ts'
import { localStore, sessionStore as sessionStorage } from '#kit/web/settings/storage.ts'
import * as pages from '#school/pages.ts'
import { sessionCalls } from './session-calls.ts'
import { createSessionKeeper } from './session-storage.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'
import type { SessionStatus, Sessions, SessionUser } from './session-types.ts'
import { openTabs } from './tabs.ts'

/** Old phones report the network wrongly, so what it kept back is also tried again after a rest. */
const TRY_AGAIN_MS = 20_000

/** The one store of this page. */
export const sessionStore: SessionStore = createSessionStore({
  keeper: createSessionKeeper(sessionStorage, localStore),
  calls: sessionCalls,
  tabs: openTabs(),
  // Encryption is not for the first load: nobody is signed in there yet.
  device: {
    open: (account, key) =>
      void import('#kit/web/device/device.ts').then(device => device.openDevice(account, key)),
    close: () => import('#kit/web/device/device.ts').then(device => device.closeDevice()),
  },
  log: (message, error) => console.error(message, error),
  whenOnline: work => {
    const timer = setTimeout(go, TRY_AGAIN_MS)
    const leave = onNetworkBack(go)
    function go() {
      clearTimeout(timer)
      leave()
      work()
    }
  },
  elsewhere: { signOut: async leads => (await signOutElsewhere?.(leads)) ?? false },
})

let signOutElsewhere: ((leads: boolean) => Promise<boolean>) | undefined

/** Where people sign in at another service, its session ends with ours. */
export function onSignOut(signOut: (leads: boolean) => Promise<boolean>): void {
  signOutElsewhere = signOut
}

/**
 * Reads the stored sessions and begins to listen; called once, before the first drawing. In the academy, whose pages
 * do not wait for the server to confirm the session, it is asked when they are drawn.
 */
export function startSession(drawn?: Promise<unknown>): void {
  onSessionEnded(api => sessionStore.signInAgain(api))
  void sessionStore.start(location.pathname.startsWith(pages.academy) ? drawn : undefined)
}

/** Whether anybody is signed in here, as soon as that is known. */
export function isSignedInHere(): Promise<boolean> {
  return new Promise(resolve => {
    const stop = sessionStore.subscribe(look)
    look()
    function look() {
      const { academy, diagnostics } = sessionStore.get()
      const both = [academy.status, diagnostics.status]
      if (both.includes('loading')) return
      stop()
      resolve(both.includes('authenticated'))
    }
  })
}

/** Present inside `AuthProvider`. */
export const SessionContext = createContext<SessionStore | null>(null)

/** Both sessions, and what can be done with them. */
export function useSessions(): { sessions: Sessions; store: SessionStore } {
  const store = useContext(SessionContext)
  if (!store) throw new Error('useSession: the context must be used inside the auth provider')
  const sessions = useSyncExternalStore(store.subscribe, store.get, store.get)
  return { sessions, store }
}

/** The session of the area on the screen, or of the API named. */
export function useSession(api: Api = apiHere()): {
  status: SessionStatus
  user: SessionUser | null
  signOut: () => Promise<void>
} {
  const { sessions, store } = useSessions()
  const { status, user } = sessions[api]
  const academy = sessions.academy.user
  const known = useMemo(() => withReach(user, academy), [user, academy])
  return { status, user: known, signOut: store.signOut }
}

/** The reach comes from the academy alone, and applies to the same person in the other system. */
export function withReach(user: SessionUser | null, academy: SessionUser | null): SessionUser | null {
  if (!user || !academy || user === academy || user.email !== academy.email) return user
  const { oneSchool, manySchools } = academy
  return { ...user, ...(oneSchool && { oneSchool }), ...(manySchools && { manySchools }) }
}

function apiHere(): Api {
  return location.pathname.startsWith(pages.diagnostics) ? 'diagnostics' : 'academy'
}
