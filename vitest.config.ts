import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { iconModules } from './scripts/icon-modules.ts'

/** What changes modules, clocks or globals would change them for the files after it too. */
const CHANGES_WHAT_IS_SHARED =
  /vi\.(mock|unmock|doMock|resetModules|spyOn|stub\w+|useFakeTimers|setSystemTime)\(/
const DRAWS = /@vitest-environment happy-dom/

// As in a build; no test depends on the commit.
process.env.VITE_APP_VERSION = '0.0.0'

const files = globSync('{app,journeys,features,school,kit,engines,scripts,bench}/**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
  exclude: path => /(^|\/)(canary|node_modules)(\/|$)/.test(String(path)),
})
const kinds = Object.groupBy(files, file => {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  if (CHANGES_WHAT_IS_SHARED.test(text)) return 'alone'
  return DRAWS.test(text) ? 'drawn' : 'together'
})

// More than cores: many tests wait for PostgreSQL, for processes that they started, and for disks.
const maxWorkers = Math.ceil(availableParallelism() * 1.5)

const project = (
  name: string,
  include: string[] = [],
  more: { isolate?: boolean; setupFiles?: string[] } = {},
) => ({
  // The files of one kind alone, not those of all.
  extends: false,
  plugins: [iconModules()],
  test: {
    name,
    include,
    pool: 'forks',
    // Each kind has its own: it takes nothing from the whole.
    maxWorkers,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...more,
    setupFiles: [
      'school/accounts/server/cheap-passwords.ts',
      'scripts/seed-draws.ts',
      'scripts/free-day.ts',
      ...(more.setupFiles ?? []),
    ],
  },
})

export default {
  test: {
    include: files,
    // Not in the projects, which would each begin a PostgreSQL, and fill a demonstration, of its own.
    globalSetup: ['kit/server/database/vitest-setup.ts', 'scripts/build-for-tests.ts'],
    maxWorkers,
    projects: [
      // To load the product's modules for every file anew would be a third of all the time.
      project('together', kinds.together, { isolate: false }),
      // The same for what is drawn, on one page after the other.
      project('drawn', kinds.drawn, { isolate: false, setupFiles: ['kit/web/fresh-page.ts'] }),
      project('alone', kinds.alone),
    ],
  },
}
