import { readPdf, squeezed } from '#engines/documents/read-back.ts'
import type { Question } from '#engines/questions/question.ts'
import { ownWord } from './fixtures.ts'
import { expect, heldSession, test } from './people.ts'
import { testFixturesBy } from './test-fixtures.ts'

const BANK = '/diagnostico/testes/banco'
/** Two fields, one above the other. */
const drawing =
  '<body style="margin:0;background:#cfe3ef"><div style="position:absolute;left:40px;top:30px;width:140px;height:90px;background:#436e17"></div><div style="position:absolute;left:240px;top:160px;width:140px;height:110px;background:#d9a03a"></div></body>'

test('a picture is labelled: its places are drawn, filled by dragging, by tap and by keyboard, printed, and entered', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  test.slow()
  const word = ownWord('Cores')
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(2)
  await page.setViewportSize({ width: 420, height: 300 })
  await page.setContent(drawing)
  const buffer = await page.screenshot()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn('pedagogo')

  await test.step('it is written in the bank: a place by pointer, another by keyboard', async () => {
    await page.goto(`${BANK}/nova`)
    await page.getByLabel('Disciplina').selectOption({ label: 'Matemática' })
    await page.getByLabel('Tipo de pergunta').selectOption('labels')
    await page.getByRole('textbox', { name: 'Enunciado' }).fill(`${word}: legenda os dois campos.`)
    await page.getByRole('button', { name: 'Criar pergunta' }).click()
    await expect(page.getByText('Escolha a imagem.')).toBeVisible()
    await page.getByRole('button', { name: 'Escolher a imagem' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'campos.png', mimeType: 'image/png', buffer })
    await dialog.getByLabel('O que a imagem mostra').fill('Dois campos, um verde e um amarelo')
    await dialog.getByRole('button', { name: 'Pôr a imagem' }).click()
    await expect(dialog).toBeHidden()
    const picture = page.getByRole('img', { name: 'Dois campos' })
    await picture.scrollIntoViewIfNeeded()
    const box = await picture.boundingBox()
    if (!box) throw new Error('No picture.')
    const at = (x: number, y: number) =>
      [box.x + (x / 420) * box.width, box.y + (y / 300) * box.height] as const
    await page.mouse.move(...at(40, 30))
    await page.mouse.down()
    await page.mouse.move(...at(100, 80))
    await page.mouse.move(...at(180, 120))
    await page.mouse.up()
    await page.getByRole('textbox', { name: 'Legenda do lugar 1' }).fill('Campo verde')
    await page.getByRole('button', { name: 'Juntar lugar' }).press('Enter')
    await page.getByRole('textbox', { name: 'Legenda do lugar 2' }).fill('Campo amarelo')
    await page.getByRole('button', { name: 'Mais acções do lugar 2' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Posição na imagem' }).press('Enter')
    await page.getByRole('textbox', { name: 'Da esquerda (2)' }).fill('240')
    await page.getByRole('textbox', { name: 'De cima (2)' }).fill('160')
    await page.getByRole('textbox', { name: 'Largura (2)' }).fill('140')
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
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const phone = await context.newPage()
    await phone.goto(`/t/${code}`)
    await phone.getByLabel('Código de aluno, 8 algarismos').fill(group.pupils[0]?.code ?? '')
    await phone.getByRole('button', { name: 'Continuar', exact: true }).click()
    await phone.getByRole('button', { name: 'Começar o teste' }).click()
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
    await expect(phone.getByRole('button', { name: 'Lugar 2: Campo amarelo' })).toBeVisible()
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
    await phone.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
    await expect(phone.getByText(/entreg/i).first()).toBeVisible()
    await context.close()
  })

  await test.step('the booklet has the picture and every label but no key, and the answers are marked', async () => {
    const session = await heldSession('diagnostics', 'pedagogo', request)
    const response = await request.get(`/api/diagnostics/applications/${id}/paper`, {
      params: { parts: 'booklet', format: 'pdf' },
      headers: { authorization: `Bearer ${session?.token}` },
    })
    expect(response.ok(), await response.text().catch(() => '')).toBe(true)
    const text = (await readPdf(await response.body())).map(squeezed).join('')
    expect(text).toContain(squeezed('A letra de cada número da imagem:'))
    for (const name of ['Campo verde', 'Campo amarelo', 'Rio']) expect(text).toContain(squeezed(name))
    type Sitting = { responses: Record<string, { outcome: string; points: number }> }
    const { sittings } = await fixtures.call<{ sittings: Sitting[] }>('GET', `/applications/${id}`)
    const answered = sittings.find(sitting => Object.keys(sitting.responses).length > 0)
    expect(itemIds.map(item => answered?.responses[item]?.points)).toEqual([2, 1])
  })
})
