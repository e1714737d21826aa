import { v7 as uuid } from 'uuid'
import { fixtureGame } from './game-fixtures.ts'
import { sticksOut } from './measure.ts'
import { expect, remindedToday, test } from './people.ts'
import { fixtureQuiz, phone } from './quiz-hands.ts'

/** Links that were true once: on the board of last week, in a message, in the address bar. */
test('a pupil’s link of yesterday says so, and leads on', async ({ browser, request }) => {
  const [old, now] = [
    await fixtureQuiz(request, 2, {}, { questions: 1 }),
    await fixtureQuiz(request, 2, {}, { questions: 1 }),
  ]
  const { version } = await old.call<{ version: number }>('GET', `/quizzes/${old.id}`)
  await old.call('POST', `/quizzes/${old.id}/state`, { state: 'encerrado', version })
  const pupil = await phone(browser, `/q/${old.code}`)
  await pupil.setViewportSize({ width: 360, height: 640 })
  await expect(pupil.getByText('Este quiz já fechou.')).toBeVisible()
  expect(await sticksOut(pupil)).toBe(0)
  const code = pupil.getByLabel('Código do quiz')
  await code.fill(now.code)
  await expect(pupil.getByText(now.title)).toBeVisible()
  await expect(code).not.toBeEditable()

  const game = await fixtureGame(request, { kind: 'relampago', title: 'De ontem' })
  await pupil.goto(`/j/${game.code}/partida/1`)
  await expect(pupil.getByRole('heading', { name: 'De ontem' })).toBeVisible()
  const { roomId } = await game.call<{ roomId: string }>('POST', `/games/${game.id}/room`)
  await pupil.goto(`/j/${game.code}`)
  await pupil.getByLabel('O teu nome no jogo').fill('Ana')
  await pupil.getByRole('button', { name: 'Entrar na sala' }).click()
  await expect(pupil.getByText('Já entraste: Ana')).toBeVisible()
  const { revision } = await game.call<{ revision: number }>('GET', `/rooms/${roomId}`)
  await game.call('POST', `/rooms/${roomId}/steps`, { step: 'terminar', revision })
  await expect(pupil.getByRole('heading', { name: 'O jogo acabou.' })).toBeVisible()
  await pupil.getByRole('button', { name: 'Jogar sozinho' }).click()
  await expect(pupil.getByRole('button', { name: 'Jogar', exact: true })).toBeVisible()

  const open = await game.call<{ version: number }>('GET', `/games/${game.id}`)
  const ended = { state: 'encerrado', version: open.version }
  const shut = await game.call<{ version: number }>('POST', `/games/${game.id}/state`, ended)
  await pupil.goto(`/j/${game.code}`)
  await expect(pupil.getByText('Este jogo já fechou.')).toBeVisible()
  await pupil.getByRole('button', { name: 'Escrever outro código' }).click()
  await expect(pupil.getByLabel('Código do jogo')).toHaveValue('')
  await game.call('POST', `/games/${game.id}/state`, { state: 'arquivado', version: shut.version })
  await pupil.getByLabel('Código do jogo').fill(game.code)
  await expect(pupil.getByText('Este código não abre nada. Vê de novo o quadro.')).toBeVisible()
  await pupil.context().close()
})

test('a teacher’s dead link says so, and leads to the others', async ({ page, request, signIn }) => {
  const game = await fixtureGame(request, { kind: 'relampago', title: 'Sem sala' })
  await remindedToday('professor', request)
  await signIn('professor')
  const none = uuid()
  for (const [path, way, to] of [
    [`/dashboard/quizManager/${none}/resultados`, 'Ver os quizzes', '/dashboard/quizManager'],
    [`/dashboard/quizManager/turma/${none}`, 'Ver os quizzes', '/dashboard/quizManager'],
    [`/dashboard/quizManager?quiz=${none}`, 'Ver os quizzes', '/dashboard/quizManager'],
    [`/dashboard/editarJogo?id=${none}`, 'Ver os jogos', '/dashboard/jogoHome'],
    [`/dashboard/controleJogo?id=${none}`, 'Ver os jogos', '/dashboard/jogoHome'],
    [`/dashboard/consultarJogo?ver=${none}`, 'Ver os jogos', '/dashboard/consultarJogo'],
    [`/dashboard/controleJogo?id=${game.id}&sala=${none}&cartoes=1`, 'Ver os jogos', '/dashboard/jogoHome'],
    [
      `/dashboard/controleJogo?id=${game.id}&sala=${none}`,
      'Sair da sala',
      `/dashboard/controleJogo?id=${game.id}`,
    ],
  ] as const) {
    await page.goto(path)
    const said = page.getByRole('alert')
    await expect(said, path).toContainText('não existe ou não está ao seu alcance')
    await expect(said.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
    await said
      .getByRole('link', { name: way })
      .or(said.getByRole('button', { name: way }))
      .click()
    await expect(page, path).toHaveURL(new RegExp(`${to.replace('?', '\\?')}$`))
    await expect(said, path).toHaveCount(0)
  }
})
