import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { classicalStatistics } from '#engines/psychometrics/classical.ts'
import { conditionalRasch } from '#engines/psychometrics/conditional-rasch.ts'
import { seeded, simulate } from '#engines/psychometrics/fixtures/simulated.ts'
import { marginalRasch } from '#engines/psychometrics/marginal-rasch.ts'
import type { Responses } from '#engines/psychometrics/responses.ts'

/**
 * Item analysis, Rasch by conditional and by marginal likelihood with their standard errors: time against one bare
 * pass over the same cells in the same run, memory, growth, and R's eRm on the same answers where Rscript is found.
 */
function main(): void {
  const small = simulate(1, 1_000, 20).responses
  const large = simulate(2, 10_000, 40).responses
  for (const { work } of WORKS) for (let run = 0; run < 5; run++) work(small)

  console.log('answers        work                        ms   × bare pass   memory KB')
  const times = new Map<string, number[]>()
  for (const responses of [small, large]) {
    const bare = median(() => sumOfCells(responses))
    console.log(line(responses, 'bare pass', bare, bare, 0))
    for (const { name, work } of WORKS) {
      const time = median(() => work(responses))
      times.set(name, [...(times.get(name) ?? []), time])
      console.log(
        line(
          responses,
          name,
          time,
          bare,
          memoryOf(() => work(responses)),
        ),
      )
    }
  }
  console.log('\ngrowth from 1,000 × 20 to 10,000 × 40 (20 times the cells)')
  for (const [name, [first = 1, second = 0]] of times) {
    console.log(`  ${name.padEnd(26)} × ${(second / first).toFixed(1)}`)
  }
  console.log('\none answer in ten not presented, anywhere: every pupil was asked other questions')
  const random = seeded(5)
  const scattered = simulate(3, 1_000, 200, 1, () => random() > 0.1).responses
  const bare = median(() => sumOfCells(scattered))
  const time = median(() => conditionalRasch(scattered), 3)
  console.log(line(scattered, 'conditional likelihood', time, bare, 0))
  console.log('\nconditional likelihood with standard errors against eRm::RM')
  for (const [place, responses] of [small, large].entries()) {
    const ours = times.get('conditional likelihood')?.[place] ?? Number.NaN
    console.log(`  ${size(responses)}  ${againstErm(responses, ours)}`)
  }
}

/** On the logit scale; eRm stops at the fifth decimal or so. */
const AGREEMENT = 1e-4

const WORKS: { name: string; work: (responses: Responses) => unknown }[] = [
  { name: 'item analysis', work: responses => classicalStatistics(responses) },
  { name: 'conditional likelihood', work: responses => conditionalRasch(responses) },
  { name: 'marginal likelihood', work: responses => marginalRasch(responses) },
]

/** What no analysis can do without: every cell read once. */
function sumOfCells({ cells }: Responses): number {
  let sum = 0
  for (let at = 0; at < cells.length; at++) sum += cells[at] as number
  return sum
}

function median(work: () => unknown, runs = 41): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return times.sort((a, b) => a - b)[runs >> 1] ?? Number.NaN
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Bytes taken by one run, garbage included. */
function memoryOf(work: () => unknown): number {
  const taken = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  collectGarbage()
  const before = taken()
  work()
  return taken() - before
}

/**
 * R's own time, the process and the package being loaded before its clock starts, and how far its difficulties and their
 * standard errors are from ours at most.
 */
function againstErm(responses: Responses, ours: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'erm-'))
  try {
    const path = join(folder, 'answers.csv')
    const rows = Array.from({ length: responses.n }, (_, pupil) =>
      responses.cells.subarray(pupil * responses.k, (pupil + 1) * responses.k).join(','),
    )
    writeFileSync(path, `${responses.items.join(',')}\n${rows.join('\n')}\n`)
    const script = `suppressMessages(library(eRm)); x <- as.matrix(read.csv("${path}"))
      time <- system.time(m <- RM(x))[["elapsed"]]
      cat(format(c(time, -m$betapar, m$se.beta), digits = 15))`
    const { status, stdout, error } = spawnSync('Rscript', ['-e', script], { encoding: 'utf8' })
    if (error) return 'Rscript not found: not compared'
    if (status !== 0) return 'Rscript found, but eRm would not run: not compared'
    const [seconds = Number.NaN, ...estimates] = stdout.trim().split(/\s+/).map(Number)
    const theirs = 1000 * seconds
    const apart = farthest(responses, estimates)
    return [
      `eRm ${theirs.toFixed(0)} ms, ours ${ours.toFixed(2)} ms: ${(theirs / ours).toFixed(0)} × faster`,
      `difficulties within ${apart.difficulty.toExponential(1)}, errors within ${apart.se.toExponential(1)}`,
      Math.max(apart.difficulty, apart.se) <= AGREEMENT ? 'they agree' : `they do NOT agree to ${AGREEMENT}`,
    ].join('; ')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The largest distance between our figures and others: first the difficulties, then their standard errors. */
function farthest(responses: Responses, others: readonly number[]) {
  const { value } = conditionalRasch(responses)
  const apart = (own: readonly (number | null)[], from: number) =>
    Math.max(...own.map((figure, at) => Math.abs((figure ?? Number.NaN) - (others[from + at] ?? Number.NaN))))
  const items = value?.items ?? []
  return {
    difficulty: apart(
      items.map(item => item.difficulty),
      0,
    ),
    se: apart(
      items.map(item => item.se),
      responses.k,
    ),
  }
}

function size({ n, k }: Responses): string {
  return `${n.toLocaleString('en')} × ${k}`.padEnd(13)
}

function line(responses: Responses, name: string, time: number, bare: number, memory: number): string {
  return [
    size(responses),
    name.padEnd(22),
    time.toFixed(3).padStart(9),
    (time / bare).toFixed(1).padStart(12),
    (memory / 1024).toFixed(0).padStart(11),
  ].join('  ')
}

main()
