// Long because one class, its teacher and its results are followed through a whole quiz.
import type { Page } from '@playwright/test'
import { readPdf } from '#engines/documents/read-back.ts'
import { press, tabTo, write } from './by-keyboard.ts'
import { paste } from './diagnosis-hands.ts'
import { marksChanged } from './marks-changed.ts'
import { expect, test } from './people.ts'
import * as story from './quiz-class.ts'
import { handInQuiz, pathOf, phone, printedCards } from './quiz-hands.ts'
import { testFixturesBy } from './test-fixtures.ts'

/** What one attempt answered to each question; the recount is made of nothing else. */
interface Taken {
  pupil: number
  answers: [stem: string, text: string | undefined][]
}

const shown = (value: number) => (Math.floor(10 * value + 0.5 + 1e-9) / 10).toFixed(1).replace('.', ',')

test('a quiz of a report’s two weakest competences is handed out to 70 by rule, on phones and on paper, repaired and recounted', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  // A class of seventy, on six phones and on paper.
  test.setTimeout(300_000)
  const { call } = await testFixturesBy('pedagogo', request)
  const { group, reportId } = await story.fixtureClass(request)
  const at = (pupil: number) => group.pupils[pupil] ?? { id: '', code: '', fullName: '' }
  const firstName = (pupil: number) => at(pupil).fullName.split(' ')[0] ?? ''
  const taken: Taken[] = []
  await signIn('pedagogo')

  const { id, code, applicationId } =
    await test.step('with the keyboard, from the report to an open quiz', async () => {
      await page.goto(`/dashboard/quizManager/fontes?fonte=relatorio&relatorio=${reportId}`)
      const ticked = page.getByRole('checkbox', { checked: true })
      await expect(ticked).toHaveCount(2)
      for (const { description } of [story.weakest, story.second])
        await expect(page.getByRole('checkbox', { name: description })).toBeChecked()
      await expect(page.getByRole('checkbox', { name: story.strong.description })).not.toBeChecked()
      for (let count = 8; count > story.QUESTIONS_EACH; count -= 1)
        await press(page, page.getByRole('button', { name: 'Menos uma' }))
      await press(page, page.getByRole('button', { name: 'Fazer o quiz' }))
      const panel = page.getByRole('dialog', { name: `Quiz: ${story.weakest.code}, ${story.second.code}` })
      await tabTo(page, panel.locator('summary', { hasText: 'Tentativas e resposta ao aluno' }))
      await page.keyboard.press('Enter')
      const attempts = panel.getByRole('combobox', { name: 'Tentativas', exact: true })
      await tabTo(page, attempts)
      await page.keyboard.press('ArrowDown')
      await expect(attempts).toHaveValue('2')
      await tabTo(page, panel.getByRole('radio', { name: 'No fim' }))
      await page.keyboard.press('ArrowRight')
      await expect(panel.getByRole('radio', { name: 'Logo' })).toBeChecked()
      await press(page, panel.getByRole('button', { name: 'Publicar e abrir' }))
      await expect(panel.getByRole('region', { name: 'O quiz dado' })).toBeVisible()
      const link = await panel.getByText(/\/q\/[A-Z2-9]{6}$/).innerText()
      const quizId = new URL(page.url()).searchParams.get('quiz') ?? ''
      type Quiz = { applications: { id: string }[]; settings: object }
      const quiz = await call<Quiz>('GET', `/quizzes/${quizId}`)
      // The whole class has cards; today its teacher is in the room.
      const settings = { ...quiz.settings, cardWord: false }
      await call('PUT', `/quizzes/${quizId}`, { ...quiz, settings })
      return { id: quizId, code: link.slice(-6), applicationId: quiz.applications[0]?.id ?? '' }
    })
  const title = `Quiz: ${story.weakest.code}, ${story.second.code}`

  const home =
    await test.step('cards are printed, and one opens the pupil’s page before anything was practised', async () => {
      await page.goto(`/dashboard/group/${group.id}`)
      await press(page, page.getByRole('button', { name: 'Cartões de aluno' }))
      const print = page.getByRole('button', { name: `Imprimir os que faltam (${story.PUPILS})` })
      const links = await printedCards(page, () => press(page, print))
      expect(links).toHaveLength(8)
      const own = links.find(link => link.includes(`#${at(0).code}.`)) ?? ''
      const opened = await phone(browser, pathOf(own))
      await expect(opened.getByRole('heading', { name: `Olá, ${firstName(0)}` })).toBeVisible()
      await expect(opened.getByRole('heading', { name: title })).toBeVisible()
      await expect(opened.getByText('A primeira semana pode ser esta.')).toBeVisible()
      await expect(opened.getByRole('heading', { name: 'Já feito' })).toHaveCount(0)
      await opened.getByRole('button', { name: 'Vista do encarregado' }).click()
      await expect(opened.getByRole('region', { name: 'Em resumo' })).toContainText(title)
      await expect(opened.getByText(/^0 de 3 competências$/)).toBeVisible()
      await opened.getByRole('button', { name: `Página de ${firstName(0)}` }).click()
      return opened
    })

  await test.step('half of them answer on phones: ten share three, one loses the network, one changes the device', async () => {
    const others = Array.from({ length: story.ON_PHONES - 12 }, (_none, place) => place + 12)
    await Promise.all([
      withoutNetwork(),
      onTwoDevices(),
      onShared([2, 3, 4]),
      onShared([5, 6, 7]),
      onShared([8, 9, 10], 11),
      // Each waits at the door for itself, as the phones of a class do.
      ...others.map(pupil => sitByCalls(pupil)),
    ])
    const again = Array.from({ length: 10 }, (_none, place) => place + 2).filter(story.takesTwice)
    await Promise.all(again.map(pupil => sitByCalls(pupil, 1)))
  })

  /** Every question of an attempt on a screen: chosen, with immediate feedback, and gone on. */
  async function answerQuiz(
    screen: Page,
    pupil: number,
    {
      time = 0,
      isChecked = true,
      before = [],
    }: { time?: number; isChecked?: boolean; before?: Taken['answers'] } = {},
  ): Promise<Taken> {
    const attempt: Taken = { pupil, answers: [...before] }
    for (let place = before.length; place < story.QUESTIONS_EACH; place++) {
      const question = screen.locator(`#pergunta-${place + 1}`)
      await expect(question).toBeVisible()
      const stem = story.plainStem(await question.innerText())
      const text = story.chosenBy(pupil, stem, time)
      attempt.answers.push([stem, text])
      if (text !== undefined) {
        await question.getByRole('radio', { name: text }).check()
        if (isChecked) {
          await screen.getByRole('button', { name: 'Verificar' }).click()
          await expect(
            screen.getByRole('heading', { name: text === story.rightOf(stem) ? 'Certo' : 'Ainda não' }),
          ).toBeVisible()
        }
      }
      if (place < story.QUESTIONS_EACH - 1)
        await screen
          .getByRole('button', { name: /^Seguinte/ })
          .first()
          .click()
    }
    return attempt
  }

  /** The teacher admits the device that requests this pupil's place. */
  async function letIn(name: string): Promise<void> {
    type Live = { pupils: { name: string; asking: { id: string }[] }[] }
    const { pupils } = await call<Live>('GET', `/applications/${applicationId}/progress`)
    for (const device of pupils.find(pupil => pupil.name === name)?.asking ?? [])
      await call('POST', `/applications/${applicationId}/devices/${device.id}`, { admit: true })
  }

  /** A phone of one's own, for another attempt after the one on a shared phone: the teacher gives it. */
  async function ownPhone(pupil: number): Promise<string> {
    let key: string | undefined
    await expect(async () => {
      const data = { studentCode: at(pupil).code, ask: true, key }
      const response = await request.post(`/api/academy/sittings/${code}/pupil`, { data })
      const body = await response.json()
      key = body.key ?? body.details?.key ?? key
      expect(response.status()).toBe(200)
    }).toPass({ intervals: [1000], timeout: 20_000 })
    await letIn(at(pupil).fullName)
    return key ?? ''
  }

  async function sitByCalls(pupil: number, from = 0): Promise<void> {
    let key = from === 0 ? undefined : await ownPhone(pupil)
    for (let time = from; time < (story.takesTwice(pupil) ? 2 : 1); time++) {
      const { key: next, items } = await story.takeQuiz(request, code, {
        studentCode: at(pupil).code,
        key,
        again: time > 0,
        textOf: item => story.chosenBy(pupil, story.plainStem(item.question.stem), time),
      })
      key = next
      taken.push({
        pupil,
        answers: items.map(({ question }) => {
          const stem = story.plainStem(question.stem)
          return [stem, story.chosenBy(pupil, stem, time)]
        }),
      })
    }
  }

  async function withoutNetwork(): Promise<void> {
    await home.getByRole('link', { name: 'Começar', exact: true }).click()
    await home.getByRole('button', { name: 'Continuar', exact: true }).click()
    await home.getByRole('button', { name: 'Começar o quiz' }).click()
    await expect(home.locator('#pergunta-1')).toBeVisible()
    await home.context().setOffline(true)
    taken.push(await answerQuiz(home, 0, { isChecked: false }))
    await handInQuiz(home)
    await expect(home.getByRole('heading', { name: 'Quiz guardado, por enviar' })).toBeVisible()
    await home.context().setOffline(false)
    await expect(home.getByRole('heading', { name: 'Quiz entregue' })).toBeVisible({ timeout: 20_000 })
    await home.getByRole('button', { name: 'Outra tentativa' }).click()
    taken.push(await answerQuiz(home, 0, { time: 1 }))
    await handInQuiz(home)
    await expect(home.getByRole('heading', { name: 'Quiz entregue' })).toBeVisible()
  }

  async function onTwoDevices(): Promise<void> {
    const first = await phone(browser, `/q/${code}?aluno=${at(1).code}`)
    await first.getByRole('button', { name: 'Continuar', exact: true }).click()
    await first.getByRole('button', { name: 'Começar o quiz' }).click()
    const stem = story.plainStem(await first.locator('#pergunta-1').innerText())
    await first.getByRole('radio', { name: story.rightOf(stem) }).check()
    await expect(first.getByRole('main').getByText(/^Recebido às/)).toBeVisible()
    const other = await phone(browser, `/q/${code}?aluno=${at(1).code}`)
    await other.getByRole('button', { name: 'Continuar', exact: true }).click()
    await other.getByRole('button', { name: 'Pedir ao professor para entrar' }).click()
    await expect(other.getByRole('heading', { name: 'À espera do professor' })).toBeVisible()
    await letIn(at(1).fullName)
    // It goes on with the first question that has no answer.
    await expect(other.locator('#pergunta-2')).toBeVisible({ timeout: 20_000 })
    taken.push(await answerQuiz(other, 1, { before: [[stem, story.rightOf(stem)]] }))
    await handInQuiz(other)
    await expect(other.getByRole('heading', { name: 'Quiz entregue' })).toBeVisible()
    await expect(first.getByText(/Outro aparelho/).first()).toBeVisible({ timeout: 20_000 })
    await Promise.all([first, other].map(page => page.context().close()))
  }

  /** Two or three who take turns at one phone, each let in by the last digits of their code; and a visitor. */
  async function onShared(pupils: number[], comesBy?: number): Promise<void> {
    const shared = await phone(browser, `/q/${code}`)
    await shared.getByRole('button', { name: 'Somos dois ou três neste telemóvel' }).click()
    for (const [place, pupil] of pupils.entries())
      await shared.getByLabel(new RegExp(`^Código do ${place + 1}\\.º aluno`)).fill(at(pupil).code)
    await shared.getByRole('button', { name: 'Partilhar este telemóvel' }).click()
    for (const [place, pupil] of pupils.entries()) {
      const name = firstName(pupil)
      const heading = place === 0 ? `Começa ${name}` : `Passa o telemóvel a ${name}`
      await expect(shared.getByRole('heading', { name: heading })).toBeVisible()
      await expect(shared.getByRole('radio')).toHaveCount(0)
      const field = shared.getByLabel(`${name}, os 3 últimos algarismos do teu código`)
      const digits = at(pupil).code.slice(-3)
      await field.fill(digits === '999' ? '000' : '999')
      await shared.getByRole('button', { name: `Sou ${name}, começar` }).click()
      await expect(shared.getByRole('alert')).toContainText('Não são os 3 últimos algarismos')
      await field.fill(digits)
      await shared.getByRole('button', { name: `Sou ${name}, começar` }).click()
      taken.push(await answerQuiz(shared, pupil))
      await handInQuiz(shared)
      await expect(shared.getByRole('heading', { name: 'Quiz entregue' })).toBeVisible()
      await shared.getByRole('button', { name: 'Passar a outro aluno' }).click()
    }
    if (comesBy !== undefined) {
      await shared.getByLabel('Código de aluno, 8 algarismos').fill(at(comesBy).code)
      await shared.getByRole('button', { name: 'Continuar', exact: true }).click()
      // Three have begun here: of a fourth the teacher decides.
      await shared.getByRole('button', { name: 'Pedir ao professor para entrar' }).click()
      await expect(shared.getByRole('heading', { name: 'À espera do professor' })).toBeVisible()
      await letIn(at(comesBy).fullName)
      await shared.getByRole('button', { name: 'Começar o quiz' }).click({ timeout: 20_000 })
      taken.push(await answerQuiz(shared, comesBy))
      await handInQuiz(shared)
      await shared.getByRole('button', { name: 'Passar a outro aluno' }).click()
    }
    await expect(shared.getByRole('heading', { name: 'Passa o telemóvel' })).toBeVisible()
    const kept = await shared.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    for (const pupil of pupils) expect(kept).not.toContain(at(pupil).code)
    await shared.context().close()
  }

  await test.step('the other half answers on one paper, entered by the grid with the keyboard', async () => {
    const paper = await request.fetch(
      `/api/academy/applications/${applicationId}/paper?format=pdf&parts=booklet`,
      { headers: await authorization(page) },
    )
    const printed = (await readPdf(await paper.body())).join(' ').replaceAll(/\s+/g, ' ')
    const { items, paperItems } = await call<{
      items: { id: string; question: { stem: string } }[]
      paperItems: string[]
    }>('GET', `/applications/${applicationId}`)
    const stems = paperItems.map(itemId =>
      story.plainStem(items.find(item => item.id === itemId)?.question.stem ?? ''),
    )
    expect(stems).toHaveLength(story.QUESTIONS_EACH)
    for (const stem of stems) expect(printed).toContain(stem)

    await page.goto(`/diagnostico/diagnosticos/${applicationId}?parte=introduzir`)
    const grid = page.getByRole('grid', { name: 'Respostas por aluno e pergunta' })
    await expect(grid).toBeFocused()
    // Of each pupil the latest attempt: once in a while a phone draws just what is on the paper.
    type Board = { sittings: { studentId: string; ownDraw?: boolean }[] }
    const { sittings } = await call<Board>('GET', `/applications/${applicationId}`)
    const latest = new Map(sittings.map(sitting => [sitting.studentId, sitting.ownDraw === true]))
    const onPaper = [...latest.values()].filter(isOwn => !isOwn).length
    await expect(grid).toHaveAttribute('aria-rowcount', String(onPaper + 1))
    await write(page, page.getByRole('textbox', { name: /^Ir para o aluno/ }), String(story.ON_PHONES + 1))
    await page.keyboard.press('Enter')
    const wordsOf = (pupil: number) => stems.map(stem => story.letterOf(story.chosenBy(pupil, stem)))
    const typed = story.ON_PHONES + 4
    for (let pupil = story.ON_PHONES; pupil < typed; pupil += 1)
      await page.keyboard.type(wordsOf(pupil).join(''))
    const rest = Array.from({ length: story.ABSENT - typed }, (_none, row) => typed + row)
    await page.keyboard.press('Home')
    await paste(
      grid,
      rest
        .map(pupil =>
          wordsOf(pupil)
            .map(word => word.trim())
            .join('\t'),
        )
        .join('\r\n'),
    )
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Shift+N')
    // What was typed and what was pasted go one after the other.
    const entered = async () => {
      const { sittings } = await call<{ sittings: { studentId: string; state: string | null }[] }>(
        'GET',
        `/applications/${applicationId}`,
      )
      return new Set(sittings.flatMap(({ studentId, state }) => (state === null ? [] : [studentId]))).size
    }
    await expect.poll(entered, { timeout: 30_000 }).toBe(story.PUPILS)
    await expect(page.getByText(/^Guardado às/)).toBeVisible({ timeout: 15_000 })
    for (let pupil = story.ON_PHONES; pupil < story.ABSENT; pupil += 1)
      taken.push({ pupil, answers: stems.map(stem => [stem, story.chosenBy(pupil, stem)]) })
  })

  /** The best mark of every pupil who answered, from the raw answers. */
  const marksBy = (rightOf: (stem: string) => string) => {
    const byPupil = Map.groupBy(taken, taking => taking.pupil)
    return new Map(
      [...byPupil].map(([pupil, attempts]) => {
        const marks = attempts.map(
          ({ answers }) =>
            (20 * answers.filter(([stem, text]) => text === rightOf(stem)).length) / answers.length,
        )
        return [pupil, Math.max(...marks)] as const
      }),
    )
  }
  const expectResults = async (rightOf: (stem: string) => string) => {
    await page.goto(`/dashboard/quizManager/${id}/resultados`)
    const rows = page.getByRole('table', { name: 'Aproveitamento' }).getByRole('row')
    const marks = [...marksBy(rightOf)]
    for (const [row, keep] of [
      // The first pupil of a class that a test makes is a girl.
      [1, (pupil: number) => pupil % 2 === 1],
      [2, (pupil: number) => pupil % 2 === 0],
      [3, () => true],
    ] as const) {
      const own = marks.flatMap(([pupil, mark]) => (keep(pupil) ? [mark] : []))
      const cells = rows.nth(row).getByRole('cell')
      await expect(cells.nth(0)).toHaveText(String(row === 3 ? story.PUPILS : story.PUPILS / 2))
      await expect(cells.nth(1)).toHaveText(String(own.length))
      await expect(cells.nth(7)).toHaveText(shown(own.reduce((sum, mark) => sum + mark, 0) / own.length))
    }
  }

  await test.step('the results are what the raw answers say', async () => {
    expect(marksBy(story.rightOf).size).toBe(story.ABSENT)
    await expectResults(story.rightOf)
  })

  let rightNow = story.rightOf
  await test.step('a wrong key is rehearsed and repaired with the keyboard, and the results follow', async () => {
    const before = marksBy(story.rightOf)
    const turned = (stem: string) => (other: string) =>
      other === stem ? story.wrongOf(other) : story.rightOf(other)
    // A question of which somebody's best mark is another with the other key.
    const stems = new Set(taken.flatMap(({ answers }) => answers.map(([stem]) => stem)))
    const stem =
      [...stems].find(each =>
        [...marksBy(turned(each))].some(([pupil, mark]) => before.get(pupil) !== mark),
      ) ?? ''
    expect(stem).not.toBe('')
    const repaired = turned(stem)
    const after = marksBy(repaired)
    rightNow = repaired
    await press(page, page.getByRole('link', { name: 'Reparar uma chave' }))
    const keys = page.getByRole('list', { name: 'Perguntas e as suas chaves' })
    await press(page, keys.getByRole('button', { name: stem }))
    for (const text of [story.rightOf(stem), story.wrongOf(stem)]) {
      await tabTo(page, page.getByRole('checkbox', { name: `${story.letterOf(text)} · ` }))
      await page.keyboard.press('Space')
    }
    await press(page, page.getByRole('button', { name: 'Ensaiar' }))
    const effect = page.getByText(/notas? (sobem?|descem?)/)
    await expect(effect).toBeVisible()
    // Of two attempts the higher one counts: a pupil whose better one stays keeps the mark.
    const moved = [...after].filter(([pupil, mark]) => before.get(pupil) !== mark).length
    expect(marksChanged(await effect.innerText())).toBe(moved)
    await write(page, page.getByLabel('Motivo'), 'A chave estava trocada.')
    await press(page, page.getByRole('button', { name: /^Corrigir a chave para/ }))
    await expect(page.getByText('«A chave estava trocada.»')).toBeVisible()
    await expectResults(repaired)
  })

  await test.step('pupil and guardian read the progress that came of it', async () => {
    await home.goto('/progresso')
    const done = home.getByRole('heading', { name: 'Já feito' }).locator('..')
    await expect(done.getByText(title)).toBeVisible()
    await expect(done.getByText(/valor/)).toBeVisible()
    await expect(home.getByText('Nenhum quiz aberto')).toBeVisible()
    await expect(home.getByText(/ de \d+ certas?$/).first()).toBeVisible()
    for (const other of group.pupils.slice(1, 9)) await expect(home.getByText(other.fullName)).toHaveCount(0)
    await home.getByRole('button', { name: 'Vista do encarregado' }).click()
    await expect(home.getByText('Nada agora')).toBeVisible()
    await home.getByRole('button', { name: `Página de ${firstName(0)}` }).click()
  })

  await test.step('the pupil practises alone, with questions of the bank and immediate feedback', async () => {
    await home.getByRole('button', { name: 'Praticar 5 perguntas' }).click()
    await home.getByRole('button', { name: 'Continuar', exact: true }).click()
    await home.getByRole('button', { name: 'Começar o quiz' }).click()
    for (let place = 1; place <= 5; place++) {
      const question = home.locator(`#pergunta-${place}`)
      const stem = story.plainStem(await question.innerText())
      // One of them may be the question whose key was repaired in the bank too.
      await question.getByRole('radio', { name: rightNow(stem) }).check()
      await home.getByRole('button', { name: 'Verificar' }).click()
      await expect(home.getByRole('heading', { name: 'Certo' })).toBeVisible()
      if (place < 5)
        await home
          .getByRole('button', { name: /^Seguinte/ })
          .first()
          .click()
    }
    await handInQuiz(home)
    await expect(home.getByText('20 valores de 20')).toBeVisible()
    await home.context().close()
  })
})

async function authorization(page: Page): Promise<{ authorization: string }> {
  const token = await page.evaluate(() => sessionStorage.getItem('jwt_access_token'))
  return { authorization: `Bearer ${token}` }
}
