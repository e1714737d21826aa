import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './find-chromium.ts'
import { startForTests } from './start-for-tests.ts'

/** What one runner found. */
interface Tally {
  name: string
  passed: number
  failed: number
}

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

/** Types, lint, what nothing uses, units and API, then the built product in a browser; sums all up in the last line. */
async function main(): Promise<void> {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const tallies: Tally[] = []
  const checks = [
    check('types', bin('tsc'), ['--noEmit']),
    check('lint', bin('biome'), ['ci', '.']),
    check('unused', bin('knip'), ['--no-progress']),
  ]
  tallies.push(...(await Promise.all(checks)))
  tallies.push(await units())
  tallies.push(await browser())
  for (const { name, passed, failed } of tallies) console.log(`${name}: ${passed} passed, ${failed} failed`)
  const sum = (of: 'passed' | 'failed') => tallies.reduce((total, tally) => total + tally[of], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
}

async function check(name: string, command: string, args: readonly string[]): Promise<Tally> {
  const ok = (await run(command, args)) === 0
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

async function units(): Promise<Tally> {
  const file = join(root, 'test-results', 'units.json')
  rmSync(file, { force: true })
  const code = await run(bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const found = read<{ numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }>(file)
  if (!found) return { name: 'units', passed: 0, failed: 1 }
  // A file that cannot even be loaded has no failed test of its own; the exit code says it.
  const failed = found.numFailedTests === 0 && code !== 0 ? 1 : found.numFailedTests
  return { name: 'units', passed: found.numPassedTests, failed }
}

async function browser(): Promise<Tally> {
  const file = join(root, 'test-results', 'e2e.json')
  rmSync(file, { force: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'dondza-e2e-'))
  // Open to passing through, for the account that PostgreSQL runs under when this process is root's.
  chmodSync(dataDir, 0o711)
  try {
    const chromium = findChromium()
    const server = await startForTests(dataDir)
    try {
      const env = { CHROMIUM_PATH: chromium, E2E_ADDRESS: server.address, E2E_PASSWORD: server.password }
      const code = await run(bin('playwright'), ['test'], env)
      const stats = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(file)?.stats
      if (!stats) return { name: 'browser', passed: 0, failed: 1 }
      const failed = stats.unexpected + stats.flaky
      return { name: 'browser', passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed }
    } finally {
      await server.stop()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { name: 'browser', passed: 0, failed: 1 }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch (error) {
    console.error(`No result in ${file}:`, error instanceof Error ? error.message : error)
    return undefined
  }
}

await main()
