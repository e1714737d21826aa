import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const openDB = vi.hoisted(() => vi.fn())
vi.mock('idb', () => ({ openDB }))

import { lazyDatabase } from './lazy-database.ts'

const ask = () => lazyDatabase<never>('store', () => undefined)
const answers = (value: string) => ({ read: () => Promise.resolve(value) })
const read = (database: unknown) => (database as ReturnType<typeof answers>).read()

describe('a database that is opened when needed', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    openDB.mockReset()
  })
  afterEach(() => vi.useRealTimers())

  it('is opened once', async () => {
    openDB.mockResolvedValue(answers('here'))
    const work = ask()
    expect([await work(read), await work(read)]).toEqual(['here', 'here'])
    expect(openDB).toHaveBeenCalledOnce()
  })

  it('is opened anew when the browser closed it, having said so or not', async () => {
    const gone = { read: () => Promise.reject(new DOMException('closing', 'InvalidStateError')) }
    openDB.mockResolvedValueOnce(gone).mockResolvedValueOnce(answers('again'))
    const work = ask()
    expect(await work(read)).toBe('again')
    openDB.mock.calls.at(-1)?.[2].terminated()
    openDB.mockResolvedValueOnce(answers('and again'))
    expect(await work(read)).toBe('and again')
  })

  it('is tried again after the browser refused it', async () => {
    openDB
      .mockRejectedValueOnce(new DOMException('disk', 'UnknownError'))
      .mockResolvedValueOnce(answers('here'))
    const work = ask()
    await expect(work(read)).rejects.toThrow('disk')
    expect(await work(read)).toBe('here')
  })

  it('keeps nobody waiting for a browser that does not answer, and is used once it does', async () => {
    const opened = Promise.withResolvers<ReturnType<typeof answers>>()
    openDB.mockReturnValueOnce(opened.promise)
    const work = ask()
    const first = expect(work(read)).rejects.toThrow('does not open')
    await vi.runAllTimersAsync()
    await first
    await expect(work(read)).rejects.toThrow('does not open')
    opened.resolve(answers('late'))
    await opened.promise
    expect(await work(read)).toBe('late')
    expect(openDB).toHaveBeenCalledOnce()
  })
})
