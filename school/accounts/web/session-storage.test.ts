import { expect, it } from 'vitest'
import type { SafeStorage } from '#kit/web/settings/storage.ts'
import {
  createSessionKeeper,
  fromDiagnosticUser,
  fromOwnAccount,
  TOKEN_KEYS,
  USER_KEYS,
} from './session-storage.ts'

/** A storage that stands in the memory. */
function storage() {
  const held = new Map<string, string>()
  const safe = {
    read: (key: string) => held.get(key) ?? null,
    write: (key: string, text: string) => void held.set(key, text),
    readJson: (key: string) => JSON.parse(held.get(key) ?? 'null'),
    writeJson: (key: string, value: unknown) => void held.set(key, JSON.stringify(value)),
    remove: (key: string) => void held.delete(key),
  } as unknown as SafeStorage
  return { held, safe }
}
function scene() {
  const [session, local] = [storage(), storage()]
  return { session, local, keeper: createSessionKeeper(session.safe, local.safe) }
}

it('tokens live in the session, who they belong to beyond it', () => {
  const { session, local, keeper } = scene()
  keeper.keepToken('academy', 'a')
  keeper.keepToken('diagnostics', 'd')
  keeper.keepAcademyUser({ username: 'Ana', email: 'ana@escola.mz', nivel: 'professor', id: 'left out' })
  keeper.keepDiagnosticUser({ id: 'u', name: 'Ana', email: 'ana@escola.mz', role: 'admin' } as never)
  expect([...session.held.keys()]).toEqual([TOKEN_KEYS.academy, TOKEN_KEYS.diagnostics])
  expect([...local.held.keys()]).toEqual([USER_KEYS.academy, USER_KEYS.diagnostics])
  expect([keeper.token('academy'), keeper.token('diagnostics')]).toEqual(['a', 'd'])
  expect(keeper.user('academy')).toEqual({ username: 'Ana', email: 'ana@escola.mz', nivel: 'professor' })
  expect(keeper.user('diagnostics')).toEqual({
    id: 'u',
    username: 'Ana',
    email: 'ana@escola.mz',
    nivel: 'admin',
  })
})

it('signing out of one forgets that one alone, and the key of the device by itself', () => {
  const { session, local, keeper } = scene()
  keeper.keepToken('academy', 'a')
  keeper.keepToken('diagnostics', 'd')
  keeper.keepDevice({ account: 'u', key: 'k' })
  keeper.keepAcademyUser({ username: 'Ana', email: 'a', nivel: '' })
  keeper.forget('academy')
  expect([keeper.token('academy'), keeper.token('diagnostics'), local.held.size]).toEqual([null, 'd', 0])
  expect(keeper.device()).toEqual({ account: 'u', key: 'k' })
  keeper.forgetDevice()
  expect([keeper.device(), session.held.size]).toEqual([null, 1])
})

it('what stands there in another shape is nobody, and no device', () => {
  const { session, local, keeper } = scene()
  for (const stored of [
    '3',
    '"x"',
    '{}',
    '{"username":"Ana","email":"a"}',
    '{"name":"Ana"}',
    '{"account":"u"}',
    '{"key":"k"}',
  ]) {
    local.held.set(USER_KEYS.academy, stored)
    local.held.set(USER_KEYS.diagnostics, stored)
    session.held.set('dondza_device_key', stored)
    expect([keeper.user('academy'), keeper.user('diagnostics'), keeper.device()], stored).toEqual([
      null,
      null,
      null,
    ])
  }
  local.held.set(USER_KEYS.diagnostics, '{"name":"Ana","email":"a","role":3,"id":4}')
  expect(keeper.user('diagnostics')).toEqual({ username: 'Ana', email: 'a', nivel: '' })
})

it('an account has the same names whichever system describes it', () => {
  const account = {
    id: 'u',
    name: 'Ana',
    email: 'a',
    role: 'admin',
    jobTitle: 'Directora',
    photoFileId: 'f',
    more: 1,
  }
  expect(fromOwnAccount(account as never)).toEqual({
    ...{ id: 'u', username: 'Ana', email: 'a', nivel: 'admin', jobTitle: 'Directora', photoFileId: 'f' },
  })
  expect(fromDiagnosticUser(account as never)).toEqual({
    id: 'u',
    username: 'Ana',
    email: 'a',
    nivel: 'admin',
  })
})
