import type { Page } from '@playwright/test'
import { expect, type Person, test } from './people.ts'

const PLANS = '/dashboard/consultarPlanosAnaliticos'

/** Somebody with a window of their own. */
type Meet = (person: Person) => Promise<Page>

const it = test.extend<{ meet: Meet }>({
  meet: async ({ browser, signIn }, use) => {
    const opened: Page[] = []
    await use(async person => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      opened.push(page)
      await signIn(person, page)
      return page
    })
    for (const page of opened) await page.context().close()
  },
})

/** Writes the essential cells of a row from its unit on, by keyboard alone. */
async function writeRow(page: Page, week: number, unit: string, objective: string, content: string) {
  await page.getByRole('gridcell', { name: new RegExp(`^Unidade temática, semana ${week}:`) }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.type(unit)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(objective)
  await page.keyboard.press('Tab')
  await page.keyboard.type(content)
  await page.keyboard.press('Tab')
}

it('C · a plan from nothing: written, returned with two comments, mended, seen, approved, changed and copied', async ({
  meet,
}) => {
  it.setTimeout(180_000)
  const teacher = await meet('professor')

  await it.step('the teacher writes two weeks and hands them in', async () => {
    await teacher.goto('/dashboard/criarPlanoAnalitico')
    await teacher.getByRole('radio', { name: 'Quinzenal' }).check({ force: true })
    await teacher.getByLabel('Disciplina', { exact: true }).selectOption({ label: 'Matemática' })
    await teacher.getByLabel('Classe', { exact: true }).selectOption('6')
    await teacher.getByRole('checkbox', { name: '6ªA' }).check()
    const end = teacher.getByRole('textbox', { name: 'Fim' })
    const begin = await teacher.getByRole('textbox', { name: 'Início' }).inputValue()
    await end.fill(daysAfter(begin, 11))
    await end.blur()
    await expect(teacher.getByText('2 semanas', { exact: false })).toBeVisible()
    await teacher.getByRole('button', { name: 'Continuar para as semanas' }).click()
    await expect(teacher.getByRole('grid', { name: 'Distribuição semanal' })).toBeVisible()
    await writeRow(teacher, 1, 'III. Fracções', 'Reconhecer fracções.', 'Fracções → decimais')
    await writeRow(teacher, 2, 'III. Fracções', 'Comparar fracções.', 'Fracções ≥ 1')
    await expect(teacher.getByText(/Guardado às/)).toBeVisible()
    await teacher.getByRole('button', { name: 'Rever e submeter', exact: true }).click()
    await expect(teacher.getByText(/Todas as semanas têm unidade/)).toBeVisible()
    await teacher.getByRole('button', { name: 'Submeter', exact: true }).click()
    await expect(teacher).toHaveURL(/consultarPlanosAnaliticos\?id=/)
  })
  const id = new URL(teacher.url()).searchParams.get('id') ?? ''
  const control = `/dashboard/controlePlanosAnaliticos?id=${id}`

  await it.step('the head of the subject returns it with two comments', async () => {
    const delegate = await meet('delegado')
    await delegate.goto(control)
    for (const [week, text] of [
      ['1', 'Falta o material.'],
      ['2', 'Que exercícios?'],
    ] as const) {
      await delegate.getByLabel('Comentar uma semana').selectOption({ label: `Semana ${week}` })
      await delegate.getByRole('textbox', { name: `Comentar a semana ${week}` }).fill(text)
      await delegate.getByRole('button', { name: 'Comentar', exact: true }).last().click()
      await expect(delegate.getByText(text).first()).toBeVisible()
    }
    await delegate.getByRole('button', { name: 'Devolver' }).click()
    await delegate.getByRole('dialog').getByRole('button', { name: 'Devolver' }).click()
    await expect(delegate.getByText(/devolvido\./)).toBeVisible()
  })

  await it.step('the teacher mends it and hands it in again', async () => {
    await teacher.goto(`/dashboard/editarPlanosAnaliticos?id=${id}`)
    await expect(teacher.getByText('devolveu este plano', { exact: false })).toBeVisible()
    await teacher.getByRole('gridcell', { name: /^Meios didácticos, semana 1:/ }).click()
    await teacher.keyboard.type('tiras de papel')
    await teacher.keyboard.press('Tab')
    await expect(teacher.getByText(/Guardado às/)).toBeVisible()
    await teacher.getByRole('button', { name: 'Rever e submeter', exact: true }).click()
    await teacher.getByRole('button', { name: 'Submeter de novo' }).click()
    await expect(teacher.getByText('versão 2', { exact: false }).first()).toBeVisible()
  })

  await it.step('it is seen, approved and put into practice', async () => {
    const delegate = await meet('delegado')
    await delegate.goto(control)
    await expect(delegate.locator('ins', { hasText: 'tiras de papel' })).toBeVisible()
    await delegate.getByRole('button', { name: 'Dar visto' }).click()
    await expect(delegate.getByText(/: visto\./)).toBeVisible()
    const pedagogue = await meet('pedagogo')
    await pedagogue.goto(control)
    await pedagogue.getByRole('button', { name: 'Aprovar versão 2' }).click()
    await expect(pedagogue.getByText(/: aprovado\./)).toBeVisible()
    await teacher.goto(`${PLANS}?id=${id}`)
    await teacher.getByRole('button', { name: 'Pôr em execução' }).click()
    await expect(teacher.getByText('Em execução').first()).toBeVisible()
  })

  await it.step('a change opens the next edition; the plan is copied onto another term', async () => {
    await teacher.getByRole('button', { name: 'Mais acções', exact: true }).click()
    await teacher.getByRole('menuitem', { name: /abrir a versão 3/ }).click()
    await expect(teacher).toHaveURL(/editarPlanosAnaliticos/)
    await teacher
      .getByRole('gridcell', { name: /^Observações|^Avaliação, semana 2:/ })
      .first()
      .click()
    await teacher.keyboard.type('Formativa: ficha')
    await teacher.keyboard.press('Tab')
    await expect(teacher.getByText(/Guardado às/)).toBeVisible()
    const next = new URL(teacher.url()).searchParams.get('id') ?? ''
    expect(next).not.toBe(id)
    await teacher.goto(`${PLANS}?id=${id}&copiar`)
    const dialog = teacher.getByRole('dialog', { name: 'Copiar o plano' })
    await dialog.getByLabel('Para que período').selectOption({ index: 2 })
    await expect(dialog.getByRole('row')).toHaveCount(3)
    await dialog.getByRole('button', { name: 'Copiar 2 linhas' }).click()
    await expect(teacher).toHaveURL(/editarPlanosAnaliticos/)
    await expect(
      teacher.getByRole('gridcell', { name: /^Conteúdos, semana 1: Fracções → decimais/ }),
    ).toBeVisible()
  })
})

/** `02/03/2026` some days later, as a person writes it. */
function daysAfter(date: string, days: number): string {
  const [day = 1, month = 1, year = 2026] = date.split('/').map(Number)
  return new Date(Date.UTC(year, month - 1, day + days))
    .toISOString()
    .slice(0, 10)
    .split('-')
    .reverse()
    .join('/')
}
