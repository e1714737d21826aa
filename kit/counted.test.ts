import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { counted, lacking, lackingFirst } from './counted.ts'

it('says numbers in words that agree with them', () => {
  expect([0, 1, 2].map(count => counted(count, 'aula', 'aulas'))).toEqual(['0 aulas', '1 aula', '2 aulas'])
  expect([1, 2].map(lacking)).toEqual(['falta 1', 'faltam 2'])
  expect([1, 2].map(lackingFirst)).toEqual(['Falta 1', 'Faltam 2'])
})

it('never says «faltam 1»: every «faltam» before a number knows the singular too', () => {
  const root = join(import.meta.dirname, '..')
  const plural = /\bfaltam (?:\$\{|\{)/i
  const files = globSync('{app,journeys,features,school,kit,engines}/**/*.{ts,tsx}', { cwd: root })
  const found = files.flatMap(file => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.flatMap((line, at) =>
      plural.test(line) && !/=== 1/.test(`${lines[at - 2]}${lines[at - 1]}${line}`)
        ? [`${file}:${at + 1}`]
        : [],
    )
  })
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
