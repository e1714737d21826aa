// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { proposedRules } from '#engines/marks/proposals.ts'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { SignedIn } from '#school/accounts/web/session-testing.tsx'
import type { MarkBook } from '../contract.ts'
import type { Pauta } from '../council-contract.ts'
import { CouncilListPage } from './council-list-page.tsx'
import { CouncilPage } from './council-page.tsx'
import { MarkBookListPage } from './mark-book-list-page.tsx'
import { MarkBookPage } from './mark-book-page.tsx'

const api = await testApi()
const id = (n: number) => `0193b8a0-0000-7000-8000-00000000000${n}`
const BEGINS = '2026-09-14'

function showAs(
  role: 'pedagogo' | 'professor',
  address: string,
  path: string,
  page: ReactNode,
  body: unknown,
) {
  cleanup()
  api.answer = () => ({ body })
  show(
    address,
    <SignedIn as={{ nivel: role, oneSchool: true }}>
      <Routes>
        <Route path={path} element={page} />
      </Routes>
    </SignedIn>,
  )
}
const books = { trimester: 1, year: 2026, books: [], groups: [], more: false, beginsOn: null }
const showBooks = (role: 'pedagogo' | 'professor', body: object, query = '') =>
  showAs(role, `/dashboard/notas${query}`, '/dashboard/notas', <MarkBookListPage />, { ...books, ...body })
const heading = (name: string) => screen.findByRole('heading', { name })

it('who leads a school without groups is led to make one; a teacher without any reads who assigns them', async () => {
  showBooks('pedagogo', {})
  await heading('Não há turmas')
  expect(screen.getByRole('link', { name: 'Nova turma' }).getAttribute('href')).toBe('/dashboard/group/nova')
  showBooks('professor', {})
  await heading('Nenhuma caderneta')
  const none = { trimester: 1, year: 2026, groups: [], more: false, beginsOn: null }
  showAs('pedagogo', '/dashboard/conselhos', '/dashboard/conselhos', <CouncilListPage />, none)
  await heading('Não há turmas')
})

it('who leads one school prints and exports the marks of its groups', async () => {
  const row = {
    ...{ group: { id: id(8), name: '6ªA', grade: 6 }, school: { id: id(7), name: 'Escola' } },
    ...{ subjects: 12, handedIn: 12, heldOn: '2026-05-20', heldAt: '', state: 'publicada' },
  }
  const one = { trimester: 1, year: 2026, groups: [row], more: false, beginsOn: null }
  showAs('pedagogo', '/dashboard/conselhos', '/dashboard/conselhos', <CouncilListPage />, one)
  await screen.findByRole('button', { name: 'Boletins da escola' })
  showAs('professor', '/dashboard/conselhos', '/dashboard/conselhos', <CouncilListPage />, one)
  await screen.findByRole('link', { name: '6ªA' })
  expect(screen.queryByRole('button', { name: 'Boletins da escola' })).toBeNull()
})

it('a group without subjects says so, and leads to the group', async () => {
  showBooks('pedagogo', { groups: [{ id: id(8), name: '6ªN' }] }, `?turma=${id(8)}`)
  await heading('Nenhuma disciplina')
  expect(screen.getByRole('link', { name: 'Ver a turma' }).getAttribute('href')).toBe(
    `/dashboard/group/${id(8)}`,
  )
})

it('in a trimester that has not begun nothing is owed, and the day on which it begins is said', async () => {
  const card = {
    ...{ group: { id: id(8), name: '6ªA', grade: 6 }, subject: { id: id(9), name: 'Matemática' } },
    ...{ teacher: null, pupils: 52, means: 0, missing: 52, handedIn: null, council: null },
    columns: [{ key: 'AT1', name: 'AT', filled: 0, isRequired: true }],
    ...{ state: 'rascunho', hasRule: true },
  }
  showBooks('professor', { trimester: 3, books: [card], beginsOn: BEGINS })
  await screen.findByText(/O 3\.º trimestre ainda não começou: começa a .*14 de Setembro de 2026/)
  expect(document.querySelectorAll('[data-owed]')).toHaveLength(0)
  expect(screen.queryByText(/Faltam/)).toBeNull()
  expect(screen.queryByText(/^Continuar/)).toBeNull()
  showBooks('professor', { books: [card] })
  await screen.findByText(/Faltam 52 notas/)
  expect(document.querySelectorAll('[data-owed]')).toHaveLength(1)
})

const rule = { rule: proposedRules[0]?.rule as never, confirmedBy: 'Lurdes Nhantumbo', since: '2026-02-01' }

it('a book without pupils asks for none of their marks', async () => {
  const book: MarkBook = {
    group: { id: id(8), name: '6ªN', grade: 6, year: 2026 },
    subject: { id: id(9), name: 'Matemática' },
    ...{ trimester: 1, from: '2026-03-02', to: '2026-05-22', beginsOn: null, teacher: null, rule },
    columns: [{ key: 'AT1', name: 'AT', day: null, title: '', isRequired: true }],
    ...{ pupils: [], offers: [], handedIn: null, council: null, state: 'rascunho' },
    ...{ mayWrite: true, mayCorrect: false, seesPauta: false, version: 1 },
  }
  const address = `/dashboard/notas/${id(8)}/${id(9)}/1`
  showAs('professor', address, '/dashboard/notas/:group/:subject/:trimester', <MarkBookPage />, book)
  await heading('Nenhum aluno na turma')
  expect(screen.queryByRole('button', { name: 'Entregar a caderneta' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Mini-pauta' })).toBeNull()
})

/** A council of one pupil in one subject, before anybody has typed a mark. */
function pautaWith(part: Partial<Pauta> = {}): Pauta {
  return {
    group: { id: id(8), name: '6ªN', grade: 6, year: 2026, shift: '', room: '' },
    school: { id: id(7), name: 'Escola', province: '', district: '', zip: '' },
    ...{
      trimester: 1,
      from: '2026-03-02',
      to: '2026-05-22',
      beginsOn: null,
      director: null,
      rule,
      bands: [],
    },
    subjects: [
      {
        ...{ id: id(9), name: 'Matemática', abbreviation: 'Mat.', teacher: null, handedIn: null },
        columns: [{ key: 'AT1', name: 'AT', day: null, title: '' }],
      },
    ],
    council: { heldOn: null, heldAt: '', room: '', members: [], notes: '' },
    pupils: [
      {
        ...{ id: id(1), code: '12345678', number: 1, name: 'Ana Tembe', sex: 'M', absences: null },
        marks: {
          [id(9)]: {
            cells: {},
            term: { kind: 'por fazer', mark: null, exact: null, macs: null },
            ...{ earlier: [], year: null, exam: null, final: null, decision: null },
          },
        },
        outcome: null,
      },
    ],
    ...{ state: 'rascunho', edition: null, editions: [], correction: '', may: { lead: true }, version: 0 },
    ...part,
  }
}
const showPauta = (part: Partial<Pauta> = {}) =>
  showAs(
    'pedagogo',
    `/dashboard/conselhos/${id(8)}/1`,
    '/dashboard/conselhos/:group/:trimester',
    <CouncilPage />,
    pautaWith(part),
  )

it('a council before any mark says that means wait, and not that nobody lies at the border', async () => {
  showPauta()
  await screen.findByText('Nenhum por agora: há 1 MT por fazer.')
  expect(screen.queryByText(/Nenhum aluno está na fronteira/)).toBeNull()
  screen.getByText(/São membros os docentes da turma/)
  showPauta({ rule: null })
  await screen.findByText('Sem regra confirmada não há médias.')
})

it('a council of a group without subjects or pupils has no pauta to print', async () => {
  showPauta({ subjects: [], pupils: [] })
  await heading('Nenhum aluno na turma')
  screen.getByText('Ninguém dá aulas a esta turma neste trimestre.')
  expect(screen.queryByRole('button', { name: 'Pauta A4' })).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})
