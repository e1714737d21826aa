// One plan is written from nothing to paper: read beside each other, its stories show what the form keeps.
import { fixturesBy } from './fixtures.ts'
import { heightOf } from './measure.ts'
import { expect, test } from './people.ts'
import { fixturePlan, fixtureTerm } from './plan-fixtures.ts'

const EDIT = '/dashboard/editarPlanosAnaliticos'

test.describe('A grelha de escrever um plano', () => {
  test('at a desk eight weeks stand in sight with the head and the sum, and what is missing leads to its cell', async ({
    page,
    signIn,
    request,
  }) => {
    const { id } = await fixtureTerm(await fixturesBy('professor', request))
    await signIn('professor')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${EDIT}?id=${id}`)
    const grid = page.getByRole('grid', { name: 'Distribuição semanal' })
    await expect(grid.getByRole('row')).toHaveCount(13)
    const bottom = (await page.getByText(/que o calendário permite/).boundingBox())?.y ?? 0
    const head = await grid.getByRole('columnheader', { name: 'Semana' }).boundingBox()
    const top = (head?.y ?? 0) + (head?.height ?? 0)
    const boxes = await Promise.all((await grid.locator('tbody tr').all()).map(row => row.boundingBox()))
    const inSight = boxes.filter(box => box && box.y >= top - 1 && box.y + box.height <= bottom + 1)
    expect(inSight.length).toBeGreaterThanOrEqual(8)
    const bar = await page.getByRole('button', { name: 'Rever e submeter' }).boundingBox()
    expect(bar?.y ?? 0).toBeGreaterThan(bottom)

    await page.getByRole('button', { name: '36 células por preencher' }).click()
    await expect(page.getByRole('gridcell', { name: /^Unidade temática, semana 1:/ })).toBeFocused()
    await page.getByRole('button', { name: 'Rever e submeter' }).click()
    await page.getByRole('button', { name: 'Falta um objectivo específico na semana 3.' }).click()
    const objective = page.getByRole('gridcell', { name: /^Objectivos específicos, semana 3:/ })
    await expect(objective).toBeFocused()
    await expect(objective).toHaveAttribute('aria-invalid', 'true')
  })

  test('a week that has more lessons than its days says how many fit, in its cell and in the bar', async ({
    page,
    signIn,
    request,
  }) => {
    const { id } = await fixtureTerm(await fixturesBy('professor', request))
    await signIn('professor')
    await page.goto(`${EDIT}?id=${id}`)
    const lessons = page.getByRole('gridcell', { name: /^Aulas, semana 6:/ })
    await lessons.click()
    await page.keyboard.type('30')
    await page.keyboard.press('Enter')
    await expect(lessons).toHaveAccessibleName(/cabem 5/)
    await page.getByRole('gridcell', { name: /^Unidade temática, semana 1:/ }).click()
    await page.getByRole('button', { name: /aulas, cabem 70$/ }).click()
    await expect(lessons).toBeFocused()
  })

  test('Ctrl D takes what is above, and weeks of the calendar that are missing come back with one tap', async ({
    page,
    signIn,
    request,
  }) => {
    const { id } = await fixturePlan(await fixturesBy('professor', request))
    await signIn('professor')
    await page.goto(`${EDIT}?id=${id}`)
    await page.getByRole('gridcell', { name: /^Conteúdos, semana 2:/ }).click()
    await page.keyboard.press('Control+d')
    await expect(page.getByRole('gridcell', { name: /^Conteúdos, semana 2:/ })).toContainText('Fracções')
    await page.keyboard.press('Alt+Delete')
    await expect(page.getByRole('grid').locator('tbody tr')).toHaveCount(2)
    await page.getByRole('button', { name: 'Semanas do calendário' }).click()
    await expect(page.getByRole('grid').locator('tbody tr')).toHaveCount(3)
  })

  test('a competence that a week is about is suggested while one writes, and linked with a key or a tap', async ({
    page,
    signIn,
    request,
  }) => {
    const teacher = await fixturesBy('professor', request)
    const { id } = await fixturePlan(teacher)
    const linked = async () =>
      (
        await teacher.call<{ rows: { competences: string[] }[] }>('GET', `/analytical-plans/${id}`)
      ).rows.flatMap(row =>
        row.competences.filter(text => /^[A-Z]{2}\d: /.test(text)).map(text => text.slice(0, 3)),
      )
    await signIn('professor')
    await page.goto(`${EDIT}?id=${id}`)
    await page.getByRole('gridcell', { name: /^Objectivos específicos, semana 1:/ }).dblclick()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Reconhecer e comparar fracções equivalentes')
    const suggestion = page.getByRole('grid').getByRole('button', { name: /^FR2 Reconhecer fracções/ })
    await expect(suggestion).toBeVisible()
    await page.keyboard.press('Control+Space')
    await expect(suggestion).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect.poll(linked).toEqual(['FR2'])
    await page.setViewportSize({ width: 360, height: 760 })
    await page.getByRole('button', { name: /^Escrever a semana 2,/ }).click()
    const week = page.getByRole('dialog', { name: 'Semana 2' })
    await week.getByLabel('Objectivos específicos').fill('Comparar e ordenar números naturais')
    await week.getByRole('button', { name: /^Ligar NO2: / }).click()
    await expect(week.getByLabel('Competências básicas')).toHaveValue(/NO2: Comparar e ordenar/)
    await expect.poll(linked).toEqual(['FR2', 'NO2'])
  })

  test('on a phone the sign of what is missing stands beside its words', async ({
    page,
    signIn,
    request,
  }) => {
    const { id } = await fixtureTerm(await fixturesBy('professor', request))
    await signIn('professor')
    await page.setViewportSize({ width: 360, height: 760 })
    await page.goto(`${EDIT}?id=${id}`)
    await page.getByRole('button', { name: 'Rever e submeter' }).click()
    const missing = page.getByRole('listitem').filter({ hasText: 'Falta um conteúdo na semana 3.' })
    // Both in one reading: the page may still be scrolling to what is missing.
    const apart = await missing.evaluate(item => {
      const middles = ['svg', 'button'].map(part => {
        const box = item.querySelector(part)?.getBoundingClientRect()
        return box ? box.y + box.height / 2 : Number.NaN
      })
      return Math.abs((middles[0] ?? Number.NaN) - (middles[1] ?? Number.NaN))
    })
    expect(apart).toBeLessThan(3)
  })

  test('on a phone a tap on a week opens it to be written, and the next week is one tap further', async ({
    page,
    signIn,
    request,
  }) => {
    const teacher = await fixturesBy('professor', request)
    const { id } = await fixtureTerm(teacher)
    await signIn('professor')
    await page.setViewportSize({ width: 360, height: 760 })
    await page.goto(`${EDIT}?id=${id}`)
    await page.getByRole('button', { name: /^Escrever a semana 2,/ }).click()
    await page.getByRole('dialog', { name: 'Semana 2' }).getByLabel('Conteúdos').fill('Fracções\nDecimais')
    await page.getByRole('dialog', { name: 'Semana 2' }).getByLabel('Unidade temática').fill('III. Fracções')
    await page.getByRole('button', { name: 'Semana 3', exact: true }).click()
    // A unit lasts several weeks.
    await expect(page.getByRole('dialog', { name: 'Semana 3' }).getByLabel('Unidade temática')).toHaveValue(
      'III. Fracções',
    )
    await page.getByRole('dialog', { name: 'Semana 3' }).getByLabel('Conteúdos').fill('Percentagens')
    await page.getByRole('button', { name: 'Pronto' }).click()
    await expect(page.getByRole('status').filter({ hasText: /^Guardado às/ })).toBeVisible()
    const { rows } = await teacher.call<{ rows: { contents: string[] }[] }>('GET', `/analytical-plans/${id}`)
    expect(rows.slice(1, 3).map(row => row.contents)).toEqual([['Fracções', 'Decimais'], ['Percentagens']])
  })

  test('on a phone the programme is spread over the blank weeks in one tap, and one writes on in what they lack', async ({
    page,
    signIn,
    request,
  }) => {
    const teacher = await fixturesBy('professor', request)
    const { id } = await fixtureTerm(teacher)
    await signIn('professor')
    await page.setViewportSize({ width: 360, height: 760 })
    await page.goto(`${EDIT}?id=${id}`)
    await page.getByRole('button', { name: 'Distribuir pelas semanas' }).click()
    await expect(page.getByRole('button', { name: 'Distribuir pelas semanas' })).toHaveCount(0)
    await page.getByRole('button', { name: /^Escrever a semana 1,/ }).click()
    for (const week of [1, 2]) {
      const dialog = page.getByRole('dialog', { name: `Semana ${week}`, exact: true })
      await expect(dialog.getByLabel('Unidade temática')).not.toHaveValue('')
      // One writes at once in what the week lacks.
      await expect(dialog.locator('textarea:focus')).toHaveValue('')
      await page.keyboard.type(`Escrito na semana ${week}`)
      await dialog.getByRole('button', { name: `Semana ${week + 1}`, exact: true }).click()
    }
    await page.getByRole('button', { name: 'Pronto' }).click()
    await expect(page.getByRole('status').filter({ hasText: /^Guardado às/ })).toBeVisible()
    const { rows } = await teacher.call<{ rows: { unit: string; objectives: string[] }[] }>(
      'GET',
      `/analytical-plans/${id}`,
    )
    expect(rows.every(row => row.unit !== '')).toBe(true)
    expect(new Set(rows.map(row => row.unit)).size).toBeGreaterThan(3)
    const written = rows.map(row => /Escrito na semana \d/.exec(JSON.stringify(row))?.[0])
    expect(written.slice(0, 3)).toEqual(['Escrito na semana 1', 'Escrito na semana 2', undefined])
  })

  test('the form of a new plan knows what one teaches, and says at once how many weeks and lessons there are', async ({
    page,
    signIn,
  }) => {
    await signIn('professor')
    await page.goto('/dashboard/criarPlanoAnalitico')
    const choices = page.getByRole('group', { name: 'Do seu horário' })
    await expect(choices.getByRole('button', { pressed: true })).toHaveCount(1)
    await choices.getByRole('button', { name: /Matemática, 6ª classe/ }).click()
    await expect(page.getByText('12 semanas, 70 aulas possíveis.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: '6ªA' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: '6ªB' })).toBeChecked()
    await expect(page.getByLabel('Carga semanal')).toHaveValue('6')
  })

  test('the header says that something is unsaved as long as the bar below says so', async ({
    page,
    signIn,
    request,
  }) => {
    const { id } = await fixturePlan(await fixturesBy('professor', request))
    await signIn('professor')
    await page.goto(`${EDIT}?id=${id}`)
    const header = page.getByRole('banner')
    await expect(header.getByText('Guardado', { exact: true })).toBeVisible()
    await page.route('**/analytical-plans/*', route =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await page.getByRole('gridcell', { name: /^Conteúdos, semana 2:/ }).click()
    await page.keyboard.type(' e outra')
    await expect(header.getByText('Por guardar', { exact: true })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByText(/segue quando houver rede/)).toBeVisible()
    await expect(header.getByText('Guardado', { exact: true })).toHaveCount(0)
    await page.unroute('**/analytical-plans/*')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(header.getByText('Guardado', { exact: true })).toBeVisible()
  })

  test('what was asked about a week is below it in the grid, and is answered there', async ({
    page,
    signIn,
    request,
  }) => {
    const teacher = await fixturesBy('professor', request)
    const { id } = await fixturePlan(teacher)
    const { rows } = await teacher.call<{ rows: { id: string }[] }>('GET', `/analytical-plans/${id}`)
    await (await fixturesBy('delegado', request)).call('POST', `/analytical-plans/${id}/comments`, {
      rowId: rows[1]?.id,
      text: 'Falta o material.',
    })
    await signIn('professor')
    await page.goto(`${EDIT}?id=${id}`)
    const below = page.getByRole('grid').locator('tbody tr').nth(2)
    await expect(below).toContainText('Falta o material.')
    await below.getByRole('button', { name: 'Está tratado' }).click()
    await expect(page.getByText('Falta o material.')).toHaveCount(0)
  })

  test('under approval a click on a row comments on it, j and k go from row to row, and it is said whose turn it is', async ({
    page,
    signIn,
    request,
  }) => {
    const teacher = await fixturesBy('professor', request)
    const { id, version } = await fixturePlan(teacher)
    await teacher.call('POST', `/analytical-plans/${id}/state`, { state: 'submetido', version, comment: '' })
    await signIn('delegado')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/dashboard/controlePlanosAnaliticos?id=${id}`)
    await expect(page.getByText('É a sua vez')).toBeVisible()
    const week = (number: number) => page.getByRole('region', { name: `Semana ${number}`, exact: true })
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('button', { name: /^Semana 1\b/ })).toBeVisible()
    expect(await heightOf(page), 'a line for each week, 360 px wide').toBeLessThanOrEqual(1700)
    await page.setViewportSize({ width: 1440, height: 900 })
    const line = (number: number) =>
      week(number).getByRole('button', { name: new RegExp(`^Semana ${number}\\b`) })
    await line(1).focus()
    await page.keyboard.press('j')
    await expect(line(2)).toBeFocused()
    await page.keyboard.press('k')
    await expect(line(1)).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(line(2)).toHaveAttribute('aria-expanded', 'true')
    await week(2).getByText('Decimais no dia-a-dia').last().click()
    await page.getByRole('textbox', { name: 'Comentar a semana 2' }).fill('Que exercícios?')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('textbox', { name: 'Comentar a semana 2' })).toBeHidden()
    await expect(week(2)).toContainText('Que exercícios?')
    const [text, row] = [
      await week(2).getByText('Que exercícios?').boundingBox(),
      await week(2).boundingBox(),
    ]
    expect(text?.y ?? 0).toBeGreaterThanOrEqual(row?.y ?? 0)
    const sum = await page.getByText(/que o calendário permite/).boundingBox()
    expect((sum?.x ?? 0) + (sum?.width ?? 0)).toBeLessThanOrEqual(1440)
    await page.getByRole('button', { name: 'Devolver com 1 comentário' }).click()
    await expect(page.getByRole('dialog', { name: 'Devolver o plano' })).toBeVisible()
    // On a phone the row of plans that wait is wider than the screen.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    const chosen = page.getByRole('navigation', { name: 'Planos por aprovar' }).locator('[aria-current]')
    const inSight = async () => {
      const box = await chosen.boundingBox()
      return box !== null && box.x >= 0 && box.x + box.width <= 360
    }
    await expect.poll(inSight).toBe(true)
  })

  test('words of a plan lead to the terms of its subject', async ({ page, request, signIn }) => {
    const teacher = await fixturesBy('professor', request)
    const { rows } = await teacher.call<{ rows: { id: string; state: string; subject: { name: string } }[] }>(
      'GET',
      '/analytical-plans?limit=100',
    )
    // Not a draft of another story, whose weeks have no words yet.
    const plan = rows.find(({ state, subject }) => state === 'em execução' && subject.name === 'Matemática')
    await signIn('professor')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/dashboard/consultarPlanosAnaliticos?id=${plan?.id}`)
    const word = page
      .getByRole('cell')
      .getByRole('button', { name: /^fracç/i })
      .first()
    await word.click()
    const term = page.getByRole('dialog', { name: /^Fracç/i })
    await term.getByRole('link').first().click()
    await expect(page).toHaveURL(/glossaryList\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: /^Fracç/ })).toBeVisible()
  })

  for (const [width, height] of [
    [360, 740],
    [1440, 640],
  ] as const)
    test(`the decision stands at the foot of the screen wherever one reads, ${width} px wide`, async ({
      page,
      signIn,
      request,
    }) => {
      const teacher = await fixturesBy('professor', request)
      const { id, version } = await fixturePlan(teacher)
      await teacher.call('POST', `/analytical-plans/${id}/state`, {
        state: 'submetido',
        version,
        comment: '',
      })
      await signIn('delegado')
      await page.setViewportSize({ width, height })
      await page.goto(`/dashboard/controlePlanosAnaliticos?id=${id}`)
      const decide = page.getByRole('button', { name: 'Dar visto' })
      await expect(decide).toBeInViewport({ ratio: 1 })
      await page.getByRole('region', { name: 'Semana 2', exact: true }).scrollIntoViewIfNeeded()
      await expect(decide).toBeInViewport({ ratio: 1 })
      await expect(page.getByText(/^Submetido, \d\d\/\d\d, \d\d:\d\d$/)).toBeAttached()
    })

  test('a comment that is being written outlives its field, another row and a reload', async ({
    page,
    signIn,
    request,
  }) => {
    const teacher = await fixturesBy('professor', request)
    const { id, version } = await fixturePlan(teacher)
    await teacher.call('POST', `/analytical-plans/${id}/state`, { state: 'submetido', version, comment: '' })
    await signIn('delegado')
    await page.goto(`/dashboard/controlePlanosAnaliticos?id=${id}`)
    const field = (week: number) => page.getByRole('textbox', { name: `Comentar a semana ${week}` })
    const begin = async (week: number) => {
      await page.getByRole('button', { name: new RegExp(`^Semana ${week}\\b`) }).click()
      await page.getByRole('button', { name: `Comentar a semana ${week}`, exact: true }).click()
    }
    const goOn = (week: number) =>
      page.getByRole('button', { name: `Continuar o comentário sobre a semana ${week}` })
    await begin(2)
    await field(2).fill('Que exercícios?')
    await field(2).press('Escape')
    await expect(field(2)).toBeHidden()
    await goOn(2).click()
    await expect(field(2)).toHaveValue('Que exercícios?')
    await begin(1)
    await expect(field(2)).toBeHidden()
    await goOn(2).click()
    await expect(page.getByText('Por enviar')).toBeVisible()
    // Beside the decision unsent comments are announced.
    await expect(page.getByText('1 comentário por enviar vai com a decisão')).toBeVisible()
    await page.getByRole('button', { name: 'Devolver com 1 comentário' }).click()
    const back = page.getByRole('dialog', { name: 'Devolver o plano' })
    await expect(back.getByText('Vai com 1 comentário por tratar, 1 por enviar.')).toBeVisible()
    await back.getByRole('button', { name: 'Cancelar' }).click()
    await page.reload()
    await goOn(2).click()
    await expect(field(2)).toHaveValue('Que exercícios?')
    await field(2).press('ControlOrMeta+Enter')
    const week = page.getByRole('region', { name: 'Semana 2', exact: true })
    await expect(field(2)).toBeHidden()
    await page.reload()
    await expect(week.getByText('Que exercícios?')).toBeVisible()
    await expect(goOn(2)).toBeHidden()
    await page.getByRole('button', { name: 'Responder sobre a semana 2' }).click()
    await expect(field(2), 'what was sent is no draft').toHaveValue('')
  })

  test('who tries to edit a plan that is handed in reads who has it, and takes it back in one tap', async ({
    page,
    signIn,
    request,
  }) => {
    const teacher = await fixturesBy('professor', request)
    const { id, version } = await fixturePlan(teacher)
    await teacher.call('POST', `/analytical-plans/${id}/state`, { state: 'submetido', version, comment: '' })
    await signIn('professor')
    await page.goto(`${EDIT}?id=${id}`)
    await expect(page.getByText(/^À espera de /)).toBeVisible()
    await page.getByRole('button', { name: 'Retirar da fila' }).click()
    await expect(page.getByRole('grid', { name: 'Distribuição semanal' })).toBeVisible()
  })

  test('an approved plan offers its next version where one tries to edit', async ({
    page,
    signIn,
    request,
  }) => {
    const teacher = await fixturesBy('professor', request)
    const { id } = await fixturePlan(teacher)
    const pedagogue = await fixturesBy('pedagogo', request)
    const take = async (who: typeof teacher, state: string) => {
      const { version } = await who.call<{ version: number }>('GET', `/analytical-plans/${id}`)
      await who.call('POST', `/analytical-plans/${id}/state`, { state, version, comment: '' })
    }
    await take(teacher, 'submetido')
    await take(await fixturesBy('delegado', request), 'visto')
    await take(pedagogue, 'aprovado')
    await signIn('professor')
    await page.goto(`${EDIT}?id=${id}`)
    await page.getByRole('button', { name: 'Abrir a versão 2' }).click()
    await expect(page.getByRole('grid', { name: 'Distribuição semanal' })).toBeVisible()
    await expect(page.getByText('até ser aprovada vale a versão 1')).toBeVisible()
  })
})
