import { fixturesBy, ownWord } from './fixtures.ts'
import { fixtureLesson } from './lesson-fixture.ts'
import { heightOf } from './measure.ts'
import { expect, test } from './people.ts'

test.describe('Planos de aula', () => {
  test('who leads reminds those without plans on the first page, takes it back, and has the week on paper', async ({
    page,
    signIn,
    complaints: _,
  }) => {
    await signIn('pedagogo')
    await page.goto('/dashboard')
    const lacking = page.getByRole('region', { name: 'Sem plano esta semana' })
    await lacking.getByRole('button', { name: /^Lembrar/ }).click()
    await expect(page.getByText(/professores lembrados\./).first()).toBeVisible()
    await expect(lacking.getByText('Já foram todos lembrados hoje.')).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).first().click()
    await expect(page.getByText('Desfeito.').first()).toBeVisible()
    await expect(lacking.getByRole('button', { name: /^Lembrar/ })).toBeVisible()
    const paper = page.waitForResponse(/dashboard\/week\?format=pdf/)
    await page.getByRole('button', { name: 'Resumo da semana' }).click()
    expect((await paper).status()).toBe(200)
  })

  test('one’s own week is a grid, goes on paper, and is kept in the calendar of a phone', async ({
    page,
    signIn,
    complaints: _,
  }) => {
    await signIn('professor')
    await page.goto('/dashboard/two/horario')
    const week = page.getByRole('table', { name: 'Horário de Ermelinda Sitoe' })
    await expect(week.getByRole('columnheader', { name: /^segunda/i })).toBeVisible()
    await expect(week.getByRole('row', { name: /07:00/ })).toContainText('6ªA')
    const paper = page.waitForResponse(/\/timetable\/print/)
    await page.getByRole('button', { name: 'Imprimir' }).click()
    const printed = await paper
    expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await page.getByRole('button', { name: 'Pôr no telemóvel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Calendário no telemóvel' })
    await dialog.getByRole('button', { name: /^(Fazer|Renovar) a ligação$/ }).click()
    const address = await dialog.getByRole('textbox', { name: 'Endereço do calendário' }).inputValue()
    const kept = await page.request.get(new URL(address).pathname)
    expect(await kept.text()).toMatch(/^BEGIN:VCALENDAR[\s\S]*BEGIN:VEVENT/)
    // On a phone there are the same days, one at a time.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    await expect(page.getByRole('list', { name: /^Horário de Ermelinda Sitoe, / })).toContainText(/6ª[AB]/)
  })

  test('a lesson of the timetable is planned, marked as taught in one tap, and opened again', async ({
    page,
    signIn,
    complaints: _,
  }) => {
    await signIn('professor')
    await page.goto('/dashboard/homePlanoDeAula')
    await page
      .getByRole('link', { name: /^Planificar 6ªB · Matemática/ })
      .first()
      .click()
    await expect(page.getByText('Matemática · 6ªB')).toBeVisible()
    await page.getByRole('button', { name: 'Alterar o cabeçalho' }).click()
    await expect(page.getByLabel('Disciplina')).toBeFocused()
    await expect(page.getByLabel('Data', { exact: true })).not.toHaveValue('')
    // Today, at an hour that no timetable has: the first lesson without a plan may be of a day to come, which nobody has taught.
    await page.getByLabel('Data', { exact: true }).fill('05/05/2026')
    await page.getByLabel(/^Hora/).fill('16:30')
    await page.getByLabel('Unidade temática').fill('III. Fracções')
    await page.getByLabel('Tema').fill('Fracções equivalentes')
    await page.getByLabel('Sumário').fill('Fracções equivalentes. Exercícios.')
    await page.getByRole('button', { name: 'Criar plano' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Fracções equivalentes' })).toBeVisible()
    // Its form on a phone, with all that stands in it: no part is longer than a line but the open phase.
    const desk = page.viewportSize()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('link', { name: 'Editar' }).click()
    await expect(page.getByRole('button', { name: /^Anexos/, expanded: false })).toBeVisible()
    await expect.poll(() => heightOf(page), 'the form of a plan that stands').toBeLessThanOrEqual(1700)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    if (desk) await page.setViewportSize(desk)
    await page.getByLabel(/^Presentes/).fill('48')
    await page.getByRole('button', { name: 'Dada', exact: true }).click()
    await expect(page.getByText('«Fracções equivalentes»: dada.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reabrir' })).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).first().click()
    await expect(page.getByText('Desfeito.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Dada', exact: true })).toBeVisible()
  })

  test('on a phone the week opens on today, and what lies behind is a line that opens', async ({
    page,
    signIn,
  }) => {
    await signIn('professor')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/dashboard/homePlanoDeAula')
    const days = page.getByRole('heading', { level: 3 })
    await expect(days.first()).toContainText('· hoje')
    const past = page.getByRole('button', { name: /^Antes de hoje: \d+ aulas?/ })
    await expect(past).toHaveAttribute('aria-expanded', 'false')
    await past.click()
    await expect(days.first()).toContainText('Segunda-feira')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(days.first(), 'a desk has room for all').toContainText('Segunda-feira')
    const week = page.getByRole('table')
    await expect(week.getByRole('columnheader')).toHaveCount(5)
    await expect(week.getByRole('row', { name: /^07:00/ }).getByRole('cell')).toHaveCount(5)
    await expect(week.getByRole('link', { name: /^Planificar / }).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)
  })

  test('an empty lesson time begins in one tap from the last lesson of the class', async ({
    page,
    signIn,
  }) => {
    await signIn('professor')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/dashboard/homePlanoDeAula')
    const slot = page.getByRole('link', { name: /^Planificar 6ªA · Matemática, (\S+)/ }).last()
    const day = /, (\S+) às/.exec((await slot.getAttribute('aria-label')) ?? '')?.[1] ?? ''
    await page
      .getByRole('link', { name: /^Da última aula: 6ªA · Matemática/ })
      .last()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Novo plano de aula' })).toBeVisible()
    await expect(page.getByLabel('Tema')).not.toHaveValue('')
    await expect(page.getByRole('region', { name: 'Cabeçalho' }), 'read in a line').toContainText(day)
    const phases = page.locator('[data-phase]')
    await expect(phases).toHaveCount(4)
    await expect(page.locator('[data-phase][aria-expanded=true]'), 'one is open at a time').toHaveCount(1)
    await phases.nth(2).click()
    await expect(page.locator('[data-phase][aria-expanded=true]')).toHaveCount(1)
    await expect(phases.nth(2)).toBeInViewport()
    expect(await heightOf(page), 'the whole form at 360 px').toBeLessThanOrEqual(1700)
    const steps = page.getByRole('navigation', { name: 'Passos do plano' })
    await steps.getByRole('button', { name: /^Fim/ }).click()
    await expect(page.getByRole('button', { name: /^TPC e diferenciação/, expanded: true })).toBeInViewport()
    await expect(steps, 'the steps stay in sight').toBeInViewport()
    await page.getByRole('button', { name: /^Cabeçalho/, expanded: false }).click()
    await expect(page.getByLabel('Tema')).toBeVisible()
    // A blank one too: its head is what is open, and what usually stays as it is is a line of it.
    await page.goto('/dashboard/criarPlanoDeAula')
    await expect(page.getByRole('button', { name: /^Partir de uma linha/, expanded: false })).toBeVisible()
    await expect(page.locator('[data-phase]')).toHaveCount(4)
    await expect(page.locator('[data-phase][aria-expanded=true]')).toHaveCount(0)
    await expect.poll(() => heightOf(page), 'a blank form at 360 px').toBeLessThanOrEqual(1700)
    await page.getByText('Duração, sala e outros').click()
    await expect(page.getByLabel('Sala')).toBeVisible()
    await page.getByLabel('Duração em minutos').fill('')
    await page.getByText('Duração, sala e outros').click()
    await page.getByRole('button', { name: 'Criar plano' }).click()
    await expect(page.getByLabel('Duração em minutos'), 'what is wrong is never folded away').toBeVisible()
  })

  test('an empty lesson time begins in one tap from the template of its subject', async ({
    page,
    signIn,
    request,
  }) => {
    const teacher = await fixturesBy('professor', request)
    const theme = ownWord('Modelo')
    await signIn('professor')
    await page.goto('/dashboard/homePlanoDeAula')
    const slot = page.getByRole('link', { name: /^De um modelo: / }).first()
    const when = ((await slot.getAttribute('aria-label')) ?? '').replace('De um modelo: ', '')
    const made = await teacher.call<{ id: string; version: number }>('POST', '/lesson-plans', {
      subjectId: new URL((await slot.getAttribute('href')) ?? '', page.url()).searchParams.get('disciplina'),
      grade: 6,
      minutes: 45,
      theme,
      templateName: theme,
    })
    await slot.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Novo plano de aula' })).toBeVisible()
    await expect(page.getByLabel('Tema')).toHaveValue(theme)
    await expect(
      page.getByRole('definition').filter({ hasText: /, (\S+) às/.exec(when)?.[1] ?? when }),
    ).toBeVisible()
    await teacher.call('DELETE', `/lesson-plans/${made.id}?version=${made.version}`)
  })

  test('the sum of the minutes is live, and functions are split and moved by keyboard', async ({
    page,
    signIn,
  }) => {
    await signIn('professor')
    await page.goto('/dashboard/criarPlanoDeAula')
    await expect(page.getByText('45 de 45 min')).toBeVisible()
    await page.getByRole('spinbutton', { name: /1\.ª função/ }).fill('10')
    await expect(page.getByText('48 de 45 min: são 3 a mais')).toBeVisible()
    await page.getByRole('button', { name: 'Dividir Mediação e Assimilação' }).click()
    await expect(page.getByRole('group', { name: /Mediação e Assimilação$/ })).toHaveCount(2)
    const handle = page.getByRole('button', { name: /^Mover Introdução/ })
    await handle.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('group', { name: '1.ª função, Mediação e Assimilação' })).toBeVisible()
    await expect(handle).toBeFocused()
  })

  test('a lesson is read first, its phases on one sheet by the hour, and the form is one tap further', async ({
    page,
    signIn,
    request,
  }) => {
    const { id } = await fixtureLesson(await fixturesBy('professor', request))
    await signIn('professor')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/dashboard/criarPlanoDeAula?id=${id}`)
    const sheet = page.getByRole('region', { name: 'Plano de aula' })
    await expect(sheet.getByRole('article')).toHaveCount(4)
    const diagnosis = page.getByRole('heading', { name: 'Do diagnóstico' }).locator('xpath=..')
    await expect(diagnosis).toContainText(/FR2: \d+(,\d)?\s% dos pontos em \d\d\/\d\d, \d+ alunos/)
    await expect(diagnosis).toContainText(/\d+ alunos? precisam? de apoio\./)
    await expect(diagnosis.getByRole('link', { name: 'Ver percurso' })).toHaveAttribute(
      'href',
      /^\/diagnostico\/percurso\?turma=.+&disciplina=.+/,
    )
    await expect(sheet.getByRole('article').nth(1)).toContainText('17:22')
    await expect(
      sheet.getByRole('article').nth(1).getByRole('list').first().getByRole('listitem'),
    ).toHaveCount(2)
    await expect(page.getByRole('textbox', { name: 'Sumário' })).toHaveCount(0)
    const [all, last] = [await sheet.boundingBox(), await sheet.getByRole('article').last().boundingBox()]
    if (!all || !last) throw new Error('The sheet is not drawn.')
    expect(last.y + last.height - all.y, 'all phases stand on one screen').toBeLessThanOrEqual(900)
    await page.getByRole('link', { name: 'Editar' }).click()
    await page.getByLabel('Sumário').fill('Fracções equivalentes. Mais exercícios.')
    await page.getByRole('button', { name: 'Guardar plano' }).click()
    await expect(page.getByRole('region', { name: 'Também do plano' })).toContainText('Mais exercícios.')
  })

  for (const { tap, title } of [
    { tap: 'Parcial', title: /^Como correu/ },
    { tap: 'Não dada', title: /^Como correu/ },
    { tap: 'Dada', title: undefined },
  ])
    test(`with the network cut right after the page was drawn, «${tap}» does what it does with one`, async ({
      page,
      context,
      signIn,
      request,
    }) => {
      const { id } = await fixtureLesson(await fixturesBy('professor', request))
      await signIn('professor')
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(`/dashboard/criarPlanoDeAula?id=${id}`)
      const begin = page.getByRole('button', { name: 'Começar a aula' })
      await begin.waitFor()
      await context.setOffline(true)
      await begin.click()
      const lesson = page.getByRole('dialog', { name: /^Dar a aula/ })
      await lesson.getByRole('button', { name: tap, exact: true }).click()
      if (title) {
        const end = page.getByRole('dialog', { name: title })
        // Unstyled it would stand at the left end of the page, without a ground of its own.
        await expect
          .poll(() => end.evaluate(dialog => getComputedStyle(dialog).backgroundColor))
          .not.toBe('rgba(0, 0, 0, 0)')
        await expect(end.getByRole('radio', { name: tap })).toBeChecked()
        await end.getByRole('button', { name: /^Guardar como/ }).click()
      }
      await expect(page.getByText(/^Sem rede: .* e segue quando houver/)).toBeVisible()
      await context.setOffline(false)
    })

  test('a lesson is taught by the clock of its phases, kept over a reload, and ended with who was there', async ({
    page,
    signIn,
    request,
  }) => {
    const teacher = await fixturesBy('professor', request)
    const { id, pupils } = await fixtureLesson(teacher)
    await signIn('professor')
    await page.setViewportSize({ width: 360, height: 760 })
    await page.goto(`/dashboard/criarPlanoDeAula?id=${id}`)
    await page.getByRole('button', { name: 'Começar a aula' }).click()
    const lesson = page.getByRole('dialog', { name: /^Dar a aula/ })
    await expect(lesson.getByRole('heading', { name: 'Introdução e Motivação' })).toBeVisible()
    await expect(lesson.getByRole('timer')).toHaveText(/faltam [67] min/)
    const foot = await lesson
      .getByRole('button', { name: 'Fase seguinte' })
      .locator('xpath=ancestor::footer')
      .boundingBox()
    expect(foot?.height, 'the foot leaves the screen to the phase').toBeLessThan(120)
    await lesson.getByRole('button', { name: 'Mais 2 min' }).click()
    await expect(page.getByText('Saem da última.')).toBeVisible()
    await lesson.getByRole('button', { name: 'Fase seguinte' }).click()
    await expect(lesson.getByRole('heading', { name: 'Mediação e Assimilação' })).toBeVisible()
    const needing = lesson.getByRole('button', { name: /precisa de apoio em FR2, falta$/ })
    await expect(needing.first()).toBeVisible()
    await expect(
      lesson.getByText(
        `Com a semente: ${await needing.count()} alunos que no diagnóstico não dominaram FR2.`,
      ),
    ).toBeVisible()
    await lesson.getByRole('button', { name: /^1 .*falta$/ }).click()
    await lesson.getByRole('button', { name: /^2 .*falta$/ }).click()
    await expect(lesson.getByText(/Guardado neste dispositivo às/)).toBeVisible()
    await page.reload()
    await expect(lesson.getByRole('heading', { name: 'Mediação e Assimilação' })).toBeVisible()
    await expect(lesson.getByRole('button', { name: /falta$/, pressed: true })).toHaveCount(2)
    await lesson.getByRole('button', { name: 'Parcial' }).click()
    const end = page.getByRole('dialog', { name: /^Como correu/ })
    await expect(end.getByRole('checkbox', { name: /^Domínio/ })).toBeChecked()
    await end.getByRole('spinbutton', { name: /^Questão de saída/ }).fill(String(pupils - 2))
    await end.getByRole('textbox', { name: 'Para a próxima aula' }).fill('Rever o m.m.c.')
    await end.getByRole('button', { name: 'Guardar como parcial' }).click()
    await expect(page.getByText(/»: parcial\.$/)).toBeVisible()
    await expect(lesson).toHaveCount(0)
    const stored = await teacher.call<{
      state: string
      present: number
      taughtNotes: string
      phases: { id: string }[]
      leftPhases: string[]
      forNext: string
    }>('GET', `/lesson-plans/${id}`)
    expect(stored).toMatchObject({ state: 'parcial', present: pupils - 2, forNext: 'Rever o m.m.c.' })
    expect(stored.leftPhases).toEqual(stored.phases.slice(2).map(phase => phase.id))
    expect(stored.taughtNotes).toContain(`Questão de saída: ${pupils - 2} de ${pupils - 2} (100,0\u00a0%).`)
    await expect(page.getByRole('button', { name: 'Começar a aula' })).toHaveCount(0)
  })
})
