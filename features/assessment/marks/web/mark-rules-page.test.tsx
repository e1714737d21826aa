// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { proposedRules } from '#engines/marks/proposals.ts'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { SignedIn } from '#school/accounts/web/session-testing.tsx'
import type { ConfirmedRule } from '../rule-contract.ts'
import { MarkRulesPage } from './mark-rules-page.tsx'

const api = await testApi()
const id = (n: number) => `0193b8a0-0000-7000-8000-00000000000${n}`
const SCHOOL = { id: id(7), name: 'Escola Primária de Dondo' }

it('a proposed rule is confirmed once, with its day and for other grades; then it is in force, and another is made from it', async () => {
  const proposed = proposedRules.find(({ key }) => key === 'secundario-2022')
  let confirmed: ConfirmedRule[] = []
  api.answer = ({ method }) => {
    if (method === 'GET')
      return {
        body: {
          ...{ school: SCHOOL, schools: [SCHOOL], year: 2026, today: '2026-05-05' },
          ...{ grades: [8, 9], confirmed, mayConfirm: true },
        },
      }
    const rule = {
      ...{ id: id(1), grade: 8, since: '2026-01-01', rule: proposed?.rule as never },
      ...{
        proposal: 'secundario-2022',
        confirmedBy: 'Lurdes Nhantumbo',
        confirmedAt: '2026-05-05T08:00:00Z',
      },
    }
    confirmed = [rule]
    return { body: rule }
  }
  show(
    '/dashboard/regras-de-avaliacao?classe=8',
    <SignedIn as={{ nivel: 'pedagogo' }}>
      <MarkRulesPage />
    </SignedIn>,
  )
  await screen.findByText('Por confirmar')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar a regra' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^9/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmar a regra' }))
  await screen.findByText('Em vigor')
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ school: SCHOOL.id, grade: 8, others: [9], since: '2026-01-01' },
    ...{ rule: proposed?.rule, proposal: 'secundario-2022' },
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByText(/Confirmada por Lurdes Nhantumbo a 05\/05\/2026, vale desde 01\/01\/2026/)
  screen.getByRole('button', { name: 'Fazer outra a partir desta' })
  expect(screen.queryByRole('button', { name: 'Confirmar a regra' })).toBeNull()
})
