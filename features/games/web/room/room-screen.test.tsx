// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import type { HostView } from '../../room-contract.ts'
import { RoomScreen } from './room-screen.tsx'

const api = await testApi()

const view: HostView = {
  id: '0193b8a0-0000-7000-8000-000000000001',
  revision: 3,
  kind: 'bingo',
  phase: 'tiragem',
  open: true,
  now: 0,
  questions: 12,
  asked: 1,
  round: null,
  endsAt: null,
  left: null,
  timeMs: null,
  right: null,
  counts: [],
  silent: 0,
  feedback: [],
  why: '',
  answer: '',
  keys: [],
  words: [null],
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
  secondsEach: null,
  players: [],
  asking: [],
  crowd: null,
  answered: 0,
  question: null,
  end: null,
  cards: null,
  noCardsReason: '',
  used: [],
  mayReopen: false,
}

it('takes the next step from what the last one led to, before the room is read again', async () => {
  let answerLate: () => void = () => undefined
  const late = new Promise<void>(resolve => {
    answerLate = resolve
  })
  let reads = 0
  let now = view
  api.answer = async ({ method, path }) => {
    if (path.endsWith('/events')) return { status: 503 }
    if (method === 'POST') {
      now = { ...now, revision: now.revision + 1, asked: now.asked + 1 }
      return { body: now }
    }
    reads += 1
    if (reads > 1) await late
    return { body: now }
  }
  show('/dashboard/controleJogo', <RoomScreen id={view.id} onClose={() => undefined} />)
  const next = () => screen.findByText<HTMLButtonElement>('Tirar a próxima')
  fireEvent.click(await next())
  expect(await screen.findByText(/2/, { selector: 'i' })).toBeTruthy()
  await waitFor(async () => expect((await next()).closest('button')?.disabled).toBe(false))
  fireEvent.click(await next())
  expect(await screen.findByText(/3/, { selector: 'i' })).toBeTruthy()
  expect(api.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { step: 'seguinte', revision: 3 },
    { step: 'seguinte', revision: 4 },
  ])
  answerLate()
})
