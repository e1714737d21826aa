import { isDoor } from '../app/search-engines.ts'
import { addressesOf } from './addresses.ts'
import { pages } from './pages.ts'
import { expect, test } from './people.ts'

/** Checklist R: every URL of the specification, with what its visitor gets. */
type Route = [number: string, path: string, title: string | RegExp]
const academy: Route[] = [
  ['R8', '/dashboard', /^(Bom dia|Boa tarde|Boa noite), Ermelinda$/],
  ['R9', '/dashboard/two', 'Calendário'],
  ['R10', '/dashboard/glossaryList', 'Glossário'],
  ['R11', '/dashboard/subjectManagement', 'Disciplinas'],
  ['R12', '/dashboard/homePlanoDeAula', 'Planos de aula'],
  ['R13', '/dashboard/criarPlanoDeAula', /^(Novo p|P)lano de aula/],
  ['R14', '/dashboard/criarPlanoAnalitico', 'Novo plano analítico'],
  ['R15', '/dashboard/consultarPlanosAnaliticos', 'Planos analíticos'],
  ['R16', '/dashboard/editarPlanosAnaliticos', /^(Editar p|P)lanos? analíticos?$/],
  ['R17', '/dashboard/controlePlanosAnaliticos', /^Controlo/],
  ['R18', '/dashboard/jogoHome', 'Jogos'],
  ['R19', '/dashboard/criarJogo', /^(Criar|Novo) jogo$/],
  ['R20', '/dashboard/consultarJogo', /^(Consultar j|J)ogos$/],
  ['R21', '/dashboard/editarJogo', /^Editar jogo/],
  ['R22', '/dashboard/controleJogo', /^Controlo/],
  ['R23', '/dashboard/quizManager', 'Gestão de Quiz'],
  ['R24', '/dashboard/politicas', 'Políticas'],
  ['R26', '/dashboard/group', 'Turmas'],
  ['R26', '/dashboard/group/five', /^5ª\sclasse$/],
  ['R26', '/dashboard/group/six', /^6ª\sclasse$/],
]

const diagnostics: Route[] = [
  ['R27', '/diagnostico', /^(Bom dia|Boa tarde|Boa noite), Ermelinda$/],
  ['R27', '/diagnostico/home', /^(Bom dia|Boa tarde|Boa noite), Ermelinda$/],
  ['R28', '/diagnostico/dashboard', 'O que se sabe da escola'],
  ['R29', '/diagnostico/diagnosticos', 'Diagnósticos'],
  ['R30', '/diagnostico/relatorios', 'Relatórios'],
  ['R31', '/diagnostico/disciplinas', 'Disciplinas'],
  ['R32', '/diagnostico/testes', 'Testes'],
  ['R34', '/diagnostico/alunos', 'Alunos'],
]

for (const [area, routes] of Object.entries({ academy, diagnostics }))
  test(`${numbers(routes)} · the pages of the ${area} open at their own address, named, with a clean console`, async ({
    page,
    signIn,
    complaints,
  }) => {
    await signIn('professor')
    for (const [number, path, title] of routes)
      await test.step(`${number} · ${path}`, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(page).toHaveURL(url => url.pathname === path)
        await expect(page).toHaveTitle(/ · Dondza Academy$/)
        expect(complaints.splice(0), path).toEqual([])
      })
  })

function numbers(routes: Route[]): string {
  return [...new Set(routes.map(([number]) => number))].join(' · ')
}

test('R25 · a policy is under its id; one that is not there says so and leads to the list', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  await page.goto('/dashboard/politicas/visualizar/00000000-0000-7000-8000-000000000000')
  await expect(page).toHaveURL(/visualizar\/00000000-0000-7000-8000-000000000000$/)
  await expect(page.getByRole('main')).toContainText(/não existe|não se encontra|Não foi possível/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /políticas/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard\/politicas$/)
})

test('R33 · a test of the diagnostic system is under its id', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto('/diagnostico/testes')
  const first = page
    .getByRole('main')
    .getByRole('link')
    .filter({ visible: true })
    .and(page.locator('[href*="/diagnostico/teste/"]:not([href*="/novo"])'))
  const name = (await first.first().textContent()) ?? ''
  await first.first().click()
  await expect(page).toHaveURL(/\/diagnostico\/teste\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.slice(0, 20))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.slice(0, 20))
})

test('R1 · the root leads to the default path, or to the unified sign-in when nobody is signed in', async ({
  page,
  browser,
  signIn,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/auth\/unified\/sign-in/)
  const other = await browser.newPage()
  await signIn('professor', other)
  await other.goto('/')
  await expect(other).toHaveURL(/\/dashboard$/)
  await other.close()
})

test('R2 · an unknown path becomes /404, a plain page without navigation', async ({ page }) => {
  for (const path of ['/nao/existe', '/dashboard/naoExiste', '/diagnostico/nao/existe', '/404']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/404$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página não encontrada')
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
})

test('R3 · /faqs answers real questions without a session', async ({ page }) => {
  await page.goto('/faqs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perguntas frequentes')
  await expect(page.getByRole('button', { expanded: false }).nth(9)).toBeVisible()
})

test('R4 · the unified sign-in is titled «Escolha seu Sistema»', async ({ page }) => {
  await page.goto('/auth/unified/sign-in')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escolha seu Sistema')
})

test('R5 · the jwt sign-in is titled «Olá Pedagogo, Bem-vindo !»', async ({ page }) => {
  await page.goto('/auth/jwt/sign-in')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá Pedagogo, Bem-vindo !')
})

test('R6 · the sign-up page has the form of the specification and no section title', async ({ page }) => {
  await page.goto('/auth/jwt/sign-up')
  for (const label of ['Nome', 'Apelido', 'E-mail'])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  await expect(page.getByText('Escolha seu Sistema')).toHaveCount(0)
  await expect(page.getByText('Olá Pedagogo, Bem-vindo !')).toHaveCount(0)
})

const methods: Record<string, string[]> = {
  amplify: ['sign-in', 'sign-up', 'verify', 'update-password', 'reset-password'],
  firebase: ['sign-in', 'sign-up', 'verify', 'reset-password'],
  auth0: ['sign-in'],
  oidc: ['sign-in'],
  supabase: ['sign-in', 'sign-up', 'verify', 'update-password', 'reset-password'],
}
test('R7 · every page of the other methods says that this installation signs in with e-mail and password', async ({
  page,
}) => {
  for (const [method, steps] of Object.entries(methods))
    for (const step of steps) {
      await page.goto(`/auth/${method}/${step}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aqui entra-se com e-mail e senha')
      await expect(page).toHaveURL(url => url.pathname === `/auth/${method}/${step}`)
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /entrar/i })
          .first(),
      ).toBeVisible()
    }
})

test('R · pages come lazily, with a fallback meanwhile, and begin at their top', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto('/dashboard/glossaryList')
  await expect(page.getByRole('row').nth(20)).toBeAttached()
  await expect(page.getByRole('link', { name: 'Disciplinas' })).toBeVisible()
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async route => {
    await held
    await route.continue()
  })
  await page.evaluate(() => window.scrollTo(0, 500))
  expect(await page.evaluate(() => window.scrollY)).toBe(500)
  await page.getByRole('link', { name: 'Disciplinas' }).click()
  await expect(page.getByRole('progressbar').or(page.getByRole('status')).first()).toBeAttached()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disciplinas')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('pages that a link opens by itself ask search engines to leave them alone, in the header and in the page', async ({
  page,
  request,
}) => {
  const doors = await addressesOf(
    pages.filter(({ path }) => isDoor(path)),
    request,
  )
  expect(doors.length).toBe(6)
  for (const { address } of doors)
    await test.step(address, async () => {
      const answer = await page.goto(address)
      expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow')
      await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', 'noindex, nofollow')
    })
  expect((await request.get('/auth/unified/sign-in')).headers()).not.toHaveProperty('x-robots-tag')
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^User-agent: \*$/m)
})
