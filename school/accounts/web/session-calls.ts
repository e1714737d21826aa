import type { Api } from '#kit/endpoint.ts'
import { call, setToken } from '#kit/web/api/client.ts'
import { diagnosticMe, exchangeToken, login, me, signIn, signOut, signUp } from '../contract.ts'
import type { Credentials, NewAccount } from './session-types.ts'

/** The calls that a session is made of, as the store makes them. */
export const sessionCalls = {
  setToken,
  signIn: (credentials: Credentials, signal?: AbortSignal) =>
    call(signIn, { body: credentials }, { api: 'academy', signal }),
  signUp: (account: NewAccount) => call(signUp, { body: account }, { api: 'academy' }),
  login: (credentials: Credentials, signal?: AbortSignal) =>
    call(login, { body: credentials }, { api: 'diagnostics', signal }),
  // Only who came in through the other system needs it: its contract is not for the first load.
  openAcademy: () =>
    import('../factors-contract.ts').then(m => call(m.openAcademy, {}, { api: 'diagnostics' })),
  exchange: () => call(exchangeToken, {}, { api: 'academy' }),
  me: (api: Api) => call(me, {}, { api }),
  diagnosticMe: () => call(diagnosticMe, {}, { api: 'diagnostics' }),
  signOut: (api: Api) => call(signOut, {}, { api }),
}

export type SessionCalls = typeof sessionCalls
