// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { PlainNotices } from '#kit/web/notice/plain-notices.tsx'
import { SignedIn } from '#school/accounts/web/session-testing.tsx'
import { type QuizGradebook, quizGradebook } from '../gradebook-contract.ts'
import { GradebookPage } from './gradebook-page.tsx'

const id = (at: number) => `01890a5d-ac96-774b-bcce-b302099a8${String(at).padStart(3, '0')}`
const [GROUP, OTHER, MATHS, FRACTIONS, ANGLES] = [id(1), id(2), id(3), id(4), id(5)] as const

const first = {
  ...{ number: 1, closedAt: '2026-05-29T08:00:00Z', closedBy: 'Rosa Bila', reason: '' },
  isRecomputed: false,
}
const quiz = { state: 'encerrado', opensOn: '2026-05-04', weight: 1, hidden: false, mean: 12 }
const stored: QuizGradebook = quizGradebook.parse({
  group: { id: GROUP, name: '6ªA' },
  subject: { id: MATHS, name: 'Matemática' },
  year: 2026,
  trimester: 2,
  dropWorst: 1,
  missingIsZero: false,
  locked: false,
  correction: '',
  edition: null,
  editions: [],
  version: 3,
  quizzes: [
    { ...quiz, id: FRACTIONS, title: 'Fracções' },
    { ...quiz, id: ANGLES, title: 'Ângulos', weight: 2 },
  ],
  pupils: [
    {
      ...{
        id: id(10),
        name: 'Anabela Cossa',
        number: 1,
        sex: 'M',
        dropped: [],
        toMark: [],
        exempt: [],
        mark: 12,
      },
      marks: { [FRACTIONS]: 12, [ANGLES]: null },
    },
  ],
} satisfies QuizGradebook)

const api = await testApi()
let gradebook: { status?: number; body: unknown }
let groups: { status?: number; body: unknown }
/** What the server says to what is saved. */
let saved: { status?: number; body?: unknown; headers?: Record<string, string> }
/** The quizzes that were handed out, the last first. */
let handedOut: unknown[]
beforeEach(() => {
  gradebook = { body: stored }
  saved = { body: { ...stored, version: 4 }, headers: { 'x-change': 'c1' } }
  const group = { schoolId: id(9), grade: 6, year: 2026, shift: 'manhã', students: 30 }
  groups = {
    body: [
      { ...group, id: OTHER, name: '6ªB' },
      { ...group, id: GROUP, name: '6ªA' },
    ],
  }
  handedOut = [{ id: FRACTIONS, groups: [{ id: GROUP, name: '6ªA' }], subject: { id: MATHS } }]
  const look = {
    code: 'MAT',
    abbreviation: 'Mat.',
    colour: 'azul',
    icon: 'book',
    grades: [6],
    state: 'activa',
  }
  api.answer = ({ method, path }) => {
    if (path.endsWith('/undo')) return { body: { rows: 1 } }
    if (method === 'PUT') return saved
    if (path === '/groups/options') return groups
    if (path === '/subjects/options') return { body: [{ ...look, id: MATHS, name: 'Matemática' }] }
    if (path === '/calendars/current')
      return { body: { today: '2026-05-05', calendar: null, trimester: 2, week: 1 } }
    if (path === '/quizzes') return { body: { rows: handedOut, next: null, total: handedOut.length } }
    return path === '/quizzes/gradebook' ? gradebook : { status: 404 }
  }
})
const showPage = (search = '') =>
  show(
    `/dashboard/quizManager/pauta${search}`,
    <SignedIn as={{ nivel: 'professor' }}>
      <GradebookPage />
      <PlainNotices />
    </SignedIn>,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = () => api.asked.filter(({ method }) => method !== 'GET')
const askedFor = () =>
  api.asked
    .filter(({ path, method }) => method === 'GET' && path === '/quizzes/gradebook')
    .map(({ query }) => `${query}`)
const worst = () => screen.findByLabelText('Piores notas que não contam')
const weightOf = (title: string) => screen.getByRole('textbox', { name: `peso de ${title}`, hidden: true })

describe('the pauta of quizzes', () => {
  it('opens where the last quiz was handed out, in the trimester of today, and keeps what is chosen', async () => {
    showPage()
    expect(
      await screen.findByText(
        '6ªA · Matemática · 2.º trimestre de 2026 · 2 quizzes, 1 aluno · escala de 0 a 20',
      ),
    ).toBeDefined()
    expect(askedFor()).toEqual([`group=${GROUP}&subject=${MATHS}&trimester=2`])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Turma' }), '6ªB')
    await waitFor(() => expect(location.search).toBe(`?turma=${OTHER}`))
    await waitFor(() => expect(askedFor().at(-1)).toContain(`group=${OTHER}`))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Trimestre' }), '1.º')
    await waitFor(() => expect(location.search).toBe(`?turma=${OTHER}&trimestre=1`))
    await waitFor(() => expect(askedFor().at(-1)).toMatch(/trimester=1$/))
  })

  it('keeps weights, what is hidden and how many do not count, with the way back', async () => {
    showPage()
    const field = await worst()
    expect(screen.getByText('Como se faz a nota: um vale o dobro')).toBeDefined()
    await userEvent.clear(field)
    await userEvent.type(field, '2')
    await userEvent.clear(weightOf('Fracções'))
    await userEvent.type(weightOf('Fracções'), '1,5')
    expect(screen.getByText('Como se faz a nota: dois têm outro peso')).toBeDefined()
    await userEvent.click(screen.getByRole('checkbox', { name: /^esconder Ângulos/, hidden: true }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'O que não se entregou conta zero' }))
    await press('Guardar')
    expect(await screen.findByText('Pauta guardada.')).toBeDefined()
    expect(sent()[0]?.body).toEqual({
      ...{ group: GROUP, subject: MATHS, trimester: 2, version: 3, locked: false },
      dropWorst: 2,
      missingIsZero: true,
      columns: { [FRACTIONS]: { weight: 1.5, hidden: false }, [ANGLES]: { weight: 2, hidden: true } },
    })
    await press('Desfazer')
    await waitFor(() => expect(sent()[1]?.path).toBe('/changes/c1/undo'))
  })

  it('says which numbers it does not take, and keeps those that it had', async () => {
    showPage()
    const field = await worst()
    await userEvent.clear(field)
    await userEvent.type(field, '11')
    expect(screen.getByText('De 0 a 10.').id).toBe(field.getAttribute('aria-describedby'))
    const weight = weightOf('Ângulos')
    for (const typed of ['101', '-1', 'x']) {
      await userEvent.clear(weight)
      await userEvent.type(weight, '2')
      expect(screen.queryByText('De 0 a 100.')).toBeNull()
      await userEvent.clear(weight)
      await userEvent.paste(typed)
      expect(screen.getByText('De 0 a 100.')).toBeDefined()
      expect(weight.getAttribute('aria-invalid')).toBe('true')
    }
    await userEvent.tab()
    expect(weight).toHaveProperty('value', '2')
    expect(screen.queryByText('De 0 a 100.')).toBeNull()
  })

  it('that is locked stands still: nothing in it is written in until it is unlocked', async () => {
    gradebook = { body: { ...stored, locked: true, edition: first, editions: [first] } }
    showPage()
    expect(await screen.findByText('A pauta está bloqueada.')).toBeDefined()
    for (const field of [
      await worst(),
      weightOf('Fracções'),
      ...screen.getAllByRole('checkbox', { hidden: true }),
    ])
      expect(field).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
    await press('Desbloquear')
    const dialog = within(await screen.findByRole('dialog'))
    const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Desbloquear' }))
    await submit()
    expect(dialog.getByText('Diga porque se corrige.')).toBeDefined()
    expect(sent()).toEqual([])
    await userEvent.type(dialog.getByLabelText('Porque se corrige'), 'Falta um quiz')
    await submit()
    expect(await screen.findByText('Pauta desbloqueada.')).toBeDefined()
    expect(sent()[0]?.body).toMatchObject({
      ...{ locked: false, dropWorst: 1, version: 3, reason: 'Falta um quiz' },
    })
  })

  it('an edition that was corrected says which one holds, and lists all there are', async () => {
    const second = { ...first, number: 2, reason: 'Falta um quiz' }
    gradebook = { body: { ...stored, locked: true, edition: first, editions: [first, second] } }
    showPage(`?turma=${GROUP}&disciplina=${MATHS}&trimestre=2&versao=1`)
    expect(await screen.findByText('Já não é esta que vale.')).toBeDefined()
    expect(askedFor().at(-1)).toContain('edition=1')
    expect(screen.queryByRole('button', { name: 'Desbloquear' })).toBeNull()
    expect(await worst()).toHaveProperty('disabled', true)
    const links = within(screen.getByRole('navigation', { name: 'Versões' })).getAllByRole('link')
    expect(links.map(link => link.textContent)).toEqual([
      expect.stringMatching(/^1\.ª versão, .*, Rosa Bila$/),
      expect.stringMatching(/^2\.ª versão, .*, Rosa Bila: Falta um quiz$/),
    ])
    await userEvent.click(screen.getByRole('link', { name: 'Ver a pauta de agora' }))
    await waitFor(() => expect(location.search).not.toContain('versao'))
  })

  it('is locked as it stands in the form; where another was first it says so and keeps what was typed', async () => {
    saved = { status: 409, body: { code: 'VERSION_CONFLICT', message: 'Outra pessoa mudou a pauta.' } }
    showPage()
    const field = await worst()
    await userEvent.clear(field)
    await userEvent.type(field, '3')
    await press('Bloquear as notas')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Não foi possível guardar a pauta.Outra pessoa mudou a pauta.',
    )
    expect(sent()[0]?.body).toMatchObject({ locked: true, dropWorst: 3 })
    expect(await worst()).toHaveProperty('value', '3')
  })

  it('of a trimester without quizzes leads to them, and has nothing to save', async () => {
    gradebook = { body: { ...stored, quizzes: [], pupils: [] } }
    showPage()
    expect(await screen.findByText('Nenhum quiz neste trimestre')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'PDF' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
  })

  it('says that there is no group, or why groups could not be loaded', async () => {
    handedOut = []
    groups = { body: [] }
    const none = showPage()
    expect(await screen.findByText('Não há turmas')).toBeDefined()
    expect(askedFor()).toEqual([])
    none.unmount()
    groups = { status: 500, body: { code: 'INTERNAL', message: 'Tente daqui a pouco.' } }
    showPage()
    expect(await screen.findByText('Não foi possível abrir a pauta')).toBeDefined()
    expect(screen.queryByText('Não há turmas')).toBeNull()
  })

  it('says why it could not be opened, and tries again', async () => {
    gradebook = { status: 500, body: { code: 'INTERNAL', message: 'Tente daqui a pouco.' } }
    showPage()
    expect(await screen.findByText('Não foi possível abrir a pauta')).toBeDefined()
    gradebook = { body: stored }
    await press('Tentar de novo')
    expect(await worst()).toHaveProperty('value', '1')
  })
})
