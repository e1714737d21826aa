// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { SignedIn } from '#school/accounts/web/session-testing.tsx'
import type { LanguageMoves, LevelMoves } from '../moves-contract.ts'
import { MovesPage } from './moves-page.tsx'

const GROUP = '01890a5d-ac96-774b-bcce-b302099a8057'
const OTHER = '01890a5d-ac96-774b-bcce-b302099a8058'

/** Girls and boys, and both together. */
const cell = (H: number, M: number) => ({ H, M, total: H + M })
const none = cell(0, 0)
const portuguese: LanguageMoves = {
  language: 'Português',
  levels: ['Letra', 'Palavra', 'Parágrafo longo'],
  from: { first: '2026-03-02', last: '2026-03-04' },
  to: { first: '2026-04-20', last: '2026-04-22' },
  cells: [
    [cell(2, 1), cell(3, 4), cell(1, 0)],
    [cell(0, 1), cell(2, 2), cell(1, 1)],
    [none, none, cell(3, 2)],
  ],
  fromTotals: [cell(6, 5), cell(3, 4), cell(3, 2)],
  up: cell(5, 5),
  same: cell(7, 5),
  down: cell(0, 1),
  all: cell(12, 11),
  once: 2,
  notComparable: 1,
  listening: null,
  chance: null,
  atHome: 4,
  sexes: null,
  parts: [],
}
const pupil = (at: number, places: [number, number]): LevelMoves['pupils'][number] => ({
  id: `01890a5d-ac96-774b-bcce-b302099a81${String(at).padStart(2, '0')}`,
  name: `Aluna ${at}`,
  number: at,
  group: '3ªA',
  motherTongue: 'Xichangana',
  levels: ['Português', 'Xichangana'].map((language, side) => ({
    language,
    level: portuguese.levels[places[side] ?? 0] ?? '',
    place: places[side] ?? 0,
    of: 3,
    date: '2026-04-20',
  })),
})
const stored: LevelMoves = {
  skill: 'leitura',
  groups: [
    { id: GROUP, name: '3ªA' },
    { id: OTHER, name: '3ªB' },
  ],
  languages: [portuguese],
  languagesByChance: null,
  pupils: [],
  more: 0,
}

const api = await testApi()
let moves = stored
beforeEach(() => {
  moves = stored
  api.answer = ({ path }) => {
    if (!path.endsWith('/level-moves'))
      return { body: { rows: stored.groups.map(group => ({ group, parts: [] })) } }
    return { body: moves }
  }
})
const showPage = (search = '', nivel = 'pedagogo') =>
  show(
    `/diagnostico/niveis/mudancas${search}`,
    <SignedIn as={{ nivel }}>
      <MovesPage />
    </SignedIn>,
  )
const choose = (field: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: field }), option)
const askedFor = () =>
  api.asked.filter(({ path }) => path.endsWith('/level-moves')).map(({ query }) => `${query}`)

it('shows from which level to which, girls and boys apart, and says which way each cell moved', async () => {
  showPage()
  const table = await screen.findByRole('table', { name: 'De que nível para que nível em Português' })
  const rows = within(table).getAllByRole('row')
  const texts = rows.slice(1).map(row =>
    within(row)
      .getAllByRole('cell')
      .map(each => each.textContent),
  )
  expect(texts).toEqual([
    ['32H 1M', '73H 4M', '11H 0M', '11'],
    ['10H 1M', '42H 2M', '21H 1M', '7'],
    ['–', '–', '53H 2M', '5'],
  ])
  const ways = rows.slice(1).map(row =>
    within(row)
      .getAllByRole('cell')
      .map(each => each.dataset.move),
  )
  expect(ways).toEqual([
    ['same', 'up', 'up2', 'total'],
    ['down', 'same', 'up', 'total'],
    ['none', 'none', 'same', 'total'],
  ])
  expect(screen.getByText('3ªA, 3ªB · os mesmos 23 alunos, ouvidos duas vezes')).toBeDefined()
  expect(screen.getByText(/fora das tabelas\.$/).textContent).toMatch(/^Português: /)
})

it('asks for one group, and for counting in the place of reading, and keeps both in the address', async () => {
  showPage(`?turma=${GROUP}&turma=${OTHER}`)
  await screen.findByText(/^3ªA, 3ªB/)
  expect(screen.getByRole('combobox', { name: 'Turma' }).textContent).toContain('2 turmas')
  await screen.findByRole('option', { name: '3ªB' })
  await choose('Turma', '3ªB')
  await waitFor(() => expect(location.search).toBe(`?turma=${OTHER}`))
  await choose('O que se ouviu', 'Aritmética')
  await waitFor(() => expect(location.search).toBe(`?turma=${OTHER}&o-que=aritm%C3%A9tica`))
  await waitFor(() => expect(askedFor().at(-1)).toBe(`group=${OTHER}&skill=aritm%C3%A9tica`))
  await choose('O que se ouviu', 'Leitura')
  await waitFor(() => expect(location.search).toBe(`?turma=${OTHER}`))
})

it('offers nothing to save and says what to do while nobody was heard twice', async () => {
  moves = { ...stored, languages: [{ ...portuguese, all: none }] }
  showPage()
  expect(await screen.findByText('Ainda ninguém foi ouvido duas vezes')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'PDF' })).toBeNull()
  expect(screen.queryByText('O que o acaso explica')).toBeNull()
  cleanup()
  showPage('', 'professor')
  expect(await screen.findByText('Ainda ninguém foi ouvido duas vezes ao seu alcance')).toBeDefined()
})

it('says who reads in one language and not yet in the other, these first, and the rest when asked', async () => {
  moves = {
    ...stored,
    pupils: [...Array.from({ length: 9 }, (_, at) => pupil(at + 1, [2, 2])), pupil(10, [0, 2])],
  }
  showPage()
  const head = await screen.findByRole('columnheader', { name: 'Entre as duas' })
  const table = head.closest('table') as HTMLTableElement
  const names = () =>
    within(table)
      .getAllByRole('rowheader')
      .map(each => each.textContent)
  expect(screen.getByText('1 aluno lê só numa')).toBeDefined()
  expect(names()).toHaveLength(8)
  expect(names()[0]).toBe('Aluna 10, 3ªA')
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar os 10' }))
  expect(names()).toHaveLength(10)
})

it('says why it has no levels, and tries again', async () => {
  api.answer = () => ({ status: 500, body: { code: 'INTERNAL', message: 'Tente daqui a pouco.' } })
  showPage()
  expect(await screen.findByText('Não foi possível contar os níveis')).toBeDefined()
  api.answer = () => ({ body: stored })
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByRole('table', { name: /Português/ })).toBeDefined()
})
