import type { Page } from '@playwright/test'
import { press, tabTo, tick, write } from './by-keyboard.ts'
import { type Fixtures, fixturesBy } from './fixtures.ts'
import { groupWithTwoTeachers } from './marks-group.ts'
import { expect, test } from './people.ts'

type Group = Awaited<ReturnType<typeof groupWithTwoTeachers>>

const NAMES = ['Aida Zibia', 'Bento Zualo', 'Clara Zavala', 'Délio Zandamela']

/** Marks of four pupils in two subjects; Bento and Clara lie at the border, each in one of them. */
const marks = [
  [
    [12, 14, 13],
    [10, 12, 11],
    [10, 9, 9],
    [15, 16, 17],
  ],
  [
    [11, 10, 12],
    [9, 9, 10],
    [13, 15, 14],
    [14, 14, 14],
  ],
]

/** What the teacher of a subject has typed. */
async function typeMarks(teacher: Fixtures, { group, subjects, pupils, trimester }: Group, at: number) {
  const cells = pupils.flatMap((studentId, pupil) =>
    ['ACS1', 'ACS2', 'AT1'].map((place, column) => ({
      ...{ studentId, place, seen: null },
      mark: (marks[at]?.[pupil]?.[column] ?? 0) * 10,
    })),
  )
  await teacher.call('PUT', `/marks/books/${group}/${subjects[at]?.id}/${trimester}`, { cells })
}

/** Everybody came: the day is typed, and each presence chosen. */
async function sayWhoCame(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Dia e presenças' }))
  const dialog = page.getByRole('dialog')
  await write(page, dialog.getByLabel('Dia'), '05/05/2026')
  for (const one of await dialog.getByRole('radio', { name: 'Presente' }).all()) await tick(page, one)
  await press(page, dialog.getByRole('button', { name: 'Guardar' }))
  await expect(dialog).toHaveCount(0)
}

test('a council is led by the keyboard alone: handed in, decided case by case, closed, published, and corrected with its reason', async ({
  page,
  browser,
  signIn,
  request,
}) => {
  test.slow()
  const teacher = await fixturesBy('professor', request)
  const delegate = await fixturesBy('delegado', request)
  const dap = await fixturesBy('pedagogo', request)
  const own = await groupWithTwoTeachers('6ªK', NAMES, { dap, first: teacher, second: delegate })
  await typeMarks(teacher, own, 0)
  await typeMarks(delegate, own, 1)
  const place = (subject: number) => `${own.group}/${own.subjects[subject]?.id}/${own.trimester}`
  await delegate.call('POST', `/marks/books/${place(1)}/hand-in`, { handedIn: true, version: 1 })

  const hers = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn('professor', hers)
  await hers.goto(`/dashboard/notas/${place(0)}`)
  await press(hers, hers.getByRole('button', { name: 'Entregar a caderneta' }))
  await expect(hers.getByText('Caderneta entregue').first()).toBeVisible()
  await hers.context().close()

  await signIn('pedagogo')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/dashboard/conselhos/${own.group}/${own.trimester}`)
  await expect(page.getByText('2 de 2').first()).toBeVisible()
  await sayWhoCame(page)
  await press(page, page.getByRole('button', { name: 'Abrir o conselho' }))

  // The keyboard stands in the first case, and after a decision in the next one.
  const cases = page.getByRole('list', { name: 'Casos' })
  const current = cases.locator('[aria-current]')
  await expect(current).toContainText('Bento Zualo')
  await expect(current.getByRole('radio', { name: 'Fica 9' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(current.getByRole('radio', { name: 'Vota 10' })).toBeChecked()
  await write(page, current.getByLabel(/^Razão/), 'Subiu em todas as avaliações.')
  await press(page, current.getByRole('button', { name: 'Registar e passar a Clara' }))
  await expect(current).toContainText('Clara Zavala')
  await expect(current.getByRole('radio', { name: 'Fica 9' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Fechar a pauta' })).toBeDisabled()
  await write(page, current.getByLabel(/^Razão/), 'Falta-lhe a base.')
  await press(page, current.getByRole('button', { name: 'Registar', exact: true }))
  await expect(current).toHaveCount(0)
  await expect(cases).toBeFocused()

  await press(page, page.getByRole('button', { name: 'Fechar a pauta' }))
  await expect(page.getByText('A pauta está fechada.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publicar' })).toBeFocused()
  await page.keyboard.press('Enter')
  const read = () =>
    dap.call<{ state: string; editions: { reason: string }[] }>(
      'GET',
      `/marks/councils/${own.group}/${own.trimester}`,
    )
  await expect.poll(async () => (await read()).state).toBe('publicada')
  await expect(page.getByRole('button', { name: 'Publicar' })).toHaveCount(0)

  await press(page, page.getByRole('button', { name: 'Corrigir' }))
  const dialog = page.getByRole('dialog')
  await press(page, dialog.getByRole('button', { name: 'Abrir para corrigir' }))
  await expect(dialog.getByText('Diga porque se corrige.')).toBeVisible()
  await write(page, dialog.getByRole('textbox'), 'A nota de Délio foi mal lançada.')
  await press(page, dialog.getByRole('button', { name: 'Abrir para corrigir' }))
  await expect(page.getByText('Em correcção:')).toBeVisible()
  await press(page, page.getByRole('main').getByRole('link', { name: 'Matemática' }))
  const cell = page.getByRole('textbox', { name: 'AT de Délio Zandamela' })
  await tabTo(page, cell)
  await page.keyboard.type('14')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Guardado às/)).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Ver a pauta' }))
  // What was decided of others stands, so that it can be closed again at once.
  await press(page, page.getByRole('button', { name: 'Fechar a pauta' }))
  await expect(page.getByText('A pauta está fechada.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publicar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => {
      const { state, editions } = await read()
      return [state, ...editions.map(({ reason }) => reason)]
    })
    .toEqual(['publicada', '', 'A nota de Délio foi mal lançada.'])
  const editions = page.getByRole('navigation', { name: 'Versões' })
  await press(page, editions.getByRole('link', { name: /^1\.ª/ }))
  await expect(page.getByText('Já não é esta que vale.')).toBeVisible()
})
