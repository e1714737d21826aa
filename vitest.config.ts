import { defineConfig } from 'vitest/config'
import { iconModules } from './scripts/icon-modules.ts'

export default defineConfig({
  plugins: [iconModules()],
  test: {
    include: ['{app,journeys,features,school,kit,engines,scripts,bench}/**/*.test.{ts,tsx}'],
    exclude: ['**/canary/**', '**/node_modules/**'],
    setupFiles: ['school/accounts/server/cheap-passwords.ts'],
    globalSetup: ['kit/server/database/vitest-setup.ts', 'scripts/build-for-tests.ts'],
    pool: 'forks',
    // Every core: much of a test's time is PostgreSQL's, which waits for disks.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
