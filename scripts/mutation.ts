import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { drawSample, interval } from './mutation-sample.ts'
import { PROJECT, pureFiles, pureTests, readHouse } from './pure-files.ts'

/** Of 100 changes that a test could notice, so many must be. */
const MIN_NOTICED = 85

const USAGE = `npm run mutation -- [FOLDER or FILE …] [--sample PERCENT [--seed WORD]] [--concurrency N] [--list]

Changes one thing at a time in every pure file (neither it nor what it imports touches a database, a disk, a network or a
page) and runs the tests that reach it, those beside it alone where a folder or file is named: a change that no test
notices is listed, with its place. Without one: all pure files and tests, which takes hours. --list names the files. --sample 5 tries 5 of 100 changes, the same ones for the same seed, and says between
which shares that of all changes lies.
Ends with 1 when fewer than ${MIN_NOTICED} of 100 changes are noticed.`

async function main(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      concurrency: { type: 'string' },
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean' },
      list: { type: 'boolean' },
    },
  })
  const percent = Number(values.sample ?? 100)
  if (!(percent > 0 && percent <= 100))
    throw new Error('--sample takes a share of 100: above 0, at most 100.')
  const house = readHouse(PROJECT)
  const mutate = filesIn(positionals, pureFiles(house))
  if (values.help || mutate.length === 0) {
    console.log(values.help ? USAGE : `Nothing pure in ${positionals.join(', ')}.\n\n${USAGE}`)
    return values.help ? 0 : 2
  }
  if (values.list) {
    console.log(mutate.join('\n'))
    return 0
  }
  const folders = foldersOf(mutate)
  const tests = pureTests(house).filter(
    test => positionals.length === 0 || folders.some(folder => test.startsWith(`${folder}/`)),
  )
  process.env.MUTATION_TESTS = JSON.stringify(tests)
  drawSample(percent, values.seed)
  const results = await new Stryker({
    mutate,
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation-vitest.config.ts' },
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation-sample.ts'],
    checkers: percent < 100 ? ['sample'] : [],
    // A sentence that becomes empty is a change of words: what words say is read, not computed.
    mutator: { excludedMutations: ['StringLiteral'] },
    // What runs once while a file is loaded would run all tests for each change.
    ignoreStatic: true,
    // On a busy machine what is only slow would count as noticed.
    timeoutMS: 30_000,
    // The first run of all tests, watched, of a folder that simulates whole classes.
    dryRunTimeoutMinutes: 60,
    concurrency: Number(values.concurrency ?? Math.max(1, cpus().length - 1)),
    // It would be rewritten by functions of an older TypeScript, for the sake of references that there are none of.
    tsconfigFile: 'none',
    ignorePatterns: ['dist', 'e2e', 'bench', 'data', 'test-results', 'screenshots', 'app/public'],
    reporters: ['clear-text', 'progress'],
    clearTextReporter: {
      allowColor: process.stdout.isTTY,
      logTests: false,
      skipFull: true,
      reportTests: false,
    },
    // Some tests read sources; and types are not looked at here.
    disableTypeChecks: false,
    tempDirName: '.mutation',
    cleanTempDir: 'always',
    thresholds: { high: 95, low: MIN_NOTICED, break: MIN_NOTICED },
    allowEmpty: false,
  }).runMutationTest()
  const counted = results.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError')
  const noticed = counted.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  const share = (100 * noticed.length) / Math.max(1, counted.length)
  console.log(`${noticed.length} of ${counted.length} changes noticed: ${share.toFixed(1)} %`)
  if (percent < 100) {
    const [least, most] = interval(noticed.length, counted.length)
    console.log(
      `Of all changes, with 95 % of certainty, between ${least.toFixed(1)} and ${most.toFixed(1)} %.`,
    )
  }
  return share >= MIN_NOTICED ? 0 : 1
}

/** Those files that stand under these paths, from the root of the project; all where none is named. */
function filesIn(paths: readonly string[], files: readonly string[]): string[] {
  for (const path of paths) if (!existsSync(path)) throw new Error(`There is no ${path}.`)
  const wanted = paths.map(path => relative(PROJECT, resolve(path)))
  return files.filter(
    file => wanted.length === 0 || wanted.some(path => file === path || file.startsWith(`${path}/`)),
  )
}

/** The folders that these files stand in, those within others left out. */
function foldersOf(files: readonly string[]): string[] {
  const folders = [...new Set(files.map(file => dirname(file)))]
  return folders.filter(folder => !folders.some(other => folder.startsWith(`${other}/`)))
}

process.exitCode = await main(process.argv.slice(2))
