import type { Page } from '@playwright/test'
import { press, tabTo, tick, write } from './by-keyboard.ts'
import { ownWord } from './fixtures.ts'
import { marksChanged } from './marks-changed.ts'
import { expect, test } from './people.ts'

/** What is said of questions and of gains, read by keyboard alone. */
test('a question is found with the arrows, and its options are read by fifths of the class', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  await toReport(page, /^Teste diagnóstico de Matemática/, { name: 'Perguntas', exact: true })
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

test('from a recovery plan to its gain, and to pupils below expectation', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto('/diagnostico/recuperacao')
  const measured = page.getByRole('row').filter({ hasText: 'Reavaliado' })
  await press(page, measured.getByRole('link', { name: /^Recuperação de Matemática, 6ªA: FR1, FR2/ }))
  await press(page, page.getByRole('link', { name: 'Ver a evolução' }).first())
  await expect(
    page.getByRole('heading', { level: 1, name: 'Aprenderam mais do que se esperava' }),
  ).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Esperado sem ensinar' })).toBeVisible()
  const all = page.getByRole('button', { name: /^Mostrar os \d+$/ })
  const rows = page.getByRole('table').first().getByRole('row')
  const few = await rows.count()
  await press(page, all)
  await expect.poll(() => rows.count()).toBeGreaterThan(few)
  await press(page, page.getByRole('button', { name: /Domínios e competências/ }))
  await expect(page.getByText('Representar fracções').first()).toBeVisible()
})

test('a key is corrected, and taken back: marks change, and come back', async ({ page, signIn }) => {
  await signIn('professor')
  await toReport(page, /^Fracções a meio do trimestre/, { name: 'Perguntas', exact: true })
  const mean = page.getByText('Média total').locator('..')
  await expect(mean).toContainText(/\d,\d/)
  const before = await mean.innerText()
  const report = page.url()
  // Which key the answers leave in doubt is drawn with the papers: the first question is as good as any.
  await page.goto(`/diagnostico/diagnosticos/${report.split('/').at(-1)}`)
  const parts = page.getByRole('navigation', { name: 'Partes da aplicação' })
  await press(page, parts.getByRole('link', { name: 'Chave' }))
  const keys = page.getByRole('list', { name: 'Perguntas e as suas chaves' })
  await press(page, keys.getByRole('button').first())
  const options = page.getByRole('group', { name: 'Certa, ou todas as que se aceitam' })
  // Where the right one stands is drawn for each application.
  const other = (await options.getByRole('checkbox').first().isChecked()) ? 1 : 0
  await tick(page, options.getByRole('checkbox', { checked: true }))
  await tick(page, options.getByRole('checkbox').nth(other))
  await press(page, page.getByRole('button', { name: 'Ensaiar', exact: true }))
  const effect = page.getByRole('status').filter({ hasText: /notas? (sobem?|descem?)/ })
  const changed = marksChanged(await effect.innerText())
  expect(changed).toBeGreaterThan(0)
  const reason = `A chave ${ownWord('trocada')}.`
  await write(page, page.getByLabel('Motivo'), reason)
  await press(page, page.getByRole('button', { name: /^Corrigir a chave para / }))
  await expect(page.getByText(`${changed} notas mudaram`)).toBeVisible()
  await expect(page.getByText(`«${reason}»`)).toBeVisible()
  const desk = page.url()
  await page.goto(report)
  await expect(mean).toContainText(/\d,\d/)
  await expect(mean).not.toHaveText(before)
  await page.goto(desk)
  await press(page, page.getByRole('button', { name: 'Desfazer a última correcção' }))
  await expect(page.getByText(`«Desfaz: ${reason}»`)).toBeVisible()
})

test('a re-test is proposed with a recovery plan, and made with as many questions as were promised', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  await toReport(page, /^Fracções a meio do trimestre/, { name: 'Plano de recuperação' })
  const promise = await page.getByText(/^Reavaliação com \d+ perguntas: \d+ novas? do banco/).innerText()
  const [, items, fresh] = /com (\d+) perguntas: (\d+)/.exec(promise) ?? []
  expect(Number(fresh)).toBeGreaterThan(0)
  await press(page, page.getByRole('button', { name: 'Criar plano' }))
  await expect(page.getByRole('heading', { level: 1, name: /^Recuperação de/ })).toBeVisible()
  const retest = page.getByText(`${items} perguntas · em rascunho: publique-a e aplique-a à turma`)
  await expect(retest).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Abrir o teste' }))
  await expect(page.getByRole('heading', { level: 1, name: /^Reavaliação: Fracções a meio/ })).toBeVisible()
  await page.goBack()
  await press(page, page.getByRole('button', { name: /^Mais acções/ }))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/eliminad[oa]/).first()).toBeVisible()
})

/** From the list of reports to a part of one of them. */
async function toReport(page: Page, report: RegExp, part: { name: string; exact?: boolean }): Promise<void> {
  await page.goto('/diagnostico/relatorios')
  const row = page.getByRole('row').filter({ hasText: report })
  await press(page, row.getByRole('link').first())
  await press(page, page.getByRole('link', part))
}
