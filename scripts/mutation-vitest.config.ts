import { defineConfig } from 'vitest/config'

/** The tests of what is pure: they need no database, no built pages and no browser. */
export default defineConfig({
  test: {
    include: ['{engines,features,school,kit,journeys}/**/*.test.ts'],
    exclude: ['**/server/**', '**/canary/**', '**/node_modules/**'],
    pool: 'forks',
    testTimeout: 60_000,
  },
})
