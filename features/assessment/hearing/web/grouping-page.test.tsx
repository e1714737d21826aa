// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { href } from '#kit/address.ts'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { PlainNotices } from '#kit/web/notice/plain-notices.tsx'
import { SignedIn } from '#school/accounts/web/session-testing.tsx'
import * as pages from '#school/pages.ts'
import { type GroupedPupil, type Grouping, type GroupingBody, grouping } from '../grouping-contract.ts'
import { GroupingPage } from './grouping-page.tsx'

const id = (at: number) => `01890a5d-ac96-774b-bcce-b302099a8${String(at).padStart(3, '0')}`
const [ID, CLASS_A, CLASS_B, LOWER, HIGHER, TEACHER] = [id(1), id(2), id(3), id(4), id(5), id(6)] as const
const [MONDAY, TUESDAY] = [
  { weekday: 1, period: 2 },
  { weekday: 2, period: 2 },
]

const pupil = (at: number, set: Partial<GroupedPupil> = {}): GroupedPupil => ({
  id: id(100 + at),
  name: `Aluna ${at}`,
  number: at,
  sex: at === 3 ? 'H' : 'M',
  groupId: at === 3 ? CLASS_B : CLASS_A,
  level: 'Letra',
  ...set,
})
const inGroup = { leaderId: null, room: '', activities: [] }
const stored: Grouping = grouping.parse({
  id: ID,
  title: 'Dois grupos para aprender a ler',
  skill: 'leitura',
  language: 'Português',
  levels: ['Letra', 'Palavra'],
  subject: { id: id(7), name: 'Língua Portuguesa' },
  groups: [
    { id: CLASS_A, name: '2ªA', grade: 2 },
    { id: CLASS_B, name: '2ªB', grade: 2 },
  ],
  school: 'Escola da Matola',
  applicationIds: [id(8), id(9)],
  heard: [
    { applicationId: id(8), groupId: CLASS_A, date: '2026-05-04' },
    { applicationId: id(9), groupId: CLASS_B, date: '2026-05-04' },
  ],
  heardFrom: '2026-05-04',
  heardTo: '2026-05-04',
  levelGroups: [
    { ...inGroup, id: LOWER, name: 'Letras', levels: ['Letra'], studentIds: [1, 2].map(at => id(100 + at)) },
    { ...inGroup, id: HIGHER, name: 'Palavras', levels: ['Palavra'], studentIds: [id(103)] },
  ],
  hours: [],
  startsOn: '2026-05-05',
  hearAgainOn: '2026-06-09',
  pupils: [pupil(1), pupil(2, { level: null }), pupil(3, { level: 'Palavra' })],
  missing: [pupil(4, { level: null })],
  leaders: [{ id: TEACHER, name: 'Ermelinda Sitoe' }],
  common: [TUESDAY],
  clashes: [],
  periods: [{ number: 2, startsAt: '07:50', endsAt: '08:35' }],
  materials: [
    { level: 'Letra', texts: 1, own: ['Jogo das letras'], usual: [] },
    { level: 'Palavra', texts: 0, own: [], usual: [] },
  ],
  heldOn: [],
  left: [],
  newer: [],
  version: 4,
} satisfies Grouping)

window.__DONDZA__ = { today: '2026-05-05' }
afterAll(() => {
  window.__DONDZA__ = {}
})
const api = await testApi()
let now: Grouping
/** What the server says to what is done. */
let done: { status?: number; body?: unknown; headers?: Record<string, string> }
beforeEach(() => {
  now = stored
  done = { body: stored, headers: { 'x-change': 'c1' } }
  api.answer = ({ method, path }) => {
    if (path.endsWith('/undo')) return { body: { rows: 1 } }
    return method === 'GET' ? { body: now } : done
  }
})
const showPage = () =>
  show(
    href(pages.grouping, { id: ID }),
    <SignedIn as={{ nivel: 'professor' }}>
      <Routes>
        <Route path={pages.grouping} element={<GroupingPage />} />
        <Route path="*" element={<p>Outra página</p>} />
      </Routes>
      <PlainNotices />
    </SignedIn>,
  )
/** The head draws its buttons twice, for wide screens and for phones. */
async function press(name: string) {
  const [first] = await screen.findAllByRole('button', { name })
  await userEvent.click(first as HTMLElement)
}
const sent = () =>
  api.asked
    .filter(({ method }) => method !== 'GET')
    .map(({ path, body }) => ({ path: path.split(ID).at(-1)?.replace('/api/diagnostics', ''), body }))
const column = async (name: string) => within(await screen.findByRole('article', { name }))

describe('groups by level', () => {
  it('say who is in which and what they do, who was not heard, and when they are heard again', async () => {
    showPage()
    const lower = await column('Letras')
    expect(lower.getByText('2 alunos').closest('p')?.textContent).toBe('2 alunos · 0 H, 2 M2ªA 2')
    expect(lower.getByText('1 texto do banco para este nível')).toBeDefined()
    expect(lower.getByText('Quem orienta?')).toBeDefined()
    expect(lower.getByText('2ªA · por ouvir')).toBeDefined()
    const higher = await column('Palavras')
    expect(higher.getByText('Ver o nome')).toBeDefined()
    expect(higher.queryByText(/texto/)).toBeNull()
    expect(screen.getByText(/^2ªA e 2ªB · 2 de 4 alunos ouvidos a 4 de Maio/)).toBeDefined()
    expect(screen.getByText(/^Ouvir de novo: semana de 9 de Junho/).textContent).toMatch(
      /, daqui a 5 semanas$/,
    )
    expect(screen.getByText(/1 aluno não foi ouvido e não está em nenhum grupo\.$/)).toBeDefined()
    expect(screen.getByText(/2 grupos ainda não têm quem oriente\.$/)).toBeDefined()
  })

  it('are put into the hour that all classes have, and taken out of it again', async () => {
    showPage()
    expect(await screen.findByText('Sem hora marcada')).toBeDefined()
    await press('Marcar no horário')
    await press('Desfazer')
    await waitFor(() => expect(sent()).toHaveLength(2))
    const [marked, undone] = sent()
    expect(marked?.body).toMatchObject({ hours: [TUESDAY], version: 4, title: stored.title })
    expect(undone?.path).toBe('/changes/c1/undo')
  })

  it('of an hour that a class does not have say so, and a tap on the hour takes that one away alone', async () => {
    now = {
      ...stored,
      hours: [MONDAY, TUESDAY],
      clashes: [
        { group: '2ªA', hours: [MONDAY, TUESDAY] },
        { group: '2ªB', hours: [TUESDAY] },
      ],
    }
    showPage()
    expect(await screen.findByText(/^À hora marcada 2ªB não tem Língua Portuguesa\./)).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Segunda e terça, 07:50 às 08:35' })).toBeDefined()
    const grid = within(screen.getByRole('table', { name: 'A hora dos grupos' }))
    const on = grid.getAllByRole('button', { pressed: true })
    expect(on.map(each => each.getAttribute('aria-label'))).toEqual([
      'Segunda, 2.º tempo, 07:50',
      'Terça, 2.º tempo, 07:50, todas as turmas podem',
    ])
    await userEvent.click(on[0] as HTMLElement)
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ hours: [TUESDAY] }))
    await userEvent.click(grid.getByRole('button', { name: /^Quarta/ }))
    await waitFor(() =>
      expect(sent()[1]?.body).toMatchObject({ hours: [MONDAY, TUESDAY, { weekday: 3, period: 2 }] }),
    )
  })

  it('change by one tap on a pupil, into another group or out of all, with the way back', async () => {
    showPage()
    const lower = await column('Letras')
    const choice = () => lower.getByRole('combobox', { name: 'Grupo de Aluna 1', hidden: true })
    await userEvent.selectOptions(choice(), 'Palavras')
    expect(await screen.findByText('Aluna 1: Palavras.')).toBeDefined()
    await userEvent.selectOptions(choice(), 'Fora dos grupos')
    expect(await screen.findByText('Aluna 1: fora dos grupos.')).toBeDefined()
    expect(sent()).toEqual([HIGHER, null].map(to => ({ path: '/move', body: { studentId: id(101), to } })))
    expect(screen.getAllByRole('button', { name: 'Desfazer' })).toHaveLength(2)
  })

  it('say why a pupil stayed where it was', async () => {
    done = { status: 403, body: { code: 'FORBIDDEN', message: 'Já não ensina esta turma.' } }
    showPage()
    const lower = await column('Letras')
    const choice = lower.getByRole('combobox', { name: 'Grupo de Aluna 1', hidden: true })
    await userEvent.selectOptions(choice, 'Palavras')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'O aluno não mudou de grupo.Já não ensina esta turma.',
    )
    await waitFor(() => expect(choice).toHaveProperty('value', LOWER))
  })

  it('have a leader and activities; without a name a group is not kept', async () => {
    showPage()
    await press('Mudar quem orienta Palavras')
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await press('Mudar quem orienta Letras')
    const dialog = within(await screen.findByRole('dialog', { name: 'Letras' }))
    const name = dialog.getByLabelText(/^Nome do grupo/)
    await userEvent.clear(name)
    expect(dialog.getByText('Escreva o nome do grupo.')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', true)
    await userEvent.type(name, 'Primeiras letras')
    await userEvent.selectOptions(dialog.getByLabelText('Quem orienta'), 'Ermelinda Sitoe')
    await userEvent.click(dialog.getByRole('button', { name: 'Juntar: Jogo das letras' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    const levelGroups = (sent()[0]?.body as GroupingBody | undefined)?.levelGroups
    expect(levelGroups?.[0]).toMatchObject({
      name: 'Primeiras letras',
      leaderId: TEACHER,
      activities: ['Jogo das letras'],
    })
    expect(levelGroups?.[1]).toEqual(stored.levelGroups[1])
  })

  it('count the days on which the hour was held, and take back a day that was said wrongly', async () => {
    now = { ...stored, hours: [TUESDAY], heldOn: ['2026-05-04'] }
    showPage()
    expect(await screen.findByText(/^1 hora dada desde 5 de Maio/)).toBeDefined()
    await press('Marcar a hora dada')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Foi dada neste dia' }))
    await waitFor(() => expect(sent()).toEqual([{ path: '/held', body: { date: '2026-05-05', held: true } }]))
    const day = dialog.getByRole('textbox', { name: 'Dia' })
    await userEvent.clear(day)
    await userEvent.type(day, '04/05/2026')
    await userEvent.tab()
    await userEvent.click(await dialog.findByRole('button', { name: 'Retirar este dia' }))
    await waitFor(() => expect(sent()[1]?.body).toEqual({ date: '2026-05-04', held: false }))
  })

  it('are made anew of what was heard since, and a class that is in newer groups is out of these', async () => {
    now = {
      ...stored,
      newer: [
        { applicationId: id(20), groupId: CLASS_A, groupName: '2ªA', date: '2026-06-09', heard: 2 },
        { applicationId: id(21), groupId: CLASS_B, groupName: '2ªB', date: '2026-06-09', heard: 1 },
      ],
      left: [{ group: { id: CLASS_B, name: '2ªB' }, to: { id: id(30), name: 'Novos' }, from: '2026-06-10' }],
    }
    showPage()
    const note = await screen.findByText(/^Ouviu-se de novo 2ªA \(2\): os grupos podem mudar\./)
    expect(within(note).getByRole('button', { name: 'Refazer os grupos' })).toBeDefined()
    expect(screen.getByText(/^A 2ªB está em «Novos» desde 10 de Junho/)).toBeDefined()
    expect((await column('Palavras')).getByText('0 alunos')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Ouvir de novo' })).toBeNull()
  })

  it('are heard again where one class is: its queue opens at once, else the page of levels', async () => {
    done = { body: { applicationIds: [id(40)] }, headers: { 'x-change': 'c1' } }
    const one = showPage()
    await press('Ouvir de novo')
    await waitFor(() => expect(location.pathname).toBe(href(pages.hearing, { id: id(40) })))
    one.unmount()
    done = { body: { applicationIds: [id(40), id(41)] } }
    showPage()
    await press('Ouvir de novo')
    await waitFor(() => expect(location.pathname).toBe(pages.levels))
  })

  it('that are deleted come back by the notice that says so', async () => {
    done = { body: {}, headers: { 'x-change': 'c1' } }
    showPage()
    await press('Mais acções')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Eliminar os grupos' }))
    expect(await screen.findByText('Outra página')).toBeDefined()
    await press('Desfazer')
    await waitFor(() => expect(sent().map(({ path }) => path)).toEqual(['', '/changes/c1/undo']))
  })

  it('say why they could not be opened; once they are there they stay, also when asking again fails', async () => {
    const { answer } = api
    const failing = () => ({ status: 500, body: { code: 'INTERNAL', message: 'Tente daqui a pouco.' } })
    api.answer = failing
    showPage()
    expect(await screen.findByText('Não foi possível abrir os grupos')).toBeDefined()
    api.answer = answer
    await press('Tentar de novo')
    await column('Letras')
    api.answer = request => (request.method === 'GET' ? failing() : answer(request))
    await press('Marcar no horário')
    await press('Desfazer')
    // Three tries, and what was there before.
    await waitFor(
      () => expect(api.asked.filter(({ method }) => method === 'GET').length).toBeGreaterThan(6),
      { timeout: 20_000 },
    )
    const gone = screen.findByText('Não foi possível abrir os grupos', {}, { timeout: 500 })
    await expect(gone).rejects.toThrow()
    await column('Letras')
  })
})
