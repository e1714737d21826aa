import { squeezed } from '#engines/documents/read-back.ts'
import type { Question } from '#engines/questions/question.ts'
import { beginOnPhone } from './diagnosis-hands.ts'
import { ownWord } from './fixtures.ts'
import { expect, test } from './people.ts'
import { pictureOfFields, putAndDraw } from './picture-hands.ts'
import { testFixturesBy } from './test-fixtures.ts'

const BANK = '/diagnostico/testes/banco'

test('a picture is labelled: its places are drawn, filled by dragging, by tap and by keyboard, printed, and marked', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  test.slow()
  const word = ownWord('Cores')
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(2)
  const picture = await pictureOfFields(page)
  await signIn('pedagogo')

  await test.step('it is written in the bank: a place by pointer, another by keyboard', async () => {
    await page.goto(`${BANK}/nova`)
    await page.getByLabel('Disciplina').selectOption({ label: 'Matemática' })
    await page.getByLabel('Tipo de pergunta').selectOption('labels')
    await page.getByRole('textbox', { name: 'Enunciado' }).fill(`${word}: legenda os dois campos.`)
    await page.getByRole('button', { name: 'Criar pergunta' }).click()
    await expect(page.getByText('Escolha a imagem.')).toBeVisible()
    await putAndDraw(page, picture)
    await page.getByRole('textbox', { name: 'Legenda do lugar 1' }).fill('Campo verde')
    await page.getByRole('button', { name: 'Juntar lugar' }).press('Enter')
    await page.getByRole('textbox', { name: 'Legenda do lugar 2' }).fill('Campo amarelo')
    await page.getByRole('button', { name: 'Mais acções do lugar 2' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Posição na imagem' }).press('Enter')
    await page.getByRole('textbox', { name: 'Da esquerda (2)' }).fill('390')
    await page.getByRole('textbox', { name: 'De cima (2)' }).fill('160')
    await page.getByRole('textbox', { name: 'Largura (2)' }).fill('20')
    await page.getByRole('button', { name: 'Juntar legenda a mais' }).click()
    await page.getByRole('textbox', { name: '1.ª legenda a mais' }).fill('Rio')
    await page.getByRole('button', { name: 'Criar pergunta' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
    await expect(page.getByText('Lugar 2', { exact: true })).toBeVisible()
  })

  const { rows } = await fixtures.call<{ rows: { question: Question }[] }>('GET', `/questions?search=${word}`)
  const [stored] = rows
  if (stored?.question.type !== 'labels') throw new Error('It is not in the bank.')
  const { question } = stored
  expect(question.places.map(place => place.coords)).toHaveLength(2)
  const { code, id, itemIds } = await fixtures.application(group.id, {
    title: `Legendas da ${group.name}`,
    questions: [
      { ...question, points: 2 },
      { ...question, points: 2, stem: 'Outra vez, com o teclado.' },
    ],
    mode: 'em linha',
  })

  await test.step('a phone at 360 px: one label dragged, one tapped, and the next question by keys alone', async () => {
    const phone = await beginOnPhone(browser, code, group.pupils[0]?.code ?? '')
    const label = (name: string) =>
      phone.getByRole('list', { name: 'Legendas' }).getByRole('button', { name })
    await expect(label('Rio')).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await label('Campo verde').scrollIntoViewIfNeeded()
    const [from, to] = await Promise.all([
      label('Campo verde').boundingBox(),
      phone.getByRole('button', { name: 'Lugar 1: vazio' }).boundingBox(),
    ])
    if (!from || !to) throw new Error('Not drawn.')
    await phone.mouse.move(from.x + 20, from.y + 20)
    await phone.mouse.down()
    await phone.mouse.move(from.x, from.y - 20)
    await phone.mouse.move(to.x + to.width / 2, to.y + to.height / 2)
    await phone.mouse.up()
    await expect(phone.getByRole('button', { name: 'Lugar 1: Campo verde' })).toBeVisible()
    await label('Campo amarelo').click()
    await phone.getByRole('button', { name: 'Lugar 2: vazio' }).click()
    const second = phone.getByRole('button', { name: 'Lugar 2: Campo amarelo' })
    const [whole, words] = await Promise.all([
      phone.getByRole('img', { name: 'Dois campos' }).boundingBox(),
      second.getByText('Campo amarelo').boundingBox(),
    ])
    if (!whole || !words) throw new Error('Not drawn.')
    expect(words.width, 'a narrow place at the edge has words that are read').toBeGreaterThan(words.height)
    expect(words.x + words.width).toBeLessThanOrEqual(whole.x + whole.width)
    await phone.getByRole('button', { name: 'Seguinte' }).click()
    await expect(phone.getByText('Outra vez, com o teclado.')).toBeVisible()
    await label('Campo verde').focus()
    await phone.keyboard.press('Enter')
    await phone.getByRole('button', { name: 'Lugar 1: vazio' }).focus()
    await phone.keyboard.press('Enter')
    await label('Rio').focus()
    await phone.keyboard.press('Space')
    await phone.getByRole('button', { name: 'Lugar 2: vazio' }).focus()
    await phone.keyboard.press('Space')
    await expect(phone.getByRole('button', { name: 'Lugar 2: Rio' })).toBeVisible()
    await phone.getByRole('button', { name: 'Entregar o teste' }).click()
    await phone
      .getByRole('dialog')
      .getByRole('button', { name: /^Entregar(?: com \d+ em branco)?$/ })
      .click()
    await expect(phone.getByText(/entreg/i).first()).toBeVisible()
    await phone.context().close()
  })

  await test.step('the booklet asks for the letters of all labels, and the answers are marked', async () => {
    const text = (await fixtures.booklet(id)).join('')
    expect(text).toContain(squeezed('A letra de cada número da imagem:'))
    for (const name of ['Campo verde', 'Campo amarelo', 'Rio']) expect(text).toContain(squeezed(name))
    type Sitting = { responses: Record<string, { outcome: string; points: number }> }
    const { sittings } = await fixtures.call<{ sittings: Sitting[] }>('GET', `/applications/${id}`)
    const answered = sittings.find(sitting => Object.keys(sitting.responses).length > 0)
    expect(itemIds.map(item => answered?.responses[item]?.points)).toEqual([2, 1])
  })
})
