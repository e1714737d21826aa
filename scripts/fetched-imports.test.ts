import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const BUILT = join(import.meta.dirname, '..', 'dist', 'web', 'assets')

it('no document of the build imports without fetching first: Vite’s own helper is nowhere in it', () => {
  const files = globSync('*.js', { cwd: BUILT })
  expect(files.length).toBeGreaterThan(100)
  const withHelper = files.filter(file =>
    readFileSync(join(BUILT, file), 'utf8').includes('vite:preloadError'),
  )
  expect(withHelper).toEqual([])
  const fetching = files.filter(file => readFileSync(join(BUILT, file), 'utf8').includes('decodedBodySize'))
  // The back-office and what pupils open are built apart.
  expect(fetching.length).toBeGreaterThanOrEqual(2)
})
