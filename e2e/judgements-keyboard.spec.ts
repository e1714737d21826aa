import { press, tabTo } from './by-keyboard.ts'
import { expect, test } from './people.ts'

/** What is said of questions and of gains, read by keyboard alone. */
test('a question is found with the arrows, and its options are read by fifths of the class', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  await page.goto('/diagnostico/relatorios')
  const row = page.getByRole('row').filter({ hasText: /^Teste diagnóstico de Matemática/ })
  await press(page, row.getByRole('link').first())
  await press(page, page.getByRole('link', { name: 'Perguntas', exact: true }))
  const first = page.locator('li').getByRole('button', { expanded: false }).first()
  await tabTo(page, first)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const options = page.getByRole('table', { name: /^Opções da pergunta/ })
  await expect(options.getByText('resposta certa')).toBeVisible()
  await expect(options.getByRole('columnheader', { name: 'Dos mais fracos aos mais fortes' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(options).toBeHidden()
})

test('from a recovery plan to its gain, and to whoever stayed below what was expected', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  await page.goto('/diagnostico/recuperacao')
  const measured = page.getByRole('row').filter({ hasText: 'Reavaliado' })
  await press(page, measured.getByRole('link', { name: /^Recuperação de Matemática, 6ªA: FR1, FR2/ }))
  await press(page, page.getByRole('link', { name: 'Ver a evolução' }).first())
  await expect(
    page.getByRole('heading', { level: 1, name: 'Aprenderam mais do que se esperava' }),
  ).toBeVisible()
  await expect(page.getByText('Esperado sem ensinar')).toBeVisible()
  const all = page.getByRole('button', { name: /^Mostrar os \d+$/ })
  const rows = page.getByRole('table').first().getByRole('row')
  const few = await rows.count()
  await press(page, all)
  await expect.poll(() => rows.count()).toBeGreaterThan(few)
  await press(page, page.getByRole('button', { name: /Domínios e competências/ }))
  await expect(page.getByText('Representar fracções').first()).toBeVisible()
})
