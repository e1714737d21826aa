// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { href } from '#kit/address.ts'
import { percent } from '#kit/figures.ts'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { SignedIn } from '#school/accounts/web/session-testing.tsx'
import * as pages from '#school/pages.ts'
import type { Game, GameRow } from '../contract.ts'
import type { GameResults } from '../results-contract.ts'
import { GameControlPage } from './game-control-page.tsx'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const GROUP = '01890a5d-ac96-774b-bcce-b302099a8058'
const OTHER = '01890a5d-ac96-774b-bcce-b302099a8059'
const PUPIL = '01890a5d-ac96-774b-bcce-b302099a8060'

const stored: Game = {
  id: ID,
  title: 'A água',
  kind: 'memoria',
  subject: { id: OTHER, code: 'CN', name: 'Ciências Naturais', abbreviation: 'C. Nat.', colour: 'verde' },
  grade: 5,
  groups: [{ id: GROUP, name: '5ªA' }],
  theme: '',
  pairs: 6,
  state: 'publicado',
  code: 'AGUA42',
  closed: false,
  closesAt: null,
  owner: { id: PUPIL, name: 'Ermelinda Sitoe' },
  plays: 3,
  played: 2,
  pupils: 30,
  mean: 0.7,
  roomId: null,
  mayEdit: true,
  version: 1,
  updatedAt: '2026-05-05T08:00:00Z',
  items: [],
  rules: {},
  mode: 'ambos',
  teams: 3,
  shuffle: true,
  seed: 'a',
  entry: 'código',
  attempts: null,
  copiedFrom: null,
}
const played: GameResults = {
  plays: 3,
  finished: 2,
  ofTeams: 1,
  ofNames: 0,
  ofNobody: 2,
  apart: { withoutMoves: 0, tooMany: 0, players: [] },
  all: { played: 2, pupils: 30, mean: 0.7 },
  boys: { played: 1, pupils: 14, mean: 0.6 },
  girls: { played: 1, pupils: 16, mean: 0.8 },
  seconds: { median: 95, first: 80, third: 120 },
  byDay: [{ day: '2026-05-05', plays: 3 }],
  items: [],
  players: [
    { id: PUPIL, name: 'Anabela Cossa', group: '5ªA', plays: 1, best: 0.8, last: '2026-05-05T08:00:00Z' },
  ],
  missing: [
    { id: OTHER, name: 'Bento Muianga', group: '5ªA' },
    { id: ID, name: 'Celeste Nhaca', group: '5ªA' },
  ],
}
const nobody: GameResults = {
  ...played,
  plays: 0,
  finished: 0,
  ofTeams: 0,
  ofNobody: 0,
  players: [],
  byDay: [],
}

const api = await testApi()
let game = stored
let results: { status?: number; body: unknown }
beforeEach(() => {
  game = stored
  results = { body: played }
  api.answer = ({ path }) => {
    if (path === '/games') return { body: { rows: [stored satisfies GameRow], next: null, total: 1 } }
    if (path.endsWith('/results')) return results
    if (path.endsWith('/asking')) return { body: { asking: [] } }
    return { body: game }
  }
})
const showPage = (search = `?id=${ID}`) =>
  show(
    `/dashboard/gameControl${search}`,
    <SignedIn as={{ nivel: 'professor' }}>
      <GameControlPage />
    </SignedIn>,
  )
const fact = async (name: string) => (await screen.findByText(name)).closest('div')?.textContent

describe('the control of a game', () => {
  it('says how many played, of how many, boys and girls apart, and how long it takes', async () => {
    showPage()
    expect(await fact('Partidas')).toBe('Partidas32 acabadas, 1 a meio')
    expect(await fact('Alunos')).toBe('Alunos2 de 30H 1 de 14 · M 1 de 16')
    expect(await fact('Média')).toBe(`Média${percent(0.7)}H ${percent(0.6)} · M ${percent(0.8)}`)
    expect(await fact('Duração')).toContain('metade entre')
    expect(screen.getByText('E ainda 1 de equipas no ecrã da sala, 2 sem nome.')).toBeDefined()
    const pupil = screen.getByRole('link', { name: /Anabela Cossa/ })
    expect(pupil.getAttribute('href')).toBe(`/dashboard/group/alunos/${PUPIL}`)
  })

  it('names who has not played, and that one may be on a phone without network', async () => {
    showPage()
    const title = await screen.findByText('Ainda não jogaram')
    const list = within(title.closest('section') as HTMLElement)
    expect(list.getAllByRole('listitem').map(each => each.textContent)).toEqual([
      expect.stringContaining('Bento Muianga'),
      expect.stringContaining('Celeste Nhaca'),
    ])
    expect(list.getByText(/^Uma partida ficou a meio/)).toBeDefined()
  })

  it('tells the plays that are set apart, with the reason', async () => {
    const apart = { withoutMoves: 2, tooMany: 1, players: [{ name: 'Bento Muianga', plays: 3 }] }
    results = { body: { ...played, apart } }
    showPage()
    const why = await screen.findByText(/^Guardadas, fora da média/)
    expect(why.textContent).toContain('2 sem jogadas que se possam repetir')
    expect(why.textContent).toContain('1 a mais na mesma hora')
    expect(within(why.closest('section') as HTMLElement).getByText('3 partidas')).toBeDefined()
  })

  it('leads pupils to it while nobody has played, and the teacher to publish it while it has no code', async () => {
    results = { body: nobody }
    const first = showPage()
    await screen.findByText('Ainda ninguém jogou')
    const ways = screen.getAllByRole('link', { name: /AGUA42$/ })
    expect(ways.map(way => way.getAttribute('href'))).toEqual([
      href(pages.playOf, { codigo: 'AGUA42' }),
      href(pages.playOf, { codigo: 'AGUA42' }),
    ])
    first.unmount()
    game = { ...stored, code: null, state: 'rascunho' }
    showPage()
    expect(await screen.findByText('Publique o jogo para ter o código.')).toBeDefined()
  })

  it('of several groups shows the figures of the one that is chosen', async () => {
    game = { ...stored, groups: [...stored.groups, { id: OTHER, name: '5ªB' }] }
    showPage()
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Turma' }), '5ªB')
    const queries = () =>
      api.asked.filter(({ path }) => path.endsWith('/results')).map(({ query }) => `${query}`)
    await waitFor(() => expect(queries()).toEqual(['', `group=${OTHER}`]))
  })

  it('says why it has no plays, and asks again', async () => {
    results = { status: 500, body: { code: 'INTERNAL', message: 'Tente daqui a pouco.' } }
    showPage()
    expect(await screen.findByText('Não foi possível abrir as partidas')).toBeDefined()
    results = { body: played }
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await fact('Média')).toContain(percent(0.7))
  })

  it('without a game offers those that were published, each leading to its own', async () => {
    showPage('')
    const way = await screen.findByRole('link', { name: /A água/ })
    expect(way.getAttribute('href')).toBe(href(pages.gameControl, { id: ID }))
    expect(api.asked.find(({ path }) => path === '/games')?.query.getAll('state')).toEqual([
      'publicado',
      'encerrado',
    ])
  })
})
