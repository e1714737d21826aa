// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testApi } from '#kit/web/api/testing.tsx'
import { useVoteLine } from './use-vote-line.ts'

const api = await testApi()

it('keeps votes where there is no network, sends them again with what was read meanwhile, and each card once', async () => {
  let isAway = true
  api.answer = async () => (isAway ? { status: 503 } : { body: { revision: 1 } })
  const seen: unknown[] = []
  const { result } = renderHook(() =>
    useVoteLine('0193b8a0-0000-7000-8000-000000000001', view => seen.push(view)),
  )
  act(() => result.current.add(2, [{ number: 7, choice: 1 }]))
  expect(result.current.left).toBe(1)
  await waitFor(() => expect(api.asked.length).toBe(1))
  act(() =>
    result.current.add(2, [
      { number: 7, choice: 3 },
      { number: 8, choice: null },
    ]),
  )
  expect(result.current.left).toBe(2)
  isAway = false
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(seen).toHaveLength(1))
  expect(result.current.left).toBe(0)
  expect(api.asked.at(-1)?.body).toEqual({
    round: 2,
    votes: [
      { number: 7, choice: 3 },
      { number: 8, choice: null },
    ],
  })
})
