import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type APIRequestContext, type Browser, chromium, type Page, request } from 'playwright-core'
import { openDatabase } from '#kit/server/database/database.ts'
import { runningEmbedded } from '#kit/server/database/embedded.ts'
import { prepareFirstAdministrator } from '#school/accounts/server/first-administrator.ts'
import { addressesOf } from '../e2e/addresses.ts'
import { sticksOut } from '../e2e/measure.ts'
import { type KnownPage, pages } from '../e2e/pages.ts'
import { emails, type Person, remindedToday, signInAs } from '../e2e/people.ts'
import { follow } from '../e2e/settled.ts'
import { chosen, nameOf } from './chosen-shots.ts'
import { findChromium } from './find-chromium.ts'
import { withProduct } from './with-product.ts'

/** One picture: where it is taken, by whom, and what is done there first. */
interface Shot {
  name: string
  address: string
  person?: Person
  settings?: Record<string, string>
  /** Only at this width. */
  width?: number
  /** What the file is called, of what is shown at once and in the light; else it is taken whole, light and dark. */
  file?: string
  before?: (page: Page) => Promise<void>
}

const WIDTHS = [1440, 360]
const SCHEMES = ['light', 'dark'] as const
const VISITORS = 2
/** More than that says nothing new. */
const HIGHEST = 5000
const GLOSSARY = '/dashboard/glossaryList'

/**
 * Pictures of every page of `e2e/pages.ts`, whole, at 1440 and 360 px, light and dark, and of what opens over them,
 * in a folder (default `test-results/pictures`). Of a word that is the address of no such page (`/diagnostico/teste/abc`) that
 * address is taken, by `E2E_PERSON`, a professor if it is not said; `readme` takes the two pictures of the README. `DEMO=0` takes an empty installation instead of the demonstration,
 * `E2E_ADDRESS` one that already runs; further words take only the pages whose address holds one of them. What sticks
 * out to the side is said.
 */
async function main([folder = 'test-results/pictures', ...words]: string[]): Promise<void> {
  const running = process.env.E2E_ADDRESS
  if (running !== undefined) return takeAll(running, folder, words)
  await withProduct('dondza-pictures-', async ({ address, password }, dataDir) => {
    if (process.env.DEMO === '0') await makeAdministrator(dataDir, address, password)
    await takeAll(address, folder, words)
  })
}

async function makeAdministrator(dataDir: string, address: string, password: string): Promise<void> {
  const { db, close } = openDatabase({ url: runningEmbedded(dataDir) ?? '' })
  const code = await prepareFirstAdministrator(db)
  await close()
  const answer = await fetch(`${address}/api/academy/installation/administrator`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, firstName: 'Joana', lastName: 'Tembe', email: emails.admin, password }),
  })
  if (!answer.ok) throw new Error(`No administrator: ${answer.status} ${await answer.text()}`)
}

async function takeAll(baseURL: string, folder: string, words: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const calls = await request.newContext({ baseURL })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const all = process.env.DEMO === '0' ? ofEmpty() : [...(await ofPages(calls)), ...opened()]
    const chosenShots = words.includes('readme') ? ofReadme(all) : chosen(all, words, askedPerson)
    const waiting = WIDTHS.flatMap(width =>
      [...Map.groupBy(chosenShots, ({ person }) => person).values()].map(shots => ({ shots, width })),
    )
    const visitor = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        await visit(browser, calls, { baseURL, folder, ...next })
    }
    await Promise.all(Array.from({ length: VISITORS }, visitor))
    console.log(`${chosenShots.length} páginas em ${folder}`)
  } finally {
    await browser.close()
    await calls.dispose()
  }
}

function askedPerson(): Person {
  const person = process.env.E2E_PERSON ?? 'professor'
  if (person in emails) return person as Person
  throw new Error(`E2E_PERSON is none of ${Object.keys(emails).join(', ')}.`)
}

/** A phone and a desk, as the README shows them. */
function ofReadme(all: readonly Shot[]): Shot[] {
  const report = all.find(({ name }) => name === 'diagnostico-relatorios-turma-id')
  if (!report) throw new Error('There is no report of a group to show.')
  return [
    { name: 'phone', file: 'phone', address: '/dashboard', person: 'professor', width: 360 },
    { ...report, file: 'desk', width: 1440 },
  ]
}

async function ofPages(calls: APIRequestContext): Promise<Shot[]> {
  const found = await addressesOf(pages, calls)
  return found.map(({ page: { path, person }, address }) => ({ name: nameOf(path), address, person }))
}

/** What an empty installation has to show: every page that stands without a row, seen by its administrator. */
function ofEmpty(): Shot[] {
  const standing = pages.filter(({ path, from, link, query }: KnownPage) => {
    return !path.includes(':') && !from && !link && !query
  })
  return standing.map(({ path, person }) => ({
    name: nameOf(path),
    address: path,
    person: person && 'admin',
  }))
}

/** What lies over a page, and the other arrangements of the navigation. */
function opened(): Shot[] {
  const open = (name: string, button: RegExp, width?: number): Shot => ({
    name: `sobre-${name}`,
    address: GLOSSARY,
    person: 'professor',
    width,
    before: async page => {
      await page.getByRole('button', { name: button }).first().click()
      await page.getByRole('dialog').first().waitFor()
    },
  })
  const arranged = (navLayout: string): Shot => ({
    name: `navegacao-${navLayout}`,
    address: GLOSSARY,
    person: 'professor',
    width: 1440,
    settings: { navLayout },
  })
  return [
    open('definicoes', /^Definições/),
    open('conta', /^Conta de/),
    open('procura', /Procurar|Procura rápida/),
    open('menu', /^Abrir o menu/, 360),
    arranged('mini'),
    arranged('horizontal'),
  ]
}

interface Visit {
  baseURL: string
  folder: string
  /** All by the same person. */
  shots: readonly Shot[]
  width: number
}

/** Takes in one tab what one person sees at one width. */
async function visit(
  browser: Browser,
  calls: APIRequestContext,
  { baseURL, folder, shots, width }: Visit,
): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: viewportOf(width),
    locale: 'pt-PT',
    timezoneId: 'Africa/Maputo',
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    const person = shots[0]?.person
    if (person) {
      await signInAs(person, page, calls)
      await remindedToday(person, calls)
    }
    const settled = follow(page)
    for (const shot of shots) {
      if (shot.width !== undefined && shot.width !== width) continue
      try {
        await take(page, settled, shot, { width, file: join(folder, `${shot.name}-${width}`) })
      } catch (error) {
        console.error(
          `${shot.address} at ${width}: ${error instanceof Error ? error.message : String(error)}`,
        )
        process.exitCode = 1
      }
    }
  } finally {
    await context.close()
  }
}

async function take(
  page: Page,
  settled: () => Promise<void>,
  { address, settings = {}, before, file: only }: Shot,
  { width, file }: { width: number; file: string },
): Promise<void> {
  const { height } = viewportOf(width)
  await page.setViewportSize({ width, height })
  if (only === undefined) await set(page, settings)
  await page.goto(address)
  await settled()
  await before?.(page)
  if (only !== undefined) {
    await page.emulateMedia({ colorScheme: 'light' })
    return void (await page.screenshot({ path: join(dirname(file), `${only}.png`), animations: 'disabled' }))
  }
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50))))
    // A window as high as the page: what sticks to its foot is at the foot.
    if (!before) await page.setViewportSize({ width, height: await heightOf(page, height) })
    await page.screenshot({ path: `${file}-${colorScheme}.png`, animations: 'disabled' })
  }
  const out = await sticksOut(page)
  if (out > 0) console.log(`${address} sticks out by ${out} px (${file})`)
}

function viewportOf(width: number): { width: number; height: number } {
  return { width, height: width < 600 ? 780 : 900 }
}

function heightOf(page: Page, least: number): Promise<number> {
  return page.evaluate(([from, to]) => Math.min(to, Math.max(from, document.documentElement.scrollHeight)), [
    least,
    HIGHEST,
  ] as const)
}

/** The settings of the next page that is opened, the mode as the device has it. */
async function set(page: Page, settings: Record<string, string>): Promise<void> {
  await page.addInitScript(kept => {
    localStorage.setItem('app-settings', JSON.stringify(kept))
    localStorage.setItem('theme-mode', 'system')
  }, settings)
}

await main(process.argv.slice(2))
