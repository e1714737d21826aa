import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { getDifficulty } from '#features/games/results-contract.ts'
import { query } from '#kit/web/api/queries.ts'
import { SignedIn } from '#school/accounts/web/session-testing.tsx'
import { type BankQuestion, getQuestion } from '#school/questions/contract.ts'
import { BankQuestionWithGamesPage } from './bank-question-with-games-page.tsx'

vi.stubGlobal('location', { pathname: '/diagnostico/perguntas/q1' })
vi.stubGlobal('window', { addEventListener: () => undefined, matchMedia: () => ({ matches: false }) })
// It cleans texts with what only a browser has.
vi.mock('#school/questions/web/answer-field.tsx', () => ({ AnswerField: () => null }))

const question: BankQuestion['question'] = {
  type: 'short',
  prompt: 'Como se chama a passagem ao estado gasoso?',
  points: 1,
} as unknown as BankQuestion['question']
const row = {
  id: 'q1',
  versionId: 'v1',
  name: 'Estados da água',
  subject: { id: 's', name: 'Ciências Naturais', abbreviation: 'CN', colour: 'verde' },
  grade: 5,
  competence: null,
  state: 'aprovada',
  ownerName: null,
  uses: 0,
  quizzes: 0,
  responses: 0,
  inQuizzes: 0,
  facility: null,
  mayEdit: false,
  version: 1,
  updatedAt: '2026-05-05T08:00:00Z',
  question,
  versions: [],
  usedIn: [],
  askedIn: [],
}

function drawn(nivel: string, figures: { plays: number; hard: number }): string {
  const client = new QueryClient()
  client.setQueryData(query(getQuestion, { params: { id: 'q1' } }).queryKey, row)
  client.setQueryData(query(getDifficulty, { params: { id: 'q1' } }).queryKey, figures)
  return renderToString(
    <MemoryRouter initialEntries={['/diagnostico/perguntas/q1']}>
      <QueryClientProvider client={client}>
        <SignedIn as={{ nivel }}>
          <Routes>
            <Route path="/diagnostico/perguntas/:id" element={<BankQuestionWithGamesPage />} />
          </Routes>
        </SignedIn>
      </QueryClientProvider>
    </MemoryRouter>,
  ).replace(/<!-- -->/g, '')
}

it('the page of a question says how hard it was in games', () => {
  expect(drawn('professor', { plays: 52, hard: 14 })).toContain('Difícil em 14 de 52 partidas')
})

it('of a question that was never played it says nothing', () => {
  const html = drawn('professor', { plays: 0, hard: 0 })
  expect(html).toContain('Estados da água')
  expect(html).not.toContain('Nos jogos')
})
