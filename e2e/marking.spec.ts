import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'
import { choice, nineTypes, openQuestion, testFixturesBy } from './test-fixtures.ts'

// Coordinators see every group: these tests make their own, so that nobody else's figures move.
const who = 'pedagogo'
const letters = 'ABCD'

async function open(page: Page, id: string, part: string): Promise<void> {
  await page.goto(`/diagnostico/diagnosticos/${id}?parte=${part}`)
}

/** The grid, once it listens to the keyboard. */
async function grid(page: Page) {
  const table = page.getByRole('grid', { name: 'Respostas por aluno e pergunta' })
  await expect(table).toBeFocused()
  return table
}

test('a class of 70 and 40 questions is entered by the keyboard alone, and no key is lost or sent twice', async ({
  page,
  request,
  signIn,
}) => {
  const fixtures = await testFixturesBy(who, request)
  const { id: groupId, pupils } = await fixtures.group(70)
  const questions = Array.from({ length: 40 }, (_, at) => choice(`Conta ${at + 1}?`, letters[at % 4] as 'A'))
  const { id } = await fixtures.application(groupId, { title: 'Quarenta contas', questions })
  await signIn(who)
  await open(page, id, 'introduzir')
  const table = await grid(page)
  await expect(table).toHaveAttribute('aria-rowcount', '71')
  // Only the rows in sight are drawn.
  expect(await table.getByRole('row').count()).toBeLessThan(45)

  const right = 'ABCD'.repeat(10)
  await page.keyboard.type(`${right.slice(0, 37)} N `)
  await page.keyboard.press('Shift+N')
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(pupils[2]?.fullName ?? '')
  await expect(page.getByRole('status').filter({ hasText: '2 de 70 alunos' })).toBeVisible()

  // The network goes; what is typed stays on the device, also after the page was closed.
  await expect(page.getByText(/^Guardado às/)).toBeVisible()
  await page.context().setOffline(true)
  await page.keyboard.type('BBBB')
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/por enviar$/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/por enviar$/)).toBeHidden()

  // A sheet of Excel for everybody else.
  const rest = Array.from({ length: 67 }, (_, at) =>
    [...right].map((value, col) => ((at + col) % 5 === 0 ? '' : value)),
  )
  await page.keyboard.press('Home')
  await table.evaluate(
    (element, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    rest.map(row => row.join('\t')).join('\r\n'),
  )
  await expect(page.getByRole('status').filter({ hasText: '69 de 70 alunos' })).toBeVisible()
  await page.keyboard.press('Control+End')
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(pupils[69]?.fullName ?? '')
  await page.keyboard.type('C')
  await expect(page.getByText(/^Guardado às/)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(/por enviar$/)).toBeHidden()

  type Stored = {
    sittings: { name: string; state: string; responses: Record<string, { outcome: string }> }[]
  }
  const { sittings } = await fixtures.call<Stored>('GET', `/applications/${id}`)
  const outcomes = (at: number) =>
    Object.values(sittings[at]?.responses ?? {}).map(response => response.outcome)
  const count = (at: number, outcome: string) => outcomes(at).filter(value => value === outcome).length
  expect([count(0, 'certa'), count(0, 'branco'), count(0, 'não apresentada')]).toEqual([37, 2, 1])
  expect(sittings[1]?.state).toBe('não apresentado')
  expect(count(2, 'branco')).toBe(8)
  expect(sittings.filter(sitting => sitting.state === 'entregue')).toHaveLength(69)
})

test('answers of every type are entered, undone and done again; a thumb has keys of its own', async ({
  page,
  request,
  signIn,
}) => {
  const fixtures = await testFixturesBy(who, request)
  const { id: groupId } = await fixtures.group(3)
  const { id } = await fixtures.application(groupId, { title: 'Nove tipos', questions: nineTypes() })
  await signIn(who)
  await open(page, id, 'introduzir')
  const table = await grid(page)
  await page.keyboard.type('B')
  for (const word of ['AB', 'V', 'xai-xai', '3,5', 'BA', '213', '1000', '2'])
    if (word === 'V') await page.keyboard.type('V')
    else {
      await page.keyboard.type(word)
      await page.keyboard.press('Enter')
    }
  const first = table.getByRole('row').nth(2)
  await expect(first).toContainText('xai-xai')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(first).not.toContainText('1000')
  await page.keyboard.press('Control+y')
  await expect(first).toContainText('1000')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: 'Não veio' }).click()
  await expect(table).toContainText('não veio')
  await page.getByRole('button', { name: 'C', exact: true }).click()
  await expect(table.getByRole('row').nth(2)).toContainText('C')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('open answers are marked by their rubric without names, with the digits', async ({
  page,
  request,
  signIn,
}) => {
  const fixtures = await testFixturesBy(who, request)
  const { id: groupId, pupils } = await fixtures.group(4)
  const questions = [choice('Quanto é 2 + 2?', 'A'), openQuestion('Explique a soma.')]
  const { id, code, itemIds } = await fixtures.application(groupId, {
    title: 'Abertas',
    questions,
    mode: 'em linha',
  })
  const [closed = '', essay = ''] = itemIds
  for (const [at, pupil] of pupils.slice(0, 3).entries())
    await fixtures.sitting(code, pupil, { [closed]: 'b', [essay]: `Junto as partes, versão ${at + 1}.` })
  await signIn(who)
  await open(page, id, 'corrigir')
  await expect(page.getByText('Faltam 3', { exact: true })).toBeVisible()
  for (const pupil of pupils) await expect(page.getByText(pupil.fullName)).toHaveCount(0)
  await page.keyboard.type('42')
  await expect(page.getByText('Faltam 2', { exact: true })).toBeVisible()
  await page.keyboard.type('20')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Faltam 2', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+y')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('01')
  await expect(page.getByText('Tudo corrigido').first()).toBeVisible()
  await expect(page.getByText(/^Guardado às/)).toBeVisible()
  type Stored = { toMark: number }
  const stored = () => fixtures.call<Stored>('GET', `/applications/${id}`)
  expect((await stored()).toMark).toBe(0)
})

test('a teacher hears a class read: the text is shown large, one tap says the level, and it can be taken back', async ({
  page,
  request,
  signIn,
}) => {
  const fixtures = await testFixturesBy(who, request)
  const { id: groupId, pupils } = await fixtures.group(3)
  const levels = [
    { name: 'Letra', task: 'm  a  t  o', second: 'p  e' },
    { name: 'Palavra', task: 'casa  milho', second: 'rio  mesa' },
    { name: 'História', task: 'O coelho e o cágado.', second: 'A galinha e o milhafre.' },
  ]
  const { id } = await fixtures.application(groupId, { title: 'Leitura', levels })
  await signIn(who)
  await open(page, id, 'niveis')
  await page.getByRole('button', { name: 'Mostrar ao aluno' }).first().click()
  await page.getByRole('button', { name: 'Mais difícil' }).click()
  await expect(page.getByRole('dialog', { name: 'Palavra' })).toContainText('casa  milho')
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  const of = (at: number) => page.getByRole('radiogroup', { name: pupils[at]?.fullName ?? '' })
  await of(0).getByRole('radio', { name: 'Palavra' }).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('3n')
  await expect(page.getByText('3 de 3 alunos ouvidos')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('2 de 3 alunos ouvidos')).toBeVisible()
  await expect(page.getByText(/^Guardado às/)).toBeVisible()
  type Stored = { sittings: { level: string | null }[] }
  const { sittings } = await fixtures.call<Stored>('GET', `/applications/${id}`)
  expect(sittings.map(sitting => sitting.level)).toEqual(['Palavra', 'História', null])
})
