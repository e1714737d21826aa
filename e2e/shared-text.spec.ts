import { squeezed } from '#engines/documents/read-back.ts'
import { beginOnPhone } from './diagnosis-hands.ts'
import { expect, test } from './people.ts'
import { choice, testFixturesBy } from './test-fixtures.ts'

const text = {
  title: 'A vala da dona Celeste',
  text: `<p>Todas as manhãs, antes de o sol nascer, a dona Celeste pega na enxada.</p><p>${'Neste ano a chuva tardou, e a terra abriu-se em fendas. '.repeat(12)}</p>`,
}
const about = (stem: string) => ({ ...choice(stem, 'B'), points: 2, passage: text })

test('a text is written over its questions, moves with them, and stands over them on paper and on a phone', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(2)
  const [pupil] = group.pupils
  await signIn('pedagogo')
  const title = `Leitura da ${group.name}`
  const head = { title, kind: 'escrito', grade: 6, year: 2026, levels: [] }
  const subjects = await fixtures.call<{ id: string }[]>('GET', '/subjects/options')
  const made = await fixtures.call<{ id: string }>('POST', '/tests', { ...head, subjectId: subjects[0]?.id })

  await test.step('it is written once, with two questions', async () => {
    await page.goto(`/diagnostico/teste/${made.id}`)
    await page.getByRole('button', { name: 'Nova pergunta', exact: true }).click()
    await page.getByRole('textbox', { name: 'Enunciado' }).fill('Qual é o plural de pão?')
    await page.getByRole('button', { name: 'Texto', exact: true }).click()
    await page.getByRole('textbox', { name: 'Título do texto' }).fill(text.title)
    await page.getByRole('textbox', { name: 'Texto de apoio' }).fill('Neste ano a chuva tardou.')
    await page.getByRole('textbox', { name: 'Enunciado' }).fill('Porque saiu cedo?')
    await page.getByRole('button', { name: 'Nova pergunta deste texto' }).click()
    await expect(page.getByRole('heading', { name: 'Pergunta 3' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Enunciado' }).fill('Quantos dias levou?')
    await expect(page.getByText('texto de apoio das perguntas 2 a 3 · 5 palavras')).toBeVisible()
  })

  await test.step('and moves with both, by its handle', async () => {
    await page.getByRole('button', { name: /^Mover o texto e as suas perguntas/ }).press('ArrowUp')
    await expect(page.getByText('texto de apoio das perguntas 1 a 2')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pergunta 3:/ })).toContainText('plural de pão')
    await page.getByRole('button', { name: /^Mover a pergunta 3/ }).press('ArrowUp')
    await expect(page.getByRole('button', { name: /^Pergunta 1:/ })).toContainText('plural de pão')
  })

  await test.step('it is saved with its questions, and read again as it was', async () => {
    for (const number of [1, 2, 3]) {
      await page.getByRole('button', { name: new RegExp(`^Pergunta ${number}:`) }).click()
      for (const letter of ['A', 'B', 'C', 'D'])
        await page.getByRole('textbox', { name: `Opção ${letter}`, exact: true }).fill(`Resposta ${letter}`)
      await page.getByLabel('Opção B certa').check()
    }
    const [saved] = await Promise.all([
      page.waitForResponse(answer => answer.request().method() === 'PUT' && answer.url().includes(made.id)),
      page.getByRole('button', { name: 'Guardar', exact: true }).click(),
    ])
    expect(saved.status(), await saved.text()).toBe(200)
    await page.reload()
    await page.getByRole('button', { name: /^Pergunta 2:/ }).click()
    await expect(page.getByText('texto de apoio das perguntas 2 a 3 · 5 palavras')).toBeVisible()
    await expect(page.getByText(text.title).first()).toBeVisible()
  })

  await test.step('in the bank it names its questions, and is written anew in both at once', async () => {
    const query = new URLSearchParams({ search: 'Porque saiu cedo?' })
    type Found = { rows: { id: string; ofText: unknown }[] }
    const { rows } = await fixtures.call<Found>('GET', `/questions?${query}`)
    await page.goto(`/diagnostico/testes/banco/${rows[0]?.id}`)
    await expect(page.getByRole('heading', { name: `Perguntas do texto «${text.title}»` })).toBeVisible()
    await page.getByRole('link', { name: 'Editar' }).click()
    await page.getByRole('textbox', { name: 'Título do texto' }).fill('A vala nova')
    await expect(page.getByLabel('Mudar o texto também na outra pergunta que o tem')).toBeChecked()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByRole('link', { name: 'Quantos dias levou?' }).click()
    await expect(page.getByText('A vala nova').first()).toBeVisible()
    await page.getByRole('link', { name: 'Nova pergunta deste texto' }).click()
    await expect(page.getByRole('textbox', { name: 'Título do texto' })).toHaveValue('A vala nova')
  })

  const six = Array.from({ length: 6 }, (_, at) => about(`Pergunta ${at + 2} do texto?`))
  const { code, id } = await fixtures.application(group.id, {
    title,
    questions: [choice('Antes do texto?', 'A'), ...six, choice('Depois do texto?', 'C')],
    mode: 'em linha',
  })

  await test.step('a phone shows it over each of its questions, folded as the pupil left it', async () => {
    const phone = await beginOnPhone(browser, code, pupil?.code ?? '')
    await expect(phone.getByText('Antes do texto?')).toBeVisible()
    await expect(phone.getByRole('button', { name: text.title })).toBeHidden()
    await phone.getByRole('button', { name: 'Seguinte' }).click()
    const fold = phone.getByRole('button', { name: text.title })
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    await expect(phone.getByText('Pergunta 2 do texto?')).toBeInViewport()
    const wide = () => phone.evaluate(() => document.documentElement.scrollWidth)
    expect(await wide()).toBeLessThanOrEqual(360)
    await fold.click()
    await phone.getByRole('button', { name: 'Seguinte' }).click()
    await expect(phone.getByText('Pergunta 3 do texto?')).toBeVisible()
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await phone.context().close()
  })

  await test.step('and stands once in the booklet, which says of which questions it is', async () => {
    const pages = await fixtures.booklet(id)
    const page = pages.find(each => each.includes(squeezed(text.title)))
    expect(page).toContain(squeezed('Texto das perguntas 2 a 7'))
    expect(page).toContain(squeezed('Pergunta 2 do texto?'))
    expect(pages.join('').split(squeezed(text.title))).toHaveLength(2)
  })
})
