import { press, write } from './by-keyboard.ts'
import { fixturesBy } from './fixtures.ts'
import { expect, test } from './people.ts'

interface Books {
  books: { group: { id: string; name: string }; subject: { id: string } }[]
  trimester: number
}

test('a rule of the school’s own is written by the keyboard, compared on its marks, and follows the one in use from its day', async ({
  page,
  signIn,
  request,
}) => {
  test.slow()
  const teacher = await fixturesBy('professor', request)
  await signIn('pedagogo')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard/regras-de-avaliacao?classe=6')
  await expect(page.getByText('Em vigor')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Fazer outra a partir desta' }))
  const confirm = page.getByRole('button', { name: 'Confirmar a regra' })
  await expect(page.getByText('Ainda nada: diz o mesmo que')).toBeVisible()
  await expect(confirm).toBeDisabled()

  // What cannot be is said at its field.
  await write(page, page.getByLabel('Nome da regra'), 'Regra da nossa escola')
  await write(page, page.getByLabel('Peso da MACS', { exact: true }), '0')
  await write(page, page.getByLabel('Peso da AT', { exact: true }), '0')
  await expect(page.getByRole('alert')).toContainText('Os pesos somam 0')
  await expect(confirm).toBeDisabled()
  await write(page, page.getByLabel('Peso da AT', { exact: true }), '1')
  await page.keyboard.press('Shift+Tab')
  await write(page, page.getByLabel('Peso da MACS', { exact: true }), '1')
  await expect(page.getByText('MT = (MACS + AT) ÷ 2').first()).toBeVisible()

  await press(page, page.getByRole('button', { name: 'Ver o que mudava nas notas desta escola' }))
  await expect(page.getByRole('heading', { name: 'O que mudava nas notas desta escola' })).toBeVisible()

  await press(page, confirm)
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Confirmar a regra' })
  await expect(submit).toBeDisabled()
  await write(page, dialog.getByLabel('Vale desde'), '01/06/2026')
  await press(page, submit)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Regra da nossa escola' })).toBeVisible()
  await expect(page.getByText(/Confirmada por .* vale desde 01\/06\/2026/)).toBeVisible()
  await expect(page.getByText('Entra em vigor a 01/06/2026')).toBeVisible()
  // Neither the new one nor the one before can be edited: each has another made from it.
  await expect(page.getByRole('button', { name: 'Fazer outra a partir desta' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirmar a regra' })).toHaveCount(0)

  // A trimester that has begun keeps the rule of before.
  const { books, trimester } = await teacher.call<Books>('GET', '/marks/books')
  const book = books.find(({ group }) => group.name.startsWith('6ªA'))
  const ruleIn = async (term: number) =>
    (
      await teacher.call<{ rule: { rule: { name: string } } | null }>(
        'GET',
        `/marks/books/${book?.group.id}/${book?.subject.id}/${term}`,
      )
    ).rule?.rule.name
  expect(await ruleIn(trimester)).toBe('Primário, 2021')
  expect(await ruleIn(3)).toBe('Regra da nossa escola')
})
