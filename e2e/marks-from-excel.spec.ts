import { fixturesBy } from './fixtures.ts'
import { groupWithTwoTeachers } from './marks-group.ts'
import { expect, test } from './people.ts'

interface Cells {
  pupils: { name: string; cells: Record<string, { mark: number | string } | undefined> }[]
}
interface PastMarks {
  past: { year: number; marks: { subject: string; mark: number }[] }[]
}

test('marks copied in Excel are seen before they enter: a blank is asked, a word is named, and one step takes them back', async ({
  page,
  signIn,
  request,
}) => {
  const teacher = await fixturesBy('professor', request)
  const { group, subjects, trimester } = await groupWithTwoTeachers(
    '6ªQ',
    ['Amina Bule', 'Bento Chilaule', 'Carla Dimande', 'Daúde Fumo'],
    {
      dap: await fixturesBy('pedagogo', request),
      first: teacher,
      second: await fixturesBy('delegado', request),
    },
  )
  const path = `${group}/${subjects[0]?.id}/${trimester}`
  const stored = async () =>
    (await teacher.call<Cells>('GET', `/marks/books/${path}`)).pupils.map(({ cells }) => [
      cells.ACS1?.mark,
      cells.ACS2?.mark,
    ])
  await signIn('professor')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/dashboard/notas/${path}`)
  const first = page.getByRole('textbox', { name: 'ACS 1 de Amina Bule' })
  await first.focus()
  // As Excel copies two columns: the decimal comma, a cell without anything in it, and a row's end after the last.
  await first.evaluate((cell, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, '14\t13\r\n9\tF\r\n\t11\r\nonze\t0\r\n')
  const dialog = page.getByRole('dialog', { name: 'Colar do Excel' })
  await expect(dialog.getByText('1 célula não é uma nota: corrija-as no texto.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Pôr/ })).toBeDisabled()
  await dialog.getByLabel('O que copiou').fill('14\t13\n9\tF\n\t11\n11\t0\n')
  await dialog.getByRole('combobox', { name: 'Em branco' }).selectOption({ label: 'J, justificada' })
  await dialog.getByRole('button', { name: 'Pôr 8 notas' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(first).toHaveValue('14')
  await expect(page.getByRole('textbox', { name: 'ACS 1 de Carla Dimande' })).toHaveValue('J')
  await expect.poll(stored, { timeout: 30_000 }).toEqual([
    [140, 130],
    [90, 'faltou'],
    ['justificada', 110],
    [110, 0],
  ])
  await first.focus()
  await page.keyboard.press('Control+z')
  await expect
    .poll(stored, { timeout: 30_000 })
    .toEqual(Array.from({ length: 4 }, () => [undefined, undefined]))
})

test('the means of an old pauta stand on the pages of its pupils, with the columns that were left out by name', async ({
  page,
  signIn,
  request,
}) => {
  const dap = await fixturesBy('pedagogo', request)
  const { group, pupils, trimester } = await groupWithTwoTeachers(
    '6ªR',
    ['Elsa Guila', 'Faquir Hunguana', 'Graciete Inguane'],
    { dap, first: await fixturesBy('professor', request), second: await fixturesBy('delegado', request) },
  )
  await signIn('pedagogo')
  await page.goto(`/dashboard/conselhos/${group}/${trimester}`)
  await page.getByRole('button', { name: 'Mais acções', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Importar médias de uma pauta antiga' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar pauta antiga, 6ªR' })
  // As a secretary's Excel saves it: semicolons, the letters of Windows, the numbers of then.
  const text =
    'Nº;Nome completo;Matemática;Português;Artes plásticas\r\n3;Elsa Guila;12;9,5;14\r\n1;Faquir Hunguana;21;11;10\r\n2;Graciete Inguane;8;;13\r\n'
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'pauta 2025.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  await expect(dialog.getByText(/Artes plásticas/).first()).toBeVisible()
  await expect(dialog.getByText('As notas vão de 0 a 20.').first()).toBeVisible()
  await dialog.getByRole('button', { name: /^Importar 4 / }).click()
  await expect(page).toHaveURL(/\/importacoes\//)
  await expect(page.getByText(/Faquir Hunguana/).first()).toBeVisible()
  const past = async (id = '') => (await dap.call<PastMarks>('GET', `/marks/pupils/${id}`)).past
  expect((await past(pupils[0])).map(({ year, marks }) => [year, marks.map(({ mark }) => mark)])).toEqual([
    [2025, [120, 95]],
  ])
  expect((await past(pupils[2])).flatMap(({ marks }) => marks.map(({ mark }) => mark))).toEqual([80])
  await page.goto(`/dashboard/group/alunos/${pupils[0]}/familia`)
  await expect(page.getByText(/2025/).first()).toBeVisible()
})
