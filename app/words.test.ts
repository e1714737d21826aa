import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

it('every word of the page of words is in the code, and none is there twice', () => {
  const rows = readFileSync(join(root, 'WORDS.md'), 'utf8').match(/^\| .+ \|$/gm) ?? []
  const words = rows.flatMap(row =>
    [...(row.split('|')[2] ?? '').matchAll(/`([\w-]+)`/g)].map(([, word]) => word ?? ''),
  )
  const code = globSync('{app,engines,features,journeys,kit,school}/**/*.{ts,tsx}', { cwd: root })
    .filter(file => file !== 'app/words.test.ts')
    .map(file => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  expect(words.length).toBeGreaterThan(40)
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  expect(words.filter(word => !new RegExp(`\\b${word}`).test(code))).toEqual([])
})
