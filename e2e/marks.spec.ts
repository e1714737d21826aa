import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPdf } from '#engines/documents/read-back.ts'
import { type Fixtures, fixturesBy } from './fixtures.ts'
import { groupWithTwoTeachers } from './marks-group.ts'
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
    await page.goto(`/dashboard/notas/${book.path}?coluna=AT1`)
    const rows = page.getByRole('list', { name: 'Alunos, AT' })
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
      return own.map(({ cells }) => cells.AT1?.mark)
    }
    await expect.poll(stored, { timeout: 60_000 }).toEqual(expected)

    // The last tap is taken back, and a row is tapped to change it.
    await rows.getByRole('button').first().click()
    await page.getByRole('button', { name: /^F Faltou/ }).click()
    await expect.poll(async () => (await stored())[0], { timeout: 30_000 }).toBe('faltou')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(async () => (await stored())[0], { timeout: 30_000 }).toBe(0)
  })

  test('a trimester goes from empty books to a signed pauta, and a correction is another version', async ({
    page,
    browser,
    signIn,
    request,
  }) => {
    const teacher = await fixturesBy('professor', request)
    const dap = await fixturesBy('pedagogo', request)
    const { group, subjects, pupils, trimester } = await groupWithTwoTeachers(
      '6ªN',
      ['Ana Cossa', 'Beto Langa', 'Celina Uamusse', 'Dino Tembe'],
      {
        dap,
        first: teacher,
        second: await fixturesBy('delegado', request),
      },
    )

    // One teacher types on the phone: Beto missed the last test.
    const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
    await signIn('professor', phone)
    await phone.goto('/dashboard/notas')
    for (const [column, marks] of [
      ['ACS1', ['12', '9', '10', '15']],
      ['ACS2', ['14', '10', '9', '16']],
      ['AT1', ['13', /^F Faltou/, '9', '17']],
    ] as const) {
      await phone.goto(`/dashboard/notas/${group}/${subjects[0]?.id}/${trimester}?coluna=${column}`)
      for (const mark of marks) await phone.getByRole('button', { name: mark, exact: true }).click()
      await expect(phone.getByText('4 de 4')).toBeVisible()
    }
    await expect(phone.getByText(/Guardado às/)).toBeVisible()
    // Each mark of the trimester opens to its sum, on the phone too.
    await phone.getByRole('combobox', { name: 'Coluna' }).selectOption({ label: 'MT, do trimestre' })
    await phone.getByRole('button', { name: 'MT de Ana Cossa: 13. Ver a conta' }).click()
    await expect(phone.getByRole('dialog').getByText('13 = (2 × 13 + 13) ÷ 3').first()).toBeVisible()
    await phone.getByRole('dialog').getByRole('button', { name: 'Fechar', exact: true }).last().click()
    await phone.getByRole('button', { name: 'Entregar a caderneta' }).click()
    await expect(phone.getByText('Caderneta entregue').first()).toBeVisible()
    await phone.context().close()

    // The other types in the grid, by the keyboard, and a wrong mark is refused at its cell.
    const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await signIn('delegado', desk)
    await desk.goto(`/dashboard/notas/${group}/${subjects[1]?.id}/${trimester}`)
    const cells = desk.getByRole('table', { name: 'Notas' }).getByRole('textbox')
    for (const [at, column] of [
      ['11', '12', '13', '14'],
      ['10', '12', '15', '14'],
      ['12', '13', '14', '21'],
    ].entries()) {
      await cells.nth(at).focus()
      for (const mark of column) {
        await desk.keyboard.type(mark)
        await desk.keyboard.press('Enter')
      }
    }
    await expect(desk.getByRole('alert')).toContainText('As notas vão de 0 a 20.')
    await expect(cells.last()).toHaveAttribute('aria-invalid', 'true')
    await cells.last().fill('14')
    await cells.last().press('Enter')
    await expect(desk.getByRole('alert')).toHaveCount(0)
    await desk.getByRole('button', { name: /^MT de Ana Cossa: 11/ }).click()
    await expect(desk.getByRole('dialog').getByText('11 = (2 × 10,5 + 12) ÷ 3').first()).toBeVisible()
    await desk.getByRole('dialog').getByRole('button', { name: 'Fechar', exact: true }).last().click()
    await desk.getByRole('button', { name: 'Entregar a caderneta' }).click()
    await expect(desk.getByText('Caderneta entregue').first()).toBeVisible()
    await desk.context().close()

    await signIn('pedagogo')
    await page.setViewportSize({ width: 1440, height: 900 })
    await holdCouncil(page, `/dashboard/conselhos/${group}/${trimester}`)
    const pauta = () =>
      dap.call<Pauta>('GET', `/marks/councils/${group}/${trimester}`).then(read => ({
        state: read.state,
        editions: read.editions.map(({ reason }) => reason),
        marks: read.pupils.map(({ marks }) => marks[subjects[0]?.id ?? '']?.term.mark ?? null),
      }))
    // 13, (2 × 9,5 + 0) ÷ 3, one voted up from 9, 16.
    expect(await pauta()).toEqual({ state: 'fechada', editions: [''], marks: [130, 60, 100, 160] })

    await page.getByRole('button', { name: 'Corrigir' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Beto tinha justificado a falta: fica o teste de segunda chamada.')
    await dialog.getByRole('button', { name: 'Abrir para corrigir' }).click()
    await expect(page.getByText('Em correcção:')).toBeVisible()
    await page.goto(`/dashboard/notas/${group}/${subjects[0]?.id}/${trimester}`)
    await expect(page.getByText('A pauta está em conselho.')).toBeVisible()
    const wrong = page.getByRole('textbox', { name: 'AT de Beto Langa' })
    await expect(wrong).toHaveValue('F')
    await wrong.focus()
    await page.keyboard.type('11')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Guardado às/)).toBeVisible()
    await page.getByRole('link', { name: 'Ver a pauta' }).click()
    await page.getByRole('button', { name: 'Fechar a pauta' }).click()
    await expect(page.getByText('A pauta está fechada.')).toBeVisible()
    const corrected = await pauta()
    expect(corrected.marks).toEqual([130, 100, 100, 160])
    expect(corrected.editions).toHaveLength(2)
    const printed = async () => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Pauta A4' }).click()
      const bytes = await readFile(await (await download).path())
      return (await readPdf(bytes)).join(' ').replaceAll(/\s+/g, ' ')
    }
    const second = await printed()
    expect(second).toContain('2.ª versão')
    expect(second).toContain('Beto tinha justificado a falta')
    // The first stays, and is printed as it was signed.
    await page.goto(`/dashboard/conselhos/${group}/${trimester}?versao=1`)
    await expect(page.getByText('Já não é esta que vale.')).toBeVisible()
    const first = await printed()
    expect(first).toContain('1.ª versão')
    expect(first).not.toContain('Beto tinha justificado a falta')

    // The office certifies what the last version says of one pupil.
    await page.goto(`/dashboard/group/alunos/${pupils[1]}/familia`)
    const declared = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Declaração de notas' }).click()
    const words = (await readPdf(await readFile(await (await declared).path()))).join(' ')
    expect(words.replaceAll(/\s+/g, ' ')).toMatch(/se declara que Beto Langa, .* Matemática 10/)
  })
})

interface Pauta {
  state: string
  editions: { reason: string }[]
  pupils: { marks: Record<string, { term: { mark: number | null } }> }[]
}

/** Everybody is there, the pupil at the border is voted up, and the pauta is closed. */
async function holdCouncil(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('button', { name: 'Dia e presenças' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Dia').fill('05/05/2026')
  for (const one of await dialog.getByRole('radio', { name: 'Presente' }).all())
    await one.check({ force: true })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Abrir o conselho' }).click()
  await expect(page.getByText('por decidir').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fechar a pauta' })).toBeDisabled()
  await expect(page.getByText('Faltam decisões: 1 caso')).toBeVisible()
  await page.getByRole('radio', { name: 'Vota 10' }).check({ force: true })
  await page.getByLabel(/^Razão/).fill('Melhorou ao longo do trimestre.')
  await page.getByRole('button', { name: 'Registar' }).click()
  await page.getByRole('button', { name: 'Fechar a pauta' }).click()
  await expect(page.getByText('A pauta está fechada.')).toBeVisible()
}
