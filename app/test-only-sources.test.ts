import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const TEST = /\.test\.tsx?$/
/** How what only tests use is called; fixtures make the demonstration school too. */
const NAMED = /(?:^|[/-])(?:testing|fixtures)\.tsx?$|\/fixtures\//
/** What is started, or fetched by its name alone. */
const STARTED = /^(?:app|scripts|bench|e2e)\//
const byName = ['app/routes.ts', 'vitest.config.ts', 'scripts/fetched-imports.ts']
  .map(file => readFileSync(join(ROOT, file), 'utf8'))
  .join()

it('what tests alone import is named so', () => {
  const files = globSync('{app,bench,e2e,engines,features,journeys,kit,school,scripts}/**/*.{ts,tsx}', {
    cwd: ROOT,
  }).map(file => file.replaceAll('\\', '/'))
  const importers = new Map<string, string[]>()
  for (const file of files)
    for (const [, path = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(
      /(?:from|import\(|import) ?'([#.][^']+\.tsx?)'/g,
    )) {
      const target = path.startsWith('#') ? path.slice(1) : join(dirname(file), path).replaceAll('\\', '/')
      importers.set(target, [...(importers.get(target) ?? []), file])
    }
  const isForTests = (file: string, seen: readonly string[] = []): boolean => {
    if (TEST.test(file) || NAMED.test(file)) return true
    if (STARTED.test(file) || byName.includes(`/${basename(file)}`) || seen.includes(file)) return false
    const by = importers.get(file) ?? []
    return by.length > 0 && by.every(other => isForTests(other, [...seen, file]))
  }
  const unnamed = files.filter(file => !TEST.test(file) && !NAMED.test(file) && isForTests(file))
  expect(files.filter(file => NAMED.test(file)).length).toBeGreaterThan(5)
  expect(unnamed).toEqual([])
})
