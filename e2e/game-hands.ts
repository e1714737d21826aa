import type { Locator, Page } from '@playwright/test'
import type { MatchingBoard, MatchingState } from '#engines/games/associacao/matching.ts'
import type { GameContent } from '#engines/games/content.ts'
import { type CrosswordBoard, type CrosswordState, knownCells } from '#engines/games/cruzadas/crossword.ts'
import type { FillingState } from '#engines/games/filling.ts'
import type { GroupsBoard, GroupsState } from '#engines/games/grupos/groups.ts'
import type { AnyBoard, AnyMove } from '#engines/games/kind.ts'
import { type KindName, loadKind } from '#engines/games/kinds.ts'
import type { GapsBoard } from '#engines/games/lacunas/gaps.ts'
import type { PictureLabelsBoard } from '#engines/games/legenda/picture-labels.ts'
import {
  type AnyKind,
  boardOf,
  makeMove,
  newPlay,
  type Play,
  playScore,
  stateOf,
} from '#engines/games/play.ts'
import type { WheelBoard } from '#engines/games/roda/wheel.ts'
import { readRules } from '#engines/games/rules.ts'
import { expect } from './people.ts'

/** How somebody plays: with a finger, with keys alone, or with a mouse before a class. */
export type InputMethod = 'finger' | 'keys' | 'mouse'

/** A game whose board is known here, since it comes of its content, rules and seed. */
export interface KnownGame {
  kind: KindName
  items: GameContent
  seed: string
}

/** Who sits before the screen, and what the game is at by now. */
interface Seat {
  page: Page
  way: InputMethod
  kind: AnyKind
  play: Play
  press(target: Locator): Promise<void>
  /** Waits, where that was asked, after what was no press. */
  rested(): Promise<void>
  button(name: string | RegExp): Locator
}

/** How somebody sits down to play; `rest` waits after each tap, of which a move may need several. */
interface Sitting {
  way: InputMethod
  teams?: number
  first?: number
  rest?: (taps: number) => Promise<void>
}

/** Plays what is on the screen to its end with the moves that win; halfway it stops for a look. */
export async function playToTheEnd(
  page: Page,
  game: KnownGame,
  { way, teams = 0, first = 0, rest = async () => undefined }: Sitting,
  look: () => Promise<void> = async () => undefined,
): Promise<{ points: number; max: number }> {
  const kind = await loadKind(game.kind)
  const rules = readRules(kind, {})
  let taps = 0
  const rested = () => {
    taps += 1
    return rest(taps)
  }
  const seat: Seat = {
    page,
    way,
    kind,
    play: newPlay(kind, game.items, rules, game.seed, teams, first),
    press: async target => {
      await press(page, way, target)
      await rested()
    },
    rested,
    button: name => page.getByRole('button', { name, exact: typeof name === 'string' }),
  }
  const waiting = new Map(seat.play.boards.map(board => [board, movesFor(game.kind, kind, board, teams)]))
  const half = Math.floor(Math.max(...[...waiting.values()].map(moves => moves.length)) / 2)
  for (let made = 0; !seat.play.ended; ) {
    const next = waiting.get(boardOf(seat.play))?.shift()
    if (!next) throw new Error(`${game.kind}: the moves that win are over, and the game is not.`)
    const move = game.kind === 'roda' ? await spun(seat, next) : next
    // What a word before it has solved already is not written again.
    const { play, refused } = makeMove(kind, seat.play, { move, at: 1 })
    if (refused !== undefined) continue
    if (game.kind !== 'roda') await hands[game.kind](seat, move)
    seat.play = play
    made += 1
    if (made === half) await look()
  }
  return playScore(kind, seat.play)
}

/** With teams there is no card to mark, and a pair is tried at once. */
function movesFor(name: KindName, kind: AnyKind, board: AnyBoard, teams: number): AnyMove[] {
  const moves = kind.winning(board)
  if (teams === 0) return moves
  if (name === 'bingo') return moves.filter(move => move.do !== 'mark')
  if (name === 'associacao')
    return moves
      .filter(move => move.do !== 'check')
      .map(move => (move.do === 'join' ? { ...move, do: 'try' } : move))
  return moves
}

type Hand = (seat: Seat, move: AnyMove) => Promise<void>

const hands: Record<KindName, Hand> = {
  memoria: ({ press, button }, move) =>
    press(button(`Carta ${placeIn(move, 'place') + 1}, virada para baixo`)),
  forca: async ({ page, way, press, button }, move) => {
    if (move.do === 'next') return press(button('Palavra seguinte'))
    const { letter } = move as AnyMove & { letter: string }
    if (way === 'finger')
      await press(page.getByRole('group', { name: 'Teclado' }).getByText(letter, { exact: true }))
    else await page.keyboard.press(letter)
  },
  sopa: async ({ page, press }, move) => {
    await press(cell(page, placeIn(move, 'from')))
    await press(cell(page, placeIn(move, 'to')))
  },
  cruzadas: async ({ page, way, play, press }, move) => {
    const board = boardOf<CrosswordBoard>(play as Play<CrosswordBoard>)
    const state = stateOf(play) as CrosswordState
    const known = knownCells(board, state)
    const entry = board.entries[placeIn(move, 'entry')]
    const confirm = () =>
      way === 'finger'
        ? press(
            page.getByRole('group', { name: 'Teclado' }).getByRole('button', { name: 'Enter', exact: true }),
          )
        : page.keyboard.press('Enter')
    // The word before stays to be read; the next one comes when it was confirmed.
    if (state.solved.length > 0) await confirm()
    for (const [at, cell] of (entry?.cells ?? []).entries()) {
      if (known.has(cell)) continue
      const letter = entry?.letters[at] ?? ''
      if (way === 'finger')
        await press(page.getByRole('group', { name: 'Teclado' }).getByText(letter, { exact: true }))
      else await page.keyboard.press(letter)
    }
    await confirm()
  },
  associacao: async ({ page, play, press, button }, move) => {
    if (move.do === 'check') return press(button('Conferir'))
    if (move.do === 'next') return press(button('Volta seguinte'))
    const { left, right } = move as AnyMove & { left: string; right: string }
    const round = boardOf<MatchingBoard>(play as Play<MatchingBoard>).rounds[
      (stateOf(play) as MatchingState).round
    ]
    const words = page.getByRole('group', { name: 'Palavras' }).getByRole('button')
    await press(words.nth(round?.left.indexOf(left) ?? 0))
    await press(page.locator(`[data-right="${right}"]`))
  },
  ordenacao: async ({ page, way, press, rested, button }, move) => {
    if (move.do === 'check') return press(button('Conferir'))
    const [from, to] = [placeIn(move, 'from'), placeIn(move, 'to')]
    const handles = button(/^Mover /)
    if (way !== 'keys') {
      await drag(page, way, handles.nth(from), handles.nth(to))
      return rested()
    }
    await press(handles.nth(from))
    for (let step = Math.abs(to - from); step > 0; step -= 1)
      await page.keyboard.press(to > from ? 'ArrowDown' : 'ArrowUp')
    await page.keyboard.press('Enter')
  },
  relampago: ({ page, press, button }, move) =>
    move.do === 'next'
      ? press(button(/^(?:Pergunta seguinte|Seguinte: )/))
      : press(options(page).nth(placeIn(move, 'option'))),
  bingo: async ({ page, play, press, button }, move) => {
    if (move.do === 'draw') return press(button(/^Tirar a/))
    if (move.do === 'mark')
      return press(
        page
          .getByRole('group', { name: /^Cartão de/ })
          .getByRole('button')
          .nth(placeIn(move, 'place')),
      )
    if (play.teams === 0) return press(button('Bingo!'))
    await press(button(/^Bingo: .*cartão 1$/))
    // The draw waits until the claim is decided.
    await expect(button(/^(?:Tirar a|Acabar)/)).toBeDisabled()
    await press(button('Confirmar a linha'))
  },
  roda: async () => undefined,
  verdadeiro: ({ page, press }, move) =>
    press(options(page).nth((move as AnyMove & { isTrue: boolean }).isTrue ? 0 : 1)),
  grupos: async ({ page, way, press, play }, move) => {
    const { item, group } = move as AnyMove & { item: string; group: number }
    const { cards } = boardOf<GroupsBoard>(play as Play<GroupsBoard>)
    const { placed } = stateOf(play) as GroupsState
    const left = cards.filter(card => !placed.includes(card.item))
    // The first of the pile is taken already.
    if (left[0]?.item !== item)
      await press(
        page
          .getByRole('group', { name: 'Cartões por agrupar' })
          .getByRole('button')
          .nth(left.findIndex(card => card.item === item)),
      )
    const target = page.getByRole('group', { name: 'Grupos' }).getByRole('button').nth(group)
    if (way === 'mouse') return dragTo(page, page.locator('[data-card]'), target)
    await press(target)
  },
  lacunas: async ({ page, press, button, play }, move) => {
    if (move.do === 'next') return press(button(/^(?:Frase seguinte|Seguinte: )/))
    const { place: gap, word } = move as AnyMove & { place: number; word: string }
    const { sentences } = boardOf<GapsBoard>(play as Play<GapsBoard>)
    const { task, filled } = stateOf(play) as FillingState
    const { words = [], bank = [] } = sentences[task] ?? {}
    const first = words.findIndex((_, at) => !filled.includes(at))
    if (gap !== first) await press(button(`Lacuna ${gap + 1} de ${words.length}, vazia`))
    await press(
      page.getByRole('group', { name: 'Banco de palavras' }).getByRole('button').nth(bank.indexOf(word)),
    )
  },
  legenda: async ({ page, press, button, play }, move) => {
    if (move.do === 'next') return press(button(/^(?:Imagem seguinte|Seguinte: )/))
    const { place, word } = move as AnyMove & { place: number; word: string }
    const { pictures } = boardOf<PictureLabelsBoard>(play as Play<PictureLabelsBoard>)
    const { task } = stateOf(play) as FillingState
    await press(button(`Lugar ${place + 1}, vazio`))
    const bank = page.getByRole('group', { name: 'Legendas' }).getByRole('button')
    await press(bank.nth(pictures[task]?.bank.indexOf(word) ?? 0))
  },
  flashcards: ({ press, button }, move) => press(move.do === 'turn' ? button('Virar') : button(/^Já sei/)),
}

/** The wheel draws by itself: which slot came is read from the screen, and answered rightly. */
async function spun({ page, play, press, button }: Seat, move: AnyMove): Promise<AnyMove> {
  const current = (stateOf(play) as unknown as { current?: number }).current
  if (move.do === 'spin') {
    await press(button('Rodar'))
    const words = await page.getByText(/saiu a casa \d+/).innerText()
    return { do: 'spin', slot: Number(/saiu a casa (\d+)/.exec(words)?.[1]) - 1 } as AnyMove
  }
  const slot = boardOf<WheelBoard>(play as Play<WheelBoard>).slots[current ?? 0]
  if (play.teams > 0 || !slot || slot.options.length < 2) {
    await press(button('Certo'))
    return move
  }
  await press(options(page).nth(slot.key))
  return { do: 'answer', option: slot.key } as AnyMove
}

const options = (page: Page) => page.getByRole('group', { name: 'Respostas' }).getByRole('button')
const cell = (page: Page, at: number) => page.locator(`[data-cell="${at}"]`)

function placeIn(move: AnyMove, name: string): number {
  return Number((move as unknown as Record<string, unknown>)[name])
}

async function press(page: Page, way: InputMethod, target: Locator): Promise<void> {
  if (way === 'finger') return target.tap()
  if (way === 'mouse') return target.click()
  await goTo(page, target)
  await page.keyboard.press('Enter')
}

/** With Tab from part to part, and with the arrows where one stop stands for many buttons. */
async function goTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 200; steps += 1) {
    const key = await target.evaluate(wanted => {
      const focused = document.activeElement
      if (focused === wanted || !(wanted instanceof HTMLElement)) return 'here'
      const group = wanted.closest('[role=group], ol')
      if (!focused || wanted.tabIndex >= 0 || !group?.contains(focused)) return 'Tab'
      const [from, to] = [focused.getBoundingClientRect(), wanted.getBoundingClientRect()]
      const down = to.y + to.height / 2 - from.y - from.height / 2
      if (Math.abs(down) > Math.min(from.height, to.height) / 2) return down > 0 ? 'ArrowDown' : 'ArrowUp'
      return to.x > from.x ? 'ArrowRight' : 'ArrowLeft'
    })
    if (key === 'here') return
    await page.keyboard.press(key)
  }
  await expect(target, 'it is reached by keys').toBeFocused()
}

/** Takes a row by its handle and lets it go over another one. */
async function drag(page: Page, way: InputMethod, handle: Locator, over: Locator): Promise<void> {
  await over.evaluate(row => row.closest('ol')?.scrollIntoView({ block: 'center' }))
  const [from, to] = [await middleOf(handle), await middleOf(over)]
  if (way === 'mouse') {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y)
    await page.mouse.up()
    return
  }
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  // A finger that lets go in full run would throw the page, and the next tap would only stop it.
  for (let rest = 0; rest < 3; rest += 1) {
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ ...to, y: to.y + rest }],
    })
    await page.waitForTimeout(60)
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

/** Takes what is on the screen and lets it go over something else. */
async function dragTo(page: Page, what: Locator, over: Locator): Promise<void> {
  const [from, to] = [await middleOf(what), await middleOf(over)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (!box) throw new Error('What is to be dragged is not drawn.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The teacher ends a game of the class, which is asked once. */
export async function endGame(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Terminar o jogo' }).click()
  await page.getByRole('button', { name: 'Acabar já' }).click()
}
