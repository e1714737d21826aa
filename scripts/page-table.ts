import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { type APIRequestContext, type Browser, chromium, type Page, request } from 'playwright-core'
import { addressesOf } from '../e2e/addresses.ts'
import { allowedLooks } from '../e2e/allowed-looks.ts'
import { lookFaults, measureLook, PHONE } from '../e2e/one-look.ts'
import { type KnownPage, pages } from '../e2e/pages.ts'
import { remindedToday, signInAs } from '../e2e/people.ts'
import { follow } from '../e2e/settled.ts'
import { findChromium } from './find-chromium.ts'
import { withProduct } from './with-product.ts'

/** A line of the table, as its CSV has it. */
interface Line {
  page: string
  /** Of 780 px, at 360 px; empty where the page could not be opened. */
  screens: string
  /** Where the first card, list or table begins. */
  'first content': string
  /** The highest row of a list, 0 where there is none. */
  'highest row': string
  /** The words of the filled button. */
  filled: string
  /** What breaks a rule of `e2e/one-look.ts`. */
  faults: string
  /** Why it may, from `e2e/allowed-looks.ts`. */
  allowed: string
}

/**
 * Measures every page of `e2e/pages.ts` on a phone, in the demonstration: `pages.csv` and `pages.md` in a folder
 * (default `test-results/page-table`). A second word is a `pages.csv` of before, with which each line is compared.
 * `E2E_ADDRESS` takes an installation that already runs, of another version too: what it does not have is left empty.
 */
async function main([folder = 'test-results/page-table', before]: string[]): Promise<void> {
  const running = process.env.E2E_ADDRESS
  const lines = running ? await measureAll(running) : await withProduct('dondza-table-', measureProduct)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'pages.csv'), Papa.unparse(lines))
  const earlier = before ? readLines(before) : undefined
  writeFileSync(join(folder, 'pages.md'), markdownOf(lines, earlier))
  const faults = lines.filter(line => line.faults && !line.allowed)
  for (const line of faults) console.log(`${line.page} ${line.faults}`)
  console.log(`${lines.length} páginas em ${folder}`)
}

function measureProduct({ address }: { address: string }): Promise<Line[]> {
  return measureAll(address)
}

function readLines(file: string): Map<string, Line> {
  const { data } = Papa.parse<Line>(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true })
  return new Map(data.map(line => [line.page, line]))
}

async function measureAll(baseURL: string): Promise<Line[]> {
  const calls = await request.newContext({ baseURL })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const lines = new Map<string, Line>()
    for (const some of Map.groupBy(pages, ({ person }) => person).values())
      await visit(browser, calls, { baseURL, some, lines })
    return pages.flatMap(({ path }) => lines.get(path) ?? [])
  } finally {
    await browser.close()
    await calls.dispose()
  }
}

interface Visit {
  baseURL: string
  /** All of the same person. */
  some: readonly KnownPage[]
  lines: Map<string, Line>
}

async function visit(
  browser: Browser,
  calls: APIRequestContext,
  { baseURL, some, lines }: Visit,
): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: PHONE,
    locale: 'pt-PT',
    timezoneId: 'Africa/Maputo',
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    const person = some[0]?.person
    if (person) {
      await signInAs(person, page, calls)
      await remindedToday(person, calls)
    }
    const settled = follow(page)
    for (const known of some)
      try {
        lines.set(known.path, await measure(page, settled, { known, calls }))
      } catch (error) {
        console.error(`${known.path}: ${error instanceof Error ? error.message : String(error)}`)
        lines.set(known.path, emptyLine(known.path))
      }
  } finally {
    await context.close()
  }
}

async function measure(
  page: Page,
  settled: () => Promise<void>,
  { known, calls }: { known: KnownPage; calls: APIRequestContext },
): Promise<Line> {
  const { path } = known
  const [found] = await addressesOf([known], calls)
  await page.goto(found?.address ?? path)
  await settled()
  if (path !== '/404' && new URL(page.url()).pathname === '/404') return emptyLine(path)
  const { height, first, row, filled } = await measureLook(page)
  return {
    page: path,
    screens: (height / PHONE.height).toFixed(2),
    'first content': first === null ? '' : String(first),
    'highest row': String(row),
    filled: filled.join(' · '),
    faults: (await lookFaults(page, allowedLooks[path])).join(', '),
    allowed: allowedLooks[path]?.because ?? '',
  }
}

function emptyLine(page: string): Line {
  return { page, screens: '', 'first content': '', 'highest row': '', filled: '', faults: '', allowed: '' }
}

function markdownOf(lines: readonly Line[], earlier: ReadonlyMap<string, Line> | undefined): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  const head = ['Page', ...(earlier ? ['Screens before'] : []), 'Screens', 'First content', 'Filled button']
  const columns = earlier ? [...head, 'Filled before', 'Allowed'] : [...head, 'Allowed']
  const body = lines.map(line => {
    const was = earlier?.get(line.page)
    return row([
      `\`${line.page}\``,
      ...(earlier ? [was?.screens || 'new'] : []),
      line.screens,
      line['first content'],
      line.filled || '–',
      ...(earlier ? [was?.filled === line.filled ? 'same' : was?.filled || '–'] : []),
      line.faults ? `FAULT: ${line.faults}` : line.allowed,
    ])
  })
  return [row(columns), row(columns.map(() => '---')), ...body].join('')
}

await main(process.argv.slice(2))
