import { availableParallelism } from 'node:os'
import { verify } from '@node-rs/argon2'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { median, printFigure } from './figure.ts'
import { withProduct } from './product.ts'

const SECONDS = 5
const ROUNDS = 3
/** Enough to keep every core at work; more would only wait. */
const AT_ONCE = 4 * availableParallelism()

/** Sign-ins per second against bare argon2id of the same password with the same parameters on all cores, in turn. */
await withProduct(async ({ product, database }) => {
  const { rows } = await sql<{ hash: string }>`
    SELECT password_hash AS hash FROM accounts WHERE email = 'professor@demo.dondza.mz'`.execute(database.db)
  const hash = rows[0]?.hash ?? ''
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    rates[0].push(await signInsPerSecond(product.address, product.password))
    rates[1].push(await hashesPerSecond(hash, product.password))
  }
  const [ours, bare] = [median(rates[0]), median(rates[1])]
  printFigure('sign-in', `${ours.toFixed(1)}/s`, `argon2id ${bare.toFixed(1)}/s`, ours / bare, {
    min: 0.95,
  })
})

async function signInsPerSecond(address: string, password: string): Promise<number> {
  const { requests, duration, non2xx, errors } = await autocannon({
    url: `${address}/api/academy/auth/sign-in`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'professor@demo.dondza.mz', password }),
    connections: AT_ONCE,
    duration: SECONDS,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} sign-ins were refused.`)
  return requests.total / duration
}

async function hashesPerSecond(hash: string, password: string): Promise<number> {
  const began = performance.now()
  const until = began + 1000 * SECONDS
  let done = 0
  const worker = async () => {
    while (performance.now() < until) {
      if (!(await verify(hash, password))) throw new Error('The hash is of another password.')
      done += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return (1000 * done) / (performance.now() - began)
}
