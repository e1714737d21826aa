import { describe, expect, it } from 'vitest'
import {
  asKnown,
  beginTeaching,
  goToPhase,
  lengthen,
  markOf,
  minutesLeft,
  minutesOfPhase,
  minutesToEnd,
  missingOf,
  shareGone,
  withMark,
} from './teaching.ts'

const phases = [7, 15, 13, 10].map(minutes => ({ minutes }))
const MINUTE = 60_000
const START = 1_000_000_000

describe('the clock of the phases', () => {
  it('goes by the hour of the timetable when the lesson is on, and by the tap at any other time', () => {
    expect(beginTeaching(phases, START + 5 * MINUTE, START).begunAt).toBe(START)
    expect(beginTeaching(phases, START + 60 * MINUTE, START).begunAt).toBe(START + 60 * MINUTE)
    expect(beginTeaching(phases, START, undefined).begunAt).toBe(START)
    // Forty-five minutes in all: at the last of them the lesson is over.
    expect(beginTeaching(phases, START + 45 * MINUTE, START).begunAt).toBe(START + 45 * MINUTE)
    expect(beginTeaching(phases, START + 45 * MINUTE - 1, START).begunAt).toBe(START)
    expect(beginTeaching(phases, START, START).begunAt).toBe(START)
    expect(beginTeaching(phases, START - 1, START).begunAt).toBe(START - 1)
  })

  it('says how much of a phase is gone, from nothing to all', () => {
    const begun = beginTeaching(phases, START, undefined)
    expect([-1, 0, 3.5, 7, 20].map(at => shareGone(phases, begun, START + at * MINUTE))).toEqual([
      0, 0, 0.5, 1, 1,
    ])
    expect(shareGone([{ minutes: 0 }], beginTeaching([{ minutes: 0 }], START, undefined), START)).toBe(1)
  })

  it('counts what is left of the phase and of the lesson, and goes below zero when the time is over', () => {
    const begun = beginTeaching(phases, START, undefined)
    expect(minutesLeft(phases, begun, START + 2 * MINUTE)).toBe(5)
    expect(minutesToEnd(phases, begun, START + 2 * MINUTE)).toBe(43)
    expect(minutesLeft(phases, begun, START + 9 * MINUTE)).toBe(-2)
    expect(minutesToEnd(phases, begun, START + 9 * MINUTE)).toBe(38)
  })

  it('never has more left of a phase than it lasts, though it began since the clock was looked at', () => {
    const second = goToPhase(phases, beginTeaching(phases, START, undefined), 1, START + 4000)
    expect(minutesLeft(phases, second, START)).toBe(15)
    expect(minutesToEnd(phases, second, START)).toBe(38)
  })

  it('begins a phase when somebody says so, and never leaves the lesson', () => {
    const begun = beginTeaching(phases, START, undefined)
    const second = goToPhase(phases, begun, 1, START + 9 * MINUTE)
    expect(minutesLeft(phases, second, START + 9 * MINUTE)).toBe(15)
    expect(goToPhase(phases, second, 4, START)).toBe(second)
    expect(goToPhase(phases, second, -1, START)).toBe(second)
  })

  it('takes two more minutes from the last phase as long as that has them', () => {
    let teaching = beginTeaching(phases, START, undefined)
    const taken = []
    for (let time = 0; time < 6; time += 1) {
      const longer = lengthen(phases, teaching)
      taken.push(longer.takenFromLast)
      teaching = longer.teaching
    }
    expect(taken).toEqual([true, true, true, true, false, false])
    expect([0, 3].map(at => minutesOfPhase(phases, teaching, at))).toEqual([19, 2])
  })
})

describe('who is missing', () => {
  const begun = beginTeaching(phases, START, undefined)
  const pupils = [
    { id: 'ana', number: 1 },
    { id: 'rui', number: 2 },
    { id: null, number: 3 },
  ]

  it('is what was last tapped of each pupil, and is sent by pupil or, without a list, by number', () => {
    let now = withMark(withMark(begun, 1, 'falta'), 2, 'atraso')
    now = withMark(withMark(now, 3, 'justificada'), 1, 'presente')
    expect(pupils.map(({ number }) => markOf(now, number))).toEqual(['presente', 'atraso', 'justificada'])
    expect(missingOf(now, pupils)).toEqual([
      { studentId: 'rui', mark: 'atraso' },
      { number: 3, mark: 'justificada' },
    ])
  })

  it('begins with what was known, until somebody taps', () => {
    const known = [{ studentId: 'rui', mark: 'justificada' as const }]
    const now = asKnown(begun, known, pupils)
    expect(missingOf(now, pupils)).toEqual([{ studentId: 'rui', mark: 'justificada' }])
    const cleared = withMark(now, 2, 'presente')
    expect(missingOf(asKnown(cleared, known, pupils), pupils)).toEqual([])
  })
})
