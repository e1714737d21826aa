// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { PlainNotices } from '#kit/web/notice/plain-notices.tsx'
import { SignedIn } from '#school/accounts/web/session-testing.tsx'
import { getStudent, type StudentRow } from '#school/students/contract.ts'
import { getPupilAbsences, type Mark, type PupilAbsences } from '../contract.ts'
import { PupilAbsencesPage } from './pupil-absences-page.tsx'

const id = (at: number) => `01890a5d-ac96-774b-bcce-b302099a8${String(at).padStart(3, '0')}`
const [PUPIL, GROUP] = [id(1), id(2)] as const

const call = (at: number, date: string): PupilAbsences['calls'][number] => ({
  ...{ id: id(100 + at), date, lessonId: null, subject: null, startsAt: null },
  ...{ pupils: 30, by: 'Ermelinda Sitoe', own: true },
})
const mark = (at: number, said: Mark) => ({ mark: said, callIds: [id(100 + at)] })
const stored: PupilAbsences = getPupilAbsences.response.parse({
  group: { id: GROUP, name: '6ªA', grade: 6, year: 2026 },
  director: null,
  by: 'dia',
  month: '2026-05',
  today: '2026-05-07',
  may: 'any',
  days: [
    { date: '2026-05-01', closed: 'Dia do Trabalhador' },
    ...[4, 5, 6, 7, 8].map(day => ({ date: `2026-05-0${day}`, closed: null })),
  ],
  calls: [call(4, '2026-05-04'), call(5, '2026-05-05'), call(6, '2026-05-06'), call(7, '2026-05-07')],
  pupil: {
    ...{ id: PUPIL, number: 7, name: 'Anabela Cossa', state: 'activo' },
    ...{ guardianName: 'Rosa Cossa', guardianContact: '+258 84 123 4567' },
    there: [{ since: '2026-01-01', until: null }],
    marks: [mark(4, 'falta'), mark(5, 'justificada'), mark(6, 'atraso')],
    run: { dates: ['2026-05-05', '2026-05-06', '2026-05-07'], subject: null },
  },
  trimester: { number: 2, absences: 3, justified: 1, late: 1, units: 4 },
  unjustified: [
    { date: '2026-04-30', lessons: 1 },
    { date: '2026-05-04', lessons: 1 },
    { date: '2026-05-07', lessons: 1 },
  ],
  talks: [],
  elsewhere: null,
} satisfies PupilAbsences)

/** The same pupil, as the head of the page reads them. */
const pupil: StudentRow = getStudent.response.parse({
  ...{ id: PUPIL, code: '20260001', fullName: 'Anabela Cossa', sex: 'M', birthDate: null, numberInGroup: 7 },
  ...{ guardianName: 'Rosa Cossa', guardianContact: '+258 84 123 4567', motherTongue: '', specialNeeds: '' },
  ...{ state: 'activo', repeats: null, enrolledOn: null, leftOn: null, version: 1 },
  ...{ group: { id: GROUP, name: '6ªA', grade: 6, year: 2026 }, updatedAt: '2026-05-04T13:30:00.000Z' },
})

const api = await testApi()
let absences: PupilAbsences
/** What the server says to what is done. */
let done: { status?: number; body?: unknown; headers?: Record<string, string> }
beforeEach(() => {
  absences = stored
  done = { body: { marked: 1 }, headers: { 'x-change': 'c1' } }
  api.answer = ({ method, path }) => {
    if (path.endsWith('/undo')) return { body: { rows: 1 } }
    if (path === `/students/${PUPIL}`) return { body: pupil }
    return method === 'GET' ? { body: absences } : done
  }
})
const showPage = (search = '?mes=2026-05') =>
  show(
    `/dashboard/faltas/alunos/${PUPIL}${search}`,
    <SignedIn as={{ nivel: 'professor' }}>
      <Routes>
        <Route
          path="/dashboard/faltas/alunos/:id"
          element={<PupilAbsencesPage missed={() => <p>O que perdeu</p>} />}
        />
      </Routes>
      <PlainNotices />
    </SignedIn>,
  )
const sent = () => api.asked.filter(({ method }) => method !== 'GET')
const section = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement)

describe('the absences of a pupil', () => {
  it('shows the month day by day, counts it, and says of the trimester how many were justified', async () => {
    absences = { ...stored, elsewhere: { absences: 2, justified: 1, late: 1, groups: ['6ªB'] } }
    showPage()
    const month = await section('Maio de 2026')
    expect(
      month
        .getAllByRole('listitem')
        .map(each => each.title)
        .filter(Boolean),
    ).toEqual([
      'Sexta-feira, 1 de Maio: Dia do Trabalhador',
      'Segunda-feira, 4 de Maio: falta',
      'Terça-feira, 5 de Maio: falta justificada',
      'Quarta-feira, 6 de Maio: atraso',
      'Quinta-feira, 7 de Maio: presente',
      // What is still to come has no mark.
      'Sexta-feira, 8 de Maio',
    ])
    expect(month.getByText(/^2 faltas em 4 dias$/)).toBeDefined()
    expect(month.getByText('Justificadas').nextSibling?.textContent).toBe('1')
    expect(month.getByText(/^Das faltas/).textContent).toBe(
      'Das faltas do trimestre, na 6ªB, de onde veio: 2 faltas, 1 justificada, 1 atraso.',
    )
    expect(screen.getByText('n.º 7 da 6ªA')).toBeDefined()
    expect(screen.getByText('Rosa Cossa')).toBeDefined()
  })

  it('of three days in a row asks for a word with the family, whom it rings', async () => {
    showPage()
    const strip = within(await screen.findByRole('region', { name: 'Não veio nos três últimos dias' }))
    expect(strip.getByText(/^5, 6 e 7 de Maio/).textContent).toMatch(/Ninguém registou ainda uma conversa/)
    expect(strip.getByRole('link', { name: 'Telefonar' }).getAttribute('href')).toBe('tel:+258841234567')
  })

  it('without a number to ring asks for one, and nothing at all of who has not been away', async () => {
    absences = { ...stored, pupil: { ...stored.pupil, guardianContact: '' } }
    const first = showPage()
    const way = await screen.findByRole('link', { name: 'Indicar o contacto da família' })
    expect(way.getAttribute('href')).toBe(`/dashboard/group/alunos/${PUPIL}/editar`)
    first.unmount()
    absences = { ...stored, unjustified: [], pupil: { ...stored.pupil, run: null, marks: [] } }
    showPage()
    expect(await screen.findByText('Não há faltas por justificar neste trimestre.')).toBeDefined()
    expect(screen.queryByText(/três últimos/)).toBeNull()
    expect(screen.getByText(/^0 faltas em 4 dias$/)).toBeDefined()
  })

  it('justifies days together, the newest first, with who said why, and takes it back', async () => {
    showPage()
    const list = await section('Por justificar')
    const items = list.getAllByRole('listitem')
    expect(items.map(each => each.textContent)).toEqual([
      expect.stringMatching(/7.*Maio.*1 dia/),
      expect.stringMatching(/30 de Abril, 4 de Maio.*2 dias/),
    ])
    await userEvent.click(within(items[1] as HTMLElement).getByRole('button', { name: 'Justificar' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Anabela Cossa: 30 de Abril, 4 de Maio.')).toBeDefined()
    const save = dialog.getByRole('button', { name: 'Justificar' })
    await userEvent.type(dialog.getByLabelText(/^Motivo/), '   ')
    expect(save).toHaveProperty('disabled', true)
    await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Doença; disse a mãe')
    await userEvent.click(save)
    expect(await screen.findByText('Faltas justificadas.')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()[0]?.body).toEqual({
      marks: ['2026-04-30', '2026-05-04'].map(date => ({ studentId: PUPIL, date, mark: 'justificada' })),
      reason: 'Doença; disse a mãe',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(sent()[1]?.path).toBe('/changes/c1/undo'))
  })

  it('lets who only teaches the group justify today alone', async () => {
    absences = { ...stored, may: 'today' }
    showPage()
    const list = await section('Por justificar')
    const [today, before] = list.getAllByRole('listitem')
    expect(within(today as HTMLElement).getByRole('button', { name: 'Justificar' })).toBeDefined()
    expect(within(before as HTMLElement).queryByRole('button')).toBeNull()
    const strip = within(screen.getByRole('region', { name: /três últimos/ }))
    expect(strip.queryByRole('button', { name: 'Justificar' })).toBeNull()
  })

  it('keeps a reason that the server refuses, and says why', async () => {
    done = { status: 403, body: { code: 'FORBIDDEN', message: 'Só o director de turma.' } }
    showPage()
    const list = await section('Por justificar')
    await userEvent.click(list.getAllByRole('button', { name: 'Justificar' })[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Doença')
    await userEvent.click(dialog.getByRole('button', { name: 'Justificar' }))
    expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
      'Não foi possível justificar.Só o director de turma.',
    )
    expect(dialog.getByLabelText(/^Motivo/)).toHaveProperty('value', 'Doença')
  })

  it('keeps a talk with the family under the day of today', async () => {
    done = {
      body: { id: id(3), date: '2026-05-07', note: 'Está doente.', by: 'Ermelinda Sitoe' },
      headers: { 'x-change': 'c1' },
    }
    showPage()
    const talks = await section('Conversas com a família')
    await userEvent.click(talks.getByRole('button', { name: 'Registar conversa' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Registar' })).toHaveProperty('disabled', true)
    await userEvent.type(dialog.getByLabelText(/^O que se disse/), ' Está doente. ')
    await userEvent.click(dialog.getByRole('button', { name: 'Registar' }))
    expect(await screen.findByText(/^Conversa de .* registada\.$/)).toBeDefined()
    expect(sent()[0]).toMatchObject({
      path: `/absences/students/${PUPIL}/talks`,
      body: { date: '2026-05-07', note: 'Está doente.' },
    })
  })

  it('names the month that is shown until another has come, and goes on from the one that was asked for', async () => {
    showPage()
    await screen.findByRole('heading', { name: 'Maio de 2026' })
    let come = () => undefined as unknown
    api.answer = ({ path }) =>
      path === `/students/${PUPIL}`
        ? { body: pupil }
        : new Promise(resolve => {
            come = () => resolve({ body: { ...stored, month: '2026-03', days: [], calls: [] } })
          })
    await userEvent.click(screen.getByRole('button', { name: 'Abril de 2026' }))
    expect(location.search).toBe('?mes=2026-04')
    await userEvent.click(screen.getByRole('button', { name: 'Março de 2026' }))
    expect(screen.getByRole('heading', { name: 'Maio de 2026' })).toBeDefined()
    await waitFor(() => expect(api.asked.at(-1)?.query.get('month')).toBe('2026-03'))
    come()
    expect(await screen.findByRole('heading', { name: 'Março de 2026' })).toBeDefined()
  })

  it('asks for the month of today where the address names none that there is, and says why it has none', async () => {
    api.answer = ({ path }) =>
      path === `/students/${PUPIL}`
        ? { body: pupil }
        : { status: 500, body: { code: 'INTERNAL', message: 'Tente daqui a pouco.' } }
    showPage('?mes=2026-13')
    expect(await screen.findByText('Não foi possível abrir as faltas')).toBeDefined()
    const calls = api.asked.filter(({ path }) => path.startsWith('/absences/'))
    expect(calls[0]?.query.get('month')).toBeNull()
    api.answer = ({ path }) => ({ body: path === `/students/${PUPIL}` ? pupil : absences })
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByRole('heading', { name: 'Maio de 2026' })).toBeDefined()
  })
})
