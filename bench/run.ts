import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { comparisonOf, type Figure, figuresIn, summaryOf } from './table.ts'

/**
 * What `npm run bench` runs: every measurement, or those named (`npm run bench -- list first-load`), one after the
 * other, each in a process of its own. Every figure is beside its floor of the same run. What takes an hour runs
 * only when it is named, and takes its minutes after a colon: `npm run bench -- soak:10`, or other options as they are:
 * `npm run bench -- network --pace=30`. At its end one table has all figures with their goals. `npm run bench --
 * compare REVISION list write` measures a revision and this checkout in turn.
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
  'frames',
  'interactions',
  'room',
  'psychometrics',
  'judgements',
  'chance',
  'answers',
  'entry',
  'quizzes',
  'marks',
  'reports',
  'recount',
  'recount-rooms',
  'loop',
  'big-school',
  'soak',
  'upload',
  'formats',
  'sheets-read',
  'cards',
  'years',
  'growth',
  'network',
  'workers',
] as const

const ROOT = join(import.meta.dirname, '..')
/** So often each of two compared revisions is measured. */
const TURNS = 3

const onlyWhenNamed = ['soak', 'sheets-read', 'cards', 'years', 'growth', 'network', 'workers']

const [first, revision, ...rest] = process.argv.slice(2)
const comparing = first === 'compare'
const texts = withOptions(comparing ? rest : process.argv.slice(2))
const unknown = texts.filter(text => !measurements.some(known => known === text.split(':')[0]))
if (unknown.length > 0 || (comparing && (revision === undefined || texts.length === 0))) {
  console.error(
    unknown.length > 0
      ? `Não há ${unknown.join(', ')}. Há: ${measurements.join(', ')}.`
      : 'Diga o que se compara: npm run bench -- compare REVISÃO MEDIÇÃO…',
  )
  process.exit(1)
}
const failed: string[] = []
if (comparing && revision !== undefined) await compare(revision, texts)
else {
  const usual = measurements.filter(name => !onlyWhenNamed.includes(name))
  const figures: Figure[] = []
  for (const text of texts.length > 0 ? texts : usual) figures.push(...(await measure(ROOT, text)))
  console.log(`\n${summaryOf(figures)}`)
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = 1
}

/** What is asked for, each with the options that stand behind it: «network:--pace=30». */
function withOptions(words: readonly string[]): string[] {
  const texts: string[] = []
  for (const word of words)
    if (word.startsWith('--') && texts.length > 0) texts.push(`${texts.pop()}:${word}`)
    else texts.push(word)
  return texts
}

/** Runs one measurement of a checkout, says what it says, and gives its figures. */
async function measure(root: string, text: string): Promise<Figure[]> {
  const [name = '', ...args] = text.split(':')
  console.log(`\n── ${name}`)
  const child = spawn(process.execPath, [join(root, 'bench', `${name}.ts`), ...args], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    printed += part
    process.stdout.write(part)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) failed.push(name)
  return figuresIn(name, printed)
}

/** Measures this checkout and another revision in turn, so that what the machine does meanwhile meets both alike. */
async function compare(revision: string, names: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dondza-compare-'))
  const other = join(folder, 'there')
  const run = (command: string, args: readonly string[], cwd = ROOT) => {
    if (spawnSync(command, args, { cwd, stdio: 'inherit' }).status !== 0)
      throw new Error(`${command} ${args.join(' ')} failed.`)
  }
  try {
    run('git', ['worktree', 'add', '--detach', other, revision])
    run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], other)
    const runs = { here: [] as Figure[][], there: [] as Figure[][] }
    for (let turn = 0; turn < TURNS; turn++)
      // First the one, then the other: who comes second would always find a warmer machine.
      for (const which of turn % 2 === 0 ? (['here', 'there'] as const) : (['there', 'here'] as const)) {
        const figures: Figure[] = []
        for (const name of names) {
          console.log(`\n${which}, ${turn + 1} of ${TURNS}`)
          figures.push(...(await measure(which === 'here' ? ROOT : other, name)))
        }
        runs[which].push(figures)
      }
    console.log(`\nhere: this checkout; there: ${revision}\n${comparisonOf(runs.here, runs.there)}`)
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', other], { cwd: ROOT })
    rmSync(folder, { recursive: true, force: true })
  }
}
