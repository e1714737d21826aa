import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { href } from '#kit/address.ts'
import { call } from '#kit/web/api/client.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { stepAfter } from '#school/accounts/web/second-step-asked.tsx'
import { useSessions } from '#school/accounts/web/session.ts'
import type { SignInStep } from '#school/accounts/web/session-types.ts'
import * as pages from '#school/pages.ts'
import { signInExternally } from '../contract.ts'
import type { IdentityMethod } from '../provider.ts'
import type { Adapter, Outcome } from './adapter.ts'
import { fetchAdapter } from './fetch-adapter.ts'

/** Steps that a sign-in at the service may still need. */
export type Remaining =
  /** The second factor of the account here. */
  | { kind: 'step'; step: SignInStep }
  /** An account of the administration is linked with its password, once. */
  | { kind: 'link'; email: string; token: string }
  /** The service's own code. */
  | { kind: 'code' }

/** State that one sign-in page passes to the next: the person, and what was done. */
export interface Passed {
  email?: string
  done?: 'confirmed'
  /** The password to be replaced was set by the service's administration: no code is needed. */
  isTemporary?: boolean
}

/** The configured service, and how its answers lead into both systems. */
export function useService(method: IdentityMethod) {
  const { store } = useSessions()
  const navigate = useNavigate()
  const { state, search, pathname } = useLocation()
  const passed = (state ?? {}) as Passed
  const [remaining, setRemaining] = useState<Remaining>()
  // Loaded as the page opens, while somebody types.
  const [adapter] = useState(() => fetchAdapter(method))
  useEffect(() => {
    // The error is shown once the button is pressed.
    adapter.catch((error: unknown) => console.error('Sign-in service', error))
  }, [adapter])

  const goTo = useCallback(
    (page: string, next: Passed, at = search) =>
      void navigate(
        { pathname: href(pages.serviceStep, { method, step: page }), search: at },
        { state: next },
      ),
    [navigate, method, search],
  )

  async function enter(token: string, email: string): Promise<void> {
    const opening = store.takeBoth(() =>
      call(signInExternally, { body: { method, token } }, { api: 'academy' }),
    )
    try {
      const step = await stepAfter('academy', opening)
      if (step) setRemaining({ kind: 'step', step })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { verify } = await adapter
      const isThere = pathname.endsWith('/verify')
      if (error.code === 'EMAIL_UNVERIFIED' && verify && !isThere) return goTo('verify', { email })
      if (error.code !== 'LINK_NEEDED') throw error
      setRemaining({ kind: 'link', email: (error.details as { email: string }).email, token })
    }
  }

  /** Handles an answer of the service. */
  async function goOn(outcome: Outcome, email: string): Promise<void> {
    switch (outcome.kind) {
      case 'token':
        // The address, which went to the service and back, says where to go after the sign-in.
        if (outcome.search !== undefined) navigate({ search: outcome.search }, { replace: true })
        return enter(outcome.token, email)
      case 'verify':
        return goTo('verify', { email })
      case 'new-password':
        return goTo('update-password', { email, isTemporary: true })
      case 'confirmed':
        return goTo('sign-in', { email, done: 'confirmed' })
      case 'code':
        return setRemaining({ kind: 'code' })
      case 'away':
        // The page is left; until then its button stays busy.
        return new Promise(() => undefined)
    }
  }

  return {
    passed,
    search,
    goTo,
    remaining,
    startAgain: () => setRemaining(undefined),
    /** Calls the service, and handles its answer. */
    ask: async (email: string, work: (service: Adapter) => Promise<Outcome>) =>
      goOn(await work(await adapter), email),
    adapter,
  }
}

export type Service = ReturnType<typeof useService>

/**
 * Resumes, once, a sign-in that the service or one of its messages has led back to this page.
 * @returns whether that is running, and why it failed
 */
export function useResumed(service: Service): { busy: boolean; failure: string | undefined } {
  const [busy, setBusy] = useState(() => /[?&](?:code|error|oobCode)=/.test(location.search))
  const [failure, setFailure] = useState<string>()
  const begun = useRef(false)
  const { adapter, ask } = service
  const enter = useEffectEvent(ask)
  useEffect(() => {
    if (!busy || begun.current) return
    begun.current = true
    const url = new URL(location.href)
    adapter
      .then(found => found.resume?.(url))
      .then(outcome => outcome && enter('', async () => outcome))
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false))
  }, [busy, adapter])
  return { busy, failure }
}
