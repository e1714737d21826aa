import { initializeApp } from '@firebase/app'
import {
  type Auth,
  applyActionCode,
  browserSessionPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updateProfile,
  verifyPasswordResetCode,
} from '@firebase/auth'
import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'
import { domainsAddress, isAuthorized } from '../../authorized-domains.ts'
import { providerNames } from '../../provider.ts'
import { type Adapter, type Outcome, Refusal, type RefusalKind, refusal } from '../adapter.ts'
import { settingsOf } from '../provider-here.ts'

let opened: Auth | undefined

function auth(): Auth {
  if (opened) return opened
  const { apiKey, projectId, emulator } = settingsOf('firebase')
  // No helper for windows and frames of other services: it would fetch scripts from elsewhere.
  opened = initializeAuth(initializeApp({ apiKey, projectId }), { persistence: browserSessionPersistence })
  if (emulator !== undefined) connectAuthEmulator(opened, emulator, { disableWarnings: true })
  opened.languageCode = 'pt'
  return opened
}

/** Who is signed in there, once what the tab kept was read. */
async function currentUser(): Promise<User | null> {
  await auth().authStateReady()
  return auth().currentUser
}

/** Firebase Authentication, with e-mail and password. */
export const adapter: Adapter = {
  signIn: ({ email, password }) =>
    speaking(async () => outcomeOf((await signInWithEmailAndPassword(auth(), email, password)).user)),

  signUp: ({ email, password, firstName, lastName }) =>
    speaking(async () => {
      await requireKnownHost()
      const { user } = await createUserWithEmailAndPassword(auth(), email, password)
      await updateProfile(user, { displayName: `${firstName} ${lastName}` })
      await sendVerification(user)
      return { kind: 'verify' }
    }),

  /** The message leads here with a code where the project names this page; otherwise Firebase's own page takes it. */
  resume: url =>
    speaking(async () => {
      const code = url.searchParams.get('oobCode')
      if (code === null || url.searchParams.get('mode') !== 'verifyEmail') return undefined
      await applyActionCode(auth(), code)
      const user = await currentUser()
      return user ? refreshed(user) : { kind: 'confirmed' }
    }),

  verify: () =>
    speaking(async () => {
      const user = await currentUser()
      return user ? refreshed(user) : { kind: 'confirmed' }
    }),

  sendAgain: () =>
    speaking(async () => {
      const user = await currentUser()
      if (!user) throw new Refusal('Entre primeiro, para se saber a quem enviar.')
      await sendVerification(user)
    }),

  resetPassword: email =>
    speaking(async () => {
      try {
        await sendPasswordResetEmail(auth(), email, { url: address('reset-password') })
      } catch (error) {
        // Never reveals whether an account exists.
        if (codeOf(error) !== 'auth/user-not-found') throw error
      }
    }),

  updatePassword: (_email, code, password) =>
    speaking(async () => {
      const email = await verifyPasswordResetCode(auth(), code)
      await confirmPasswordReset(auth(), code, password)
      return adapter.signIn({ email, password })
    }),

  async signOut() {
    await auth().authStateReady()
    await signOut(auth())
    return false
  },
}

/** Before an account is made that could never be confirmed: messages lead to known hosts only. */
async function requireKnownHost(): Promise<void> {
  const answer = await fetch(domainsAddress(settingsOf('firebase'))).catch(() => undefined)
  // What cannot be read now is said by the service itself, a moment later.
  if (answer?.ok && !isAuthorized(location.hostname, await answer.json()))
    throw refusal(providerNames.firebase, 'host', undefined)
}

async function outcomeOf(user: User): Promise<Outcome> {
  if (!user.emailVerified) return { kind: 'verify' }
  return { kind: 'token', token: await user.getIdToken() }
}

/** A token made before the e-mail was confirmed still says that it is not. */
async function refreshed(user: User): Promise<Outcome> {
  await user.reload()
  if (!user.emailVerified)
    throw new Refusal('O e-mail ainda não está confirmado. Abra a ligação que recebeu e volte aqui.')
  return { kind: 'token', token: await user.getIdToken(true) }
}

function sendVerification(user: User): Promise<void> {
  return sendEmailVerification(user, { url: address('verify') })
}

function address(page: string): string {
  return location.origin + href(pages.serviceStep, { method: 'firebase', step: page })
}

const KINDS: Readonly<Record<string, RefusalKind | 'network' | 'password'>> = {
  'auth/invalid-credential': 'credentials',
  'auth/invalid-login-credentials': 'credentials',
  'auth/wrong-password': 'credentials',
  'auth/user-not-found': 'credentials',
  'auth/user-disabled': 'disabled',
  'auth/email-already-in-use': 'taken',
  'auth/weak-password': 'password',
  'auth/password-does-not-meet-requirements': 'password',
  'auth/invalid-action-code': 'ended',
  'auth/expired-action-code': 'ended',
  'auth/unauthorized-continue-uri': 'host',
  'auth/unauthorized-domain': 'host',
  'auth/too-many-requests': 'attempts',
  'auth/network-request-failed': 'network',
}

async function speaking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refusal(providerNames.firebase, KINDS[codeOf(error)] ?? 'other', error)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
