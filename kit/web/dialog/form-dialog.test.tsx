// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { show } from '#kit/web/api/testing.tsx'
import { FormDialog } from './form-dialog.tsx'

function opened(props: { busy?: boolean; problem?: string }) {
  const acts = { outer: vi.fn(), onSubmit: vi.fn(), onClose: vi.fn() }
  show(
    '/dashboard',
    <form onSubmit={acts.outer}>
      <FormDialog
        title="Novo grupo"
        submit="Guardar"
        onSubmit={acts.onSubmit}
        onClose={acts.onClose}
        {...props}
      >
        <input aria-label="Nome" />
      </FormDialog>
    </form>,
  )
  return acts
}

it('sends what is written by Enter, and nothing of the form that it opened from', async () => {
  const { outer, onSubmit, onClose } = opened({})
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Direcção{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(onSubmit).toHaveBeenCalledTimes(2)
  expect(outer).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('sends nothing twice while it is being sent, and says why it was not taken', async () => {
  const { onSubmit } = opened({ busy: true, problem: 'Já existe um grupo com este nome.' })
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Já existe um grupo com este nome.')
  await userEvent.type(screen.getByRole('textbox', { name: 'Nome' }), '{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
})
