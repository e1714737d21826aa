import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * What `npm run bench` runs: every measurement, or those named (`npm run bench -- list first-load`), one after the
 * other, each in a process of its own. Every figure is beside its floor of the same run. What takes an hour runs
 * only when it is named, and takes its minutes after a colon: `npm run bench -- soak:10`.
 */
const measurements = [
  'list',
  'write',
  'sign-in',
  'import',
  'start',
  'memory',
  'crash',
  'first-load',
  'play-load',
  'lighthouse',
  'plans',
  'documents',
  'games',
  'room',
  'psychometrics',
  'judgements',
  'answers',
  'quizzes',
  'reports',
  'recount',
  'loop',
  'big-school',
  'soak',
  'upload',
  'formats',
  'sheets-read',
] as const

const onlyWhenNamed = ['soak', 'sheets-read']

const asked = process.argv.slice(2)
const unknown = asked.filter(text => !measurements.some(known => known === text.split(':')[0]))
if (unknown.length > 0) {
  console.error(`Não há ${unknown.join(', ')}. Há: ${measurements.join(', ')}.`)
  process.exit(1)
}
const failed: string[] = []
const usual = measurements.filter(name => !onlyWhenNamed.includes(name))
for (const text of asked.length > 0 ? asked : usual) {
  const [name = '', ...args] = text.split(':')
  console.log(`\n── ${name}`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
    stdio: 'inherit',
  })
  if (status !== 0) failed.push(name)
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = 1
}
