import { type ReactNode, useEffect } from 'react'
import { call } from '#kit/web/api/client.ts'
import { fetchedPart } from '#kit/web/parts/fetched.tsx'
import { getPhoto } from '../own-contract.ts'
import { SessionContext, sessionStore, useSessions } from './session.ts'

const SignInAgainDialog = fetchedPart(() =>
  import('./sign-in-again-dialog.tsx').then(m => m.SignInAgainDialog),
)

/** Gives everything below the sessions, and opens the sign-in dialog in place when one ends in the middle of work. */
export function AuthProvider({ children }: { children: ReactNode }) {
  return (
    <SessionContext value={sessionStore}>
      {children}
      <SignInAgain />
      <OwnPhoto />
    </SessionContext>
  )
}

function SignInAgain() {
  const { sessions } = useSessions()
  if (sessions.ended === null) return null
  return <SignInAgainDialog api={sessions.ended} />
}

/** Fetches the person's own photo, which only a token opens, whenever it is another one. */
function OwnPhoto() {
  const { sessions, store } = useSessions()
  const { id, photoFileId } = sessions.academy.user ?? sessions.diagnostics.user ?? {}
  useEffect(() => {
    if (!id || !photoFileId) return store.setPhoto(undefined)
    const controller = new AbortController()
    let address: string | undefined
    call(getPhoto, { params: { id } }, { signal: controller.signal }).then(
      photo => {
        address = URL.createObjectURL(photo)
        store.setPhoto(address)
      },
      (error: unknown) => {
        if (!controller.signal.aborted) console.error('Photo', error)
      },
    )
    return () => {
      controller.abort()
      if (address) URL.revokeObjectURL(address)
    }
  }, [id, photoFileId, store])
  return null
}
