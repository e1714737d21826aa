// Long because the sessions are tried in one browser of their own: both systems, several tabs, every way in and out.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#kit/web/api-error.ts'
import { safeStorage } from '#kit/web/settings/storage.ts'
import { readDiagnosticUser, type SessionCalls } from './session-calls.ts'
import { createSessionKeeper } from './session-storage.ts'
import { createSessionStore } from './session-store.ts'
import type { TabMessage, Tabs } from './tabs.ts'

const ERMELINDA = { username: 'Ermelinda Sitoe', email: 'ermelinda@escola.mz', nivel: 'professor' }
const DIAGNOSTIC = {
  id: 'a1',
  name: 'Ermelinda Sitoe',
  email: 'ermelinda@escola.mz',
  role: 'professor' as const,
}
const CREDENTIALS = { email: 'ermelinda@escola.mz', password: 'uma frase comprida' }
const OWN = {
  user: {
    ...DIAGNOSTIC,
    jobTitle: '',
    phone: '',
    schoolId: null,
    schoolName: null,
    reach: 'academia' as const,
    manySchools: false,
    photoFileId: null,
    mailNotices: true,
    passwordChangedAt: null,
    version: 1,
  },
  deviceKey: 'ab'.repeat(32),
}

afterEach(() => {
  vi.useRealTimers()
})

/** A browser with one tab or several: local storage is shared, session storage is each tab's own. */
function browser() {
  const local = new Map<string, string>()
  const heard: { tab: object; listener: (message: TabMessage) => void }[] = []
  function tab(
    overrides: Partial<SessionCalls> = {},
    elsewhere?: { signOut: (leads: boolean) => Promise<boolean> },
  ) {
    const session = new Map<string, string>()
    const self = {}
    const headers: Record<string, string | null> = { academy: null, diagnostics: null }
    const tabs: Tabs = {
      send: message => {
        for (const entry of heard) if (entry.tab !== self) queueMicrotask(() => entry.listener(message))
      },
      onMessage: listener => void heard.push({ tab: self, listener }),
    }
    const calls: SessionCalls = {
      setToken: (api, token) => {
        headers[api] = token
      },
      signIn: async () => ({
        accessToken: 'academy-token',
        user: { name: ERMELINDA.username, email: ERMELINDA.email, role: 'professor' },
      }),
      signUp: async () => ({ accessToken: 'new-token' }),
      login: async () => ({ user: DIAGNOSTIC, access_token: 'diagnostic-token', message: 'Bem-vindo' }),
      openAcademy: async () => ({
        accessToken: 'opened-token',
        user: { name: ERMELINDA.username, email: ERMELINDA.email, role: 'professor' },
      }),
      exchange: async () => ({ user: DIAGNOSTIC, access_token: 'exchanged-token', message: 'Bem-vindo' }),
      me: async () => OWN,
      diagnosticMe: async () => ({ user: DIAGNOSTIC, message: 'Bem-vindo' }),
      signOut: async () => undefined,
      ...overrides,
    }
    const logged: string[] = []
    const device = { open: vi.fn(), close: vi.fn(async () => undefined) }
    const later: (() => void)[] = []
    const keeper = createSessionKeeper(
      safeStorage(() => asStorage(session)),
      safeStorage(() => asStorage(local)),
    )
    const create = () =>
      createSessionStore({
        keeper,
        calls,
        tabs,
        device,
        elsewhere,
        log: message => void logged.push(message),
        whenOnline: work => void later.push(work),
      })
    return { session, headers, keeper, calls, logged, later, device, create, store: create() }
  }
  return { local, tab }
}

function asStorage(map: Map<string, string>) {
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

function refused(status: number, body: unknown) {
  return async () => {
    throw new ApiError(status, body)
  }
}

/** A tab that was open before, with what it had stored. */
function opened(what: { academy?: boolean; diagnostics?: boolean }, overrides: Partial<SessionCalls> = {}) {
  const { local, tab } = browser()
  if (what.academy) local.set('currentUser', JSON.stringify(ERMELINDA))
  if (what.diagnostics) local.set('diagnostico_user', JSON.stringify(DIAGNOSTIC))
  const first = tab(overrides)
  if (what.academy) first.session.set('jwt_access_token', 'old-academy')
  if (what.diagnostics) first.session.set('diagnostico_access_token', 'old-diagnostic')
  return { ...first, local, store: first.create() }
}

describe('G4 · a session is loading, authenticated or unauthenticated', () => {
  it('is unauthenticated at once where nothing is stored', () => {
    const { store } = browser().tab()
    expect(store.get().academy).toEqual({ status: 'unauthenticated', user: null })
    expect(store.get().diagnostics).toEqual({ status: 'unauthenticated', user: null })
  })
})

describe('G5 · diagnostic start-up', () => {
  it('G5 · K2 K3 · asks the server when token and user are both there, and is then authenticated', async () => {
    const diagnosticMe = vi.fn(async () => ({ user: DIAGNOSTIC, message: '' }))
    const { store, headers } = opened({ diagnostics: true }, { diagnosticMe })
    expect(store.get().diagnostics.status).toBe('loading')
    await store.start()
    expect(diagnosticMe).toHaveBeenCalledOnce()
    expect(headers.diagnostics).toBe('old-diagnostic')
    expect(store.get().diagnostics).toMatchObject({ status: 'authenticated', user: ERMELINDA })
  })

  it('G5 · E4 · clears token and user when the server refuses, and logs', async () => {
    const { store, session, local, logged } = opened(
      { diagnostics: true },
      { diagnosticMe: refused(401, { message: 'Token expirado' }) },
    )
    await store.start()
    expect(store.get().diagnostics).toEqual({ status: 'unauthenticated', user: null })
    expect(session.has('diagnostico_access_token')).toBe(false)
    expect(local.has('diagnostico_user')).toBe(false)
    expect(logged).toContain('Diagnostic session')
  })

  it.each([0, 502, 503, 504])(
    'G5 · stays signed in when no answer comes at all, or the server is away (%i): a page opened again ends nothing',
    async status => {
      const away = { diagnosticMe: refused(status, undefined), me: refused(status, undefined) }
      const { store, session, local, headers } = opened({ diagnostics: true }, away)
      await store.start()
      expect(store.get().diagnostics).toMatchObject({ status: 'authenticated', user: ERMELINDA })
      expect(session.has('diagnostico_access_token')).toBe(true)
      expect(local.has('diagnostico_user')).toBe(true)
      expect(headers.diagnostics).toBe('old-diagnostic')
    },
  )

  it.each([401, 403])('G5 · E4 · clears the session that the server refuses (%i)', async status => {
    const { store, session, local } = opened(
      { diagnostics: true },
      { diagnosticMe: refused(status, undefined) },
    )
    await store.start()
    expect(store.get().diagnostics.status).toBe('unauthenticated')
    expect(session.has('diagnostico_access_token')).toBe(false)
    expect(local.has('diagnostico_user')).toBe(false)
  })

  it('G5 · is unauthenticated without a call when either is missing', async () => {
    vi.useFakeTimers()
    const diagnosticMe = vi.fn()
    const { local, tab } = browser()
    const tokenOnly = tab({ diagnosticMe })
    tokenOnly.session.set('diagnostico_access_token', 'x')
    const session = tokenOnly.create()
    await session.start()
    expect(session.get().diagnostics.status).toBe('unauthenticated')
    local.set('diagnostico_user', JSON.stringify(DIAGNOSTIC))
    const two = tab({ diagnosticMe }).create()
    const starting = two.start()
    await vi.advanceTimersByTimeAsync(1000)
    await starting
    expect(two.get().diagnostics.status).toBe('unauthenticated')
    expect(diagnosticMe).not.toHaveBeenCalled()
  })

  it('E4 · speaks with the server’s message, else with its own', async () => {
    const said = opened({ diagnostics: true }, { diagnosticMe: refused(401, { message: 'Token expirado' }) })
    await expect(readDiagnosticUser(said.keeper, said.calls)).rejects.toThrow('Token expirado')
    const silent = opened({ diagnostics: true }, { diagnosticMe: refused(500, undefined) })
    await expect(readDiagnosticUser(silent.keeper, silent.calls)).rejects.toThrow('Erro ao buscar usuário')
  })

  it('E5 · says so when there is no token to fetch the user with', async () => {
    const { keeper, calls } = browser().tab()
    await expect(readDiagnosticUser(keeper, calls)).rejects.toThrow('Token não encontrado')
  })
})

describe('G6 · pedagogical start-up', () => {
  it('G6 · K1 K4 · is authenticated before any server call has ended', () => {
    const { store } = opened({ academy: true }, { me: () => new Promise(() => undefined) })
    void store.start()
    expect(store.get().academy).toMatchObject({ status: 'authenticated', user: ERMELINDA })
  })

  it('learns in the background who it is now, and opens what is kept on the device', async () => {
    const me = async () => ({ ...OWN, user: { ...OWN.user, role: 'pedagogo' as const } })
    const { store, device, local } = opened({ academy: true }, { me })
    await store.start()
    expect(store.get().academy.user?.nivel).toBe('pedagogo')
    expect(JSON.parse(local.get('currentUser') ?? '')).toEqual({ ...ERMELINDA, nivel: 'pedagogo' })
    expect(device.open).toHaveBeenCalledWith('a1', OWN.deviceKey)
  })

  it('asks who it is once the page is drawn, and sends nobody to sign in meanwhile', async () => {
    let markDrawn: () => void = () => undefined
    const drawn = new Promise<void>(resolve => {
      markDrawn = resolve
    })
    const me = vi.fn(refused(401, { message: 'A sessão terminou.' }))
    const { store } = opened({ academy: true }, { me })
    const started = store.start(drawn)
    expect(await store.signInAgain('academy')).toBe(false)
    expect(me).not.toHaveBeenCalled()
    expect(store.get()).toMatchObject({ academy: { status: 'authenticated' }, ended: null })
    markDrawn()
    await started
    expect(me).toHaveBeenCalledOnce()
    expect(store.get().academy.status).toBe('unauthenticated')
  })

  it('opens what is kept on the device once the network is back, where it was away at the first question', async () => {
    const me = vi.fn(refused(0, undefined))
    const { store, device, later, calls } = opened({ academy: true }, { me })
    await store.start()
    expect(device.open).not.toHaveBeenCalled()
    const again = () => {
      for (const work of later.splice(0)) work()
    }
    again()
    await vi.waitFor(() => expect(later).toHaveLength(1), { timeout: 10_000 })
    calls.me = async () => OWN
    again()
    await vi.waitFor(() => expect(device.open).toHaveBeenCalledWith('a1', OWN.deviceKey), { timeout: 10_000 })
    expect(later).toHaveLength(0)
  })

  it('stays signed in when the network is away, and ends when the server refuses the token', async () => {
    const away = opened({ academy: true }, { me: refused(0, undefined) })
    await away.store.start()
    expect(away.store.get().academy.status).toBe('authenticated')
    const ended = opened({ academy: true }, { me: refused(401, { message: 'A sessão terminou.' }) })
    await ended.store.start()
    expect(ended.store.get().academy.status).toBe('unauthenticated')
    expect(ended.session.has('jwt_access_token')).toBe(false)
  })
})

describe('G7 · signing in and up', () => {
  it('G7 · G9 · stores the token in the session storage, the user as username, email and nivel, and sets the header', async () => {
    const { local, tab } = browser()
    const { store, session, headers } = tab()
    await store.signInAcademy(CREDENTIALS)
    expect(session.get('jwt_access_token')).toBe('academy-token')
    expect(headers.academy).toBe('academy-token')
    expect(JSON.parse(local.get('currentUser') ?? '')).toEqual(ERMELINDA)
    expect([...local.values()].join()).not.toContain('token')
    expect(store.get().academy.status).toBe('authenticated')
  })

  it('G7 · sign-up stores the token, sets no header and signs nobody in', async () => {
    const { local, tab } = browser()
    const { store, session, headers } = tab()
    await store.signUp({ ...CREDENTIALS, firstName: 'Ermelinda', lastName: 'Sitoe' })
    expect(session.get('jwt_access_token')).toBe('new-token')
    expect(headers.academy).toBeNull()
    expect(local.has('currentUser')).toBe(false)
    expect(store.get().academy.status).toBe('unauthenticated')
  })

  it('E2 · E9 · a sign-in without accessToken fails, is logged and thrown on', async () => {
    const empty = async () => ({}) as never
    const { store, logged, session } = browser().tab({ signIn: empty, signUp: empty })
    await expect(store.signInAcademy(CREDENTIALS)).rejects.toThrow('Access token not found in response')
    await expect(store.signUp({ ...CREDENTIALS, firstName: 'A', lastName: 'B' })).rejects.toThrow(
      'Access token not found in response',
    )
    expect(logged).toEqual(['Sign-in', 'Sign-up'])
    expect(session.size).toBe(0)
  })

  it('E3 · a diagnostic login fails with the server’s message, else with its own, and is logged', async () => {
    const said = browser().tab({ login: refused(401, { message: 'O e-mail ou a senha não estão certos.' }) })
    await expect(said.store.signInTo('diagnostics', CREDENTIALS)).rejects.toThrow(
      'O e-mail ou a senha não estão certos.',
    )
    const silent = browser().tab({ login: refused(0, undefined) })
    await expect(silent.store.signInTo('diagnostics', CREDENTIALS)).rejects.toThrow('Erro na autenticação')
    expect(silent.logged).toEqual(['Diagnostic sign-in'])
  })

  it('signs in to the other system too, and says nothing when that fails', async () => {
    const both = browser().tab()
    await both.store.signIn('academy', CREDENTIALS)
    await vi.waitFor(() => expect(both.store.get().diagnostics.status).toBe('authenticated'), {
      timeout: 10_000,
    })
    expect(both.session.get('diagnostico_access_token')).toBe('diagnostic-token')
    const session = browser().tab({ login: refused(500, undefined) })
    await session.store.signIn('academy', CREDENTIALS)
    expect(session.store.get().academy.status).toBe('authenticated')
    await vi.waitFor(() => expect(session.store.get().diagnostics.status).toBe('unauthenticated'), {
      timeout: 10_000,
    })
  })

  it('signs in to the other system by the first one’s session where the password has been linked away meanwhile', async () => {
    const { store, session } = browser().tab({ login: refused(409, { code: 'OTHER_METHOD' }) })
    await store.signIn('academy', CREDENTIALS)
    await vi.waitFor(() => expect(store.get().diagnostics.status).toBe('authenticated'), { timeout: 10_000 })
    expect(session.get('diagnostico_access_token')).not.toBeNull()
  })

  it('enters the diagnostic system with the academy’s session alone', async () => {
    const { store, session } = opened({ academy: true })
    await store.start()
    await store.enterDiagnostics()
    expect(session.get('diagnostico_access_token')).toBe('exchanged-token')
    expect(store.get().diagnostics.status).toBe('authenticated')
  })
})

describe('G8 · signing out', () => {
  it('G8 · removes tokens, users and headers and ends both sessions on the server', async () => {
    const signOut = vi.fn(async () => undefined)
    const { store, session, local, headers, device } = opened(
      { academy: true, diagnostics: true },
      { signOut },
    )
    await store.start()
    await store.signOut()
    expect(signOut.mock.calls).toEqual([['academy'], ['diagnostics']])
    expect([session.size, local.size]).toEqual([0, 0])
    expect(headers).toEqual({ academy: null, diagnostics: null })
    expect(device.close).toHaveBeenCalled()
    expect(store.get()).toMatchObject({
      academy: { status: 'unauthenticated' },
      diagnostics: { status: 'unauthenticated' },
      signedOut: true,
    })
  })

  it('E9 · signs out here even when the server cannot be reached; that is logged and thrown on', async () => {
    const { store, session, logged } = opened({ academy: true }, { signOut: refused(0, undefined) })
    await store.start()
    await expect(store.signOut()).rejects.toThrow()
    expect(logged).toContain('Sign-out')
    expect(session.size).toBe(0)
    expect(store.get().academy.status).toBe('unauthenticated')
  })
})

describe('signing in at another service', () => {
  const both = async () => ({
    accessToken: 'academy-token',
    user: { name: ERMELINDA.username, email: ERMELINDA.email, role: 'professor' as const },
    diagnostics: { user: DIAGNOSTIC, access_token: 'diagnostic-token', message: '' },
  })

  it('C1 · C4 · takes the sessions of both systems from one answer', async () => {
    const { store, session } = browser().tab()
    await store.takeBoth(both)
    expect([session.get('jwt_access_token'), session.get('diagnostico_access_token')]).toEqual([
      'academy-token',
      'diagnostic-token',
    ])
    expect(store.get()).toMatchObject({
      academy: { status: 'authenticated' },
      diagnostics: { status: 'authenticated' },
    })
  })

  it('ends the session there too, and leaves the page to it where it leads the browser away', async () => {
    const signOut = vi.fn(async () => true)
    const { store, session } = browser().tab({}, { signOut })
    await store.takeBoth(both)
    await store.signOut()
    expect(signOut.mock.calls).toEqual([[true]])
    expect(session.size).toBe(0)
    // Drawn as it was: the guards would cut the way there short.
    expect(store.get().academy.status).toBe('authenticated')
  })

  it('signs out here although the service cannot be reached, and leads no other tab away', async () => {
    const { tab } = browser()
    const signOut = vi.fn(async (_leads: boolean): Promise<boolean> => {
      throw new Error('away')
    })
    const first = tab({}, { signOut })
    await first.store.start()
    await first.store.takeBoth(both)
    const second = tab({}, { signOut }).create()
    await second.start()
    await first.store.signOut()
    expect(first.store.get().academy.status).toBe('unauthenticated')
    expect(first.logged).toContain('Sign-out elsewhere')
    await vi.waitFor(() => expect(second.get().academy.status).toBe('unauthenticated'), { timeout: 10_000 })
    expect(signOut.mock.calls.flat().sort()).toEqual([false, true])
  })
})

describe('one session across tabs', () => {
  it('a new tab takes over the session of an open one', async () => {
    const { tab } = browser()
    const first = tab()
    await first.store.start()
    await first.store.signIn('academy', CREDENTIALS)
    await vi.waitFor(() => expect(first.store.get().diagnostics.status).toBe('authenticated'), {
      timeout: 10_000,
    })
    const second = tab().create()
    expect(second.get().academy.status).toBe('loading')
    await second.start()
    expect(second.get().academy.status).toBe('authenticated')
    expect(second.get().diagnostics.status).toBe('authenticated')
  })

  it('a new tab takes over what an open one still has checked', async () => {
    const { tab, local } = browser()
    local.set('currentUser', JSON.stringify(ERMELINDA))
    local.set('diagnostico_user', JSON.stringify(DIAGNOSTIC))
    const first = tab({ diagnosticMe: () => new Promise(() => undefined) })
    first.session.set('jwt_access_token', 'old-academy')
    first.session.set('diagnostico_access_token', 'old-diagnostic')
    const store = first.create()
    void store.start()
    expect(store.get().diagnostics.status).toBe('loading')
    const second = tab().create()
    await second.start()
    expect(second.get().academy.status).toBe('authenticated')
    expect(second.get().diagnostics.status).toBe('authenticated')
  })

  it('signing out in one tab ends all', async () => {
    const { tab, local } = browser()
    const first = tab()
    await first.store.start()
    await first.store.signInAcademy(CREDENTIALS)
    const other = tab()
    const second = other.create()
    await second.start()
    await second.signOut()
    await vi.waitFor(() => expect(first.store.get().academy.status).toBe('unauthenticated'), {
      timeout: 10_000,
    })
    expect(first.store.get().signedOut).toBe(true)
    expect([first.session.size, other.session.size, local.size]).toEqual([0, 0, 0])
  })

  it('nothing outlives the last tab: the name that stays lets nobody in', async () => {
    vi.useFakeTimers()
    const { tab, local } = browser()
    local.set('currentUser', JSON.stringify(ERMELINDA))
    const { create, headers } = tab()
    const store = create()
    const starting = store.start()
    await vi.advanceTimersByTimeAsync(1000)
    await starting
    expect(store.get().academy.status).toBe('unauthenticated')
    expect(headers.academy).toBeNull()
  })
})

describe('a session that ends in the middle of work', () => {
  it('asks once for all calls, and tells them all when somebody signed in again', async () => {
    const { store, session } = opened({ academy: true })
    await store.start()
    const answers = Promise.all([store.signInAgain('academy'), store.signInAgain('academy')])
    await vi.waitFor(() => expect(store.get().ended).toBe('academy'), { timeout: 10_000 })
    expect(store.get().academy.status).toBe('authenticated')
    await store.signInTo('academy', CREDENTIALS)
    expect(await answers).toEqual([true, true])
    expect(store.get().ended).toBeNull()
    expect(session.get('jwt_access_token')).toBe('academy-token')
  })

  it.each([
    ['academy', 'diagnostics', 'diagnostico_access_token', 'exchanged-token'],
    ['diagnostics', 'academy', 'jwt_access_token', 'opened-token'],
  ] as const)(
    'one sign-in to %s opens %s anew as well, before the work goes on',
    async (api, other, key, token) => {
      const { store, session, headers } = opened({ academy: true, diagnostics: true })
      await store.start()
      const known = store.signInAgain(api).then(signedIn => ({ signedIn, other: headers[other] }))
      const late = store.signInAgain(other)
      await store.signInTo(api, CREDENTIALS)
      expect(await known).toEqual({ signedIn: true, other: token })
      expect(await late).toBe(true)
      expect(session.get(key)).toBe(token)
      expect(store.get().ended).toBeNull()
    },
  )

  it('goes on although the other system cannot be opened anew', async () => {
    const { store } = opened({ academy: true, diagnostics: true }, { exchange: refused(503, undefined) })
    await store.start()
    const answer = store.signInAgain('academy')
    await store.signInTo('academy', CREDENTIALS)
    expect(await answer).toBe(true)
    expect(store.get()).toMatchObject({ ended: null, diagnostics: { status: 'authenticated' } })
  })

  it('ends where even the new session is refused to open the other, and waits for nobody', async () => {
    const self: { store?: ReturnType<typeof opened>['store'] } = {}
    const exchange = async () => {
      // As the client does with a refused call.
      expect(await self.store?.signInAgain('academy')).toBe(false)
      throw new ApiError(401, undefined)
    }
    const { store } = opened({ academy: true, diagnostics: true }, { exchange })
    self.store = store
    await store.start()
    const answer = store.signInAgain('academy')
    await store.signInTo('academy', CREDENTIALS)
    expect(await answer).toBe(true)
  })

  it('gives up when the person signs out instead', async () => {
    const { store } = opened({ academy: true })
    await store.start()
    const answer = store.signInAgain('academy')
    await store.signOut()
    expect(await answer).toBe(false)
  })

  it('does not ask while the start itself finds out whether the session is good', async () => {
    const answers: boolean[] = []
    const refuse = async () => {
      // As the client does with every refused call, before it gives up.
      answers.push(await store.signInAgain('academy'), await store.signInAgain('diagnostics'))
      throw new ApiError(401, undefined)
    }
    const { store } = opened({ academy: true, diagnostics: true }, { me: refuse, diagnosticMe: refuse })
    await store.start()
    expect(answers).toEqual([false, false, false, false])
    expect(store.get()).toMatchObject({
      ended: null,
      academy: { status: 'unauthenticated' },
      diagnostics: { status: 'unauthenticated' },
    })
  })

  it('goes on when another tab has signed in again', async () => {
    const { tab } = browser()
    const first = tab()
    await first.store.start()
    await first.store.signInAcademy(CREDENTIALS)
    const second = tab().create()
    await second.start()
    const answer = first.store.signInAgain('academy')
    await second.signInTo('academy', CREDENTIALS)
    expect(await answer).toBe(true)
  })

  it('takes both sessions from the tab that has signed in again, so that neither is asked for twice', async () => {
    const { tab } = browser()
    const first = tab()
    await first.store.start()
    await first.store.signIn('academy', CREDENTIALS)
    await vi.waitFor(() => expect(first.session.get('diagnostico_access_token')).toBe('diagnostic-token'), {
      timeout: 10_000,
    })
    const other = tab()
    const second = other.create()
    await second.start()
    const answers = [first.store.signInAgain('academy'), second.signInAgain('academy')]
    await second.signInTo('academy', CREDENTIALS)
    expect(await Promise.all(answers)).toEqual([true, true])
    expect(first.session.get('diagnostico_access_token')).toBe('exchanged-token')
  })
})
