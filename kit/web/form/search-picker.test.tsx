// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { SearchPicker } from './search-picker.tsx'

const fetched = vi.hoisted(() => ({ times: 0, wait: Promise.resolve() }))
vi.mock('./search-found.tsx', async original => {
  fetched.times += 1
  await fetched.wait
  return original()
})

const fruits = [
  { id: '1', name: 'Manga' },
  { id: '2', name: 'Maboque' },
]

function Fruits({ adds = false }) {
  const [chosen, setChosen] = useState<(typeof fruits)[number] | null>(null)
  const [all, setAll] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  return (
    <>
      <SearchPicker
        label="Fruta"
        chosen={adds ? null : chosen}
        adds={adds}
        found={typed === '' ? [] : fruits.filter(({ name }) => name.startsWith(typed))}
        loading={false}
        onType={setTyped}
        onChoose={option => {
          setChosen(option)
          if (option) setAll([...all, option.name])
        }}
        labelOf={option => option.name}
        placeholder="Nome"
        nothing="Nenhuma fruta com este nome"
      />
      <output>{all.join(', ')}</output>
    </>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Fruta' })

/** The list is read from its package first. */
const LONG = { timeout: 30_000 }

afterEach(cleanup)

it('fetches its list when it is touched, and not before; what was typed until then stays, and the focus', async () => {
  let come = (): void => undefined
  fetched.wait = new Promise<void>(resolve => {
    come = resolve
  })
  render(<Fruits />)
  await act(async () => undefined)
  expect(fetched.times).toBe(0)
  act(() => field().focus())
  fireEvent.change(field(), { target: { value: 'Ma' } })
  expect(field().value).toBe('Ma')
  await act(async () => come())
  const option = await screen.findByRole('option', { name: 'Maboque' }, LONG)
  expect(fetched.times).toBe(1)
  expect(field().value).toBe('Ma')
  expect(document.activeElement).toBe(field())
  fireEvent.click(option)
  expect(field().value).toBe('Maboque')
})

it('stays empty where it was emptied before its list has come', async () => {
  let come = (): void => undefined
  fetched.wait = new Promise<void>(resolve => {
    come = resolve
  })
  vi.resetModules()
  const { SearchPicker: Fresh } = await import('./search-picker.tsx')
  render(
    <Fresh
      label="Fruta"
      chosen={fruits[0] ?? null}
      found={[]}
      loading={false}
      onType={() => undefined}
      onChoose={() => undefined}
      labelOf={option => option.name}
      placeholder="Nome"
      nothing="Nenhuma"
    />,
  )
  expect(field().value).toBe('Manga')
  act(() => field().focus())
  fireEvent.change(field(), { target: { value: '' } })
  await act(async () => come())
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Fechar' })).not.toBeNull(), LONG)
  expect(field().value).toBe('')
})

it('is empty again for the next one where what is chosen is held elsewhere', async () => {
  render(<Fruits adds />)
  for (const name of ['Maboque', 'Manga']) {
    act(() => field().focus())
    await act(async () => undefined)
    fireEvent.change(field(), { target: { value: name.slice(0, 3) } })
    fireEvent.click(await screen.findByRole('option', { name }, LONG))
    expect(field().value).toBe('')
  }
  expect(screen.getByRole('status').textContent).toBe('Maboque, Manga')
})
