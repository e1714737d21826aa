import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cruiseStoreys } from './cruise.ts'

const root = join(import.meta.dirname, '..')

it('no import goes against the walls of the house', async () => {
  const { files, imports, violations } = await cruiseStoreys(root)
  expect(violations).toEqual([])
  // A reader that reads nothing finds nothing wrong.
  expect(files).toBeGreaterThan(100)
  expect(imports).toBeGreaterThan(files)
}, 60_000)

it('every wall reports what was planted against it', async () => {
  const { violations } = await cruiseStoreys(join(root, 'scripts', 'canary'))
  const fallen = new Set(violations.map(violation => violation.rule))
  expect([...fallen].sort()).toEqual([
    'browser-does-not-load-the-server',
    'engines-are-pure',
    'engines-imports-down-only',
    'features-do-not-know-each-other',
    'journeys-do-not-know-each-other',
    'journeys-imports-down-only',
    'kit-imports-down-only',
    'no-cycles',
    'pg-only-under-the-database',
    'react-only-in-web',
    'resolvable',
    'school-imports-down-only',
    'school-subjects-stays-in-its-list',
    'server-does-not-load-the-browser',
  ])
}, 60_000)
