import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { withProduct } from './with-product.ts'

const root = join(import.meta.dirname, '..')

/**
 * Runs Playwright against a fresh installation of the built product, and removes that installation afterwards.
 * @param args passed on to `playwright test`
 * @returns Playwright's exit code
 */
export async function browserRun(chromium: string, args: readonly string[]): Promise<number> {
  return withProduct('dondza-e2e-', ({ address, password }, dataDir) =>
    run(join(root, 'node_modules', '.bin', 'playwright'), ['test', ...args], {
      CHROMIUM_PATH: chromium,
      E2E_ADDRESS: address,
      E2E_PASSWORD: password,
      E2E_DATA_DIR: dataDir,
    }),
  )
}

/** @returns the exit code of a command that writes to this terminal */
export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}
