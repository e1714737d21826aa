// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { ListFilters } from '#kit/web/list/list-filters.tsx'
import { SchoolPicker } from './school-picker.tsx'
import { SignedIn } from './session-testing.tsx'
import { useSchoolFilter } from './use-school-filter.ts'

const schools = ['Boquisso', 'Liberdade', 'Infulene'].map((name, n) => ({
  id: `01890a5d-ac96-774b-bcce-b302099a805${n}`,
  name: `EPC de ${name}`,
}))
const [near, far] = schools as [(typeof schools)[0], (typeof schools)[0]]

const api = await testApi()
/** Page size. */
let max: number
beforeEach(() => {
  max = 1
  api.answer = ({ query }) => {
    const byId = schools.filter(({ id }) => query.getAll('id').includes(id))
    const search = query.get('search') ?? ''
    const others = schools.filter(school => school.name.includes(search) && !byId.includes(school))
    return { body: { rows: [...byId, ...others.slice(0, max)], more: others.length > max } }
  }
})

function Page({ begun = null }: { begun?: string | null }) {
  const [value, setValue] = useState(begun)
  return <SchoolPicker none="Escolha a escola" value={value} onChange={setValue} />
}

it('few schools are one list, asked for once', async () => {
  max = 3
  show('/dashboard', <Page begun={far.id} />)
  await screen.findByRole('option', { name: near.name })
  expect(screen.getByLabelText('Escola')).toHaveProperty('value', far.id)
  expect(api.asked).toHaveLength(1)
})

it('of many one is found by its name, and the chosen one is named', async () => {
  show('/dashboard', <Page begun={far.id} />)
  // Another control takes its place when its list has come.
  const field = () => screen.getByPlaceholderText('Escolha a escola')
  await waitFor(() => expect(field()).toHaveProperty('value', far.name))
  await userEvent.clear(field())
  await userEvent.type(field(), 'Infu')
  await userEvent.click(await screen.findByRole('option', { name: 'EPC de Infulene' }))
  expect(field()).toHaveProperty('value', 'EPC de Infulene')
  await waitFor(() => expect(api.asked.at(-1)?.query.getAll('id')).toEqual([schools[2]?.id]))
})

function Filters() {
  const [values, setValues] = useState<string[]>([far.id])
  const filters = useSchoolFilter(values).map(filter => ({ ...filter, values }))
  return (
    <>
      <ListFilters filters={filters} onChange={({ school }) => setValues([...(school ?? [])])} />
      <output>{values.join()}</output>
    </>
  )
}

it('a list of many schools is narrowed to those that a search finds, beside those that are chosen', async () => {
  show(
    '/dashboard',
    <SignedIn as={{ nivel: 'admin', manySchools: true }}>
      <Filters />
    </SignedIn>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Escola/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(await dialog.findByRole('searchbox', { name: 'Procurar escola' }), 'Infu')
  await userEvent.click(await dialog.findByLabelText('EPC de Infulene'))
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe(`${far.id},${schools[2]?.id}`)
  expect(dialog.getByLabelText(far.name)).toHaveProperty('checked', true)
})
