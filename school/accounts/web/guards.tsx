import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Api } from '#kit/endpoint.ts'
import * as pages from '#school/pages.ts'
import { pathAfterSignIn, requestedSystem, signInPath } from './return-to.ts'
import { useSessions } from './session.ts'

interface GuardProps {
  children: ReactNode
  /** Drawn while it is not yet known who is there. */
  fallback?: ReactNode
}

/** Pages of the academy: a loading indicator, then the page or the way to the sign-in page. */
export function AcademyGuard({ children, fallback = null }: GuardProps) {
  return useGuard('academy') ? children : fallback
}

/** Pages of the diagnostic system: nothing at all until somebody is signed in there. */
export function DiagnosticsGuard({ children }: { children: ReactNode }) {
  return useGuard('diagnostics') ? children : null
}

/** Sign-in pages: redirects accounts already signed in to the requested system. */
export function GuestGuard({ children, fallback = null }: GuardProps) {
  const { sessions } = useSessions()
  const { search } = useLocation()
  const system = requestedSystem(search)
  const { status } = sessions[system]
  if (status === 'loading') return fallback
  if (status === 'authenticated') return <Navigate to={pathAfterSignIn(search, system)} replace />
  return children
}

/** Whether the page may be drawn; otherwise, once that is certain, the location is replaced by the sign-in page. */
function useGuard(api: Api): boolean {
  const { sessions } = useSessions()
  const { status } = sessions[api]
  const { signedOut } = sessions
  useEffect(() => {
    if (status !== 'unauthenticated') return
    // Who signed out leaves no way back to what was on the screen.
    location.replace(
      signedOut ? pages.signIn : signInPath(location.pathname + location.search + location.hash, api),
    )
  }, [status, signedOut, api])
  return status === 'authenticated'
}
