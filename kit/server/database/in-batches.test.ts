import { describe, expect, it } from 'vitest'
import type { Db } from './database.ts'
import { inBatches } from './in-batches.ts'

const db = {} as Db

/** Work that ends on command and records its inputs. */
function slowWork(fails: (inputs: readonly number[]) => Error | undefined = () => undefined) {
  const batches: (readonly number[])[] = []
  const ends: (() => void)[] = []
  const work = async (_db: Db, inputs: readonly number[]) => {
    batches.push(inputs)
    await new Promise<void>(resolve => ends.push(resolve))
    const error = fails(inputs)
    if (error) throw error
    return inputs.map(input => 10 * input)
  }
  const endAll = async () => {
    for (let at = 0; at < ends.length; at++) {
      ends[at]?.()
      await new Promise(setImmediate)
    }
  }
  return { work, batches, endAll }
}

describe('batches', () => {
  it('begin with who comes alone; who comes meanwhile goes together, no more than so many', async () => {
    const { work, batches, endAll } = slowWork()
    const ask = inBatches(work, 3)
    const all = Promise.all([1, 2, 3, 4, 5].map(input => ask(db, input)))
    await endAll()
    expect(await all).toEqual([10, 20, 30, 40, 50])
    expect(batches).toEqual([[1], [2, 3, 4], [5]])
    const later = ask(db, 6)
    await endAll()
    expect(await later).toBe(60)
  })

  it('answer nobody before their work is done, and keep two databases apart', async () => {
    const { work, batches, endAll } = slowWork()
    const ask = inBatches(work)
    let answered = 0
    const all = [ask(db, 1), ask({} as Db, 2)].map(entry => entry.then(() => answered++))
    await new Promise(setImmediate)
    expect(batches).toEqual([[1], [2]])
    expect(answered).toBe(0)
    await endAll()
    await Promise.all(all)
    expect(answered).toBe(2)
  })

  it('hold what is of one topic, and go beside those of another', async () => {
    const { work, batches, endAll } = slowWork()
    const ask = inBatches(work, 3, input => (input % 2 ? 'odd' : 'even'))
    const all = Promise.all([1, 2, 3, 4, 5].map(input => ask(db, input)))
    expect(batches).toEqual([[1], [2]])
    await endAll()
    expect(await all).toEqual([10, 20, 30, 40, 50])
    expect(batches.slice(2).toSorted()).toEqual([[3, 5], [4]])
  })

  it('refuse only the one that spoils them', async () => {
    const { work, endAll } = slowWork(inputs => (inputs.includes(3) ? new Error('3') : undefined))
    const ask = inBatches(work)
    const all = Promise.allSettled([1, 2, 3, 4].map(input => ask(db, input)))
    await endAll()
    expect(
      (await all).map(answer => (answer.status === 'fulfilled' ? answer.value : answer.reason.message)),
    ).toEqual([10, 20, '3', 40])
  })

  it('fail whole and at once when the database is away', async () => {
    const away = Object.assign(new Error('terminating connection'), { code: '57P01' })
    const { work, batches, endAll } = slowWork(() => away)
    const ask = inBatches(work)
    const all = Promise.allSettled([1, 2, 3].map(input => ask(db, input)))
    await endAll()
    expect((await all).map(answer => answer.status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(batches).toEqual([[1]])
  })
})
