// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { ReadingReminder } from './reading-reminder.tsx'

const api = await testApi()
const REMINDER = 'Uma política ficou por ler'
const row = {
  policyId: '00000000-0000-4000-8000-000000000001',
  versionId: '00000000-0000-4000-8000-000000000002',
  code: 'POL-1',
  title: 'Telemóveis na sala',
  number: '1.0',
  changes: '',
  dueOn: '2026-05-04',
  isDueToday: false,
  state: 'em atraso',
}

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ReadingReminder onCount={() => undefined} />
      <Link to="/dashboard/faltas">Faltas</Link>
      <input aria-label="Procurar" />
      <div role="menu">
        <button type="button" role="menuitem">
          Imprimir
        </button>
      </div>
      <div data-menu>
        <a href="/dashboard/group/five">5ª classe</a>
      </div>
      <Button onClick={() => setOpen(true)}>Escolher o ficheiro</Button>
      <DialogFrame open={isOpen} onClose={() => setOpen(false)} title="Ficheiro" />
    </>
  )
}

const remembered = () => api.asked.filter(call => call.path === '/policies/mine/reminded').length

it('what is overdue lies over the first page, and is remembered once it is closed', async () => {
  api.answer = ({ method }) => ({
    body: method === 'GET' ? { rows: [row], remind: true } : { shownOn: '2026-05-05' },
  })
  show('/dashboard', <Page />)
  await screen.findByRole('dialog', { name: REMINDER })
  expect(remembered()).toBe(0)
  fireEvent.click(await screen.findByRole('button', { name: 'Mais tarde' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(remembered()).toBe(1))
})

it('what is overdue gives way to a dialog of the same moment, and comes with the next page', async () => {
  api.answer = () => ({ body: { rows: [row], remind: true } })
  show('/dashboard', <Page />)
  await screen.findByRole('dialog', { name: REMINDER })
  fireEvent.click(screen.getByRole('button', { name: 'Escolher o ficheiro', hidden: true }))
  await screen.findByRole('dialog', { name: 'Ficheiro' })
  expect(screen.queryByRole('dialog', { name: REMINDER, hidden: true })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Fechar' }))
  fireEvent.click(screen.getByRole('link', { name: 'Faltas' }))
  await screen.findByRole('dialog', { name: REMINDER })
  expect(remembered()).toBe(0)
})

it.each([
  ['what somebody writes', () => screen.findByRole('textbox', { name: 'Procurar' })],
  ['a menu that somebody goes through', () => screen.findByRole('menuitem', { name: 'Imprimir' })],
  ['the menu of a part of the navigation', () => screen.findByRole('link', { name: '5ª classe' })],
])('%s is not cut short by it: it comes with the next page', async (_what, find) => {
  let answer: (rows: object) => void = () => undefined
  const coming = new Promise<object>(resolve => {
    answer = resolve
  })
  api.answer = async () => ({ body: await coming })
  show('/dashboard', <Page />)
  const field = await find()
  field.focus()
  answer({ rows: [row], remind: true })
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(screen.queryByRole('dialog', { name: REMINDER, hidden: true })).toBeNull()
  field.blur()
  fireEvent.click(screen.getByRole('link', { name: 'Faltas' }))
  await screen.findByRole('dialog', { name: REMINDER })
})
