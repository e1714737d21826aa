// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { href } from '#kit/address.ts'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { PlainNotices } from '#kit/web/notice/plain-notices.tsx'
import { SignedIn } from '#school/accounts/web/session-testing.tsx'
import * as pages from '#school/pages.ts'
import type { Plan, PlanListRow } from '../contract.ts'
import { PlanPage } from './plan-page.tsx'
import { AUTHOR, EARLIER, PLAN, storedPlan, weekOf } from './plan-testing.ts'

const submitted: Plan = {
  ...storedPlan,
  state: 'submetido',
  mayEdit: false,
  steps: [
    { to: 'visto', label: 'Dar visto', destructive: false },
    { to: 'devolvido', label: 'Devolver', destructive: true },
  ],
  events: [
    {
      at: '2026-03-01T08:00:00Z',
      action: 'submetido',
      by: 'Ermelinda Sitoe',
      capacity: 'Professora',
      comment: 'Já com as datas novas.',
      edition: 2,
    },
  ],
}
const ofColleague: PlanListRow = {
  ...storedPlan,
  id: '01890a5d-ac96-774b-bcce-b302099a8009',
  familyId: '01890a5d-ac96-774b-bcce-b302099a8009',
  teacher: { ...storedPlan.teacher, name: 'Bento Nhaca' },
  state: 'em execução',
}

const api = await testApi()
let plan: Plan
/** Who is signed in. */
let account: string
/** What the server says to what is saved. */
let saved: { status?: number; body?: unknown; headers?: Record<string, string> }
let others: PlanListRow[]
beforeEach(() => {
  plan = submitted
  account = AUTHOR
  saved = { body: submitted, headers: { 'x-change': 'c1' } }
  others = []
  api.answer = ({ method, path }) => {
    if (path.endsWith('/undo')) return { body: { rows: 1 }, headers: { 'x-change': 'c2' } }
    if (method !== 'GET') return saved
    if (path === '/calendars/current')
      return { body: { today: '2026-03-04', calendar: null, trimester: 1, week: 1 } }
    if (path === '/analytical-plans/weeks') return { body: { weeks: [], lessonsAllowed: 12 } }
    if (path === '/analytical-plans') return { body: { rows: others, next: null, total: others.length } }
    return path === `/analytical-plans/${PLAN}` ? { body: plan } : { status: 404 }
  }
})
const showPage = () =>
  show(
    href(pages.plans, { id: PLAN }),
    <SignedIn as={{ nivel: 'professor', id: account }}>
      <PlanPage id={PLAN} />
      <PlainNotices />
    </SignedIn>,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = () =>
  api.asked
    .filter(({ method }) => method !== 'GET')
    .map(({ path, body }) => ({ path: path.replace(`/analytical-plans/${PLAN}`, ''), body }))

describe('the page of a plan', () => {
  it('says what is planned beside what the calendar allows, and who did what with it', async () => {
    plan = { ...submitted, weeklyHours: 1, rows: [weekOf(1), weekOf(2, { lessons: 3 })] }
    showPage()
    expect(await screen.findByRole('heading', { name: 'Matemática, 6ª classe: 1.º trimestre' })).toBeDefined()
    const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent
    expect(fact('Carga semanal')).toBe('1 tempo')
    expect(fact('Aulas planificadas')).toBe('9 de 12 possíveis')
    expect(fact('Professora')).toBe('Ermelinda Sitoe')
    const way = screen.getByRole('heading', { name: 'Caminho do plano' }).closest('section') as HTMLElement
    expect(within(way).getByRole('listitem').textContent).toMatch(
      /^Submetido por Ermelinda Sitoe «Já com as datas novas\.»Professora · 01\/03\/2026 às 10:00 · versão 2$/,
    )
  })

  it('is seen by whose turn it is, with the way back, and the way forth again', async () => {
    showPage()
    expect(await screen.findByText('É a sua vez')).toBeDefined()
    await press('Dar visto')
    expect(await screen.findByText('Matemática, 6ª classe: visto.')).toBeDefined()
    expect(sent()).toEqual([
      { path: '/state', body: { state: 'visto', version: 7, comment: '', comments: [] } },
    ])
    await press('Desfazer')
    expect(await screen.findByText('Desfeito.')).toBeDefined()
    await press('Refazer')
    await waitFor(() =>
      expect(
        sent()
          .slice(1)
          .map(({ path }) => path),
      ).toEqual(['/changes/c1/undo', '/changes/c2/undo']),
    )
  })

  it('does not go back to its author without a word, and goes with one', async () => {
    showPage()
    await press('Devolver')
    const dialog = within(await screen.findByRole('dialog', { name: /Devolver o plano/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Devolver' }))
    expect(await dialog.findByText('Diga o que falta.')).toBeDefined()
    expect(sent()).toEqual([])
    await userEvent.type(dialog.getByLabelText('O que falta'), 'Datas.')
    await userEvent.click(dialog.getByRole('button', { name: 'Devolver' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([
      { path: '/state', body: { state: 'devolvido', version: 7, comment: 'Datas.', comments: [] } },
    ])
  })

  it('takes no decision past a comment that was not sent: it asks, and takes it along', async () => {
    showPage()
    await press('Comentar o plano')
    await userEvent.type(screen.getByRole('textbox', { name: 'Comentar o plano' }), 'Falta a ACS.')
    await press('Dar visto')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Visto com 1 comentário por enviar?')).toBeDefined()
    expect(sent()).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Visto' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()[0]?.body).toMatchObject({ comments: [{ rowId: null, text: 'Falta a ACS.' }] })
  })

  it('keeps the words of a comment that could not be sent, and says why', async () => {
    saved = { status: 403, body: { code: 'FORBIDDEN', message: 'Já não vê este plano.' } }
    showPage()
    await press('Comentar o plano')
    const field = screen.getByRole('textbox', { name: 'Comentar o plano' })
    await userEvent.type(field, 'Falta a ACS.')
    await press('Comentar')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Não foi possível comentar.Já não vê este plano.',
    )
    expect(field).toHaveProperty('value', 'Falta a ACS.')
  })

  it('offers nothing to who may only read it, and handing in has its own page', async () => {
    plan = { ...submitted, steps: [{ to: 'submetido', label: 'Submeter', destructive: false }] }
    showPage()
    await screen.findByText('À espera de Abílio Macuácua, delegado da disciplina')
    for (const name of ['Submeter', 'Dar visto', 'Devolver', 'Abrir a versão 3'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull()
  })

  it('that was approved is changed in the edition after it, and an older one says that there is a newer', async () => {
    plan = { ...submitted, state: 'aprovado', steps: [] }
    saved = { body: { ...plan, id: EARLIER, edition: 3 }, headers: { 'x-change': 'c1' } }
    const approved = showPage()
    await press('Abrir a versão 3')
    await waitFor(() =>
      expect(location.pathname + location.search).toBe(href(pages.editPlan, { id: EARLIER })),
    )
    expect(await screen.findByText('Versão 3 aberta.')).toBeDefined()
    approved.unmount()
    const [newest, before] = storedPlan.editions
    plan = { ...plan, editions: [before, newest].flatMap(each => each ?? []) }
    showPage()
    expect(await screen.findByText('Há uma versão mais recente deste plano.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Abrir a versão/ })).toBeNull()
  })

  it('does not offer the next edition of a plan of a colleague, which is refused', async () => {
    plan = { ...submitted, state: 'aprovado', steps: [] }
    account = EARLIER
    showPage()
    await screen.findByRole('button', { name: 'PDF' })
    expect(screen.queryByRole('button', { name: /Abrir a versão/ })).toBeNull()
  })

  it('leads to the plan of another for the same groups and time', async () => {
    others = [ofColleague, { ...storedPlan, state: 'rascunho' }]
    showPage()
    const link = await screen.findByRole('link', { name: 'o de Bento Nhaca para 6ªA, em execução' })
    expect(link.getAttribute('href')).toBe(href(pages.plans, { id: ofColleague.id }))
    expect(screen.queryByRole('link', { name: /Ermelinda Sitoe para/ })).toBeNull()
  })

  it('says why it could not be opened, and tries again', async () => {
    const { answer } = api
    api.answer = () => ({ status: 500, body: { code: 'INTERNAL', message: 'Tente daqui a pouco.' } })
    showPage()
    expect(await screen.findByText('Não foi possível abrir o plano')).toBeDefined()
    api.answer = answer
    await press('Tentar de novo')
    expect(await screen.findByRole('heading', { name: /^Matemática, 6ª classe/ })).toBeDefined()
  })
})
