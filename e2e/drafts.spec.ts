import type { Page } from '@playwright/test'
import { fixturesBy, ownWord } from './fixtures.ts'
import { expect, password, test } from './people.ts'

/** Forms that lose nothing: a reload, a lost network, an ended session, a careless click, a second writer. */
const GLOSSARY = '/dashboard/glossaryList'
const term = (page: Page) => page.getByLabel('Termo', { exact: true })
const definition = (page: Page) => page.getByLabel('Definição', { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true })

test('a draft is kept on the device, says when, and survives a reload', async ({ page, signIn }) => {
  const word = ownWord()
  await signIn('pedagogo')
  await page.goto(`${GLOSSARY}/novo`)
  await term(page).fill(word)
  await expect(page.getByText(/^Rascunho guardado às \d\d:\d\d neste dispositivo$/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Voltou o que escreveu')).toBeVisible()
  await expect(term(page)).toHaveValue(word)
  await page.getByRole('button', { name: 'Descartar o rascunho' }).click()
  await expect(term(page)).toHaveValue('')
})

test('what is kept on the device cannot be read without the account’s key', async ({ page, signIn }) => {
  await signIn('pedagogo')
  await page.goto(`${GLOSSARY}/novo`)
  await term(page).fill('segredo-por-guardar')
  await expect(page.getByText(/^Rascunho guardado às/)).toBeVisible()
  const stored = await page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('dondza')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('kept').objectStore('kept').getAll()
          reading.onsuccess = () =>
            resolve(reading.result.map(row => `${row.name} ${new TextDecoder().decode(row.sealed)}`).join())
        }
      }),
  )
  expect(stored).toContain('glossary/terms/new')
  expect(stored).not.toContain('segredo-por-guardar')
})

test('a lost network keeps what was typed and sends it once when it is back', async ({
  page,
  context,
  signIn,
  request,
}) => {
  const fixtures = await fixturesBy('pedagogo', request)
  const word = ownWord()
  await signIn('pedagogo')
  // What lists the waiting requests is fetched ahead, while there is a network.
  const ahead = page.waitForResponse(/outbox-dialog.*\.js/)
  await page.goto(`${GLOSSARY}/novo`)
  await ahead
  await term(page).fill(word)
  await definition(page).fill('Escrita sem rede.')
  await page.getByLabel('Disciplina', { exact: true }).selectOption({ label: 'Ciências Naturais' })
  await page.getByRole('checkbox', { name: '6ª' }).check({ force: true })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Criar termo' }).click()
  await expect(page.getByText(/segue quando houver rede$/)).toBeVisible()
  const waiting = page.getByRole('button', { name: '1 por enviar' })
  await expect(waiting).toBeVisible()
  await waiting.click()
  await expect(
    page.getByRole('dialog', { name: 'Por enviar' }).getByRole('link', { name: word }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  const keys: (string | undefined)[] = []
  page.on('request', sent => {
    if (sent.method() === 'POST' && sent.url().endsWith('/glossary/terms'))
      keys.push(sent.headers()['idempotency-key'])
  })
  await context.setOffline(false)
  await expect(page.getByText(/^Guardado às/)).toBeVisible()
  await expect(waiting).toBeHidden()
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toBeTruthy()
  const found = await fixtures.call<{ rows: { term: string }[] }>(
    'GET',
    `/glossary/terms?search=${encodeURIComponent(word)}`,
  )
  expect(found.rows.map(row => row.term)).toEqual([word])
})

test('what waits comes back after a reload as waiting, under the same key, and is there once', async ({
  page,
  signIn,
  request,
}) => {
  const fixtures = await fixturesBy('pedagogo', request)
  const word = ownWord()
  const keys = new Set<string | undefined>()
  let away = true
  await page.route('**/api/academy/glossary/terms', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.add(route.request().headers()['idempotency-key'])
    return away ? route.abort('internetdisconnected') : route.continue()
  })
  const waits = page.getByText(/segue quando houver rede$/)
  const create = page.getByRole('button', { name: 'Criar termo' })
  await signIn('pedagogo')
  await page.goto(`${GLOSSARY}/novo`)
  await term(page).fill(word)
  await definition(page).fill('Escrita sem rede.')
  await page.getByLabel('Disciplina', { exact: true }).selectOption({ label: 'Ciências Naturais' })
  await page.getByRole('checkbox', { name: '6ª' }).check({ force: true })
  await create.click()
  await expect(waits).toBeVisible()
  await page.reload()
  await expect(term(page)).toHaveValue(word)
  await expect(waits).toBeVisible()
  await definition(page).fill('Emendada sem rede.')
  await create.click()
  await expect(waits).toBeVisible()
  await expect(page.getByRole('button', { name: '1 por enviar' })).toBeVisible()
  // Another one can be begun beside it, which does not take its place.
  await page.getByRole('button', { name: 'Começar outro' }).click()
  await expect(term(page)).toHaveValue('')
  await page.reload()
  await expect(term(page)).toHaveValue(word)
  await expect(waits).toBeVisible()
  away = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(/^Guardado às/)).toBeVisible()
  // Saved once more as it is, it is the same thing.
  await create.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
  expect(keys.size).toBe(1)
  const found = await fixtures.call<{ rows: { id: string }[] }>(
    'GET',
    `/glossary/terms?search=${encodeURIComponent(word)}`,
  )
  expect(found.rows).toHaveLength(1)
})

test('what was made once the network was back is never made twice by the form that is still open', async ({
  page,
  signIn,
  request,
}) => {
  const fixtures = await fixturesBy('pedagogo', request)
  const word = ownWord()
  let away = true
  await page.route('**/api/academy/glossary/terms', route =>
    away && route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  )
  await signIn('pedagogo')
  await page.goto(`${GLOSSARY}/novo`)
  await term(page).fill(word)
  await definition(page).fill('Escrita sem rede.')
  await page.getByLabel('Disciplina', { exact: true }).selectOption({ label: 'Ciências Naturais' })
  await page.getByRole('checkbox', { name: '6ª' }).check({ force: true })
  await page.getByRole('button', { name: 'Criar termo' }).click()
  await expect(page.getByText(/segue quando houver rede$/)).toBeVisible()
  away = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(/^Guardado às/)).toBeVisible()
  await term(page).fill(`${word} outra vez`)
  await page.getByRole('button', { name: 'Criar termo' }).click()
  await expect(page.getByText(/O servidor já tem o que guardou antes/)).toBeVisible()
  const found = await fixtures.call<{ rows: { term: string }[] }>(
    'GET',
    `/glossary/terms?search=${encodeURIComponent(word)}`,
  )
  expect(found.rows.map(row => row.term)).toEqual([word])
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  await page.getByRole('button', { name: 'Sair e descartar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
})

test('a form that was sent once the network was back is written on without a conflict with itself', async ({
  page,
  signIn,
  request,
}) => {
  const fixtures = await fixturesBy('pedagogo', request)
  const { id } = await fixtures.term()
  let away = true
  await page.route(`**/api/academy/glossary/terms/${id}`, route =>
    away && route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.continue(),
  )
  await signIn('pedagogo')
  await page.goto(`${GLOSSARY}/${id}/editar`)
  await definition(page).fill('Emendada sem rede.')
  await save(page).click()
  await expect(page.getByText(/segue quando houver rede$/)).toBeVisible()
  away = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(/^Guardado às/)).toBeVisible()
  await definition(page).fill('Emendada outra vez, com rede.')
  await save(page).click()
  await expect(page).toHaveURL(new RegExp(`${id}$`))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const stored = await fixtures.call<{ definition: string }>('GET', `/glossary/terms/${id}`)
  expect(stored.definition).toBe('Emendada outra vez, com rede.')
})

test('an answer that was lost is not made twice: the same key brings the same row', async ({
  page,
  signIn,
  request,
}) => {
  const fixtures = await fixturesBy('pedagogo', request)
  const word = ownWord()
  await signIn('pedagogo')
  await page.goto(`${GLOSSARY}/novo`)
  await term(page).fill(word)
  await definition(page).fill('A resposta perde-se.')
  await page.getByLabel('Disciplina', { exact: true }).selectOption({ label: 'Ciências Naturais' })
  await page.getByRole('checkbox', { name: '6ª' }).check({ force: true })
  let lost = 0
  await page.route('**/api/academy/glossary/terms', async route => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Criar termo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
  expect(lost).toBe(1)
  const found = await fixtures.call<{ rows: unknown[] }>(
    'GET',
    `/glossary/terms?search=${encodeURIComponent(word)}`,
  )
  expect(found.rows).toHaveLength(1)
})

test('a session that ends is opened again in place, and the saving goes on', async ({
  page,
  signIn,
  request,
}) => {
  const { id } = await (await fixturesBy('pedagogo', request)).term()
  await signIn('pedagogo')
  await page.goto(`${GLOSSARY}/${id}/editar`)
  // A refusal while the page still asks whether the session lasts would be the start's, not one amid work.
  await page.waitForLoadState('networkidle')
  await definition(page).fill('Escrita antes de a sessão terminar.')
  const token = await page.evaluate(() => sessionStorage.getItem('jwt_access_token'))
  await page.request.post('/api/academy/auth/sign-out', { headers: { authorization: `Bearer ${token}` } })
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'A sessão terminou' })
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Entrar e continuar' }).click()
  await expect(page.getByText('Escrita antes de a sessão terminar.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${id}$`))
})

test('leaving with unsaved work asks, by a link and by the back button', async ({ page, signIn }) => {
  await signIn('pedagogo')
  await page.goto(GLOSSARY)
  await page.getByRole('link', { name: 'Novo termo' }).click()
  await term(page).fill(ownWord())
  const dialog = page.getByRole('dialog', { name: 'Sair sem guardar?' })
  await page.getByRole('link', { name: 'Disciplinas' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Continuar aqui' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Sair e descartar' }).click()
  await expect(page).toHaveURL(new RegExp(`${GLOSSARY}$`))
  await page.getByRole('link', { name: 'Novo termo' }).click()
  await expect(term(page)).toHaveValue('')
})

test('who saves second sees both versions and chooses field by field', async ({ page, signIn, request }) => {
  const fixtures = await fixturesBy('pedagogo', request)
  const mine = await fixtures.term({ definition: 'A primeira definição.' })
  await signIn('pedagogo')
  await page.goto(`${GLOSSARY}/${mine.id}/editar`)
  await definition(page).fill('A minha definição.')
  await page.getByLabel(/^Exemplo/).fill('O meu exemplo.')
  const current = await fixtures.call<Record<string, unknown> & { subject: { id: string } }>(
    'GET',
    `/glossary/terms/${mine.id}`,
  )
  await fixtures.call('PUT', `/glossary/terms/${mine.id}`, {
    ...current,
    subjectId: current.subject.id,
    definition: 'A definição de outra pessoa.',
  })
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: `Alguém guardou «${mine.term}» antes de si` })
  await expect(dialog.getByText('A minha definição.')).toBeVisible()
  await expect(dialog.getByText('A definição de outra pessoa.')).toBeVisible()
  await dialog.getByRole('radio', { name: /^Definição, (?!A sua).*outra pessoa/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Guardar a escolha' }).click()
  await expect(page).toHaveURL(new RegExp(`${mine.id}$`))
  await expect(page.getByText('A definição de outra pessoa.')).toBeVisible()
  await expect(page.getByText('O meu exemplo.')).toBeVisible()
})
