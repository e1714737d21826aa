import { expect, it } from 'vitest'
import { clashesAt, commonHours } from './common-hours.ts'
import { groupsByLevel, MAX_IN_GROUP, type Placed } from './level-groups.ts'

const LEVELS = ['Inicial', 'Letra', 'Palavra', 'Parágrafo', 'História']

function fixturePupils(counts: readonly number[]): Placed[] {
  return counts.flatMap((count, at) =>
    Array.from({ length: count }, (_none, place) => ({
      studentId: `${LEVELS[at]}-${place}`,
      level: LEVELS[at] ?? '',
      sex: place % 2 === 0 ? ('H' as const) : ('M' as const),
      groupId: place % 3 === 0 ? 'a' : 'b',
    })),
  )
}

it('puts everybody in exactly one group, within the bound, by neighbouring levels, whatever a class is like', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const counts = LEVELS.map((_name, at) => ((seed + 1) * (at + 3) * 7919) % 41)
    const pupils = fixturePupils(counts)
    const groups = groupsByLevel(LEVELS, pupils)
    const ids = groups.flatMap(({ studentIds }) => studentIds)
    expect(ids.toSorted()).toEqual(pupils.map(({ studentId }) => studentId).toSorted())
    for (const { levels, studentIds } of groups) {
      expect(studentIds.length).toBeLessThanOrEqual(MAX_IN_GROUP)
      const places = levels.map(level => LEVELS.indexOf(level)).filter(place => (counts[place] ?? 0) > 0)
      expect(
        LEVELS.slice(places[0], (places.at(-1) ?? 0) + 1).filter(
          level => !levels.includes(level) && (counts[LEVELS.indexOf(level)] ?? 0) > 0,
        ),
      ).toEqual([])
    }
  }
})

it('joins the two lowest of a class of 70 into one group of beginners, and names it so', () => {
  const groups = groupsByLevel(LEVELS, fixturePupils([10, 15, 16, 16, 11]))
  expect(groups.map(({ name, studentIds }) => [name, studentIds.length])).toEqual([
    ['Inicial e Letra', 25],
    ['Palavra', 16],
    ['Parágrafo', 16],
    ['História', 11],
  ])
})

it('leaves three pupils together, and parts a level that nobody can teach alone', () => {
  expect(
    groupsByLevel(LEVELS, fixturePupils([1, 0, 1, 0, 1])).map(({ studentIds }) => studentIds.length),
  ).toEqual([3])
  expect(
    groupsByLevel(LEVELS, fixturePupils([0, 70, 0, 0, 0])).map(({ name, studentIds }) => [
      name,
      studentIds.length,
    ]),
  ).toEqual([
    ['Letra 1', 24],
    ['Letra 2', 23],
    ['Letra 3', 23],
  ])
})

it('finds the hours that all groups have, and says which one has none', () => {
  const slot = (groupId: string, weekday: number, period: number, subjectId = 'POR') => ({
    groupId,
    weekday,
    period,
    subjectId,
  })
  const slots = [
    slot('a', 2, 5),
    slot('b', 2, 5),
    slot('a', 4, 5),
    slot('b', 4, 5),
    slot('a', 1, 1),
    slot('b', 1, 1, 'MAT'),
  ]
  expect(commonHours(slots, ['a', 'b'], 'POR')).toEqual([
    { weekday: 2, period: 5 },
    { weekday: 4, period: 5 },
  ])
  expect(clashesAt(slots, ['a', 'b'], 'POR', { weekday: 1, period: 1 })).toEqual(['b'])
})
