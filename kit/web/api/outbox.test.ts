// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endpoint } from '#kit/endpoint.ts'

const device = vi.hoisted(() => ({
  account: undefined as string | undefined,
  /** What a browser keeps, by account. */
  shelves: {} as Record<string, Map<string, unknown>>,
  keepsNothing: false,
  /** What a write waits for. */
  slow: Promise.resolve(),
  tell: (): void => undefined,
}))
vi.mock('#kit/web/device/device.ts', () => ({
  accountOnDevice: () => device.account,
  onDevice: (listener: () => void) => {
    device.tell = listener
  },
  keep: async (_shelf: string, name: string, value: unknown) => {
    const { account } = device
    if (!account || device.keepsNothing) return false
    await device.slow
    shelfOf(account).set(name, value)
    return true
  },
  forget: async (_shelf: string, name: string) =>
    void (device.account && shelfOf(device.account).delete(name)),
  readAllValues: async () =>
    device.account ? [...shelfOf(device.account)].map(([name, value]) => ({ name, value })) : [],
}))
vi.mock('#kit/web/device/drafts.ts', () => ({ removeDraftOf: async () => undefined }))

const network = vi.hoisted(() => ({ isAway: false, session: 'Bearer first', reached: [] as string[] }))
vi.mock('#kit/web/api/client.ts', () => ({
  authorizationOf: () => ({ Authorization: network.session }),
  callWithChange: async (
    _endpoint: unknown,
    _input: unknown,
    { idempotencyKey }: { idempotencyKey: string },
  ) => {
    const { ApiError } = await import('#kit/web/api-error.ts')
    if (network.isAway) throw new ApiError(0, undefined)
    network.reached.push(`${device.account}: ${idempotencyKey}`)
    return { data: {}, change: null }
  },
}))

function shelfOf(account: string): Map<string, unknown> {
  device.shelves[account] ??= new Map()
  return device.shelves[account]
}

const mark = endpoint('POST', '/marks/:id', { apis: ['academy'], who: 'anyone' } as never)
const request = (key: string) =>
  ({ key, endpoint: mark, input: {}, api: 'academy', label: key, href: '/' }) as const

let outbox: typeof import('./outbox.ts')
beforeEach(async () => {
  vi.resetModules()
  Object.assign(device, { account: undefined, shelves: {}, keepsNothing: false, slow: Promise.resolve() })
  Object.assign(network, { isAway: true, session: 'Bearer first', reached: [] })
  outbox = await import('./outbox.ts')
  outbox.startOutbox()
})

// What one test leaves would be sent by its page when the next one's network is back.
afterEach(async () => {
  for (const { key } of outbox.waitingRequests()) await outbox.discard(key)
})

function open(account: string | undefined): void {
  device.account = account
  device.tell()
}

const labels = () => outbox.waitingRequests().map(({ label }) => label)

it('keeps on the device what waits, and says so', async () => {
  open('a1')
  await vi.dynamicImportSettled()
  expect(await outbox.sendLater(request('dada'))).toBe('device')
  expect(shelfOf('a1').has('dada')).toBe(true)
  network.isAway = false
  await outbox.sendWaiting()
  expect(network.reached).toEqual(['a1: dada'])
  expect(outbox.waitingRequests()).toEqual([])
})

it('waits from the moment it was made, not only once the device wrote it down', async () => {
  open('a1')
  const slow = Promise.withResolvers<void>()
  device.slow = slow.promise
  const where = outbox.sendLater(request('dada'))
  expect(outbox.waitingRequests()).toMatchObject([{ key: 'dada', loose: { session: 'Bearer first' } }])
  slow.resolve()
  expect(await where).toBe('device')
  expect(outbox.waitingRequests()[0]?.loose).toBeUndefined()
})

it('leaves nothing on the device of what was sent or refused while that was writing', async () => {
  open('a1')
  await vi.dynamicImportSettled()
  const slow = Promise.withResolvers<void>()
  device.slow = slow.promise
  const where = outbox.sendLater(request('dada'))
  network.isAway = false
  expect(await outbox.sendWaiting()).toEqual({ sent: 1 })
  slow.resolve()
  await where
  expect([...shelfOf('a1').keys()]).toEqual([])
  expect(outbox.waitingRequests()).toEqual([])
})

it('says that only the page holds it before the device is open, keeps it then, and sends it', async () => {
  expect(await outbox.sendLater(request('dada'))).toBe('page')
  expect(outbox.waitingMessage('page')).toContain('Não a feche')
  network.isAway = false
  expect(await outbox.sendWaiting()).toEqual({ sent: 0 })
  network.isAway = true
  open('a1')
  await vi.waitFor(() => expect(shelfOf('a1').has('dada')).toBe(true), { timeout: 10_000 })
  await vi.waitFor(() => expect(outbox.waitingRequests()[0]?.loose).toBeUndefined(), { timeout: 10_000 })
  network.isAway = false
  await vi.waitFor(
    () => {
      window.dispatchEvent(new Event('online'))
      expect(network.reached).toEqual(['a1: dada'])
    },
    { timeout: 10_000 },
  )
})

it('forgets nothing that is made while the device is read', async () => {
  shelfOf('a1').set('first', { ...request('first'), queuedAt: '2026-05-05T06:00:00.000Z' })
  open('a1')
  await outbox.sendLater(request('second'))
  await vi.waitFor(() => expect(labels()).toEqual(['first', 'second']), { timeout: 10_000 })
})

it('counts what an earlier page had left once it is sent, and not what this page sends itself', async () => {
  shelfOf('a1').set('first', { ...request('first'), queuedAt: '2026-05-05T06:00:00.000Z' })
  open('a1')
  await vi.waitFor(() => expect(labels()).toEqual(['first']), { timeout: 10_000 })
  await outbox.sendLater(request('second'))
  expect(outbox.countDeliveries()).toBe(0)
  network.isAway = false
  await outbox.sendWaiting()
  expect(network.reached).toEqual(['a1: first', 'a1: second'])
  expect(outbox.countDeliveries()).toBe(1)
  await outbox.sendLater(request('third'))
  await outbox.sendWaiting()
  expect(outbox.countDeliveries()).toBe(1)
})

it('holds it in the page where the browser keeps nothing, also when the account is opened once more', async () => {
  device.keepsNothing = true
  open('a1')
  expect(await outbox.sendLater(request('dada'))).toBe('page')
  open('a1')
  await vi.dynamicImportSettled()
  expect(labels()).toEqual(['dada'])
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
})

it('is nobody else’s: what one account made is not sent by the next', async () => {
  device.keepsNothing = true
  open('a1')
  await outbox.sendLater(request('of a1'))
  open(undefined)
  expect(labels()).toEqual([])
  device.keepsNothing = false
  network.isAway = false
  open('b2')
  await outbox.sendWaiting()
  expect(network.reached).toEqual([])
})

it('asks again where another session was opened before the device was', async () => {
  await outbox.sendLater(request('dada'))
  network.session = 'Bearer second'
  network.isAway = false
  open('b2')
  await vi.waitFor(() => expect(outbox.waitingRequests()[0]?.refusal?.message).toMatch(/Se for seu/), {
    timeout: 10_000,
  })
  await outbox.sendWaiting()
  expect(network.reached).toEqual([])
})
