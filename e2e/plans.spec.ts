import type { Page } from '@playwright/test'
import plan from '../app/demonstration/data/plano-analitico.json' with { type: 'json' }
import { fixturesBy } from './fixtures.ts'
import { expect, type Person, remindedToday, test } from './people.ts'

const PLANS = '/dashboard/consultarPlanosAnaliticos'

const nextYear = {
  year: 2027,
  edition: 1,
  trimesters: [{ number: 1, startsOn: '2027-02-01', endsOn: '2027-04-30' }],
}

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

interface StoredPlan {
  rows: {
    week: number
    unit: string
    objectives: string[]
    contents: string[]
    competences: string[]
    lessons: number
    methods: string[]
    media: string[]
  }[]
}

/** Writes the essential cells of a row from its unit on, by keyboard alone: Enter begins the next item of a list. */
async function writeRow(page: Page, week: number, unit: string, objectives: string[], contents: string[]) {
  const write = async (items: string[]) => {
    for (const [at, item] of items.entries()) {
      if (at > 0) await page.keyboard.press('Enter')
      await page.keyboard.type(item)
    }
    await page.keyboard.press('Tab')
  }
  await page.getByRole('gridcell', { name: new RegExp(`^Unidade temática, semana ${week}:`) }).click()
  await page.keyboard.press('Enter')
  await write([unit])
  await write(objectives)
  await write(contents)
}

/** Rows as Excel puts them on the clipboard: tabs between cells, and quotes around those of several lines. */
function tableOf(rows: typeof plan.linhas): string {
  const heads = ['Semana', 'Unidade temática', 'Objectivos específicos', 'Conteúdos', 'Competências básicas']
  const more = ['Aulas', 'Métodos e estratégias', 'Meios didácticos', 'Avaliação']
  const cells = rows.map(row =>
    [
      [String(row.semana)],
      [row.unidadeTematica],
      row.objectivosEspecificos,
      row.conteudos,
      row.competenciasBasicas,
      [String(row.numeroAulas)],
      row.metodosEstrategias,
      row.meiosDidacticos,
      [row.avaliacao],
    ].map(lines => `"${lines.join('\n')}"`),
  )
  return [[...heads, ...more], ...cells].map(line => line.join('\t')).join('\n')
}

/** Of the plan that the demonstration has for the same class, which teaches by it. */
const alreadyOne = /^Já há outro plano para a mesma turma/

it('a plan from nothing: written, returned with two comments, mended, approved, taught for three weeks, changed and approved again, copied to the next year', async ({
  meet,
  request,
}) => {
  it.setTimeout(240_000)
  await remindedToday('professor', request)
  const teacher = await meet('professor')

  await it.step('the teacher writes the plan of the demonstration, and hands it in with a word', async () => {
    await teacher.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await teacher.goto('/dashboard/criarPlanoAnalitico')
    await teacher.getByRole('radio', { name: 'Trimestral' }).check({ force: true })
    await teacher.getByLabel('Disciplina', { exact: true }).selectOption({ label: 'Matemática' })
    await teacher.getByLabel('Classe', { exact: true }).selectOption('6')
    await teacher.getByRole('checkbox', { name: '6ªA' }).check()
    await expect(teacher.getByText('12 semanas', { exact: false })).toBeVisible()
    await expect(teacher.getByText(alreadyOne)).toBeVisible()
    await teacher.getByRole('button', { name: 'Continuar para as semanas' }).click()
    await expect(teacher.getByRole('grid', { name: 'Distribuição semanal' })).toBeVisible()
    const [first, ...others] = plan.linhas
    if (!first) throw new Error('The plan of the demonstration has no rows.')
    await writeRow(teacher, 1, first.unidadeTematica, first.objectivosEspecificos, first.conteudos)
    await teacher.evaluate(text => navigator.clipboard.writeText(text), tableOf(others))
    await teacher.getByRole('gridcell', { name: /^Unidade temática, semana 2:/ }).click()
    await teacher.keyboard.press('Control+v')
    await expect(teacher.getByText('11 linhas coladas.')).toBeVisible()
    await expect(teacher.getByText(/Guardado às/)).toBeVisible()
    await teacher.getByRole('button', { name: 'Rever e submeter', exact: true }).click()
    await expect(teacher.getByText(/Todas as semanas têm unidade/)).toBeVisible()
    await expect(teacher.getByText(alreadyOne)).toBeVisible()
    await teacher.getByRole('textbox', { name: /O que mudou/ }).fill('É o primeiro plano do ano.')
    await teacher.getByRole('button', { name: 'Submeter', exact: true }).click()
    await expect(teacher).toHaveURL(/consultarPlanosAnaliticos\?id=/)
  })
  const id = new URL(teacher.url()).searchParams.get('id') ?? ''

  await it.step('every cell of it is kept', async () => {
    const { rows } = await (await fixturesBy('professor', request)).call<StoredPlan>(
      'GET',
      `/analytical-plans/${id}`,
    )
    expect(rows.map(row => [row.week, row.unit, row.objectives, row.contents])).toEqual(
      plan.linhas.map(linha => [
        linha.semana,
        linha.unidadeTematica,
        linha.objectivosEspecificos,
        linha.conteudos,
      ]),
    )
    expect(rows.slice(1).map(row => [row.lessons, row.competences, row.methods, row.media])).toEqual(
      plan.linhas
        .slice(1)
        .map(linha => [
          linha.numeroAulas,
          linha.competenciasBasicas,
          linha.metodosEstrategias,
          linha.meiosDidacticos,
        ]),
    )
  })
  const control = `/dashboard/controlePlanosAnaliticos?id=${id}`

  await it.step('the head of the subject returns it with two comments', async () => {
    const delegate = await meet('delegado')
    await delegate.goto(control)
    await expect(delegate.getByText('«É o primeiro plano do ano.»')).toBeVisible()
    const field = (week: number) => delegate.getByRole('textbox', { name: `Comentar a semana ${week}` })
    const begin = async (week: number) => {
      await delegate.getByRole('button', { name: new RegExp(`^Semana ${week}\\b`) }).click()
      await delegate.getByRole('button', { name: `Comentar a semana ${week}`, exact: true }).click()
    }
    const send = () => delegate.getByRole('button', { name: 'Comentar', exact: true }).click()
    const beganAgain = Promise.withResolvers<void>()
    await delegate.route(
      /\/comments$/,
      async route => {
        const response = await route.fetch()
        await beganAgain.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await begin(1)
    await field(1).fill('Falta o material.')
    await send()
    await begin(2)
    await field(2).fill('Que exercícios?')
    beganAgain.resolve()
    await expect(delegate.getByText('Falta o material.').first()).toBeVisible()
    await expect(field(2), 'one comment that is stored late closes no other’s field').toHaveValue(
      'Que exercícios?',
    )
    await send()
    await expect(delegate.getByText('Que exercícios?').first()).toBeVisible()
    await delegate.getByRole('button', { name: 'Devolver com 2 comentários' }).click()
    await delegate.getByRole('dialog').getByRole('button', { name: 'Devolver' }).click()
    await expect(delegate.getByText(/classe: devolvido\./)).toBeVisible()
  })

  await it.step('the teacher mends it and hands it in again', async () => {
    await teacher.goto('/dashboard')
    await expect(
      teacher.getByRole('region', { name: 'Falta hoje' }).getByText(/ · 2 comentários por tratar · /),
    ).toBeVisible()
    await teacher.getByRole('link', { name: 'Rever o plano' }).click()
    await expect(teacher).toHaveURL(new RegExp(`editarPlanosAnaliticos\\?id=${id}`))
    await expect(teacher.getByText('devolveu este plano', { exact: false })).toBeVisible()
    const [sum, bar] = [teacher.getByText(/^Σ aulas/), teacher.getByRole('button', { name: 'Ver como A4' })]
    const [under, over] = [await sum.boundingBox(), await bar.boundingBox()]
    expect((under?.y ?? 0) + (under?.height ?? 0), 'the sum stands above the bar').toBeLessThan(over?.y ?? 0)
    await teacher.getByRole('gridcell', { name: /^Meios didácticos, semana 1:/ }).click()
    await teacher.keyboard.press('Enter')
    await teacher.keyboard.type('tiras de papel')
    await teacher.keyboard.press('Tab')
    await expect(teacher.getByText(/Guardado às/)).toBeVisible()
    await teacher.getByRole('button', { name: 'Rever e submeter', exact: true }).click()
    await teacher.getByRole('button', { name: 'Submeter de novo' }).click()
    await expect(teacher.getByText('versão 2', { exact: false }).first()).toBeVisible()
  })

  const delegate = await meet('delegado')
  const pedagogue = await meet('pedagogo')

  await it.step('it is seen, approved and put into practice', async () => {
    await delegate.goto(control)
    await expect(delegate.getByText('1 semana alterada · 11 iguais')).toBeVisible()
    await expect(delegate.locator('ins', { hasText: 'tiras de papel' })).toBeVisible()
    await delegate.getByRole('button', { name: 'Dar visto' }).click()
    await expect(delegate.getByText(/: visto\./)).toBeVisible()
    await pedagogue.goto('/dashboard')
    await expect(pedagogue.getByText(/plano(s)? por aprovar/)).toBeVisible()
    await pedagogue.goto(control)
    await expect(pedagogue.getByText(alreadyOne)).toBeVisible()
    await pedagogue.getByRole('button', { name: 'Aprovar versão 2' }).click()
    await pedagogue
      .getByRole('dialog', { name: /comentários por tratar/ })
      .getByRole('button', { name: 'Aprovar', exact: true })
      .click()
    await expect(pedagogue.getByText(/: aprovado\./)).toBeVisible()
    await teacher.goto(`${PLANS}?id=${id}`)
    await teacher.getByRole('button', { name: 'Pôr em execução' }).click()
    await expect(teacher.getByText('Em execução').first()).toBeVisible()
  })

  await it.step('each of its weeks gives a lesson, which is taught and counts', async () => {
    const themes = plan.linhas.slice(0, 3).map(row => row.conteudos[0] ?? '')
    for (const [at, theme] of themes.entries()) {
      await teacher.goto(`${PLANS}?id=${id}`)
      await teacher
        .getByRole('link', { name: `Planificar uma aula da semana ${at + 1}`, exact: true })
        .click()
      await expect(teacher.getByLabel('Tema')).toHaveValue(theme)
      await teacher.getByRole('button', { name: 'Criar plano' }).click()
      await expect(teacher.getByRole('heading', { level: 1, name: theme })).toBeVisible()
      await teacher.getByRole('button', { name: 'Dada', exact: true }).click()
      await expect(teacher.getByText(`«${theme}»: dada.`)).toBeVisible()
    }
    await teacher.goto('/dashboard/controlePlanosAnaliticos?separador=cumprimento')
    for (const week of [1, 2, 3]) {
      const register = teacher.getByRole('button', { name: `Registar a semana ${week}, 6ªA` })
      await expect(register).toHaveText('Corrigir')
      await register.click()
      if (week === 3) {
        await teacher.getByLabel('Motivo do atraso').fill('sala indisponível')
        await teacher.getByLabel('Medida').fill('reposição de aula')
      } else await teacher.getByLabel(/^Dadas/).fill('6')
      await teacher.getByRole('button', { name: 'Registar', exact: true }).click()
      await expect(teacher.getByText(`Registada a semana ${week}, 6ªA.`)).toBeVisible()
    }
    await expect(teacher.getByText('sala indisponível, semana 3')).toBeVisible()
  })

  await it.step('a change opens the next edition, which goes the same way', async () => {
    await teacher.goto(`${PLANS}?id=${id}`)
    await teacher.getByRole('button', { name: 'Abrir a versão 3' }).click()
    await expect(teacher).toHaveURL(/editarPlanosAnaliticos/)
    await teacher.getByRole('gridcell', { name: /^Avaliação, semana 2:/ }).click()
    await teacher.keyboard.press('Delete')
    await teacher.keyboard.type('Formativa: ficha')
    await teacher.keyboard.press('Tab')
    await expect(teacher.getByText(/Guardado às/)).toBeVisible()
    const next = new URL(teacher.url()).searchParams.get('id') ?? ''
    expect(next).not.toBe(id)
    await teacher.getByRole('button', { name: 'Rever e submeter', exact: true }).click()
    await teacher.getByRole('button', { name: 'Submeter', exact: true }).click()
    await expect(teacher).toHaveURL(/consultarPlanosAnaliticos\?id=/)
    const again = `/dashboard/controlePlanosAnaliticos?id=${next}`
    await delegate.goto(again)
    await delegate.getByRole('button', { name: 'Dar visto' }).click()
    await expect(delegate.getByText(/: visto\./)).toBeVisible()
    await pedagogue.goto(again)
    await pedagogue.getByRole('button', { name: 'Aprovar versão 3' }).click()
    await expect(pedagogue.getByText(/: aprovado\./)).toBeVisible()
    await teacher.goto(`${PLANS}?id=${id}`)
    await expect(teacher.getByText('Arquivado').first()).toBeVisible()
  })

  await it.step('it is copied onto the calendar of the next year, with the dates seen before', async () => {
    const admin = await fixturesBy('admin', request)
    const { rows } = await admin.call<{ rows: object[] }>('GET', '/calendars?year=2027')
    if (rows.length === 0) {
      const made = await admin.call<{ id: string; version: number }>('POST', '/calendars', nextYear)
      await admin.call('POST', `/calendars/${made.id}/force`, { version: made.version })
    }
    await teacher.goto(`${PLANS}?id=${id}&copiar`)
    const dialog = teacher.getByRole('dialog', { name: 'Copiar o plano' })
    const term = dialog.getByRole('option', { name: /1\.º trimestre de 2027/ })
    await dialog.getByLabel('Para que período').selectOption(await term.getAttribute('value'))
    await expect(dialog.getByRole('row')).toHaveCount(13)
    await expect(dialog.getByRole('row').nth(1)).toContainText('01/02')
    await dialog.getByRole('button', { name: 'Copiar 12 linhas' }).click()
    await expect(teacher).toHaveURL(/editarPlanosAnaliticos/)
    await expect(teacher.getByRole('gridcell', { name: /^Conteúdos, semana 12:/ })).toBeVisible()
    const copied = new URL(teacher.url()).searchParams.get('id') ?? ''
    const { rows: kept } = await admin.call<StoredPlan>('GET', `/analytical-plans/${copied}`)
    expect(kept.map(row => row.contents)).toEqual(plan.linhas.map(row => row.conteudos))
  })
})
