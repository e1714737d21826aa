import type { Api } from '#kit/endpoint.ts'
import { call, setToken } from '#kit/web/api/client.ts'
import {
  type DiagnosticUser,
  diagnosticMe,
  exchangeToken,
  login,
  me,
  signIn,
  signOut,
  signUp,
} from '../contract.ts'
import { serverMessage } from './session-errors.ts'
import type { SessionKeeper } from './session-storage.ts'
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

/** The calls with which a sign-in ends that asked for more than a password; they come with the page that asks. */
export interface Finishing {
  academy: () => ReturnType<SessionCalls['signIn']>
  diagnostics: () => ReturnType<SessionCalls['login']>
}

/** What a sign-in answers that opens both systems at once. */
export type BothSessions = Awaited<ReturnType<SessionCalls['signIn']>> & {
  diagnostics: Awaited<ReturnType<SessionCalls['login']>>
}

/** The current user of the diagnostic system; its failures carry the texts of the error catalogue. */
export async function readDiagnosticUser(
  keeper: SessionKeeper,
  calls: SessionCalls,
): Promise<DiagnosticUser> {
  if (!keeper.token('diagnostics')) throw new Error('Token não encontrado')
  try {
    const { user } = await calls.diagnosticMe()
    keeper.keepDiagnosticUser(user)
    return user
  } catch (error) {
    throw new Error(serverMessage(error) ?? 'Erro ao buscar usuário', { cause: error })
  }
}
