import type { Api } from '#kit/endpoint.ts'
import { ApiError } from '#kit/web/api-error.ts'
import type { OwnAccount } from '../contract.ts'
import { type BothSessions, type Finishing, readDiagnosticUser, type SessionCalls } from './session-calls.ts'
import { fieldsOf, isOtherMethod, messageIn, noAnswerCame, serverMessage } from './session-errors.ts'
import { fromDiagnosticUser, fromOwnAccount, otherThan } from './session-storage.ts'
import type { Surroundings } from './session-surroundings.ts'
import type {
  Credentials,
  DeviceKey,
  NewAccount,
  Session,
  Sessions,
  SessionUser,
  SharedSession,
} from './session-types.ts'

/** How long a new tab waits for an open one to hand over its session, and a sign-out for the server. */
const [ANSWER_MS, SIGN_OUT_MS] = [250, 3000]

const APIS = ['academy', 'diagnostics'] as const
const NOBODY: Session = { status: 'unauthenticated', user: null }

export type SessionStore = ReturnType<typeof createSessionStore>

/** Both sessions of this browser: one account, one token per API, shared by all open tabs. */
export function createSessionStore(around: Surroundings) {
  const { keeper, calls, tabs, device, log, whenOnline, elsewhere } = around
  let sessions: Sessions = {
    academy: stored('academy', 'authenticated'),
    diagnostics: stored('diagnostics', 'loading'),
    ended: null,
    signedOut: false,
  }
  const listeners = new Set<() => void>()
  const checks: Record<Api, number> = { academy: 0, diagnostics: 0 }
  /** Calls that wait until somebody has signed in again, or has not. */
  let waiting: ((signedIn: boolean) => void)[] = []

  /** What the storage alone says: with token and user the academy is believed at once, the other is asked first. */
  function stored(api: Api, withBoth: Session['status']): Session {
    const user = keeper.user(api)
    if (!user) return NOBODY
    return { status: keeper.token(api) ? withBoth : 'loading', user }
  }

  function publish(change: Partial<Sessions>): void {
    sessions = { ...sessions, ...change }
    for (const listener of listeners) listener()
  }

  /** @param drawn when the page is drawn, where that need not wait for what the server says of the sessions */
  async function start(drawn?: Promise<unknown>): Promise<void> {
    tabs.onMessage(message => {
      if (message.type === 'ask') share()
      else if (message.type === 'session') adopt(message.session)
      else {
        leave()
        void leaveElsewhere(false)
      }
    })
    const known = keeper.device()
    if (known) device.open(known.account, known.key)
    const orphaned = APIS.some(api => keeper.user(api) && !keeper.token(api))
    if (orphaned) await askTabs()
    await Promise.all([startAcademy(drawn), startDiagnostics(drawn)])
  }

  /** Asks the open tabs for their session; resolves when one has answered or nobody did in time. */
  function askTabs(): Promise<void> {
    return new Promise(resolve => {
      answered = resolve
      setTimeout(resolve, ANSWER_MS)
      tabs.send({ type: 'ask' })
    })
  }
  let answered: () => void = () => undefined

  async function startAcademy(drawn?: Promise<unknown>): Promise<void> {
    const [token, user] = [keeper.token('academy'), keeper.user('academy')]
    if (!token || !user) return publish({ academy: NOBODY })
    calls.setToken('academy', token)
    if (sessions.academy.status !== 'authenticated') publish({ academy: { status: 'authenticated', user } })
    await check('academy', () => refreshUser('academy'), drawn)
  }

  async function startDiagnostics(drawn?: Promise<unknown>): Promise<void> {
    const [token, user] = [keeper.token('diagnostics'), keeper.user('diagnostics')]
    if (!token || !user) return publish({ diagnostics: NOBODY })
    calls.setToken('diagnostics', token)
    await check('diagnostics', confirmDiagnostics, drawn)
    // The academy's answer has brought the key already, where there is one.
    if (sessions.diagnostics.status === 'authenticated' && !keeper.token('academy'))
      await refreshUser('diagnostics')
  }

  async function confirmDiagnostics(): Promise<void> {
    try {
      const user = await readDiagnosticUser(keeper, calls)
      publish({ diagnostics: { status: 'authenticated', user: fromDiagnosticUser(user) } })
    } catch (error) {
      log('Diagnostic session', error)
      const user = keeper.user('diagnostics')
      // Without an answer nothing was refused: who was here stays, and the first call that is refused says so.
      if (user && noAnswerCame(error)) publish({ diagnostics: { status: 'authenticated', user } })
      else forget('diagnostics')
    }
  }

  /**
   * Reads the account anew, with the key to what it keeps on this device. A refused token ends the session here; where
   * no answer comes it is asked again, since nothing is kept or sent from this device without the key.
   */
  async function refreshUser(api: Api): Promise<void> {
    try {
      const { user, deviceKey } = await calls.me(api)
      openDevice({ account: user.id, key: deviceKey })
      setUser(api, user)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return forget(api)
      log('auth/me', error)
      whenOnline(() => {
        if (sessions[api].status === 'authenticated') void refreshUser(api)
      })
    }
  }

  function setUser(api: Api, account: OwnAccount): void {
    const user = fromOwnAccount(account)
    if (api === 'academy') keeper.keepAcademyUser(user)
    const photoUrl = sessions[api].user?.photoUrl
    publish({ [api]: { status: 'authenticated', user: photoUrl ? { ...user, photoUrl } : user } })
  }

  function openDevice(known: DeviceKey): void {
    keeper.keepDevice(known)
    device.open(known.account, known.key)
  }

  /** While a check waits or runs, a refused call is the check's to explain, not a reason to ask for the password. */
  async function check(api: Api, work: () => Promise<void>, drawn?: Promise<unknown>): Promise<void> {
    checks[api] += 1
    try {
      await drawn
      await work()
    } finally {
      checks[api] -= 1
    }
  }

  function forget(api: Api): void {
    keeper.forget(api)
    calls.setToken(api, null)
    publish({ [api]: NOBODY })
  }

  async function enterAcademy(ask: () => ReturnType<SessionCalls['signIn']>): Promise<void> {
    try {
      const answer = await ask()
      if (!answer?.accessToken) throw new Error('Access token not found in response')
      const user = { username: answer.user.name, email: answer.user.email, nivel: answer.user.role }
      accept('academy', answer.accessToken, user)
      keeper.keepAcademyUser(user)
    } catch (error) {
      log('Sign-in', error)
      throw error
    }
    await afterSignIn('academy')
  }

  const signInAcademy = (credentials: Credentials, signal?: AbortSignal): Promise<void> =>
    enterAcademy(() => calls.signIn(credentials, signal))

  async function signInDiagnostics(login: () => ReturnType<SessionCalls['login']>): Promise<void> {
    try {
      const { access_token, user, message } = await login()
      if (!access_token) throw new Error(message || 'Erro na autenticação')
      accept('diagnostics', access_token, fromDiagnosticUser(user))
      keeper.keepDiagnosticUser(user)
    } catch (error) {
      log('Diagnostic sign-in', error)
      const said = serverMessage(error) ?? (error instanceof ApiError ? undefined : messageIn(error))
      throw Object.assign(new Error(said ?? 'Erro na autenticação', { cause: error }), fieldsOf(error))
    }
    await afterSignIn('diagnostics')
  }

  function accept(api: Api, token: string, user: SessionUser): void {
    keeper.keepToken(api, token)
    calls.setToken(api, token)
    publish({ [api]: { status: 'authenticated', user }, signedOut: false })
  }

  async function afterSignIn(api: Api): Promise<void> {
    if (sessions.ended === api) {
      await renewWith(api)
      finishAgain(true)
    }
    share()
    void refreshUser(api).then(share)
  }

  /**
   * What ended one session has most often ended the other of this browser too. Signing in again in place opens both,
   * before the work goes on: a call to the other system would ask for the password a second time.
   */
  async function renewWith(api: Api): Promise<void> {
    const other = otherThan(api)
    if (sessions[other].status !== 'authenticated') return
    // A failure is logged where it happens; the other system then asks by itself.
    await check(api, () => enter(other).catch(() => undefined))
  }

  /** Signs in to one system alone. */
  const signInTo = (api: Api, credentials: Credentials, signal?: AbortSignal): Promise<void> =>
    api === 'academy'
      ? signInAcademy(credentials, signal)
      : signInDiagnostics(() => calls.login(credentials, signal))

  /** Signs in to one system, and to the other one too where the same credentials work there. */
  async function signIn(api: Api, credentials: Credentials, signal?: AbortSignal): Promise<void> {
    await signInTo(api, credentials, signal)
    // A password that was linked away a moment ago opens no second system; the session of the first one does.
    openOther(api, other =>
      signInTo(other, credentials).catch(error =>
        isOtherMethod(error) ? enter(other) : Promise.reject(error),
      ),
    )
  }

  /** Ends a sign-in that asked for more than a password, and opens the other system too. */
  async function finishSignIn(api: Api, finishing: Finishing): Promise<void> {
    await (api === 'academy' ? enterAcademy(finishing.academy) : signInDiagnostics(finishing.diagnostics))
    openOther(api, enter)
  }

  /** That the second one fails is nobody's trouble: its own pages ask for its own sign-in. */
  function openOther(api: Api, open: (other: Api) => Promise<void>): void {
    const other = otherThan(api)
    if (sessions[other].status === 'authenticated') return
    publish({ [other]: { status: 'loading', user: null } })
    void open(other).catch(() => publish({ [other]: NOBODY }))
  }

  /** Opens a system with the other one's session. */
  const enter = (api: Api): Promise<void> =>
    api === 'academy' ? enterAcademy(calls.openAcademy) : enterDiagnostics()

  /** Opens the diagnostic system with the academy's session. */
  const enterDiagnostics = () => signInDiagnostics(() => calls.exchange())

  /** After the password changed, which ends the other system's session where no cookie ties it to this browser: opens it anew. */
  async function renewOther(): Promise<void> {
    const both = APIS.every(api => sessions[api].status === 'authenticated')
    if (both) await enterDiagnostics().catch(() => forget('diagnostics'))
  }

  /** Takes the sessions of both systems, which one answer opens. */
  async function takeBoth(ask: () => Promise<BothSessions>): Promise<void> {
    let both: BothSessions | undefined
    await enterAcademy(async () => {
      both = await ask()
      return both
    })
    const diagnostics = both?.diagnostics
    if (diagnostics) await signInDiagnostics(async () => diagnostics)
  }

  /** Asks for an account. The token is kept, but nobody is signed in: the administration approves first. */
  async function signUp(account: NewAccount): Promise<void> {
    try {
      const answer = await calls.signUp(account)
      if (!answer?.accessToken) throw new Error('Access token not found in response')
      keeper.keepToken('academy', answer.accessToken)
    } catch (error) {
      log('Sign-up', error)
      throw error
    }
  }

  /** Ends both sessions here, in every tab and on the server. */
  async function signOut(): Promise<void> {
    const open = APIS.filter(api => keeper.token(api))
    const signingOut = Promise.all(open.map(api => calls.signOut(api)))
    for (const api of APIS) keeper.forget(api)
    keeper.forgetDevice()
    tabs.send({ type: 'signed-out' })
    try {
      await Promise.race([signingOut, new Promise(resolve => setTimeout(resolve, SIGN_OUT_MS))])
    } catch (error) {
      log('Sign-out', error)
      throw error
    } finally {
      await device.close().catch(error => log('Device', error))
      // The service's own page leads back here; the guards would cut the way there short.
      if (!(await leaveElsewhere(true))) leave()
    }
  }

  async function leaveElsewhere(leads: boolean): Promise<boolean> {
    const late = new Promise<boolean>(resolve => setTimeout(resolve, SIGN_OUT_MS, false))
    const leaving = elsewhere?.signOut(leads).catch(error => {
      log('Sign-out elsewhere', error)
      return false
    })
    return leaving ? Promise.race([leaving, late]) : false
  }

  function leave(): void {
    for (const api of APIS) {
      keeper.forget(api)
      calls.setToken(api, null)
    }
    keeper.forgetDevice()
    finishAgain(false)
    publish({ academy: NOBODY, diagnostics: NOBODY, signedOut: true })
    void device.close().catch(error => log('Device', error))
  }

  function share(): void {
    const user = sessions.academy.user ?? sessions.diagnostics.user
    // One whose check still runs counts: who takes it over has it checked as well.
    const isOpen = (api: Api) => sessions[api].status !== 'unauthenticated' && keeper.token(api)
    const open = APIS.filter(api => isOpen(api) && sessions.ended !== api)
    if (!user || open.length === 0) return
    const tokens: SharedSession['tokens'] = {}
    for (const api of open) tokens[api] = keeper.token(api) ?? undefined
    tabs.send({ type: 'session', session: { email: user.email, tokens, device: keeper.device() } })
  }

  /** Takes over what another tab holds, where this one holds nothing or its session has ended. */
  function adopt({ email, tokens, device: key }: SharedSession): void {
    const here = sessions.academy.user ?? sessions.diagnostics.user
    if (here && here.email !== email) return
    const { ended } = sessions
    let adopted = false
    for (const api of APIS) {
      const token = tokens[api]
      const user = keeper.user(api)
      const wanted = !keeper.token(api) || ended !== null
      if (!token || !user || !wanted || user.email !== email) continue
      accept(api, token, user)
      adopted = true
    }
    // Only now: both tokens are in place when the work goes on.
    if (ended !== null && adopted && tokens[ended]) finishAgain(true)
    if (adopted && key) openDevice(key)
    answered()
  }

  /** Called when a token is refused in the middle of work; resolves to whether the person signed in again. */
  async function signInAgain(api: Api): Promise<boolean> {
    if (checks[api] > 0 || sessions[api].status !== 'authenticated') return false
    const isAsked = waiting.length > 0
    const answer = new Promise<boolean>(resolve => waiting.push(resolve))
    if (!isAsked) publish({ ended: api })
    return answer
  }

  function finishAgain(signedIn: boolean): void {
    const answers = waiting
    waiting = []
    if (sessions.ended !== null) publish({ ended: null })
    for (const answer of answers) answer(signedIn)
  }

  return {
    get: () => sessions,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    start,
    signIn,
    signInTo,
    signInAcademy,
    finishSignIn,
    takeBoth,
    enterDiagnostics,
    renewOther,
    signUp,
    signOut,
    signInAgain,
    /** Reads the account anew: after its settings changed, or to see whether it has been approved. */
    refresh: async () => {
      for (const api of APIS) if (sessions[api].status === 'authenticated') await refreshUser(api)
    },
    setPhoto: (photoUrl: string | undefined) => {
      for (const api of APIS) {
        const { user, status } = sessions[api]
        if (user) publish({ [api]: { status, user: { ...user, photoUrl } } })
      }
    },
  }
}
