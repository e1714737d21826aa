// @ts-check
import { fork } from 'node:child_process'
import { keep } from './keep.js'
import { SUPERVISED } from './notes.js'

// V8 and glibc read these once, when a process begins. As they come, a server that was busy for a minute keeps 340 MiB
// of which 35 hold something: a young generation of 128 MiB, and an arena of memory for every thread. With less than this
// one, what a class asks at once outlives it, is taken for what lasts, and costs a sixth of the processor to be found again.
const SEMI_SPACE = '--max-semi-space-size=16'
const ALLOCATION = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
}

/**
 * Runs the server in a process of its own, which is kept running; PostgreSQL ends with it, having kept what was committed. What
 * ends the first start, before any beat, ends this process too. Stopping is passed on.
 * @param {string} program the server's file
 */
export function supervise(program) {
  const server = keep(
    'O servidor',
    notes =>
      fork(program, [SUPERVISED], {
        execArgv: [...process.execArgv, SEMI_SPACE],
        env: { ...process.env, ...ALLOCATION },
        stdio: ['inherit', 'inherit', 'inherit', 'ipc', notes],
      }),
    code => process.exit(code ?? 1),
    { mayLeave: true },
  )
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => server.stop(signal))
}
