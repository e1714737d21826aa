import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, type Browser, chromium, request } from 'playwright-core'
import { drawPdf } from '#engines/documents/pdf.ts'
import { addressesOf } from '../e2e/addresses.ts'
import { pages } from '../e2e/pages.ts'
import { remindedToday, signInAs } from '../e2e/people.ts'
import { follow } from '../e2e/settled.ts'
import { findChromium } from './find-chromium.ts'
import { manualDocument, type Shown, shown } from './manual-text.ts'
import { startForTests } from './start-for-tests.ts'

/** Where the product serves it from. */
const FILE = join(import.meta.dirname, '..', 'app', 'public', 'manual-do-professor.pdf')
/** It is kept with the source: no heavier than that. */
const MAX_BYTES = 1_500_000

/**
 * Writes the «Manual do professor»: its pictures are those of the product as it is, of the demonstration school on a fixed
 * day; `E2E_ADDRESS` takes a product that already runs.
 */
async function main(): Promise<void> {
  const running = process.env.E2E_ADDRESS
  if (running !== undefined) return write(running)
  const dataDir = mkdtempSync(join(tmpdir(), 'dondza-manual-'))
  chmodSync(dataDir, 0o711)
  try {
    const product = await startForTests(dataDir)
    try {
      await write(product.address)
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function write(baseURL: string): Promise<void> {
  const calls = await request.newContext({ baseURL })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const pictures = new Map<Shown, Uint8Array>()
    for (const each of shown) pictures.set(each, await take(browser, calls, baseURL, each))
    const pdf = await drawPdf(manualDocument(each => pictures.get(each) ?? new Uint8Array()))
    if (pdf.length > MAX_BYTES) throw new Error(`The manual has ${pdf.length} bytes: too heavy to keep.`)
    writeFileSync(FILE, pdf)
    console.log(`${FILE}: ${pdf.length} bytes`)
  } finally {
    await browser.close()
    await calls.dispose()
  }
}

async function take(
  browser: Browser,
  calls: APIRequestContext,
  baseURL: string,
  { path, isPhone, height }: Shown,
): Promise<Uint8Array> {
  const known = pages.filter(page => page.path === path)
  const [found] = await addressesOf(known, calls)
  if (!found) throw new Error(`${path} is no known page.`)
  const context = await browser.newContext({
    baseURL,
    viewport: isPhone ? { width: 360, height } : { width: 1180, height },
    deviceScaleFactor: isPhone ? 2 : 1.25,
    locale: 'pt-PT',
    timezoneId: 'Africa/Maputo',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  try {
    const page = await context.newPage()
    if (found.page.person) {
      await signInAs(found.page.person, page, calls)
      await remindedToday(found.page.person, calls)
    }
    const settled = follow(page)
    await page.goto(found.address)
    await settled()
    return await page.screenshot({ type: 'jpeg', quality: 62, animations: 'disabled' })
  } finally {
    await context.close()
  }
}

await main()
