// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { memo } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Link, useOpen } from './link.tsx'

function Where() {
  const { pathname, search, state } = useLocation()
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>
}

let drawn = 0
/** A row that leads somewhere. */
const Counted = memo(() => {
  const open = useOpen()
  drawn += 1
  return (
    <button type="button" onClick={() => open('/turmas?ano=2026')}>
      Turmas
    </button>
  )
})

beforeEach(() => {
  drawn = 0
  render(
    <MemoryRouter initialEntries={['/turmas/6a']}>
      <Link to={{ pathname: '/alunos', search: '?turma=6a' }} state={{ from: '6a' }}>
        Alunos
      </Link>
      <Link to="/turmas/6a/faltas?mes=2026-05" state="6a">
        Faltas de Maio
      </Link>
      <Counted />
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

it('leads to an address from the root on, and is not drawn again because the page is another', () => {
  const link = screen.getByRole('link', { name: 'Faltas de Maio' })
  expect(link.getAttribute('href')).toBe('/turmas/6a/faltas?mes=2026-05')
  fireEvent.click(link, { metaKey: true })
  expect(where()).toBe('/turmas/6a null')
  fireEvent.click(link)
  expect(where()).toBe('/turmas/6a/faltas?mes=2026-05 "6a"')
  fireEvent.click(screen.getByRole('button', { name: 'Turmas' }))
  expect(where()).toBe('/turmas?ano=2026 null')
  expect(drawn).toBe(1)
})
