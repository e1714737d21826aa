// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { contentFor } from '#engines/games/arbitrary.ts'
import { kindNames, loadKind } from '#engines/games/kinds.ts'
import { usePicturesAhead } from './pictures-ahead.ts'

let addresses: string[] = []
let isCut = false

beforeEach(() => {
  addresses = []
  isCut = false
  vi.unstubAllGlobals()
  vi.stubGlobal(
    'Image',
    class {
      onload: (() => void) | undefined
      onerror: (() => void) | undefined
      set src(address: string) {
        addresses.push(address)
        const cut = isCut
        queueMicrotask(() => (cut ? this.onerror : this.onload)?.())
      }
    },
  )
})

const weighing = (bytes: number) =>
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{ encodedBodySize: bytes } as never])
const settled = () => act(async () => new Promise(resolve => setTimeout(resolve)))

describe.each(kindNames)('the pictures of %s', name => {
  const content = () =>
    contentFor(name).map((item, at) => ({ ...item, picture: `/p/${at}`, pictureAlt: 'Um rio' }))

  it('are asked for before anybody begins, each once, also by the board that is laid then', async () => {
    weighing(1000)
    const kind = await loadKind(name)
    const items = content()
    const board = kind.board(items, kind.defaults, 's')
    const { result } = renderHook(() => usePicturesAhead(items))
    await settled()
    expect(addresses).toEqual(items.map(({ picture }) => picture))
    act(() => result.current.askAll(board.items))
    await settled()
    expect(addresses).toHaveLength(items.length)
  })

  it('are asked for all as the board is laid, however much they weigh', async () => {
    weighing(50_000_000)
    const kind = await loadKind(name)
    const items = content()
    const board = kind.board(items, kind.defaults, 's')
    const { result } = renderHook(() => usePicturesAhead(items))
    act(() => result.current.askAll(board.items))
    await settled()
    expect(addresses.toSorted()).toEqual(
      [...new Set([items[0]?.picture, ...board.items.map(({ picture }) => picture)])].toSorted(),
    )
  })
})

describe('what is fetched ahead', () => {
  const items = Array.from({ length: 20 }, (_, at) => ({
    ...{ id: `${at}`, prompt: `p${at}`, answer: `a${at}` },
    ...{ picture: `/p/${at}`, pictureAlt: 'Um rio' },
  }))

  it('is bounded', async () => {
    weighing(500_000)
    renderHook(() => usePicturesAhead(items))
    await settled()
    expect(addresses).toEqual(['/p/0', '/p/1', '/p/2'])
  })

  it('fetches nothing in data-saving mode', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    renderHook(() => usePicturesAhead(items))
    await settled()
    expect(addresses).toEqual([])
  })

  it('is said to lack while there is no network, and comes by itself when there is one', async () => {
    weighing(1000)
    isCut = true
    const few = items.slice(0, 3)
    const { result } = renderHook(() => usePicturesAhead(few))
    await settled()
    expect(result.current.lacking).toBe(3)
    isCut = false
    await act(async () => window.dispatchEvent(new Event('online')))
    await settled()
    expect(result.current.lacking).toBe(0)
    expect(addresses).toEqual(['/p/0', '/p/1', '/p/2', '/p/0', '/p/1', '/p/2'])
  })
})
