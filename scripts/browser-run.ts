import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startForTests } from './start-for-tests.ts'

const root = join(import.meta.dirname, '..')

/**
 * Runs Playwright against a fresh installation of the built product, and removes that installation afterwards.
 * @param args passed on to `playwright test`
 * @returns Playwright's exit code
 */
export async function browserRun(chromium: string, args: readonly string[]): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dondza-e2e-'))
  // Open to passing through, for the account that PostgreSQL runs under when this process is root's.
  chmodSync(dataDir, 0o711)
  try {
    const server = await startForTests(dataDir)
    try {
      const env = {
        CHROMIUM_PATH: chromium,
        E2E_ADDRESS: server.address,
        E2E_PASSWORD: server.password,
        E2E_DATA_DIR: dataDir,
      }
      return await run(join(root, 'node_modules', '.bin', 'playwright'), ['test', ...args], env)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @returns the exit code of a command that writes to this terminal */
export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}
