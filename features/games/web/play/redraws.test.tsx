// @vitest-environment happy-dom
import { act, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { contentFor } from '#engines/games/arbitrary.ts'
import { kindNames } from '#engines/games/kinds.ts'
import type { GamePlayerProps } from './play-shapes.ts'

/** What React is asked to draw, since a cell that is drawn anew and comes out the same leaves no other trace. */
const drawn = vi.hoisted(() => ({ buttons: 0 }))
vi.mock('react/jsx-dev-runtime', async original => {
  const real = await original<{ jsxDEV: (...all: unknown[]) => unknown }>()
  return {
    ...real,
    jsxDEV: (...all: unknown[]) => {
      if (all[0] === 'button') drawn.buttons += 1
      return real.jsxDEV(...all)
    },
  }
})
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const files = import.meta.glob<{ Player: ComponentType<GamePlayerProps> }>('./*/player.tsx')

/** A board of this size may be drawn whole; of a larger one, what a tap does not change stays. */
const SMALL = 16
/** Buttons that are tapped, one after the other; what a tap took away is passed over. */
const TAPPED = [0, 3, 5, 20, 30, 60, 100]

it.each(kindNames)(
  'a tap in %s draws anew what it changes, and not every button of a large board',
  async name => {
    const { Player } = (await files[`./${name}/player.tsx`]?.()) ?? {}
    if (!Player) throw new Error(`${name} has no player.`)
    const items = contentFor(name).slice(0, 13)
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    drawn.buttons = 0
    await act(async () =>
      root.render(
        <MemoryRouter>
          <Player
            title="A água"
            subject="Ciências Naturais"
            kind={name}
            items={items}
            rules={{}}
            seed={() => 's'}
            mode="ambos"
            gameId="test"
            resume={{
              seed: 's',
              items: items.map(({ id }) => id),
              teams: [],
              first: 0,
              entries: [],
              seconds: 5,
            }}
            onStore={() => undefined}
            onEnd={() => undefined}
            onLeave={() => undefined}
          />
        </MemoryRouter>,
      ),
    )
    expect(drawn.buttons).toBeGreaterThan(0)
    let taps = 0
    for (const at of TAPPED) {
      const button = place.querySelectorAll<HTMLElement>('main button')[at]
      if (!button) continue
      const changed = new Set<Element>()
      const note = (records: MutationRecord[]) => {
        for (const { target } of records) for (const button of buttonsOf(target)) changed.add(button)
      }
      const watch = new MutationObserver(note)
      watch.observe(place, { subtree: true, childList: true, attributes: true, characterData: true })
      drawn.buttons = 0
      await act(async () => button.click())
      note(watch.takeRecords())
      watch.disconnect()
      taps += 1
      expect(drawn.buttons).toBeLessThanOrEqual(changed.size + SMALL)
    }
    expect(taps).toBeGreaterThan(0)
    await act(async () => root.unmount())
    place.remove()
  },
)

function buttonsOf(node: Node): Element[] {
  const own = node instanceof Element ? node : node.parentElement
  const around = own?.closest('button')
  return around ? [around] : []
}
