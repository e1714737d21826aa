import type { AnyBoard, AnyMove } from '#engines/games/kind.ts'
import { kindNames, kinds, loadKind } from '#engines/games/kinds.ts'
import { makeMove, newPlay, type Play, playResults } from '#engines/games/play.ts'
import { readRules } from '#engines/games/rules.ts'
import { type GameOfKind, gameOfKind } from './game-of-kind.ts'
import { boxOf, sticksOut } from './measure.ts'
import { expect, test } from './people.ts'

test.describe.configure({ mode: 'parallel' })

/** Kinds in which somebody may be wrong about a word: a square of letters and a card of bingo say nothing of one. */
const wordKinds = kindNames.filter(kind => kind !== 'sopa' && kind !== 'bingo')
/** Seconds of a play: it ends a moment after the phone goes on with it. */
const LIMIT = 180

for (const kind of wordKinds)
  test(`${kinds[kind].label}: a play that went wrong ends with what to see again, on a small phone and on a full screen`, async ({
    browser,
    request,
  }) => {
    const game = await gameOfKind(request, kind)
    const play = await goneWrong(game)
    const wrong = playResults(play).filter(
      ({ seen, tries, right }) => seen && tries > 0 && (!right || tries > 1),
    )
    expect(wrong.length, 'the play was wrong about something').toBeGreaterThan(0)
    const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true })
    const page = await context.newPage()
    await page.goto(`/j/${game.code}`)
    await expect(page.getByRole('button', { name: 'Jogar', exact: true })).toBeVisible()
    const ids = game.items.map(({ id }) => id)
    const stored = {
      seed: game.seed,
      items: ids,
      teams: [],
      first: 0,
      entries: play.entries,
      seconds: LIMIT - 1,
    }
    await page.evaluate(
      ([name, rules, kind, play]) => {
        const kept = JSON.parse(localStorage.getItem(name) ?? '{}')
        const game = { ...kept.game, rules: { ...kept.game.rules, ...rules } }
        localStorage.setItem(name, JSON.stringify({ ...kept, game, kind, play }))
      },
      [`jogo:${game.code}`, { seconds: LIMIT }, kind as string, stored] as const,
    )
    await page.reload()
    const again = page.getByRole('heading', { name: 'Para veres outra vez' })
    await expect(again).toBeVisible()
    const rows = page.locator('section', { has: again }).getByRole('listitem')
    await expect(rows).toHaveCount(Math.min(3, wrong.length))
    for (const [width, height] of [
      [360, 640],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await sticksOut(page)).toBe(0)
      const way = await boxOf(page.getByRole('button', { name: 'Jogar outra vez' }))
      expect(way.y + way.height).toBeLessThanOrEqual(height)
      // At its end the page has nothing under the buttons.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const last = await boxOf(rows.last())
      expect(last.y + last.height).toBeLessThanOrEqual(way.y)
    }
    await context.close()
  })

/** A play of five mistakes, one move before it would be done. */
async function goneWrong({ kind: name, items, seed }: GameOfKind): Promise<Play> {
  const kind = await loadKind(name)
  let play = newPlay(kind, items, readRules(kind, { seconds: LIMIT }), seed, 0, 0)
  const [board] = play.boards
  const winning = kind.winning(board as AnyBoard)
  if (name === 'associacao') swapFirst(winning)
  let made = 0
  for (const move of winning.slice(0, -1)) {
    const slip =
      made < 5
        ? slips(move, items)
            .map(other => after(play, other))
            .find(next => next && wrongs(next) > wrongs(play))
        : undefined
    if (slip) made += 1
    play = slip ?? play
    play = after(play, move) ?? play
  }
  return play

  function after(from: Play, move: AnyMove): Play | undefined {
    const { play, refused } = makeMove(kind, from, { move, at: 1 })
    return refused !== undefined || play.ended ? undefined : play
  }
}

function wrongs({ states }: Play): number {
  return states.reduce((sum, { tally }) => sum + tally.mistakes, 0)
}

/** Joins the first two words to what belongs to each other's. */
function swapFirst(moves: AnyMove[]): void {
  const [one, two] = moves as (AnyMove & { right: string })[]
  if (!one || !two) return
  moves[0] = { ...one, right: two.right } as AnyMove
  moves[1] = { ...two, right: one.right } as AnyMove
}

/** Moves in the place of one that wins: another card, letter, word or answer, or a check too early. */
function slips(move: AnyMove, items: GameOfKind['items']): AnyMove[] {
  const texts = [
    ...items.map(({ id }) => id),
    ...'QWXYZKJ',
    'X',
    ...items.flatMap(({ answer }) => answer.split(/; ?/)),
  ]
  const others = (value: unknown): unknown[] => {
    if (typeof value === 'boolean') return [!value]
    if (typeof value === 'number') return Array.from({ length: 40 }, (_none, at) => at)
    return Array.isArray(value) ? [value.map(() => 'X')] : texts
  }
  const changed = Object.entries(move)
    .filter(([key]) => key !== 'do')
    .flatMap(([key, value]) => others(value).map(other => ({ ...move, [key]: other }) as AnyMove))
  return [...changed, { do: 'check' } as AnyMove]
}
