import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { readSecret } from '#school/accounts/server/token.ts'
import { type Goal, median, printFigure } from './figure.ts'
import { withProduct } from './product.ts'
import { fillTerms } from './terms.ts'

const CONNECTIONS = 30
const SECONDS = 2
const ROUNDS = 5

/**
 * 25 of 10,000 terms, searched, by somebody signed in: requests per second of the product, with all that it checks,
 * against a bare server that does the same query, as anybody writes it, with our statement, and with our statement after
 * it has checked the same token; asked in turn, so that whatever slows the machine slows all.
 */
await withProduct(async ({ product, database, signIn }) => {
  await fillTerms(database.db, 10_000)
  const headers = { authorization: `Bearer ${await signIn('professor')}` }
  const floor = fork(join(import.meta.dirname, 'list-floor.ts'), {
    env: { ...process.env, FLOOR_DATABASE: database.url, FLOOR_SECRET: await readSecret(database.db) },
  })
  try {
    const [port] = (await once(floor, 'message')) as [number]
    for (const search of ['perímetro', 'medida']) {
      const question = `?${new URLSearchParams({ search, limit: '25' })}`
      const own = `${product.address}/api/academy/glossary/terms${question}`
      const urls = [
        own,
        ...['first', 'tuned', 'checked'].map(way => `http://127.0.0.1:${port}/${way}${question}`),
      ]
      for (const url of urls.slice(1)) await requireSameRows(own, url, headers)
      for (const url of urls) await rateOf(url, headers, 1)
      const rates = urls.map((): number[] => [])
      for (let round = 0; round < ROUNDS; round++)
        for (const [at, url] of urls.entries()) rates[at]?.push(await rateOf(url, headers))
      const [ours = 0, ...bare] = rates.map(median)
      const print = (name: string, floor: string, at: number, goal?: Goal) => {
        const rate = bare[at] ?? 0
        const against = `${floor} ${rate.toFixed(0)}/s`
        printFigure(`list, «${search}»${name}`, `${ours.toFixed(0)}/s`, against, ours / rate, goal)
      }
      print('', 'bare', 0, { min: 1.4 })
      print(', our statement', 'bare, our statement', 1)
      print(', token checked', 'the same, which checks the token', 2, { min: 1 })
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
    [own, bare]
      .map(url => fetch(url, { headers }))
      .map(async answer => {
        const { rows } = (await (await answer).json()) as { rows: { id: string }[] }
        return rows.map(row => row.id).join()
      }),
  )
  if (ids[0] === '' || ids[0] !== ids[1]) throw new Error('The product and the floor answer different rows.')
}
