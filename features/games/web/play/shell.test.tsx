// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contentFor } from '#engines/games/arbitrary.ts'
import type { GameContent } from '#engines/games/content.ts'
import { type KindName, kindNames, loadKind } from '#engines/games/kinds.ts'
import { Stage } from './parts/stage.tsx'
import type { GamePlayerProps } from './play-shapes.ts'
import { Shell } from './shell.tsx'

const gameOf = (kind: KindName, items: GameContent): GamePlayerProps => ({
  title: 'A água',
  subject: 'Ciências Naturais',
  kind,
  items,
  rules: {},
  seed: () => 's',
  mode: 'ambos',
  gameId: 'test',
  resume: { seed: 's', items: items.map(item => item.id), teams: [], first: 0, entries: [], seconds: 5 },
  onStore: () => undefined,
  onEnd: () => undefined,
  onLeave: () => undefined,
})

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each(kindNames)('the pictures of a board of %s are asked for as it is laid', async name => {
  const kind = await loadKind(name)
  const items = contentFor(name).slice(0, 13)
  const boards: string[][] = []
  const pictures = { lacking: 0, askAll: (laid: GameContent) => void boards.push(laid.map(({ id }) => id)) }
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <MemoryRouter>
        <Shell game={{ ...gameOf(name, items), pictures }} kind={kind} View={() => null} summary={() => ''} />
      </MemoryRouter>,
    ),
  )
  expect(boards).toHaveLength(1)
  expect(boards[0]?.length).toBeGreaterThan(0)
  await act(async () => root.unmount())
})

it.each(kindNames)('a tick of %s updates the clock and does not re-render the board', async name => {
  const kind = await loadKind(name)
  const items = contentFor(name).slice(0, 13)
  let drawn = 0
  function View() {
    drawn += 1
    return <Stage figures={[]} board={<p>board</p>} />
  }
  const game = gameOf(name, items)
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <MemoryRouter>
        <Shell game={game} kind={kind} View={View} summary={() => ''} />
      </MemoryRouter>,
    ),
  )
  const clock = place.querySelector('[role=timer]')
  const [before, drawnBefore] = [clock?.textContent, drawn]
  await act(async () => vi.advanceTimersByTime(3000))
  expect(clock?.textContent).not.toBe(before)
  expect(drawn).toBe(drawnBefore)
  await act(async () => root.unmount())
})
