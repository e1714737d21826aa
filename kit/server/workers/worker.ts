import { pathToFileURL } from 'node:url'
import { serialize } from 'node:v8'
import { type Emit, jobs } from '#engines/jobs/jobs.ts'
import type { OnProgress } from '#engines/progress.ts'
import {
  type Call,
  type JobName,
  type Load,
  type Piece,
  RESULT_BYTES,
  type RoomJobs,
  type Word,
} from './messages.ts'

// A process of its own, started by `pool.ts`: runs one job after the other and ends with its parent.

const ITEMS_BYTES = 64 * 1024
/** Interval of progress reports. */
const PROGRESS_MS = 200
/** What engines throw where a file cannot be read; the message is a sentence in Portuguese. */
const REFUSALS = new Set(['TableError', 'UnreadableFile'])

class TooLarge extends Error {}

const pieces: Uint8Array[] = []

process.on('disconnect', () => process.exit())
process.on('message', (message: Call | Load | Piece) => {
  if ('load' in message) {
    // A file that cannot be read is reported by the call that needs it.
    jobsIn(message.load).catch(() => undefined)
    return
  }
  if ('piece' in message) {
    pieces.push(message.piece)
    return
  }
  const { input } = message
  const file = pieces.length > 0 && { bytes: Buffer.concat(pieces.splice(0)) }
  void work({ ...message, input: file ? { ...(input as object), ...file } : input }).catch(sayWhy)
})

async function work({ job, input, file, written }: Call): Promise<void> {
  let sent = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  const counted = (packed: Uint8Array) => {
    sent += packed.length
    if (sent > RESULT_BYTES) throw new TooLarge()
    return packed
  }
  const flush = () => {
    if (waiting.length > 0) say({ kind: 'items', packed: waiting })
    waiting = []
    waitingBytes = 0
  }
  const emit: Emit = (...items) => {
    const packed = counted(serialize(items))
    waiting.push(packed)
    waitingBytes += packed.length
    if (waitingBytes > ITEMS_BYTES) flush()
  }
  let reportedAt = performance.now()
  const onProgress: OnProgress = (done, total) => {
    if (performance.now() - reportedAt < PROGRESS_MS) return
    reportedAt = performance.now()
    say({ kind: 'progress', done, total })
  }
  const run = jobs[job as JobName] as (input: unknown, emit: Emit, onProgress: OnProgress) => Promise<unknown>
  const result = await (file === undefined ? run(input, emit, onProgress) : ofRoom(file, job, input))
  const packed = counted(written ? Buffer.from(JSON.stringify(result)) : serialize(result))
  flush()
  say({ kind: 'done', packed })
}

async function ofRoom(file: string, job: string, input: unknown): Promise<unknown> {
  const { jobs } = await jobsIn(file)
  return jobs[job]?.(...(input as never[]))
}

function jobsIn(file: string): Promise<{ jobs: RoomJobs }> {
  return import(pathToFileURL(file).href)
}

function sayWhy(error: unknown): void {
  if (error instanceof TooLarge) say({ kind: 'too-large' })
  else if (error instanceof Error && REFUSALS.has(error.name))
    say({ kind: 'refused', message: error.message })
  else if (error instanceof Error)
    say({ kind: 'failed', message: error.message, stack: error.stack ?? error.name })
  else say({ kind: 'failed', message: String(error), stack: '' })
}

function say(word: Word): void {
  process.send?.(word)
}
