// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { decimal, percent } from '#kit/figures.ts'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { PlainNotices } from '#kit/web/notice/plain-notices.tsx'
import { SignedIn } from '#school/accounts/web/session-testing.tsx'
import { type GroupProgress, groupProgress } from '../contract.ts'
import { GroupProgressPage } from './group-progress-page.tsx'

const id = (at: number) => `01890a5d-ac96-774b-bcce-b302099a8${String(at).padStart(3, '0')}`
const [GROUP, OTHER, MATHS, PORTUGUESE] = [id(1), id(2), id(3), id(4)] as const

type Pupil = GroupProgress['rows'][number]
const pupil = (at: number, set: Partial<Pupil> = {}): Pupil => ({
  id: id(100 + at),
  name: `Aluna ${at}`,
  number: at,
  sex: 'M',
  weeks: [
    { number: 3, practised: true, when: 'antes' },
    { number: 4, practised: true, when: 'agora' },
    { number: 5, practised: false, when: 'depois' },
  ],
  inARow: 2,
  lastWeek: 4,
  hasCard: true,
  starting: 0,
  seed: 1,
  growing: 2,
  grown: 3,
  ...set,
})
const competence = (at: number): GroupProgress['competences'][number] => ({
  id: id(200 + at),
  code: `MAT.${at}`,
  description: `Competência ${at}`,
  starting: 1,
  seed: 4,
  growing: 0,
  grown: 2,
  mastered: { H: 0, M: 2, total: 2 },
})
const stored: GroupProgress = groupProgress.parse({
  group: { id: GROUP, name: '6ªA' },
  subject: { id: MATHS, name: 'Matemática' },
  subjects: [
    { id: MATHS, name: 'Matemática' },
    { id: PORTUGUESE, name: 'Português' },
  ],
  trimester: 2,
  week: 4,
  pupils: { H: 3, M: 5, total: 8 },
  practised: { H: 1, M: 4, total: 5 },
  inARow: 1.5,
  answers: 61,
  right: { H: 0.5, M: 0.75, total: 0.7 },
  competences: [1, 2, 3].map(competence),
  cards: { made: 1, used: 1 },
  rows: [1, 2, 3].map(at => pupil(at)),
})

const api = await testApi()
let progress: { status?: number; body: unknown }
let groups: { status?: number; body: unknown }
/** Which group was the first to practise. */
let first: string | null
beforeEach(() => {
  progress = { body: stored }
  first = GROUP
  const group = { schoolId: id(9), grade: 6, year: 2026, shift: 'manhã', students: 8 }
  groups = {
    body: [OTHER, GROUP].map((each, at) => ({ ...group, id: each, name: at === 0 ? '6ªB' : '6ªA' })),
  }
  api.answer = ({ path }) => {
    if (path === '/groups/options') return groups
    if (path === '/groups/practised') return { body: { id: first } }
    if (path.endsWith('/export')) return { body: 'a file' }
    return progress
  }
})
const showPage = (search = '') =>
  show(
    `/dashboard/quizManager/progresso${search}`,
    <SignedIn as={{ nivel: 'professor' }}>
      <GroupProgressPage />
      <PlainNotices />
    </SignedIn>,
  )
const section = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement)
const fact = async (name: string) => (await screen.findByText(name)).closest('div')?.textContent
const askedFor = () =>
  api.asked.filter(({ path }) => path.endsWith('/progress')).map(({ path, query }) => `${path}?${query}`)
const choose = (field: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: field }), option)

describe('the progress of a group', () => {
  it('says who practised this week and how well, boys and girls apart', async () => {
    showPage()
    expect(await screen.findByText('Matemática · 2.º trimestre, semana 4')).toBeDefined()
    expect(await fact('Praticaram esta semana')).toBe('Praticaram esta semana5 de 8 H 1 de 3 · M 4 de 5')
    expect(await fact('Semanas seguidas, mediana')).toContain(decimal(1.5))
    expect(await fact('% de certas esta semana')).toBe(
      `% de certas esta semana${percent(0.7)} H ${percent(0.5)} · M ${percent(0.75)}`,
    )
    const [, row] = within(screen.getByRole('table', { name: 'Prática dos alunos da 6ªA' })).getAllByRole(
      'row',
    )
    expect(row?.textContent).toBe('1Aluna 121 em semente2 a crescer3 consolidadas')
    // What is still to come is no week without practice.
    expect(within(row as HTMLElement).getByLabelText('Semanas com prática: 3, 4').children).toHaveLength(2)
  })

  it('says of no answers that there is nothing to say, and not that all were wrong', async () => {
    progress = {
      body: { ...stored, answers: 0, inARow: null, right: { H: null, M: null, total: null } },
    }
    showPage()
    expect(await fact('% de certas esta semana')).toBe('% de certas esta semana– ')
    expect(await fact('Semanas seguidas, mediana')).toBe('Semanas seguidas, mediana– ')
  })

  it('offers practice of the two competences that most need it, and the others once they are asked for', async () => {
    progress = { body: { ...stored, competences: [1, 2, 3, 4, 5, 6, 7].map(competence) } }
    showPage()
    const known = await section('O que já sabem')
    const names = () =>
      known
        .getAllByRole('row')
        .slice(1)
        .map(row => row.querySelector('b')?.textContent)
    await waitFor(() => expect(names()).toHaveLength(6))
    expect(known.getAllByRole('img', { name: '4 semente, 2 consolidado, 1 a começar' })).toHaveLength(6)
    const ways = known.getAllByRole('link', { name: /^Praticar: / })
    expect(ways.map(way => way.getAttribute('href'))).toEqual(
      [1, 2].map(
        at =>
          `/dashboard/quizManager/fontes?fonte=turma&turma=${GROUP}&disciplina=${MATHS}&competencia=${id(200 + at)}`,
      ),
    )
    await userEvent.click(known.getByRole('button', { name: 'Mostrar as 7' }))
    expect(names()).toHaveLength(7)
    expect(known.queryByText(/de 7 competências/)).toBeNull()
  })

  it('shows eight pupils and then all, and names who has been quiet for two weeks, with what is known of why', async () => {
    const quiet = [
      pupil(8, { lastWeek: 2, sex: 'H' }),
      pupil(9, { lastWeek: null }),
      pupil(10, { lastWeek: null, hasCard: false }),
    ]
    progress = {
      body: {
        ...stored,
        rows: [...[1, 2, 3, 4, 5, 6].map(at => pupil(at)), pupil(7, { lastWeek: 3 }), ...quiet],
      },
    }
    showPage()
    const pupils = await section('Por aluno')
    await waitFor(() => expect(pupils.getAllByRole('row')).toHaveLength(9))
    await userEvent.click(pupils.getByRole('button', { name: 'Mostrar os 10' }))
    expect(pupils.getAllByRole('row')).toHaveLength(11)
    const silent = await section('Sem praticar há 2 semanas')
    expect(silent.getByText('3 alunos: 1 H, 2 M')).toBeDefined()
    expect(silent.getAllByRole('listitem').map(each => each.textContent)).toEqual([
      'Aluna 8última: semana 2',
      'Aluna 9nenhuma',
      'Aluna 10sem cartão',
    ])
  })

  it('opens with the group that practised first, and keeps what is chosen in the address', async () => {
    showPage()
    await screen.findByText('Progresso da 6ªA')
    expect(askedFor()).toEqual([`/groups/${GROUP}/progress?`])
    await choose('Disciplina', 'Português')
    await waitFor(() => expect(location.search).toBe(`?turma=${GROUP}&disciplina=${PORTUGUESE}`))
    await waitFor(() => expect(askedFor().at(-1)).toBe(`/groups/${GROUP}/progress?subject=${PORTUGUESE}`))
    await screen.findByText('Progresso da 6ªA')
    // Another group may have no such subject.
    await choose('Turma', '6ªB')
    await waitFor(() => expect(location.search).toBe(`?turma=${OTHER}`))
    await waitFor(() => expect(askedFor().at(-1)).toBe(`/groups/${OTHER}/progress?`))
  })

  it('without any practice leads to the quizzes, and has nothing to save', async () => {
    progress = { body: { ...stored, subject: null, subjects: [], rows: [], competences: [] } }
    showPage()
    expect(await screen.findByText('A 6ªA ainda não praticou')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ir aos quizzes' }).getAttribute('href')).toBe(
      '/dashboard/quizManager',
    )
    expect(screen.queryByRole('button', { name: 'PDF' })).toBeNull()
  })

  it('says that there is no group, or why groups could not be loaded', async () => {
    first = null
    groups = { body: [] }
    const none = showPage()
    expect(await screen.findByText('Não tem turmas')).toBeDefined()
    expect(askedFor()).toEqual([])
    none.unmount()
    groups = { status: 500, body: { code: 'INTERNAL', message: 'Tente daqui a pouco.' } }
    showPage()
    expect(await screen.findByText('Não foi possível ver o progresso')).toBeDefined()
    expect(screen.queryByText('Não tem turmas')).toBeNull()
  })

  it('saves the figures of the subject that is shown, and says why it could not', async () => {
    showPage()
    await screen.findByText('Progresso da 6ªA')
    expect(screen.queryByRole('button', { name: 'Word' })).toBeNull()
    api.answer = () => ({ status: 403, body: { code: 'FORBIDDEN', message: 'Não pode ver esta turma.' } })
    await userEvent.click(screen.getByRole('button', { name: 'Excel' }))
    const problem = await screen.findByRole('alert')
    expect(problem.textContent).toContain('Não foi possível preparar o relatório.Não pode ver esta turma.')
    const request = api.asked.find(({ path }) => path.endsWith('/export'))
    expect(`${request?.path}?${request?.query}`).toBe(
      `/groups/${GROUP}/progress/export?format=xlsx&subject=${MATHS}`,
    )
  })

  it('says why it has no figures, and asks again', async () => {
    progress = { status: 500, body: { code: 'INTERNAL', message: 'Tente daqui a pouco.' } }
    showPage()
    expect(await screen.findByText('Não foi possível ver o progresso')).toBeDefined()
    progress = { body: stored }
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await fact('Praticaram esta semana')).toContain('5 de 8')
    expect(screen.getByText(/^1 de 8 tem cartão/).textContent).toContain('1 já entrou com ele')
  })
})
