import { rmSync } from 'node:fs'
import { type APIRequestContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { expect, heldSession, test } from './people.ts'
import { choice, testFixturesBy } from './test-fixtures.ts'

test.use({ serviceWorkers: 'allow' })

test.describe('without network', () => {
  test('pages that were opened open again, say since when, and are asked for anew with the network', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('professor')
    await page.goto('/dashboard/glossaryList')
    const first = page.getByRole('table').getByRole('link').first()
    await expect(first).toBeVisible()
    const [word = ''] = (await first.innerText()).split('\n')
    // What the page is made of and what it showed are kept in its spare time.
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/config.js')) !== undefined))
      .toBe(true)
    await expect.poll(() => page.evaluate(keptPages)).toBeGreaterThan(2)

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('table').getByText(word).first()).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /Sem rede: visto/ })).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByRole('status').filter({ hasText: 'Guardado' })).toBeVisible()

    // In the diagnostic system the session outlives it too, and what was opened there opens again.
    const before = await page.evaluate(keptPages)
    await page.goto('/diagnostico/testes')
    const test = page.getByRole('table').getByRole('link').first()
    await expect(test).toBeVisible()
    const title = await test.innerText()
    await expect.poll(() => page.evaluate(keptPages)).toBeGreaterThan(before)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('table').getByRole('link', { name: title }).first()).toBeVisible()
    await context.setOffline(false)
  })

  test('a test that was begun opens again, also in a browser that was closed, with its answers', async ({
    request,
    baseURL,
    launchOptions,
  }, testInfo) => {
    const fixtures = await testFixturesBy('pedagogo', request)
    const { id: groupId, pupils } = await fixtures.group(1)
    const questions = ['A', 'B', 'C'].map((key, at) => choice(`Conta ${at + 1}?`, key as 'A'))
    const { id, code, itemIds } = await fixtures.application(groupId, {
      title: 'Sem rede',
      questions,
      mode: 'em linha',
    })
    const phone = { baseURL, serviceWorkers: 'allow', viewport: { width: 360, height: 740 } } as const
    const profile = testInfo.outputPath('phone')
    const open = (more: BrowserContextOptions = {}) =>
      chromium.launchPersistentContext(profile, { ...launchOptions, ...phone, ...more })

    const first = await open()
    const page = await first.newPage()
    await page.goto(`/t/${code}?aluno=${pupils[0]?.code}`)
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await expect(page.getByText('também se fechares a página')).toBeVisible()
    await page.getByRole('button', { name: 'Começar o teste' }).click()
    await page.getByRole('radio').nth(0).check()
    await expect(page.getByRole('main').getByText(/^Recebido às/)).toBeVisible()
    await keptWhole(page)
    await first.setOffline(true)
    await page.getByRole('button', { name: 'Seguinte' }).click()
    await page.getByRole('radio').nth(1).check()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Pergunta 3 de 3' })).toBeVisible()
    await page.getByRole('button', { name: 'Pergunta anterior' }).click()
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await expect(page.getByRole('main').getByText('por enviar 1')).toBeVisible()
    await expect(page.getByText('não feches nem actualizes')).toHaveCount(0)
    await first.close()

    const second = await open({ offline: true })
    const again = await second.newPage()
    await again.goto(`/t/${code}`)
    await expect(again.getByRole('button', { name: 'Pergunta 3 de 3' })).toBeVisible()
    await again.getByRole('radio').nth(2).check()
    await again.getByRole('button', { name: 'Entregar o teste' }).click()
    await again
      .getByRole('dialog')
      .getByRole('button', { name: /^Entregar(?: com \d+ em branco)?$/ })
      .click()
    await expect(again.getByText('Por enviar: 2 de 3 respostas')).toBeVisible()
    await second.setOffline(false)
    await expect(again.getByRole('heading', { name: 'Teste entregue' })).toBeVisible({ timeout: 20_000 })
    await second.close()
    rmSync(profile, { recursive: true, force: true })
    type Stored = { sittings: { responses: Record<string, { outcome: string }> }[] }
    const { sittings } = await fixtures.call<Stored>('GET', `/applications/${id}`)
    expect(itemIds.map(item => sittings[0]?.responses[item]?.outcome)).toEqual(['certa', 'certa', 'certa'])
  })

  test('a game that was opened by its code opens again, beside the pages of the back-office', async ({
    page,
    context,
    request,
    signIn,
  }) => {
    const { code } = await openGame(request)
    await page.goto(`/j/${code}`)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).not.toHaveText('Entrar no jogo')
    const words = await title.innerText()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/config.js')) !== undefined))
      .toBe(true)
    // Another document of the same product does not stand in its place.
    await page.reload()
    await signIn('professor')
    await page.goto('/dashboard/glossaryList')
    await expect(page.getByRole('table')).toBeVisible()
    await context.setOffline(true)
    await page.goto(`/j/${code}`)
    await expect(title).toHaveText(words)
    await expect(page.getByText('Sem rede. O jogo está neste telemóvel')).toBeVisible()
    await context.setOffline(false)
  })

  test('a build that was kept is never shown where there is a network', async ({ page, signIn }) => {
    await signIn('professor')
    await page.goto('/dashboard/glossaryList')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true)
    await page.evaluate(async () => {
      const name = (await caches.keys()).at(-1) ?? ''
      const old = new Response('<h1>Outra versão</h1>', { headers: { 'content-type': 'text/html' } })
      await (await caches.open(name)).put('/', old)
    })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Glossário' })).toBeVisible()
    await expect(page.getByText('Outra versão')).toHaveCount(0)
  })

  test('nothing of what was opened stays after signing out', async ({ page, signIn }) => {
    await signIn('professor')
    await page.goto('/dashboard/glossaryList')
    await expect.poll(() => page.evaluate(keptPages)).toBeGreaterThan(0)
    await page
      .getByRole('button', { name: /^Conta de / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Terminar a sessão' }).click()
    await page.waitForURL(/\/auth\//)
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await expect.poll(() => page.evaluate(keptPages)).toBe(0)
  })
})

/** Once the worker has what the page is made of. */
async function keptWhole(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const loaded = performance.getEntriesByType('resource').map(entry => new URL(entry.name))
        const files = loaded.filter(({ pathname }) => pathname.startsWith('/assets/'))
        const kept = await Promise.all(['/', ...files].map(file => caches.match(file, { ignoreVary: true })))
        return kept.every(Boolean) && navigator.serviceWorker.controller !== null
      }),
    )
    .toBe(true)
}

/** How many answers this device keeps. */
async function keptPages(): Promise<number> {
  // Opening what is not there yet would make it, empty.
  if (!(await indexedDB.databases()).some(database => database.name === 'dondza')) return 0
  return new Promise((resolve, reject) => {
    const open = indexedDB.open('dondza')
    open.onerror = () => reject(open.error)
    open.onsuccess = () => {
      const database = open.result
      if (!database.objectStoreNames.contains('kept')) {
        database.close()
        return resolve(0)
      }
      const rows = database.transaction('kept').objectStore('kept').getAll()
      rows.onsuccess = () => {
        database.close()
        resolve(rows.result.filter((row: { shelf: string }) => row.shelf === 'pages').length)
      }
    }
  })
}

/** A game of the demonstration school that is open. */
async function openGame(request: APIRequestContext): Promise<{ code: string }> {
  const session = await heldSession('academy', 'professor', request)
  const answer = await request.get('/api/academy/games?state=publicado', {
    headers: { authorization: `Bearer ${session?.token}` },
  })
  const { rows } = (await answer.json()) as { rows: { code: string; closed: boolean }[] }
  const open = rows.find(row => !row.closed)
  if (!open) throw new Error('No game is open.')
  return open
}
