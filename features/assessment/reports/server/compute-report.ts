import { dirname, extname, join } from 'node:path'
import type { FastifyReply } from 'fastify'
import type { WrittenJson } from '#kit/server/http/serve.ts'
import { type Caller, computeInWorker, prepareWorker, writeInWorker } from '#kit/server/workers/in-worker.ts'
import type { Results } from '../results.ts'
import type { jobs } from './report-jobs.ts'

type Jobs = typeof jobs

/** Answers that a report may be long about: a class of 70 with 60 questions gives 4,200, and takes some 20 ms. */
const MANY_ANSWERS = 20_000
/** Processor time for a report of fewer answers: one that takes this long does not end, and must not keep its worker. */
const SHORT_MS = 10_000

const here = import.meta.filename
/** Where a worker finds the jobs: a file of its own in the built server too. */
const FILE = join(dirname(here), `report-jobs${extname(here)}`)

/** Has a worker ready for a report whose answers are about to be read. */
export function prepareReport(): void {
  prepareWorker(FILE)
}

/**
 * A report of these results, computed in a worker with a bound: a fault in it hurts who asked and nobody else.
 * @param reply of the call that asks
 * @throws HttpError 503 BUSY, 422 TOO_HEAVY, 499 STOPPED, 500 REPORT_FAILED
 */
export function computeReport<J extends keyof Jobs>(
  reply: Caller,
  job: J,
  ...input: Parameters<Jobs[J]>
): Promise<Awaited<ReturnType<Jobs[J]>>> {
  return computeInWorker<Jobs, J>(FILE, job, input, reply, boundsOf(input))
}

/** The same as it is answered: of very many pupils it is long, and the worker writes it. */
export function answerReport<J extends keyof Jobs>(
  reply: Caller,
  job: J,
  ...input: Parameters<Jobs[J]>
): Promise<WrittenJson<Awaited<ReturnType<Jobs[J]>>>> {
  return writeInWorker<Jobs, J>(FILE, job, input, reply, boundsOf(input))
}

/** A report of these results on paper: drawing takes longer than computing. */
export function drawFrom<J extends keyof Jobs>(
  reply: FastifyReply,
  job: J,
  ...input: Parameters<Jobs[J]>
): Promise<Awaited<ReturnType<Jobs[J]>>> {
  return computeInWorker<Jobs, J>(FILE, job, input, reply, { long: isLong(input) })
}

/** A job over what was computed or counted already: a paper, or schools beside each other. */
export function layOut<J extends keyof Jobs>(
  reply: FastifyReply,
  job: J,
  ...input: Parameters<Jobs[J]>
): Promise<Awaited<ReturnType<Jobs[J]>>> {
  return computeInWorker<Jobs, J>(FILE, job, input, reply)
}

function boundsOf(input: readonly unknown[]) {
  return isLong(input) ? { long: true } : { workMs: SHORT_MS }
}

function isLong(input: readonly unknown[]): boolean {
  const [of] = input as readonly [readonly Results[]]
  return countAnswers(of) > MANY_ANSWERS
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
