// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { type QuizBody, quizBody, sampleQuiz } from '#features/assessment/quizzes/contract.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { percent } from '#kit/figures.ts'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { PlainNotices } from '#kit/web/notice/plain-notices.tsx'
import { SignedIn } from '#school/accounts/web/session-testing.tsx'
import { getReportSource, listQuizSources } from '../contract.ts'
import { QuizSourcesPage } from './quiz-sources-page.tsx'

const id = (at: number) => `01890a5d-ac96-774b-bcce-b302099a8${String(at).padStart(3, '0')}`
const [FIRST, SECOND, LESSON, MADE] = [id(1), id(2), id(3), id(4)] as const
const where = {
  subject: { id: id(5), name: 'Matemática' },
  grade: 6,
  group: { id: id(6), name: '6ªA' },
  date: '2026-05-05',
}
const competence = (at: number) => ({ id: id(100 + at), code: `FR${at}`, description: `Competência ${at}` })
const sources = listQuizSources.response.parse({
  reports: [
    { ...where, id: FIRST, title: 'Diagnóstico' },
    { ...where, id: SECOND, title: 'Reaplicação' },
  ],
  lessons: [{ ...where, id: LESSON, theme: 'Fracções', competences: [4, 5, 6].map(competence) }],
})
const report = (at: string) =>
  getReportSource.response.parse({
    ...where,
    id: at,
    title: at === FIRST ? 'Diagnóstico' : 'Reaplicação',
    // The second is of others.
    competences: (at === FIRST ? [1, 2, 3] : [7, 8, 9]).map(each => ({
      ...competence(each),
      share: each === 3 ? null : 0.457,
      notMastered: 12,
      pupils: 49,
      indication: each === 2,
    })),
  })
type Sample = ResponseOf<typeof sampleQuiz>
const drawn = (set: Partial<Sample> = {}): Sample =>
  sampleQuiz.response.parse({
    questions: [],
    rules: [],
    missing: [],
    fullPlace: null,
    spread: { lowest: 9, highest: 12, unequal: true },
    ...set,
  })

const api = await testApi()
let offered: { status?: number; body: unknown }
let sample: Sample
/** What the server says to the quiz that is made. */
let made: { status?: number; body?: unknown; headers?: Record<string, string> }
/** A report that cannot be read. */
let broken: string | undefined
beforeEach(() => {
  offered = { body: sources }
  sample = drawn()
  made = { status: 201, body: { id: MADE, title: 'Quiz: FR1, FR2' }, headers: { 'x-change': 'c1' } }
  broken = undefined
  api.answer = ({ method, path }) => {
    if (path.endsWith('/undo')) return { body: { rows: 1 } }
    if (path === '/quizzes/sources') return offered
    if (path === '/quizzes/sample') return { body: sample }
    if (method === 'POST' && path === '/quizzes') return made
    const [, at = ''] = /reports\/(.*)$/.exec(path) ?? []
    if (at !== '' && at !== broken) return { body: report(at) }
    return { status: 404, body: { code: 'NOT_FOUND', message: 'Já não existe.' } }
  }
})
const showPage = (search = '?fonte=relatorio') =>
  show(
    `/dashboard/quizManager/fontes${search}`,
    <SignedIn as={{ nivel: 'professor' }}>
      <QuizSourcesPage />
      <PlainNotices />
    </SignedIn>,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const ticked = () =>
  screen
    .getAllByRole('checkbox', { checked: true })
    .map(each => each.closest('label')?.textContent?.slice(0, 3))
const postsTo = (path: string) => api.asked.filter(each => each.method === 'POST' && each.path === path)
const body = () => postsTo('/quizzes').at(-1)?.body as QuizBody
const rules = () => body().parts.map(part => (part.kind === 'rule' ? [part.competenceIds, part.count] : part))

describe('a quiz from what is there', () => {
  it('of a report begins with the two in most need, says why, and opens as a draft with the way back', async () => {
    showPage()
    await screen.findByText(/FR1 · Competência 1/)
    expect(ticked()).toEqual(['FR1', 'FR2'])
    expect(
      screen.getAllByText(new RegExp(`^${percent(0.457).replace(/\s/g, ' ')} dos pontos · 12 de 49`)),
    ).toHaveLength(2)
    expect(screen.getByText(/1 ou 2 perguntas/)).toBeDefined()
    expect(screen.getByText('sem respostas')).toBeDefined()
    await press('Mais uma')
    await press('Fazer o quiz')
    expect(await screen.findByText('«Quiz: FR1, FR2» criado como rascunho.')).toBeDefined()
    expect(location.pathname + location.search).toBe(`/dashboard/quizManager?quiz=${MADE}`)
    expect(() => quizBody.parse(body())).not.toThrow()
    expect(body()).toMatchObject({
      title: 'Quiz: FR1, FR2',
      grade: 6,
      audience: [{ groupId: where.group.id }],
      source: { kind: 'relatório', id: FIRST, label: 'Diagnóstico' },
    })
    // Nine questions: the first gets the one that is left over.
    expect(rules()).toEqual([
      [[competence(1).id], 5],
      [[competence(2).id], 4],
    ])
    await press('Desfazer')
    await waitFor(() => expect(postsTo('/changes/c1/undo')).toHaveLength(1))
  })

  it('is none without a competence, and says so; at least one question is left to each pupil', async () => {
    showPage()
    for (const name of [/^FR1/, /^FR2/]) await userEvent.click(await screen.findByRole('checkbox', { name }))
    expect(screen.getByText('Escolha pelo menos uma competência.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Fazer o quiz' })).toHaveProperty('disabled', true)
    for (let at = 8; at > 1; at--) await press('Menos uma')
    expect(screen.getByText('1 pergunta')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Menos uma' })).toHaveProperty('disabled', true)
  })

  it('says where the bank has too few, and how unlike two draws would be', async () => {
    const rule = { fits: 3, inDraw: 3 }
    sample = drawn({
      rules: [
        { ...rule, partId: competence(1).id, warning: 'faltam' },
        { ...rule, partId: competence(2).id, warning: 'repetem-se' },
      ],
    })
    showPage()
    expect(await screen.findByText('O banco não tem perguntas que cheguem.')).toBeDefined()
    expect(screen.getByText('Poucas: vão repetir-se.')).toBeDefined()
    expect(screen.getAllByText(/3 no banco, saem 4$/)).toHaveLength(2)
    expect(screen.getByText(/^Dificuldade desigual: um aluno médio teria entre 9 e 12 valores/)).toBeDefined()
  })

  it('begins anew with another report, and with the first once more', async () => {
    showPage()
    await screen.findByText(/FR1 · Competência 1/)
    const choose = (title: string) =>
      userEvent.selectOptions(
        screen.getByRole('combobox', { name: 'De que relatório' }),
        screen.getByRole('option', { name: new RegExp(`^${title}`) }),
      )
    await choose('Reaplicação')
    await screen.findByText(/FR7 · Competência 7/)
    expect(location.search).toBe(`?fonte=relatorio&relatorio=${SECOND}`)
    expect(ticked()).toEqual(['FR7', 'FR8'])
    await choose('Diagnóstico')
    await screen.findByText(/FR1 · Competência 1/)
    expect(ticked()).toEqual(['FR1', 'FR2'])
  })

  it('of a lesson takes all that the lesson is about', async () => {
    showPage('?fonte=plano')
    await screen.findByText(/FR4 · Competência 4/)
    expect(ticked()).toEqual(['FR4', 'FR5', 'FR6'])
    await press('Fazer o quiz')
    await waitFor(() =>
      expect(body().source).toEqual({ kind: 'plano de aula', id: LESSON, label: 'Fracções' }),
    )
    expect(rules().map(rule => (Array.isArray(rule) ? rule[1] : 0))).toEqual([3, 3, 2])
  })

  it('without any report says what to do, and marks the source that is chosen', async () => {
    offered = { body: { reports: [], lessons: [] } }
    showPage('')
    expect(await screen.findByText(/^Ainda não há relatórios: aplique um teste/)).toBeDefined()
    const chosen = screen.getAllByRole('link', { current: true })
    expect(chosen.map(link => link.getAttribute('href'))).toEqual([
      '/dashboard/quizManager/fontes?fonte=relatorio',
    ])
    expect(screen.queryByRole('button', { name: 'Fazer o quiz' })).toBeNull()
  })

  it('says why no quiz was made, and keeps what was chosen', async () => {
    made = { status: 403, body: { code: 'FORBIDDEN', message: 'Já não ensina esta turma.' } }
    showPage()
    await press('Mais uma')
    await press('Fazer o quiz')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Não foi possível fazer o quiz.Já não ensina esta turma.',
    )
    expect(screen.getByText('9 perguntas')).toBeDefined()
    expect(location.pathname).toBe('/dashboard/quizManager/fontes')
  })

  it('of a report that is no more says so, and leaves the others to choose from', async () => {
    broken = SECOND
    showPage(`?fonte=relatorio&relatorio=${SECOND}`)
    const problem = await screen.findByRole('alert')
    expect(within(problem).getByText('Não foi possível ler as competências')).toBeDefined()
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'De que relatório' }),
      screen.getByRole('option', { name: /^Diagnóstico/ }),
    )
    expect(await screen.findByText(/FR1 · Competência 1/)).toBeDefined()
  })

  it('says why it has nothing to offer, and asks again', async () => {
    offered = { status: 500, body: { code: 'INTERNAL', message: 'Tente daqui a pouco.' } }
    showPage()
    expect(await screen.findByText('Não foi possível ler as competências')).toBeDefined()
    offered = { body: sources }
    await press('Tentar de novo')
    expect(await screen.findByText(/FR1 · Competência 1/)).toBeDefined()
  })
})
