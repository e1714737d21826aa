import type { Page } from '@playwright/test'
import { expectRing, tabTo } from './by-keyboard.ts'
import { fixturesBy, ownWord } from './fixtures.ts'
import { expect, password, remindedToday, test } from './people.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Everything by keyboard alone: no pointer touches these pages, and what has the focus is always seen. */
const GLOSSARY = '/dashboard/glossaryList'
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('one signs in, finds a term and reads it', async ({ page }) => {
  await page.goto('/auth/unified/sign-in')
  await tabTo(page, page.getByLabel('E-mail', { exact: true }))
  await page.keyboard.type('professor@demo.dondza.mz')
  await page.keyboard.press('Tab')
  await tabTo(page, page.getByLabel('Senha', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await tabTo(page, page.getByRole('link', { name: 'Glossário', exact: true }).first())
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Glossário')
  await tabTo(page, page.getByRole('searchbox', { name: 'Procurar termo ou definição' }))
  await page.keyboard.type('fotossintese')
  await expect(page).toHaveURL(/search=fotossintese/)
  await tabTo(page, page.getByRole('link', { name: /^Fotossíntese/ }))
  await page.keyboard.press('Enter')
  await expect(title(page)).toContainText('Fotossíntese')
})

test('a term is created, published from its menu, and the publishing taken back', async ({
  page,
  signIn,
}) => {
  const word = ownWord()
  await signIn('pedagogo')
  await page.goto(`${GLOSSARY}?search=${encodeURIComponent(word)}`)
  await tabTo(page, page.getByRole('link', { name: `Criar «${word}»` }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Definição', { exact: true }))
  await page.keyboard.type('Escrita sem pegar no rato.')
  await tabTo(page, page.getByLabel('Disciplina', { exact: true }))
  await page.keyboard.type('Mat')
  const fifth = page.getByRole('checkbox', { name: '5ª classe' })
  await tabTo(page, fifth)
  await page.keyboard.press('Space')
  await expect(fifth).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Criar termo' }))
  await page.keyboard.press('Enter')
  await expect(title(page)).toContainText(word)
  await expect(page.getByRole('main')).toContainText('Matemática')

  await page.goto(`${GLOSSARY}?search=${encodeURIComponent(word)}`)
  const more = page.getByRole('button', { name: `Mais acções de ${word}` })
  const row = page.getByRole('row').filter({ hasText: word })
  await tabTo(page, more)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  const publish = page.getByRole('menuitem', { name: 'Publicar' })
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  while (!(await publish.evaluate(item => item === document.activeElement)))
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Publicado')
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible()
  await page.keyboard.press('Alt+KeyT')
  await tabTo(page, page.getByRole('button', { name: 'Desfazer' }))
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Rascunho')
})

test('a list is brought in from a file', async ({ page, signIn }) => {
  const word = ownWord('Zebu')
  await signIn('pedagogo')
  await page.goto(`${GLOSSARY}?search=${encodeURIComponent(word)}`)
  const start = page.getByRole('button', { name: 'Importar', exact: true })
  await tabTo(page, start)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(start).toBeFocused()
  // Asked for early: the browser must know before the key that somebody takes the place of its own dialog.
  const chosen = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Escolher ficheiro' }))
  await page.keyboard.press('Enter')
  const chooser = await chosen
  const csv = `Termo;Definição;Disciplina;Classe\n${word};Boi de bossa;Ciências Naturais;6\n`
  await chooser.setFiles({ name: 'termos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await tabTo(page, dialog.getByRole('button', { name: 'Importar 1 termo' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Concluir' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(1)
})

test('a subject’s tree is gone through, and a competence written into it', async ({ page, signIn }) => {
  await signIn('pedagogo')
  await page.goto('/dashboard/subjectManagement?search=matematica')
  await tabTo(page, page.getByRole('link', { name: /^Matemática/ }))
  await page.keyboard.press('Enter')
  const grade = page.getByRole('radio', { name: /^6ª/ })
  await expect(grade).toBeAttached()
  await page.getByRole('radio', { checked: true }).first().focus()
  while (!(await grade.isChecked())) await page.keyboard.press('ArrowRight')
  const add = page.getByRole('button', { name: 'Acrescentar competência' }).first()
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Código')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Código')).toHaveCount(0)
  await expect(add).toBeFocused()
})

test('the first stop leads past the menu, and a new page begins at its content', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  await expect(title(page)).toHaveText('Glossário')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Saltar para o conteúdo' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('link', { name: 'Disciplinas' }).focus()
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Disciplinas')
  await expect(page.getByRole('main')).toBeFocused()
})

test('Ctrl K finds pages and things, arrows choose, Enter goes there, Esc gives the focus back', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  const search = page.getByRole('searchbox', { name: 'Procurar termo ou definição' })
  await tabTo(page, search)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Procurar' })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(search).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('turm')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
  await field.fill('fotossintese')
  const found = page.getByRole('option', { name: /Fotossíntese/ })
  await expect(found).toBeVisible()
  while ((await found.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(title(page)).toContainText('Fotossíntese')
})

test('drawers hold the focus, are worked, and give it back', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  const gear = page.getByRole('button', { name: 'Definições' })
  await tabTo(page, gear)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Definições' })
  await expect(drawer).toBeVisible()
  for (let steps = 0; steps < 25; steps += 1) {
    await page.keyboard.press('Tab')
    expect(await drawer.evaluate(element => element.contains(document.activeElement))).toBe(true)
    await expectRing(page)
  }
  const dark = drawer.getByRole('switch', { name: 'Modo escuro' })
  await tabTo(page, dark)
  await page.keyboard.press('Space')
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(gear).toBeFocused()
  const account = page.getByRole('button', { name: /^Conta de/ })
  await tabTo(page, account)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Conta' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
})

test('N6 · the popover of a narrow menu opens with the arrows and closes with Esc', async ({
  page,
  signIn,
  request,
}) => {
  await remindedToday('professor', request)
  await signIn('professor')
  await page.goto(GLOSSARY)
  const fold = page.getByRole('button', { name: 'Recolher a navegação' })
  await fold.focus()
  await page.keyboard.press('Enter')
  const parent = page.getByRole('button', { name: 'Turmas' })
  await parent.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'As suas turmas' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: '5ª classe' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(parent).toBeFocused()
  await expect(page.getByRole('link', { name: '5ª classe' })).toHaveCount(0)
})

test('what is said in a corner is heard while a dialog is open', async ({ page, signIn, request }) => {
  const { term } = await (await fixturesBy('pedagogo', request)).term()
  await signIn('pedagogo')
  await page.goto(`${GLOSSARY}?search=${encodeURIComponent(term)}`)
  await tabTo(page, page.getByRole('button', { name: `Mais acções de ${term}` }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeFocused()
  await page.keyboard.press('Enter')
  const notice = page.getByRole('region', { name: /^Avisos/ })
  await expect(notice.getByText(`«${term}» eliminado.`)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Procurar' })).toBeFocused()
  await expect(page.getByRole('main')).toHaveCount(0)
  await expect(notice.getByRole('button', { name: 'Desfazer' })).toBeVisible()
})

for (const [width, height] of [
  [1440, 800],
  [360, 640],
] as const)
  test(`what has the focus never lies under the header or what sticks to the foot, ${width} × ${height}`, async ({
    page,
    signIn,
  }) => {
    await signIn('pedagogo')
    await page.setViewportSize({ width, height })
    for (const address of [
      '/dashboard/glossaryList/novo',
      '/dashboard/politicas/nova',
      '/diagnostico/testes/banco/nova',
    ]) {
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible()
      const [down, up] = [await hiddenWhile(page, 'Tab', 60), await hiddenWhile(page, 'Shift+Tab', 60)]
      expect([...down, ...up], address).toEqual([])
    }
  })

/** Presses a key so often, and says what had the focus and lay under something else. */
async function hiddenWhile(page: Page, key: string, times: number): Promise<string[]> {
  const hidden: string[] = []
  for (let at = 0; at < times; at += 1) {
    await page.keyboard.press(key)
    const under = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused?.closest('main')) return
      const { left, top, width, height } = focused.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const own = focused.closest('label') ?? focused
      if (hit && (own.contains(hit) || hit.contains(focused))) return
      return `${focused.outerHTML.slice(0, 120)} under ${hit?.outerHTML.slice(0, 120)}`
    })
    if (under) hidden.push(under)
  }
  return hidden
}
