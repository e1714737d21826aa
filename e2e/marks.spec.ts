import type { Page } from '@playwright/test'
import { type Fixtures, fixturesBy } from './fixtures.ts'
import { expect, test } from './people.ts'

interface Book {
  group: { id: string; name: string; grade: number }
  subject: { id: string; name: string }
}
interface Cells {
  pupils: { id: string; number: number; name: string; cells: Record<string, { mark: number | string }> }[]
  version: number
}

/** The professor's book of Mathematics in 6ªA. */
async function bookOf(teacher: Fixtures) {
  const { books, trimester } = await teacher.call<{ books: Book[]; trimester: number }>('GET', '/marks/books')
  const book = books.find(
    ({ group, subject }) => group.name.startsWith('6ªA') && subject.name === 'Matemática',
  )
  if (!book) throw new Error('The professor does not teach Mathematics to 6ªA.')
  return { ...book, trimester, path: `${book.group.id}/${book.subject.id}/${trimester}` }
}

test.describe('Notas', () => {
  test.describe.configure({ mode: 'serial' })

  test('a class’s marks are typed on a phone with the network cut twice: one tap each, none lost', async ({
    page,
    context,
    signIn,
    request,
  }) => {
    test.slow()
    const teacher = await fixturesBy('professor', request)
    const book = await bookOf(teacher)
    await signIn('professor')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/dashboard/notas')
    await expect(page.getByRole('heading', { level: 1, name: 'Caderneta' })).toBeVisible()
    await page.goto(`/dashboard/notas/${book.path}?coluna=ACS1`)
    const rows = page.getByRole('list', { name: 'Alunos, ACS 1' })
    await rows.getByRole('listitem').first().waitFor()
    const pupils = await rows.getByRole('listitem').count()
    const expected: number[] = []
    let taps = 0
    for (let at = 0; at < pupils; at += 1) {
      if (at === 10 || at === 30) await context.setOffline(true)
      if (at === 20 || at === 40) await context.setOffline(false)
      const mark = (at * 7) % 21
      await page.getByRole('button', { name: String(mark), exact: true }).click()
      taps += 1
      expected.push(mark * 10)
    }
    await expect(page.getByText(`${pupils} de ${pupils}`)).toBeVisible()
    expect(taps / pupils).toBeLessThanOrEqual(2.2)
    const stored = async () => {
      const { pupils: own } = await teacher.call<Cells>('GET', `/marks/books/${book.path}`)
      return own.map(({ cells }) => cells.ACS1?.mark)
    }
    await expect.poll(stored, { timeout: 60_000 }).toEqual(expected)

    // The last tap is taken back, and a row is tapped to change it.
    await rows.getByRole('button').first().click()
    await page.getByRole('button', { name: /^F Faltou/ }).click()
    await expect.poll(async () => (await stored())[0], { timeout: 30_000 }).toBe('faltou')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(async () => (await stored())[0], { timeout: 30_000 }).toBe(0)
  })

  test('a trimester goes from its rule to its council, which says what it waits for, and its pauta is printed', async ({
    page,
    signIn,
    request,
  }) => {
    test.slow()
    const teacher = await fixturesBy('professor', request)
    const dap = await fixturesBy('pedagogo', request)
    const book = await bookOf(teacher)
    await signIn('pedagogo')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/dashboard/regras-de-avaliacao')
    await page.getByLabel('Classe').selectOption('6')
    await expect(page.getByText('(2 × MACS + AT) ÷ 3')).toBeVisible()
    await page.getByRole('button', { name: 'Confirmar a regra' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar a regra' }).click()
    await expect(page.getByText('Em vigor')).toBeVisible()

    const { subjects } = await dap.call<{ subjects: { id: string; name: string }[] }>(
      'GET',
      `/marks/councils/${book.group.id}/${book.trimester}`,
    )
    for (const subject of subjects) await fill(dap, book, subject.id)
    await page.goto(`/dashboard/notas/${book.path}`)
    await gridByKeyboard(page)

    for (const subject of subjects) await handIn(dap, book, subject.id)
    await page.goto(`/dashboard/conselhos/${book.group.id}/${book.trimester}`)
    await page.getByRole('button', { name: 'Abrir o conselho' }).click()
    await expect(page.getByText('por decidir').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Fechar a pauta' })).toBeDisabled()
    await expect(page.getByText(/Faltam decisões: 2 casos/)).toBeVisible()
    const paper = page.waitForResponse(/marks\/papers\/.*\/pauta\?.*format=pdf/)
    await page.getByRole('button', { name: 'Pauta A4' }).click()
    expect((await paper).status()).toBe(200)
  })
})

/** Marks of a class: most are positive, a few lie at the border, and one pupil missed the last test with a reason. */
async function fill(dap: Fixtures, book: Awaited<ReturnType<typeof bookOf>>, subjectId: string) {
  const path = `/marks/books/${book.group.id}/${subjectId}/${book.trimester}`
  const { pupils } = await dap.call<Cells>('GET', path)
  const cells = pupils.flatMap(({ id, cells: own }, at) =>
    ['ACS1', 'ACS2', 'AT1'].map((place, column) => ({
      studentId: id,
      place,
      mark:
        subjectId === book.subject.id && at < 2
          ? 90 + column * 5 - (column === 1 ? 5 : column * 5)
          : 110 + ((at + column) % 8) * 10,
      seen: own[place]?.mark ?? null,
    })),
  )
  const [first] = cells
  if (subjectId !== book.subject.id && first) first.mark = 120
  await dap.call('PUT', path, { cells })
}

async function handIn(dap: Fixtures, book: Awaited<ReturnType<typeof bookOf>>, subjectId: string) {
  const path = `/marks/books/${book.group.id}/${subjectId}/${book.trimester}`
  const { version } = await dap.call<Cells>('GET', path)
  await dap.call('POST', `${path}/hand-in`, { handedIn: true, version })
}

/** A wrong mark is refused at its cell, arrows move, and the MT opens to its sum. */
async function gridByKeyboard(page: Page) {
  const cell = page.getByRole('table', { name: 'Notas' }).getByRole('textbox').first()
  await cell.focus()
  await page.keyboard.type('21')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('As notas vão de 0 a 20.')
  await expect(cell).toHaveAttribute('aria-invalid', 'true')
  await cell.focus()
  await page.keyboard.type('9')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page
    .getByRole('button', { name: /^MT de .*Ver a conta$/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('÷ 3 =').first()).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click()
}
