import { existsSync, globSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { drawSample, interval } from './mutation-sample.ts'

/** Of 100 changes that a test could notice, so many must be. */
const LEAST_NOTICED = 85

const USAGE = `npm run mutation -- [FOLDER or FILE …] [--sample PERCENT [--seed WORD]] [--concurrency N]

Changes one thing at a time in every pure file (no database, no browser) and runs the tests that reach it, those beside
it alone where a folder or file is named: a change that no test notices is listed, with its place. Without one: all pure
files and tests, which takes hours. --sample 5 tries 5 of 100 changes, the same ones for the same seed, and says between
which shares that of all changes lies.
Ends with 1 when fewer than ${LEAST_NOTICED} of 100 changes are noticed.`

/** What computes without a database or a browser. */
const PURE = '{engines,features,school,kit,journeys}/**/*.ts'
/** What is not pure, says nothing by itself, or is a test. */
const NOT_PURE =
  /(^|\/)(server|web|http|database|fixtures|samples|fonts)\/|\.test\.ts$|\.d\.ts$|\.generated\.ts$|\/((?:.*-)?contract|fixtures|.*-shapes)\.ts$/
/** What tests alone import: what they begin with, and what they read results back by. */
const FOR_TESTS =
  /\/(?:arbitrary(?:-question)?|chi-square|hostile|made-pdf|other-tools|read-back|read-qr|sample(?:-\w+)?|variants|result-fixtures)\.ts$/

async function main(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      concurrency: { type: 'string' },
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean' },
    },
  })
  const percent = Number(values.sample ?? 100)
  if (!(percent > 0 && percent <= 100))
    throw new Error('--sample takes a share of 100: above 0, at most 100.')
  const mutate = pureFiles(positionals)
  if (values.help || mutate.length === 0) {
    console.log(values.help ? USAGE : `Nothing pure in ${positionals.join(', ')}.\n\n${USAGE}`)
    return values.help ? 0 : 2
  }
  if (positionals.length > 0) process.env.MUTATION_TESTS_IN = foldersOf(mutate).join(' ')
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
    tempDirName: '.mutation',
    cleanTempDir: 'always',
    thresholds: { high: 95, low: LEAST_NOTICED, break: LEAST_NOTICED },
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
  return share >= LEAST_NOTICED ? 0 : 1
}

/** The pure files under these paths, from the root of the project. */
function pureFiles(paths: readonly string[]): string[] {
  const root = resolve(import.meta.dirname, '..')
  const wanted = paths.map(path => relative(root, resolve(path)))
  for (const path of paths) if (!existsSync(path)) throw new Error(`There is no ${path}.`)
  return globSync(PURE, { cwd: root }).filter(
    file =>
      !NOT_PURE.test(file) &&
      !FOR_TESTS.test(file) &&
      (wanted.length === 0 || wanted.some(path => file === path || file.startsWith(`${path}/`))),
  )
}

/** The folders that these files stand in, those within others left out. */
function foldersOf(files: readonly string[]): string[] {
  const folders = [...new Set(files.map(file => dirname(file)))]
  return folders.filter(folder => !folders.some(other => folder.startsWith(`${other}/`)))
}

process.exitCode = await main(process.argv.slice(2))
