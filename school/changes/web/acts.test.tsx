// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { removeOf, stateOf } from '#kit/outlines.ts'
import { stateTable } from '#kit/states.ts'
import { thing } from '#kit/thing.ts'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { notify } from '#kit/web/notify.ts'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { deleted, useRemoval } from './use-removal.ts'
import { useSteps } from './use-steps.ts'

const api = await testApi()
const [ok, refused] = [vi.spyOn(notify, 'ok'), vi.spyOn(notify, 'error')]
beforeEach(() => {
  for (const said of [ok, refused]) said.mockReset().mockReturnValue(undefined as never)
})

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const things = thing({
  table: 'things',
  what: 'Esta coisa',
  many: 'coisas',
  path: '/things',
  apis: ['academy'],
  audit: 'things',
})
type State = 'aberta' | 'fechada'
const table = stateTable<State, string>({
  initial: 'aberta',
  labels: { aberta: 'Aberta', fechada: 'Fechada' },
  transitions: [
    { from: 'aberta', to: 'fechada', who: ['admin'], label: 'Fechar' },
    { from: 'fechada', to: 'aberta', who: ['admin'], label: 'Abrir' },
  ],
})
const state = z.enum(['aberta', 'fechada'])
const row = { id: ID, name: 'Régua', state: 'aberta' as State, version: 3 }
const remove = removeOf(things, { who: ['admin'] })
const setState = stateOf(things, { who: ['admin'], state, response: z.object({ id: z.uuid(), state }) })
const after = vi.fn()
const name = (of: typeof row) => of.name

function Acts({ by }: { by: string }) {
  const stepsOf = useSteps(setState, table, { name })
  const removalOf = useRemoval(remove, { said: deleted(things, name) })
  return [...stepsOf(row, by), removalOf(row, after)].map(action => (
    <ActionButton key={action.label} action={action} />
  ))
}

it('the buttons of a row are the steps of its table that somebody of this role may take', () => {
  show('/dashboard', <Acts by="admin" />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Fechar', 'Eliminar'])
})

it('nobody else has a button for a step', () => {
  show('/dashboard', <Acts by="professor" />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Eliminar'])
})

it('a step is taken from the version that was seen, and said with its undo', async () => {
  api.answer = () => ({ body: { id: ID, state: 'fechada' }, headers: { 'x-change': 'c1' } })
  show('/dashboard', <Acts by="admin" />)
  await userEvent.click(screen.getByText('Fechar'))
  await expect.poll(() => ok.mock.calls[0]?.[0]).toBe('«Régua»: fechada.')
  expect(ok.mock.calls[0]?.[1]).toMatchObject({ action: { label: 'Desfazer' } })
  expect(api.asked.at(-1)).toMatchObject({
    method: 'POST',
    path: `/things/${ID}/state`,
    body: { state: 'fechada', version: 3 },
  })
})

it('a deletion is said in the gender of the thing with where it is found again, and what follows is done', async () => {
  api.answer = () => ({ body: { id: ID }, headers: { 'x-change': 'c1' } })
  show('/dashboard', <Acts by="admin" />)
  await userEvent.click(screen.getByText('Eliminar'))
  await expect.poll(() => ok.mock.calls[0]?.[0]).toBe('«Régua» eliminada.')
  expect(ok.mock.calls[0]?.[1]).toMatchObject({
    detail: 'Fica 30 dias na Reciclagem.',
    action: { label: 'Desfazer' },
  })
  expect(api.asked.at(-1)?.query.get('version')).toBe('3')
  expect(after).toHaveBeenCalledTimes(1)
})

it('what is refused is said aloud', async () => {
  api.answer = () => ({ status: 409, body: { code: 'IN_USE', message: 'Está em uso.' } })
  show('/dashboard', <Acts by="admin" />)
  await userEvent.click(screen.getByText('Eliminar'))
  await expect.poll(() => refused.mock.calls).toEqual([['Não foi possível.', { detail: 'Está em uso.' }]])
})
