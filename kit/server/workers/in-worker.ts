import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { dirname, extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileToRead } from '#engines/jobs/jobs.ts'
import { counted } from '#kit/figures.ts'
import { HttpError } from '#kit/refusals.ts'
import { reportProgress } from '#kit/server/http/progress.ts'
import { WrittenJson } from '#kit/server/http/serve.ts'
import { gather } from './gather.ts'
import { type InputOf, type JobName, RESULT_BYTES, type ResultOf, type RoomJobs } from './messages.ts'
import { type PoolLimits, WorkError, WorkerPool, type WorkOptions } from './pool.ts'

const file = import.meta.filename
const LIMITS: PoolLimits = {
  // Where several servers share a computer, each has the least that leaves one free of long jobs.
  workers: cluster.isWorker ? 2 : Math.min(4, Math.max(2, availableParallelism() - 1)),
  places: 40,
  workMs: 60_000,
  waitMs: 30_000,
  stuckMs: 240_000,
  idleMs: 20_000,
  heapMiB: 160,
  residentMiB: 260,
}
const pool = new WorkerPool(join(dirname(file), file.endsWith('.ts') ? 'worker.ts' : 'worker.js'), LIMITS)

/** The answer of the call that asks, which may go away; null where no call does. */
export type Caller = FastifyReply | null

/**
 * Does a job in a worker; ends it when who asked goes away, and tells them how far it is, if they listen.
 * @param reply of the call that asks
 * @param options.file pieces of a file, which the job takes as `bytes` of its input
 * @throws HttpError 503 BUSY, 422 UNREADABLE or TOO_HEAVY, 499 STOPPED
 */
export function inWorker<J extends JobName>(
  job: J,
  input: InputOf<J>,
  reply: FastifyReply,
  options: Pick<WorkOptions, 'onItem' | 'long'> & { file?: () => Promise<Uint8Array[]> } = {},
): Promise<ResultOf<J>> {
  return runFor(reply, FILES, limits => pool.run(job, () => input, { ...options, ...limits })) as Promise<
    ResultOf<J>
  >
}

/**
 * A report or another figure of a class, computed by a job of a room's own: where one does not end, it takes a worker for so long as
 * it is given, and the event loop goes on.
 * @param jobs file that exports the room's jobs
 * @param input what the job takes, one after the other
 * @param options.workMs processor time that it may use
 */
export async function computeInWorker<Jobs extends RoomJobs, J extends keyof Jobs & string>(
  jobs: string,
  job: J,
  input: Parameters<Jobs[J]>,
  reply: Caller,
  options: Bounds = {},
): Promise<Awaited<ReturnType<Jobs[J]>>> {
  return (await compute(jobs, job, input, reply, options)) as Awaited<ReturnType<Jobs[J]>>
}

/** The same as the answer of a call, which the worker writes: nothing of it is unpacked or serialised by the event loop. */
export async function writeInWorker<Jobs extends RoomJobs, J extends keyof Jobs & string>(
  ...[jobs, job, input, reply, options = {}]: Parameters<typeof computeInWorker<Jobs, J>>
): Promise<WrittenJson<Awaited<ReturnType<Jobs[J]>>>> {
  return new WrittenJson(
    (await compute(jobs, job, input, reply, { ...options, written: true })) as Uint8Array,
  )
}

/** How long a job may take. */
type Bounds = Pick<WorkOptions, 'workMs' | 'long'>

async function compute(
  jobs: string,
  job: string,
  input: readonly unknown[],
  reply: Caller,
  options: Bounds & { written?: boolean },
): Promise<unknown> {
  const words = { ...REPORTS, workMs: options.workMs ?? LIMITS.workMs }
  try {
    return await runFor(reply, words, limits => pool.run(job, () => input, { jobs, ...options, ...limits }))
  } catch (error) {
    if (error instanceof HttpError && error.code === 'TOO_HEAVY') reply?.log?.error({ job }, error.message)
    if (!(error instanceof WorkError)) throw error
    const failed = new HttpError(
      500,
      'REPORT_FAILED',
      'Este relatório não se conseguiu calcular: é uma falha do programa. Nada se perdeu; avise quem administra.',
    )
    throw Object.assign(failed, { cause: error })
  }
}

/**
 * The jobs of a room, as its handlers ask for them.
 * @param here the file that asks, in the folder of the jobs: `import.meta.filename`
 * @param name of the file of the jobs, without its ending; the built server has it under the same name
 */
export function jobsBeside<Jobs extends RoomJobs>(here: string, name: string) {
  const file = join(dirname(here), `${name}${extname(here)}`)
  return {
    /** @throws HttpError as `computeInWorker` does */
    run: <J extends keyof Jobs & string>(
      reply: Caller,
      job: J,
      ...input: Parameters<Jobs[J]>
    ): Promise<Awaited<ReturnType<Jobs[J]>>> => computeInWorker<Jobs, J>(file, job, input, reply),
    prepare: () => prepareWorker(file),
  }
}

/** Has a worker read the jobs of a room while their input is read from the database. */
export function prepareWorker(jobs: string): void {
  pool.prepare(jobs)
}

async function runFor(
  reply: Caller,
  words: Words,
  run: (limits: Pick<WorkOptions, 'onProgress' | 'signal'>) => Promise<unknown>,
): Promise<unknown> {
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  reply?.raw.once('close', leave)
  try {
    const onProgress = (done: number, total: number) => {
      if (reply) reportProgress(reply, { step: 'reading', done, total })
    }
    return await run({ onProgress, signal: leaving.signal })
  } catch (error) {
    throw error instanceof WorkError ? asHttpError(error, words) : error
  } finally {
    reply?.raw.off('close', leave)
  }
}

/**
 * Runs a job in a worker without a caller that could disconnect: background work of the start.
 * @throws WorkError
 */
export async function runInBackground<J extends JobName>(job: J, input: InputOf<J>): Promise<ResultOf<J>> {
  return (await pool.run(job, () => input)) as ResultOf<J>
}

/** Bytes of all uploads that wait or are read at one time. */
const UPLOADED_BYTES = 64 * 1024 * 1024
let uploaded = 0

type ReadJob = { [J in JobName]: InputOf<J> extends FileToRead ? J : never }[JobName]

/**
 * Reads an uploaded file in a worker, which gives its items one by one. With `keep` its pieces come back to be stored,
 * and count among the uploads until the call has ended.
 * @param most bytes
 * @throws HttpError as `inWorker` does, 413 when it is larger
 */
export async function readInWorker<J extends ReadJob, Item>(
  job: J,
  upload: { stream: Readable; max: number } & Omit<InputOf<J>, 'bytes'>,
  reply: FastifyReply,
  { keep = false } = {},
): Promise<{ head: ResultOf<J>; items: Item[]; pieces: Uint8Array[] }> {
  const items: Item[] = []
  const { stream, max, ...named } = upload
  let own = 0
  const take = (bytes: number) => {
    if (uploaded + bytes > UPLOADED_BYTES) throw busy()
    uploaded += bytes
    own += bytes
  }
  try {
    let pieces: Uint8Array[] = []
    const head = await inWorker(job, named as unknown as InputOf<J>, reply, {
      file: async () => {
        const gathered = await gather(stream, max, take)
        if (keep) pieces = [...gathered]
        return gathered
      },
      onItem: (item: Item) => items.push(item),
      long: true,
    })
    return { head, items, pieces }
  } finally {
    const giveBack = () => {
      uploaded -= own
      own = 0
    }
    if (keep && !reply.raw.destroyed) for (const end of ['finish', 'close']) reply.raw.once(end, giveBack)
    else giveBack()
  }
}

/** Bytes of uploads that are counted at this moment. */
export function uploadedBytes(): number {
  return uploaded
}

/** Jobs of this process that run, and that wait. */
export function countJobs(): { running: number; waiting: number } {
  return pool.jobs
}

/** Ends the workers of this process. */
export function endWorkers(): void {
  pool.close()
}

function busy(others = 'outros ficheiros'): HttpError {
  return new HttpError(503, 'BUSY', `O servidor está ocupado com ${others}. Tente daqui a pouco.`, {
    headers: { 'retry-after': '15' },
  })
}

/** What work was about, what makes less of it, what else is done, and how long it may take. */
interface Words {
  what: string
  less: string
  others: string
  workMs: number
}

const FILES: Words = {
  what: 'O ficheiro',
  less: 'Divida-o em partes.',
  others: 'outros ficheiros',
  workMs: LIMITS.workMs,
}
const REPORTS: Words = {
  what: 'Este relatório',
  less: 'Nada se perdeu. Peça menos de cada vez; se já pediu o menos que há, avise quem administra.',
  others: 'outros relatórios',
  workMs: LIMITS.workMs,
}

/** The HTTP error for a failed job; names the limit that it exceeded. */
export function asHttpError(error: WorkError, { what, less, others, workMs } = FILES): Error {
  const tooHeavy = (why: string) => new HttpError(422, 'TOO_HEAVY', `${what} ${why}. ${less}`)
  switch (error.problem) {
    case 'refused':
      return new HttpError(422, 'UNREADABLE', error.message)
    case 'busy':
      return busy(others)
    case 'time':
      return tooHeavy(`leva mais de ${counted(workMs / 1000, 'segundo', 'segundos')} a tratar`)
    case 'memory':
      return tooHeavy(`ocupa mais de ${LIMITS.heapMiB} MB de memória ao ser tratado`)
    case 'result':
      return tooHeavy(`tem mais de ${RESULT_BYTES / (1024 * 1024)} MB de conteúdo`)
    case 'stopped':
      return new HttpError(499, 'STOPPED', 'O pedido foi interrompido.')
    case 'failed':
      return error
  }
}
