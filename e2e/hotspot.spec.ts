import { squeezed } from '#engines/documents/read-back.ts'
import type { Question } from '#engines/questions/question.ts'
import { beginOnPhone } from './diagnosis-hands.ts'
import { ownWord } from './fixtures.ts'
import { expect, test } from './people.ts'
import { pictureOfFields, putAndDraw } from './picture-hands.ts'
import { testFixturesBy } from './test-fixtures.ts'

const BANK = '/diagnostico/testes/banco'

test('a picture is tapped: its areas are drawn, answered by thumb and by keyboard, printed, and marked', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const word = ownWord('Niassa')
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(2)
  const picture = await pictureOfFields(page)
  await signIn('pedagogo')

  await test.step('it is written in the bank: an area by pointer, another by keyboard', async () => {
    await page.goto(`${BANK}/nova`)
    await page.getByLabel('Disciplina').selectOption({ label: 'Matemática' })
    await page.getByLabel('Tipo de pergunta').selectOption('hotspot')
    await page.getByRole('textbox', { name: 'Enunciado' }).fill(`${word}: onde fica o campo verde?`)
    await page.getByRole('button', { name: 'Criar pergunta' }).click()
    await expect(page.getByText('Escolha a imagem.')).toBeVisible()
    await putAndDraw(page, picture)
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
    const phone = await beginOnPhone(browser, code, group.pupils[0]?.code ?? '')
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
    await phone
      .getByRole('dialog')
      .getByRole('button', { name: /^Entregar(?: com \d+ em branco)?$/ })
      .click()
    await expect(phone.getByText(/entreg/i).first()).toBeVisible()
    await phone.context().close()
  })

  await test.step('the booklet says where to mark and names no area, and the answers are marked', async () => {
    const text = (await fixtures.booklet(id)).join('')
    expect(text).toContain(squeezed('Marca com um X o lugar na imagem.'))
    expect(text).not.toContain(squeezed('Campo verde'))
    type Sitting = { name: string; responses: Record<string, { outcome: string; points: number }> }
    const read = () => fixtures.call<{ sittings: Sitting[] }>('GET', `/applications/${id}`)
    const answered = (await read()).sittings.find(sitting => Object.keys(sitting.responses).length > 0)
    expect(itemIds.map(item => answered?.responses[item]?.outcome)).toEqual(['certa', 'certa'])
  })
})
