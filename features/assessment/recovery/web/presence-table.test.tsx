// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { notify } from '#kit/web/notify.ts'
import type { RecoveryPlan } from '../contract.ts'
import { PresenceTable } from './presence-table.tsx'

const api = await testApi()

const plan = {
  id: 'p1',
  mayEdit: true,
  state: 'em curso',
  results: [],
  pupilList: [
    { id: 'ana', name: 'Ana' },
    { id: 'beto', name: 'Beto' },
  ],
  sessions: [
    { id: 's1', date: '2026-05-05', startsAt: null, minutes: 45, theme: '', presence: { beto: true } },
  ],
} as unknown as RecoveryPlan

const marks = () =>
  api.asked.flatMap(({ method, body }) =>
    method === 'GET' ? [] : [body as { studentIds: string[]; present: boolean | null }],
  )

it('shows every tap at once and makes the next from it, however late the answers come', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  onTestFinished(() => answer())
  api.answer = async () => {
    await promise
    return { body: plan }
  }
  show('/dashboard', <PresenceTable plan={plan} today="2026-05-05" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Ana: por marcar' }))
  fireEvent.click(screen.getByRole('button', { name: 'Ana: presente' }))
  fireEvent.click(screen.getByRole('button', { name: 'Beto: presente' }))
  expect(screen.getByRole('button', { name: 'Ana: faltou' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Beto: faltou' })).toBeTruthy()
  await expect.poll(marks).toHaveLength(1)
  answer()
  await expect.poll(marks).toEqual([
    { studentIds: ['ana'], present: true },
    { studentIds: ['ana'], present: false },
    { studentIds: ['beto'], present: false },
  ])
})

it('says of each mark that it was refused, and takes it off the screen', async () => {
  const refusals = vi.spyOn(notify, 'error').mockReturnValue(undefined as never)
  api.answer = async ({ body }) =>
    (body as { studentIds: string[] }).studentIds[0] === 'ana'
      ? { status: 409, body: { code: 'ENDED', message: 'O plano está encerrado.' } }
      : { body: plan }
  show('/dashboard', <PresenceTable plan={plan} today="2026-05-05" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Ana: por marcar' }))
  fireEvent.click(screen.getByRole('button', { name: 'Beto: presente' }))
  await expect.poll(marks).toHaveLength(2)
  expect(await screen.findByRole('button', { name: 'Ana: por marcar' })).toBeTruthy()
  expect(refusals.mock.calls).toEqual([['Não ficou marcado.', { detail: 'O plano está encerrado.' }]])
})
