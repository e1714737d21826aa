import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'
import { choice, testFixturesBy } from './test-fixtures.ts'

test('sheets typed twice are laid beside each other, and their typist decides each difference, sheet in hand', async ({
  page,
  request,
  signIn,
}) => {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(2)
  const { id } = await fixtures.application(group.id, {
    title: `Duas leituras da ${group.name}`,
    questions: [choice('Pergunta 1', 'A'), choice('Pergunta 2', 'B')],
  })
  await signIn('pedagogo')
  await page.goto(`/diagnostico/diagnosticos/${id}?parte=introduzir`)
  const grid = page.getByRole('grid', { name: 'Respostas por aluno e pergunta' })
  await expect(grid).toBeFocused()
  await page.keyboard.type('ABCD')
  await expect.poll(() => lettersOf(page)).toEqual(['A', 'B', 'C', 'D'])

  await page.getByRole('button', { name: 'Segunda leitura' }).click()
  const reading = page.getByRole('region', { name: 'Segunda leitura' })
  await expect(reading.getByRole('status')).toContainText('sem ver a primeira leitura')
  expect(await lettersOf(page), 'the first reading is out of sight').toEqual(['·', '·', '·', '·'])
  await page.getByRole('textbox', { name: /^Ir para o aluno/ }).fill('1')
  await page.keyboard.press('Enter')
  await expect(grid).toBeFocused()
  await page.keyboard.type('ACBD')
  await expect(reading.getByRole('status')).toHaveText('4 de 4 respostas lidas duas vezes.')
  await expect(reading.getByText('2 diferenças')).toBeVisible()

  await test.step('a second reading that is left comes back', async () => {
    await expect(reading.getByText(/^Guardada neste dispositivo às/)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Segunda leitura' }).click()
    await expect(reading.getByText('2 diferenças')).toBeVisible()
  })

  await reading.getByRole('button', { name: /^Fica B\b.*pergunta 2$/ }).click()
  await expect(reading.getByText('1 diferença', { exact: true })).toBeVisible()
  await reading.getByRole('button', { name: /^Passa a B\b.*pergunta 1$/ }).click()
  await expect(reading.getByRole('status')).toHaveText('4 de 4 respostas lidas duas vezes, todas iguais.')
  await reading.getByRole('button', { name: 'Terminar a segunda leitura' }).click()
  await expect(reading).toHaveCount(0)
  await expect.poll(() => lettersOf(page), 'what was decided stands').toEqual(['A', 'B', 'B', 'D'])
  await expect(page.getByText(/por enviar/)).toHaveCount(0)
  await page.reload()
  await expect.poll(() => lettersOf(page), 'at the school too').toEqual(['A', 'B', 'B', 'D'])
})

/** What is in the cells of the grid, row by row. */
function lettersOf(page: Page): Promise<string[]> {
  return page
    .getByRole('grid', { name: 'Respostas por aluno e pergunta' })
    .locator('td[data-column] > span')
    .allTextContents()
}
