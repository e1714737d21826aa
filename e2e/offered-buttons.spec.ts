import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { cases, drawing, partOf } from '../scripts/patience.ts'
import { type StartedProduct, startForTests } from '../scripts/start-for-tests.ts'
import { addressesByState } from './addresses.ts'
import { enter } from './own-product.ts'
import { pages } from './pages.ts'
import { emails, heldSession, type Person } from './people.ts'
import { fillDialog, type Offer, offersOf, press } from './presses.ts'
import { hearRefusals } from './refusals.ts'
import { follow } from './settled.ts'

/**
 * What a page asks for with its buttons, its tabs and the items of its menus is not refused to any of the staff with 403,
 * 404 or 409; nor what a dialog opens with, and what its filled button does, which are pressed last.
 * What is pressed is done, and taken back after each page, so that the next one has things of every kind: the school is one of
 * this story's own. The usual run presses of some pages, others with each
 * commit, the first filled button, and one way that is drawn through a thing in one of its states, one of its buttons and
 * one thing that this leads to; the deep run all there is to press on every page, for a thing in each of its states.
 */
const PARTS = 12
/** Whether a page is pressed through, and not its first filled button alone. */
const isThrough = cases(0, 1) > 0
/** Presses of a page, and as many of what these lead to. */
const MAX_PRESSES = 40
/** A menu, and an item of it. */
const MAX_STEPS = 2
const people = ['professor', 'pedagogo', 'admin'] as const

test.describe.configure({ timeout: 3_600_000 })
const dataDir = mkdtempSync(join(tmpdir(), 'offered-buttons-'))
let product: StartedProduct
let request: APIRequestContext

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(900_000)
  // Open to passing through, for the account that PostgreSQL runs under when this process is root's.
  chmodSync(dataDir, 0o711)
  product = await startForTests(dataDir, {}, 'ignore')
  request = await playwright.request.newContext({ baseURL: product.address })
})
test.afterAll(async () => {
  await request?.dispose()
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

for (const person of people)
  test(`no button of a page is refused to ${person}`, async ({ browser }) => {
    const own = partOf(
      pages.filter(known => known.person === person),
      PARTS,
    )
    const atFirst: string[][] = []
    for (const known of own) atFirst.push(await addressesByState(known, request))
    for (const [at, known] of own.entries()) {
      // What was pressed before may have changed which row is the first, or ended for good the only one.
      const addresses = await addressesByState(known, request).catch(() => atFirst[at] ?? [])
      const draw = drawing(PARTS)
      const drawn = draw(addresses)
      for (const address of isThrough ? addresses : addresses.filter(each => each === drawn)) {
        const page = await openPage(browser)
        await enter(product, page, emails[person])
        const changes = hearChanges(page)
        const refused = await refusalsOf(page, address, isThrough ? undefined : draw)
        expect.soft(refused, `${known.path}: ${address}`).toEqual([])
        await page.context().close()
        await takeBack(person, changes)
      }
    }
  })

test('what is refused to a button, an item of a menu and in a dialog is found', async ({ browser }) => {
  const page = await openPage(browser)
  await enter(product, page, emails.professor)
  await page.addInitScript(() => {
    const ask = () =>
      void fetch('/api/academy/backups', {
        headers: { authorization: `Bearer ${sessionStorage.getItem('jwt_access_token')}` },
      }).then(answer => answer.text())
    const button = (label: string, onclick: () => void, attributes: Record<string, string> = {}) => {
      const made = Object.assign(document.createElement('button'), { textContent: label, onclick })
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
      return made
    }
    const plant = () => {
      const main = document.querySelector('main')
      if (!main || document.getElementById('planted')) return
      const menu = Object.assign(document.createElement('div'), { role: 'menu' })
      menu.append(button('Copiar', ask, { role: 'menuitem' }))
      const dialog = document.createElement('dialog')
      dialog.append(button('Copiar já', ask, { class: 'contained' }))
      const planted = Object.assign(document.createElement('section'), { id: 'planted' })
      planted.append(
        button('Copiar tudo', ask),
        button('Mais', () => document.body.append(menu)),
        button('Perguntar', () => dialog.showModal()),
      )
      document.body.append(dialog)
      main.prepend(planted)
    }
    new MutationObserver(plant).observe(document, { subtree: true, childList: true })
  })
  const found = await refusalsOf(page, '/dashboard/politicas')
  expect([...new Set(found)].sort()).toEqual(
    ['Copiar tudo', 'Mais → Copiar', 'Perguntar → Copiar já'].map(
      way => `${way}: 403 GET /api/academy/backups`,
    ),
  )
  const chosen = <T>(all: readonly T[]) =>
    all.find(offer => ['Mais', 'Copiar'].includes((offer as Offer).label))
  expect(await refusalsOf(page, '/dashboard/politicas', chosen)).toEqual([
    'Mais → Copiar: 403 GET /api/academy/backups',
  ])
  await page.context().close()
})

/** Where each change that a page makes from now on is taken back, the newest first. */
function hearChanges(page: Page): string[] {
  const changes: string[] = []
  page.on('response', response => {
    const change = response.headers()['x-change']
    const [, api] = /^\/api\/(\w+)\//.exec(new URL(response.url()).pathname) ?? []
    if (change && api) changes.unshift(`/api/${api}/changes/${change}/undo`)
  })
  return changes
}

/** What cannot be taken back, or was by a button of the page, stays as it is. */
async function takeBack(person: Person, changes: readonly string[]): Promise<void> {
  for (const change of changes) {
    const api = change.startsWith('/api/academy/') ? 'academy' : 'diagnostics'
    const session = await heldSession(api, person, request)
    await request.post(change, { headers: { authorization: `Bearer ${session?.token}` } })
  }
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({
    baseURL: product.address,
    locale: 'pt-PT',
    timezoneId: 'Africa/Maputo',
    reducedMotion: 'reduce',
  })
  page.setDefaultTimeout(60_000)
  // What is printed waits for nobody.
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  page.context().on('page', other => void other.close())
  return page
}

/**
 * What is refused to what a page offers, pressed one after another on the page opened anew where one changed it.
 * @param draw all, and what that leads to, where it is left out; else the first filled button, and one way that it draws
 */
async function refusalsOf(
  page: Page,
  address: string,
  draw?: <T>(all: readonly T[]) => T | undefined,
): Promise<string[]> {
  const refused = hearRefusals(page)
  const settled = follow(page)
  let isAsOpened = false
  page.on('request', request => {
    if (request.method() !== 'GET') isAsOpened = false
  })
  const refusals: string[] = []
  await open()
  const first = await offersOf(page)
  const known = new Set(first.map(({ key }) => key))
  const offered = first.slice(0, MAX_PRESSES)
  const filled = first.find(({ isFilled }) => isFilled)
  if (draw) {
    if (filled) await go([filled])
    const other = draw(offered.filter(({ key }) => key !== filled?.key))
    const led = other ? await go([other]) : []
    const next = draw(led.filter(({ key, confirms }) => confirms || !known.has(key)))
    if (other && next) await go([other, next])
    return refusals
  }
  const ways = offered.map(offer => [offer])
  const confirming: Offer[][] = []
  for (const way of ways) {
    const led = await go(way)
    for (const offer of led) {
      const further = [...way, offer]
      if (offer.confirms) confirming.push(further)
      else if (way.length < MAX_STEPS && !known.has(offer.key)) ways.push(further)
      known.add(offer.key)
    }
    if (ways.length > 2 * MAX_PRESSES) ways.length = 2 * MAX_PRESSES
  }
  for (const way of confirming.slice(0, MAX_PRESSES)) await go(way)
  return refusals

  async function open(): Promise<void> {
    await page.goto(address)
    await settled()
    isAsOpened = true
  }

  /** What the page offers at the end of a way; nothing where it no longer leads there, or to another page. */
  async function go(way: readonly Offer[]): Promise<Offer[]> {
    if (!isAsOpened) await open()
    const before = page.url()
    const names: string[] = []
    for (const { key } of way) {
      refused.splice(0)
      const name = await press(page, key)
      if (name === null) return []
      names.push(name)
      await settled()
      await fillDialog(page)
    }
    refusals.push(...refused.splice(0).map(refusal => `${names.join(' → ')}: ${refusal}`))
    if (page.url() !== before || (await page.locator('dialog[open], [role="menu"]').count()) > 0)
      isAsOpened = false
    return new URL(page.url()).pathname === new URL(before).pathname ? offersOf(page) : []
  }
}
