import { defineConfig } from 'vitest/config'

/** The tests of what is pure: they need neither a database nor the built pages. */
export default defineConfig({
  test: {
    include: ['{engines,features,school,kit,journeys}/**/*.test.{ts,tsx}'],
    exclude: ['**/server/**', '**/canary/**', '**/node_modules/**'],
    pool: 'forks',
    testTimeout: 60_000,
  },
})
