// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { proposedRules } from '#engines/marks/proposals.ts'
import type { Mark } from '#engines/marks/rule.ts'
import { formatMoment } from '#kit/figures.ts'
import { show, testApi } from '#kit/web/api/testing.tsx'
import type { Tap } from '../book-cells.ts'
import type { MarkBook } from '../contract.ts'
import { MarkBookPage } from './mark-book-page.tsx'

const api = await testApi()
const id = (n: number) => `0193b8a0-0000-7000-8000-00000000000${n}`
const address = `/dashboard/notas/${id(8)}/${id(9)}/1`
const COLUMNS = ['ACS1', 'ACS2', 'AT1']

/** A server with a book of three pupils, whose first two columns are filled. */
function bookOnServer() {
  const cells: Record<string, Mark>[] = [
    { ACS1: 110, ACS2: 100 },
    { ACS1: 120, ACS2: 120 },
    { ACS1: 130, ACS2: 150 },
  ]
  const rule = proposedRules[0]?.rule as never
  const read = (): MarkBook => ({
    group: { id: id(8), name: '6ªA', grade: 6, year: 2026 },
    subject: { id: id(9), name: 'Matemática' },
    ...{ trimester: 1, from: '2026-03-02', to: '2026-05-22', beginsOn: null, teacher: null, offers: [] },
    rule: { rule, confirmedBy: 'Lurdes Nhantumbo', since: '2026-02-01' },
    columns: COLUMNS.map(key => ({ key, name: key, day: null, title: '', isRequired: true })),
    pupils: ['Ana Tembe', 'Beto Vaz', 'Celina Cossa'].map((name, at) => ({
      ...{ id: id(at), number: at + 1, name, sex: 'M', since: '2026-03-02', until: null, away: {} },
      cells: Object.fromEntries(
        Object.entries(cells[at] ?? {}).map(([key, mark]) => [
          key,
          { mark, by: 'Ermelinda Sitoe', at: '2026-05-04T07:12:00Z', fromTest: false, fromGroup: null },
        ]),
      ),
    })),
    ...{
      handedIn: null,
      council: null,
      state: 'rascunho',
      mayWrite: true,
      mayCorrect: false,
      seesPauta: true,
      version: 1,
    },
  })
  const write = (taps: readonly Tap[]) => {
    for (const { studentId, place, mark } of taps) {
      const own = cells[Number(studentId.at(-1))]
      if (own && mark !== null) own[place] = mark
    }
  }
  return { read, write }
}

function showBook(query = '', width = 1440) {
  show(
    `${address}${query}`,
    <Routes>
      <Route path="/dashboard/notas/:group/:subject/:trimester" element={<MarkBookPage />} />
    </Routes>,
    { width },
  )
}

it('shows a mark from its key on, and its MT, also while the book comes anew; the sum opens to what stands there', async () => {
  const server = bookOnServer()
  api.answer = async ({ method, body }) => {
    if (method === 'PUT') server.write((body as { cells: Tap[] }).cells)
    return { body: method === 'PUT' ? { saved: 1 } : server.read() }
  }
  showBook()
  const cellOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `AT1 de ${name}` })
  await screen.findByRole('textbox', { name: 'AT1 de Ana Tembe' })
  const grid = screen.getByRole('table')
  /** All that the page has shown in the place of each MT, one after the other. */
  const shown: string[][] = [[], [], []]
  const look = () => {
    for (const [at, button] of [...grid.querySelectorAll('tbody button')].entries()) {
      const text = button.textContent ?? ''
      if (shown[at]?.at(-1) !== text) shown[at]?.push(text)
    }
  }
  look()
  new MutationObserver(look).observe(grid, { subtree: true, childList: true, characterData: true })

  const field = cellOf('Beto Vaz')
  await userEvent.click(cellOf('Ana Tembe'))
  await userEvent.keyboard('12{Enter}13{Enter}14{Enter}')
  await waitFor(() =>
    expect(server.read().pupils.map(({ cells }) => cells.AT1?.mark)).toEqual([120, 130, 140]),
  )
  const hand = await screen.findByRole<HTMLButtonElement>('button', { name: 'Entregar a caderneta' })
  await waitFor(() => expect(hand.disabled).toBe(false))
  expect(shown).toEqual([
    ['por fazer', '11'],
    ['por fazer', '12'],
    ['por fazer', '14'],
  ])
  // Its field is the same one, so that those who stand in it stay there when its mark changes.
  expect(cellOf('Beto Vaz')).toBe(field)
  expect(field.value).toBe('13')

  await userEvent.click(screen.getByRole('button', { name: 'MT de Ana Tembe: 11. Ver a conta' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('11 = (2 × 10,5 + 12) ÷ 3')
})

it('opens the mark of the trimester to its sum on a phone', async () => {
  const server = bookOnServer()
  server.write([{ studentId: id(0), place: 'AT1', mark: 120, seen: null }])
  api.answer = () => ({ body: server.read() })
  showBook('?coluna=MT', 360)
  const rows = await screen.findByRole('list', { name: 'Alunos, MT' })
  expect(
    within(rows)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1Ana TembeMACS 10,511', '2Beto VazMACS 12,0por fazer', '3Celina CossaMACS 14,0por fazer'])
  await userEvent.click(screen.getByRole('button', { name: 'MT de Ana Tembe: 11. Ver a conta' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('11 = (2 × 10,5 + 12) ÷ 3')
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(
    ['ACS1: 11', 'ACS2: 10', 'AT1: 12'].map(
      mark => `${mark}lançada por Ermelinda Sitoe, ${formatMoment('2026-05-04T07:12:00Z')}`,
    ),
  )
})

const REFUSED = 'Beto Vaz não estava na turma a 12/03/2026.'

/** Takes every mark but the one of the second pupil. */
function refusesBeto() {
  const server = bookOnServer()
  api.answer = ({ method, body }) => {
    if (method !== 'PUT') return { body: server.read() }
    const { cells } = body as { cells: Tap[] }
    if (cells.some(({ studentId }) => studentId === id(1)))
      return {
        status: 400,
        body: { code: 'VALIDATION', message: REFUSED, fields: { 'cells.0.mark': REFUSED } },
      }
    server.write(cells)
    return { body: { saved: 1 } }
  }
}

it('marks a cell that the server refuses, with the reason, until it is left as it was', async () => {
  refusesBeto()
  showBook()
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'AT1 de Beto Vaz' })
  await userEvent.click(field)
  await userEvent.keyboard('13{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(REFUSED)
  await waitFor(() => expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', '']))
  const others = screen.getAllByRole('textbox').filter(each => each !== field)
  expect(others.filter(each => each.hasAttribute('aria-invalid'))).toEqual([])
  await userEvent.click(field)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(field.hasAttribute('aria-invalid')).toBe(false)
})

it('says in the row on a phone why a mark is refused', async () => {
  refusesBeto()
  showBook('?coluna=AT1', 360)
  const rows = await screen.findByRole('list', { name: 'Alunos, AT1' })
  await userEvent.click(within(rows).getByRole('button', { name: /Beto Vaz/ }))
  await userEvent.click(screen.getByRole('button', { name: '13' }))
  expect((await within(rows).findByRole('alert')).textContent).toBe(REFUSED)
})
