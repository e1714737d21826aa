import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = globSync('{app,engines,features,journeys,kit,school}/**/*.{ts,tsx}', { cwd: root })
/** A number of them in a template; `exact` writes one with decimals. */
const plain = /\$\{(?!exact\()[^}]*\}\s(?:minutos|segundos)/

it('says «1 minuto» and «1 segundo», wherever a number of them is written', () => {
  expect(files.length).toBeGreaterThan(1000)
  const found = files.filter(path => plain.test(readFileSync(join(root, path), 'utf8')))
  expect(found.filter(path => !path.includes('.test.'))).toEqual([])
})
