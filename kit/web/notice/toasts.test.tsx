// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { notify } from '#kit/web/notify.ts'
import { Toasts } from './toasts.tsx'

const failed = vi.hoisted(() => ({ times: 0 }))
vi.mock('./toast-host.tsx', () => {
  failed.times += 1
  return {
    get default(): never {
      throw new TypeError('Failed to fetch dynamically imported module: toast-host.js')
    },
  }
})

it('what is to be said is said where the network fails before the toasts have come, and can be closed', async () => {
  render(<Toasts />)
  notify.error('Não abriu: a rede falhou.', { detail: 'Tente de novo.' })
  expect((await screen.findByRole('alert')).textContent).toContain('Não abriu: a rede falhou.Tente de novo.')
  expect(failed.times).toBe(1)
  screen.getByRole('button', { name: 'Fechar' }).click()
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
})
