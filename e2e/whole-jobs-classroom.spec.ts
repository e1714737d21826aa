import { ownWord } from './fixtures.ts'
import { fixtureGame } from './game-fixtures.ts'
import { PHONE } from './one-look.ts'
import { expect, remindedToday, test } from './people.ts'
import { countTaps, expectTaps, screensOf } from './taps.ts'

/** What is begun before a class with a phone in the hand. */
test.use({ viewport: PHONE })

test('a quick quiz of ten questions of the bank is open to one group', async ({ page, signIn }) => {
  await signIn('professor')
  const hand = await countTaps(page)
  await page.goto('/dashboard/quizManager')
  const begin = page.getByRole('button', { name: 'Novo quiz' })
  await expect(begin).toBeVisible()
  const screens = await screensOf(page)
  await begin.click()
  await page.getByRole('checkbox', { name: /^6ªA/ }).click()
  await page.getByLabel('Disciplina').selectOption({ label: 'Matemática' })
  await page.getByRole('button', { name: 'Do banco' }).click()
  await page.getByRole('button', { name: 'Marcar 10' }).click()
  await page.getByRole('button', { name: 'Pôr 10 no quiz' }).click()
  await page.getByRole('button', { name: 'Publicar e abrir' }).click()
  await expect(page.getByRole('region', { name: 'O quiz dado' })).toBeVisible()
  expectTaps('a quick quiz for one group', hand.taps, screens)
})

test('a live game begins with who has come in', async ({ page, browser, request, signIn }) => {
  const title = ownWord('Ao vivo')
  const game = await fixtureGame(request, { kind: 'relampago', title })
  await remindedToday('professor', request)
  await signIn('professor')
  const hand = await countTaps(page)
  await page.goto('/dashboard/jogoHome')
  const own = page.getByRole('link', { name: title })
  await expect(own).toBeVisible()
  const screens = await screensOf(page)
  await own.click()
  await page.getByRole('button', { name: 'Abrir a sala' }).click()
  const context = await browser.newContext({ viewport: PHONE })
  const pupil = await context.newPage()
  await pupil.goto(`/j/${game.code}`)
  await pupil.getByLabel(/alcunha|nome/i).fill('Alzira')
  await pupil.getByRole('button', { name: /^(Entrar|Jogar|Continuar)/ }).click()
  await page.getByRole('button', { name: 'Começar com 1' }).click()
  await expect(page.getByText('Pergunta 1 de 12')).toBeVisible()
  expectTaps('a live game begun with a class', hand.taps, screens)
  await context.close()
})
