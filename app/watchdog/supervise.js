// @ts-check
import { fork } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BEAT_MS, NOTE_BYTES, NOTES, SUPERVISED } from './notes.js'

/** A server that was told to stop and lets this many beats pass cannot hear it. */
const DEAF_BEATS = 5
/** What is under way when the server is told to stop may take this long. */
const STOPPING_MS = 20_000
/** A server that ran and cannot start again, on a full disk or without memory, is tried after the first, at last after the other. */
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1000, 60_000]

// V8 and glibc read these once, when a process begins. As they come, a server that was busy for a minute keeps 340 MiB
// of which 35 hold something: a young generation of 128 MiB, and an arena of memory for every thread. With less than this
// one, what a class asks at once outlives it, is taken for what lasts, and costs a sixth of the processor to be found again.
const SEMI_SPACE = '--max-semi-space-size=16'
const ALLOCATION = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
}

/** @typedef {{ child: import('node:child_process').ChildProcess, watch: NodeJS.Timeout, missed: number, patience: number }} Launched */

/**
 * Runs the server in a process of its own, since one that hangs can neither be told to stop nor start itself again.
 * A server that lets so many beats pass as it said at its first one is ended and started anew, as is one that crashed;
 * PostgreSQL ends with it, having kept what was committed. What ends the first start, before any beat, ends this process
 * too; a later start that fails is tried again for as long as it takes. Stopping is passed on, and done for a server that
 * cannot hear.
 * @param {string} program the server's file
 */
export function supervise(program) {
  const folder = mkdtempSync(join(tmpdir(), 'dondza-'))
  const notes = openSync(join(folder, 'requests'), 'w+')
  rmSync(folder, { recursive: true, force: true })
  let stopping = false
  let hasRun = false
  let wait = FIRST_WAIT_MS
  /** @type {NodeJS.Timeout | undefined} */
  let waiting
  let server = launch()

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      if (waiting) process.exit(0)
      server.child.kill(signal)
      if (stopping) return
      stopping = true
      setTimeout(() => server.child.kill('SIGKILL'), STOPPING_MS)
    })

  /** @returns {Launched} */
  function launch() {
    const child = fork(program, [SUPERVISED], {
      execArgv: [...process.execArgv, SEMI_SPACE],
      env: { ...process.env, ...ALLOCATION },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc', notes],
    })
    const watch = setInterval(() => look(launched), BEAT_MS)
    const launched = { child, watch, missed: 0, patience: 0 }
    child.on('message', message => {
      launched.missed = 0
      launched.patience = Number(message)
      hasRun = true
      wait = FIRST_WAIT_MS
    })
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      if (stopping || code === 0 || !hasRun) {
        closeSync(notes)
        process.exit(code ?? 1)
      }
      const how = signal ?? `código ${code}`
      if (launched.patience > 0) {
        say(`O servidor terminou (${how}) e começa de novo.`)
        server = launch()
      } else tryAgain(how)
    })
    return launched
  }

  /**
   * What kept the server from starting stands above, in its own words.
   * @param {string} how it ended
   */
  function tryAgain(how) {
    say(`O servidor não conseguiu começar de novo (${how}); volta a tentar daqui a ${wait / 1000} s.`)
    waiting = setTimeout(() => {
      waiting = undefined
      server = launch()
    }, wait)
    wait = Math.min(2 * wait, LONGEST_WAIT_MS)
  }

  /**
   * Counts beats that did not come rather than the time that passed: this process may itself have been held up.
   * @param {Launched} launched
   */
  function look(launched) {
    if (launched.patience === 0) return
    launched.missed += 1
    if (launched.missed < (stopping ? DEAF_BEATS : launched.patience)) return
    const requests = readNotes(notes)
    const during = requests.length > 0 ? `Estava a responder a ${requests.join(', ')}.` : 'Não tinha pedidos.'
    say(`O servidor deixou de responder há ${launched.missed} s e foi terminado. ${during}`)
    clearInterval(launched.watch)
    launched.child.kill('SIGKILL')
  }
}

/** @param {string} sentence */
function say(sentence) {
  console.error(`${new Date().toISOString()} ${sentence}`)
}

/**
 * The requests that the server noted as begun and not as answered.
 * @param {number} file
 */
function readNotes(file) {
  const bytes = Buffer.alloc(NOTES * NOTE_BYTES)
  const length = readSync(file, bytes, 0, bytes.length, 0)
  return Array.from({ length: Math.floor(length / NOTE_BYTES) }, (_, slot) =>
    bytes
      .subarray(slot * NOTE_BYTES, (slot + 1) * NOTE_BYTES)
      .toString()
      .replace(/\0[\s\S]*$/, ''),
  ).filter(note => note !== '')
}
