import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandOf, isPositive } from '#engines/psychometrics/bands.ts'
import { masteryLevel } from '#engines/psychometrics/mastery.ts'
import { type LevelTwice, outcomeOf } from '#engines/psychometrics/outcome.ts'
import { verdictOf } from '#features/assessment/quizzes/advice.ts'
import { shareChange } from '#features/assessment/recovery/outcome-words.ts'
import { markText } from '#features/assessment/results/figures.ts'
import { lightOf } from '#features/planning/fulfilment/count.ts'
import { inNeed } from '#journeys/dashboard/school-view.ts'
import { figure, percent } from '#kit/figures.ts'

const root = join(import.meta.dirname, '..')

/** Everything that is said of a figure beside it: what is read, what is said, and where that changes. */
const KINDS: readonly {
  what: string
  shown: (value: number) => string
  said: (value: number) => unknown
  highest: number
  limits: readonly number[]
}[] = [
  {
    what: 'the level of a competence',
    shown: percent,
    said: share => masteryLevel(share),
    highest: 1,
    limits: [0.5, 0.75],
  },
  {
    what: 'the tone of a cell of the heat map',
    shown: share => figure(100 * share),
    said: share => masteryLevel(share),
    highest: 1,
    limits: [0.5, 0.75],
  },
  {
    what: 'the outcome of a pupil, after',
    shown: after => shareChange(0.4, after).after,
    said: after => outcomeOf([twice(0.4, after)]),
    highest: 1,
    limits: [0.5, 0.75],
  },
  {
    what: 'the outcome of a pupil, before',
    shown: before => shareChange(before, 0.6).before,
    said: before => outcomeOf([twice(before, 0.6)]),
    highest: 1,
    limits: [0.5, 0.75],
  },
  {
    what: 'the light of fulfilment',
    shown: percent,
    said: lightOf,
    highest: 1,
    limits: [0.75, 0.9],
  },
  {
    what: "a cell of the director's matrix",
    shown: percent,
    said: share => [lightOf(share), inNeed([{ ...cell, row: share }], ({ row }) => row).length],
    highest: 1,
    limits: [0.75, 0.9],
  },
  {
    what: 'the verdict on a question of a quiz',
    shown: percent,
    said: facility => verdictOf({ ...question, facility }),
    highest: 1,
    limits: [0.6],
  },
  {
    what: 'the band of a mark',
    shown: markText,
    said: mark => [bandOf(mark)?.code, isPositive(mark)],
    highest: 20,
    limits: [10, 14, 17, 19],
  },
]

const cell = {
  group: { id: 'g', name: '6ªA' },
  subject: { id: 's', name: 'Matemática' },
  teacher: '',
  row: 0,
}
const question = { asked: 40, toMark: 0, options: [] } as unknown as Parameters<typeof verdictOf>[0]

function twice(before: number, after: number): LevelTwice {
  return { before: masteryLevel(before), after: masteryLevel(after) }
}

/** The number that somebody reads. */
function read(text: string): number {
  return Number(text.replace(/[^\d,]/g, '').replace(',', '.'))
}

describe.each(KINDS)('$what', ({ shown, said, highest, limits }) => {
  /** Anywhere, and as close to where it changes as a screen may blur. */
  const value = fc.oneof(
    fc.double({ min: 0, max: highest, noNaN: true }),
    fc
      .tuple(fc.constantFrom(...limits), fc.double({ min: -0.006, max: 0.006, noNaN: true }))
      .map(([limit, off]) => limit + off * (highest === 1 ? 0.1 : 100)),
  )

  it('is that of the figure that is read beside it', () => {
    fc.assert(
      fc.property(value, one => {
        const seen = (read(shown(one)) * highest) / (highest === 1 ? 100 : highest)
        expect(said(one)).toEqual(said(seen))
      }),
      { numRuns: 400 },
    )
  })

  it('changes where it says, that figure included', () => {
    for (const limit of limits) {
      const below = limit - (highest === 1 ? 0.001 : 1)
      expect(said(limit)).not.toEqual(said(below))
    }
  })
})

/** What decides by a share or a mark. */
const JUDGES = /\b(masteryLevel|mastery|lightOf|bandOf|isPositive|outcomeOf|verdictOf)\b/
/** What writes a share with less than it is judged by. */
const ROUGH = /\broundPercent\(/

const sources = () =>
  globSync('{engines,features,journeys,kit,school,app}/**/*.{ts,tsx}', { cwd: root }).filter(
    file => !/\.test\.tsx?$|-testing\.tsx?$|^kit\/figures\.ts$/.test(file),
  )

it('no file that judges a share writes it rounded otherwise than it is judged', () => {
  const found = sources().filter(file => {
    const text = readFileSync(join(root, file), 'utf8')
    return JUDGES.test(text) && ROUGH.test(text)
  })
  expect(found).toEqual([])
})
