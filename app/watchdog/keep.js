// @ts-check
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BEAT_MS, NOTE_BYTES, NOTES } from './notes.js'

/** A stopping process that misses this many beats is hung. */
const DEAF_BEATS = 5
/** Grace period for work under way when a process stops. */
const STOPPING_MS = 20_000
/** One that ran and cannot start again, on a full disk or without memory, is tried after the first, at last after the other. */
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1000, 60_000]

/** @typedef {{ child: import('node:child_process').ChildProcess, watch: NodeJS.Timeout, missed: number, patience: number }} Launched */

/**
 * Keeps a process running, since a hung one can neither stop nor restart itself. One that lets so many
 * beats pass as it said at its first one is ended and started anew, as is one that crashed; a later start that fails is tried
 * again for as long as it takes. A stopping process that hangs is killed.
 * @param {string} name user-facing name: `O servidor`
 * @param {(notes: number) => import('node:child_process').ChildProcess} begin starts it, with the file of its notes
 * @param {(code: number | null) => void} onEnd called when it is not started again: it was stopped, or its first start failed
 * @param {{ mayLeave?: boolean }} [options] `mayLeave`: one that ends well of its own accord is not started again either
 * @returns {{ stop(signal: NodeJS.Signals): void }}
 */
export function keep(name, begin, onEnd, { mayLeave = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'dondza-'))
  const notes = openSync(join(folder, 'requests'), 'w+')
  rmSync(folder, { recursive: true, force: true })
  let stopping = false
  let hasRun = false
  let wait = FIRST_WAIT_MS
  /** @type {NodeJS.Timeout | undefined} */
  let waiting
  let running = launch()
  return { stop }

  /** @param {NodeJS.Signals} signal */
  function stop(signal) {
    if (waiting) {
      clearTimeout(waiting)
      return end(0)
    }
    running.child.kill(signal)
    if (stopping) return
    stopping = true
    const { child } = running
    const late = setTimeout(() => child.kill('SIGKILL'), STOPPING_MS)
    child.once('exit', () => clearTimeout(late))
  }

  /** @param {number | null} code */
  function end(code) {
    closeSync(notes)
    onEnd(code)
  }

  /** @returns {Launched} */
  function launch() {
    const child = begin(notes)
    const watch = setInterval(() => look(launched), BEAT_MS)
    const launched = { child, watch, missed: 0, patience: 0 }
    child.on('message', message => {
      if (typeof message !== 'number') return
      launched.missed = 0
      launched.patience = message
      hasRun = true
      wait = FIRST_WAIT_MS
    })
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      if (stopping || (mayLeave && code === 0) || !hasRun) return end(code)
      const how = signal ?? `código ${code}`
      if (launched.patience > 0) {
        say(`${name} terminou (${how}) e começa de novo.`)
        running = launch()
      } else tryAgain(how)
    })
    return launched
  }

  /**
   * What kept it from starting stands above, in its own words.
   * @param {string} how it ended
   */
  function tryAgain(how) {
    say(`${name} não conseguiu começar de novo (${how}); volta a tentar daqui a ${wait / 1000} s.`)
    waiting = setTimeout(() => {
      waiting = undefined
      running = launch()
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
    say(`${name} deixou de responder há ${launched.missed} s e foi terminado. ${during}`)
    clearInterval(launched.watch)
    launched.child.kill('SIGKILL')
  }
}

/** @param {string} sentence */
function say(sentence) {
  console.error(`${new Date().toISOString()} ${sentence}`)
}

/**
 * The requests that the process noted as begun and not as answered.
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
