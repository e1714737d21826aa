import { rmSync } from 'node:fs'
import { type Database, openDatabase } from '#kit/server/database/database.ts'
import { runningEmbedded } from '#kit/server/database/embedded.ts'
import { startForTests } from '../scripts/start-for-tests.ts'
import { lostOf, tokenOf, writeUntilKilled } from '../scripts/write-until-killed.ts'
import { median, printFigure, printGoal } from './figure.ts'
import { newFolder } from './product.ts'

const KILLS = 10
const WRITES = 100
const WRITERS = 4

/**
 * `kill -9` of the server ten times, amid 1,000 writes through HTTP, of PostgreSQL too every second time: how many
 * that were acknowledged are lost (none may be), how soon it answers again, and the rate of those writes, each with
 * its checks, history and idempotency, against plain inserts of the same rows into the same database.
 */
const folder = newFolder()
try {
  let product = await startForTests(folder, {}, 'ignore')
  const token = await tokenOf(product)
  const acknowledged: string[] = []
  const rates: [number[], number[]] = [[], []]
  const recoveries: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    rates[1].push(await insertsPerSecond(kill))
    const { ids, ms } = await writeUntilKilled(product, {
      token,
      count: WRITES,
      word: `Queda ${kill + 1}`,
      database: kill % 2 === 1 ? folder : undefined,
    })
    rates[0].push((1000 * ids.length) / ms)
    acknowledged.push(...ids)
    const began = performance.now()
    product = await startForTests(folder, {}, 'ignore')
    recoveries.push(performance.now() - began)
  }
  const lost = await lostOf(product, token, acknowledged)
  await product.stop()
  printFigure('writes lost', `${lost.length}`, `of ${acknowledged.length} acknowledged, ${KILLS} × kill -9`)
  printGoal(lost.length, { max: 0 })
  console.log(
    `  answers again after ${median(recoveries).toFixed(0)} ms (middle), ${Math.max(...recoveries).toFixed(0)} ms (worst)`,
  )
  const [ours, plain] = [median(rates[0]), median(rates[1])]
  printFigure(
    'writes through HTTP',
    `${ours.toFixed(0)}/s`,
    `plain inserts ${plain.toFixed(0)}/s`,
    ours / plain,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** As many plain inserts at a time as the writers above. */
async function insertsPerSecond(round: number): Promise<number> {
  const database: Database = openDatabase({ url: runningEmbedded(folder) ?? '' })
  try {
    let next = 0
    const began = performance.now()
    const writer = async () => {
      while (next < WRITES) {
        next += 1
        await database.pool.query(
          `INSERT INTO terms (id, term, word_class, definition, subject_id, grades, created_by)
           SELECT gen_random_uuid(), $1, '', 'Escrita sem mais nada.', subject_id, '{6}', created_by
           FROM terms LIMIT 1`,
          [`Simples ${round} ${next}`],
        )
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, writer))
    return (1000 * WRITES) / (performance.now() - began)
  } finally {
    await database.close()
  }
}
