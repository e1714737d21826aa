import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
/** Elements that `Stack`, `Row`, `Column` and `Text` can be. */
const PLAIN =
  /<(?:div|span|p|ul|ol|li|dl|dt|dd|h[1-4]|section|article|header|footer|nav|aside|figure|form|small|em|time)\s(?:[^<>]*?\s)?className=\{(\w+\.\w+)\}/g
const PART_WORDS = new Set(rulesOf(read('kit/web/parts/layout.module.css')).flatMap(({ says }) => says))

it('no class of a plain element says only what a part says of itself', () => {
  const sources = globSync('{app,journeys,features,school}/**/*.tsx', { cwd: root }).map(file => ({
    file,
    text: read(file),
  }))
  const sheets = globSync('{app,journeys,features,school}/**/*.module.css', { cwd: root })
  expect(sheets.length).toBeGreaterThan(50)
  const needless = sheets.flatMap(sheet => {
    const importers = sources.flatMap(({ file, text }) => {
      const [, name] = new RegExp(`import (\\w+) from '(?:#|\\./)${reached(file, sheet)}'`).exec(text) ?? []
      return name ? [{ name, text }] : []
    })
    return bareClassesOf(read(sheet))
      .filter(name => isOnPlainElementsAlone(name, importers))
      .map(name => `${sheet}: .${name}`)
  })
  expect(needless).toEqual([])
})

it('a class that only lays out is found, unless it says why, or says it again elsewhere', () => {
  const css = [
    '.a {\n  display: grid;\n  gap: 8px;\n}',
    '.b {\n  gap: 8px;\n  border: 0;\n}',
    '/* Why. */\n.c {\n  gap: 8px;\n}',
    '.d {\n  gap: 8px;\n}',
    '@media print {\n  .d {\n    gap: 4px;\n  }\n  .e {\n    gap: 4px;\n  }\n}',
  ].join('\n')
  expect(bareClassesOf(css)).toEqual(['a'])
  const used = (text: string) => isOnPlainElementsAlone('a', [{ name: 'css', text }])
  expect(used('<ul id="x" className={css.a}>')).toBe(true)
  expect(used('<ul className={css.a}><Link className={css.a}>')).toBe(false)
  expect(used('<ul className={css.other}>')).toBe(false)
})

/** How a sheet is named where it is imported: beside the file by its name, else from the root. */
function reached(file: string, sheet: string): string {
  const folder = file.replace(/[^/]*$/, '')
  return (sheet.startsWith(folder) ? sheet.slice(folder.length) : sheet).replaceAll('.', '\\.')
}

function isOnPlainElementsAlone(name: string, importers: readonly { name: string; text: string }[]): boolean {
  const counts = importers.map(({ name: sheet, text }) => ({
    all: [...text.matchAll(new RegExp(`\\b${sheet}\\.${name}\\b`, 'g'))].length,
    plain: [...text.matchAll(PLAIN)].filter(([, said]) => said === `${sheet}.${name}`).length,
  }))
  return counts.some(({ all }) => all > 0) && counts.every(({ all, plain }) => all === plain)
}

function bareClassesOf(css: string): string[] {
  const rules = rulesOf(css)
  return rules
    .filter(({ selector, says, isAlways, isExplained }) => {
      const isSaidOnce = rules.filter(other => other.selector.split(/,\s*/).includes(selector)).length === 1
      return (
        /^\.\w+$/.test(selector) &&
        isAlways &&
        isSaidOnce &&
        !isExplained &&
        says.every(word => PART_WORDS.has(word))
      )
    })
    .map(({ selector }) => selector.slice(1))
}

/** The rules of a sheet, each with what it says, whether it holds always, and whether a comment above says why. */
function rulesOf(css: string) {
  return [...css.matchAll(/(\*\/\s*)?^([^\S\n]*)([^\s{}/@][^{}/@]*)\{([^{}]*)\}/gm)].map(
    ([, comment, inside, selector = '', body = '']) => ({
      selector: selector.trim(),
      says: body
        .split(';')
        .map(one => one.trim())
        .filter(Boolean),
      isAlways: inside === '',
      isExplained: comment !== undefined,
    }),
  )
}
