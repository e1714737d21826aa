import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const TOKENS = 'kit/web/theme/tokens.generated.css'
const ROOMS = '{app,journeys,features,school,kit}'

/** A colour, its channels or a shadow: of these a whole family is kept, whichever members are drawn with. */
const FAMILIES = /^(?:cloth|grey|text|bg|info|success|warning|error|primary|sc|shadow)-/

function usedIn(text: string): string[] {
  return [...text.matchAll(/var\(\s*--([\w-]+)/g)].map(([, name]) => name as string)
}

function unusedOf(css: string, sources: readonly string[]): string[] {
  const used = new Set(sources.flatMap(usedIn))
  const tokens = new Set([...css.matchAll(/[{;]--([\w-]+):/g)].map(([, name]) => name as string))
  return [...tokens].filter(name => !used.has(name) && !FAMILIES.test(name))
}

it('every measure among the tokens is used by a style: one that tests alone read says nothing of what is drawn', () => {
  const css = readFileSync(join(root, TOKENS), 'utf8')
  const sources = globSync(`${ROOMS}/**/*.{css,ts,tsx}`, { cwd: root })
    .filter(file => !/\.test\.tsx?$/.test(file))
    .map(file => readFileSync(join(root, file), 'utf8'))
  expect(unusedOf(css, sources)).toEqual([])
  // A reader that finds no use at all would find every token.
  expect(unusedOf(css, []).length).toBeGreaterThan(30)
})

it('a token that is only set is not used', () => {
  const css = ':root{--nav-height:64px;--bar:56px;--grey-50:#eee}'
  expect(unusedOf(css, ['.a { height: var(--bar); --nav-height: 1px }'])).toEqual(['nav-height'])
})
