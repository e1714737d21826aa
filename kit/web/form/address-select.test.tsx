// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { AddressSelect } from './address-select.tsx'

afterEach(cleanup)

const options = ['0', '1', '2', '3'].map(value => ({ value, label: value === '0' ? 'Todos' : `${value}.º` }))

/** A page that navigates on command only, one choice after the other. */
function slowPage() {
  const choices: string[] = []
  let arriveAt: (value: string) => void = () => undefined
  function Page() {
    const [value, setValue] = useState('0')
    arriveAt = setValue
    return (
      <AddressSelect
        label="Trimestre"
        value={value}
        options={options}
        onChoose={next => choices.push(next)}
      />
    )
  }
  render(<Page />)
  const field = screen.getByLabelText<HTMLSelectElement>('Trimestre')
  return {
    field,
    choices,
    choose: (value: string) => fireEvent.change(field, { target: { value } }),
    comeTo: (value: string) => act(() => arriveAt(value)),
  }
}

it('shows at once what was chosen, and no earlier choice that the page comes to late', () => {
  const { field, choose, comeTo, choices } = slowPage()
  choose('1')
  expect(field.value).toBe('1')
  choose('2')
  expect(field.value).toBe('2')
  comeTo('1')
  expect(field.value).toBe('2')
  choose('3')
  comeTo('2')
  expect(field.value).toBe('3')
  comeTo('3')
  expect(field.value).toBe('3')
  expect(choices).toEqual(['1', '2', '3'])
})

it('follows a value that comes from elsewhere: the way back, another answer', () => {
  const { field, choose, comeTo } = slowPage()
  choose('1')
  comeTo('1')
  comeTo('0')
  expect(field.value).toBe('0')
  choose('2')
  comeTo('3')
  expect(field.value).toBe('3')
})
