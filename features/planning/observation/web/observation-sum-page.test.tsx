// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { SignedIn } from '#school/accounts/web/session-testing.tsx'
import { ObservationSumPage } from './observation-sum-page.tsx'

const api = await testApi()

const criterion = (id: string, title: string, levels: { level: string; lessons: number }[] | null) => ({
  ...{ id, area: 'Preparação', title },
  levels,
})

it('sums by columns: a level each, in the order of the form, and no figure where it would say whose it is', async () => {
  const answer = {
    ...{ school: { id: crypto.randomUUID(), name: 'EPC' }, year: 2026, trimester: 1, trimesters: [1, 2, 3] },
    ...{ from: '2026-03-02', to: '2026-05-22', isNow: true, teachers: 10, observed: 7 },
    ...{ lessons: 7, signed: 6, announced: 5 },
    criteria: [
      criterion('a', 'Segue o plano', [
        { level: 'Por desenvolver', lessons: 0 },
        { level: 'Bem', lessons: 6 },
      ]),
      criterion('b', 'Usa o quadro', null),
    ],
  }
  api.answer = ({ path }) => (path === '/observations/sum' ? { body: answer } : { status: 404 })
  show(
    '/',
    <SignedIn as={{ nivel: 'pedagogo' }}>
      <ObservationSumPage />
    </SignedIn>,
  )
  const table = await screen.findByRole('table')
  const heads = within(table).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Critério', 'Por desenvolver', 'Bem'])
  const cells = (name: string) =>
    within(within(table).getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  // Nobody was judged so, which is known; of the other criterion nothing may be.
  expect(cells('Segue o plano')).toEqual(['0', '6'])
  expect(cells('Usa o quadro')).toEqual(['–'])
})
