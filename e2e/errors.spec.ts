import type { Page, Request } from '@playwright/test'
import { fixturesBy } from './fixtures.ts'
import { emails, expect, password, test } from './people.ts'

/** The list of terms, whatever it is asked for. */
const TERMS = /\/glossary\/terms(?:\?|$)/

/** Checklist C and E: which calls go where, with what; and what is said when they fail. */
const GLOSSARY = '/dashboard/glossaryList'
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Every call to an API from here on, in the order of their sending. */
function calls(page: Page): { line: string; request: Request }[] {
  const sent: { line: string; request: Request }[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) sent.push({ line: `${request.method()} ${pathname}`, request })
  })
  return sent
}

test.describe('calls', () => {
  test('C1 · C3 · C4 · C5 · G7 · signing in sends e-mail and password as JSON, later calls carry the token of their API', async ({
    page,
  }) => {
    const sent = calls(page)
    const requestOf = (line: string) => sent.find(call => call.line === line)?.request
    await page.goto('/auth/unified/sign-in')
    await page.getByRole('radio', { name: /Sistema de Diagnóstico/ }).check()
    await page.getByLabel('E-mail', { exact: true }).fill(emails.professor)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    const answers = ['/api/academy/auth/sign-in', '/api/diagnostics/login'].map(path =>
      page.waitForResponse(response => new URL(response.url()).pathname === path),
    )
    await page.getByRole('button', { name: 'Entrar no Diagnóstico' }).click()
    const [academy, diagnostics] = await Promise.all(answers.map(async answer => (await answer).json()))
    expect(Object.keys(academy).toSorted()).toEqual(['accessToken', 'user'])
    expect(Object.keys(academy.user).toSorted()).toEqual(['email', 'name', 'role'])
    expect(Object.keys(diagnostics).toSorted()).toEqual(['access_token', 'message', 'user'])
    for (const line of ['POST /api/academy/auth/sign-in', 'POST /api/diagnostics/login']) {
      const request = requestOf(line)
      expect(request?.postDataJSON(), line).toEqual({ email: emails.professor, password })
      expect(request?.headers()['content-type'], line).toBe('application/json')
      expect(request?.headers().authorization, line).toBeUndefined()
    }
    await expect(page).toHaveURL(/\/diagnostico\/home$/)
    sent.length = 0
    await page.reload()
    await expect(title(page)).toBeVisible()
    await expect.poll(() => requestOf('GET /api/academy/auth/me')).toBeDefined()
    expect(requestOf('GET /api/academy/auth/me')?.headers().authorization).toBe(
      `Bearer ${academy.accessToken}`,
    )
    expect(requestOf('GET /api/diagnostics/me')?.headers().authorization).toBe(
      `Bearer ${diagnostics.access_token}`,
    )
  })

  test('C2 · G7 · E2 · signing up sends exactly four fields, stores the token and sets no header', async ({
    page,
  }) => {
    const sent = calls(page)
    let body: object = {}
    await page.route('**/academy/auth/sign-up', route => route.fulfill({ status: 201, json: body }))
    await page.goto('/auth/jwt/sign-up')
    const account = {
      email: 'graca@escola.mz',
      password: 'mandioca com amendoim',
      firstName: 'Graça',
      lastName: 'Nhaca',
    }
    await page.getByLabel('Nome', { exact: true }).fill(account.firstName)
    await page.getByLabel('Apelido').fill(account.lastName)
    await page.getByLabel('E-mail', { exact: true }).fill(account.email)
    await page.getByLabel('Senha', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expect(page.getByRole('alert')).toHaveText('Access token not found in response')
    body = { accessToken: 'token-of-graca' }
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expect(title(page)).toHaveText('O pedido de conta está feito')
    const posted = sent.filter(call => call.line === 'POST /api/academy/auth/sign-up')
    expect(posted.map(call => call.request.postDataJSON())).toEqual([account, account])
    expect(await page.evaluate(() => sessionStorage.getItem('jwt_access_token'))).toBe('token-of-graca')
    sent.length = 0
    await page.getByRole('link', { name: /entra/i }).first().click()
    await page.goto('/faqs')
    await expect(title(page)).toHaveText('Perguntas frequentes')
    expect(sent.map(call => call.request.headers().authorization).filter(Boolean)).toEqual([])
  })

  test('C6 · R1 · addresses of both APIs and the default path come from the configuration, at run time', async ({
    page,
  }) => {
    await page.route('**/config.js', route =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.__DONDZA__=${JSON.stringify({
          academyApi: '/aqui/academia/',
          diagnosticsApi: '/ali/diagnostico',
          defaultPath: GLOSSARY,
        })}`,
      }),
    )
    const requests = new Set<string>()
    for (const [own, real] of [
      ['/aqui/academia', '/api/academy'],
      ['/ali/diagnostico', '/api/diagnostics'],
    ] as const)
      await page.route(`**${own}/**`, async route => {
        const url = new URL(route.request().url())
        requests.add(`${route.request().method()} ${url.pathname}`)
        url.pathname = url.pathname.replace(own, real)
        await route.fulfill({ response: await route.fetch({ url: url.href }) })
      })
    const elsewhere = calls(page)
    await page.goto('/auth/unified/sign-in')
    await page.getByLabel('E-mail', { exact: true }).fill(emails.professor)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar na Academia' }).click()
    await expect(page).toHaveURL(new RegExp(`${GLOSSARY}$`))
    await expect(page.getByRole('table')).toBeVisible()
    await page.goto('/')
    await expect(page).toHaveURL(new RegExp(`${GLOSSARY}$`))
    expect([...requests]).toEqual(
      expect.arrayContaining([
        'POST /aqui/academia/auth/sign-in',
        'POST /ali/diagnostico/login',
        'GET /aqui/academia/glossary/terms',
      ]),
    )
    expect(elsewhere.map(call => call.line)).toEqual([])
  })

  test('C7 · an answer is fresh for 5 minutes; the window’s focus asks nothing, coming back later does', async ({
    page,
    signIn,
  }) => {
    await page.clock.install()
    const sent = calls(page)
    const lists = () => sent.filter(call => call.line === 'GET /api/academy/glossary/terms').length
    const menu = page.getByRole('navigation', { name: 'Principal' })
    const away = async () => {
      await menu.getByRole('link', { name: 'Disciplinas' }).click()
      await expect(title(page)).toHaveText('Disciplinas')
      await menu.getByRole('link', { name: 'Glossário' }).click()
      await expect(title(page)).toHaveText('Glossário')
      await expect(page.getByRole('table')).toBeVisible()
    }
    await signIn('professor')
    await page.goto(GLOSSARY)
    await expect(page.getByRole('link', { name: 'Algarismo' })).toBeVisible()
    expect(lists()).toBe(1)
    await page.evaluate(() => {
      window.dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await away()
    expect(lists()).toBe(1)
    await page.clock.fastForward('05:01')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    expect(lists()).toBe(1)
    await away()
    await expect.poll(lists).toBe(2)
  })

  test('C7 · a reading that fails is tried 2 times more, a writing once more after 1000 ms with the same key', async ({
    page,
    signIn,
    request,
  }) => {
    const { id } = await (await fixturesBy('pedagogo', request)).term()
    await page.clock.install()
    const sent = calls(page)
    const times = (line: string) => sent.filter(call => call.line === line)
    await page.route(TERMS, route =>
      route.fulfill({ status: 500, json: { message: 'A base de dados não responde.' } }),
    )
    await signIn('pedagogo')
    await page.goto(GLOSSARY)
    const reading = () => times('GET /api/academy/glossary/terms').length
    await expect.poll(reading).toBe(1)
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return reading()
      })
      .toBe(3)
    await page.clock.runFor(60_000)
    await expect(page.getByText('Não foi possível abrir a lista de termos')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('A base de dados não responde.')
    expect(reading()).toBe(3)
    await page.unroute(TERMS)
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByRole('table')).toBeVisible()

    await page.goto(`${GLOSSARY}/${id}/editar`)
    await page.getByLabel('Definição', { exact: true }).fill('Escrita duas vezes.')
    const line = `PUT /api/academy/glossary/terms/${id}`
    await page.route(`**/glossary/terms/${id}`, route =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await page.clock.pauseAt(Date.now() + 3_600_000)
    const refused = page.waitForResponse(response => response.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await (await refused).finished()
    // The answer is read in a turn of its own.
    await page.evaluate(() => undefined)
    await page.clock.runFor(900)
    expect(times(line)).toHaveLength(1)
    await page.clock.runFor(200)
    await expect.poll(() => times(line).length).toBe(2)
    await page.clock.runFor(10_000)
    expect(times(line)).toHaveLength(2)
    const keys = times(line).map(call => call.request.headers()['idempotency-key'])
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
  })
})

test.describe('what fails', () => {
  test('E8 · a page that fails leaves a screen that names the error, and a way on', async ({
    page,
    signIn,
  }) => {
    await signIn('professor')
    await page.goto(GLOSSARY)
    await expect(title(page)).toHaveText('Glossário')
    let broken = true
    await page.route(/\/api\/academy\/subjects(?:\?|$)/, route =>
      broken ? route.fulfill({ json: { rows: [{ id: 'x', grades: 7 }], next: null } }) : route.continue(),
    )
    await page.getByRole('link', { name: 'Disciplinas' }).click()
    await expect(title(page)).toHaveText('Unexpected Application Error!')
    await expect(page).toHaveTitle('Unexpected Application Error!')
    const details = page.getByRole('region', { name: 'Pormenores' })
    await expect(details).toContainText('TypeError')
    await expect(details).toContainText('/dashboard/subjectManagement')
    await expect(details).toContainText(/versão \d+\.\d+\.\d+/)
    broken = false
    await page.getByRole('button', { name: 'Carregar de novo' }).click()
    await expect(title(page)).toHaveText('Disciplinas')
  })

  test('E1 · E4 · E9 · the server’s own words are shown; what ends a session is logged', async ({
    page,
    signIn,
  }) => {
    const logged: string[] = []
    page.on('console', message => logged.push(`${message.type()}: ${message.text()}`))
    await page.route('**/academy/auth/sign-in', route =>
      route.fulfill({ status: 503, json: { message: 'A escola está em obras.' } }),
    )
    await page.goto('/auth/jwt/sign-in')
    await page.getByLabel('E-mail', { exact: true }).fill(emails.professor)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('A escola está em obras.')
    expect(logged.filter(line => line.startsWith('error') && line.includes('obras'))).not.toEqual([])
    await signIn('professor')
    await page.route('**/api/diagnostics/me', route =>
      route.fulfill({ status: 403, json: { message: 'A conta foi desligada.' } }),
    )
    await page.goto('/diagnostico/testes')
    await expect(page).toHaveURL(url => url.pathname === '/auth/unified/sign-in')
    await expect.poll(() => logged.some(line => line.includes('A conta foi desligada.'))).toBe(true)
  })
})

test('Back from a page that could not be fetched shows the page before it', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  const there = (await title(page).textContent()) ?? ''
  await expect(page.getByRole('table')).toBeVisible()
  // Another page's code may have come in spare time; this one's is not there.
  await page.route(/\/assets\/subject/, route => route.abort())
  const away = page.getByRole('link', { name: 'Disciplinas', exact: true }).first()
  await away.waitFor()
  await context.setOffline(true)
  await away.click()
  await expect(page.getByRole('alert').filter({ hasText: 'A página não carregou' })).toBeVisible()
  await page.goBack()
  await expect(title(page)).toHaveText(there)
  await context.setOffline(false)
})
