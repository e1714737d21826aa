import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import { kindNames, kinds } from '#engines/games/kinds.ts'
import { phone } from './diagnosis-hands.ts'
import { type Fixtures, fixturesBy } from './fixtures.ts'
import { expect, test } from './people.ts'

/** Games: from terms of the glossary to a code, a phone, the room of a class and what cost most. */
const title = (page: Page) => page.getByRole('heading', { level: 1 })

interface FixtureGame extends Pick<Fixtures, 'call' | 'headers'> {
  id: string
  code: string
  /** What the glossary says of the term that the first pair was taken from. */
  now: string
}

/** A published game of the teacher; where asked, its first pair is of a term that has changed since. */
async function fixtureGame(
  request: APIRequestContext,
  asked: { kind: string; title: string; changed?: boolean },
): Promise<FixtureGame> {
  const { call, headers } = await fixturesBy('professor', request)
  interface Pair {
    answer: string
    prompt: string
    sourceId: string
    subjectId: string
  }
  const { pairs } = await call<{ pairs: Pair[] }>('GET', '/games/content/terms?grade=6')
  const { answer = '', prompt: now = '', sourceId = '', subjectId = '' } = pairs[0] ?? {}
  const before = 'O que o glossário dizia antes.'
  const source = { kind: 'termo', id: sourceId, prompt: before, answer }
  const { id, version } = await call<{ id: string; version: number }>('POST', '/games', {
    title: asked.title,
    kind: asked.kind,
    subjectId,
    grade: 6,
    items: Array.from({ length: 12 }, (_, at) => ({
      id: uuid(),
      answer: `Palavra ${at + 1}`,
      prompt: `Definição da palavra ${at + 1}`,
      ...(asked.changed && at === 0 ? { answer, prompt: before, source } : {}),
    })),
    rules: { each: 0 },
    seed: 'e2e',
    shuffle: false,
    entry: 'alcunha',
  })
  const { code } = await call<{ code: string }>('POST', `/games/${id}/state`, { state: 'publicado', version })
  return { id, code, now, call, headers }
}

test('twelve terms of the glossary become a published game, with a code to play it by', async ({
  page,
  signIn,
  complaints: _,
}) => {
  await signIn('professor')
  await page.goto('/dashboard/glossaryList?limit=100')
  const boxes = page.getByRole('checkbox', { name: /^Seleccionar (?!todos)/ })
  await expect(boxes.nth(11)).toBeVisible()
  for (let at = 0; at < 12; at += 1) await boxes.nth(at).check()
  await page
    .getByRole('toolbar', { name: 'Com os seleccionados' })
    .getByRole('link', { name: 'Jogo' })
    .click()
  await expect(title(page)).toHaveText('Criar jogo')
  await expect(page.getByLabel('Termo 12', { exact: true })).not.toHaveValue('')
  await page.getByLabel('Título').fill('Doze palavras')
  await page.getByRole('link', { name: 'Escolher o tipo' }).click()
  await page.getByRole('radio', { name: /^Associação/ }).click()
  await page.getByRole('link', { name: 'Definir as regras' }).click()
  await page.getByRole('radio', { name: 'Alcunha' }).check({ force: true })
  await page.getByRole('button', { name: 'Guardar e publicar' }).click()
  await expect(title(page)).toHaveText('Doze palavras')
  await expect(page.getByText(/^[A-Z2-9]{6}$/)).toBeVisible()
  await expect(page.getByText('Ainda ninguém jogou')).toBeVisible()
})

test('pairs are pasted from Excel and read from a file, and what changed in the glossary is offered', async ({
  page,
  request,
  signIn,
}) => {
  const game = await fixtureGame(request, { kind: 'memoria', title: 'De todo o lado', changed: true })
  await signIn('professor')
  await page.goto(`/dashboard/editarJogo?id=${game.id}`)
  await expect(page.getByText('O glossário mudou')).toBeVisible()
  await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
  await expect(page.getByText('O glossário mudou')).toBeHidden()
  await expect(page.getByLabel('Definição ou pergunta 1', { exact: true })).toHaveValue(game.now)

  await page.getByRole('button', { name: 'Colar uma lista' }).click()
  const list = page.getByLabel('Termo e definição', { exact: true })
  await list.fill('Solo\tOnde crescem plantas\nRio\tÁgua que corre')
  await page.getByRole('button', { name: 'Juntar 2 pares' }).click()
  await expect(page.getByLabel('Termo 14', { exact: true })).toHaveValue('Rio')

  const buffer = Buffer.from('Termo;Definição\nLua;Anda à volta da Terra')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Ficheiro', exact: true }).click()
  await (await chooser).setFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer })
  await expect(list).toHaveValue('Lua\tAnda à volta da Terra')
  await page.getByRole('button', { name: 'Juntar 1 par', exact: true }).click()
  await expect(page.getByLabel('Termo 15', { exact: true })).toHaveValue('Lua')

  await dropFile(page.getByLabel('Termo 15', { exact: true }), 'outra.csv', 'Sol;Dá luz e calor')
  await expect(list).toHaveValue('Sol\tDá luz e calor')
  await dropFile(page.getByLabel('Termo 15', { exact: true }), 'foto.png', 'x')
  await expect(page.getByRole('alert')).toContainText('.xlsx')

  await page.getByRole('button', { name: 'Do banco de perguntas' }).click()
  await expect(page.getByText(/perguntas com resposta curta|Nenhum resultado/)).toBeVisible()
})

test('each kind is seen before it is chosen, and tried, and nothing of that is kept', async ({
  page,
  request,
  signIn,
  complaints: _,
}) => {
  const game = await fixtureGame(request, { kind: 'memoria', title: 'Para experimentar' })
  await signIn('professor')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/dashboard/editarJogo?id=${game.id}&passo=tipo`)
  const preview = page.locator('[inert]')
  for (const kind of kindNames) {
    const { label } = kinds[kind]
    await page.getByRole('radio', { name: new RegExp(`^${label}`) }).click()
    await expect(page.getByRole('heading', { level: 2, name: label })).toBeVisible()
    const board = await preview.locator('main').boundingBox()
    expect(board?.width, `${label} is as wide as a phone`).toBeGreaterThan(320)
    await page.getByRole('button', { name: 'Experimentar' }).click()
    const trial = page.getByRole('dialog', { name: 'Experimentar «Para experimentar»' })
    await trial
      .getByRole('radio', { name: 'Sozinho' })
      .or(trial.getByRole('button', { name: 'Começar' }))
      .first()
      .click()
    await page.keyboard.press('Escape')
    await expect(trial).toBeHidden()
  }
  expect(await playsOf(game)).toBe(0)
})

test('what a new game lacks is shown where it is written, from whatever step it is sent', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  await page.goto('/dashboard/criarJogo?passo=regras')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('link', { name: /Conteúdo/ })).toHaveAttribute('aria-current', 'step')
  await expect(page.getByLabel('Título')).toBeFocused()
})

test('what cost most in a game becomes cards', async ({ page, request, signIn }) => {
  const { call } = await fixturesBy('professor', request)
  const { rows } = await call<{ rows: { id: string; plays: number; mayEdit: boolean }[] }>(
    'GET',
    '/games?whose=meus',
  )
  const played = rows.find(row => row.plays > 10 && row.mayEdit)
  const { items } = await call<{ items: { answer: string }[] }>('GET', `/games/${played?.id}/results`)
  await signIn('professor')
  await page.goto(`/dashboard/controleJogo?id=${played?.id}`)
  await page.getByRole('link', { name: 'Cartões dos 3 primeiros' }).click()
  for (const [at, item] of items.slice(0, 3).entries())
    await expect(page.getByLabel(`Termo ${at + 1}`, { exact: true })).toHaveValue(item.answer)
  await expect(page.getByLabel('Termo 4', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Escolher o tipo' }).click()
  await expect(page.getByRole('radio', { name: /^Flashcards/ })).toBeChecked()
})

test('a phone opens a game by its code, plays on without network, and sends the play once when it is back', async ({
  browser,
  request,
}) => {
  const game = await fixtureGame(request, { kind: 'flashcards', title: 'Cartões sem rede' })
  const page = await phone(browser, `/j/${game.code}`)
  await page.getByLabel('O teu nome no jogo').fill('Amina')
  await page.getByRole('button', { name: 'Jogar' }).click()
  // The code of the kind has come: from here on no network is needed.
  const begin = page.getByRole('button', { name: 'Começar', exact: true })
  await expect(begin).toBeVisible()
  await page.context().setOffline(true)
  await begin.click()
  await playFlashcards(page)
  await expect(page.getByText('por enviar')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Recebida às')).toBeVisible({ timeout: 30_000 })
  expect(await playsOf(game)).toBe(1)
})

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

test('a room: the teacher leads, a phone follows, loses its network, and comes back where the class is', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  test.slow()
  const game = await fixtureGame(request, { kind: 'relampago', title: 'Ao vivo' })
  await signIn('professor')
  await page.goto(`/dashboard/controleJogo?id=${game.id}`)
  await page.getByRole('button', { name: 'Abrir a sala' }).click()
  const [first, second] = [await enter(browser, game, 'Alzira'), await enter(browser, game, 'Benedito')]
  await expect(page.getByText('Alzira')).toBeVisible()
  await expect(page.getByText('Benedito')).toBeVisible()
  // The screen of the class can be loaded anew.
  await page.reload()
  await page.getByRole('button', { name: 'Começar com 2' }).click()
  await expect(first.getByRole('radio')).toHaveCount(4)
  await first.getByRole('radio').first().click()
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
  await page.getByRole('button', { name: 'Terminar o jogo' }).click()
  await expect(first.getByText('O jogo acabou.')).toBeVisible()
  expect(await playsOf(game)).toBe(2)
})

test('a room of forty: every phone has the question a moment after the tap, and one that was away too', async ({
  request,
}) => {
  test.slow()
  const game = await fixtureGame(request, { kind: 'relampago', title: 'Quarenta' })
  const { roomId } = await game.call<{ roomId: string }>('POST', `/games/${game.id}/room`, {})
  const phones = await Promise.all(
    Array.from({ length: 40 }, (_, at) => bareClient(game.code, `Aluno ${at + 1}`)),
  )
  await phones[7]?.drop()
  const { revision } = await game.call<{ revision: number }>('GET', `/rooms/${roomId}`)
  await game.call('POST', `/rooms/${roomId}/steps`, { step: 'seguinte', revision })
  await Promise.all(phones.filter((_, at) => at !== 7).map(phone => phone.until('pergunta')))
  await phones[7]?.follow()
  await phones[7]?.until('pergunta')
  for (const phone of phones) phone.close()
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
  await page.getByRole('button', { name: 'Terminar o jogo' }).click()
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
  await page.getByRole('button', { name: 'Terminar o jogo' }).click()
  await expect(other.getByText('O jogo acabou.')).toBeVisible()
  expect([await playsOf(bingo), await playsOf(wheel)]).toEqual([1, 1])
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

async function enter(browser: Browser, game: FixtureGame, name: string): Promise<Page> {
  const page = await phone(browser, `/j/${game.code}`)
  await page.getByLabel('O teu nome no jogo').fill(name)
  await page.getByRole('button', { name: 'Entrar na sala' }).click()
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
  return page
}

/** Knows every card, until the end. */
async function playFlashcards(page: Page): Promise<void> {
  const turn = page.getByRole('button', { name: 'Virar', exact: true })
  const waits = page.getByText('por enviar')
  for (let card = 0; card < 30; card += 1) {
    await expect(turn.or(waits)).toBeVisible()
    if (await waits.isVisible()) return
    await turn.click()
    await page.getByRole('button', { name: /^Já sei/ }).click()
  }
}

/** Lets a file fall onto what stands there. */
async function dropFile(target: Locator, name: string, text: string): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], name))
      return transfer
    },
    [name, text] as const,
  )
  await target.dispatchEvent('drop', { dataTransfer })
}

async function playsOf({ id, call }: FixtureGame): Promise<number> {
  return (await call<{ plays: number }>('GET', `/games/${id}/results`)).plays
}

/** A phone without a screen: what it hears of the room. */
async function bareClient(code: string, nickname: string) {
  const base = `${process.env.E2E_ADDRESS}/api/academy`
  const joined = await fetch(`${base}/play/${code}/room`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nickname }),
  })
  const { roomId, playerId } = (await joined.json()) as { roomId: string; playerId: string }
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
    drop: async () => {
      stop.abort()
      heard = ''
    },
    until: (phase: string) => expect.poll(() => heard, { timeout: 5000 }).toContain(`"phase":"${phase}"`),
    close: () => stop.abort(),
  }
}
