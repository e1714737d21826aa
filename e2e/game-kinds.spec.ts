import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import { readPdf } from '#engines/documents/read-back.ts'
import type { CrosswordBoard } from '#engines/games/cruzadas/crossword.ts'
import { type KindName, kindNames, kinds, loadKind } from '#engines/games/kinds.ts'
import { readRules } from '#engines/games/rules.ts'
import { barriers } from './barriers.ts'
import { fixturesBy, ownWord } from './fixtures.ts'
import { type InputMethod, playToTheEnd } from './game-hands.ts'
import { type GameOfKind, gameOfKind } from './game-of-kind.ts'
import { listen } from './listen.ts'
import { sticksOut } from './measure.ts'
import { expect, remindedToday, signInAs, test } from './people.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/**
 * Each kind, of the same twelve terms of the glossary where they make one: played to its end with a finger on a phone, with keys alone and
 * without a network, and by three teams on one screen; looked at by axe halfway; and printed.
 */
test.describe.configure({ mode: 'parallel' })

const phone: BrowserContextOptions = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const projector: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

for (const kind of kindNames)
  test(`${kinds[kind].label}: played with a finger, with keys and no network, by teams, and printed`, async ({
    browser,
    request,
  }) => {
    test.slow()
    const game = await gameOfKind(request, kind)
    await alone(browser, game, 'finger', phone)
    await alone(browser, game, 'keys', desk)
    await byTeams(browser, game)
    const { plays, mean } = await game.call<{ plays: number; mean: number }>('GET', `/games/${game.id}`)
    expect(plays).toBe(3)
    if (isTimed(kind)) expect(mean).toBeGreaterThan(0.5)
    else expect(mean).toBe(1)
    await printed(request, game)
  })

test('a picture is labelled in the editor of a game, with a finger and with keys, and played by its new labels', async ({
  browser,
  request,
}) => {
  const game = await gameOfKind(request, 'legenda')
  const context = await browser.newContext(phone)
  await signInAs('professor', context, request)
  await remindedToday('professor', request)
  const page = await context.newPage()
  const complaints = listen(page)
  await page.goto(`/dashboard/editarJogo?id=${game.id}`)
  await page.getByRole('button', { name: 'Legendar a imagem do par 1: 5 lugares' }).tap()
  const ground = page.getByRole('button', { name: 'Juntar um lugar à imagem' })
  await ground.tap({ position: { x: 20, y: 20 } })
  await expect(page.getByLabel('Legenda do lugar 6')).toBeFocused()
  await page.keyboard.type('céu')
  await page.getByRole('button', { name: /^Lugar 6, céu/ }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'Retirar o lugar 1' }).tap()
  expect(await barriers(page, 'both'), 'nothing stands in the way').toEqual([])
  await page.getByRole('button', { name: 'Concluir' }).tap()
  await page.getByRole('button', { name: 'Guardar', exact: true }).tap()
  await expect(page.getByText('guardado.').first()).toBeVisible()
  const { items } = await game.call<{ items: { answer: string; points: { x: number }[] }[] }>(
    'GET',
    `/games/${game.id}`,
  )
  expect(items[0]?.answer).toMatch(/^folha; .*; céu$/)
  expect(items[0]?.points).toHaveLength(5)
  expect(complaints, 'the console is clean').toEqual([])
  await context.close()
})

test('a picture is put into a pair on a phone, labelled there and played with the code', async ({
  browser,
  request,
}) => {
  const { call } = await fixturesBy('professor', request)
  const [subject] = await call<{ id: string }[]>('GET', '/subjects/options')
  const context = await browser.newContext(phone)
  await signInAs('professor', context, request)
  await remindedToday('professor', request)
  const page = await context.newPage()
  const complaints = listen(page)
  const title = ownWord('Planta')
  const items = [{ id: uuid(), prompt: 'As partes da planta', answer: 'planta' }]
  const body = { title, kind: 'legenda', subjectId: subject?.id, grade: 6, items, rules: {}, seed: 'e2e' }
  const { id } = await call<{ id: string }>('POST', '/games', { ...body, entry: 'ninguém' })
  await page.goto(`/dashboard/editarJogo?id=${id}`)
  await page.getByRole('button', { name: 'Pôr uma imagem no par 1' }).tap()
  await expect(page.getByText('Fotografar', { exact: true })).toBeVisible()
  const put = page.getByRole('button', { name: 'Pôr a imagem' })
  await put.tap()
  await expect(page.getByText('Diga o que a imagem mostra.')).toBeVisible()
  // A photograph of a phone: larger than what is kept.
  const large = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 2000
    const context = canvas.getContext('2d')
    for (let at = 0; at < 4000 && context; at += 1) {
      context.fillStyle = `hsl(${(at * 37) % 360} 60% 50%)`
      context.fillRect((at * 97) % 3000, (at * 61) % 2000, 60, 60)
    }
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? ''
  })
  await page
    .locator('input[capture]')
    .setInputFiles({ name: 'planta.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(large, 'base64') })
  await expect(page.getByRole('img', { name: 'A imagem que escolheu' })).toBeVisible()
  await page.getByLabel('O que a imagem mostra, para quem não a vê').fill('Uma planta com folha e raiz')
  expect(await barriers(page, 'both'), 'nothing stands in the way').toEqual([])
  expect(await sticksOut(page)).toBe(0)
  await put.tap()
  const ground = page.getByRole('button', { name: 'Juntar um lugar à imagem' })
  for (const [at, [x, y, word]] of (
    [
      [60, 40, 'folha'],
      [140, 120, 'raiz'],
    ] as const
  ).entries()) {
    await ground.tap({ position: { x, y } })
    await expect(page.getByLabel(`Legenda do lugar ${at + 1}`)).toBeFocused()
    await page.keyboard.type(word)
  }
  expect(await barriers(page, 'both'), 'nothing stands in the way').toEqual([])
  await page.getByRole('button', { name: 'Concluir' }).tap()
  await page.getByRole('button', { name: 'Guardar', exact: true }).tap()
  await expect(page.getByText('guardado.').first()).toBeVisible()
  const game = await call<{ version: number; items: { picture: { alt: string; file: string } }[] }>(
    ...(['GET', `/games/${id}`] as const),
  )
  expect(game.items[0]?.picture).toMatchObject({ alt: 'Uma planta com folha e raiz' })
  const state = { state: 'publicado', version: game.version }
  const { code } = await call<{ code: string }>('POST', `/games/${id}/state`, state)
  await context.close()

  const pupil = await opened(browser, `/j/${code}`, phone)
  await pupil.page
    .getByRole('button', { name: /^(?:Jogar|Começar)$/ })
    .first()
    .tap()
  await pupil.page.getByRole('button', { name: 'Começar', exact: true }).tap()
  const picture = pupil.page.getByRole('img', { name: 'Uma planta com folha e raiz' })
  await expect(picture).toBeVisible()
  expect(await lackingPictures(pupil.page)).toEqual([])
  const kept = await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(kept, 'drawn anew, small').toEqual([1280, 853])
  await pupil.page.context().close()
  expect([...complaints, ...pupil.complaints], 'the console is clean').toEqual([])
})

test('a crossword on a small phone is whole above its clue, its letters and the keyboard', async ({
  browser,
  request,
}) => {
  const game = await gameOfKind(request, 'cruzadas')
  const kind = await loadKind('cruzadas')
  const board = kind.board(game.items, readRules(kind, {}), game.seed) as CrosswordBoard
  const { page, complaints } = await opened(browser, `/j/${game.code}`, phone)
  await page.getByRole('button', { name: 'Jogar', exact: true }).tap()
  await page.getByRole('button', { name: 'Começar', exact: true }).tap()
  const keyboard = page.getByRole('group', { name: 'Teclado' })
  const grid = page.getByRole('group', { name: /^Grelha de / })
  for (const entry of board.entries) {
    const [keys, letters, clue, all] = await Promise.all([
      keyboard.boundingBox(),
      page.getByRole('img', { name: /^\d+ letras: / }).boundingBox(),
      page
        .getByText(game.items.find(item => item.id === entry.item)?.prompt ?? '', { exact: true })
        .boundingBox(),
      grid.evaluate(grid =>
        [...grid.querySelectorAll('button')].map(cell => {
          const { x, y, width, height } = cell.getBoundingClientRect()
          return {
            right: x + width,
            bottom: y + height,
            isOnTop: cell.contains(document.elementFromPoint(x + width / 2, y + height / 2)),
          }
        }),
      ),
    ])
    if (!keys || !letters || !clue) throw new Error('The stage is not whole.')
    expect(keys.y + keys.height).toBeLessThanOrEqual(640)
    expect(letters.y + letters.height).toBeLessThanOrEqual(keys.y)
    expect(clue.y + clue.height).toBeLessThanOrEqual(letters.y)
    expect(Math.max(...all.map(cell => cell.right))).toBeLessThanOrEqual(360)
    expect(Math.max(...all.map(cell => cell.bottom))).toBeLessThanOrEqual(clue.y)
    expect(all.every(cell => cell.isOnTop)).toBe(true)
    await page.getByRole('button', { name: 'Pista seguinte' }).tap()
  }
  // On a wide screen keyboard and foot are both there, and each button has a name of its own.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('button', { name: 'Confirmar' })).toHaveCount(1)
  expect(complaints, 'the console is clean').toEqual([])
  await page.context().close()
})

test('how steps are moved is read whole on a small phone, and an order that went wrong ends on a full screen', async ({
  browser,
  request,
}) => {
  const game = await gameOfKind(request, 'ordenacao')
  const { page, complaints } = await opened(browser, `/j/${game.code}`, phone, 'dark')
  await page.getByRole('button', { name: 'Jogar', exact: true }).tap()
  await page.getByRole('button', { name: 'Começar', exact: true }).tap()
  const help = page.getByText('Agarra um passo e larga-o no seu lugar.')
  await expect(help).toBeVisible()
  const [words, row] = [await help.boundingBox(), await page.getByRole('listitem').first().boundingBox()]
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(row?.y ?? 0)
  const over = await help.evaluate(node => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return [y + 4, y + height - 4].every(at => node.contains(document.elementFromPoint(x + width / 3, at)))
  })
  expect(over).toBe(true)
  // The best order of a board is its key; the last turned first leaves pairs apart at every try.
  const again = page.getByRole('button', { name: 'Jogar outra vez' })
  await expect(async () => {
    if (!(await again.isVisible()))
      await page.getByRole('button', { name: 'Conferir' }).tap({ timeout: 1000 })
    await expect(again).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Para veres outra vez' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  const plant = page.getByRole('img', { name: /^Planta com \d+ de 10 folhas$/ })
  await expect(plant).toBeVisible()
  const main = await page.locator('main').evaluate(node => {
    const drawn = [...node.querySelectorAll('section')].map(part => part.getBoundingClientRect())
    return Math.max(...drawn.map(({ right }) => right)) - Math.min(...drawn.map(({ left }) => left))
  })
  expect(main, 'what there is to read fills the screen').toBeGreaterThan(900)
  expect(complaints, 'the console is clean').toEqual([])
  await page.context().close()
})

/** What a browser says of each request without a network. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED/

/** Whether an answer is worth less the later it comes. */
const isTimed = (kind: KindName) => kind === 'relampago'

async function alone(
  browser: Browser,
  game: GameOfKind,
  way: InputMethod,
  screen: BrowserContextOptions,
): Promise<void> {
  const { page, complaints } = await opened(browser, `/j/${game.code}`, screen)
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    if (way === 'finger') return button.tap()
    await expect(button).toBeVisible()
    for (let at = 0; at < 20 && !(await button.evaluate(value => value === document.activeElement)); at += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('button', { name: 'Jogar', exact: true })).toBeVisible()
  const door = await bytesOf(page)
  await press('Jogar')
  await expect(page.getByRole('button', { name: 'Começar', exact: true })).toBeVisible()
  // Before anybody begins all has come that a board may show: from here on no network is needed.
  const isCutOff = way === 'keys'
  if (isCutOff) {
    // The last of all to come, a while after the page.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('400-italic')),
    )
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
  }
  await press('Começar')
  const look = async () => {
    await answersInSight(page)
    expect(await hiddenUnderTheFoot(page), 'nothing that answers a tap lies under something else').toEqual([])
    expect(await barriers(page, 'both'), 'nothing stands in the way').toEqual([])
  }
  // Of pictures above all: a board without its own cannot be played.
  if (isCutOff) await expect.poll(() => lackingPictures(page)).toEqual([])
  const score = await playToTheEnd(page, game, { way }, way === 'finger' ? look : undefined)
  // Compressed scripts and styles: of the door, and of the kind on top of it.
  expect(door).toBeLessThan(120_000)
  expect((await bytesOf(page)) - door).toBeLessThan(42_000)
  const points = isTimed(game.kind) ? '' : score.points
  await expect(page.getByText(`${points} de ${score.max} pontos`)).toBeVisible()
  if (isCutOff) {
    await expect(page.getByText('por enviar')).toBeVisible()
    await page.context().setOffline(false)
  }
  await received(page, isCutOff ? complaints.filter(said => !NO_NETWORK.test(said)) : complaints)
}

/** Pictures on the screen that did not come. */
function lackingPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
  )
}

/** The sentence about the last move is on the screen, and nothing lies over it. */
async function answersInSight(page: Page): Promise<void> {
  const said = page.locator('main [role=status]')
  expect(
    await said.evaluate(sentence => {
      if (sentence.textContent === '' || getComputedStyle(sentence).clipPath !== 'none') return 'in sight'
      const { x, y, width, height, bottom } = sentence.getBoundingClientRect()
      if (y < 0 || bottom > window.innerHeight) return `from ${y} to ${bottom}`
      const over = document.elementFromPoint(x + width / 2, y + height / 2)
      return over && sentence.contains(over) ? 'in sight' : `under ${over?.outerHTML.slice(0, 80)}`
    }),
  ).toBe('in sight')
}

/** What can be tapped and is covered where it stands, once it was scrolled to: under the foot, the head or a keyboard. */
function hiddenUnderTheFoot(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const at = [scrollX, scrollY] as const
    const hidden = [...document.querySelectorAll('main :is(button, input, a, [tabindex="0"])')]
      .filter(one => !one.matches(':disabled, .visually-hidden') && one.getClientRects().length > 0)
      .filter(one => {
        one.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        const { x, y, width, height } = one.getBoundingClientRect()
        const [inX, inY] = [x + width / 2, y + height / 2]
        if (inX < 0 || inY < 0 || inX > innerWidth || inY > innerHeight) return true
        const over = document.elementFromPoint(inX, inY)
        return !over || !(one.contains(over) || over.contains(one) || one.closest('label')?.contains(over))
      })
    scrollTo(...at)
    return hidden.map(one => `${one.getAttribute('aria-label') ?? one.textContent}`.trim().slice(0, 60))
  })
}

function bytesOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    // A file is fetched, and then imported out of the browser's cache: it counts once.
    const sizes = new Map<string, number>()
    for (const entry of performance.getEntriesByType('resource')) {
      const { name, encodedBodySize } = entry as PerformanceResourceTiming
      if (/\/assets\/[^/]+\.(?:js|css)$/.test(name))
        sizes.set(name, Math.max(sizes.get(name) ?? 0, encodedBodySize))
    }
    return [...sizes.values()].reduce((sum, size) => sum + size, 0)
  })
}

async function byTeams(browser: Browser, game: GameOfKind): Promise<void> {
  const { page, complaints } = await opened(browser, `/j/${game.code}?ecra=equipas`, projector, 'dark')
  await page.getByRole('button', { name: 'Escolher as equipas' }).click()
  const begin = page.getByRole('button', { name: /^Começar: / })
  const names = ['Embondeiro', 'Mangueira', 'Cajueiro']
  const first = names.indexOf((await begin.innerText()).replace('Começar: ', '').trim())
  expect(first).toBeGreaterThanOrEqual(0)
  await begin.click()
  await playToTheEnd(page, game, { way: 'mouse', teams: 3, first }, async () =>
    expect(await barriers(page, 'both'), 'nothing stands in the way of teams').toEqual([]),
  )
  for (const name of names) await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  // One picture is one pair, of which nothing else is made.
  if (game.items.length > 1)
    await expect(page.getByRole('heading', { name: 'O mesmo conteúdo noutro jogo' })).toBeVisible()
  await received(page, complaints)
}

async function received(page: Page, complaints: string[]): Promise<void> {
  await expect(page.getByRole('button', { name: 'Jogar outra vez' })).toBeVisible()
  await expect(page.getByText('Recebida às')).toBeVisible({ timeout: 30_000 })
  expect(complaints, 'the console is clean').toEqual([])
  await page.context().close()
}

/** Words of the board on every page of its paper, and the solution apart from what pupils get. */
async function printed(request: APIRequestContext, game: GameOfKind): Promise<void> {
  const answer = await request.get(`/api/academy/games/${game.id}/print?format=pdf`, {
    headers: game.headers,
  })
  expect(answer.status()).toBe(200)
  const pages = await readPdf(await answer.body())
  for (const page of pages) expect(page).toContain(`Tabuleiro ${game.code}`)
  const text = pages.join(' ').replace(/\s+/g, ' ')
  const rules = await loadKind(game.kind)
  const board = rules.board(game.items, readRules(rules, {}), game.seed)
  for (const item of board.items) expect(text).toContain(item.answer)
  expect(pages.length).toBeGreaterThanOrEqual(2)
}

async function opened(
  browser: Browser,
  address: string,
  screen: BrowserContextOptions,
  mode: 'light' | 'dark' = 'light',
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext(screen)
  await context.addInitScript(theme => localStorage.setItem('theme-mode', theme), mode)
  const page = await context.newPage()
  const complaints = listen(page)
  await page.goto(address)
  return { page, complaints }
}
