// Long because it is one story: each step goes on from what the one before has left, to the second measure.
import * as story from './diagnosis-class.ts'
import {
  answerOn,
  apply,
  cellsOf,
  enter,
  handIn,
  paste,
  phone,
  placeOf,
  printed,
  taken,
  typeAnswer,
  writeQuestion,
} from './diagnosis-hands.ts'
import { marksChanged } from './marks-changed.ts'
import { expect, test } from './people.ts'
import { sitOnDevice } from './sit-on-device.ts'
import { type Pupil, testFixturesBy } from './test-fixtures.ts'

// From the first question to the evolution: one class, one story. Figures are counted in `diagnosis-class.ts`.
test.describe.configure({ timeout: 360_000 })

test('a test is built, handed out to 70 pupils on phones and on paper, its key repaired, reported, recovered from and measured again', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(story.PUPILS)
  const title = `Diagnóstico da ${group.name}`
  const at = (place: number): Pupil => {
    const pupil = group.pupils[place]
    if (!pupil) throw new Error(`No pupil ${place}.`)
    return pupil
  }
  await signIn('pedagogo')

  await test.step('twenty questions are written by hand, and the matrix counts them', async () => {
    await page.goto('/diagnostico/teste/novo')
    await page.getByLabel('Título').fill(title)
    await page.getByLabel('Disciplina').selectOption({ label: 'Matemática' })
    // Pupils and teacher of this story speak of letters: they stay where they are written.
    await page.getByLabel('Baralhar as opções, onde a pergunta o permite').uncheck()
    await page.getByRole('button', { name: 'Criar e escrever as perguntas' }).click()
    await page.getByRole('button', { name: 'Mudar as metas' }).click()
    const targets = page.getByRole('dialog', { name: 'Metas da matriz' })
    // The matrix begins with the contents of the subject; each of its questions is worth one value.
    for (const { domain, bloom } of story.blocks)
      await targets.getByRole('textbox', { name: `${domain}, ${bloom.toLowerCase()}` }).fill('5')
    await targets.getByRole('button', { name: 'Aplicar à matriz' }).click()
    for (const place of story.everyItem) await writeQuestion(page, place)
    await expect(page.getByText('20 de 20', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('20 de 20 valores')).toBeVisible()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Aplicar', exact: true })).toBeVisible()
  })

  const { id, code } = await test.step('it is handed out to the class, with codes and paper', async () => {
    await apply(page, group.name)
    await page.getByRole('link', { name: 'Códigos' }).click()
    const link = await page.getByRole('link', { name: /\/t\/[A-Z2-9]{6}$/ }).getAttribute('href')
    const { pathname } = new URL(link ?? '', page.url())
    await expect(page.getByText(at(0).code)).toBeVisible()
    await page.getByRole('button', { name: 'Papel A4' }).click()
    const sheets = await printed(page, /\/paper\?/, 'Folhas de resposta em PDF')
    expect(sheets).toContain(at(1).fullName)
    expect(sheets).toContain(at(1).code)
    await page.getByRole('button', { name: 'Fechar', exact: true }).click()
    await page.getByRole('link', { name: 'Progresso' }).click()
    const applicationId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    return { id: applicationId, code: pathname.slice(3) }
  })

  await test.step('half of them answer on phones at once; one loses the network and loses nothing', async () => {
    const rowOf = (place: number) =>
      page.getByRole('row').filter({ has: page.getByRole('cell', { name: String(place + 1), exact: true }) })
    const [first, second] = [
      await phone(browser, `/t/${code}?aluno=${at(0).code}`),
      await phone(browser, `/t/${code}`),
    ]
    await second.getByLabel('Código de aluno, 8 algarismos').fill(at(1).code)
    await enter(second, at(1).fullName)
    await answerOn(second, 1, 0, 5)
    await expect(second.getByRole('main').getByText(/^Recebido às/)).toBeVisible()
    await expect(rowOf(1)).toContainText('A responder')
    await second.context().setOffline(true)
    await answerOn(second, 1, 5, 20)
    const waiting = story.everyItem.slice(5).filter(place => story.answerBy(1, place) !== '').length
    await expect(second.getByRole('main').getByText(`por enviar ${waiting}`)).toBeVisible()
    await handIn(second)
    await expect(second.getByRole('heading', { name: 'Teste guardado, por enviar' })).toBeVisible()
    await expect(second.getByText(`Por enviar: ${waiting} de 20 respostas`)).toBeVisible()

    await Promise.all([
      enter(first, at(0).fullName).then(async () => {
        await answerOn(first, 0, 0, 20)
        await handIn(first)
      }),
      ...Array.from({ length: story.ON_PHONES - 2 }, (_none, place) =>
        sitOnDevice(request, code, at(place + 2).code, item => story.answerBy(place + 2, placeOf(item))),
      ),
    ])
    await expect(first.getByRole('heading', { name: 'Teste entregue' })).toBeVisible()
    await expect(rowOf(0)).toContainText('Entregue')
    await expect(rowOf(1), 'what waits on the phone is not here yet').not.toContainText('Entregue')
    await second.context().setOffline(false)
    await expect(second.getByRole('heading', { name: 'Teste entregue' })).toBeVisible({ timeout: 20_000 })
    await expect(rowOf(1)).toContainText('Entregue')
    const phones = page.getByRole('listitem').filter({ hasText: 'entregues' })
    await expect(phones).toContainText(String(story.ON_PHONES))

    // Given back, a pupil goes on where it ended, on any device, and hands in again.
    await rowOf(1)
      .getByRole('button', { name: /^Acções/ })
      .click()
    await page.getByRole('menuitem', { name: 'Devolver o teste, com 10 minutos' }).click()
    await expect(rowOf(1)).toContainText('A responder')
    await second.getByRole('button', { name: 'Passar a outro aluno' }).click()
    await second.getByLabel('Código de aluno, 8 algarismos').fill(at(1).code)
    await enter(second, at(1).fullName, 'Continuar o teste')
    await expect(second.getByRole('timer')).toHaveText(/^(9|10) min$/)
    await handIn(second)
    await expect(second.getByRole('heading', { name: 'Teste entregue' })).toBeVisible()
    await Promise.all([first, second].map(entry => entry.context().close()))
  })

  await test.step('the other half is entered by the keyboard, the last ones pasted', async () => {
    await page.getByRole('link', { name: 'Lançar' }).click()
    const grid = page.getByRole('grid', { name: 'Respostas por aluno e pergunta' })
    await expect(grid).toBeFocused()
    await expect(grid).toHaveAttribute('aria-rowcount', String(story.PUPILS + 1))
    // Only the rows in sight are drawn.
    expect(await grid.getByRole('row').count()).toBeLessThan(45)
    await page.getByRole('textbox', { name: /^Ir para o aluno/ }).fill(String(story.ON_PHONES + 1))
    await page.keyboard.press('Enter')
    const typed = story.ON_PHONES + 6
    for (let pupil = story.ON_PHONES; pupil < typed; pupil += 1) {
      if (pupil === typed - 1) await page.context().setOffline(true)
      for (const place of story.everyItem) await typeAnswer(page, pupil, place)
    }
    // What is typed without network waits on the device, and what was a slip is taken back.
    await page.keyboard.type('B')
    await page.keyboard.press('Control+z')
    await expect(page.getByText(/por enviar$/)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(/por enviar$/)).toBeHidden()
    const rest = Array.from({ length: story.ABSENT - typed }, (_, row) => typed + row)
    await page.keyboard.press('Home')
    await paste(
      grid,
      rest.map(pupil => story.everyItem.map(place => story.answerBy(pupil, place)).join('\t')).join('\r\n'),
    )
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Shift+N')
    const all = `${story.PUPILS} de ${story.PUPILS} alunos`
    await expect(page.getByRole('status').filter({ hasText: all })).toBeVisible()
    await expect(page.getByText(/^Guardado às/)).toBeVisible({ timeout: 15_000 })
    // One step from the last answer to the report, and one back to what is still to be repaired.
    await page.getByRole('button', { name: 'Dar por corrigido e ver o relatório' }).click()
    await expect(page).toHaveURL(/\/relatorios\/turma\//)
    const parts = page.getByRole('navigation', { name: 'Partes do teste' })
    await expect(parts.getByRole('link', { name: 'Analisar' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText(/^O teste está corrigido\. 1\.ª versão/)).toBeVisible()
    await page.goto(`/diagnostico/diagnosticos/${id}`)
    await page.getByRole('button', { name: 'Mais acções' }).click()
    await page.getByRole('menuitem', { name: 'Voltar a corrigir' }).click()
    const again = page.getByRole('dialog', { name: 'Voltar a corrigir' })
    await again.getByRole('textbox', { name: 'Porque se corrige' }).fill('Uma chave está em dúvida')
    await again.getByRole('button', { name: 'Voltar a corrigir' }).click()
    await expect(again).toHaveCount(0)
    await page.goto(`/diagnostico/relatorios/turma/${id}`)
    await expect(page.getByText('Está a ser corrigido de novo:')).toBeVisible()
  })

  await test.step('the report doubts the wrong key alone, and leads to where it is corrected', async () => {
    await page.goto(`/diagnostico/relatorios/perguntas/${id}`)
    const cards = page.getByRole('region', { name: /: (Chave provavelmente errada|Veja a chave)$/ })
    await expect(cards).toHaveCount(1)
    const card = page.getByRole('region', {
      name: `Pergunta ${story.WRONG_KEY + 1}: Chave provavelmente errada`,
    })
    const chose = (letter: string) =>
      story.evaluated('Total').filter(pupil => story.answerBy(pupil, story.WRONG_KEY) === letter).length
    for (const letter of ['B', 'C'])
      await expect(
        card.getByRole('listitem').filter({ hasText: `${chose(letter)} de ${story.ABSENT}` }),
      ).toContainText(letter)
    // Somebody who says that it is right is not asked again, unless it is taken back.
    await card.getByRole('button', { name: 'A chave está certa' }).click()
    await expect(cards).toHaveCount(0)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await card.getByRole('link', { name: 'Corrigir a chave' }).click()
  })

  await test.step('a wrong key is rehearsed and repaired', async () => {
    await page.getByRole('checkbox', { name: /^B · / }).uncheck()
    await page.getByRole('checkbox', { name: /^C · / }).check()
    type Stored = { sittings: { mark: number | null }[] }
    const marksNow = async () =>
      (await fixtures.call<Stored>('GET', `/applications/${id}`)).sittings.map(sitting => sitting.mark)
    const before = await marksNow()
    await page.getByRole('button', { name: 'Ensaiar' }).click()
    const changed = story
      .evaluated('Total')
      .filter(pupil => ['B', 'C'].includes(story.answerBy(pupil, story.WRONG_KEY)))
    await expect(page.getByText(/notas? (sobem?|descem?)/)).toBeVisible()
    expect(marksChanged(await page.getByText(/notas? (sobem?|descem?)/).innerText())).toBe(changed.length)
    const [first = 0] = changed
    const marks = [story.sum(first, story.everyItem, 'B'), story.markOf(first)]
    await expect(page.getByRole('row', { name: at(first).fullName }).first()).toContainText(
      new RegExp(marks.map(mark => story.shown(mark)).join('\\s*')),
    )
    await page.getByRole('button', { name: 'Corrigir a chave para C' }).click()
    await expect(page.getByText('Escreva o motivo.')).toBeVisible()
    await page.getByLabel('Motivo').fill('A chave estava trocada.')
    await page.getByRole('button', { name: 'Corrigir a chave para C' }).click()
    await expect(page.getByText('«A chave estava trocada.»')).toBeVisible()
    const repaired = await marksNow()
    await page.getByRole('button', { name: 'Desfazer a última correcção' }).click()
    await expect(page.getByText('«Desfaz: A chave estava trocada.»')).toBeVisible()
    expect(await marksNow()).toEqual(before)
    await page.getByRole('button', { name: 'Desfazer a última correcção' }).click()
    await expect(page.getByText('«Desfaz: Desfaz: A chave estava trocada.»')).toBeVisible()
    expect(await marksNow()).toEqual(repaired)
  })

  await test.step('every report is opened, printed and taken to Excel, by sex and with its n', async () => {
    await page.goto(`/diagnostico/relatorios/turma/${id}`)
    await expect(page.getByText(`${story.ABSENT} de ${story.PUPILS} alunos`).first()).toBeVisible()
    const rows = story.sexes.map(story.marksRow)
    expect(await cellsOf(page.getByRole('table', { name: 'Aproveitamento' }), 12)).toEqual(rows)
    const paper = await taken(page, title)
    for (const [sex, enrolled, n, ...more] of rows)
      expect(paper).toMatch(new RegExp([sex, enrolled, n, ...more.slice(0, 6)].join('\\s*')))

    await page.getByRole('link', { name: 'Competências' }).click()
    // The page before has a table of this name too.
    await expect(page).toHaveURL(/\/relatorios\/competencias\//)
    await expect(page.getByRole('heading', { name: 'Quem precisa de quê' })).toBeVisible()
    await page.getByRole('button', { name: /^Competências/ }).click()
    await expect(
      page.getByRole('table', { name: 'Competências' }).locator('td[rowspan]').first(),
    ).toBeVisible()
    const competences = story.taught.flatMap(of => story.sexes.map(sex => story.competenceRow(of, sex)))
    expect(await cellsOf(page.getByRole('table', { name: 'Competências' }), 6, 'td:not([rowspan])')).toEqual(
      competences,
    )
    expect(await taken(page, title)).toMatch(new RegExp((competences[2] ?? []).join('\\s*')))

    await page
      .getByRole('navigation', { name: 'Relatórios desta aplicação' })
      .getByRole('link', { name: 'Perguntas' })
      .click()
    await page.getByRole('radio', { name: 'Por nº' }).check()
    const shares = story.sexes.map(sex =>
      story.shown(
        story.mean(
          story
            .evaluated(sex)
            .map(pupil => story.pointsOf(story.WRONG_KEY, story.answerBy(pupil, story.WRONG_KEY))),
        ),
        2,
      ),
    )
    const question = page.getByRole('list', { name: 'Perguntas' }).locator(':scope > li').nth(story.WRONG_KEY)
    await question.getByRole('button', { expanded: false }).click()
    await expect(question).toContainText(new RegExp(`${shares[2]}\\s*`))
    await expect(question).toContainText(`${shares[0]} · ${shares[1]} · ${story.ABSENT} alunos`)
    expect(await taken(page, title)).toMatch(new RegExp(shares.join('\\s*')))

    await page.goto(`/diagnostico/alunos/${at(0).id}/familia`)
    // The guardian reads words; marks are the teacher's.
    await expect(page.getByRole('heading', { name: 'O passo seguinte, em casa' })).toBeVisible()
    await expect(page.getByText('Assim se faz')).toBeVisible()
    await expect(page.getByText('este teste não dá nota')).toBeVisible()
    await page.getByRole('navigation', { name: 'O que ver deste aluno' }).getByText('Testes').click()
    const mark = story.shown(story.markOf(0), 0)
    await expect(page.getByText(new RegExp(`^${mark} · `)).first()).toBeVisible()
    for (const sex of ['H', 'M'] as const) {
      const figure = story.shown(story.mean(story.evaluated(sex).map(story.markShown)))
      await expect(page.getByText(`${figure} ${story.evaluated(sex).length} alunos`).first()).toBeVisible()
    }
    expect(await taken(page, at(0).fullName)).toMatch(new RegExp(`\\(${story.ABSENT}\\s+alunos\\)`))

    for (const kind of ['disciplina', 'cobertura']) {
      await page.goto(`/diagnostico/relatorios/${kind}`)
      await page.getByLabel('Disciplina').selectOption({ label: 'Matemática' })
      // While it is asked for, the report of the subject measured last stands: the address says what was chosen.
      await expect(page).toHaveURL(/disciplina=/)
      await page.reload()
      if (kind === 'disciplina') {
        // It begins with what was measured last, be it another's.
        await page.getByLabel('Teste').selectOption({ label: `${title}, 2026` })
        const folds = page.getByRole('button', { name: /^Níveis, domínios/ })
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        for (const fold of await folds.all()) await fold.click()
      }
      const table = page.getByRole('table', { name: kind === 'disciplina' ? title : /^Cobertura/ })
      await expect(table.locator('tbody tr').first()).toBeVisible()
      if (kind === 'disciplina')
        expect((await cellsOf(table, 12)).slice(3).map(cells => cells.slice(1))).toEqual(
          rows.map(cells => cells.slice(1)),
        )
      expect(await taken(page, 'Matemática')).toMatch(/H[\s\S]*M[\s\S]*Total/)
    }
  })

  // One of those who need it is helped elsewhere, one does not come to the re-test.
  const [out = 0, ...needy] = story.needing('FR2')
  const retestOf = (place: number) => ['mastered', 'developing', 'not'][place % 3]
  const came = needy.slice(1)
  const rightAfter = (pupil: number) => ({ mastered: 5, developing: 3, not: 1 })[retestOf(pupil) as 'not']
  await test.step('a recovery plan follows from the report, with sessions and presence', async () => {
    await page.goto(`/diagnostico/relatorios/turma/${id}`)
    await page.getByRole('link', { name: 'Plano de recuperação' }).click()
    const proposal = page.getByRole('region', { name: 'Proposta' })
    await expect(proposal).toContainText(`Grupo A: FR2: ${needy.length + 1} alunos`)
    for (const part of ['Grupos', 'Objectivo', 'Sessões', 'Reavaliação e aula'])
      await proposal.getByRole('button', { name: `Mudar ${part}` }).click()
    await expect(page.getByLabel('Nome do grupo')).toHaveValue('Grupo A: FR2')
    await expect(page.getByRole('group', { name: `Grupo 1, ${needy.length + 1} alunos` })).toBeVisible()
    await page.getByRole('combobox', { name: `Grupo de ${at(out).fullName}` }).selectOption('Fora do plano')
    await page.getByLabel('Responsável').selectOption({ index: 1 })
    await page.getByLabel('Reavaliação', { exact: true }).selectOption({ value: 'mesmas' })
    if ((await page.getByRole('group', { name: /^Sessão/ }).count()) === 0)
      await page.getByRole('button', { name: 'Acrescentar sessão' }).click()
    await page.getByRole('group', { name: 'Sessão 1' }).getByLabel('Data').fill('05/05/2026')
    await page.getByRole('button', { name: 'Criar plano' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Recuperação de Matemática/ })).toBeVisible()
    await page.getByRole('button', { name: 'Começar' }).click()
    await expect(page.getByText('Em curso').first()).toBeVisible()
    const tap = page.getByRole('button', { name: `${at(needy[0] ?? 0).fullName}: por marcar` }).first()
    await tap.click()
    await page.getByRole('button', { name: /: presente$/ }).click()
    await expect(page.getByRole('button', { name: /: faltou$/ })).toBeVisible()
    // Pressed, the button goes away: the keyboard stays in the page.
    await page.getByRole('button', { name: 'Os outros vieram' }).press('Enter')
    await expect(page.getByText(`${needy.length - 1} de ${needy.length} presentes`)).toBeVisible()
    await expect(page.getByRole('main').locator(':focus')).toBeVisible()
  })

  await test.step('the re-test is applied; it says who recovered, and the evolution is read', async () => {
    const plan = page.url()
    await page.getByRole('link', { name: 'Abrir o teste' }).click()
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    await apply(page, group.name)
    const again = await fixtures.call<{ code: string }>(
      'GET',
      `/applications/${page.url().split('/').at(-1)}`,
    )
    await Promise.all(
      came.map(pupil =>
        sitOnDevice(request, again.code, at(pupil).code, stem => retestAnswer(pupil, placeOf(stem))),
      ),
    )
    await page.goto(plan)
    await page.getByRole('button', { name: 'Ler o resultado' }).click()
    // Shares of the five questions at both times, by the one rule; of one who did not come nothing is said.
    const levelOf = (right: number) => [0.5, 0.75].filter(floor => right / 5 >= floor).length
    const rightBefore = (pupil: number) =>
      story.itemsOf('FR2').filter(item => story.pointsOf(item, story.answerBy(pupil, item)) === 1).length
    const outcomeOf = (pupil: number) => {
      const [from, to] = [levelOf(rightBefore(pupil)), levelOf(rightAfter(pupil))]
      return to === 2 ? 'recuperado' : to > from ? 'melhorou' : to === from ? 'igual' : 'piorou'
    }
    const result = page.getByRole('region', { name: 'Grupo A: FR2' })
    await result.getByRole('button', { name: /^Ver os/ }).click()
    // The list is fetched when it is opened: it is read until it says all that it should.
    const became = async () => {
      const said = await result
        .getByRole('listitem')
        .filter({ hasText: /recuperado|melhorou|igual|piorou|sem reavaliação/ })
        .allInnerTexts()
      return new Map(said.map(text => [text.split('\n')[0], text.split('\n').at(-1)]))
    }
    await expect
      .poll(became)
      .toEqual(
        new Map(
          needy.map(pupil => [
            at(pupil).fullName,
            came.includes(pupil) ? outcomeOf(pupil) : 'sem reavaliação',
          ]),
        ),
      )
    const recovered = came.filter(pupil => outcomeOf(pupil) === 'recuperado').length
    await expect(result).toContainText(`${recovered} de ${came.length} recuperados`)

    await page.getByRole('link', { name: 'Ver a evolução' }).first().click()
    // The re-test asks five of the twenty: those alone are compared, and marks are not.
    await page.getByText('Perguntas dos dois testes').click()
    await expect(
      page.getByRole('table', { name: 'Perguntas dos dois testes' }).locator('tbody tr'),
    ).toHaveCount(15)
    await expect(page.getByText('as notas não se comparam')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Notas' })).toHaveCount(0)
    const expected = came.map(pupil => [
      at(pupil).fullName,
      pupil % 2 === 1 ? 'H' : 'M',
      `${20 * rightBefore(pupil)} %`,
      `${20 * rightAfter(pupil)} %`,
    ])
    await page.getByRole('button', { name: `Mostrar os ${came.length}` }).click()
    const compared = await cellsOf(page.getByRole('table', { name: 'Alunos' }), 4)
    expect(compared.toSorted()).toEqual(expected.toSorted())
    expect(await taken(page, 'as notas não se comparam')).toContain('Ganho em 100 pontos')
  })

  /** Five, three or one of the five are right, so that every outcome is there. */
  function retestAnswer(pupil: number, place: number): string {
    return (place % 5 < rightAfter(pupil) ? story.items[place]?.right : story.items[place]?.wrong) ?? ''
  }
})
