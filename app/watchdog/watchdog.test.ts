import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect } from 'vitest'
import { freePort } from '../../scripts/start-for-tests.ts'
import { testsInTurn } from '../../scripts/tests-in-turn.ts'

const it = testsInTurn(3)

const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'watchdog-'))
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Loaded before the server: a request with this header is never let go of. The product has nothing of the kind. */
const HANG_WHEN_ASKED = `
  import { Server } from 'node:http'
  const { emit } = Server.prototype
  Server.prototype.emit = function (name, request, ...rest) {
    const result = emit.call(this, name, request, ...rest)
    if (name === 'request' && request.headers['x-hang']) for (;;);
    return result
  }`

it('a server that hangs is ended and starts anew, keeps its data, and says in which request it was', async () => {
  const server = await start('hangs', 3)
  const before = server.pid()
  hang(server.address, '/api/academy/faqs?search=segredo')
  const line = await server.line(/deixou de responder/)
  expect(line).toMatch(/terminado\. Estava a responder a GET \/api\/academy\/faqs\?… desde \d{4}-\d\d-\d\dT/)
  await server.ready()
  expect(server.pid()).not.toBe(before)
  expect(await (await fetch(`${server.address}/api/academy/faqs`)).json()).not.toEqual([])
  await server.stop()
  expect(server.said()).not.toMatch(/segredo/)
}, 90_000)

it('a server that hangs stops on request, and its PostgreSQL with it', async () => {
  const server = await start('deaf', 3600)
  hang(server.address, '/health')
  await sleep(500)
  await server.stop()
  await expect
    .poll(() => existsSync(join(server.dataDir, 'postgres/postmaster.pid')), { timeout: 20_000 })
    .toBe(false)
}, 90_000)

it('a server that was killed starts anew, and one without its supervisor stops', async () => {
  const server = await start('killed', 30)
  const before = server.pid()
  process.kill(before, 'SIGKILL')
  await server.line(/terminou \(SIGKILL\) e começa de novo/)
  await server.ready()
  const after = server.pid()
  expect(after).not.toBe(before)
  server.child.kill('SIGKILL')
  await expect.poll(() => existsSync(`/proc/${after}`), { timeout: 20_000 }).toBe(false)
}, 90_000)

function hang(address: string, path: string): void {
  // Its line is broken when the server is ended.
  fetch(address + path, { headers: { 'x-hang': '1' } }).catch(() => undefined)
}

async function start(name: string, hangSeconds: number) {
  const dataDir = join(folder, name)
  const port = await freePort()
  const child = spawn(process.execPath, ['app/start.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      MODULES: 'academy',
      // What is served is there without a school: to load one would take most of the time.
      DEMO: '0',
      LOG_LEVEL: 'silent',
      HANG_SECONDS: String(hangSeconds),
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(HANG_WHEN_ASKED)}`,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      said += part
    })
  const address = `http://127.0.0.1:${port}`
  const ready = async () => {
    const answers = () =>
      fetch(`${address}/ready`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(answers, { timeout: 60_000, interval: 100 }).toBe(200)
  }
  afterAll(() => child.kill('SIGTERM'))
  await ready()
  await expect.poll(() => said, { timeout: 10_000 }).toContain('está em http')
  return {
    child,
    address,
    dataDir,
    ready,
    said: () => said,
    pid: () =>
      Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0]),
    async line(wanted: RegExp) {
      await expect.poll(() => said, { timeout: 30_000, interval: 50 }).toMatch(wanted)
      return said.split('\n').find(line => wanted.test(line)) ?? ''
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
