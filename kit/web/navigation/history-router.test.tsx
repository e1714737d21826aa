// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { useSearchParams } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { HistoryRouter } from './history-router.tsx'
import { makePageHistory } from './page-history.ts'

afterEach(cleanup)

const readers = ['encarregado', 'professor'] as const
const grades = ['6', '7', '8']

/** A page whose choices are all in its address. */
function Report() {
  const [params, setParams] = useSearchParams()
  const shown = params.getAll('classe')
  const choose = (key: string, values: string[]) => {
    const next = new URLSearchParams(params)
    next.delete(key)
    for (const value of values) next.append(key, value)
    setParams(next, { replace: true })
  }
  return (
    <>
      <Segments
        label="Para quem"
        value={params.get('para') ?? 'encarregado'}
        options={readers.map(value => ({ value, label: value }))}
        onChange={value => choose('para', [value])}
      />
      {grades.map(grade => (
        <CheckInput
          key={grade}
          label={`${grade}.ª`}
          checked={shown.includes(grade)}
          onChange={() => choose('classe', [...shown, grade])}
        />
      ))}
    </>
  )
}

function open(): void {
  history.replaceState(null, '', '/relatorios')
  render(
    <HistoryRouter history={makePageHistory()}>
      <Report />
    </HistoryRouter>,
  )
}

// Taps are made outside `act`, which would wait until the page has come to its address.
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

it('shows a choice of the address as soon as it is tapped', () => {
  open()
  field('professor').click()
  expect(field('professor').checked).toBe(true)
  expect(location.search).toBe('?para=professor')
})

it('keeps every one of several quick taps', () => {
  open()
  field('6.ª').click()
  field('8.ª').click()
  field('professor').click()
  expect(location.search).toBe('?classe=6&classe=8&para=professor')
  expect(grades.map(grade => field(`${grade}.ª`).checked)).toEqual([true, false, true])
})
