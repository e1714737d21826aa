import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { browserRun, run } from './browser-run.ts'
import { browserVersion, findChromium } from './find-chromium.ts'
import { commitSeed, REACHED } from './patience.ts'
import { PROJECT, readHouse } from './pure-files.ts'
import { changedFiles, reachedBy, subjectsOfDrawingTests, subjectsOfSpecs } from './reached-by-change.ts'
import { chainsOf, drawStories, isSerialIn, type ListedSuite, storiesIn, testList } from './story-turns.ts'
import { LONG_UNITS, leftOut, longUnits, readLongUnits, subjectsOfUnits } from './unit-turns.ts'

/** What one runner found. */
interface Tally {
  name: string
  passed: number
  failed: number
}

const root = join(import.meta.dirname, '..')
/** What depends on the browser itself runs in the second one too: the one that people have, with its windows. */
const IN_BOTH_BROWSERS = ['keyboard', 'offline', 'quiz-sources'].map(name => `e2e/${name}.spec.ts`)
/** How many of what took longest are named at the end of a run. */
const SLOWEST = 10
/** Characters of what a failure says; the runner has said the whole. */
const FAILURE_LENGTH = 3000
/** What failed or was flaky. */
const findings: string[] = []
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

/**
 * Types, lint, what nothing uses, units and API, then the built product in a browser; sums all up in the last line.
 * What fails runs once more, alone: if it then passes it counts as passed and is named as flaky. Properties try few cases,
 * pages are looked at in one mode, and stories and files of units that take long have turns, drawn by the commit, but for
 * those that the change reaches, unless `--deep` asks for all; `--every-unit` runs every file of units with few cases, and
 * keeps which of them take long; `--reached` asks for more cases of what the change reaches.
 */
async function main(): Promise<void> {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  if (process.argv.includes('--deep')) process.env.PATIENT_TESTS = '1'
  process.env.TEST_SEED ??= String(commitSeed())
  const began = Date.now()
  console.log(`The ${isDeep() ? 'deep' : 'usual'} run; TEST_SEED=${process.env.TEST_SEED}`)
  announceBrowsers()
  const tallies: Tally[] = []
  const spent: string[] = []
  const timed = async (work: Promise<Tally[]>): Promise<void> => {
    const from = Date.now()
    const found = await work
    tallies.push(...found)
    if (found.length > 0) spent.push(`${found.map(tally => tally.name).join(', ')}: ${minutesSince(from)}`)
  }
  const checks = [
    check('types', bin('tsc'), ['--noEmit']),
    check('lint', bin('biome'), ['ci', '--error-on-warnings', '.']),
    check('unused', bin('knip'), ['--no-progress']),
    // What it makes is what units and browser start: to build it once more would take as long again.
    check('build', process.execPath, [join(root, 'scripts/check-build.ts'), '--into-dist']),
  ]
  await timed(Promise.all(checks))
  await timed(units().then(tally => [tally]))
  if (process.argv.includes('--reached') && !isDeep()) await timed(reachedUnits())
  await timed(browser('browser', findChromium).then(tally => [tally]))
  const { SECOND_CHROMIUM_PATH: second } = process.env
  if (second)
    await timed(browser('browser, the second', () => second, IN_BOTH_BROWSERS).then(tally => [tally]))
  if (findings.length > 0) console.log(['Once more, what failed or was flaky:', ...findings].join('\n'))
  console.log(`Minutes: ${spent.join('; ')}; all: ${minutesSince(began)}`)
  for (const { name, passed, failed } of tallies) console.log(`${name}: ${passed} passed, ${failed} failed`)
  const sum = (of: 'passed' | 'failed') => tallies.reduce((total, tally) => total + tally[of], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
}

/** Says it where it was found, and again at the end: a log that is cut shows its end. */
function tell(finding: string): void {
  console.log(finding)
  findings.push(finding)
}

function isDeep(): boolean {
  return Boolean(process.env.PATIENT_TESTS)
}

function hasEveryUnit(): boolean {
  return process.argv.includes('--every-unit')
}

function minutesSince(began: number): string {
  return ((Date.now() - began) / 60_000).toFixed(1)
}

async function check(name: string, command: string, args: readonly string[]): Promise<Tally> {
  const ok = (await run(command, args)) === 0
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    /** Why a file could not even be loaded. */
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Units and API. A file in which something failed runs once more, alone. */
async function units(): Promise<Tally> {
  const first = await unitRun(
    [],
    unitsLeftOut().flatMap(file => ['--exclude', file]),
  )
  if (!first) return { name: 'units', passed: 0, failed: 1 }
  tellSlowest(
    'files of units',
    first.testResults.map(file => ({ name: relative(root, file.name), ms: file.endTime - file.startTime })),
  )
  if (hasEveryUnit()) keepSeconds(first)
  const { numPassedTests: passed, numFailedTests: failed, code } = first
  if (code === 0) return { name: 'units', passed, failed }
  const files = first.testResults.filter(file => file.status !== 'passed').map(file => file.name)
  const again = files.length > 0 ? await unitRun(files) : undefined
  if (!again) {
    tellFailures(first)
    return { name: 'units', passed, failed: Math.max(1, failed) }
  }
  tellFailures(again)
  const failedTests = ({ testResults }: UnitReport) =>
    testResults.flatMap(file => file.assertionResults.filter(test => test.status === 'failed'))
  const failedAgain = new Set(failedTests(again).map(test => test.fullName))
  for (const { fullName } of failedTests(first)) if (!failedAgain.has(fullName)) tell(`flaky: ${fullName}`)
  const before = first.testResults
    .filter(file => file.status !== 'passed')
    .flatMap(file => file.assertionResults)
    .filter(test => test.status === 'passed').length
  // A file that cannot even be loaded has no failed test of its own; the exit code says it.
  const left = again.code === 0 ? 0 : Math.max(1, again.numFailedTests)
  return { name: 'units', passed: passed - before + again.numPassedTests, failed: left }
}

/** Says at the end what failed twice and why, since the runner said it thousands of lines before. */
function tellFailures({ testResults }: UnitReport): void {
  for (const { name, status, message, assertionResults } of testResults) {
    if (status === 'passed') continue
    const tests = assertionResults.filter(test => test.status === 'failed')
    if (tests.length === 0) tell(`failed: ${name}: ${message}`)
    for (const { fullName, failureMessages } of tests)
      tell(`failed: ${name} › ${fullName}\n${failureMessages.join('\n').slice(0, FAILURE_LENGTH)}`)
  }
}

/** Files that take long and have no turn with this commit. */
function unitsLeftOut(): string[] {
  if (isDeep() || hasEveryUnit()) return []
  const long = readLongUnits()
  const files = Object.keys(long)
  const reached = reachedBy(changedFiles(), subjectsOfUnits(readHouse(PROJECT), files))
  const omitted = leftOut(long, commitSeed(), file => reached.has(file))
  console.log(
    `Files of units that take long: ${files.length - omitted.length} of ${files.length}; the change reaches ${reached.size} of them.`,
  )
  return omitted
}

/** Which files take long is known from a whole run of the usual cases. */
function keepSeconds({ testResults }: UnitReport): void {
  const all = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
  writeFileSync(LONG_UNITS, `${JSON.stringify(longUnits(all), null, 2)}\n`)
}

async function unitRun(
  files: readonly string[],
  more: readonly string[] = [],
): Promise<(UnitReport & { code: number }) | undefined> {
  const file = join(root, 'test-results', 'units.json')
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(bin('vitest'), ['run', ...reporters, ...files, ...more])
  const report = read<UnitReport>(file)
  return report && { ...report, code }
}

/** More cases of the tests that draw them, where the change reaches what they are about. */
async function reachedUnits(): Promise<Tally[]> {
  const files = [...reachedBy(changedFiles(), subjectsOfDrawingTests(readHouse(PROJECT)))]
  if (files.length === 0) return []
  console.log(`More cases of what the change reaches: ${files.join(', ')}`)
  const code = await run(bin('vitest'), ['run', ...files], { PATIENT_TESTS: REACHED })
  return [{ name: 'units that the change reaches', passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }]
}

interface Suite {
  specs: {
    title: string
    ok: boolean
    file: string
    tests: { results: { duration: number }[] }[]
  }[]
  suites?: Suite[]
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

/** Says which browsers the stories run in: what a run shows, it shows of these. */
function announceBrowsers(): void {
  const { SECOND_CHROMIUM_PATH: second } = process.env
  try {
    for (const path of [findChromium(), ...(second ? [second] : [])])
      console.log(`Browser: ${browserVersion(path)} (${path})`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

/**
 * The built product in a browser. What failed runs once more, alone and on a server that nothing has touched.
 * @param find path of the browser
 * @param files of stories; all where none is named
 */
async function browser(name: string, find: () => string, files: readonly string[] = []): Promise<Tally> {
  try {
    const chromium = find()
    // To follow every step costs a sixth of the time: what fails is followed when it runs again.
    const list = isDeep() ? undefined : storiesOfRun(files)
    const first = await reportedRun(chromium, [
      '--trace=off',
      ...(list ? ['--test-list', list] : []),
      ...files,
    ])
    if (list) rmSync(dirname(list), { recursive: true, force: true })
    if (!first) return { name, passed: 0, failed: 1 }
    tellSlowest('stories', storiesOf(first.suites))
    const failed = Math.max(failuresOf(first), first.code === 0 ? 0 : 1)
    if (failed === 0) return { name, passed: first.stats.expected, failed }
    const names = failedNames(first.suites)
    const again = await reportedRun(chromium, ['--last-failed'])
    const passed = first.stats.expected + (again?.stats.expected ?? 0)
    const left = !again || (again.code !== 0 && failuresOf(again) === 0) ? failed : failuresOf(again)
    const failedAgain = new Set(failedNames(again?.suites ?? []))
    if (again) for (const name of names) tell(`${failedAgain.has(name) ? 'failed' : 'flaky'}: ${name}`)
    // What failed and neither passed nor failed again was not run: it stays a failure.
    return { name, passed, failed: Math.max(left, failed - (again?.stats.expected ?? 0)) }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { name, passed: 0, failed: 1 }
  }
}

/** Draws the stories of this run. @returns a file that names them */
function storiesOfRun(files: readonly string[]): string {
  const listing = ['test', '--list', '--reporter=json', ...files]
  const { stdout } = spawnSync(bin('playwright'), listing, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const { suites } = JSON.parse(stdout) as { suites: ListedSuite[] }
  const all = storiesIn(suites)
  const reached = reachedBy(
    changedFiles(),
    subjectsOfSpecs(readHouse(PROJECT), [...new Set(all.map(({ spec }) => spec))]),
  )
  const drawn = drawStories(chainsOf(all, isSerialIn(join(root, 'e2e'), all)), commitSeed(), spec =>
    reached.has(spec),
  )
  const among = drawn.filter(({ spec }) => reached.has(spec)).length
  console.log(`Stories: ${drawn.length} of ${all.length}; the change reaches ${among} of them.`)
  // Playwright empties its own folder of results before it reads the list.
  const file = join(mkdtempSync(join(tmpdir(), 'dondza-stories-')), 'stories.txt')
  writeFileSync(file, testList(drawn))
  return file
}

async function reportedRun(
  chromium: string,
  args: readonly string[],
): Promise<(BrowserReport & { code: number }) | undefined> {
  const file = join(root, 'test-results', 'e2e.json')
  rmSync(file, { force: true })
  const code = await browserRun(chromium, args)
  const report = read<BrowserReport>(file)
  return report && { ...report, code }
}

/** Tests that failed, or that were not run because one before them did. */
function failuresOf({ stats }: BrowserReport): number {
  return stats.unexpected + stats.flaky + stats.skipped
}

function storiesOf(suites: readonly Suite[]): { name: string; ms: number }[] {
  return suites.flatMap(suite => [
    ...suite.specs.map(spec => ({
      name: `${spec.file} › ${spec.title}`,
      ms: spec.tests.flatMap(test => test.results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...storiesOf(suite.suites ?? []),
  ])
}

/** Where the time goes. */
function tellSlowest(what: string, all: readonly { name: string; ms: number }[]): void {
  const slowest = all.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  const seconds = ({ ms }: { ms: number }) => (ms / 1000).toFixed(1).padStart(7)
  console.log(`The slowest ${slowest.length} of ${all.length} ${what}, in seconds:`)
  for (const one of slowest) console.log(`${seconds(one)} ${one.name}`)
}

function failedNames(suites: readonly Suite[]): string[] {
  return suites.flatMap(suite => [
    ...suite.specs.filter(spec => !spec.ok).map(spec => `${spec.file} › ${spec.title}`),
    ...failedNames(suite.suites ?? []),
  ])
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
