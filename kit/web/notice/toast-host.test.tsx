// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import type { Window } from 'happy-dom'
import { afterEach, expect, it } from 'vitest'
import { notify } from '#kit/web/notify.ts'
import ToastHost from './toast-host.tsx'

afterEach(() => document.body.replaceChildren())

const shown = () =>
  [...document.querySelectorAll('[data-sonner-toast][data-visible="true"] p')].map(text => text.textContent)

it.each([
  { width: 360, max: ['Aplicado.'] },
  { width: 1440, max: ['Aplicado.', 'Publicado.', 'Criado.'] },
])('at $width px so many notices stand at once, the newest first', async ({ width, max }) => {
  ;(globalThis.window as unknown as Window).happyDOM.setViewport({ width })
  render(<ToastHost />)
  act(() => {
    for (const text of ['Feito.', 'Criado.', 'Publicado.', 'Aplicado.']) notify.ok(text)
  })
  await expect.poll(shown).toEqual(max)
})
