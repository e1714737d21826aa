import { serialize } from 'node:v8'
import { jobs } from '#engines/jobs.ts'
import { type Call, type JobName, RESULT_BYTES, type Word } from './messages.ts'

// A process of its own, started by `pool.ts`: does one job after the other and ends with whoever started it.

const ITEMS_BYTES = 64 * 1024
/** What engines throw where a file cannot be read; the message is a sentence in Portuguese. */
const REFUSALS = new Set(['TableError', 'UnreadableFile'])

class TooLarge extends Error {}

process.on('disconnect', () => process.exit())
process.on('message', (call: Call) => {
  void work(call).catch(sayWhy)
})

async function work({ job, input }: Call): Promise<void> {
  let given = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  const pack = (value: unknown) => {
    const packed = serialize(value)
    given += packed.length
    if (given > RESULT_BYTES) throw new TooLarge()
    return packed
  }
  const flush = () => {
    if (waiting.length > 0) say({ kind: 'items', packed: waiting })
    waiting = []
    waitingBytes = 0
  }
  const emit = (item: unknown) => {
    const packed = pack(item)
    waiting.push(packed)
    waitingBytes += packed.length
    if (waitingBytes > ITEMS_BYTES) flush()
  }
  const run = jobs[job as JobName] as (input: unknown, emit: (item: unknown) => void) => Promise<unknown>
  const packed = pack(await run(input, emit))
  flush()
  say({ kind: 'done', packed })
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
