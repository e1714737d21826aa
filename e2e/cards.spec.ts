import { pick, press, tick } from './by-keyboard.ts'
import { phoneBefore } from './card-video.ts'
import { fixturesBy } from './fixtures.ts'
import { fixtureGame, playsOf } from './game-fixtures.ts'
import { endGame } from './game-hands.ts'
import { fixtureLesson } from './lesson-fixture.ts'
import { listen } from './listen.ts'
import { boxOf } from './measure.ts'
import { expect, remindedToday, signInAs, test } from './people.ts'
import { fixtureQuiz } from './quiz-hands.ts'

interface Sitting {
  studentId: string
  number: number | null
  responses: Record<string, { answer: string }>
}

/** A class votes with cards that the teacher's phone reads: its camera is a drawn video. */
test('a class without phones plays a live room with cards, from the first question to the results', async ({
  page,
  request,
  signIn,
}) => {
  test.slow()
  const game = await fixtureGame(request, { kind: 'relampago', title: 'Com cartões' })
  await remindedToday('professor', request)
  await signIn('professor')
  await page.goto(`/dashboard/controleJogo?id=${game.id}`)
  await page.getByRole('button', { name: 'Abrir a sala' }).click()
  await expect(page.getByText(/^Sem telemóveis\?/)).toBeVisible()
  const desk = await page.getByRole('link', { name: 'Ler cartões aqui' }).getAttribute('href')
  const cards = Array.from({ length: 24 }, (_, at) => ({ number: at + 1, choice: at % 4 }))
  const camera = await phoneBefore(cards)
  try {
    await signInAs('professor', camera.context, request)
    const phone = await camera.context.newPage()
    const complaints = listen(phone)
    await phone.goto(desk ?? '')
    await phone.getByRole('combobox', { name: 'Turma' }).selectOption({ label: '6ªA' })
    await phone.getByRole('button', { name: 'Ler os cartões', exact: true }).click()
    await phone.getByRole('button', { name: 'Fazer a primeira pergunta' }).click()
    // While the room is out of reach, what is read waits on the phone, also where its page is opened anew.
    await camera.context.route('**/rooms/*/votes', route => route.abort())
    await phone.getByRole('button', { name: 'Abrir a câmara' }).click()
    // Who is said to be read is on the phone already: it may be opened anew in the same moment.
    await expect(phone.getByRole('status').filter({ hasText: /^24 de \d+ cartões lidos/ })).toBeVisible()
    await phone.reload()
    await expect(phone.getByText('24 votos por enviar')).toBeVisible()
    await expect(phone.getByRole('status').filter({ hasText: /^24 de \d+ cartões lidos/ })).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Abrir a câmara' })).toBeVisible()
    await camera.context.unroute('**/rooms/*/votes')
    // That they did not go is what was wanted of these.
    complaints.length = 0
    // The screen of the class says who was read, never what.
    const board = page.getByRole('region', { name: 'Cartões lidos' })
    await expect(board.getByRole('listitem').filter({ hasText: ', lido' })).toHaveCount(24)
    await phone.getByRole('button', { name: 'Abrir a câmara' }).click()
    await expect(board).not.toContainText(/[ABCD]/)
    // On the phone alone, one card's letter is sent and taken back, and the camera reads it anew.
    await phone.getByRole('button', { name: '6, lido: ver', exact: true }).click()
    await expect(phone.getByRole('group', { name: 'Cartão 6' })).toContainText(': B')
    await phone.getByRole('button', { name: 'Retirar este voto' }).click()
    await expect(phone.getByRole('status').filter({ hasText: /^24 de/ })).toBeVisible()
    await phone.getByRole('button', { name: 'Fechar e mostrar as respostas' }).click()
    for (const letter of [0, 1, 2, 3])
      await expect(phone.getByRole('listitem').nth(letter)).toContainText('6 respostas')
    await expect(page.locator('[data-right]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Votar de novo' })).toBeVisible()
    await phone.getByRole('button', { name: 'Votar de novo' }).click()
    // The camera goes on by itself, once the room is open again.
    await expect(phone.getByRole('button', { name: 'Fechar e mostrar as respostas' })).toBeVisible()
    await expect(phone.getByRole('status').filter({ hasText: /^24 de/ })).toBeVisible()
    await phone.getByRole('button', { name: 'Fechar e mostrar as respostas' }).click()
    await phone.getByRole('button', { name: 'Mostrar a resposta certa' }).click()
    await expect(phone.getByText('· a certa')).toBeVisible()
    await endGame(page)
    await expect(phone.getByText('A sala acabou')).toBeVisible()
    expect(await playsOf(game)).toBe(24)
    expect(complaints).toEqual([])
  } finally {
    await camera.close()
  }
})

test('a quiz is answered with cards, by keys alone, and its results are those of any quiz', async ({
  request,
}) => {
  test.slow()
  const quiz = await fixtureQuiz(request, 12, {}, { questions: 2 })
  const { applications } = await quiz.call<{ applications: { id: string }[] }>('GET', `/quizzes/${quiz.id}`)
  const application = applications[0]?.id ?? ''
  // Number 40 is nobody's of twelve.
  const cards = [
    ...Array.from({ length: 12 }, (_, at) => ({ number: at + 1, choice: at % 3 })),
    { number: 40, choice: 0 },
  ]
  const camera = await phoneBefore(cards)
  try {
    await signInAs('pedagogo', camera.context, request)
    const phone = await camera.context.newPage()
    await phone.goto(`/dashboard/quizManager/turma/${application}?parte=cartoes`)
    await press(phone, phone.getByRole('button', { name: 'Abrir a câmara' }))
    await expect(phone.getByRole('status').filter({ hasText: '12 de 12 cartões lidos' })).toBeVisible()
    // One card is looked at, taken back, and read anew.
    await press(phone, phone.getByRole('button', { name: '6, lido: ver', exact: true }))
    await expect(phone.getByRole('group', { name: 'Cartão 6' })).toContainText(': C')
    await press(phone, phone.getByRole('button', { name: 'Retirar este voto' }))
    await expect(phone.getByRole('status').filter({ hasText: '12 de 12 cartões lidos' })).toBeVisible()
    await press(phone, phone.getByRole('button', { name: 'Fechar e mostrar as respostas' }))
    await expect(phone.getByText('4 respostas')).toHaveCount(3)
    interface Stored {
      sittings: { responses: Record<string, unknown> }[]
    }
    const stored = async () => {
      const { sittings } = await quiz.call<Stored>('GET', `/applications/${application}`)
      return sittings.map(({ responses }) => Object.keys(responses).length)
    }
    await expect.poll(stored).toEqual(Array.from({ length: 12 }, () => 1))
    await press(phone, phone.getByRole('button', { name: 'Pergunta seguinte' }))
    await expect(phone.getByRole('status').filter({ hasText: '12 de 12 cartões lidos' })).toBeVisible()
    await expect.poll(stored).toEqual(Array.from({ length: 12 }, () => 2))
  } finally {
    await camera.close()
  }
})

test('the projector follows the phone that reads the cards, and a coordinator beside it is notified', async ({
  browser,
  page,
  request,
  signIn,
}) => {
  test.slow()
  const quiz = await fixtureQuiz(request, 8, {}, { questions: 2 })
  const { applications } = await quiz.call<{ applications: { id: string }[] }>('GET', `/quizzes/${quiz.id}`)
  const application = `/applications/${applications[0]?.id}`
  const address = `/dashboard/quizManager/turma/${applications[0]?.id}?parte=cartoes`
  await signIn('pedagogo')
  await page.goto(address)
  await press(page, page.getByRole('button', { name: 'Projectar', exact: true }))
  const screen = page.getByRole('dialog', { name: 'Voto com cartões' })
  await expect(screen).toContainText('pergunta 1 de 2')
  const camera = await phoneBefore(Array.from({ length: 8 }, (_, at) => ({ number: at + 1, choice: at % 4 })))
  const other = await browser.newContext({ viewport: { width: 360, height: 780 } })
  try {
    await signInAs('pedagogo', camera.context, request)
    const phone = await camera.context.newPage()
    const onPhone = (name: string) => phone.getByRole('button', { name, exact: true })
    await phone.goto(address)
    await press(phone, onPhone('Abrir a câmara'))
    await expect(phone.getByRole('status').filter({ hasText: '8 de 8 cartões lidos' })).toBeVisible()
    // Who was read, and never what, as long as the question is open.
    const board = screen.getByRole('region', { name: 'Cartões lidos' })
    await expect(board.getByRole('listitem').filter({ hasText: ', lido' })).toHaveCount(8)
    await expect(board).not.toContainText(/[ABCD]/)
    await expect(screen.locator('strong')).toHaveCount(0)
    // What another device writes of a card that was read already is what this one says of it.
    await press(phone, onPhone('6, lido: ver'))
    const sixth = phone.getByRole('group', { name: 'Cartão 6' })
    await expect(sixth).toContainText(': B')
    const { sittings } = await quiz.call<{ sittings: Sitting[] }>('GET', application)
    const answersOf = (number: number) => {
      const { studentId, responses } = sittings.find(each => each.number === number) as Sitting
      const [[itemId, { answer }] = ['', { answer: '' }]] = Object.entries(responses)
      return { studentId, itemId, answer }
    }
    const { answer: own, ...pupil } = answersOf(6)
    for (const [answer, letter] of [
      [answersOf(7).answer, ': C'],
      [own, ': B'],
    ] as const) {
      await quiz.call('POST', `${application}/entries`, {
        entries: [{ ...pupil, entered: { kind: 'answer', answer } }],
      })
      await expect(sixth).toContainText(letter)
    }
    await press(phone, onPhone('Fechar e mostrar as respostas'))
    const answered = screen.getByRole('region', { name: 'O que a turma respondeu' })
    await expect(answered).toContainText('8 respostas')
    for (const letter of [0, 1, 2, 3])
      await expect(screen.getByRole('listitem').nth(letter).locator('strong')).toHaveText('2')
    await expect(screen.locator('[data-right]')).toHaveCount(0)
    // Opened anew, both stand where they stood.
    await page.reload()
    await expect(answered).toContainText('8 respostas')
    await phone.reload()
    await expect(onPhone('Votar de novo')).toBeVisible()
    await press(phone, onPhone('Mostrar a resposta certa'))
    await expect(answered).toContainText('2 de 8 acertaram')
    await expect(screen.locator('[data-right]')).toHaveCount(1)

    // Without a network the phone goes on, also opened anew, and the projector comes after it.
    const away = async () =>
      camera.context.route('**/card-round', route =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      )
    const back = () => camera.context.unroute('**/card-round')
    await away()
    await press(phone, onPhone('Pergunta seguinte'))
    await expect(phone.getByRole('heading', { name: 'Pergunta 2 de 2' })).toBeVisible()
    await expect(phone.getByText('Sem ligação: siga com a turma.')).toBeVisible()
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'Pergunta 2 de 2' })).toBeVisible()
    await expect(phone.getByText('Sem ligação: siga com a turma.')).toBeVisible()
    await expect(screen).toContainText('pergunta 1 de 2')
    await back()
    await expect(screen).toContainText('pergunta 2 de 2')
    await expect(phone.getByText('Sem ligação: siga com a turma.')).toBeHidden()

    // Another teacher takes it elsewhere: shown on the phone, and in the way of what it did meanwhile.
    await signInAs('admin', other, request)
    const second = await other.newPage()
    const onSecond = (name: string) => second.getByRole('button', { name, exact: true })
    await second.goto(address)
    await expect(second.getByText(/conduz também este voto: pergunta 2, aberta/)).toBeVisible()
    await press(second, onSecond('Pergunta anterior'))
    await expect(
      phone.getByText(/conduz também este voto: pergunta 1, com a resposta certa, às \d\d:\d\d/),
    ).toBeVisible()
    await expect(phone.getByRole('heading', { name: 'Pergunta 1 de 2' })).toBeVisible()
    await expect(screen).toContainText('pergunta 1 de 2')
    await away()
    await press(phone, onPhone('Pergunta seguinte'))
    await expect(phone.getByText('Sem ligação: siga com a turma.')).toBeVisible()
    await press(second, onSecond('Pergunta seguinte'))
    await press(second, onSecond('Fechar e mostrar as respostas'))
    await expect(screen).toContainText('pergunta 2 de 2')
    await back()
    await expect(phone.getByText(/conduziu este voto entretanto, às \d\d:\d\d/)).toBeVisible()
    await press(phone, onPhone('Seguir para lá'))
    await expect(phone.getByRole('heading', { name: 'Pergunta 2 de 2' })).toBeVisible()
    await press(phone, onPhone('Votar de novo'))
    // Steps are taken on the projector too, and leaving it leads back to where cards are read.
    for (const [step, where] of [
      ['Pergunta anterior', 'Pergunta 1 de 2'],
      ['Pergunta seguinte', 'Pergunta 2 de 2'],
    ] as const) {
      await press(page, screen.getByRole('button', { name: step }))
      await expect(phone.getByRole('heading', { name: where })).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(screen).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Pergunta 2 de 2' })).toBeVisible()
    // On a small screen the steps leave the question its room, however far it is.
    await press(second, onSecond('Projectar'))
    const small = second.getByRole('dialog', { name: 'Voto com cartões' })
    for (const step of ['Fechar e mostrar as respostas', 'Mostrar a resposta certa']) {
      await expect(small.getByRole('button', { name: step })).toBeVisible()
      expect((await boxOf(small.locator('footer'))).height).toBeLessThan(180)
      await press(second, small.getByRole('button', { name: step }))
    }
  } finally {
    await other.close()
    await camera.close()
  }
})

test('the exit question of a lesson is counted by cards, by keys alone, and says who answered what', async ({
  request,
}) => {
  test.slow()
  const teacher = await fixturesBy('professor', request)
  const { id, pupils } = await fixtureLesson(teacher)
  // Three of five hold up B.
  const cards = [1, 2, 3, 4, 5].map(number => ({ number, choice: number % 2 === 1 ? 1 : 3 }))
  const camera = await phoneBefore(cards)
  try {
    await signInAs('professor', camera.context, request)
    const phone = await camera.context.newPage()
    await phone.goto(`/dashboard/criarPlanoDeAula?id=${id}`)
    await press(phone, phone.getByRole('button', { name: 'Começar a aula' }))
    const lesson = phone.getByRole('dialog', { name: /^Dar a aula/ })
    await tick(phone, lesson.getByRole('button', { name: /^9 .*falta$/ }))
    await press(phone, lesson.getByRole('button', { name: 'Parcial' }))
    const end = phone.getByRole('dialog', { name: /^Como correu/ })
    await press(phone, end.getByRole('button', { name: 'Contar com cartões' }))
    const reading = phone.getByRole('dialog', { name: 'Questão de saída com cartões' })
    const reopen = async () => {
      const goes = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
      expect(await phone.evaluate(goes)).toBe(true)
      await phone.reload()
      await press(phone, lesson.getByRole('button', { name: 'Parcial' }))
    }
    await press(phone, reading.getByRole('button', { name: 'Abrir a câmara' }))
    await expect(reading.getByRole('status').filter({ hasText: /^5 de/ })).toBeVisible()
    // What was read is on the phone at once: its page may be opened anew, and nobody is asked whether it may go.
    await reopen()
    await press(phone, end.getByRole('button', { name: 'Contar com cartões' }))
    await expect(reading.getByRole('status').filter({ hasText: /^5 de/ })).toBeVisible()
    await pick(phone, reading, 'B · 3')
    await press(phone, reading.getByRole('button', { name: `Usar 3 de ${pupils - 1}` }))
    await expect(reading).toBeHidden()
    await expect(phone.getByText(/Guardado neste dispositivo às/)).toBeAttached()
    await reopen()
    await expect(end.getByLabel(/^Questão de saída/)).toHaveValue('3')
    await press(phone, end.getByRole('button', { name: 'Guardar como parcial' }))
    await expect(phone.getByText(/»: parcial\.$/)).toBeVisible()
    interface Taught {
      taughtNotes: string
      exitAnswers: { number: number; choice: number; isRight: boolean }[]
    }
    const { taughtNotes, exitAnswers } = await teacher.call<Taught>('GET', `/lesson-plans/${id}`)
    expect(taughtNotes).toContain(`Questão de saída: 3 de ${pupils - 1}`)
    expect(exitAnswers.map(({ number, choice, isRight }) => ({ number, choice, isRight }))).toEqual(
      cards.map(({ number, choice }) => ({ number, choice, isRight: choice === 1 })),
    )
    await phone.goto(`/dashboard/criarPlanoDeAula?id=${id}`)
    await expect(phone.getByText(/Acertaram 3 de 5 \(B\)\. Não acertaram: 2 /)).toBeVisible()
  } finally {
    await camera.close()
  }
})
