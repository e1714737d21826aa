import { printed } from './diagnosis-hands.ts'
import { boxOf } from './measure.ts'
import { PHONE } from './one-look.ts'
import { expect, test } from './people.ts'
import { countTaps, expectTaps } from './taps.ts'
import { testFixturesBy } from './test-fixtures.ts'

/** Whole jobs of a teacher on a phone, from the page on which they begin, with the taps that each takes at most. */
test.use({ viewport: PHONE })

test('what to teach next, and to whom, is one tap from the first page, and stands in one screen', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  const hand = await countTaps(page)
  await page.goto('/diagnostico/home')
  await page
    .getByRole('region', { name: 'Que ensinar a seguir, e a quem' })
    .getByRole('link', { name: '6ªB · Matemática' })
    .click()
  const card = page.locator('section[aria-labelledby="next-lesson"]')
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(/\d+ de \d+/)
  await expect(card.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
  // To whom: the first group and what they said, or who recovered, and the way on.
  await expect(card.getByText(/ disseram isto| em recuperação:| recuper(?:ou|aram);/).first()).toBeInViewport(
    { ratio: 1 },
  )
  await expect(
    card.getByRole('link', { name: /^(?:Preparar a aula de |Abrir o plano da aula|Ver o plano)/ }),
  ).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expectTaps('what to teach next, and to whom', hand.taps)
})

test('twenty questions of the bank, in two versions, with their papers, take eight taps', async ({
  page,
  request,
  signIn,
}) => {
  const group = await (await testFixturesBy('pedagogo', request)).group(4)
  await signIn('pedagogo')
  const hand = await countTaps(page)
  await page.goto('/diagnostico/testes')
  await page.getByRole('link', { name: 'Novo teste' }).first().click()
  await page.getByLabel('Disciplina').selectOption({ label: 'Matemática' })
  await expect(page.getByLabel('Título')).toHaveValue('Teste de Matemática, 6ª classe')
  await page.getByRole('button', { name: 'Criar com 20 do banco, A e B' }).click()
  await expect(page).toHaveURL(/\/diagnostico\/teste\/[0-9a-f-]{36}$/)
  await expect(page.getByText('20 de 20 valores')).toBeVisible()
  await expect(page.getByText(/versões A, B/)).toBeVisible()
  await page.getByRole('button', { name: 'Publicar e aplicar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aplicar o teste' })
  await dialog.getByRole('checkbox', { name: group.name }).click()
  await dialog.getByRole('button', { name: 'Aplicar', exact: true }).click()
  await page.getByRole('button', { name: 'Papel A4' }).click()
  const sheets = page.getByRole('button', { name: 'Folhas de resposta em PDF' })
  const { x, width } = await boxOf(sheets)
  expect(x + width).toBeLessThanOrEqual(344)
  const papers = await printed(page, /\/paper\?.*parts=all/, 'Tudo num PDF')
  expectTaps('twenty questions of the bank, A and B, with their papers', hand.taps)
  for (const { fullName } of group.pupils) expect(papers).toContain(fullName)
  for (const version of ['A', 'B']) expect(papers).toContain(`Chave, versão ${version}`)
  expect(papers).toMatch(/20\.\s/)
})
