import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startForTests } from './start-for-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'start-for-tests-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Something to start in place of the product; it writes down the process that it starts below itself. */
function script(name: string, body: string): string {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(
    file,
    `import { spawn } from 'node:child_process'
    import { createServer } from 'node:http'
    import { writeFileSync } from 'node:fs'
    const below = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    writeFileSync(process.env.DATA_DIR + '/${name}', process.pid + ' ' + below.pid)
    process.on('SIGTERM', () => { below.kill('SIGKILL'); process.exit() })
    const listen = () => createServer((_, answer) => answer.end('ok')).listen(Number(process.env.PORT), '127.0.0.1')
    ${body}`,
  )
  return file
}

const started = (name: string) => readFileSync(join(folder, name), 'utf8').split(' ')

/** Whether a process still runs: one that ended and that nobody has asked after yet does not. */
const runs = (pid: string) =>
  existsSync(`/proc/${pid}/stat`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')

it('a product that stands still is given up, and nothing of it is left running', async () => {
  const start = script('still', 'setInterval(() => {}, 1000)')
  await expect(startForTests(folder, {}, 'ignore', { start, quietMs: 1500 })).rejects.toThrow(
    'nothing works on it',
  )
  const pids = started('still')
  expect(pids).toHaveLength(2)
  for (const pid of pids) await expect.poll(() => runs(pid)).toBe(false)
}, 60_000)

it('one that works is waited for, however long that takes', async () => {
  const start = script(
    'busy',
    'const until = Date.now() + 4000; const work = () => { const end = Date.now() + 100;' +
      ' while (Date.now() < end); if (Date.now() < until) setTimeout(work, 1); else listen() }; work()',
  )
  const product = await startForTests(folder, {}, 'ignore', { start, quietMs: 1500 })
  expect((await fetch(product.address)).status).toBe(200)
  await product.stop()
  for (const pid of started('busy')) await expect.poll(() => runs(pid)).toBe(false)
}, 60_000)
