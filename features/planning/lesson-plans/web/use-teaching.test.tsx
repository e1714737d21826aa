// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Draft } from '#kit/web/device/drafts.ts'
import type { Teaching } from '../teaching.ts'
import { useTeaching } from './use-teaching.ts'

const storage = vi.hoisted(() => ({
  writes: [] as ((savedAt: string | null) => void)[],
  read: undefined as ((draft: unknown) => void) | undefined,
  open: (): void => undefined,
}))
vi.mock('#kit/web/device/device.ts', () => ({
  deviceOpened: () =>
    new Promise<void>(resolve => {
      storage.open = resolve
    }),
}))
vi.mock('#kit/web/device/drafts.ts', () => ({
  writeDraft: () => new Promise(resolve => storage.writes.push(resolve)),
  readDraft: () =>
    new Promise(resolve => {
      storage.read = resolve
    }),
}))

const AT = '2026-05-05T08:10:00Z'
const lesson = { id: 'a', heldOn: null, startsAt: null, phases: [] }

beforeEach(() => {
  storage.writes.length = 0
})
afterEach(cleanup)

function taught() {
  storage.read = undefined
  const { result } = renderHook(() => useTeaching(lesson))
  return {
    teaching: () => result.current[0],
    savedAt: () => result.current[2],
    kept: () => result.current[3]?.absent,
    isAbsent: (...absent: number[]) => act(() => result.current[1]({ ...result.current[0], absent })),
    stores: (write: number, savedAt: string | null) => act(async () => storage.writes[write]?.(savedAt)),
    finds: (draft?: Draft<Teaching>) =>
      act(async () => {
        // The page is drawn before the device is open: nothing is looked for until then.
        expect(storage.read).toBeUndefined()
        storage.open()
        await vi.waitFor(() => expect(storage.read).toBeDefined(), { timeout: 10_000 })
        storage.read?.(draft)
      }),
  }
}

it('says that it is stored once the last tap is, not the one before', async () => {
  const { isAbsent, stores, savedAt, kept } = taught()
  isAbsent(1)
  isAbsent(1, 2)
  expect(kept()).toBeUndefined()
  await stores(0, AT)
  expect([savedAt(), kept()]).toEqual([null, [1]])
  await stores(1, AT)
  expect([savedAt(), kept()]).toEqual([AT, [1, 2]])
  isAbsent(1)
  expect([savedAt(), kept()]).toEqual([null, [1, 2]])
})

it('says nothing where the browser stores nothing', async () => {
  const { isAbsent, stores, savedAt, kept } = taught()
  isAbsent(1)
  await stores(0, null)
  expect([savedAt(), kept()]).toEqual([null, [1]])
})

it('goes on with what was stored, unless something was tapped before the storage answered', async () => {
  const kept = (teaching: Teaching) => ({ values: { ...teaching, absent: [7] }, savedAt: AT })
  const later = taught()
  await later.finds(kept(later.teaching()))
  expect([later.teaching().absent, later.savedAt()]).toEqual([[7], AT])
  cleanup()
  const tapped = taught()
  tapped.isAbsent(1)
  await tapped.finds(kept(tapped.teaching()))
  expect(tapped.teaching().absent).toEqual([1])
})
