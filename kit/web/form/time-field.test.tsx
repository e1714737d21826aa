// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { TimeField } from './time-field.tsx'

await testApi()

function Example({ begun = '' }: { begun?: string }) {
  const [value, setValue] = useState(begun)
  return (
    <>
      <TimeField label="Hora" value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('09:30')}>
        Outra
      </button>
    </>
  )
}

it.each([
  ['7', '07:00'],
  ['745', '07:45'],
  ['7h45', '07:45'],
  ['13:05', '13:05'],
  ['23.59', '23:59'],
])('«%s» becomes %s, as 24 hours, when the field is left', async (typed, clock) => {
  show('/dashboard', <Example />)
  const field = screen.getByLabelText('Hora')
  expect(field.getAttribute('type')).toBe('text')
  await userEvent.type(field, typed)
  await userEvent.tab()
  expect((field as HTMLInputElement).value).toBe(clock)
  expect(screen.getByRole('status').textContent).toBe(clock)
})

it('says what is no hour, and keeps what was typed', async () => {
  show('/dashboard', <Example begun="08:00" />)
  const field = screen.getByLabelText('Hora') as HTMLInputElement
  await userEvent.clear(field)
  await userEvent.type(field, '25:00')
  await userEvent.tab()
  expect(field.value).toBe('25:00')
  expect(screen.getByRole('status').textContent, 'nothing that nobody wrote').toBe('')
  expect(screen.getByText('Escreva a hora como 07:45.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Outra' }))
  expect(field.value).toBe('09:30')
  expect(screen.queryByText('Escreva a hora como 07:45.')).toBeNull()
})
