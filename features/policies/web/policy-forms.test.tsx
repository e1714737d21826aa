// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { href } from '#kit/address.ts'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { notify } from '#kit/web/notify.ts'
import { SignedIn } from '#school/accounts/web/session-testing.tsx'
import * as pages from '#school/pages.ts'
import type { Policy, PolicyVersion } from '../contract.ts'
import { policyPlaces } from '../places.ts'
import { PolicyFormPage } from './policy-form-page.tsx'
import { PolicyPage } from './policy-page.tsx'
import { VersionFormPage } from './version-form-page.tsx'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const VERSION = '01890a5d-ac96-774b-bcce-b302099a8058'
const TEACHERS = '01890a5d-ac96-774b-bcce-b302099a8059'

const first: PolicyVersion = {
  id: VERSION,
  policyId: ID,
  number: '1.2',
  smallChange: false,
  changes: '',
  statement: 'Declaro que a li.',
  effectiveFrom: null,
  nextReviewOn: null,
  reviewedOn: null,
  reviewedByName: null,
  approvedBy: 'Conselho de Escola',
  state: 'rascunho',
  approvedOn: null,
  revokedOn: null,
  sha256: null,
  pages: null,
  bytes: null,
  version: 1,
  updatedAt: '2026-05-05T08:00:00Z',
  confirmedAt: null,
  confirmedWay: null,
}
const stored: Policy = {
  id: ID,
  code: 'POL-PED-001',
  title: 'Uso de telemóveis',
  category: 'Pedagógica',
  summary: '',
  responsible: '',
  state: 'rascunho',
  versionId: null,
  number: '',
  effectiveFrom: null,
  nextReviewOn: null,
  responsibleId: null,
  mayReview: false,
  checks: 0,
  reviewIsDue: false,
  reading: null,
  dueOn: null,
  isDueToday: false,
  coming: null,
  found: null,
  readers: null,
  version: 3,
  groupIds: [],
  mandatory: true,
  deadlineDays: 15,
  groups: [],
  updatedAt: '2026-05-05T08:00:00Z',
  versions: [],
  mayEdit: true,
}
const groups = {
  rows: [
    { id: TEACHERS, name: 'Professores', roles: ['professor'], accountIds: [], paperNames: [], people: 42 },
  ],
  accounts: [],
}

const api = await testApi()
const said = vi.spyOn(notify, 'ok').mockReturnValue(undefined as never)
let policy = stored
/** What the server says to the next thing that is saved. */
let saved: { status?: number; body?: unknown; headers?: Record<string, string> }
beforeEach(() => {
  said.mockClear()
  policy = stored
  saved = { body: stored }
  api.answer = ({ method, path }) => {
    if (method !== 'GET') return saved
    if (path === '/teachers/options') return { body: [] }
    return path === '/policies/groups' ? { body: groups } : { body: policy }
  }
})

function showAt(address: string, path: string, page: ReactNode) {
  show(
    address,
    <SignedIn as={{ nivel: 'pedagogo' }}>
      <Routes>
        <Route path={path} element={page} />
        <Route path="*" element={<p>Outra página</p>} />
      </Routes>
    </SignedIn>,
  )
}
const save = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const sent = () => api.asked.filter(({ method }) => method !== 'GET')

describe('the record of a policy', () => {
  const showNew = () => showAt(policyPlaces.add, policyPlaces.add, <PolicyFormPage />)
  const showStored = () => showAt(policyPlaces.edit(ID), pages.editPolicy, <PolicyFormPage />)

  it('says beside its labels what is missing, and asks the server for nothing', async () => {
    showNew()
    await screen.findByLabelText('Código')
    await save('Criar e escrever a versão')
    await expect.poll(() => screen.getByLabelText('Código').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText('Título').getAttribute('aria-invalid')).toBe('true')
    expect(sent()).toEqual([])
  })

  it('that has the code of another is refused beside «Código», and stored once it has its own, with the way back', async () => {
    const taken = 'Já há uma política com este código.'
    saved = { status: 409, body: { code: 'CODE_EXISTS', message: taken, fields: { code: taken } } }
    showNew()
    await userEvent.type(await screen.findByLabelText('Código'), 'POL-PED-001')
    await userEvent.type(screen.getByLabelText('Título'), 'Uso de telemóveis')
    await userEvent.click(await screen.findByLabelText('Professores (42)'))
    await save('Criar e escrever a versão')
    const note = await screen.findByText(taken)
    expect(screen.getByLabelText('Código').getAttribute('aria-describedby')).toBe(note.id)
    expect(screen.getByLabelText('Título')).toHaveProperty('value', 'Uso de telemóveis')

    saved = { body: stored, headers: { 'x-change': 'c1' } }
    await userEvent.type(screen.getByLabelText('Código'), '9')
    await save('Criar e escrever a versão')
    await screen.findByText('Outra página')
    expect(location.pathname + location.search).toBe(href(pages.newVersion, { politica: ID }))
    expect(sent().at(-1)?.body).toMatchObject({ code: 'POL-PED-0019', groupIds: [TEACHERS], mandatory: true })
    expect(said.mock.calls[0]).toMatchObject([
      '«Uso de telemóveis» criada. Falta-lhe o texto.',
      { action: { label: 'Desfazer' } },
    ])
  })

  it('saved by two is laid side by side, groups by their names, and saved as it was chosen', async () => {
    const current = { ...stored, title: 'Telemóveis na escola', groupIds: [TEACHERS], version: 4 }
    saved = {
      status: 409,
      body: {
        code: 'VERSION_CONFLICT',
        message: 'Alterada.',
        details: { current, by: 'Ana Sitoe', names: { [TEACHERS]: 'Professores' } },
      },
    }
    showStored()
    await userEvent.type(await screen.findByLabelText('Título'), ' móveis')
    await save('Guardar')
    const dialog = await screen.findByRole('dialog')
    expect([...dialog.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
      'Título',
      'Destina-se a',
    ])
    for (const words of ['Ana Sitoe', 'Telemóveis na escola', 'Uso de telemóveis móveis', 'Professores'])
      expect(dialog.textContent).toContain(words)

    saved = { body: { ...current, version: 5 } }
    await userEvent.click(within(dialog).getByRole('button', { name: /^Guardar/ }))
    await expect.poll(() => sent().length).toBe(2)
    expect(sent()[1]?.body).toMatchObject({ version: 4 })
    await expect.poll(() => location.pathname).toBe(href(pages.policy, { documentId: ID }))
  })
})

describe('a version', () => {
  const address = href(pages.newVersion, { politica: ID })
  const showNew = () => showAt(address, pages.newVersion, <VersionFormPage />)

  it('that is the first proposes 1.0 and its declaration, and need not say what changed', async () => {
    showNew()
    expect(await screen.findByLabelText('Número')).toHaveProperty('value', '1.0')
    expect(screen.getByLabelText('Declaração de leitura')).toHaveProperty(
      'value',
      'Declaro que li e compreendi «Uso de telemóveis» e que a cumprirei.',
    )
    expect(screen.queryByLabelText(/^Pequena alteração/)).toBeNull()
  })

  it('after another takes the next number and its declaration; a day that is wiped out is none', async () => {
    policy = { ...stored, versions: [first] }
    saved = { body: { ...first, number: '1.3' } }
    showNew()
    expect(await screen.findByLabelText('Número')).toHaveProperty('value', '1.3')
    expect(screen.getByLabelText('Declaração de leitura')).toHaveProperty('value', 'Declaro que a li.')
    const day = screen.getByLabelText('Em vigor a partir de')
    await userEvent.type(day, '05/06/2026')
    await userEvent.tab()
    await userEvent.clear(day)
    await userEvent.tab()
    await userEvent.type(screen.getByLabelText(/^Próxima revisão/), '05/06/2027')
    await userEvent.tab()
    await save('Criar e juntar o PDF')
    await screen.findByText('Outra página')
    expect(sent()).toMatchObject([
      {
        path: `/policies/${ID}/versions`,
        body: { number: '1.3', effectiveFrom: null, nextReviewOn: '2027-06-05' },
      },
    ])
    expect(location.pathname + location.search).toBe(href(pages.policy, { documentId: ID, versao: VERSION }))
  })

  it('that somebody deleted meanwhile leads back to its policy', async () => {
    const lost = href(pages.editVersion, { id: VERSION, politica: ID })
    showAt(lost, pages.editVersion, <VersionFormPage />)
    expect(await screen.findByText('Esta versão já não existe')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Abrir a política' }).getAttribute('href')).toBe(
      href(pages.policy, { documentId: ID }),
    )
  })
})

describe('the page of a policy', () => {
  const showPage = () => showAt(href(pages.policy, { documentId: ID }), pages.policy, <PolicyPage />)

  it('without a version invites to write one, only those who may', async () => {
    showPage()
    await screen.findByText('Ainda sem texto')
    const ways = screen.getAllByRole('link', { name: 'Nova versão' })
    // From the head of the page, and from the place where the text would stand.
    const there = href(pages.newVersion, { politica: ID })
    expect(ways.map(way => way.getAttribute('href'))).toEqual([there, there])
  })

  it('without a version is only read by the others', async () => {
    policy = { ...stored, mayEdit: false }
    showPage()
    await screen.findByText('Ainda sem texto')
    expect(screen.queryByRole('link', { name: 'Nova versão' })).toBeNull()
  })

  it('of what is no more says so, and does not try again', async () => {
    api.answer = () => ({ status: 404, body: { code: 'NOT_FOUND', message: 'Esta política não existe.' } })
    showPage()
    expect(await screen.findByText('Este documento não existe')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Tentar/ })).toBeNull()
  })
})
