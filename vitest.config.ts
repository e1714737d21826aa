import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { iconModules } from './scripts/icon-modules.ts'

/** What changes modules, clocks or globals would change them for the files after it too. */
const CHANGES_WHAT_IS_SHARED =
  /vi\.(mock|unmock|doMock|resetModules|spyOn|stub\w+|useFakeTimers|setSystemTime)\(/
const DRAWS = /@vitest-environment happy-dom/

const files = globSync('{app,journeys,features,school,kit,engines,scripts,bench}/**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
  exclude: path => /(^|\/)(canary|node_modules)(\/|$)/.test(String(path)),
})
const kinds = Object.groupBy(files, file => {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  if (CHANGES_WHAT_IS_SHARED.test(text)) return 'alone'
  return DRAWS.test(text) ? 'drawn' : 'together'
})

export default defineConfig({
  plugins: [iconModules()],
  test: {
    globalSetup: ['kit/server/database/vitest-setup.ts', 'scripts/build-for-tests.ts'],
    pool: 'forks',
    // More than cores: many tests wait for PostgreSQL, for processes that they started, and for disks.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['school/accounts/server/cheap-passwords.ts'],
    projects: [
      // To load the product's modules for every file anew would be a third of all the time.
      { extends: true, test: { name: 'together', include: kinds.together ?? [], isolate: false } },
      // The same for what is drawn, on one page after the other.
      {
        extends: true,
        test: {
          name: 'drawn',
          include: kinds.drawn ?? [],
          isolate: false,
          setupFiles: ['kit/web/fresh-page.ts'],
        },
      },
      { extends: true, test: { name: 'alone', include: kinds.alone ?? [] } },
    ],
  },
})
