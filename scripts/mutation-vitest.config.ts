import { defineConfig } from 'vitest/config'

/** The tests of what is pure, which need no database, no built pages and no browser, as `mutation.ts` found them. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env.MUTATION_TESTS ?? '[]') as string[],
    // Simulations repeat whole classes, and draws, thousands of times: what they alone would notice counts as unnoticed.
    testNamePattern: /^(?!.*(?:simulated|thousand draws))/,
    pool: 'forks',
    // What is changed to be watched runs several times as long.
    testTimeout: 300_000,
  },
})
