import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { HostView } from '../../room-contract.ts'
import { RoundScreen } from './round-screen.tsx'

const view: HostView = {
  id: '0193b8a0-0000-7000-8000-000000000001',
  revision: 3,
  kind: 'relampago',
  phase: 'resposta',
  open: true,
  now: 0,
  questions: 8,
  asked: 4,
  round: 3,
  endsAt: null,
  left: null,
  timeMs: null,
  right: 0,
  counts: [14, 3, 2, 10],
  silent: 1,
  feedback: ['', '', '', ''],
  answer: '',
  why: 'Multiplica-se os dois termos por 2.',
  keys: [],
  words: [],
  claim: null,
  winners: [],
  next: null,
  teams: 0,
  gameId: '0193b8a0-0000-7000-8000-000000000002',
  title: 'Fracções',
  subject: 'Matemática',
  groups: ['6ªA'],
  code: 'R8FN2C',
  mayTeam: 0,
  pupils: 30,
  secondsEach: 20,
  players: [],
  asking: [],
  crowd: null,
  answered: 29,
  question: {
    itemId: '0193b8a0-0000-7000-8000-000000000003',
    text: 'Qual é equivalente a 2/3?',
    options: ['4/6', '3/4', '4/3', '2/6'],
    typed: false,
    picture: null,
    answer: '4/6',
    errors: ['da chave nada se diz', 'adicionam 1', 'trocam os termos', 'multiplicam um só'],
  },
  end: null,
  cards: null,
  noCardsReason: '',
  used: [3],
  mayReopen: false,
}

it('names a mistake that three or more share, never that of one or two, and says why the right one is right', () => {
  const html = renderToString(
    <MemoryRouter>
      <RoundScreen view={view} step={() => undefined} busy={false} />
    </MemoryRouter>,
  )
  expect(html).toContain('adicionam 1')
  expect(html).toContain('multiplicam um só')
  expect(html).not.toContain('trocam os termos')
  expect(html).not.toContain('da chave nada se diz')
  expect(html).toContain('Multiplica-se os dois termos por 2.')
})
