// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '#kit/web/api/testing.tsx'
import { ApiError } from '#kit/web/api-error.ts'
import { Loaded } from './loaded.tsx'

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
