import { browserRun } from './browser-run.ts'
import { findChromium } from './find-chromium.ts'

// Stories by name: `npm run test:browser -- e2e/keyboard.spec.ts -g 'first stop'`; any argument of Playwright's.
process.exitCode = await browserRun(findChromium(), process.argv.slice(2))
