import type { Page } from '@playwright/test'
import { emails, expect, password, test } from './people.ts'

const UNIFIED = '/auth/unified/sign-in'

/** Fills in the sign-in form and sends it. */
async function enter(page: Page, email: string, button: string, typed = password): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(typed)
  await page.getByRole('button', { name: button }).click()
}

function storage(page: Page): Promise<Record<string, string | null>> {
  return page.evaluate(() => ({
    jwt_access_token: sessionStorage.getItem('jwt_access_token'),
    diagnostico_access_token: sessionStorage.getItem('diagnostico_access_token'),
    diagnostico_user: localStorage.getItem('diagnostico_user'),
    currentUser: localStorage.getItem('currentUser'),
  }))
}

test.describe('the way in', () => {
  test('R4 · G7 · G9 · K1 · K4 · the unified page signs in to the academy and goes to the default path', async ({
    page,
    complaints: _,
  }) => {
    await page.goto(UNIFIED)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escolha seu Sistema')
    const bearer = page.waitForRequest(request => request.url().endsWith('/academy/auth/me'))
    await enter(page, emails.professor, 'Entrar na Academia')
    await expect(page).toHaveURL(/\/dashboard$/)
    const kept = await storage(page)
    // While another story has a second school, that is kept too.
    const { manySchools: _many, ...user } = JSON.parse(kept.currentUser ?? '')
    expect(user).toEqual({ username: 'Ermelinda Sitoe', email: emails.professor, nivel: 'professor' })
    expect((await bearer).headers().authorization).toBe(`Bearer ${kept.jwt_access_token}`)
  })

  test('the way in is there before its code, and does then what was asked of it meanwhile', async ({
    page,
  }) => {
    let arrive = () => {}
    const arrived = new Promise<void>(resolve => {
      arrive = resolve
    })
    await page.route('**/assets/*.js', async route => {
      await arrived
      await route.continue()
    })
    await page.goto(UNIFIED, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escolha seu Sistema')
    await page.getByRole('radio', { name: /Sistema de Diagnóstico/ }).check()
    await enter(page, emails.professor, 'Entrar na Academia')
    await expect(page).toHaveURL(new RegExp(`${UNIFIED}$`))
    arrive()
    await expect(page).toHaveURL(/\/diagnostico\/home$/)
  })

  test('K2 · K3 · one account signs in to both, and picks the diagnostic system first where it likes', async ({
    page,
  }) => {
    await page.goto(UNIFIED)
    await page.getByRole('radio', { name: /Sistema de Diagnóstico/ }).check()
    await enter(page, emails.professor, 'Entrar no Diagnóstico')
    await expect(page).toHaveURL(/\/diagnostico\/home$/)
    await expect.poll(async () => (await storage(page)).jwt_access_token).not.toBeNull()
    const kept = await storage(page)
    expect(kept.diagnostico_access_token).not.toBeNull()
    expect(JSON.parse(kept.diagnostico_user ?? '').email).toBe(emails.professor)
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(UNIFIED)
    await expect(page.getByRole('radio', { name: /Sistema de Diagnóstico/ })).toBeChecked()
  })

  test('R5 · the academy’s own page greets the pedagogue, and says in Portuguese what is wrong', async ({
    page,
  }) => {
    await page.goto('/auth/jwt/sign-in')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá Pedagogo, Bem-vindo !')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByText('Preencha este campo.')).toHaveCount(2)
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
    await enter(page, emails.professor, 'Entrar', 'não é esta')
    await expect(page.getByRole('alert')).toHaveText('O e-mail ou a senha não estão certos.')
    await page.getByRole('button', { name: 'Mostrar a senha' }).click()
    await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'text')
  })

  test('R6 · G7 · sign-up stores a token, signs nobody in and says who approves', async ({ page }) => {
    await page.goto('/auth/jwt/sign-up')
    await page.getByLabel('Nome', { exact: true }).fill('Celeste')
    await page.getByLabel('Apelido').fill('Macamo')
    await page.getByRole('textbox', { name: 'E-mail' }).fill(`celeste${Date.now()}@escola.mz`)
    await page.getByLabel('Senha', { exact: true }).fill('12345678')
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expect(page.getByText('Uma sequência do teclado adivinha-se logo.')).toBeVisible()
    await page.getByLabel('Senha', { exact: true }).fill('mandioca com amendoim')
    await expect(page.getByText('Força da senha: forte.')).toBeVisible()
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('O pedido de conta está feito')
    await expect(page.getByText('administração da escola')).toBeVisible()
    const kept = await storage(page)
    expect([kept.jwt_access_token === null, kept.currentUser]).toEqual([false, null])
    await page.goto('/dashboard')
    await expect(page).toHaveURL(url => url.pathname === UNIFIED)
  })

  test('E2 · a sign-in without accessToken says so', async ({ page }) => {
    await page.route('**/academy/auth/sign-in', route => route.fulfill({ json: {} }))
    await page.goto('/auth/jwt/sign-in')
    await enter(page, emails.professor, 'Entrar')
    await expect(page.getByRole('alert')).toHaveText('Access token not found in response')
  })

  test('E1 · a refusal without a body says the text of the catalogue', async ({ page }) => {
    await page.route('**/academy/auth/sign-in', route => route.fulfill({ status: 500, body: '' }))
    await page.goto('/auth/jwt/sign-in')
    await enter(page, emails.professor, 'Entrar')
    await expect(page.getByRole('alert')).toHaveText('Something went wrong!')
  })

  test('E3 · a diagnostic refusal says the server’s message, else its own', async ({ page }) => {
    let body: object = { message: 'O servidor explica.' }
    await page.route('**/diagnostics/login', route => route.fulfill({ status: 401, json: body }))
    await page.goto(`${UNIFIED}?sistema=diagnostico`)
    await enter(page, emails.professor, 'Entrar no Diagnóstico')
    await expect(page.getByRole('alert')).toHaveText('O servidor explica.')
    body = {}
    await page.getByRole('button', { name: 'Entrar no Diagnóstico' }).click()
    await expect(page.getByRole('alert')).toHaveText('Erro na autenticação')
  })
})

test.describe('guards', () => {
  test('G1 · who is not signed in is sent to the sign-in page, with the way back, and the location is replaced', async ({
    page,
  }) => {
    await page.goto('/faqs')
    await page.goto('/dashboard/glossaryList?search=a#b')
    await expect(page).toHaveURL(
      url =>
        url.pathname === UNIFIED && url.searchParams.get('returnTo') === '/dashboard/glossaryList?search=a#b',
    )
    await page.goBack()
    await expect(page).toHaveURL(/\/faqs$/)
  })

  test('G2 · the diagnostic area draws nothing when signed out, and leads to the unified page', async ({
    page,
  }) => {
    await page.goto('/faqs')
    await page.goto('/diagnostico/testes')
    await expect(page).toHaveURL(url => url.pathname === UNIFIED)
    await expect(page.getByRole('radio', { name: /Sistema de Diagnóstico/ })).toBeChecked()
    await page.goBack()
    await expect(page).toHaveURL(/\/faqs$/)
  })

  test('G2 · nothing is drawn either while the session is being asked for', async ({ page, signIn }) => {
    await signIn('professor')
    let answer = () => {}
    const answering = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/api/diagnostics/me', async route => {
      await answering
      await route.continue()
    })
    await Promise.all([page.waitForRequest('**/api/diagnostics/me'), page.goto('/diagnostico/disciplinas')])
    await expect(page.locator('#root nav, #root main, #root header')).toHaveCount(0)
    answer()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disciplinas')
  })

  test('G3 · a guest page leads who is signed in to returnTo, else to the default path, and never elsewhere', async ({
    page,
    signIn,
  }) => {
    await signIn('professor')
    await page.goto('/auth/jwt/sign-in?returnTo=/dashboard/glossaryList')
    await expect(page).toHaveURL(/\/dashboard\/glossaryList$/)
    for (const returnTo of [
      '',
      '?returnTo=https://mau.example/',
      '?returnTo=//mau.example/',
      '?returnTo=/%5Cmau.example',
    ]) {
      await page.goto(`${UNIFIED}${returnTo}`)
      await expect(page).toHaveURL(/\/dashboard$/)
    }
    for (const guests of ['/auth/jwt/sign-up', '/auth/amplify/verify', '/auth/supabase/sign-in']) {
      await page.goto(`${guests}?returnTo=/dashboard/two`)
      await expect(page).toHaveURL(/\/dashboard\/two$/)
    }
  })

  test('the academy’s session opens the diagnostic system with one tap', async ({ page, signIn }) => {
    await signIn('professor')
    await page.goto('/dashboard/glossaryList')
    await page.evaluate(() => {
      sessionStorage.removeItem('diagnostico_access_token')
      localStorage.removeItem('diagnostico_user')
    })
    await page.goto('/diagnostico/disciplinas')
    await expect(page).toHaveURL(url => url.pathname === UNIFIED)
    await expect(page.getByLabel('Senha', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Entrar no Diagnóstico' }).click()
    await expect(page).toHaveURL(/\/diagnostico\/disciplinas$/)
  })
})

test.describe('start-up', () => {
  test('G5 · E4 · a diagnostic session that the server refuses is cleared', async ({ page, signIn }) => {
    await signIn('professor')
    await page.route('**/api/diagnostics/me', route => route.fulfill({ status: 401, json: {} }))
    const logged = page.waitForEvent('console', message => message.text().includes('Erro ao buscar usuário'))
    await page.goto('/diagnostico/disciplinas')
    await expect(page).toHaveURL(url => url.pathname === UNIFIED)
    await logged
    const kept = await storage(page)
    expect([kept.diagnostico_access_token, kept.diagnostico_user]).toEqual([null, null])
  })

  test('G6 · the academy’s pages open without waiting for the server to confirm the session', async ({
    page,
    signIn,
  }) => {
    await signIn('professor')
    await page.route('**/api/academy/auth/me', () => new Promise(() => undefined))
    await page.goto('/dashboard/glossaryList')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glossário')
  })
})

test.describe('the way out', () => {
  test('G8 · N7 · signing out clears everything and goes to the unified page, in every tab', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('professor')
    await page.goto('/dashboard/glossaryList')
    const second = await context.newPage()
    await second.goto('/dashboard/glossaryList')
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('Glossário')
    const token = (await storage(page)).jwt_access_token
    await page.getByRole('button', { name: 'Conta de Ermelinda Sitoe' }).click()
    await expect(page.getByRole('dialog').getByText(emails.professor)).toBeVisible()
    await page.getByRole('button', { name: 'Terminar a sessão' }).click()
    for (const tab of [page, second]) {
      await expect(tab).toHaveURL(url => url.pathname === UNIFIED && url.search === '')
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Escolha seu Sistema')
      await tab.waitForLoadState('networkidle')
      expect(Object.values(await storage(tab))).toEqual([null, null, null, null])
    }
    const ended = await page.request.get('/api/academy/auth/me', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(ended.status()).toBe(401)
  })

  test('a new tab takes the session over, and nothing outlives the last one', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('professor')
    await page.goto('/dashboard/glossaryList')
    const second = await context.newPage()
    await second.goto('/diagnostico/disciplinas')
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('Disciplinas')
    await page.close()
    await second.close()
    const later = await context.newPage()
    await later.goto('/dashboard/glossaryList')
    await expect(later).toHaveURL(url => url.pathname === UNIFIED)
  })

  test('a session that ends in the middle of work is opened again in place', async ({ page, signIn }) => {
    await signIn('professor')
    await page.goto('/dashboard/conta')
    // A refusal while the page still asks whether the session lasts would be the start's, not one amid work.
    await page.waitForLoadState('networkidle')
    await page.getByLabel('Telemóvel').fill('+258 84 000 0000')
    const tokens = await storage(page)
    for (const [api, token] of [
      ['academy', tokens.jwt_access_token],
      ['diagnostics', tokens.diagnostico_access_token],
    ])
      await page.request.post(`/api/${api}/auth/sign-out`, { headers: { authorization: `Bearer ${token}` } })
    await page.getByRole('button', { name: 'Guardar' }).click()
    const dialog = page.getByRole('dialog', { name: 'A sessão terminou' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await dialog.getByLabel('Senha', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Entrar e continuar' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('A sua conta foi guardada.')).toBeVisible()
    await expect(page.getByLabel('Telemóvel')).toHaveValue('+258 84 000 0000')
    // One sign-in has opened both systems: what is asked of the other after it opens no second dialog.
    await page.waitForLoadState('networkidle')
    await expect(dialog).toBeHidden()
  })
})

test.describe('roles', () => {
  test('an account awaiting approval reads who approves', async ({ page, signIn }) => {
    await signIn('pendente')
    await page.goto('/dashboard/subjectManagement')
    await expect(page.getByRole('heading', { name: 'A sua conta espera aprovação' })).toBeVisible()
    await page.getByRole('link', { name: 'Abrir o glossário' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glossário')
  })

  test('a teacher meets no page of the administration', async ({ page, signIn }) => {
    await signIn('professor')
    await page.goto('/dashboard/administracao/utilizadores')
    await expect(page.getByRole('heading', { name: 'Esta página não é do seu papel' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Utilizadores' })).toHaveCount(0)
  })

  test('the administration invites, and the invited comes in with the link', async ({
    page,
    browser,
    signIn,
  }) => {
    await signIn('admin')
    await page.goto('/dashboard/administracao/utilizadores')
    await page.getByRole('button', { name: 'Convidar' }).click()
    await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(`convite${Date.now()}@escola.mz`)
    await page.getByRole('button', { name: 'Fazer o convite' }).click()
    const link = await page.getByLabel('Ligação').inputValue()
    const other = await browser.newContext()
    const guest = await other.newPage()
    await guest.goto(link)
    await guest.getByLabel('Nome', { exact: true }).fill('Xadreque')
    await guest.getByLabel('Apelido').fill('Uamusse')
    await guest.getByLabel('Senha', { exact: true }).fill('mandioca com amendoim')
    await guest.getByRole('button', { name: 'Criar conta e entrar' }).click()
    await expect(guest).toHaveURL(/\/dashboard$/)
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: 'Este convite já não serve' })).toBeVisible()
    await other.close()
  })

  test('a deleted account comes back from the toast and from the recycle bin', async ({
    page,
    signIn,
    request,
  }) => {
    test.slow()
    const lastName = `Nhaca ${Date.now()}`
    const name = `Vasco ${lastName}`
    const signUp = await request.post('/api/academy/auth/sign-up', {
      data: {
        firstName: 'Vasco',
        lastName,
        email: `vasco${Date.now()}@escola.mz`,
        password: 'mandioca com amendoim',
      },
    })
    expect(signUp.ok()).toBe(true)
    await signIn('admin')
    await page.goto(`/dashboard/administracao/utilizadores?search=${encodeURIComponent(name)}`)
    const remove = async () => {
      await page.getByRole('button', { name: `Mais acções de ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    }
    await remove()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('Desfeito.')).toBeVisible()
    await expect(page.getByText(/conta eliminada\./)).toHaveCount(0)
    await remove()
    await expect(page.getByText(/conta eliminada\./)).toBeVisible()
    await page.goto('/dashboard/administracao/reciclagem?search=Nhaca')
    await page
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button', { name: 'Repor' })
      .first()
      .click()
    await expect(page.getByText(`«${name}» foi reposto.`)).toBeVisible()
  })
})
