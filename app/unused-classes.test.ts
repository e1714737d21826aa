import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const find = (ending: string) =>
  globSync(`{app,journeys,features,school,kit}/**/*.${ending}`, { cwd: root }).map(file =>
    file.replaceAll('\\', '/'),
  )

it('every class of a style sheet is used where the sheet is imported', () => {
  const sources = find('{ts,tsx}').map(file => {
    const text = read(file)
    return { text, sheets: importsOf(file, text) }
  })
  const everything = wordsOf(sources.map(source => source.text))
  const unused = find('module.css').flatMap(sheet => {
    const texts = sources.flatMap(({ text, sheets }) => (sheets.includes(sheet) ? [text] : []))
    // A class that is picked by a value may be named elsewhere, or in two parts: `band${level}`.
    const isPicked = texts.some(text => /\w+\[(?!')/.test(text))
    const words = isPicked ? everything : wordsOf(texts)
    return classesOf(read(sheet))
      .filter(name => !words.has(name) && !(isPicked && words.has(name.replace(/\d+$/, ''))))
      .map(name => `${sheet}: .${name}`)
  })
  expect(unused).toEqual([])
})

function wordsOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(text => text.match(/[\w-]+/g) ?? []))
}

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/from '([^']+\.module\.css)'/g)].map(([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : join(file, '..', path).replaceAll('\\', '/'),
  )
}

function classesOf(css: string): string[] {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/[\w-]+:\s*[^{};]*;/g, '')
  return [...new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))]
}
