import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './find-chromium.ts'
import { freePort } from './start-for-tests.ts'

/** As large as all of this product's packages together, so it is no dependency: npx fetches it. */
const TOOLS = 'firebase-tools@15.34.2'
const FETCHING_MS = 600_000

/** Signing in with Firebase once more, against Firebase's own emulator; needs the Internet the first time. */
async function main(): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'dondza-firebase-'))
  const [auth, hub, logging] = [await freePort(), await freePort(), await freePort()]
  const emulators = {
    auth: { host: '127.0.0.1', port: auth },
    hub: { host: '127.0.0.1', port: hub },
    logging: { host: '127.0.0.1', port: logging },
    ui: { enabled: false },
  }
  writeFileSync(join(dir, 'firebase.json'), JSON.stringify({ emulators }))
  const start = ['firebase', 'emulators:start', '--only', 'auth', '--project', 'demo-escola']
  const emulator = spawn('npx', ['--yes', '--package', TOOLS, ...start], {
    cwd: dir,
    stdio: 'inherit',
    detached: true,
  })
  try {
    const origin = `http://127.0.0.1:${auth}`
    await untilItAnswers(origin, () => emulator.exitCode !== null)
    return await run('playwright', ['test', 'e2e/identity-firebase.spec.ts'], {
      CHROMIUM_PATH: findChromium(),
      E2E_ADDRESS: origin,
      FIREBASE_EMULATOR_ORIGIN: origin,
    })
  } finally {
    // The emulator is a child of npx: both are ended.
    if (emulator.pid !== undefined && emulator.exitCode === null) process.kill(-emulator.pid, 'SIGTERM')
    rmSync(dir, { recursive: true, force: true })
  }
}

async function untilItAnswers(origin: string, hasEnded: () => boolean): Promise<void> {
  const until = Date.now() + FETCHING_MS
  while (Date.now() < until && !hasEnded()) {
    const answer = await fetch(origin).catch(() => undefined)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error(`Firebase's emulator did not start; ${TOOLS} could not be fetched, or failed.`)
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(import.meta.dirname, '..', 'node_modules', '.bin', command), args, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}

process.exitCode = await main()
