// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A list that is searched and narrowed, as its address has both in one. */
function List() {
  const [filters, setFilters] = useState({ search: '', tab: 'todos' })
  return (
    <>
      <SearchField
        label="Procurar"
        value={filters.search}
        onChange={search => setFilters({ ...filters, search })}
        wait={300}
      />
      <button type="button" onClick={() => setFilters({ ...filters, tab: 'rascunhos' })}>
        Rascunhos
      </button>
      <output>{`${filters.tab}: ${filters.search}`}</output>
    </>
  )
}

const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
const pause = () => act(() => vi.advanceTimersByTimeAsync(300))
const shown = () => screen.getByRole('status').textContent

it('tells what was typed once the person pauses, and at once on Enter', async () => {
  render(<List />)
  type('frac')
  expect(shown()).toBe('todos: ')
  await pause()
  expect(shown()).toBe('todos: frac')
  type('fracções')
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
  expect(shown()).toBe('todos: fracções')
})

it('takes back nothing that was chosen between the last key and the pause', async () => {
  render(<List />)
  type('frac')
  fireEvent.click(screen.getByText('Rascunhos'))
  expect(shown()).toBe('rascunhos: ')
  await pause()
  expect(shown()).toBe('rascunhos: frac')
})

it('is empty again when the search is taken away elsewhere, or with Esc', async () => {
  const { rerender } = render(<SearchField label="Procurar" value="frac" onChange={() => undefined} />)
  rerender(<SearchField label="Procurar" value="" onChange={() => undefined} />)
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  const heard: string[] = []
  rerender(<SearchField label="Procurar" value="soma" onChange={text => heard.push(text)} />)
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })
  expect(heard).toEqual([''])
})
