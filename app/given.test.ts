import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const FOLDERS = '{app,bench,e2e,engines,features,journeys,kit,school,scripts}'
/** «given», «givenAnswers», «answersGiven», «given_at»; not «forgiven» and not «Givens» of a name. */
const GIVEN = /(?<![a-z])given(?![a-z])|Given(?![a-z])/

/** What is not ours to name: what devices of version 6.1 still hold, and a claim of OpenID Connect; and this file. */
const ALLOWED =
  /^app\/given\.test\.ts$|^features\/(?:assessment\/applications\/web\/grid\/(?:waiting-entries|entries\.test)|identity\/server\/verify-token)\.ts$/
const files = (ending: string) =>
  globSync(`${FOLDERS}/**/*${ending}`, { cwd: root }).filter(file => !file.includes('node_modules'))

/** The text of a program without what people read in it: comments, strings, patterns and the text between tags. */
function codeOf(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(?<!:)\/\/.*$/gm, ' ')
    .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''")
    .replace(/`(?:\\.|[^`\\])*`/g, template =>
      [...template.matchAll(/\$\{([^}]*)\}/g)].map(([, code]) => code).join(' '),
    )
    .replace(/>[^<>{}=;]*</g, '><')
}

// Fixtures, an answer, what was taught and what was handed out are four things (WORDS.md).
describe('«given» names nothing', () => {
  it('in code', () => {
    const sources = files('.{ts,tsx,css}').filter(file => !ALLOWED.test(file))
    expect(sources.length).toBeGreaterThan(2000)
    const named = sources.flatMap(file =>
      codeOf(readFileSync(join(root, file), 'utf8'))
        .split('\n')
        .filter(line => GIVEN.test(line))
        .map(line => `${file}: ${line.trim()}`),
    )
    expect(named).toEqual([])
  })

  it('of files and folders', () => {
    expect(
      globSync(`${FOLDERS}/**/*`, { cwd: root }).filter(file => /given/i.test(file) && !ALLOWED.test(file)),
    ).toEqual([])
  })

  it('in the database', () => {
    const schema = readFileSync(join(root, 'migrations/schema.sql'), 'utf8')
    expect(schema.split('\n').filter(line => GIVEN.test(line.replace(/--.*$/, '')))).toEqual([])
  })
})

it.each([
  ['const given = 1', true],
  ['function f(givenAnswers: string) {}', true],
  ['row.answersGiven', true],
  ['const { given_at } = row', true],
  ['const text = `${given.name}`', true],
  ["it('is never given twice', () => {})", false],
  ['/** The minutes given to a class. */ const minutes = 3', false],
  ['const page = 1 // as it was given', false],
  ['const forgiven = <p>Já foi given ali</p>', false],
])('%s names something so: %s', (text, isName) => {
  expect(GIVEN.test(codeOf(text))).toBe(isName)
})
