import { rmSync } from 'node:fs'
import { startForTests } from '../scripts/start-for-tests.ts'
import { startBare } from './bare.ts'
import { median, printFigure, printGoal } from './figure.ts'
import { newFolder } from './product.ts'

const ROUNDS = 3
const goals = { fresh: 3.5, 'fresh, empty': 3.5, warm: 0.6 }

/**
 * From the command to the first answer, with the pages built: fresh (a new database with the demonstration school, or
 * empty) and warm (the same data again), against a bare `node:http` with the same PostgreSQL, made and started alike.
 */
const times = { fresh: [], 'fresh, empty': [], warm: [] } as Record<keyof typeof goals, number[]>
const bare = { fresh: [] as number[], warm: [] as number[] }
const built = newFolder()
await (await startForTests(built, {}, 'ignore')).stop()
rmSync(built, { recursive: true, force: true })
for (let round = 0; round < ROUNDS; round++) {
  const [own, empty, other] = [newFolder(), newFolder(), newFolder()]
  times.fresh.push(await timed(() => startForTests(own, {}, 'ignore')))
  bare.fresh.push(await timed(() => startBare(other)))
  times['fresh, empty'].push(await timed(() => startForTests(empty, { DEMO: '0' }, 'ignore')))
  times.warm.push(await timed(() => startForTests(own, {}, 'ignore')))
  bare.warm.push(await timed(() => startBare(other)))
  for (const folder of [own, empty, other]) rmSync(folder, { recursive: true, force: true })
}
for (const name of ['fresh', 'fresh, empty', 'warm'] as const) {
  const floor = median(name === 'warm' ? bare.warm : bare.fresh)
  const seconds = median(times[name])
  printFigure(`start, ${name}`, `${seconds.toFixed(2)} s`, `bare ${floor.toFixed(2)} s`, seconds / floor)
  printGoal(seconds, { max: goals[name] })
}

/** Seconds until it answers; it is stopped again. */
async function timed(start: () => Promise<{ stop(): Promise<void> }>): Promise<number> {
  const began = performance.now()
  const started = await start()
  const seconds = (performance.now() - began) / 1000
  await started.stop()
  return seconds
}
