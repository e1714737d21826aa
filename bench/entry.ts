import { setTimeout as sleep } from 'node:timers/promises'
import { listTerms } from '#features/glossary/contract.ts'
import { begin, fixtureGroupOf, handOutTo } from './devices.ts'
import { median, printFigure } from './figure.ts'
import { withProduct } from './product.ts'

const [GROUPS, IN_GROUP] = [12, 50]
/** The pupils of all groups come within so many seconds; a teacher opens a list so often. */
const [WITHIN_S, READ_EVERY_MS] = [15, 100]

/**
 * A school that begins its tests at one moment: how long pupils take from their code to the first question, and how long
 * a teacher waits for a list meanwhile, beside the same list while nobody comes.
 */
await withProduct(
  async ({ product, database, signIn }) => {
    const { address } = product
    const headers = { authorization: `Bearer ${await signIn('professor')}` }
    const pupils: { code: string; pupil: string }[] = []
    for (let group = 1; group <= GROUPS; group++) {
      const { groupId, codes } = await fixtureGroupOf(database, IN_GROUP, 1000 * group)
      const { code } = await handOutTo(database, groupId)
      for (const pupil of codes) pupils.push({ code, pupil })
    }
    const read = async () => {
      const from = performance.now()
      await (await fetch(`${address}/api/academy${listTerms.path}`, { headers })).text()
      return performance.now() - from
    }
    const whileNobodyComes: number[] = []
    for (let at = 0; at < 50; at++) whileNobodyComes.push(await read())

    const reads: Promise<number>[] = []
    const reading = setInterval(() => reads.push(read()), READ_EVERY_MS)
    const took = await Promise.all(
      pupils.map(async ({ code, pupil }) => {
        await sleep(1000 * WITHIN_S * Math.random())
        const from = performance.now()
        await begin(address, code, pupil)
        return performance.now() - from
      }),
    )
    clearInterval(reading)
    const meanwhile = await Promise.all(reads)
    const floor = median(whileNobodyComes)
    const sorted = took.toSorted((a, b) => a - b)
    console.log(
      `  ${took.length} pupils came in, middle ${median(took).toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms (3 s of it are what the door asks of somebody who reads no name)`,
    )
    for (const [name, value] of [
      ['a list meanwhile, middle', median(meanwhile)],
      ['a list meanwhile, slowest', Math.max(...meanwhile)],
    ] as const)
      printFigure(name, `${value.toFixed(0)} ms`, `while nobody comes ${floor.toFixed(1)} ms`, value / floor)
  },
  { restarted: true },
)
