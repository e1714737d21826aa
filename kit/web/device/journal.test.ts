// @vitest-environment happy-dom
import fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'
import { cases } from '../../../scripts/patience.ts'

const openDB = vi.hoisted(() => vi.fn())
vi.mock('idb', () => ({ openDB }))

const KEY = 'a'.repeat(64)

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockReturnValue()
})

/** A page that was opened anew: nothing of the one before it is left but what the device has. */
async function openPage(account: string, key = KEY) {
  vi.resetModules()
  const device = await import('./device.ts')
  device.openDevice(account, key)
  const { loadCipher } = await import('./cipher-at-hand.ts')
  await loadCipher()
  return device
}

it('finds every request of a page that was left in the moment it was made, for its account alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(fc.uuid(), fc.jsonValue()), { maxLength: 4, selector: ([name]) => name }),
      async made => {
        localStorage.clear()
        // The transaction never ends: the page is gone.
        openDB.mockReturnValue(new Promise(() => undefined))
        const left = await openPage('a1')
        for (const [name, value] of made) void left.keep('outbox', name, { value })
        openDB.mockRejectedValue(new Error('no database'))
        const next = await openPage('a1')
        const found = await next.readAllValues<unknown>('outbox')
        expect(Object.fromEntries(found.map(({ name, value }) => [name, JSON.stringify(value)]))).toEqual(
          Object.fromEntries(made.map(([name, value]) => [name, JSON.stringify({ value })])),
        )
        expect(await (await openPage('a2')).readAllValues('outbox')).toEqual([])
        expect(await (await openPage('a1', 'b'.repeat(64))).readAllValues('outbox')).toEqual([])
        for (const [name] of made) await next.forget('outbox', name)
        expect(localStorage).toHaveLength(0)
      },
    ),
    { numRuns: cases(3, 100) },
  )
})

it('writes nothing at once that can be read without the key, and no drafts', async () => {
  openDB.mockReturnValue(new Promise(() => undefined))
  const device = await openPage('a1')
  void device.keep('outbox', 'key', { pupil: 'Beto Langa' })
  void device.keep('drafts', 'plan', 'draft')
  expect(Object.keys(localStorage)).toEqual(['dondza:journal:a1:outbox:key'])
  expect(JSON.stringify({ ...localStorage })).not.toContain('Beto')
})
