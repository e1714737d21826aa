// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { href } from '#kit/address.ts'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { PlainNotices } from '#kit/web/notice/plain-notices.tsx'
import { SignedIn } from '#school/accounts/web/session-testing.tsx'
import * as pages from '#school/pages.ts'
import type { Plan } from '../contract.ts'
import { EditPlanPage } from './edit-plan-page.tsx'
import { AUTHOR, PLAN, storedPlan, weekOf } from './plan-testing.ts'
import { noneTaught } from './taught-weeks.tsx'

const api = await testApi()
let plan: Plan
/** What the server says to what is written. */
let saved: (body: unknown) => { status?: number; body?: unknown }
beforeEach(() => {
  plan = storedPlan
  saved = body => ({ body: { ...plan, ...(body as Partial<Plan>), version: 8 } })
  api.answer = ({ method, path, body }) => {
    if (path.endsWith('/undo')) return { body: { rows: 1 } }
    if (path.endsWith('/presence')) return { body: { others: [], version: plan.version } }
    if (path.endsWith('/state') || path.endsWith('/amend'))
      return { body: { ...plan, id: PLAN, state: 'submetido' }, headers: { 'x-change': 'c1' } }
    if (method === 'PATCH' || method === 'PUT') return saved(body)
    if (path === '/analytical-plans/weeks')
      return { body: { weeks: [], lessonsAllowed: plan.lessonsAllowed } }
    if (path === '/analytical-plans') return { body: { rows: [], next: null, total: 0 } }
    return path === `/analytical-plans/${PLAN}` ? { body: plan } : { status: 404 }
  }
})
const showPage = (more = '') =>
  show(
    more === 'none' ? '/dashboard/editarPlanosAnaliticos' : href(pages.editPlan, { id: PLAN }) + more,
    <SignedIn as={{ nivel: 'professor', id: AUTHOR }}>
      <EditPlanPage useTaught={() => noneTaught} />
      <PlainNotices />
    </SignedIn>,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = (end: string) => api.asked.filter(({ method, path }) => method !== 'GET' && path.endsWith(end))
const cell = (name: RegExp) => screen.findByRole('gridcell', { name })
/** Writes in a cell and leaves it. */
async function write(name: RegExp, text: string) {
  fireEvent.doubleClick(await cell(name))
  const field = await screen.findByRole('textbox', { name })
  await userEvent.type(field, `${text}{Control>}{Enter}{/Control}`)
}

describe('the form of a plan', () => {
  it('without a plan in the address offers one’s own open ones', async () => {
    showPage('none')
    expect(await screen.findByText('Não tem planos abertos')).toBeDefined()
    const [list] = api.asked.filter(({ path }) => path === '/analytical-plans')
    expect(list?.query.get('mine')).toBe('true')
    expect(list?.query.getAll('state')).toEqual(['rascunho', 'devolvido'])
  })

  it('is closed for a plan that waits: it is taken back from the queue first, with the way back', async () => {
    plan = {
      ...storedPlan,
      state: 'submetido',
      steps: [{ to: 'rascunho', label: 'Retirar da fila', destructive: false }],
    }
    showPage()
    expect(await screen.findByText(/^Retire-o da fila para o escrever/)).toBeDefined()
    expect(screen.queryByRole('gridcell')).toBeNull()
    await press('Retirar da fila')
    await waitFor(() => expect(sent('/state')[0]?.body).toMatchObject({ state: 'rascunho', version: 7 }))
    await press('Desfazer')
    await waitFor(() => expect(sent('/changes/c1/undo')).toHaveLength(1))
  })

  it('is closed for who may not write in it, and for an approved one leads to the edition after it', async () => {
    plan = { ...storedPlan, mayEdit: false }
    const locked = showPage()
    expect(await screen.findByText('Este plano não se altera neste estado.')).toBeDefined()
    expect(screen.queryByRole('gridcell')).toBeNull()
    locked.unmount()
    plan = { ...storedPlan, state: 'aprovado' }
    showPage()
    expect(await screen.findByText('Este plano já foi aprovado.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Abrir a versão 3' })).toBeDefined()
  })

  it('says who gave it back and why, and marks at once the cells that lack something', async () => {
    const returned = { at: '2026-03-03T08:00:00Z', by: 'Abílio Macuácua', capacity: 'Delegado', edition: 2 }
    plan = {
      ...storedPlan,
      state: 'devolvido',
      rows: [weekOf(1), weekOf(2, { contents: [] })],
      events: [{ ...returned, action: 'devolvido', comment: 'Falta a semana 2.' }],
    }
    showPage()
    const note = await screen.findByText('Abílio Macuácua devolveu este plano.')
    expect(note.parentElement?.textContent).toContain('Falta a semana 2.')
    const lacking = await cell(/^Conteúdos, semana 2/)
    expect(lacking.getAttribute('aria-invalid')).toBe('true')
    expect(lacking.textContent).toBe('Falta um conteúdo na semana 2.')
    expect((await cell(/^Conteúdos, semana 1/)).getAttribute('aria-invalid')).toBeNull()
  })

  it('is not handed in while something is missing: each thing leads to its cell', async () => {
    plan = { ...storedPlan, rows: [weekOf(1, { unit: '' }), weekOf(2, { objectives: [] })] }
    showPage()
    expect((await cell(/^Unidade temática, semana 1/)).getAttribute('aria-invalid')).toBeNull()
    await press('Rever e submeter')
    expect(location.search).toBe(`?id=${PLAN}&passo=3`)
    expect(await screen.findByRole('button', { name: 'Falta a unidade temática na semana 1.' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Submeter' })).toHaveProperty('disabled', true)
    await press('Falta um objectivo específico na semana 2.')
    await waitFor(() => expect(location.search).toBe(`?id=${PLAN}`))
    const lacking = await cell(/^Objectivos específicos, semana 2/)
    expect(lacking.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(lacking.contains(document.activeElement)).toBe(true))
  })

  it('that is whole goes to who approves it with a message; more lessons than fit are only said', async () => {
    plan = { ...storedPlan, lessonsAllowed: 10 }
    showPage('&passo=3')
    expect(await screen.findByText('O plano soma 12 aulas e o calendário permite 10.')).toBeDefined()
    expect(screen.getByText(/^até ser aprovada vale a versão 1$/)).toBeDefined()
    await userEvent.type(screen.getByLabelText(/^O que mudou, ou o que convém saber/), 'Datas novas.')
    await press('Submeter')
    expect(await screen.findByText('Plano submetido: versão 2.')).toBeDefined()
    expect(sent('/state')[0]?.body).toMatchObject({ state: 'submetido', version: 7, comment: 'Datas novas.' })
    expect(location.pathname + location.search).toBe(href(pages.plans, { id: PLAN }))
    await press('Desfazer')
    await waitFor(() => expect(sent('/changes/c1/undo')).toHaveLength(1))
  })

  it('sends what is written by itself, and what is taken back as well', async () => {
    showPage()
    await write(/^Conteúdos, semana 2/, '{Enter}Decomposição')
    expect(screen.getByText('Alterações por guardar')).toBeDefined()
    expect(await screen.findByText(/^Guardado às/)).toBeDefined()
    const bodies = () => sent(PLAN).map(({ body }) => body as Plan)
    expect(bodies().at(-1)?.rows[1]?.contents).toEqual(['Ordens e classes', 'Decomposição'])
    expect(bodies().at(-1)?.version).toBe(7)
    // One for wide screens, one for phones.
    const [more] = screen.getAllByRole('button', { name: 'Mais acções' })
    await userEvent.click(more as HTMLElement)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Desfazer' }))
    await waitFor(() => expect(bodies().at(-1)?.rows[1]?.contents).toEqual(['Ordens e classes']))
    expect(bodies().at(-1)?.version).toBe(8)
  })

  it('says what the server refuses, and without a network that it is kept here and goes later', async () => {
    const refusal = 'As datas saem do ano lectivo.'
    saved = () => ({
      status: 422,
      body: { code: 'INVALID', message: refusal, fields: { startsOn: refusal } },
    })
    showPage()
    await write(/^Conteúdos, semana 1/, ' A')
    expect((await screen.findByText(refusal)).closest('[role=alert]')).not.toBeNull()
    expect(screen.getByText('Por guardar: veja os campos assinalados')).toBeDefined()
    saved = () => ({ status: 503, body: { code: 'UNAVAILABLE', message: 'Sem serviço.' } })
    await write(/^Conteúdos, semana 1/, ' B')
    expect(await screen.findByText(/segue quando houver rede$/)).toBeDefined()
    expect((await cell(/^Conteúdos, semana 1/)).textContent).toContain('Ordens e classes A B')
  })

  it('asks of what two wrote in the same cell alone, and takes in what was chosen', async () => {
    const theirs = {
      ...storedPlan,
      version: 9,
      rows: [weekOf(1, { unit: 'Delas' }), weekOf(2, { unit: 'Também delas' })],
    }
    saved = body =>
      (body as Plan).version === storedPlan.version
        ? {
            status: 409,
            body: {
              code: 'VERSION_CONFLICT',
              message: 'Alterado.',
              details: { current: theirs, by: 'Ana Cossa' },
            },
          }
        : { body: { ...plan, ...(body as Partial<Plan>), version: 10 } }
    showPage()
    await write(/^Unidade temática, semana 1/, ' (minha)')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Semana 1: Unidade temática')).toBeDefined()
    expect(dialog.queryByText(/Semana 2/)).toBeNull()
    await userEvent.click(dialog.getByText('Delas'))
    await userEvent.click(dialog.getByRole('button', { name: /Guardar/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await cell(/^Unidade temática, semana 1/)).textContent).toContain('Delas')
    expect((await cell(/^Unidade temática, semana 2/)).textContent).toContain('Também delas')
  })

  it('says why it could not be opened, and tries again', async () => {
    const { answer } = api
    api.answer = () => ({ status: 500, body: { code: 'INTERNAL', message: 'Tente daqui a pouco.' } })
    showPage()
    expect(await screen.findByText('Não foi possível abrir o plano')).toBeDefined()
    api.answer = answer
    await press('Tentar de novo')
    expect(await cell(/^Conteúdos, semana 1/)).toBeDefined()
  })
})
