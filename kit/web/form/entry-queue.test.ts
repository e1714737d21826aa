import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#kit/web/api-error.ts'
import {
  emptyQueue,
  everyEntry,
  openQueue,
  type PendingEntries,
  type QueueLine,
  savingOf,
} from './entry-queue.ts'

interface Entry {
  cell: string
  value: number
}

type Network = 'here' | 'away' | 'answer lost' | 'refuses'

/** A school, a device and a clock of one's own: what happens is what the test lets happen. */
function world({ max = 2, keeps = true, opensAfter = 0, dropsRefused = false } = {}) {
  const cells: Record<string, number> = {}
  const requests = new Map<string, string>()
  const timers = new Set<() => void>()
  const refused: Entry[] = []
  let device: PendingEntries<Entry> | undefined
  let network: Network = 'here'
  let keys = 0
  let inTheAir = 0
  let isOpen = false
  const line: QueueLine<Entry> = {
    place: (queue, entry) => [...queue.filter(each => each.cell !== entry.cell), entry],
    max,
    gatherMs: 10,
    async send(entries, key) {
      inTheAir += 1
      expect(inTheAir).toBe(1)
      expect(entries.length).toBeLessThanOrEqual(max)
      const now = network
      await settle(5)
      inTheAir -= 1
      if (now === 'away') throw new ApiError(0, { code: 'NETWORK', message: '' })
      if (now === 'refuses') {
        refused.push(...entries)
        throw new ApiError(409, { code: 'CONFLICT', message: 'Já não está aberto.' })
      }
      const content = JSON.stringify(entries)
      // Under one key there is one content, and it is written once.
      expect(requests.get(key) ?? content).toBe(content)
      if (!requests.has(key)) for (const { cell, value } of entries) cells[cell] = value
      requests.set(key, content)
      if (now === 'answer lost') throw new ApiError(0, { code: 'NETWORK', message: '' })
    },
    async read() {
      isOpen = opensAfter === 0
      for (let time = 0; time < opensAfter; time++) await new Promise<void>(go => timers.add(go))
      isOpen = true
      return device
    },
    async keep(waiting) {
      if (keeps && isOpen) device = structuredClone(waiting)
      return keeps && isOpen
    },
    async forget() {
      if (isOpen) device = undefined
    },
    onRefused: dropsRefused ? () => {} : undefined,
    newKey: () => `k${++keys}`,
    now: () => '2026-05-05T08:00:00Z',
    later(work) {
      timers.add(work)
      return () => timers.delete(work)
    },
  }
  return {
    line,
    cells,
    refused,
    device: () => device,
    become: (next: Network) => {
      network = next
    },
    /** Lets all that was planned happen, as often as there is something. */
    async pass(times = 30) {
      for (let time = 0; time < times; time++) {
        const due = [...timers]
        timers.clear()
        for (const work of due) work()
        await settle()
      }
    },
    forgetTimers: () => timers.clear(),
  }
}

async function settle(turns = 60): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await Promise.resolve()
}

const entry = fc.record({ cell: fc.constantFrom('a', 'b', 'c', 'd'), value: fc.integer({ min: 0, max: 99 }) })
const step = fc.oneof(
  { weight: 4, arbitrary: entry.map(typed => ({ typed })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Network>('here', 'away', 'answer lost').map(network => ({ network })),
  },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 3 }).map(pass => ({ pass })) },
  { weight: 1, arbitrary: fc.constantFrom('leaves', 'is cut off').map(page => ({ page })) },
)

describe('entries that wait', () => {
  it('arrive, each cell as it was typed last, whatever the network and the page do', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 4 }),
        async (steps, max, opensAfter) => {
          const { line, cells, device, become, pass, forgetTimers } = world({ max, opensAfter })
          const typed: Record<string, number> = {}
          let queue = openQueue(line)
          let leave = queue.open()
          for (const each of steps) {
            if ('typed' in each) {
              queue.add([each.typed])
              typed[each.typed.cell] = each.typed.value
            }
            if ('network' in each) become(each.network)
            if ('pass' in each) await pass(each.pass)
            if ('page' in each) {
              if (each.page === 'leaves') {
                leave()
                await pass()
                // What is only in a page that keeps nothing yet is cut off with it: not before its device is open.
              } else await pass(opensAfter + 1)
              forgetTimers()
              queue = openQueue(line)
              leave = queue.open()
            }
            // What is said to be kept, a reload at this moment would find, or the school has it.
            const { kept, where } = queue.state()
            const found = everyEntry(device() ?? emptyQueue).map(({ cell }) => cell)
            for (const { cell, value } of where === 'device' ? everyEntry(kept) : [])
              if (cells[cell] !== value) expect(found).toContain(cell)
          }
          become('here')
          queue.resume()
          await pass()
          expect(cells).toEqual(typed)
          expect(everyEntry(queue.state().waiting)).toEqual([])
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('are not said to be kept while some of them wait, nor on a device that keeps nothing', async () => {
    for (const keeps of [true, false]) {
      const { line, become, pass } = world({ keeps })
      const queue = openQueue(line)
      queue.open()
      become('away')
      queue.add([{ cell: 'a', value: 1 }])
      expect(savingOf(queue.state())).toEqual({ kind: 'writing' })
      await pass(3)
      const at = '2026-05-05T08:00:00Z'
      expect(savingOf(queue.state())).toEqual({ kind: 'waiting', at, where: keeps ? 'device' : 'page' })
      become('here')
      await pass()
      expect(savingOf(queue.state())).toEqual({ kind: 'saved', at })
      queue.add([{ cell: 'b', value: 1 }])
      expect(savingOf(queue.state())).toEqual({ kind: 'writing' })
    }
  })

  it('count as kept from the moment a reload finds them', async () => {
    const { line, become, pass, device } = world({ opensAfter: 2 })
    const queue = openQueue(line)
    queue.open()
    become('away')
    queue.add([{ cell: 'a', value: 1 }])
    await settle()
    expect([everyEntry(queue.state().waiting).length, everyEntry(queue.state().kept).length]).toEqual([1, 0])
    await pass(3)
    expect([queue.state().kept, device() && everyEntry(device() as PendingEntries<Entry>)]).toEqual([
      queue.state().waiting,
      [{ cell: 'a', value: 1 }],
    ])
    const shut = world({ keeps: false })
    const loose = openQueue(shut.line)
    loose.open()
    loose.add([{ cell: 'a', value: 1 }])
    await settle()
    expect(loose.state().where).toBe('page')
  })

  it('wait, once refused, until the person decides', async () => {
    const { line, cells, become, pass, device } = world()
    const queue = openQueue(line)
    queue.open()
    become('refuses')
    queue.add([{ cell: 'a', value: 1 }])
    await pass()
    queue.add([{ cell: 'b', value: 2 }])
    queue.resume()
    become('here')
    await pass()
    expect([cells, queue.state().refusal]).toEqual([{}, 'Já não está aberto.'])
    expect(everyEntry(queue.state().waiting)).toHaveLength(2)
    queue.tryAgain()
    await pass()
    expect(cells).toEqual({ a: 1, b: 2 })
    become('refuses')
    queue.add([{ cell: 'a', value: 3 }])
    await pass()
    queue.discard()
    become('here')
    await pass()
    expect([cells, queue.state().refusal, device()]).toEqual([{ a: 1, b: 2 }, undefined, undefined])
  })

  it('behind one that is refused and given up go on', async () => {
    const { line, cells, refused, become, pass, device } = world({ max: 1, dropsRefused: true })
    const queue = openQueue(line)
    queue.open()
    become('away')
    queue.add(['a', 'b', 'c'].map(cell => ({ cell, value: 1 })))
    await pass(3)
    become('refuses')
    queue.resume()
    await pass(1)
    become('here')
    await pass()
    expect(refused).toEqual([{ cell: 'a', value: 1 }])
    expect(cells).toEqual({ b: 1, c: 1 })
    expect(device()).toBeUndefined()
  })
})
