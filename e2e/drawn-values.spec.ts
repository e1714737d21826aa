import { ownWord } from './fixtures.ts'
import { expect, test } from './people.ts'

test('a question that draws its values is written, says what is wrong, shows its draws and keeps them', async ({
  page,
  signIn,
  complaints: _,
}) => {
  const word = ownWord('Mercado')
  await signIn('professor')
  await page.goto('/diagnostico/testes/banco/nova')
  await page.getByLabel('Disciplina').selectOption({ label: 'Matemática' })
  await page.getByLabel('Tipo de pergunta').selectOption({ label: 'Numérica' })
  await page.getByRole('textbox', { name: 'Enunciado' }).fill(`${word}: quanto é {a} + {b}?`)
  await page.getByRole('button', { name: 'Sortear valores' }).click()
  const formula = page.getByLabel('1.ª resposta (fórmula)')
  await formula.fill('a + c')
  await expect(page.getByText('Não há nenhum valor «c»', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Criar pergunta' }).click()
  await expect(page).toHaveURL(/\/nova$/)
  await formula.fill('a + b')
  const draws = page.getByRole('list', { name: 'Exemplos de sorteio' }).getByRole('listitem')
  await expect(draws).toHaveCount(3)
  for (const draw of await draws.all()) {
    const [, a, b, sum] = /quanto é (\d+) \+ (\d+)\?.*certo: (\d+)/s.exec(await draw.innerText()) ?? []
    expect(Number(sum)).toBe(Number(a) + Number(b))
  }
  const first = /quanto é \d+ \+ \d+/.exec(await draws.first().innerText())?.[0] ?? 'nada'
  await page.getByRole('button', { name: 'Criar pergunta' }).click()
  await expect(page).toHaveURL(/\/banco\/[0-9a-f-]{36}$/)
  await expect(page.getByText(first, { exact: false })).toBeVisible()
  await expect(page.getByText('Sorteio 1 de 30', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Outro sorteio' }).press('Enter')
  await expect(page.getByText('Sorteio 2 de 30', { exact: false })).toBeVisible()
  await expect(page.getByText(first, { exact: false })).toBeHidden()
  await page.getByRole('link', { name: 'Editar' }).click()
  await page.getByRole('button', { name: 'Não sortear' }).click()
  await expect(page.getByRole('textbox', { name: 'Enunciado' })).toHaveValue(
    new RegExp(first.replace('+', '\\+')),
  )
})
