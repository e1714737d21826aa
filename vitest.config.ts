import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,journeys,features,school,kit,engines,scripts,bench}/**/*.test.{ts,tsx}'],
    exclude: ['**/canary/**', '**/node_modules/**'],
    globalSetup: ['kit/server/database/vitest-setup.ts'],
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
