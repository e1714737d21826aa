import type { Api } from '#kit/endpoint.ts'
import type { SafeStorage } from '#kit/web/settings/storage.ts'
import type { DiagnosticUser, OwnAccount } from '../contract.ts'
import type { DeviceKey, SessionUser } from './session-types.ts'

/** Tokens live in the session storage, which the browser empties with the last tab. */
export const TOKEN_KEYS: Readonly<Record<Api, string>> = {
  academy: 'jwt_access_token',
  diagnostics: 'diagnostico_access_token',
}
/** Who they belong to lives in the local storage, until sign-out. */
export const USER_KEYS: Readonly<Record<Api, string>> = {
  academy: 'currentUser',
  diagnostics: 'diagnostico_user',
}
const DEVICE_KEY = 'dondza_device_key'

export type SessionKeeper = ReturnType<typeof createSessionKeeper>

/** Reads and writes what the browser keeps of both sessions. */
export function createSessionKeeper(session: SafeStorage, local: SafeStorage) {
  return {
    token: (api: Api): string | null => session.read(TOKEN_KEYS[api]),
    keepToken: (api: Api, token: string) => session.write(TOKEN_KEYS[api], token),
    user(api: Api): SessionUser | null {
      const stored = local.readJson(USER_KEYS[api])
      return api === 'academy' ? asAcademyUser(stored) : asDiagnosticUser(stored)
    },
    keepAcademyUser: ({ username, email, nivel, oneSchool, manySchools }: SessionUser) =>
      local.writeJson(USER_KEYS.academy, { username, email, nivel, ...onlyTrue({ oneSchool, manySchools }) }),
    keepDiagnosticUser: (user: DiagnosticUser) => local.writeJson(USER_KEYS.diagnostics, user),
    device(): DeviceKey | null {
      const stored = session.readJson(DEVICE_KEY)
      return isObject(stored) && typeof stored.account === 'string' && typeof stored.key === 'string'
        ? { account: stored.account, key: stored.key }
        : null
    },
    keepDevice: (device: DeviceKey) => session.writeJson(DEVICE_KEY, device),
    forget(api: Api) {
      session.remove(TOKEN_KEYS[api])
      local.remove(USER_KEYS[api])
    },
    forgetDevice: () => session.remove(DEVICE_KEY),
  }
}

/** The diagnostic system's user under the names of the academy's. */
export function fromDiagnosticUser(user: DiagnosticUser): SessionUser {
  return { id: user.id, username: user.name, email: user.email, nivel: user.role }
}

/** An account as the server describes it to its owner, under the same names. */
export function fromOwnAccount(account: OwnAccount): SessionUser {
  return {
    id: account.id,
    username: account.name,
    email: account.email,
    nivel: account.role,
    jobTitle: account.jobTitle,
    photoFileId: account.photoFileId,
    ...onlyTrue({ oneSchool: account.reach === 'escola', manySchools: account.manySchools }),
  }
}

/** What is not so is not said: where there is one school, nothing is. */
function onlyTrue({ oneSchool, manySchools }: Pick<SessionUser, 'oneSchool' | 'manySchools'>) {
  return { ...(oneSchool && { oneSchool }), ...(manySchools && { manySchools }) }
}

function asAcademyUser(stored: unknown): SessionUser | null {
  if (!isObject(stored)) return null
  const { username, email, nivel, oneSchool, manySchools } = stored
  return typeof username === 'string' && typeof email === 'string' && typeof nivel === 'string'
    ? {
        username,
        email,
        nivel,
        ...onlyTrue({ oneSchool: oneSchool === true, manySchools: manySchools === true }),
      }
    : null
}

function asDiagnosticUser(stored: unknown): SessionUser | null {
  if (!isObject(stored)) return null
  const { id, name, email, role } = stored
  return typeof name === 'string' && typeof email === 'string'
    ? {
        username: name,
        email,
        nivel: typeof role === 'string' ? role : '',
        ...(typeof id === 'string' ? { id } : {}),
      }
    : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Of the two systems the one that is not this. */
export function otherThan(api: Api): Api {
  return api === 'academy' ? 'diagnostics' : 'academy'
}
