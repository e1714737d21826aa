// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { ListFilters } from './list-filters.tsx'

await testApi()
const options = [{ value: 'a', label: 'A' }]
const filters = ['Disciplina', 'Classe', 'Turma'].map(label => ({ key: label, label, options, values: [] }))

it('stand as a menu each on a desk, and behind one button on a phone', async () => {
  const onChange = () => undefined
  const desk = show('/', <ListFilters filters={filters} onChange={onChange} />)
  expect(screen.getAllByRole('button')).toHaveLength(3)
  desk.unmount()
  const changes: object[] = []
  show('/', <ListFilters filters={filters} onChange={change => changes.push(change)} />, { width: 360 })
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Filtros' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Retirar filtros' }))
  expect(changes).toEqual([{ Disciplina: undefined, Classe: undefined, Turma: undefined }])
})
