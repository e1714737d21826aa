// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '#kit/web/api/testing.tsx'
import { topLayer } from '#kit/web/parts/open-dialogs.ts'
import { Modal } from './modal.tsx'

afterEach(cleanup)

function Page({ canLeave = true, onClose = () => {} }) {
  const [open, setOpen] = useState<'none' | 'one' | 'two'>('none')
  const close = () => {
    onClose()
    setOpen(open === 'two' ? 'one' : 'none')
  }
  return (
    <>
      <button type="button" onClick={() => setOpen('one')}>
        Abrir
      </button>
      <Modal open={open !== 'none'} onClose={canLeave ? close : undefined} label="Primeiro">
        <button type="button" onClick={() => setOpen('two')}>
          Mais
        </button>
        <input type="file" aria-label="Ficheiro" />
      </Modal>
      <Modal open={open === 'two'} onClose={close} label="Segundo">
        {/* biome-ignore lint/a11y/noAutofocus: a dialog that is opened to type */}
        <input autoFocus aria-label="Nome" />
      </Modal>
    </>
  )
}
const dialog = (name: string) => screen.queryByRole('dialog', { name })

it('lies over the page, which is not read out nor scrolled meanwhile, and gives the focus back', async () => {
  show('/dashboard', <Page />)
  const opener = screen.getByRole('button', { name: 'Abrir' })
  await userEvent.click(opener)
  expect(topLayer()).toBe(dialog('Primeiro'))
  expect(opener.closest('[aria-hidden="true"]')).not.toBeNull()
  expect(document.body.style.overflow).toBe('hidden')
  await userEvent.click(screen.getByRole('button', { name: 'Mais' }))
  expect(topLayer()).toBe(dialog('Segundo'))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nome' }))
  await userEvent.keyboard('{Escape}')
  expect(topLayer()).toBe(dialog('Primeiro'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mais' }))
  await userEvent.keyboard('{Escape}')
  expect(topLayer()).toBe(document.body)
  expect(opener.closest('[aria-hidden="true"]')).toBeNull()
  expect(document.body.style.overflow).toBe('')
  expect(document.activeElement).toBe(opener)
})

it('closes once on the way back of a phone, and not on what a file field or a dialog inside it says', async () => {
  const onClose = vi.fn()
  show('/dashboard', <Page onClose={onClose} />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  const file = screen.getByLabelText('Ficheiro')
  fireEvent(file, createEvent('cancel', file, { bubbles: true, cancelable: true }))
  expect(onClose).not.toHaveBeenCalled()
  const first = dialog('Primeiro') as HTMLElement
  const back = createEvent('cancel', first, { cancelable: true })
  fireEvent(first, back)
  expect(back.defaultPrevented).toBe(true)
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(dialog('Primeiro')).toBeNull()
})

it('stays where it cannot be left', async () => {
  show('/dashboard', <Page canLeave={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  const first = dialog('Primeiro') as HTMLDialogElement
  await userEvent.keyboard('{Escape}')
  first.close()
  expect(first.open).toBe(true)
  expect(dialog('Primeiro')).toBe(first)
})

it('keeps Tab inside', async () => {
  show('/dashboard', <Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  const first = dialog('Primeiro') as HTMLElement
  // What has a size is what can be seen, which this page of tests does not lay out.
  for (const element of first.querySelectorAll('*'))
    element.getClientRects = () => [{}] as unknown as DOMRectList
  for (const key of ['{Tab}', '{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}', '{Shift>}{Tab}{/Shift}']) {
    await userEvent.keyboard(key)
    expect(first.contains(document.activeElement)).toBe(true)
  }
})
