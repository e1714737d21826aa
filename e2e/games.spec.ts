// Long because rooms, plays and the home of games share one set of hands.
import type { Browser, Page } from '@playwright/test'
import { contentFor } from '#engines/games/arbitrary.ts'
import { contentBounds } from '#engines/games/content.ts'
import { kinds } from '#engines/games/kinds.ts'
import { phone } from './diagnosis-hands.ts'
import { type FixtureGame, fixtureGame, playsOf } from './game-fixtures.ts'
import { endGame } from './game-hands.ts'
import { expect, remindedToday, test } from './people.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Questions of the room of forty. */
const ASKED = 3

/** Games: a code, a phone, the room of a class. */
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('the door of a game never asks for the code that its address says', async ({ page, request }) => {
  const game = await fixtureGame(request, { kind: 'memoria', title: 'Sem saltos' })
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const text = document.querySelector('h1')?.textContent
      if (text) seen.add(text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.goto(`/j/${game.code}`)
  await expect(title(page)).toHaveText('Sem saltos')
  const titles = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
  // On a slow phone it says first that it is coming.
  expect(titles.filter(text => text !== 'A abrir o jogo…')).toEqual(['Sem saltos'])
})

test('a game is closed only once the teacher has said so', async ({ page, request, signIn }) => {
  const game = await fixtureGame(request, { kind: 'memoria', title: 'Pergunta antes' })
  await remindedToday('professor', request)
  await signIn('professor')
  await page.goto(`/dashboard/controleJogo?id=${game.id}`)
  await page.getByRole('button', { name: 'Encerrar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Encerrar o jogo?' })
  await expect(dialog).toContainText('As que já começaram contam')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Publicado')).toBeVisible()
  await page.getByRole('button', { name: 'Encerrar', exact: true }).press('Enter')
  await dialog.getByRole('button', { name: 'Encerrar' }).press('Enter')
  await expect(page.getByText('Encerrado', { exact: true })).toBeVisible()
})

test('a room: the teacher leads, a phone follows, loses its network, and comes back where the class is', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  test.slow()
  const game = await fixtureGame(request, { kind: 'relampago', title: 'Ao vivo' })
  await remindedToday('professor', request)
  await signIn('professor')
  await page.goto(`/dashboard/controleJogo?id=${game.id}`)
  await page.getByRole('button', { name: 'Abrir a sala' }).click()
  const [first, second] = [await enter(browser, game, 'Alzira'), await enter(browser, game, 'Benedito')]
  await expect(page.getByText('Alzira')).toBeVisible()
  await expect(page.getByText('Benedito')).toBeVisible()
  // A name that does not belong before a class is taken away by its teacher.
  const third = await enter(browser, game, 'Zé')
  await page.getByRole('button', { name: 'Zé', exact: true }).click()
  await page.getByRole('button', { name: 'Tirar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Zé', exact: true })).toBeHidden()
  // The screen of the class can be loaded anew.
  await page.reload()
  await expect(page.getByText(/^12 perguntas/)).toBeVisible()
  await page.getByRole('button', { name: 'Começar com 2' }).click()
  await expect(page.getByText('Pergunta 1 de 12')).toBeVisible()
  await third.getByRole('radio').first().click()
  await expect(third.getByText('Este telemóvel já não está na sala.')).toBeVisible()
  await expect(first.getByRole('radio')).toHaveCount(4)
  // A wrong one, so that there is something to see again at the end; which is asked first, the room draws.
  const definition = await page.getByText(/Definição da palavra \d+$/).textContent()
  await first
    .getByRole('radio')
    .filter({ hasNotText: new RegExp(`Palavra ${definition?.match(/\d+$/)?.[0]}$`) })
    .first()
    .click()
  await expect(first.getByText(/^Recebida às/)).toBeVisible()
  await expect(page.getByText('de 2 responderam')).toBeVisible()

  await second.context().setOffline(true)
  await expect(second.getByText('Perdeste a rede')).toBeVisible({ timeout: 20_000 })
  await second.getByRole('button', { name: 'Abrir a pergunta 1' }).click()
  await second.getByRole('radio').nth(1).click()
  await page.getByRole('button', { name: 'Ver as respostas' }).click()
  await expect(first.getByRole('heading', { level: 2 })).toHaveText(/Certo!|Ainda não foi desta\./)
  await page.getByRole('button', { name: 'Pergunta seguinte' }).click()
  await second.context().setOffline(false)
  await expect(second.getByRole('heading', { name: 'Pergunta 2 de 12' })).toBeVisible({ timeout: 20_000 })
  // Who comes late stands where the class is.
  const late = await enter(browser, game, 'Carla')
  await expect(late.getByRole('heading', { name: 'Pergunta 2 de 12' })).toBeVisible()
  await endGame(page)
  await expect(first.getByRole('heading', { name: /^Acertaste \d de 1$/ })).toBeVisible()
  // It was a mistake: the game opens again where it was, on the phones that are still there too.
  await page.getByRole('button', { name: 'Reabrir o jogo' }).click()
  await expect(first.getByRole('heading', { name: 'Pergunta 2 de 12' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ver as respostas' })).toBeVisible()
  await endGame(page)
  await expect(first.getByRole('heading', { name: /^Acertaste \d de 1$/ })).toBeVisible()
  // What the second answered without network came after the answers were shown: it counts nowhere.
  expect(await playsOf(game)).toBe(1)
  // The class goes on with what cost, and its phones with it, without a tap.
  await page.getByRole('button', { name: 'Jogar outra vez com a que custou' }).press('Enter')
  await expect(page.getByText(/^1 pergunta/)).toBeVisible()
  await expect(first.getByRole('heading', { name: 'Já entraste: Alzira' })).toBeVisible()
  await expect(second.getByRole('heading', { name: 'Já entraste: Benedito' })).toBeVisible()
  await page.getByRole('button', { name: /^Começar com / }).click()
  await first.getByRole('radio').first().click()
  await expect(first.getByText(/^Recebida às/)).toBeVisible()
})

test('a room by teams: every phone hears its team, and at the end the screen shows what each had right', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const game = await fixtureGame(request, { kind: 'relampago', title: 'Por equipas', teams: 3 })
  await remindedToday('professor', request)
  await signIn('professor')
  await page.goto(`/dashboard/controleJogo?id=${game.id}`)
  await page.getByRole('button', { name: 'Abrir a sala' }).click()
  const [first, second] = [await enter(browser, game, 'Alzira'), await enter(browser, game, 'Benedito')]
  await expect(first.getByText('Equipa Embondeiro')).toBeVisible()
  await expect(second.getByText('Equipa Mangueira')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Benedito\s+equipa Mangueira$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Começar com 2' }).click()
  for (const own of [first, second]) {
    await own.getByRole('radio').first().click()
    await expect(own.getByText(/^Recebida às/)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Ver as respostas' }).click()
  await endGame(page)
  const teams = page.getByRole('list', { name: 'Equipas' }).getByRole('listitem')
  await expect(teams).toHaveText([/^Embondeiro(0|100)\s%/, /^Mangueira(0|100)\s%/, /^Cajueiro ?não jogou/])
  await expect(first.getByText('Equipa Embondeiro')).toBeVisible()
})

test('a room of forty: every phone has the question a moment after the tap, and the class its end', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  test.slow()
  const game = await fixtureGame(request, { kind: 'relampago', title: 'Quarenta' })
  await remindedToday('professor', request)
  await signIn('professor')
  await page.goto(`/dashboard/controleJogo?id=${game.id}`)
  await page.getByRole('button', { name: 'Abrir a sala' }).click()
  await expect(page.getByRole('dialog', { name: 'Sala de «Quarenta»' })).toBeVisible()
  const { roomId } = await game.call<{ roomId: string }>('POST', `/games/${game.id}/room`, {})
  const phones = await Promise.all(
    Array.from({ length: 39 }, (_, at) => bareClient(game.code, `Aluno ${at + 1}`)),
  )
  const own = await enter(browser, game, 'Aluno 40')
  await phones[7]?.drop()
  await page.getByRole('button', { name: 'Começar com 40' }).click()
  await Promise.all(phones.filter((_, at) => at !== 7).map(phone => phone.until('pergunta')))
  await phones[7]?.follow()
  await phones[7]?.until('pergunta')
  let [right, ownRight] = [0, 0]
  for (let place = 0; place < ASKED; place += 1) {
    await own.getByRole('radio').nth(place).click()
    await expect(own.getByText(/^Recebida às/)).toBeVisible()
    // The next question stands once a phone has answered it, and not with the teacher's tap.
    const { round } = await game.call<{ round: number }>('GET', `/rooms/${roomId}`)
    // The more questions there were, the more choose as the first phone did.
    await Promise.all(phones.map((phone, at) => phone.answer(round, at % (place + 2))))
    await page.getByRole('button', { name: 'Ver as respostas' }).click()
    await expect(page.getByText(/de 40\s+acertaram/)).toBeVisible()
    type Shown = { right: number; counts: number[] }
    const shown = await game.call<Shown>('GET', `/rooms/${roomId}`)
    expect(shown.counts.reduce((sum, count) => sum + count, 0)).toBe(40)
    right += shown.counts[shown.right] ?? 0
    ownRight += Number(shown.right === place)
    if (place < ASKED - 1) await page.getByRole('button', { name: 'Pergunta seguinte' }).click()
  }
  await endGame(page)
  const share = Math.round((100 * right) / (40 * ASKED))
  await expect(
    page.getByRole('heading', { name: new RegExp(`^A turma acertou ${share}\\s?%$`) }),
  ).toBeVisible()
  await expect(page.getByText(/^Jogaram 40 de/)).toBeVisible()
  const again = page.getByRole('region', { name: 'Para verem outra vez' }).getByRole('listitem')
  await expect(again).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Jogar outra vez com as 3 que custaram' })).toBeVisible()
  await expect(page.getByText('O mesmo conteúdo noutro jogo:')).toBeVisible()
  await page.setViewportSize({ width: 1920, height: 1080 })
  expect(await smallWords(page), 'all is read from the last row').toEqual([])
  await expect(
    own.getByRole('heading', { name: `Acertaste ${ownRight} de ${ASKED}`, exact: true }),
  ).toBeVisible()
  await expect(own.getByText(/Aluno 1\b/)).toHaveCount(0)
  for (const phone of phones) phone.close()
})

test('two answer in a room with one phone: both are named, and each answer is of both', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const game = await fixtureGame(request, { kind: 'relampago', title: 'A dois' })
  await remindedToday('professor', request)
  await signIn('professor')
  await page.goto(`/dashboard/controleJogo?id=${game.id}`)
  await page.getByRole('button', { name: 'Abrir a sala' }).click()
  const own = await enter(browser, game, 'Alzira')
  await own.getByRole('button', { name: 'Responde com um colega' }).click()
  await own.getByLabel('Nome do colega').fill('Alzira')
  await own.getByRole('button', { name: 'Responder com o colega' }).click()
  await expect(own.getByText('Esse é o nome com que já estás na sala.')).toBeVisible()
  await own.getByLabel('Nome do colega').fill('Benedito')
  await own.getByRole('button', { name: 'Responder com o colega' }).click()
  await expect(own.getByRole('heading', { name: 'Já entraram: Alzira e Benedito' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Benedito\s*com Alzira$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Começar com 2' }).click()
  await expect(own.getByText('Escolham a vossa resposta.')).toBeVisible()
  await own.getByRole('radio').first().click()
  await expect(page.getByText('2 de 2 responderam')).toBeVisible()
  await page.getByRole('button', { name: 'Ver as respostas' }).click()
  await endGame(page)
  await expect(own.getByRole('heading', { name: /^Acertaram [01] de 1$/ })).toBeVisible()
  await expect.poll(() => playsOf(game)).toBe(2)
})

test('a bingo and a wheel are led from the screen of the class too', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  test.slow()
  await signIn('professor')
  const bingo = await fixtureGame(request, { kind: 'bingo', title: 'Bingo ao vivo' })
  await page.goto(`/dashboard/controleJogo?id=${bingo.id}`)
  await page.getByRole('button', { name: 'Abrir a sala' }).click()
  const player = await enter(browser, bingo, 'Alzira')
  await page.getByRole('button', { name: 'Começar com 1' }).click()
  // Everything is marked: the line counts only once its words have come.
  const card = player.getByRole('group', { name: 'Cartão 1' }).getByRole('button')
  for (const word of await card.all()) await word.click()
  await player.getByRole('button', { name: 'Bingo!' }).click()
  await expect(page.getByRole('alert')).toContainText('Ainda não há uma linha')
  await expect(page.getByRole('button', { name: 'Tirar a próxima' })).toBeDisabled()
  await page.getByRole('button', { name: 'Não vale' }).click()
  for (let drawn = 1; drawn < 12; drawn += 1) {
    await page.getByRole('button', { name: 'Tirar a próxima' }).click()
    await expect(player.getByText(`saíram ${drawn + 1} de 12`)).toBeVisible()
  }
  await player.getByRole('button', { name: 'Bingo!' }).click()
  await page.getByRole('button', { name: 'Confirmar a linha' }).click()
  await expect(player.getByText('Bingo! O teu cartão ganhou.')).toBeVisible()
  await endGame(page)
  await expect(page.getByRole('heading', { name: 'Bingo de Alzira' })).toBeVisible()

  const wheel = await fixtureGame(request, { kind: 'roda', title: 'Roda ao vivo' })
  await page.goto(`/dashboard/controleJogo?id=${wheel.id}`)
  await page.getByRole('button', { name: 'Abrir a sala' }).click()
  const other = await enter(browser, wheel, 'Benedito')
  await page.getByRole('button', { name: 'Começar com 1' }).click()
  await expect(
    page.getByRole('img', { name: /^Roda com 12 casas; saiu a casa \d+, já saíram 1$/ }),
  ).toBeVisible()
  await other.getByRole('radio').first().click()
  await expect(page.getByText('1 de 1 responderam')).toBeVisible()
  await page.getByRole('button', { name: 'Ver as respostas' }).click()
  await page.getByRole('button', { name: 'Rodar' }).click()
  await expect(page.getByText('faltam 10')).toBeVisible()
  await endGame(page)
  await expect(other.getByRole('heading', { name: /^Acertaste \d de 1$/ })).toBeVisible()
  expect([await playsOf(bingo), await playsOf(wheel)]).toEqual([1, 1])
})

for (const kind of ['verdadeiro', 'grupos'] as const)
  test(`${kinds[kind].label} before a class: the same question on every phone, what is right after it, and one play each`, async ({
    page,
    browser,
    request,
    signIn,
  }) => {
    const content = contentFor(kind).slice(0, 12)
    const game = await fixtureGame(request, { kind, title: `${kinds[kind].label} ao vivo`, content })
    await remindedToday('professor', request)
    await signIn('professor')
    await page.goto(`/dashboard/controleJogo?id=${game.id}`)
    await page.getByRole('button', { name: 'Abrir a sala' }).click()
    const phones = [await enter(browser, game, 'Alzira'), await enter(browser, game, 'Benedito')]
    await page.getByRole('button', { name: 'Começar com 2' }).click()
    await expect(page.getByText('Pergunta 1 de 12')).toBeVisible()
    const options = kind === 'grupos' ? ['Mamífero', 'Ave', 'Réptil'] : ['Verdadeiro', 'Falso']
    for (const [at, phone] of phones.entries()) {
      for (const option of options)
        await expect(phone.getByRole('radio', { name: new RegExp(option) })).toBeVisible()
      await expect(phone.getByRole('radio')).toHaveCount(options.length)
      await phone.getByRole('radio').nth(at).click()
      await expect(phone.getByText(/^Recebida às/)).toBeVisible()
    }
    await expect(page.getByText('2 de 2 responderam')).toBeVisible()
    await page.getByRole('button', { name: 'Ver as respostas' }).click()
    const { roomId } = await game.call<{ roomId: string }>('POST', `/games/${game.id}/room`, {})
    const shown = () => game.call<{ right: number | null }>('GET', `/rooms/${roomId}`)
    // The room says what is right once it has taken the step, not when its button is pressed.
    await expect.poll(async () => (await shown()).right).not.toBeNull()
    const { right } = await shown()
    for (const [at, phone] of phones.entries())
      await expect(phone.getByRole('heading', { level: 2 })).toHaveText(
        right === at ? /Certo!/ : /Ainda não foi desta\./,
      )
    await endGame(page)
    for (const [at, phone] of phones.entries())
      await expect(
        phone.getByRole('heading', { name: `Acertaste ${Number(right === at)} de 1` }),
      ).toBeVisible()
    await expect.poll(() => playsOf(game)).toBe(2)
  })

test('a class types its answers: alike ones are one bar, and every phone shows its own', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  test.slow()
  const game = await fixtureGame(request, {
    kind: 'relampago',
    title: 'Escrever ao vivo',
    rules: { typed: true },
  })
  await remindedToday('professor', request)
  await signIn('professor')
  await page.goto(`/dashboard/controleJogo?id=${game.id}`)
  await page.getByRole('button', { name: 'Abrir a sala' }).click()
  const phones = []
  for (const name of ['Alzira', 'Benedito', 'Carla', 'Dina']) phones.push(await enter(browser, game, name))
  await page.getByRole('button', { name: 'Começar com 4' }).click()
  await expect(page.getByText('Cada um escreve a resposta no seu telemóvel.')).toBeVisible()
  const { roomId } = await game.call<{ roomId: string }>('POST', `/games/${game.id}/room`, {})
  const { question } = await game.call<{ question: { answer: string } }>('GET', `/rooms/${roomId}`)
  for (const [at, phone] of phones.entries()) {
    const words =
      at === 0 ? question.answer.toUpperCase() : ['', 'Outra coisa', 'outra coisa', ' outra  coisa '][at]
    await phone.getByLabel('A tua resposta').fill(words ?? '')
    await phone.keyboard.press('Enter')
    await expect(phone.getByText(/^Recebida às/)).toBeVisible()
  }
  await expect(page.getByText('4 de 4 responderam')).toBeVisible()
  await page.getByRole('button', { name: 'Ver as respostas' }).click()
  await expect(page.getByText('1 de 4 acertaram')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /outra coisa/i })).toContainText('3')
  for (const [at, phone] of phones.entries()) {
    const said = at === 0 ? 'Certo!' : 'Ainda não foi desta.'
    await expect(phone.getByRole('heading', { level: 2 })).toHaveText(said)
    await expect(phone.getByText(question.answer, { exact: true })).toBeVisible()
  }
  await endGame(page)
  for (const phone of phones.slice(0, 1))
    await expect(phone.getByRole('heading', { name: 'Acertaste 1 de 1' })).toBeVisible()
  await expect.poll(() => playsOf(game)).toBe(4)
})

test('from the back-office a game is projected as a document of its own', async ({
  page,
  request,
  signIn,
}) => {
  const game = await fixtureGame(request, { kind: 'memoria', title: 'Projectado' })
  await signIn('professor')
  await page.goto(`/dashboard/controleJogo?id=${game.id}`)
  await page.getByRole('link', { name: 'Projectar' }).click()
  await page.getByRole('button', { name: 'Escolher as equipas' }).click()
  await expect(page.getByRole('button', { name: /^Começar: / })).toBeVisible()
})

test('the home of games says what is left to practise, and begins a game of it', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto('/dashboard/jogoHome')
  const left = page.getByRole('region', { name: 'O que falta praticar' })
  const hint = left.getByRole('link', { name: /^Fazer (um jogo de \d+ pares|\d+ cartões)/ }).first()
  const pairs = /\d+/.exec(await hint.innerText())?.[0] ?? ''
  await hint.click()
  await expect(page.getByText(`${pairs} de ${contentBounds.items[1]} ·`)).toBeVisible()
  await expect(page.getByLabel(`Termo ${pairs}`, { exact: true })).not.toHaveValue('')
  await page.getByRole('link', { name: /^3 ?Regras/ }).click()
  await expect(
    page.getByRole('group', { name: 'Turmas' }).getByRole('checkbox', { checked: true }).first(),
  ).toBeVisible()
})

/** Words on the screen of a class that are smaller than 24 pixels. */
function smallWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('dialog main *')]
      .filter(one =>
        [...one.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
      )
      .filter(one => !one.matches('.visually-hidden, .visually-hidden *, svg *'))
      .map(one => ({ text: one.textContent, style: getComputedStyle(one) }))
      // Lines that are lower than their letters run into each other.
      .filter(
        ({ style: { fontSize, lineHeight } }) =>
          Number.parseFloat(fontSize) < 24 || Number.parseFloat(lineHeight) < Number.parseFloat(fontSize),
      )
      .map(({ text, style: { fontSize, lineHeight } }) => `${text} (${fontSize}/${lineHeight})`),
  )
}

async function enter(browser: Browser, game: FixtureGame, name: string): Promise<Page> {
  const page = await phone(browser, `/j/${game.code}`)
  await page.getByLabel('O teu nome no jogo').fill(name)
  await page.getByRole('button', { name: 'Entrar na sala' }).click()
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
  return page
}

/** A phone without a screen: what it hears of the room. */
async function bareClient(code: string, nickname: string) {
  const base = `${process.env.E2E_ADDRESS}/api/academy`
  const joined = await fetch(`${base}/play/${code}/room`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nickname }),
  })
  type Joined = { roomId: string; playerId: string; key: string }
  const { roomId, playerId, key } = (await joined.json()) as Joined
  let stop = new AbortController()
  let heard = ''
  const follow = async () => {
    stop = new AbortController()
    const answer = await fetch(`${base}/play/rooms/${roomId}/events?player=${playerId}`, {
      signal: stop.signal,
    })
    void (async () => {
      try {
        for await (const part of answer.body ?? []) heard += Buffer.from(part).toString()
      } catch (error) {
        if (!stop.signal.aborted) throw error
      }
    })()
  }
  await follow()
  return {
    follow,
    answer: async (round: number, choice: number) => {
      const sent = await fetch(`${base}/play/rooms/${roomId}/answers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ playerId, key, answers: [{ round, choice }] }),
      })
      expect(sent.ok).toBe(true)
    },
    drop: async () => {
      stop.abort()
      heard = ''
    },
    until: (phase: string) => expect.poll(() => heard, { timeout: 5000 }).toContain(`"phase":"${phase}"`),
    close: () => stop.abort(),
  }
}
