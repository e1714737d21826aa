import { expect, test } from './people.ts'

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

/** How many answers this device keeps. */
async function keptPages(): Promise<number> {
  // Opening what is not there yet would make it, empty.
  if (!(await indexedDB.databases()).some(one => one.name === 'dondza')) return 0
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
