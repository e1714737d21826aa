import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

const INSTALLED = [
  // The same engine without the windows around it, which nobody sees here: a third less of a small processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Path of a Chromium for the browser tests: `CHROMIUM_PATH`, an installed one, or Playwright's own. As root on
 * Debian the `chromium` package is installed when there is none.
 * @throws Error that says the one command that brings it
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH says ${named}, and there is no such file.`)
  }
  return installed() ?? installOnDebian() ?? fail()
}

/** What a browser says of itself: `Chromium 156.0.8078.108`. */
export function browserVersion(path: string): string {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return /^.*\d+(?:\.\d+){3}/m.exec(stdout ?? '')?.[0] ?? 'a browser that does not say its version'
}

function installed(): string | undefined {
  return [...INSTALLED, chromium.executablePath()].find(path => path !== '' && existsSync(path))
}

function installOnDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !isDebian()) return undefined
  console.log('Installing the chromium package for the browser tests …')
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    ...quiet,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return installed()
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /debian|ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'))
}

function fail(): never {
  throw new Error('No Chromium was found. Install one with: npx playwright install chromium')
}
