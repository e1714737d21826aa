import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * What `npm run bench` runs: every measurement, or those named (`npm run bench -- list first-load`), one after the
 * other, each in a process of its own. Every figure stands beside its floor of the same run.
 */
const measurements = [
  'list',
  'sign-in',
  'import',
  'start',
  'memory',
  'crash',
  'first-load',
  'lighthouse',
  'plans',
  'documents',
  'psychometrics',
  'answers',
  'reports',
] as const

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !measurements.some(known => known === name))
if (unknown.length > 0) {
  console.error(`Não há ${unknown.join(', ')}. Há: ${measurements.join(', ')}.`)
  process.exit(1)
}
const failed: string[] = []
for (const name of asked.length > 0 ? asked : measurements) {
  console.log(`\n── ${name}`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: 'inherit',
  })
  if (status !== 0) failed.push(name)
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = 1
}
