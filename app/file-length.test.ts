import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const MAX_LINES = 400
const ROOMS = '{app,journeys,features,school,kit,engines,scripts,bench,e2e}'

it('a file of more than 400 lines says why on its first line', () => {
  const silent = globSync(`${ROOMS}/**/*.{ts,tsx,css,sql}`, { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => {
      const [first = '', ...rest] = readFileSync(join(root, file), 'utf8').trimEnd().split('\n')
      return rest.length + 1 > MAX_LINES && !/^(\/\/|\/\*|--).{20,}/.test(first)
    })
  expect(silent).toEqual([])
})
