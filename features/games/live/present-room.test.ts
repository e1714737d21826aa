import { expect, it } from 'vitest'
import { presentRoom } from './present-room.ts'
import { type BingoState, newRoom, type RoomQuestion, type RoomState, type RoundState } from './room.ts'

const question = (at: number, more: Partial<RoomQuestion> = {}): RoomQuestion => ({
  itemId: `item ${at}`,
  text: `Pergunta ${at}`,
  options: ['a', 'b', 'c'],
  right: at,
  answer: `palavra ${at}`,
  ...more,
})
const questions = [
  question(0),
  question(1, { words: { errors: ['troca', '', ''], feedback: ['quase', '', ''], why: 'porque sim' } }),
  question(2),
]
const present = (state: RoomState, counts: [number, number][] = [], players = 10) =>
  presentRoom({ id: 'sala', revision: 4, state, questions }, { now: 5, counts: new Map(counts), players })
const round = { ...(newRoom('relampago') as RoundState), asked: [0, 1], endsAt: 9, timeMs: 8, left: 7 }
const bingo = { ...(newRoom('bingo') as BingoState), phase: 'tiragem', asked: [2, 0] } satisfies BingoState

it('everybody sees where the room is', () => {
  expect(present({ ...round, phase: 'pergunta' })).toMatchObject({
    ...{ id: 'sala', revision: 4, open: true, now: 5, kind: 'relampago', phase: 'pergunta' },
    ...{ questions: 3, asked: 2, round: 1, endsAt: 9, timeMs: 8, left: 7 },
  })
  expect(present(newRoom('roda'))).toMatchObject({ phase: 'sala', round: null, asked: 0 })
  expect(present({ ...round, phase: 'sala' }).round, 'nothing runs in the hall').toBeNull()
})

it('nobody sees what is right, nor what others chose, while the question runs', () => {
  const nothing = {
    right: null,
    counts: [],
    silent: 0,
    feedback: [],
    why: '',
    words: [],
    claim: null,
    winners: [],
    next: null,
  }
  expect(present({ ...round, phase: 'pergunta' }, [[1, 3]])).toMatchObject(nothing)
  expect(present({ ...round, phase: 'fim' }, [[1, 3]])).toMatchObject(nothing)
  expect(present({ ...round, phase: 'resposta', asked: [] }, [[1, 3]])).toMatchObject(nothing)
})

it('with the answers come the right one, what is said of it, and who chose what, those who were silent too', () => {
  const shown = present({ ...round, phase: 'resposta' }, [
    [0, 2],
    [1, 5],
  ])
  expect(shown).toMatchObject({
    right: 1,
    counts: [2, 5, 0],
    silent: 3,
    feedback: ['quase', '', ''],
    why: 'porque sim',
  })
  expect(present({ ...round, phase: 'resposta' }, [[1, 5]], 4), 'somebody went home').toMatchObject({
    silent: 0,
  })
  expect(present({ ...round, phase: 'resposta', asked: [0] })).toMatchObject({
    feedback: [],
    why: '',
    silent: 10,
  })
})

it('at the end every phone has the keys of what was asked, and of nothing else', () => {
  expect(present({ ...round, phase: 'fim' }).keys).toEqual([
    { round: 0, right: 0, answer: 'a', why: '' },
    { round: 1, right: 1, answer: 'b', why: 'porque sim' },
  ])
  for (const phase of ['pergunta', 'resposta'] as const) expect(present({ ...round, phase }).keys).toEqual([])
})

it('of bingo only words are seen that were found out', () => {
  expect(present(bingo)).toMatchObject({
    words: ['palavra 2', null],
    right: null,
    counts: [],
    silent: 0,
    round: 0,
  })
  expect(present({ ...bingo, shown: true })).toMatchObject({ words: ['palavra 2', 'palavra 0'] })
  expect(present({ ...bingo, phase: 'fim' })).toMatchObject({ words: ['palavra 2', 'palavra 0'] })
  expect(present({ ...bingo, asked: [9, 0] }), 'a question that is gone').toMatchObject({
    words: [null, null],
  })
})

it('of a claim everybody sees who made it and whether it is right, but not on which telephone', () => {
  const claim = { playerId: 'secreto', number: 7, name: 'Ana', words: ['solo'], valid: false }
  const winners = [{ number: 3, name: 'Rui', words: ['rio'] }]
  const seen = present({ ...bingo, claim, winners })
  expect(seen.claim).toEqual({ number: 7, name: 'Ana', words: ['solo'], valid: false })
  expect(seen.winners).toEqual(winners)
  expect(JSON.stringify(seen)).not.toContain('secreto')
  expect(present(bingo).claim).toBeNull()
})
