import { describe, expect, it } from 'vitest'
import { fifteenTerms } from './arbitrary.ts'
import { daysUntil, dueItems, reviewed } from './flashcards/spacing.ts'
import { loadKind } from './kinds.ts'
import { again, elapsed, leaveMove, makeMove, newPlay, passMove, playResults, undone } from './play.ts'
import { readRules } from './rules.ts'

async function lightning(rules: unknown = {}, teams = 0) {
  const kind = await loadKind('relampago')
  return { kind, start: newPlay(kind, fifteenTerms, readRules(kind, rules), 'seed', teams) }
}

describe('a play', () => {
  it('is made again from its moves, as after a reload', async () => {
    const { kind, start } = await lightning()
    const { play } = again(kind, start, [
      { move: { do: 'answer', option: 0 } as never, at: 3 },
      { move: { do: 'next' }, at: 5 },
    ])
    expect(play.entries).toHaveLength(2)
    expect(again(kind, start, play.entries).play).toEqual(play)
  })

  it('stops at the first move that is refused, and says which', async () => {
    const { kind, start } = await lightning()
    expect(again(kind, start, [{ move: { do: 'next' }, at: 1 }])).toEqual({ play: start, refusedAt: 0 })
  })

  it('ends with its time', async () => {
    const kind = await loadKind('sopa')
    const start = newPlay(kind, fifteenTerms, readRules(kind, { seconds: 180 }), 's')
    expect(elapsed(start, 179)).toBe(start)
    expect(elapsed(start, 180).ended).toBe('time')
    const late = makeMove(kind, start, { move: { do: 'hint' }, at: 181 })
    expect(late).toMatchObject({ refused: 'O tempo acabou.', play: { ended: 'time' } })
  })

  it('ends when its lives are gone', async () => {
    const kind = await loadKind('sopa')
    let play = newPlay(kind, fifteenTerms, readRules(kind, { lives: 3 }), 's')
    for (let at = 0; at < 3; at++)
      play = makeMove(kind, play, { move: { do: 'mark', from: 0, to: 1 } as never, at }).play
    expect(play.ended).toBe('finished')
  })

  it('gives the turn on, leaves, and takes either back', async () => {
    const { kind, start } = await lightning({}, 3)
    const passed = makeMove(kind, start, { move: passMove, at: 1 }).play
    expect(passed.turn).toBe(1)
    const left = makeMove(kind, passed, { move: leaveMove, at: 2 }).play
    expect(left.ended).toBe('left')
    expect(makeMove(kind, left, { move: passMove, at: 3 }).refused).toBe('O jogo já acabou.')
    expect(undone(kind, left)).toEqual(passed)
    expect(undone(kind, passed)).toEqual(start)
    expect(undone(kind, start)).toEqual(start)
  })

  it('alone has no turn to give on', async () => {
    const { kind, start } = await lightning()
    expect(makeMove(kind, start, { move: passMove, at: 1 }).refused).toBe('Não há outra equipa.')
  })

  it('takes no hour that cannot be, and no team that does not play', async () => {
    const { kind, start } = await lightning({}, 2)
    expect(makeMove(kind, start, { move: passMove, at: -1 }).refused).toMatch(/hora/)
    expect(makeMove(kind, start, { move: passMove, at: Number.NaN }).refused).toMatch(/hora/)
    expect(makeMove(kind, start, { move: { do: 'answer' }, at: 1, team: 2 }).refused).toBe(
      'Essa equipa não joga.',
    )
    expect(() => newPlay(kind, fifteenTerms, start.boards[0]?.rules ?? kind.defaults, 's', 7)).toThrow(
      RangeError,
    )
  })

  it('gives points to the named team, whichever team has the turn', async () => {
    const kind = await loadKind('flashcards')
    const start = newPlay(kind, fifteenTerms, kind.defaults, 's', 3)
    const turned = makeMove(kind, start, { move: { do: 'turn' }, at: 1 }).play
    const graded = makeMove(kind, turned, {
      move: { do: 'grade', known: true } as never,
      at: 2,
      team: 2,
    }).play
    expect(graded.points).toEqual([0, 0, 2])
  })

  it('knows of each item how often it was tried and for how long', async () => {
    const kind = await loadKind('flashcards')
    let play = newPlay(kind, fifteenTerms.slice(0, 2), kind.defaults, 's')
    play = makeMove(kind, play, { move: { do: 'turn' }, at: 2 }).play
    play = makeMove(kind, play, { move: { do: 'grade', known: true } as never, at: 4 }).play
    expect(playResults(play)[0]).toMatchObject({ seen: true, right: true, tries: 1, seconds: 4 })
  })
})

describe('spaced repetition', () => {
  const now = new Date('2026-05-05T08:00:00Z')

  it('brings a card that was known back later each time, and one that was not the next day', () => {
    const once = reviewed(undefined, true, now)
    const twice = reviewed(once, true, new Date(once.due))
    const [first, second] = [daysBetween(now.toISOString(), once.due), daysBetween(once.due, twice.due)]
    expect(second).toBeGreaterThan(first)
    expect(daysUntil(undefined, now)).toBe(Math.round(first))
    const forgotten = reviewed(twice, false, new Date(twice.due))
    expect(daysBetween(twice.due, forgotten.due)).toBeLessThan(second)
  })

  it('asks for what is due or new, and for all where nothing is', () => {
    const kept = Object.fromEntries(
      fifteenTerms.slice(0, 10).map(item => [item.id, reviewed(undefined, true, now)]),
    )
    expect(dueItems(fifteenTerms, kept, now)).toEqual(fifteenTerms.slice(10))
    expect(dueItems(fifteenTerms.slice(0, 10), kept, now)).toHaveLength(10)
    expect(dueItems(fifteenTerms, kept, new Date('2027-05-05'))).toHaveLength(15)
  })
})

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}
