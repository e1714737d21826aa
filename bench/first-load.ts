import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, type Browser, chromium, request } from '@playwright/test'
import { documentAt, filesOf, readManifest } from '#app/built-files.ts'
import { addressesOf } from '../e2e/addresses.ts'
import { type KnownPage, pages } from '../e2e/pages.ts'
import { signInAs } from '../e2e/people.ts'
import { follow } from '../e2e/settled.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { median, printGoal } from './figure.ts'
import { withProduct } from './product.ts'
import { dismissReminders } from './reminders.ts'

const OUT = join(import.meta.dirname, '..', 'dist', 'web')

interface FirstLoad {
  path: string
  /** What came, and its bytes as they travel, compressed with brotli. */
  files: [name: string, bytes: number][]
  kb: number
}

/**
 * What somebody with a phone downloads to see a page for the first time, at every address: scripts and styles, until the
 * page has all that it shows. Fonts come apart; what is fetched after a tap, or in spare time, comes later.
 * `npm run bench -- first-load:files` names the files.
 */
await withProduct(async ({ product: { address } }) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const api = await request.newContext({ baseURL: address })
  try {
    await dismissReminders(api)
    const loads: FirstLoad[] = []
    for (const known of await addressesOf(pages, api))
      loads.push(await load(browser, api, known.page, new URL(known.address, address)))
    print(loads)
  } finally {
    await browser.close()
  }
})

async function load(
  browser: Browser,
  api: APIRequestContext,
  { path, person }: KnownPage,
  address: URL,
): Promise<FirstLoad> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  if (person) await signInAs(person, page, api)
  const names = new Set<string>()
  page.on('request', request => {
    const [, name] = /\/(assets\/[^/]+\.(?:js|css))$/.exec(request.url()) ?? []
    if (name !== undefined) names.add(name)
  })
  const settled = follow(page)
  await page.goto(address.href)
  await settled().catch(() => console.log(`  ${path} shows no heading; counted is what came until now`))
  await context.close()
  const files = [...names].map((name): FirstLoad['files'][number] => [name, bytesOf(name)])
  return { path, files, kb: files.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000 }
}

function bytesOf(name: string): number {
  return statSync(join(OUT, `${name}.br`)).size
}

function print(loads: readonly FirstLoad[]): void {
  for (const { path, files, kb } of loads.toSorted((a, b) => b.kb - a.kb)) {
    console.log(
      `  ${path.padEnd(50)}  ${String(files.length).padStart(3)} files  ${kb.toFixed(1).padStart(6)} KB`,
    )
    if (!process.argv.includes('files')) continue
    for (const [name, bytes] of files.toSorted(([, a], [, b]) => b - a))
      console.log(`    ${(bytes / 1000).toFixed(1).padStart(7)}  ${name}`)
  }
  const counts = loads.map(({ files }) => files.length)
  const weights = loads.map(({ kb }) => kb)
  printAll('files, the middle', median(counts), 8)
  printAll('files, at worst', Math.max(...counts), 14)
  printAll('KB, the middle', median(weights), 160)
  printAll('KB, at worst', Math.max(...weights), 240)
  printAll('KB that every page carries', carriedByAll(loads), 110)
  const faces = fontsOfEveryPage()
  const fontKb = faces.reduce((sum, file) => sum + statSync(file).size, 0) / 1000
  printAll(`KB of fonts, in ${faces.length} files`, fontKb, 60)
}

/** Of the files that came at every address, but for the documents that stand apart with files of their own. */
function carriedByAll(loads: readonly FirstLoad[]): number {
  const ofHouse = loads.filter(({ path }) => documentAt(path) === undefined)
  const [first, ...others] = ofHouse.map(({ files }) => new Map(files))
  const common = [...(first ?? [])].filter(([name]) => others.every(files => files.has(name)))
  if (common.length === 0) throw new Error('No file came at every address: there is nothing to measure.')
  return common.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000
}

function printAll(name: string, value: number, max: number): void {
  console.log(`  ${name.padEnd(26)}  ${value.toFixed(1).padStart(14)}`)
  printGoal(value, { max })
}

/** The faces of the default font that Portuguese needs: those whose range begins at U+0000. */
function fontsOfEveryPage(): string[] {
  const sheets = [...filesOf(readManifest(OUT), ['index.html'])]
    .filter(file => file.endsWith('.css'))
    .map(file => readFileSync(join(OUT, file), 'utf8'))
  const faces = sheets.flatMap(sheet => sheet.match(/@font-face\s*\{[^}]*\}/g) ?? [])
  return faces
    .filter(face => /unicode-range:\s*U\+(?:\?\?|0{1,4}-)/i.test(face))
    .flatMap(face => face.match(/url\(([^)]+\.woff2)\)/)?.[1] ?? [])
    .map(url => join(OUT, url))
    .filter(file => existsSync(file))
}
