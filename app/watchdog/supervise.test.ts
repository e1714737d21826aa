import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'supervise-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** In place of a server: it fails while there is a file `full`, and otherwise beats until it is stopped. */
const PROGRAM = `
  import { appendFileSync, existsSync } from 'node:fs'
  process.on('SIGTERM', () => process.exit(0))
  appendFileSync(process.env.STARTS, process.pid + '\\n')
  if (existsSync(process.env.FULL)) {
    console.error('O disco está cheio.')
    process.exit(1)
  }
  process.send(30)
  setInterval(() => {}, 1000)`

function watch(name: string) {
  const program = join(folder, `${name}.mjs`)
  const [full, starts] = [join(folder, `${name}-full`), join(folder, `${name}-starts`)]
  writeFileSync(program, PROGRAM)
  writeFileSync(starts, '')
  const supervisor = join(folder, `${name}-supervisor.mjs`)
  writeFileSync(
    supervisor,
    `import { supervise } from ${JSON.stringify(join(import.meta.dirname, 'supervise.js'))}
    supervise(${JSON.stringify(program)})`,
  )
  const child = spawn(process.execPath, [supervisor], {
    env: { PATH: process.env.PATH, FULL: full, STARTS: starts },
  })
  afterAll(() => child.kill('SIGKILL'))
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    said += part
  })
  const pids = () => readFileSync(starts, 'utf8').split('\n').filter(Boolean).map(Number)
  const ended = once(child, 'exit')
  return {
    child,
    full,
    started: (times: number) => expect.poll(() => pids().length, { timeout: 20_000 }).toBe(times),
    /** Ends the one that was started last. */
    kill: (signal: NodeJS.Signals) => {
      const last = pids().at(-1)
      if (last) process.kill(last, signal)
    },
    says: (words: RegExp) => expect.poll(() => said, { timeout: 20_000 }).toMatch(words),
    ended: async () => ((await ended) as [number | null])[0],
  }
}

it('a server that was killed and cannot start again is tried for as long as it takes, less and less often', async () => {
  const { child, full, started, kill, says, ended } = watch('full')
  await started(1)
  writeFileSync(full, '')
  kill('SIGKILL')
  await says(
    /O disco está cheio\.[\s\S]*não conseguiu começar de novo \(código 1\); volta a tentar daqui a 1 s\.[\s\S]*daqui a 2 s\./,
  )
  rmSync(full)
  await started(4)
  // Once it runs again, the next trouble is tried at once.
  kill('SIGKILL')
  await started(5)
  child.kill('SIGTERM')
  expect(await ended()).toBe(0)
}, 60_000)

it('a server that fell by itself starts anew, one that was stopped does not, and a first start that fails ends it all', async () => {
  const { started, kill, ended } = watch('stopped')
  await started(1)
  kill('SIGTERM')
  expect(await ended()).toBe(0)
  const other = watch('first')
  writeFileSync(other.full, '')
  expect(await other.ended()).toBe(1)
}, 60_000)

it('stops on request while it waits', async () => {
  const { child, full, started, kill, says, ended } = watch('waiting')
  await started(1)
  writeFileSync(full, '')
  kill('SIGKILL')
  await says(/daqui a 1 s/)
  child.kill('SIGTERM')
  expect(await ended()).toBe(0)
}, 60_000)
