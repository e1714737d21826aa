import { expect, it } from 'vitest'
import { seededRandom } from '#engines/questions/shuffle.ts'
import { presentRoom } from './present-room.ts'
import { newRoom, type RoomQuestion, type RoundState, stepRoom } from './room.ts'
import { endOfRoom, repeatQuestions } from './room-end.ts'

const question = (at: number, options = ['a', 'b', 'c']): RoomQuestion => ({
  itemId: `item ${at}`,
  text: `Pergunta ${at}`,
  options,
  right: 0,
  answer: 'a',
})
const ended = (rounds: number[]): RoundState => ({
  ...(newRoom('relampago') as RoundState),
  phase: 'fim',
  asked: rounds,
})
const answer = (player_id: string, round: number, choice: number) => ({
  player_id,
  number: player_id === 'ana' ? 1 : 2,
  round,
  choice,
})

it('tells the share of the class over what was asked of those who played, and what cost most first', () => {
  const answers = [answer('ana', 0, 0), answer('ana', 1, 0), answer('rui', 0, 0), answer('rui', 1, 2)]
  const end = endOfRoom(ended([0, 1, 2]), [question(0), question(1), question(2), question(3)], answers)
  expect(end).toMatchObject({ share: 3 / 6, played: 2 })
  expect(end?.hardest.map(({ text, answer, right }) => [text, answer, right])).toEqual([
    ['Pergunta 2', 'a', 0],
    ['Pergunta 1', 'a', 1],
  ])
})

it('tells each team by those of it who played, in the order of the teams, whatever they had right', () => {
  const of = (number: number, right: number[]) =>
    right.map((choice, round) => ({ player_id: `p${number}`, number, round, choice }))
  // The third team came in and never answered; the fourth player is of the first team again.
  const answers = [...of(1, [1, 1]), ...of(2, [0, 0]), ...of(4, [0, 1])]
  const state = { ...ended([0, 1]), ...newRoom('relampago', 3), phase: 'fim', asked: [0, 1] } as RoundState
  const end = endOfRoom(state, [question(0), question(1)], answers)
  expect(end?.teams).toEqual([
    { share: 1 / 4, played: 2 },
    { share: 1, played: 1 },
    { share: null, played: 0 },
  ])
  expect(endOfRoom(ended([0, 1]), [question(0), question(1)], answers)?.teams).toEqual([])
  expect('teams' in newRoom('bingo', 3)).toBe(false)
})

it('leaves out what was answered aloud, and says nothing of a room that runs or that nobody answered', () => {
  const questions = [question(0), question(1, [])]
  const answers = [answer('ana', 0, 0)]
  expect(endOfRoom(ended([0, 1]), questions, answers)).toMatchObject({ share: 1, hardest: [] })
  expect(endOfRoom(ended([0]), questions, [])).toBeNull()
  expect(endOfRoom({ ...ended([0]), phase: 'resposta' }, questions, answers)).toBeNull()
})

it('keeps the key of the question that the end cut off: it may still be answered', () => {
  const around = { now: 1000, by: 'teacher', questions: 2, limit: 20_000, draw: () => 0 }
  const first = stepRoom(stepRoom(newRoom('relampago'), 'seguinte', around), 'respostas', around)
  const cut = stepRoom(stepRoom(first, 'seguinte', around), 'terminar', around)
  const [shown = 0, running = 0] = cut.asked
  const answers = [answer('ana', shown, 0), answer('ana', running, 1)]
  expect(endOfRoom(cut, [question(0), question(1)], answers)).toMatchObject({ share: 1, hardest: [] })
  const whole = { id: 'room', revision: 4, state: cut, questions: [question(0), question(1)] }
  const seen = presentRoom(whole, { now: 1000, counts: new Map(), players: 1 })
  expect(seen.keys.map(({ round }) => round)).toEqual([shown])
  expect(endOfRoom(stepRoom(first, 'terminar', around), whole.questions, answers)).toMatchObject({ share: 1 })
})

it('asks once more what cost, in that order, each option still with its own words', () => {
  const revealed = (at: number): RoomQuestion => ({
    ...question(at),
    right: 1,
    words: { errors: ['erro a', '', 'erro c'], feedback: ['lê a', '', 'lê c'], why: 'porque b' },
  })
  const orders = new Set<string>()
  for (let seed = 0; seed < 40; seed += 1) {
    const again = repeatQuestions(
      [revealed(0), revealed(1), revealed(2)],
      ['item 2', 'item 0', 'none'],
      seededRandom(`${seed}`),
    )
    expect(again.map(({ itemId }) => itemId)).toEqual(['item 2', 'item 0'])
    for (const { options, right, words } of again) {
      expect(options[right]).toBe('b')
      expect(options.map((option, at) => [option, words?.errors[at], words?.feedback[at]]).sort()).toEqual([
        ['a', 'erro a', 'lê a'],
        ['b', '', ''],
        ['c', 'erro c', 'lê c'],
      ])
      orders.add(options.join())
    }
  }
  expect(orders.size).toBeGreaterThan(1)
})
