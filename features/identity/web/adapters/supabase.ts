import { AuthClient, AuthError, isAuthRetryableFetchError, type Session } from '@supabase/auth-js'
import { providerNames } from '../../provider.ts'
import { type Adapter, type Outcome, Refusal, type RefusalKind, refusal } from '../adapter.ts'
import { settingsOf } from '../provider-here.ts'

let opened: InstanceType<typeof AuthClient> | undefined

function client() {
  const { url, key } = settingsOf('supabase')
  opened ??= new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: key },
    storageKey: 'supabase-session',
    storage: sessionStorage,
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
  return opened
}

/** Supabase Auth, with e-mail and password; its messages carry a code. */
export const adapter: Adapter = {
  signIn: typed =>
    speaking(async () => {
      const { data, error } = await client().signInWithPassword(typed)
      if (error?.code === 'email_not_confirmed') return { kind: 'verify' }
      if (error) throw error
      return outcomeOf(data.session)
    }),

  signUp: ({ email, password, firstName, lastName }) =>
    speaking(async () => {
      const name = `${firstName} ${lastName}`
      const { data, error } = await client().signUp({ email, password, options: { data: { name } } })
      if (error) throw error
      return data.session ? outcomeOf(data.session) : { kind: 'verify' }
    }),

  verify: (email, token) =>
    speaking(async () => {
      const { data, error } = await client().verifyOtp({ email, token, type: 'email' })
      if (error) throw error
      return outcomeOf(data.session)
    }),

  sendAgain: email =>
    speaking(async () => {
      const { error } = await client().resend({ email, type: 'signup' })
      if (error) throw error
    }),

  resetPassword: email =>
    speaking(async () => {
      const { error } = await client().resetPasswordForEmail(email)
      if (error) throw error
    }),

  updatePassword: (email, token, password) =>
    speaking(async () => {
      const { data, error } = await client().verifyOtp({ email, token, type: 'recovery' })
      if (error) throw error
      const changed = await client().updateUser({ password })
      if (changed.error) throw changed.error
      return outcomeOf(data.session)
    }),

  async signOut() {
    // Resolves even when the service cannot be reached: the local session is gone.
    await client().signOut({ scope: 'local' })
    return false
  },
}

function outcomeOf(session: Session | null): Outcome {
  return session ? { kind: 'token', token: session.access_token } : { kind: 'verify' }
}

const KINDS: Readonly<Record<string, RefusalKind | 'password'>> = {
  invalid_credentials: 'credentials',
  user_already_exists: 'taken',
  email_exists: 'taken',
  user_banned: 'disabled',
  weak_password: 'password',
  same_password: 'password',
  otp_expired: 'code',
  over_request_rate_limit: 'attempts',
  over_email_send_rate_limit: 'attempts',
}

async function speaking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    const code = error instanceof AuthError ? (error.code ?? '') : ''
    throw refusal(
      providerNames.supabase,
      isAuthRetryableFetchError(error) ? 'network' : (KINDS[code] ?? 'other'),
      error,
    )
  }
}
