// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Link } from './link.tsx'

function Where() {
  const { pathname, search, state } = useLocation()
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>
}

beforeEach(() => {
  render(
    <MemoryRouter initialEntries={['/turmas/6a']}>
      <Link to={{ pathname: '/alunos', search: '?turma=6a' }} state={{ from: '6a' }}>
        Alunos
      </Link>
      <Link to="/faltas" onClick={event => event.preventDefault()}>
        Faltas
      </Link>
      <Where />
    </MemoryRouter>,
  )
})

afterEach(cleanup)

const where = () => screen.getByRole('status').textContent

it('has the address of its page, and leads there with what the page is to know', () => {
  const link = screen.getByRole('link', { name: 'Alunos' })
  expect(link.getAttribute('href')).toBe('/alunos?turma=6a')
  fireEvent.click(link)
  expect(where()).toBe('/alunos?turma=6a {"from":"6a"}')
})

it('leaves to the browser what opens elsewhere, and follows no tap that was taken', () => {
  fireEvent.click(screen.getByRole('link', { name: 'Alunos' }), { ctrlKey: true })
  expect(where()).toBe('/turmas/6a null')
  fireEvent.click(screen.getByRole('link', { name: 'Faltas' }))
  expect(where()).toBe('/turmas/6a null')
})
