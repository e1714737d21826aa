import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type StartedProduct, startForTests } from './start-for-tests.ts'

/** Runs `task` on a fresh installation of the built product, and removes that installation afterwards. */
export async function withProduct<Result>(
  prefix: string,
  task: (product: StartedProduct, dataDir: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), prefix))
  // Open to passing through, for the account that PostgreSQL runs under when this process is root's.
  chmodSync(dataDir, 0o711)
  try {
    const product = await startForTests(dataDir)
    try {
      return await task(product, dataDir)
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
