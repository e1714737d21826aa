// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { YearOver } from './year-over.tsx'

await testApi()
type Props = Parameters<typeof YearOver>[0]

let day: Props['day']
let current: Props['current']
beforeEach(() => {
  day = { figures: { lastYear: 2026 } } as Props['day']
  current = {
    today: '2026-12-20',
    calendar: { year: 2026, trimesters: [{ endsOn: '2026-05-22' }, { endsOn: '2026-11-27' }] },
  } as Props['current']
})

it('on 20 December the first page says what waits, and leads an administrator to opening the year', () => {
  show('/dashboard', <YearOver day={day} current={current} mayOpen />)
  const note = screen.getByText(/O ano lectivo de 2026 acabou a 27\/11\/2026; o de 2027 está por abrir\./)
  expect(note.parentElement?.textContent).toContain(
    'Faltam o calendário, as turmas, os alunos que sobem e os que ficam, e os planos.',
  )
  const way = screen.getByRole('link', { name: 'Abrir o ano de 2027' })
  expect(way.getAttribute('href')).toBe('/dashboard/administracao/novo-ano')
})

it('other coordinators read who opens it, and a year that is open or under way asks for nothing', () => {
  show('/dashboard', <YearOver day={day} current={current} mayOpen={false} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText(/Abre-o a administração\./)).toBeTruthy()
  for (const other of [
    { day: { figures: { lastYear: 2027 } } as Props['day'], current },
    { day, current: { ...current, today: '2026-11-20' } },
  ]) {
    const { container } = show('/dashboard', <YearOver {...other} mayOpen />)
    expect(container.textContent).toBe('')
  }
})
