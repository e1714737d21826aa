import { expect, it } from 'vitest'
import { fixtureResults } from '#features/assessment/reports/fixtures.ts'
import { measureRecovery } from './measure.ts'

const items = [
  ...[1, 2, 3, 4].map(() => ({ competence: 'FR1' })),
  ...[1, 2].map(() => ({ competence: 'FR2', points: 2 })),
]
const before = fixtureResults(items, { Ana: '000010', Beto: '110000', Carla: '000000' })
const after = fixtureResults(items, { Ana: '111111', Beto: '1100-0', Carla: 'absent', Dino: '......' })
const groups = [
  { competenceIds: ['FR1', 'FR2'], studentIds: ['Ana', 'Beto'] },
  { competenceIds: ['FR1'], studentIds: ['Carla', 'Dino', 'Zita'] },
]

it('each pupil has the competences of their group, before and after, and what became of them', () => {
  const [ana, beto] = measureRecovery(before, after, groups)
  expect(ana).toEqual({
    studentId: 'Ana',
    outcome: 'recuperado',
    chance: expect.any(Number),
    competences: [
      { competenceId: 'FR1', before: 0, after: 1, items: 4 },
      { competenceId: 'FR2', before: 0.5, after: 1, items: 2 },
    ],
  })
  expect(beto?.chance).toBeGreaterThan(0)
  expect(beto?.chance).toBeLessThan(1)
  expect(beto).toMatchObject({
    outcome: 'igual',
    competences: [
      { before: 0.5, after: 0.5 },
      { before: 0, after: 0 },
    ],
  })
})

it('what was mastered before neither saves a pupil nor counts against one', () => {
  const first = fixtureResults(items, { Ana: '111100', Beto: '111110', Carla: '110011', Dino: '111111' })
  const second = fixtureResults(items, { Ana: '110011', Beto: '110000', Carla: '000011', Dino: '000000' })
  const outcomes = measureRecovery(first, second, [
    { competenceIds: ['FR1', 'FR2'], studentIds: ['Ana', 'Beto', 'Carla', 'Dino'] },
  ]).map(({ outcome }) => outcome)
  // FR1 was mastered by Ana, Beto and Dino: FR2 alone decides of the first two, and of Dino nothing does.
  expect(outcomes).toEqual(['recuperado', 'piorou', 'piorou', null])
})

it('who was not there, was asked nothing or is not of the class has no result', () => {
  const [, , carla, dino, zita] = measureRecovery(before, after, groups)
  for (const pupil of [carla, dino, zita])
    expect(pupil).toMatchObject({ outcome: null, competences: [{ after: null }] })
  expect(carla?.competences[0]?.before).toBe(0)
  expect(dino?.competences[0]).toMatchObject({ before: null, items: 0 })
})

it('without a test before, or of a competence that it did not ask, there is only after', () => {
  const [alone] = measureRecovery(null, after, groups)
  expect(alone).toMatchObject({ chance: null, competences: [{ before: null, after: 1 }, {}] })
  const [other] = measureRecovery(before, after, [{ competenceIds: ['X'], studentIds: ['Ana'] }])
  expect(other).toEqual({
    studentId: 'Ana',
    outcome: null,
    chance: null,
    competences: [{ competenceId: 'X', before: null, after: null, items: 0 }],
  })
})
