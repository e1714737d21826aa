import { readPdf, squeezed } from '#engines/documents/read-back.ts'
import type { Question } from '#engines/questions/question.ts'
import { ownWord } from './fixtures.ts'
import { expect, heldSession, test } from './people.ts'
import { testFixturesBy } from './test-fixtures.ts'

const BANK = '/diagnostico/testes/banco'
/** A map that is no more than three squares on a field. */
const drawing =
  '<body style="margin:0;background:#cfe3ef"><div style="position:absolute;left:40px;top:30px;width:120px;height:90px;background:#436e17"></div><div style="position:absolute;left:240px;top:160px;width:140px;height:110px;background:#d9a03a"></div></body>'

test('a picture is tapped: its areas are drawn, answered by thumb and by keyboard, printed, and entered', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const word = ownWord('Niassa')
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(2)
  await page.setViewportSize({ width: 420, height: 300 })
  await page.setContent(drawing)
  const buffer = await page.screenshot()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn('pedagogo')

  await test.step('it is written in the bank: an area by pointer, another by keyboard', async () => {
    await page.goto(`${BANK}/nova`)
    await page.getByLabel('Disciplina').selectOption({ label: 'Matemática' })
    await page.getByLabel('Tipo de pergunta').selectOption('hotspot')
    await page.getByRole('textbox', { name: 'Enunciado' }).fill(`${word}: onde fica o campo verde?`)
    await page.getByRole('button', { name: 'Criar pergunta' }).click()
    await expect(page.getByText('Escolha a imagem.')).toBeVisible()
    await page.getByRole('button', { name: 'Escolher a imagem' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'mapa.png', mimeType: 'image/png', buffer })
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
    await page.mouse.move(...at(160, 120))
    await page.mouse.up()
    await page.getByRole('textbox', { name: 'O que está na área A' }).fill('Campo verde')
    await page.getByRole('button', { name: 'Juntar área' }).press('Enter')
    await page.getByRole('textbox', { name: 'O que está na área B' }).fill('Campo amarelo')
    await page.getByRole('button', { name: 'Mais acções da área B' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Lugar e comentário' }).press('Enter')
    await page.getByRole('textbox', { name: 'Da esquerda (B)' }).fill('240')
    await page.getByRole('textbox', { name: 'De cima (B)' }).fill('160')
    await page.getByRole('button', { name: 'Criar pergunta' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
    await expect(page.getByText('Área certa')).toBeVisible()
  })

  const { rows } = await fixtures.call<{ rows: { question: Question }[] }>('GET', `/questions?search=${word}`)
  const [stored] = rows
  if (stored?.question.type !== 'hotspot') throw new Error('It is not in the bank.')
  const { question } = stored
  expect(question.areas.map(area => area.weight)).toEqual([1, 0])
  const points = 2
  const title = `Mapas da ${group.name}`
  const { code, id, itemIds } = await fixtures.application(group.id, {
    title,
    questions: [
      { ...question, points },
      { ...question, points, stem: 'Toca no campo verde.', shown: false },
    ],
    mode: 'em linha',
  })

  await test.step('a phone at 360 px: an area by thumb, another by its letter; a point by thumb and by keys', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const phone = await context.newPage()
    await phone.goto(`/t/${code}`)
    await phone.getByLabel('Código de aluno, 8 algarismos').fill(group.pupils[0]?.code ?? '')
    await phone.getByRole('button', { name: 'Continuar', exact: true }).click()
    await phone.getByRole('button', { name: 'Começar o teste' }).click()
    await expect(phone.getByText('Campo verde')).toHaveCount(0)
    const wide = () => phone.evaluate(() => document.documentElement.scrollWidth)
    expect(await wide()).toBeLessThanOrEqual(360)
    await phone.getByRole('radio', { name: 'Área B' }).focus()
    await phone.keyboard.press('Space')
    await expect(phone.getByRole('radio', { name: 'Área B' })).toBeChecked()
    await phone.getByRole('img', { name: 'Dois campos' }).click({ position: { x: 80, y: 60 }, force: true })
    await expect(phone.getByRole('radio', { name: 'Área A' })).toBeChecked()
    await phone.getByRole('button', { name: 'Seguinte' }).click()
    await expect(phone.getByText('Toca no campo verde.')).toBeVisible()
    await expect(phone.getByRole('radio')).toHaveCount(0)
    const picture = phone.getByRole('button', { name: /Tocar na imagem/ })
    await picture.focus()
    // From the middle to the green field, 25 % of the way from the left and from above.
    for (let press = 0; press < 5; press++) await phone.keyboard.press('ArrowLeft')
    for (let press = 0; press < 5; press++) await phone.keyboard.press('ArrowUp')
    await phone.keyboard.press('Enter')
    await expect(phone.locator('svg g[transform="translate(105 75)"]')).toHaveCount(1)
    await phone.getByRole('button', { name: 'Entregar o teste' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
    await expect(phone.getByText(/entreg/i).first()).toBeVisible()
    await context.close()
  })

  await test.step('the booklet has the picture and no key, and letters are entered from it', async () => {
    const session = await heldSession('diagnostics', 'pedagogo', request)
    const response = await request.get(`/api/diagnostics/applications/${id}/paper`, {
      params: { parts: 'booklet', format: 'pdf' },
      headers: { authorization: `Bearer ${session?.token}` },
    })
    expect(response.ok(), await response.text().catch(() => '')).toBe(true)
    const text = (await readPdf(await response.body())).map(squeezed).join('')
    expect(text).toContain(squeezed('Marca com um X o lugar na imagem.'))
    expect(text).not.toContain(squeezed('Campo verde'))
    type Sitting = { name: string; responses: Record<string, { outcome: string; points: number }> }
    const read = () => fixtures.call<{ sittings: Sitting[] }>('GET', `/applications/${id}`)
    const answered = (await read()).sittings.find(sitting => Object.keys(sitting.responses).length > 0)
    expect(itemIds.map(item => answered?.responses[item]?.outcome)).toEqual(['certa', 'certa'])
  })
})
