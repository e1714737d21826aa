// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '#kit/web/api/testing.tsx'
import { Menu, MenuItem } from './menu.tsx'

const clicks = vi.fn()
const behind = vi.fn()

afterEach(cleanup)

function Fruits() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what lies behind the menu
    // biome-ignore lint/a11y/useKeyWithClickEvents: what lies behind the menu
    <div onClick={behind}>
      <button
        type="button"
        onClick={event => {
          event.stopPropagation()
          setAnchor(event.currentTarget)
        }}
      >
        Abrir
      </button>
      <Menu label="Frutas" anchor={anchor} onClose={() => setAnchor(null)}>
        {['Ananás', 'Manga', 'Maboque', 'Papaia'].map(name => (
          <MenuItem key={name} disabled={name === 'Papaia'} onClick={() => clicks(name)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}

async function opened() {
  show('/dashboard', <Fruits />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  return screen.getByRole('menu', { name: 'Frutas' })
}
const focused = () => document.activeElement?.textContent

it('is gone through by arrows, Home, End and first letters, past what cannot be chosen', async () => {
  await opened()
  const seen = [focused()]
  for (const key of [
    '{ArrowDown}',
    '{ArrowDown}',
    '{ArrowDown}',
    '{ArrowUp}',
    '{Home}',
    '{End}',
    'm',
    'a',
    'b',
  ]) {
    await userEvent.keyboard(key)
    seen.push(focused())
  }
  expect(seen).toEqual([
    'Ananás',
    'Manga',
    'Maboque',
    'Ananás',
    'Maboque',
    'Ananás',
    'Maboque',
    'Manga',
    'Manga',
    'Maboque',
  ])
})

it('closes on Esc, on Tab and on a press elsewhere, and gives the focus back', async () => {
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.keyboard('{Tab}'),
    async () => fireEvent.click(document.querySelector('[role="menu"]')?.previousElementSibling as Element),
  ]) {
    const menu = await opened()
    await leave()
    expect(menu.isConnected).toBe(false)
    expect(focused()).toBe('Abrir')
    cleanup()
  }
})

it('stays open, beside its button, while the page scrolls or the window changes', async () => {
  const menu = await opened()
  for (const event of ['scroll', 'resize']) {
    menu.style.left = '0px'
    fireEvent(window, new Event(event))
    // This page lays nothing out: its place is the margin.
    expect([menu.isConnected, menu.style.left]).toEqual([true, '16px'])
  }
})

it('takes a click as its own, and not as one on what lies behind', async () => {
  await opened()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Manga' }))
  expect(clicks.mock.calls).toEqual([['Manga']])
  expect(behind).not.toHaveBeenCalled()
})
