import { expect, test } from './people.ts'

/** Checklist R: every URL of the specification, with what its visitor gets. */
const academy: [number: string, path: string, title: string | RegExp][] = [
  ['R8', '/dashboard', /^(Bom dia|Boa tarde|Boa noite), Ermelinda$/],
  ['R9', '/dashboard/two', 'Calendário'],
  ['R10', '/dashboard/glossaryList', 'Glossário'],
  ['R11', '/dashboard/subjectManagement', 'Disciplinas'],
  ['R12', '/dashboard/homePlanoDeAula', 'Planos de aula'],
  ['R13', '/dashboard/criarPlanoDeAula', /plano de aula/i],
  ['R14', '/dashboard/criarPlanoAnalitico', /plano analítico/i],
  ['R15', '/dashboard/consultarPlanosAnaliticos', 'Planos analíticos'],
  ['R16', '/dashboard/editarPlanosAnaliticos', /planos? analíticos?/i],
  ['R17', '/dashboard/controlePlanosAnaliticos', /Controlo/],
  ['R18', '/dashboard/jogoHome', 'Jogos'],
  ['R19', '/dashboard/criarJogo', /jogo/i],
  ['R20', '/dashboard/consultarJogo', /jogos/i],
  ['R21', '/dashboard/editarJogo', /jogo/i],
  ['R22', '/dashboard/controleJogo', /Controlo/],
  ['R23', '/dashboard/quizManager', 'Gestão de Quiz'],
  ['R24', '/dashboard/politicas', 'Políticas'],
  ['R26', '/dashboard/group', 'Turmas'],
  ['R26', '/dashboard/group/five', /5ª.classe/],
  ['R26', '/dashboard/group/six', /6ª.classe/],
]

const diagnostics: [number: string, path: string, title: string | RegExp][] = [
  ['R27', '/diagnostico', /.+/],
  ['R27', '/diagnostico/home', /.+/],
  ['R28', '/diagnostico/dashboard', /.+/],
  ['R29', '/diagnostico/diagnosticos', /.+/],
  ['R30', '/diagnostico/relatorios', 'Relatórios'],
  ['R31', '/diagnostico/disciplinas', 'Disciplinas'],
  ['R32', '/diagnostico/testes', /Testes/],
  ['R34', '/diagnostico/alunos', 'Alunos'],
]

for (const [number, path, title] of [...academy, ...diagnostics])
  test(`${number} · ${path} opens, named, with a clean console`, async ({ page, signIn, complaints }) => {
    await signIn('professor')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(/Dondza Academy/)
    expect(complaints).toEqual([])
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
  await page.goto('/nao/existe')
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página não encontrada')
  await expect(page.getByRole('navigation')).toHaveCount(0)
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
  supabase: ['sign-in', 'sign-up', 'verify', 'update-password', 'reset-password'],
}
for (const [method, steps] of Object.entries(methods))
  test(`R7 · /auth/${method} says that this installation signs in with e-mail and password`, async ({
    page,
  }) => {
    for (const step of steps) {
      await page.goto(`/auth/${method}/${step}`)
      await expect(page.getByText(/e-mail e (a )?senha/i).first()).toBeVisible()
      await expect(page.getByRole('link', { name: /entrar/i }).first()).toBeVisible()
    }
  })

test('R · pages come lazily, with a fallback meanwhile, and begin at their top', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto('/dashboard/glossaryList')
  await page.getByRole('heading', { level: 1 }).waitFor()
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/subject-list-page.*\.js/, async route => {
    await held
    await route.continue()
  })
  await page.evaluate(() => window.scrollTo(0, 500))
  await page.getByRole('link', { name: 'Disciplinas' }).click()
  await expect(page.getByRole('progressbar').or(page.getByRole('status')).first()).toBeAttached()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disciplinas')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
