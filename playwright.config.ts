import { defineConfig } from '@playwright/test'

/** The browser tests drive the built product; `scripts/test.ts` starts it and says where, once for all files. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  // Beyond the cores: a story waits for a third of its time, for the network, the database or the page.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: process.env.E2E_ADDRESS ?? 'http://127.0.0.1:3000',
    locale: 'pt-PT',
    timezoneId: 'Africa/Maputo',
    // What a service worker fetches, a test cannot make fail; the file about it allows it.
    serviceWorkers: 'block',
    // Motion takes a sixth of the processor; the files that look at it, and the model slice, ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    // Steps and console alone: pictures and copies of every page would cost a quarter of the time.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Without a locale of UTF-8 a browser offers files whose names have accents as «download».
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
})
