import { Worker } from 'node:worker_threads'

/** Watches whether what a test does lets the event loop go on. */
export interface LoopWatch {
  /** Says what is being done, to be named if it holds the loop. */
  during(what: string): void
  /** What held the loop for longer than a second. */
  held(): readonly string[]
  stop(): Promise<void>
}

const BEAT_MS = 50
const LONGEST_HOLD_MICROSECONDS = 1_000_000
const HUNG_SECONDS = 60

/**
 * A hold counts by the time that this thread worked without a pause, so that a busy computer holds nothing. What never
 * lets go is ended from another thread, with the name of what it was.
 */
export function watchLoop(): LoopWatch {
  const [beats, words] = [new Int32Array(new SharedArrayBuffer(4)), Buffer.from(new SharedArrayBuffer(500))]
  const worker = new Worker(END_WHAT_HANGS, { eval: true, workerData: { beats, words, HUNG_SECONDS } })
  worker.unref()
  const recent: string[] = []
  const held: string[] = []
  let before = process.threadCpuUsage()
  const beat = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    if (user + system > LONGEST_HOLD_MICROSECONDS) held.push(recent.join(' ← '))
    before = process.threadCpuUsage()
    Atomics.add(beats, 0, 1)
  }, BEAT_MS)
  return {
    during(what) {
      recent.unshift(what)
      recent.length = Math.min(recent.length, 3)
      words.fill(0)
      words.write(what)
    },
    held: () => held,
    async stop() {
      clearInterval(beat)
      await worker.terminate()
    },
  }
}

const END_WHAT_HANGS = `
  const { workerData: { beats, words, HUNG_SECONDS } } = require('node:worker_threads')
  let [last, silent] = [-1, 0]
  setInterval(() => {
    const now = Atomics.load(beats, 0)
    silent = now === last ? silent + 1 : 0
    last = now
    if (silent < HUNG_SECONDS) return
    require('node:fs').writeSync(2, 'Hung in ' + Buffer.from(words).toString().replace(/\\0+$/, '') + '\\n')
    process.kill(process.pid, 'SIGKILL')
  }, 1000)
`
