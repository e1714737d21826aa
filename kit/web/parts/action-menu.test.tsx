// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '#kit/web/api/testing.tsx'
import { ActionMenu } from './action-menu.tsx'

afterEach(cleanup)

it('does once what is double-clicked, and again when it is opened again', async () => {
  const onClick = vi.fn()
  show('/dashboard', <ActionMenu actions={[{ label: 'Duplicar', onClick }, { label: 'Arquivar' }]} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Mais acções' }))
  const copy = await screen.findByRole('menuitem', { name: 'Duplicar' })
  fireEvent.click(copy)
  fireEvent.click(copy)
  expect(onClick).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByLabelText('Mais acções', { selector: 'button' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Duplicar' }))
  expect(onClick).toHaveBeenCalledTimes(2)
})

it('is the action itself where there is but one, with whose it is', async () => {
  const onClick = vi.fn()
  show(
    '/dashboard',
    <ActionMenu actions={[{ label: 'Duplicar', icon: 'copy', onClick }]} about="Perímetro" />,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Duplicar: Perímetro' }))
  expect(onClick).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: /Mais acções/ })).toBeNull()
})
