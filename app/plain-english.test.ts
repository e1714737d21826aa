import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const FOLDERS = '{app,bench,deploy,docs,e2e,engines,features,journeys,kit,school,scripts}'
/** What lists the words, and test data, which people wrote. */
const NOT_READ = /node_modules|\/testdata\/|^app\/(?:plain-english|given)\.test\.ts$/

/** Phrases that name no subject: the account, caller, pupil or device is named instead, or the verb alone stands. */
const PHRASES = /\b(?:whoever|any(?:one|body) who|the own|(?:is|are|was|were) told)\b/i
/** Identifiers of a private dialect, each with the field's word for it. */
const NAMES: Readonly<Record<string, string>> = {
  askForPlace: 'requestPlace',
  Asked: 'a type that says of what',
  Around: 'a type that says of what',
  beSure: 'setCertainty',
  doWhatWaited: 'replayEarlyInput',
  findStrangers: 'findInvalidReferences',
  giveToPhone: 'assignToPhone',
  givePlaceUp: 'releasePlace',
  isLedInstead: 'isReplacedByGroup',
  isOtherwise: 'differsFromReplay',
  isTold: 'isRevealed',
  leadOn: 'announceNextRoom',
  limitingWords: 'withPasswordThrottle',
  maybeChance: 'isWithinChance',
  mayHearName: 'canRevealName',
  putAway: 'softDelete, or archive',
  reckon: 'computeReport',
  sayLeftOut: 'describeLeftOut',
  standAt: 'checkAdmission',
  takesLate: 'acceptsLateAnswers',
  tellThemselves: 'handlesOwnError',
  untold: 'omittedBecause',
  whoComes: 'resolveVisitor',
  whoPlays: 'resolvePlayer',
  yearThatIsOver: 'finishedYear',
}
const NAME = new RegExp(`\\b(?:${Object.keys(NAMES).join('|')})\\b(?!['’])`)

/** The lines of a text that hold such a phrase, broken over two lines or not, or declare or use such a name. */
function dialectIn(text: string): string[] {
  const lines = text.split('\n')
  return lines.filter((line, at) => {
    const next = (lines[at + 1] ?? '')
      .replace(/^\s*(?:\/\/|\*|#|-)?\s*/, '')
      .split(' ', 2)
      .join(' ')
    return (
      PHRASES.test(line) ||
      NAME.test(codeOf(line)) ||
      (PHRASES.test(`${line} ${next}`) && !PHRASES.test(next))
    )
  })
}

/** A line without its comment: there `Asked` begins a sentence. */
function codeOf(line: string): string {
  return /^\s*(?:\/?\*|\/\/)/.test(line)
    ? ''
    : line.replace(/\/\*\*.*?\*\/|\/\/ .*$/g, '').replace(/'[^']*'/g, "''")
}

describe('plain English', () => {
  it('in code, comments, titles of tests and documents', () => {
    const files = ['*.{ts,md}', `${FOLDERS}/**/*.{ts,tsx,js,cjs,css,md,cfg,ini,yml,env}`]
      .flatMap(pattern => globSync(pattern, { cwd: root }))
      .filter(file => !NOT_READ.test(file) && file !== 'CHANGELOG.md')
    expect(files.length).toBeGreaterThan(3000)
    expect(
      files.flatMap(file =>
        dialectIn(readFileSync(join(root, file), 'utf8')).map(line => `${file}: ${line.trim()}`),
      ),
    ).toEqual([])
  })

  it.each([
    ['/** The stored row whoever asks. */', true],
    ['// A row of the\n// own group', true],
    [' * what anyone\n * who signs declares', true],
    ["it('is told so, and may ask again', () => {})", true],
    ['- A teacher sees the own tests.', true],
    ['const reply = await askForPlace(code)', true],
    ['interface Asked {', true],
    ['/** Asked once, as it was. */', false],
    ['// Owners of the tests; anyone may read them', false],
    ['const labels = { Around: 1 }', true],
    ["const text = 'Asked'", false],
  ])('%j holds a word that may not come back: %s', (text, isFound) => {
    expect(dialectIn(text).length > 0).toBe(isFound)
  })
})
