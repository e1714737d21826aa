import { lazy, type ReactNode, Suspense } from 'react'
import { SessionContext, sessionStore, useSessions } from './session.ts'

const SignInAgainDialog = lazy(() =>
  import('./sign-in-again-dialog.tsx').then(module => ({ default: module.SignInAgainDialog })),
)

/** Gives everything below the sessions, and opens the sign-in dialog in place when one ends in the middle of work. */
export function AuthProvider({ children }: { children: ReactNode }) {
  return (
    <SessionContext value={sessionStore}>
      {children}
      <SignInAgain />
    </SessionContext>
  )
}

function SignInAgain() {
  const { sessions } = useSessions()
  if (sessions.ended === null) return null
  return (
    <Suspense>
      <SignInAgainDialog api={sessions.ended} />
    </Suspense>
  )
}
