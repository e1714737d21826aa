import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Action } from '#kit/web/parts/action.tsx'
import { SignedIn } from '#school/accounts/web/session-testing.tsx'
import type { GameRow } from '../contract.ts'
import { useGameActions } from './use-game-actions.tsx'

vi.stubGlobal('location', { pathname: '/dashboard/consultarJogo' })
vi.stubGlobal('window', { addEventListener: () => undefined })
const { savePaper } = vi.hoisted(() => ({ savePaper: vi.fn() }))
vi.mock('./downloads.ts', () => ({ savePaper }))
beforeEach(() => savePaper.mockReset())

const row: GameRow = {
  id: 'g1',
  title: 'A água',
  kind: 'cruzadas',
  subject: { id: 's', name: 'Ciências Naturais', colour: 'verde' } as unknown as GameRow['subject'],
  grade: 5,
  groups: [],
  theme: '',
  pairs: 12,
  state: 'publicado',
  code: 'ABCD',
  closed: false,
  closesAt: null,
  owner: null,
  plays: 0,
  played: 0,
  pupils: 0,
  mean: null,
  roomId: null,
  mayEdit: true,
  version: 1,
  updatedAt: '2026-05-05T08:00:00Z',
}

function actionsOf(game: GameRow): Action[] {
  let actions: Action[] = []
  function Row() {
    actions = useGameActions().ofRow(game)
    return null
  }
  renderToString(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <SignedIn as={{ nivel: 'professor' }}>
          <Row />
        </SignedIn>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return actions
}

it('offers no change of a game while a class plays it, which the server refuses', () => {
  const labels = (roomId: string | null) =>
    actionsOf({ ...row, kind: 'relampago', roomId }).map(({ label }) => label)
  const changes = ['Editar', 'Encerrar', 'Eliminar']
  expect(labels(null)).toEqual(expect.arrayContaining(changes))
  expect(labels('r1').filter(label => changes.includes(label))).toEqual([])
  expect(labels('r1')).toContain('Voltar à sala')
})

it.each([
  ['its own teacher', true],
  ['any finder', false],
])('a game goes to A4 for %s', (_who, mayEdit) => {
  const game = { ...row, mayEdit }
  const paper = actionsOf(game).find(action => action.label === 'Papel A4')
  paper?.onClick?.()
  expect(savePaper).toHaveBeenCalledExactlyOnceWith(game)
})
