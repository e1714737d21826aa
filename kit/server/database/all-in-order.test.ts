import { expect, it } from 'vitest'
import { eachInOrder } from './all-in-order.ts'

it('asks of many in their order, and not of all at once', async () => {
  let running = 0
  let most = 0
  const found = await eachInOrder(
    Array.from({ length: 105 }, (_, at) => at),
    async at => {
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
      return at * 2
    },
  )
  expect(found).toEqual(Array.from({ length: 105 }, (_, at) => at * 2))
  expect(most).toBe(20)
})

it('asks nothing more after a failure', async () => {
  const begun: number[] = []
  const failing = eachInOrder(
    Array.from({ length: 60 }, (_, at) => at),
    async at => {
      begun.push(at)
      if (at === 3) throw new Error('lost')
      return at
    },
  )
  await expect(failing).rejects.toThrow('lost')
  expect(begun).toHaveLength(20)
})
