import { sticksOut } from './measure.ts'
import { expect, test } from './people.ts'
import { choice, testFixturesBy } from './test-fixtures.ts'

// Fifty taps, each saved.
test.describe.configure({ timeout: 180_000 })
test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })

test('fifty answers of paper are entered by fifty taps, five pupils in sight above the keys, and lead to the report', async ({
  page,
  request,
  signIn,
}) => {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(10)
  const { id } = await fixtures.application(group.id, {
    title: `Papel da ${group.name}`,
    questions: Array.from({ length: 5 }, (_, at) => choice(`Pergunta ${at + 1}`, 'A')),
  })
  await signIn('pedagogo')
  await page.goto(`/diagnostico/diagnosticos/${id}?parte=introduzir`)
  const keys = page.getByRole('group', { name: 'Resposta à pergunta' })
  await expect(keys).toBeVisible()
  const inSight = () =>
    page.evaluate(() => {
      const grid = document.querySelector('[role=grid]')
      const top = grid?.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
      const bar = document.querySelector('fieldset')?.parentElement?.closest('[class*=bar]')
      const scroll = grid?.parentElement?.getBoundingClientRect().bottom ?? 0
      const bottom = Math.min(bar?.getBoundingClientRect().top ?? 0, scroll)
      return [...(grid?.querySelectorAll('tbody tr[data-row]') ?? [])].filter(row => {
        const { top: from, bottom: to } = row.getBoundingClientRect()
        return from >= top - 1 && to <= bottom + 1
      }).length
    })
  await expect.poll(inSight).toBeGreaterThanOrEqual(5)
  for (let answer = 0; answer < 50; answer += 1) {
    if (answer === 25) expect(await inSight(), 'half way down too').toBeGreaterThanOrEqual(5)
    await keys.getByRole('button', { name: 'ABCD'[answer % 4] ?? '', exact: true }).tap()
  }
  const wayOn = page.getByRole('button', { name: 'Dar por corrigido e ver o relatório' })
  const bar = await keys.boundingBox()
  expect((await wayOn.boundingBox())?.width, 'the way on takes the whole row').toBe(bar?.width)
  await wayOn.tap()
  await expect(page).toHaveURL(/\/relatorios\/turma\//)
  await expect(page.getByText('10 de 10 alunos').first()).toBeVisible()
})

test('a long question with fractions, cut above the grid, makes the page no wider', async ({
  page,
  request,
  signIn,
}) => {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(2)
  const stem = 'Explica, com palavras ou com um desenho, porque 1/2 é maior do que 1/3 e menor do que 3/4.'
  const { id } = await fixtures.application(group.id, {
    title: `Fracções da ${group.name}`,
    questions: [choice(stem, 'A')],
  })
  await signIn('pedagogo')
  await page.goto(`/diagnostico/diagnosticos/${id}?parte=introduzir`)
  await expect(page.getByText(/^Pergunta 1: Explica/)).toBeVisible()
  expect(await sticksOut(page)).toBe(0)
})
