// @vitest-environment happy-dom
import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '#kit/web/api/testing.tsx'
import { DrawnDialog } from './drawn-dialog.tsx'

it('stays open when a dialog of the browser inside it closes, and closes on Esc', async () => {
  const onClose = vi.fn()
  show(
    '/dashboard',
    <DrawnDialog open title="Quiz" onClose={onClose}>
      <dialog open aria-label="Projectado" />
    </DrawnDialog>,
  )
  const inner = screen.getByRole('dialog', { name: 'Projectado' })
  fireEvent(inner, createEvent('close', inner, { bubbles: false }))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Quiz' }), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
})
