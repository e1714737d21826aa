import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './find-chromium.ts'
import { startForTests } from './start-for-tests.ts'
const root = join(import.meta.dirname, '..')
const dataDir = mkdtempSync(join(tmpdir(), 'dondza-e2e-'))
chmodSync(dataDir, 0o711)
const server = await startForTests(dataDir)
const child = spawn(join(root, 'node_modules/.bin/playwright'), ['test', '--workers=2', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: findChromium(), E2E_ADDRESS: server.address, E2E_PASSWORD: server.password, E2E_DATA_DIR: dataDir } })
const code = await new Promise<number>(r => child.once('exit', c => r(c ?? 1)))
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exitCode = code
