import { serialize } from 'node:v8'
import type { Call, Load, Word } from './messages.ts'

// What the tests of the pool run in the place of a worker: it does what a hostile file might make an engine do.

const kept: unknown[] = []

const misbehaviour: Record<string, (input: unknown) => unknown> = {
  echo: input => input,
  pid: () => process.pid,
  environment: () => JSON.stringify(process.env),
  /** One allocation that the heap has no room for: V8 aborts the process. */
  fillHeap: () => {
    const map = new Map<string, number>()
    for (let n = 0; ; n++) map.set(`key ${n}`, n)
  },
  /** Memory that V8's limit does not count. */
  fillBuffers: () => {
    for (;;) kept.push(new Uint8Array(10_000_000).fill(1))
  },
  loop: () => {
    for (;;);
  },
  wait: input => new Promise(resolve => setTimeout(resolve, input as number)),
  fall: () => process.exit(3),
  fail: () => {
    throw new Error('An engine has a fault.')
  },
}

process.on('disconnect', () => process.exit())
process.on('message', (call: Call | Load) => {
  if ('job' in call) void answer(call)
})

async function answer({ job, input }: Call): Promise<void> {
  try {
    say({ kind: 'done', packed: serialize(await misbehaviour[job]?.(input)) })
  } catch (error) {
    const { message, stack = '' } = error as Error
    say({ kind: 'failed', message, stack })
  }
}

function say(word: Word): void {
  process.send?.(word)
}
