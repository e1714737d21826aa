import { expect, type Page } from '@playwright/test'

/** Units of the picture: two fields, one above the other, the green one from 40, 30 to 180, 120. */
const size = { width: 420, height: 300 }
const drawing =
  '<body style="margin:0;background:#cfe3ef"><div style="position:absolute;left:40px;top:30px;width:140px;height:90px;background:#436e17"></div><div style="position:absolute;left:240px;top:160px;width:140px;height:110px;background:#d9a03a"></div></body>'

/** Drawn by the page itself, which is left as wide as a desk. */
export async function pictureOfFields(page: Page): Promise<Buffer> {
  await page.setViewportSize(size)
  await page.setContent(drawing)
  const picture = await page.screenshot()
  await page.setViewportSize({ width: 1440, height: 900 })
  return picture
}

/** In the editor of a question that is asked of a picture: the picture is put, and the green field drawn around. */
export async function putAndDraw(page: Page, buffer: Buffer): Promise<void> {
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
    [box.x + (x / size.width) * box.width, box.y + (y / size.height) * box.height] as const
  await page.mouse.move(...at(40, 30))
  await page.mouse.down()
  await page.mouse.move(...at(100, 80))
  await page.mouse.move(...at(180, 120))
  await page.mouse.up()
}
