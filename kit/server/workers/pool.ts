import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { deserialize } from 'node:v8'
import type { Call, Load, Piece, Word } from './messages.ts'

export interface PoolLimits {
  /** Most workers at a time; they are started when needed. */
  workers: number
  /** Most jobs that run or wait; further ones are refused. */
  places: number
  /** Milliseconds of processor time that a job may use, and milliseconds that it may wait for a worker. */
  workMs: number
  waitMs: number
  /** Milliseconds after which a job is ended, however little processor time it got. */
  stuckMs: number
  /** Milliseconds after which an idle worker ends and frees its memory. */
  idleMs: number
  /** Mebibytes that a worker may use: its JavaScript heap, and the whole process. */
  heapMiB: number
  residentMiB: number
}

/** Why a job was not done: the file was refused, a limit was reached, the caller left, or the code failed. */
export type WorkProblem = 'refused' | 'busy' | 'time' | 'memory' | 'result' | 'stopped' | 'failed'

export class WorkError extends Error {
  readonly problem: WorkProblem

  constructor(problem: WorkProblem, message: string = problem) {
    super(message)
    this.name = 'WorkError'
    this.problem = problem
  }
}

export interface WorkOptions {
  /** Ends the work at once. */
  signal?: AbortSignal | undefined
  /** Receives each item that the job emits, in order. */
  onItem?: ((item: never) => void) | undefined
  /** Receives from time to time how much is done, if the job reports it. */
  onProgress?: ((done: number, total: number) => void) | undefined
  /** May take long: one worker is always left free of such jobs. */
  long?: boolean | undefined
  /** Milliseconds of processor time that it may use, where that is less than what any job may. */
  workMs?: number | undefined
}

interface Work extends WorkOptions {
  call: Call
  /** Sent before the call, as `bytes` of its input. */
  file: Uint8Array[]
  resolve: (result: unknown) => void
  reject: (error: Error) => void
  waiting?: NodeJS.Timeout
}

interface Worker {
  process: ChildProcess
  work?: Work | undefined
  /** Ends a job that takes too long, or an idle worker. */
  timer?: NodeJS.Timeout | undefined
  /** Processor time in milliseconds that it had used before this job. */
  cpuBefore: number
  /** The end of its standard error. */
  errorOutput: string
}

const MEBIBYTE = 1024 * 1024
const WATCH_MS = 50
/** A worker that has grown beyond this is ended after its job. */
const KEPT_MIB = 160

/**
 * Processes for work that would block the event loop. They are processes and not threads, because a thread that runs out
 * of heap in one large allocation (a Map that grows, a string that is split) ends the whole server, its buffers are not
 * counted, its priority cannot be lowered, and not all of its memory is freed.
 */
export class WorkerPool {
  readonly #entry: string
  readonly #limits: PoolLimits
  readonly #workers = new Set<Worker>()
  readonly #queue: Work[] = []
  #places = 0
  #watch: NodeJS.Timeout | undefined

  /** @param entry file that a worker runs */
  constructor(entry: string, limits: PoolLimits) {
    this.#entry = entry
    this.#limits = limits
  }

  /**
   * Does a job in a worker.
   * @param input makes the job's input, called once the job is admitted
   * @param options.file reads the file that the job gets as `bytes`, called once the job is admitted
   * @param options.jobs file of a room's own jobs, where it is one of them
   * @param options.written gives the result as JSON, in bytes, as the worker wrote it
   * @throws WorkError
   */
  async run(
    job: string,
    input: () => unknown,
    options: WorkOptions & { file?: () => Promise<Uint8Array[]>; jobs?: string; written?: boolean } = {},
  ): Promise<unknown> {
    if (this.#places >= this.#limits.places) throw new WorkError('busy')
    this.#places += 1
    try {
      const { file, jobs, written, ...rest } = options
      const pieces = await file?.()
      // An empty file is still a file.
      if (pieces?.length === 0) pieces.push(new Uint8Array())
      const work = { call: { job, input: await input(), file: jobs, written }, file: pieces ?? [] }
      options.signal?.throwIfAborted()
      return await this.#queued(work, rest)
    } catch (error) {
      throw options.signal?.aborted ? new WorkError('stopped') : error
    } finally {
      this.#places -= 1
    }
  }

  /** Has an idle worker read a file of jobs, or starts one that does, while its input is not there yet. */
  prepare(file: string): void {
    const isFree = this.#workers.size < this.#limits.workers
    const worker = [...this.#workers].find(({ work }) => !work) ?? (isFree ? this.#start() : undefined)
    if (!worker) return
    worker.process.send({ load: file } satisfies Load)
    this.#rest(worker)
  }

  /** Ends every worker; running and waiting jobs are rejected. */
  close(): void {
    for (const worker of this.#workers) this.#end(worker, 'stopped')
    for (const work of this.#queue.splice(0)) settle(work, () => work.reject(new WorkError('stopped')))
  }

  /** Jobs that run, and that wait for a worker. */
  get jobs(): { running: number; waiting: number } {
    const running = [...this.#workers].filter(({ work }) => work).length
    return { running, waiting: this.#queue.length }
  }

  /** Process ids of the running workers. */
  get pids(): number[] {
    return [...this.#workers].flatMap(worker => worker.process.pid ?? [])
  }

  #queued(task: Pick<Work, 'call' | 'file'>, options: WorkOptions): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const work: Work = { ...task, resolve, reject, ...options }
      const leave = (problem: WorkProblem) => {
        const at = this.#queue.indexOf(work)
        if (at < 0) return
        this.#queue.splice(at, 1)
        settle(work, () => reject(new WorkError(problem)))
      }
      options.signal?.addEventListener('abort', () => {
        leave('stopped')
        for (const worker of this.#workers) if (worker.work === work) this.#end(worker, 'stopped')
      })
      work.waiting = setTimeout(() => leave('busy'), this.#limits.waitMs)
      this.#queue.push(work)
      this.#distribute()
    })
  }

  #distribute(): void {
    for (;;) {
      const busy = [...this.#workers].filter(worker => worker.work)
      if (busy.length >= this.#limits.workers) return
      const mayBeLong = busy.filter(worker => worker.work?.long).length < this.#limits.workers - 1
      const at = this.#queue.findIndex(work => mayBeLong || !work.long)
      const [work] = at < 0 ? [] : this.#queue.splice(at, 1)
      if (!work) return
      this.#begin([...this.#workers].find(worker => !worker.work) ?? this.#start(), work)
    }
  }

  #begin(worker: Worker, work: Work): void {
    clearTimeout(work.waiting)
    clearTimeout(worker.timer)
    worker.work = work
    worker.cpuBefore = cpuMs(worker)
    this.#allow(worker, this.#workMs(work), this.#limits.stuckMs)
    worker.process.ref()
    worker.process.channel?.ref()
    void this.#hand(worker, work)
    this.#watch ??= setInterval(() => this.#look(), WATCH_MS)
  }

  /**
   * Ends a job once it has used up its processor time. On a busy machine workers have the lowest priority, so that
   * elapsed time alone would end small jobs.
   * @param patience milliseconds until it is ended in any case
   */
  #allow(worker: Worker, ms: number, patience: number): void {
    worker.timer = setTimeout(() => {
      const left = this.#workMs(worker.work) - (cpuMs(worker) - worker.cpuBefore)
      if (!(left > 0)) this.#end(worker, 'time')
      else if (patience <= ms) this.#end(worker, 'busy')
      else this.#allow(worker, Math.min(Math.max(left, WATCH_MS), patience - ms), patience - ms)
    }, ms)
  }

  #workMs(work: Work | undefined): number {
    return Math.min(work?.workMs ?? this.#limits.workMs, this.#limits.workMs)
  }

  /** Sends piece by piece and frees each one once it is sent, so that the file is never in memory twice. */
  async #hand(worker: Worker, work: Work): Promise<void> {
    for (let piece = work.file.shift(); piece !== undefined; piece = work.file.shift()) {
      const sent = await new Promise(resolve => worker.process.send({ piece } satisfies Piece, resolve))
      // The worker ended meanwhile; the job was rejected then.
      if (sent !== null || worker.work !== work) return
    }
    worker.process.send(work.call)
    work.call.input = undefined
  }

  #start(): Worker {
    const child = fork(this.#entry, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [`--max-old-space-size=${this.#limits.heapMiB}`, '--max-semi-space-size=8'],
      // The server's environment holds addresses and passwords.
      env: compileCache(),
    })
    const worker: Worker = { process: child, cpuBefore: 0, errorOutput: '' }
    this.#workers.add(worker)
    // Answering requests comes first.
    if (child.pid !== undefined) lowerPriority(child.pid)
    child.stderr?.setEncoding('utf8').on('data', (words: string) => {
      worker.errorOutput = (worker.errorOutput + words).slice(-4000)
    })
    child.on('message', (word: Word) => this.#receive(worker, word))
    child.on('error', error => this.#lost(worker, new WorkError('failed', error.message)))
    child.on('close', (code, signal) => {
      const full =
        signal === 'SIGABRT' || signal === 'SIGKILL' || /heap out of memory/.test(worker.errorOutput)
      const words = `A worker ended with ${signal ?? code}. ${worker.errorOutput}`
      this.#lost(worker, full ? new WorkError('memory') : new WorkError('failed', words))
    })
    return worker
  }

  #receive(worker: Worker, word: Word): void {
    const { work } = worker
    if (!work) return
    try {
      if (word.kind === 'items') {
        for (const packed of word.packed)
          for (const item of deserialize(packed) as never[]) work.onItem?.(item)
        return
      }
      if (word.kind === 'progress') {
        work.onProgress?.(word.done, word.total)
        return
      }
      this.#rest(worker)
      settle(work, () => {
        if (word.kind !== 'done') work.reject(errorOf(word))
        else work.resolve(work.call.written ? word.packed : deserialize(word.packed))
      })
    } catch (error) {
      settle(work, () => work.reject(error as Error))
      this.#end(worker, 'failed')
    }
    this.#distribute()
  }

  /** The job is done: the worker is kept for a while, or ended at once if it has grown. */
  #rest(worker: Worker): void {
    clearTimeout(worker.timer)
    worker.work = undefined
    if (residentMiB(worker) > KEPT_MIB) this.#end(worker, 'stopped')
    else {
      worker.timer = setTimeout(() => this.#end(worker, 'stopped'), this.#limits.idleMs).unref()
      worker.process.unref()
      worker.process.channel?.unref()
    }
  }

  #look(): void {
    const busy = [...this.#workers].filter(worker => worker.work)
    for (const worker of busy) if (residentMiB(worker) > this.#limits.residentMiB) this.#end(worker, 'memory')
    if (busy.length > 0) return
    clearInterval(this.#watch)
    this.#watch = undefined
  }

  #end(worker: Worker, problem: WorkProblem): void {
    worker.process.kill('SIGKILL')
    this.#lost(worker, new WorkError(problem))
  }

  #lost(worker: Worker, error: WorkError): void {
    if (!this.#workers.delete(worker)) return
    clearTimeout(worker.timer)
    const { work } = worker
    worker.work = undefined
    if (work) settle(work, () => work.reject(error))
    this.#distribute()
  }
}

function compileCache(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

function settle(work: Work, how: () => void): void {
  clearTimeout(work.waiting)
  how()
}

function errorOf(word: Exclude<Word, { kind: 'items' | 'progress' | 'done' }>): Error {
  switch (word.kind) {
    case 'refused':
      return new WorkError('refused', word.message)
    case 'too-large':
      return new WorkError('result')
    case 'failed':
      return Object.assign(new WorkError('failed', word.message), { stack: word.stack })
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    return // it has just ended, or the system has no priorities
  }
}

/** Linux counts in hundredths of a second on every machine. */
const TICK_MS = 10

/** Processor time in milliseconds that a worker has used (Linux); NaN elsewhere, where elapsed time decides. */
function cpuMs({ process: { pid } }: Worker): number {
  if (process.platform !== 'linux' || pid === undefined) return Number.NaN
  try {
    // After the name, which may contain anything: state is the first, user and system time the 12th and 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return Number.NaN // it has just ended
  }
}

/** Memory of a worker in MiB (Linux); 0 elsewhere, where only the limit of its heap applies. */
function residentMiB({ process: { pid } }: Worker): number {
  if (process.platform !== 'linux' || pid === undefined) return 0
  try {
    const [, pages = 0] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ').map(Number)
    return (pages * 4096) / MEBIBYTE
  } catch {
    return 0 // it has just ended
  }
}
