// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { useSearchParams } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { HistoryRouter } from '#kit/web/navigation/history-router.tsx'
import { makePageHistory } from '#kit/web/navigation/page-history.ts'
import { AddressSegments } from './address-segments.tsx'

afterEach(cleanup)

/** Two ways to read a report, the chosen one in the address. */
function Report() {
  const [params, setParams] = useSearchParams()
  const reader = params.get('para') ?? 'encarregado'
  return (
    <>
      <AddressSegments
        label="Para quem"
        value={reader}
        options={[
          { value: 'encarregado', label: 'Para o encarregado' },
          { value: 'professor', label: 'Para o professor' },
        ]}
        onChange={next => setParams({ para: next }, { replace: true })}
      />
      <p>Lido pelo {reader}</p>
    </>
  )
}

it('shows what was tapped before the page has come to its address, and the page soon after', async () => {
  history.replaceState(null, '', '/relatorios')
  render(
    <HistoryRouter history={makePageHistory()}>
      <Report />
    </HistoryRouter>,
  )
  const teacher = screen.getByLabelText<HTMLInputElement>('Para o professor')
  // Outside `act`, which would wait for the page too.
  teacher.click()
  expect(teacher.checked).toBe(true)
  expect(await screen.findByText('Lido pelo professor')).toBeTruthy()
  expect(teacher.checked).toBe(true)
  expect(location.search).toBe('?para=professor')
})
