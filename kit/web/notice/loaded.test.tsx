// @vitest-environment happy-dom
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '#kit/web/api/testing.tsx'
import { ApiError } from '#kit/web/api-error.ts'
import { joinAnswers } from './join-answers.ts'
import { Awaited, Loaded } from './loaded.tsx'

afterEach(cleanup)

const refetch = vi.fn()
const waiting = { data: undefined as string | undefined, error: null as Error | null, refetch }

function page(answer: typeof waiting) {
  show(
    '/dashboard',
    <Loaded
      answer={answer}
      failed="Não foi possível abrir a coisa"
      head={<h1>Coisas</h1>}
      awaited="A abrir"
      gone={{ label: 'Ver as coisas', to: '/coisas' }}
    >
      {data => <p>Aqui está {data}</p>}
    </Loaded>,
  )
}

it('what is asked has its place until it comes, and no head of another', () => {
  page(waiting)
  expect(screen.getByText('A abrir')).toBeTruthy()
  expect(screen.queryByText('Coisas')).toBeNull()
})

it('what has come is drawn, also where asking again has failed', () => {
  page({ ...waiting, data: 'a régua', error: new Error('Sem rede.') })
  expect(screen.getByText('Aqui está a régua')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('what fails says what and why under the head of the page, and is tried again', () => {
  page({ ...waiting, error: new Error('Sem rede.') })
  expect(screen.getByText('Coisas')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Não foi possível abrir a coisa')
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(refetch).toHaveBeenCalledTimes(1)
})

it('what is no more leads to where the others are, and is not asked for again', () => {
  page({ ...waiting, error: new ApiError(404, { message: 'Esta coisa não existe.' }) })
  expect(screen.getByRole('link', { name: 'Ver as coisas' }).getAttribute('href')).toBe('/coisas')
  expect(screen.getAllByRole('alert').at(-1)?.textContent).not.toContain('Tentar de novo')
})

it('a failed query is asked again with its button, and what came stays when the next reading fails', async () => {
  const read = vi.fn<() => Promise<string>>()
  function Things() {
    const answer = useQuery({ queryKey: ['things'], queryFn: read, retry: false })
    return (
      <>
        <Loaded answer={answer} failed="Não foi possível abrir a coisa">
          {data => <p>Aqui está {data}</p>}
        </Loaded>
        <button type="button" onClick={() => void answer.refetch()}>
          Reler
        </button>
        {answer.isRefetchError && <p>A releitura falhou</p>}
      </>
    )
  }
  read.mockRejectedValueOnce(new Error('Sem rede.'))
  show('/dashboard', <Things />)
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  read.mockResolvedValueOnce('a régua')
  fireEvent.click(again)
  await screen.findByText('Aqui está a régua')
  read.mockRejectedValueOnce(new Error('Sem rede.'))
  fireEvent.click(screen.getByRole('button', { name: 'Reler' }))
  await screen.findByText('A releitura falhou')
  expect(screen.getByText('Aqui está a régua')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('what fails before the part that awaits it is drawn, as in a dialog whose code comes later, is shown all the same', async () => {
  let open = () => {}
  let status = ''
  function Late({ children }: { children: ReactNode }) {
    const [isOpen, setOpen] = useState(false)
    open = () => setOpen(true)
    return isOpen && children
  }
  function Things() {
    const answer = useQuery({
      queryKey: ['things'],
      queryFn: () => Promise.reject(new Error('Sem rede.')),
      retry: false,
    })
    const queries = useQueryClient().getQueryCache()
    useEffect(
      () =>
        queries.subscribe(({ query }) => {
          status = query.state.status
        }),
      [queries],
    )
    return (
      <Late>
        {answer.data === undefined ? 'ainda não' : 'já'}
        <Loaded answer={answer} failed="Não foi possível abrir a coisa">
          {() => null}
        </Loaded>
      </Late>
    )
  }
  show('/dashboard', <Things />)
  await expect.poll(() => status).toBe('error')
  act(open)
  expect((await screen.findByRole('alert', {}, { timeout: 1000 })).textContent).toContain(
    'Não foi possível abrir a coisa',
  )
})

it('of data that are there nothing is awaited, whatever failed since', () => {
  const answer = { ...waiting, data: 'a régua', error: new Error('Sem rede.') }
  const { container } = show(
    '/dashboard',
    <Awaited answer={answer} failed="Não foi possível" awaited="A abrir" />,
  )
  expect(container.textContent).toBe('')
})

const come = { data: 'a régua', error: null as Error | null, refetch: vi.fn() }

it('several answers are one once all have come', () => {
  expect(joinAnswers(come, waiting).data).toBeUndefined()
  expect(joinAnswers(come, { ...come, data: 3 }).data).toEqual(['a régua', 3])
  expect(joinAnswers().data).toEqual([])
})

it('of several answers the first failure without data is shown, and those that failed alone are asked again', () => {
  const [stale, first, second, pending] = [
    { ...come, error: new Error('velha'), refetch: vi.fn() },
    { ...waiting, error: new Error('primeira'), refetch: vi.fn() },
    { ...waiting, error: new Error('segunda'), refetch: vi.fn() },
    { ...waiting, refetch: vi.fn() },
  ] as const
  const joined = joinAnswers(stale, pending, first, second)
  expect(joined.error).toBe(first.error)
  void joined.refetch()
  expect([stale, first, second, pending].map(answer => answer.refetch.mock.calls.length)).toEqual([
    0, 1, 1, 0,
  ])
  expect(joinAnswers(stale, pending).error).toBeNull()
})
