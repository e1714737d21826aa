import { defineConfig } from 'vitest/config'

/** Folders whose tests are run; where none is named, all that hold what is pure. */
const folders = (process.env.MUTATION_TESTS_IN ?? '{engines,features,school,kit,journeys}').split(' ')

/** The tests of what is pure: they need no database, no built pages and no browser. */
export default defineConfig({
  test: {
    include: folders.map(folder => `${folder}/**/*.test.ts`),
    exclude: ['**/server/**', '**/canary/**', '**/node_modules/**'],
    pool: 'forks',
    // What is changed to be watched runs several times as long.
    testTimeout: 300_000,
  },
})
