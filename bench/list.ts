import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { median, printFigure } from './figure.ts'
import { withProduct } from './product.ts'
import { fillTerms } from './terms.ts'

const CONNECTIONS = 30
const SECONDS = 2
const ROUNDS = 5

/**
 * 25 of 10,000 terms, searched, by somebody signed in: requests per second of the product, with all that it checks,
 * against a bare server that does the same query; asked in turn, so that whatever slows the machine slows both. Ends within
 * two minutes.
 */
await withProduct(async ({ product, database, signIn }) => {
  await fillTerms(database.db, 10_000)
  const headers = { authorization: `Bearer ${await signIn('professor')}` }
  const floor = fork(join(import.meta.dirname, 'list-floor.ts'), {
    env: { ...process.env, FLOOR_DATABASE: database.url },
  })
  try {
    const [port] = (await once(floor, 'message')) as [number]
    for (const search of ['perímetro', 'medida']) {
      const question = `?${new URLSearchParams({ search, limit: '25' })}`
      const own = `${product.address}/api/academy/glossary/terms${question}`
      const first = `http://127.0.0.1:${port}/first${question}`
      const tuned = `http://127.0.0.1:${port}/tuned${question}`
      await requireSameRows(own, first, headers)
      for (const url of [own, first, tuned]) await rateOf(url, url === own ? headers : {}, 1)
      const rates: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < ROUNDS; round++) {
        rates[0].push(await rateOf(own, headers))
        rates[1].push(await rateOf(first, {}))
        rates[2].push(await rateOf(tuned, {}))
      }
      const [ours = 0, bare = 0, bareTuned = 0] = rates.map(median)
      const value = `${ours.toFixed(0)}/s`
      printFigure(`list, «${search}»`, value, `bare ${bare.toFixed(0)}/s`, ours / bare, { least: 1.4 })
      printFigure('', value, `bare, our statement ${bareTuned.toFixed(0)}/s`, ours / bareTuned)
    }
  } finally {
    floor.kill()
  }
})

async function rateOf(url: string, headers: Record<string, string>, seconds = SECONDS): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: seconds,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} answers of ${url} were not a page.`)
  return requests.average
}

/** Both must do the same work, or the ratio says nothing. */
async function requireSameRows(own: string, bare: string, headers: Record<string, string>): Promise<void> {
  const ids = await Promise.all(
    [fetch(own, { headers }), fetch(bare)].map(async answer => {
      const { rows } = (await (await answer).json()) as { rows: { id: string }[] }
      return rows.map(row => row.id).join()
    }),
  )
  if (ids[0] === '' || ids[0] !== ids[1]) throw new Error('The product and the floor answer different rows.')
}
