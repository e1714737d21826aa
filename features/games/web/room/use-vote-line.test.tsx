// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testApi } from '#kit/web/api/testing.tsx'
import { useVoteLine } from './use-vote-line.ts'

const shelf = vi.hoisted(() => new Map<string, unknown>())
vi.mock('#kit/web/device/device.ts', async original => ({
  ...(await original<object>()),
  deviceOpened: async () => undefined,
  keep: async (_: string, name: string, value: unknown) => shelf.set(name, value) !== undefined,
  kept: async (_: string, name: string) => shelf.get(name),
  forget: async (_: string, name: string) => shelf.delete(name),
}))

const ROOM = '0193b8a0-0000-7000-8000-000000000001'
const api = await testApi()
afterEach(cleanup)

it('votes without a network are kept, also over a reload, and go with what was read meanwhile, the last of each card', async () => {
  let isAway = true
  api.answer = async () => (isAway ? { status: 503 } : { body: { revision: 1 } })
  const seen: unknown[] = []
  const opened = () => renderHook(() => useVoteLine(ROOM, view => seen.push(view)))
  const first = opened()
  act(() => first.result.current.add(2, [{ number: 7, choice: 1 }]))
  expect(first.result.current.left).toBe(1)
  await waitFor(() => expect(api.asked.length).toBe(1))
  act(() =>
    first.result.current.add(2, [
      { number: 7, choice: 3 },
      { number: 8, choice: null },
    ]),
  )
  expect(first.result.current.left).toBe(2)
  await waitFor(() => expect(JSON.stringify([...shelf.values()])).toContain('"number":8'))
  // The page is gone with all that it knew.
  first.unmount()
  const second = opened()
  await waitFor(() => expect(second.result.current.left).toBe(2))
  await waitFor(() => expect([...second.result.current.cardsKept(2)]).toEqual([7]))
  isAway = false
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(second.result.current.left).toBe(0))
  expect(seen.length).toBeGreaterThan(0)
  expect(api.asked.at(-1)?.body).toEqual({
    round: 2,
    votes: [
      { number: 7, choice: 3 },
      { number: 8, choice: null },
    ],
  })
  await waitFor(() => expect(shelf.size).toBe(0))
})

it('votes that a room refuses are given up, and those of the next question are received', async () => {
  api.answer = async ({ body }) =>
    (body as { round: number }).round === 0
      ? { status: 409, body: { code: 'WRONG_STATE', message: 'Esta pergunta ainda não foi feita.' } }
      : { body: { revision: 2 } }
  const seen: unknown[] = []
  const { result } = renderHook(() => useVoteLine(ROOM, view => seen.push(view)))
  act(() => {
    result.current.add(0, [{ number: 7, choice: 1 }])
    result.current.add(1, [{ number: 7, choice: 2 }])
  })
  await waitFor(() => expect(seen).toHaveLength(1))
  expect(result.current.left).toBe(0)
})
