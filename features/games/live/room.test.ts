import { describe, expect, it } from 'vitest'
import { liveKinds } from '../kinds.ts'
import {
  type BingoState,
  type Claim,
  claimBingo,
  MAX_POINTS,
  newRoom,
  pointsFor,
  type RoomStep,
  type RoundState,
  reopened,
  roomSteps,
  type StepContext,
  stepRoom,
  tookOf,
  withoutPlayer,
} from './room.ts'

const around = (more: Partial<StepContext> = {}): StepContext => ({
  now: 100_000,
  by: 'teacher',
  questions: 3,
  limit: 20_000,
  draw: () => 0,
  ...more,
})
const round = (more: Partial<RoundState> = {}): RoundState => ({
  ...(newRoom('relampago') as RoundState),
  ...more,
})
/** A question that was asked at 100 000 and has twenty seconds. */
const asking = (more: Partial<RoundState> = {}): RoundState =>
  round({ phase: 'pergunta', asked: [0], startedAt: 100_000, endsAt: 120_000, timeMs: 20_000, ...more })
const bingo = (more: Partial<BingoState> = {}): BingoState => ({
  ...(newRoom('bingo') as BingoState),
  ...more,
})
const claim: Claim = { playerId: 'ana', number: 7, name: 'Ana', words: ['solo'], valid: true }

function steps(state: RoundState, all: RoomStep[], known: Partial<StepContext> = {}): RoundState {
  return all.reduce<RoundState>((at, step) => stepRoom(at, step, around(known)) as RoundState, state)
}

describe('a room', () => {
  it('begins open, with nothing asked', () => {
    for (const kind of liveKinds)
      expect(newRoom(kind)).toMatchObject({ kind, phase: 'sala', open: true, asked: [] })
    expect(newRoom('roda')).toMatchObject({
      startedAt: null,
      endsAt: null,
      left: null,
      timeMs: null,
      again: [],
    })
    expect(newRoom('bingo')).toMatchObject({ shown: false, claim: null, winners: [] })
  })

  it.each([round(), asking(), bingo(), bingo({ phase: 'tiragem', claim })])(
    'is closed to new pupils and opened again whatever happens, and no step goes beyond its end: $kind, $phase',
    state => {
      const closed = stepRoom(state, 'fechar entrada', around())
      expect(closed).toEqual({ ...state, open: false })
      expect(stepRoom(closed, 'abrir entrada', around())).toEqual({ ...state, open: true })
      const ended = stepRoom(state, 'terminar', around())
      const cut = state.phase === 'pergunta' ? { cut: state.asked.at(-1) } : {}
      const end = { by: 'teacher', at: 100_000, phase: state.phase, open: true }
      expect(ended).toEqual({ ...state, ...cut, phase: 'fim', open: false, end })
      for (const step of roomSteps) expect(stepRoom(ended, step, around())).toBe(ended)
    },
  )
})

describe('a room that was ended', () => {
  const ended = (state: RoundState | BingoState) => stepRoom(state, 'terminar', around({ now: 107_000 }))

  it('opens again as it stood, with the time of its question stopped, and runs on from there', () => {
    const again = reopened(ended(asking()), 500_000) as RoundState
    expect(again).toEqual({ ...asking(), startedAt: 493_000, endsAt: null, left: 13_000 })
    expect(tookOf(again, 0, 500_000)).toBe(7000)
    expect(steps(again, ['continuar'], { now: 600_000 })).toMatchObject({ endsAt: 613_000, left: null })
    const closed = asking({ open: false, endsAt: null, left: 4000 })
    expect(reopened(ended(closed), 500_000)).toMatchObject({ phase: 'pergunta', open: false, left: 4000 })
    const late = asking({ endsAt: 101_000 })
    expect(reopened(ended(late), 500_000)).toMatchObject({ phase: 'pergunta', endsAt: null, left: 0 })
    const unlimited = asking({ endsAt: null, timeMs: null })
    expect(tookOf(reopened(ended(unlimited), 500_000) as RoundState, 0, 500_000)).toBe(7000)
  })

  it('opens again at its last answers where nothing was left to ask', () => {
    const last = round({ phase: 'resposta', asked: [0, 1, 2], startedAt: 100_000 })
    const over = stepRoom(last, 'seguinte', around({ now: 107_000 }))
    expect(over.phase).toBe('fim')
    expect(reopened(over, 500_000)).toEqual({ ...last, startedAt: 493_000 })
  })

  it('does not hide again what its end has shown to all', () => {
    const voted = round({ phase: 'resposta', asked: [0], veiled: true })
    expect(reopened(ended(voted), 500_000)).not.toHaveProperty('veiled')
    const drawn = bingo({ phase: 'tiragem', asked: [0], claim })
    expect(reopened(ended(drawn), 500_000)).toEqual({ ...drawn, shown: true })
  })

  it('stays as it is while it runs, and where nobody knows how it stood', () => {
    const running = asking()
    expect(reopened(running, 500_000)).toBe(running)
    const before = round({ phase: 'fim', asked: [0] })
    expect(reopened(before, 500_000)).toBe(before)
  })
})

describe('a round of questions', () => {
  it('asks one after the other in their order, each with the whole time, and ends after the last', () => {
    const first = steps(round(), ['seguinte'])
    expect(first).toMatchObject({ phase: 'pergunta', asked: [0], startedAt: 100_000, timeMs: 20_000 })
    expect(first).toMatchObject({ endsAt: 120_000, left: null })
    const second = stepRoom(steps(first, ['respostas']), 'seguinte', around({ now: 150_000 }))
    expect(second).toMatchObject({ asked: [0, 1], startedAt: 150_000, endsAt: 170_000 })
    const last = steps(second as RoundState, ['respostas', 'seguinte', 'respostas'])
    expect(last).toMatchObject({ phase: 'resposta', asked: [0, 1, 2] })
    expect(steps(last, ['seguinte'])).toMatchObject({ phase: 'fim', open: false, asked: [0, 1, 2] })
  })

  it('has no end of a question without a limit', () => {
    expect(steps(round(), ['seguinte'], { limit: null })).toMatchObject({
      timeMs: null,
      endsAt: null,
      left: null,
    })
  })

  it('draws for the wheel among what has not come, and for the quiz not at all', () => {
    const ends: number[] = []
    const draw = (end: number) => {
      ends.push(end)
      return end - 1
    }
    const all: RoomStep[] = ['seguinte', 'respostas', 'seguinte', 'respostas', 'seguinte']
    expect(steps({ ...round(), kind: 'roda' }, all, { draw }).asked).toEqual([2, 1, 0])
    expect(ends).toEqual([3, 2, 1])
    expect(steps(round(), all, { draw }).asked).toEqual([0, 1, 2])
    expect(ends).toHaveLength(3)
  })

  it('leaves the very same state to a second tap', () => {
    const running = asking()
    expect(stepRoom(running, 'seguinte', around())).toBe(running)
    const answered = steps(running, ['respostas'])
    expect(answered).toEqual({ ...running, phase: 'resposta', endsAt: null, left: null })
    for (const step of ['respostas', 'mais tempo', 'parar', 'continuar'] as const)
      expect(stepRoom(answered, step, around())).toBe(answered)
    for (const step of ['continuar', 'repetir no fim', 'mostrar palavra', 'confirmar', 'não vale'] as const)
      expect(stepRoom(running, step, around())).toBe(running)
    const waiting = round()
    for (const step of ['respostas', 'mais tempo', 'parar', 'continuar', 'repetir no fim'] as const)
      expect(stepRoom(waiting, step, around())).toBe(waiting)
  })

  it('gives ten seconds more: to a running question, to one whose time is over, and to a stopped one', () => {
    const more = (state: RoundState, now: number) => stepRoom(state, 'mais tempo', around({ now }))
    expect(more(asking(), 110_000)).toMatchObject({ timeMs: 30_000, endsAt: 130_000, left: null })
    expect(more(asking(), 160_000)).toMatchObject({ timeMs: 30_000, endsAt: 170_000 })
    const stopped = asking({ endsAt: null, left: 5000 })
    expect(more(stopped, 110_000)).toMatchObject({ timeMs: 30_000, endsAt: null, left: 15_000 })
    const unlimited = asking({ timeMs: null, endsAt: null })
    expect(more(unlimited, 110_000)).toBe(unlimited)
  })

  it('is stopped with what is left, and goes on with it', () => {
    const stopped = stepRoom(asking(), 'parar', around({ now: 107_000 })) as RoundState
    expect(stopped).toMatchObject({ endsAt: null, left: 13_000, timeMs: 20_000 })
    expect(stepRoom(stopped, 'parar', around())).toBe(stopped)
    expect(stepRoom(stopped, 'continuar', around({ now: 200_000 }))).toMatchObject({
      endsAt: 213_000,
      left: null,
    })
    expect(stepRoom(asking(), 'parar', around({ now: 121_000 }))).toMatchObject({ endsAt: null, left: 0 })
  })

  it('asks once more at the end what was put off, in the order in which it was', () => {
    const put: RoomStep[] = ['seguinte', 'respostas', 'repetir no fim']
    const later = steps(round(), [...put, ...put, 'seguinte', 'respostas'])
    expect(later).toMatchObject({ asked: [0, 1, 2], again: [0, 1] })
    expect(stepRoom({ ...later, again: [2] }, 'repetir no fim', around()), 'twice').toEqual({
      ...later,
      again: [2],
    })
    const once = steps(later, ['seguinte'])
    expect(once).toMatchObject({ phase: 'pergunta', asked: [1, 2, 0], again: [1], startedAt: 100_000 })
    const twice = steps(once, ['respostas', 'seguinte', 'respostas'])
    expect(twice).toMatchObject({ asked: [2, 0, 1], again: [] })
    expect(steps(twice, ['seguinte']).phase).toBe('fim')
  })

  it('puts nothing off before anything was asked', () => {
    const empty = asking({ phase: 'resposta', asked: [] })
    expect(stepRoom(empty, 'repetir no fim', around())).toBe(empty)
  })

  it('puts off no more than sixty', () => {
    const put = (count: number) =>
      steps(asking({ phase: 'resposta', asked: [99], again: Array.from({ length: count }, (_, at) => at) }), [
        'repetir no fim',
      ]).again
    expect(put(59)).toHaveLength(60)
    expect(put(60)).toHaveLength(60)
  })
})

describe('how long an answer took', () => {
  it('is counted from the question on, and is nothing for one that is over or too late', () => {
    const state = asking({ asked: [4, 0] })
    expect(tookOf(state, 0, 100_000)).toBe(0)
    expect(tookOf(state, 0, 107_500)).toBe(7500)
    expect(tookOf(state, 0, 120_000)).toBe(20_000)
    expect(tookOf(state, 0, 122_000), 'two seconds for the way').toBe(20_000)
    expect(tookOf(state, 0, 122_001)).toBeNull()
    expect(tookOf(state, 4, 107_500), 'the one before').toBeUndefined()
    expect(tookOf({ ...state, phase: 'resposta' }, 0, 107_500), 'its key was revealed').toBeUndefined()
    expect(tookOf({ ...state, phase: 'resposta', veiled: true }, 0, 107_500), 'bars alone').toBeNull()
    expect(tookOf({ ...state, phase: 'fim' }, 0, 107_500)).toBeUndefined()
    expect(tookOf({ ...state, startedAt: null }, 0, 107_500)).toBeNull()
    expect(tookOf(state, 2, 107_500), 'never asked').toBeUndefined()
  })

  it('leaves out the time in which the question stood still', () => {
    const stopped = asking({ endsAt: null, left: 13_000 })
    expect(tookOf(stopped, 0, 500_000)).toBe(7000)
    expect(tookOf(asking({ startedAt: 100_000, endsAt: 213_000 }), 0, 201_000)).toBe(8000)
  })

  it('is never less than nothing, by whatever clock', () => {
    expect(tookOf(asking(), 0, 90_000)).toBe(0)
    expect(tookOf(asking({ timeMs: null, endsAt: null }), 0, 90_000)).toBe(0)
    expect(tookOf(asking({ timeMs: null, endsAt: null }), 0, 103_000)).toBe(3000)
  })

  it('gives all points at once, fewer later, and the least where it came late', () => {
    expect(pointsFor(0, 20_000)).toBe(MAX_POINTS)
    expect(pointsFor(10_000, 20_000)).toBeLessThan(MAX_POINTS)
    expect(pointsFor(10_000, 20_000)).toBeGreaterThan(pointsFor(15_000, 20_000))
    expect(pointsFor(null, 20_000)).toBe(pointsFor(20_000, 20_000))
    expect(pointsFor(15_000, null), 'nobody is hurried without a limit').toBe(MAX_POINTS)
  })
})

describe('bingo', () => {
  const drawing = bingo({ phase: 'tiragem', asked: [0] })

  it('draws one definition after the other, each with its word hidden, until none is left', () => {
    const first = stepRoom(bingo(), 'seguinte', around()) as BingoState
    expect(first).toMatchObject({ phase: 'tiragem', asked: [0], shown: false, refused: [] })
    const shown = stepRoom(first, 'mostrar palavra', around()) as BingoState
    expect(shown).toEqual({ ...first, shown: true })
    const second = stepRoom({ ...shown, refused: ['ana'] }, 'seguinte', around())
    expect(second).toMatchObject({ asked: [0, 1], shown: false, refused: [] })
    const third = stepRoom(second, 'seguinte', around())
    expect(third).toMatchObject({ phase: 'tiragem', asked: [0, 1, 2] })
    expect(stepRoom(third, 'seguinte', around())).toMatchObject({
      phase: 'fim',
      open: false,
      asked: [0, 1, 2],
    })
    const hall = bingo()
    for (const step of ['mostrar palavra', 'confirmar', 'não vale', 'respostas', 'parar'] as const)
      expect(stepRoom(hall, step, around())).toBe(hall)
  })

  it('stands still for a claim until the teacher has decided', () => {
    const claimed = claimBingo(drawing, claim)
    expect(claimed).toEqual({ ...drawing, claim })
    expect(stepRoom(claimed, 'seguinte', around())).toBe(claimed)
    const won = stepRoom(claimed, 'confirmar', around()) as BingoState
    expect(won).toMatchObject({ claim: null, winners: [{ number: 7, name: 'Ana', words: ['solo'] }] })
    const both = stepRoom(
      claimBingo(won, { ...claim, playerId: 'rui', number: 8, name: 'Rui' }),
      'confirmar',
      around(),
    )
    expect((both as BingoState).winners.map(winner => winner.number)).toEqual([7, 8])
  })

  it('takes the first claim, none before the draw, and none of who was refused or has won', () => {
    const hall = bingo()
    expect(claimBingo(hall, claim)).toBe(hall)
    const claimed = claimBingo(drawing, claim)
    expect(claimBingo(claimed, { ...claim, playerId: 'rui', number: 8 })).toBe(claimed)
    const refused = stepRoom(claimed, 'não vale', around()) as BingoState
    expect(refused).toMatchObject({ claim: null, refused: ['ana'], winners: [] })
    expect(claimBingo(refused, claim)).toBe(refused)
    const rui = { ...claim, playerId: 'rui', number: 8 }
    expect(claimBingo(refused, rui).claim).toEqual(rui)
    const both = stepRoom(claimBingo(refused, rui), 'não vale', around()) as BingoState
    expect(both.refused).toEqual(['ana', 'rui'])
    expect(
      claimBingo(stepRoom(both, 'seguinte', around()) as BingoState, claim).claim,
      'at the next',
    ).toEqual(claim)
    const won = bingo({ phase: 'tiragem', winners: [{ number: 7, name: 'Ana', words: [] }] })
    expect(claimBingo(won, claim)).toBe(won)
    const before = bingo({ phase: 'tiragem', claim, refused: undefined })
    expect((stepRoom(before, 'não vale', around()) as BingoState).refused, 'a room opened earlier').toEqual([
      'ana',
    ])
  })

  it('keeps no claim of a pupil who was sent out', () => {
    const claimed = claimBingo(drawing, claim)
    expect(withoutPlayer(claimed, 'ana')).toEqual({ ...claimed, claim: null })
    expect(withoutPlayer(claimed, 'rui')).toBe(claimed)
    expect(withoutPlayer(drawing, 'ana')).toBe(drawing)
    const running = asking()
    expect(withoutPlayer(running, 'ana')).toBe(running)
  })
})
