import { dirname, join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { inWorkerOf } from '#kit/server/workers/in-worker.ts'
import type { Results } from '../results.ts'
import { jobs } from './report-jobs.ts'

type Jobs = typeof jobs

/** Answers that are reckoned with in place: a class of 70 with 60 questions gives 4,200, in some 20 ms. */
const ANSWERS_IN_PLACE = 20_000

const here = import.meta.filename
/** Where a worker finds the jobs: a file of its own in the built server too. */
const FILE = join(dirname(here), here.endsWith('.ts') ? 'report-jobs.ts' : 'report-jobs.js')

/**
 * A report of these results: computed here where it is small, and where it is not in a worker, while others are answered.
 * @param reply of the call that asks
 * @throws HttpError 503 BUSY, 422 TOO_HEAVY, 499 STOPPED
 */
export async function reckon<J extends keyof Jobs>(
  reply: FastifyReply,
  job: J,
  ...input: Parameters<Jobs[J]>
): Promise<Awaited<ReturnType<Jobs[J]>>> {
  const [of] = input as readonly [readonly Results[]]
  const answers = countAnswers(of)
  if (answers > ANSWERS_IN_PLACE) return inWorkerOf<Jobs, J>(FILE, job, input, reply)
  return (jobs[job] as unknown as (...input: unknown[]) => Promise<Awaited<ReturnType<Jobs[J]>>>)(...input)
}

/** Other classes by which keys are judged are reckoned with too. */
function countAnswers(of: readonly Results[]): number {
  return of.reduce(
    (sum, { pupils, items, elsewhere = [], choices = [] }) =>
      sum +
      pupils.length * items.length +
      countAnswers(elsewhere) +
      choices.reduce((all, { n, k }) => all + n * k, 0),
    0,
  )
}
