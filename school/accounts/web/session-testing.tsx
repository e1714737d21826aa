import type { ReactNode } from 'react'
import { SessionContext } from './session.ts'
import type { SessionStore } from './session-store.ts'
import type { SessionUser } from './session-types.ts'

/** What stands inside sees this person as signed in, in both systems; for tests. */
export function SignedIn({
  as,
  children,
}: {
  as: Omit<Partial<SessionUser>, 'nivel'> & { nivel: string }
  children: ReactNode
}) {
  const user = { username: 'Ermelinda Sitoe', email: 'ermelinda@escola.mz', ...as }
  const session = { status: 'authenticated', user }
  const sessions = { academy: session, diagnostics: session, ended: null, signedOut: false }
  const store = { subscribe: () => () => undefined, get: () => sessions, signOut: () => undefined }
  return <SessionContext value={store as unknown as SessionStore}>{children}</SessionContext>
}
