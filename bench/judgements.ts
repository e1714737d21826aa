import { bestGainTest, powerOfRatios } from '#engines/psychometrics/fixtures/best-gain-test.ts'
import { bestKeyTest, powerAt } from '#engines/psychometrics/fixtures/best-key-test.ts'
import {
  answersOf,
  classKinds,
  drawnClass,
  type MeasuredTwiceClass,
  measuredTwice,
  type TwiceKind,
} from '#engines/psychometrics/fixtures/classes.ts'
import { informedGainTest } from '#engines/psychometrics/fixtures/informed-gain-test.ts'
import { type Gain, gainOf } from '#engines/psychometrics/gain.ts'
import { questionsToFind } from '#engines/psychometrics/gain-power.ts'
import { checkKeys } from '#engines/psychometrics/key-check.ts'
import { linkedGain } from '#engines/psychometrics/linked-gain.ts'
import { pointStatistics } from '#engines/psychometrics/point-statistics.ts'
import type { FirstTest } from '#engines/psychometrics/reliability.ts'
import { type Mark, type Responses, responsesFromMarks } from '#engines/psychometrics/responses.ts'

/** Classes of each row; `npm run bench -- judgements:1000` takes more. */
const CLASSES = Number(process.argv[2] ?? 150)
const MEANS = [-1.5, -1, -0.5, 0, 0.5]
const ITEMS = 20

/**
 * What is said of keys and of gains in simulated classes whose truth is known, by seeds, so that every run says the same. Keys: in how
 * many classes a right key is called probably wrong (at most 5 %) or is spoken of outside the analysis, how many right keys somebody should
 * look at, and how many swapped keys are seen (at least 90 %), beside how many the best possible test sees at the same share of false
 * alarms. Gains of those who were chosen because they were weak: in how many classes there is a clear one where nobody
 * learns (at most 5 %), its mean (within two points of none), and in how many where everybody learns half a standard deviation
 * (at least 80 %), beside how often the best possible test finds it that knows every question, and the best that knows of the questions
 * what the answers say: on the same questions, and on as many new ones as the product proposes, which two other classes have answered,
 * given to those pupils, or to the whole class.
 */
function main(): void {
  keys()
  gains()
}

function gains(): void {
  console.log(
    `\nGains beyond the rebound, ${CLASSES} classes of each kind, of 50 pupils where it does not say 30`,
  )
  console.log(
    'kind                                   re-test    questions   clear, nobody learns %   mean gain   clear, half a deviation %   by the best test %   difficulties unknown %',
  )
  for (const [name, more] of Object.entries(twiceKinds))
    for (const retest of ['the same', 'same, bank', 'proposed', 'to all'] as const) {
      const none = measured({ ...usual, ...more }, retest)
      const half = measured({ ...usual, ...more, learnt: HALF }, retest)
      const clear = (all: typeof none) => all.filter(({ gain }) => gain.clear === 'up').length / all.length
      const mean = (of: (gain: Gain) => number) =>
        none.reduce((sum, { gain }) => sum + of(gain), 0) / none.length
      const possible = (of: (one: (typeof half)[number]) => number) =>
        percent(powerOfRatios(half.map(of), 0.05))
      console.log(
        name.padEnd(39) +
          retest.padEnd(10) +
          mean(({ items }) => items)
            .toFixed(1)
            .padStart(10) +
          percent(clear(none)).padStart(22) +
          (100 * mean(({ gain }) => gain ?? 0)).toFixed(1).padStart(14) +
          percent(clear(half)).padStart(26) +
          possible(({ ratio }) => ratio).padStart(23) +
          possible(({ informed }) => informed).padStart(25),
      )
    }
}

/** Half of the standard deviation of the abilities. */
const HALF = 0.5

function keys(): void {
  console.log(`Keys, ${CLASSES} classes of each kind, level and size`)
  console.log(
    'kind                                   mean   n   false wrong %   warns %   right keys to look at %   swapped seen %   by the best test %',
  )
  const rightKey = Array.from({ length: ITEMS }, () => 0)
  for (const kind of Object.keys(classKinds) as (keyof typeof classKinds)[])
    for (const mean of MEANS)
      for (const n of [30, 50, 70]) {
        const said = times(CLASSES, at => {
          const seed = at + 1
          const drawn = drawnClass(kind, seed, { mean, n, k: ITEMS })
          const swapped = (7 * seed + 3) % ITEMS
          const key = 1 + (swapped % 3)
          const best = bestKeyTest(drawn, mean)
          return {
            right: checkKeys(answersOf(drawn.chosen, rightKey)),
            seen: checkKeys(answersOf(drawn.chosen, rightKey.with(swapped, key)))[swapped]?.grade != null,
            best: best && { right: best.map(ratio => ratio(0)), swapped: best[swapped]?.(key) ?? 0 },
          }
        })
        const share = (of: (one: (typeof said)[number]) => number) =>
          said.reduce((sum, one) => sum + of(one), 0) / CLASSES
        const looked = share(({ right }) => right.filter(check => check?.grade != null).length / ITEMS)
        const best = said.flatMap(one => one.best ?? [])
        console.log(
          [
            kind.padEnd(38),
            mean.toFixed(1).padStart(4),
            String(n).padStart(3),
            percent(share(({ right }) => Number(right.some(check => check?.grade === 'wrong')))).padStart(13),
            percent(share(({ right }) => Number(right.some(check => check?.warns)))).padStart(13),
            percent(looked).padStart(18),
            percent(share(({ seen }) => Number(seen))).padStart(20),
            best.length === 0
              ? '—'.padStart(18)
              : percent(
                  powerAt(
                    looked,
                    best.flatMap(({ right }) => right),
                    best.map(one => one.swapped),
                  ),
                ).padStart(18),
          ].join(' '),
        )
      }
}

const usual: TwiceKind = {
  n: 50,
  competences: [5, 5, 5, 5],
  mean: -0.3,
  slope: 1.2,
  guessing: 0,
  apart: 0.3,
  learnt: 0,
  chosen: 3,
}

const twiceKinds: Record<string, Partial<TwiceKind>> = {
  'three competences of five questions': {},
  'guessing .2': { guessing: 0.2 },
  'one competence of three or four': { chosen: 1, competences: [3, 3, 4, 3, 4, 3], guessing: 0.2 },
  'one competence of one or two': { chosen: 1, competences: [1, 2, 1, 2, 1, 2] },
  'one competence of five': { chosen: 1 },
  'a weak class': { mean: -1.5, guessing: 0.2 },
  'thirty pupils': { n: 30 },
  'thirty pupils, one competence': { n: 30, chosen: 1 },
}

type Retest = 'the same' | 'same, bank' | 'proposed' | 'to all'

interface Measured {
  gain: Gain
  /** How much more probable what the class answered is if everybody learnt than if nobody did, to whom knows everything of the questions. */
  ratio: number
  /** The same to whom knows of them what these answers say. */
  informed: number
}

function measured(kind: TwiceKind, retest: Retest): Measured[] {
  const isEverybody = retest === 'to all'
  return times(CLASSES, at => measuredTwice((at + 1) * 104_729, kind)).flatMap(drawn => {
    const { before, after, again, pupils: weak, askNew, items } = drawn
    if (weak.length < 10) return []
    const pupils = isEverybody ? [...before.keys()] : weak
    const first = firstOf(before)
    const everybody = before.map((_row, place) => `p${place}`)
    const old = items.map((_item, place) => `v${place}`)
    const places = items.map((_item, place) => place)
    const ratiosOf = (retestItems: typeof items, at: number[], right: number[][], elsewhere: number[][]) => {
      const known = [...items, ...retestItems.filter(item => !items.includes(item))]
      const answers = before.map((row, pupil) => {
        const later = right[pupils.indexOf(pupil)]
        const first = { at: places, right: row, learnt: false }
        return later ? [first, { at, right: later, learnt: true }] : [first]
      })
      const others = elsewhere.map(row => [{ at: [...known.keys()], right: row, learnt: false }])
      return {
        ratio: bestGainTest(kind, drawn, { pupils, items: retestItems, right }, HALF),
        informed: informedGainTest(kind, known, [...answers, ...others], HALF),
      }
    }
    const linked = (right: number[][], named: string[], elsewhere: Responses) =>
      linkedGain(
        { pupils: everybody, responses: marked(old, before) },
        { pupils: pupils.map(place => `p${place}`), responses: marked(named, right) },
        [elsewhere],
      ).gain
    if (retest === 'proposed' || retest === 'to all') {
      const count = Math.max(
        3,
        questionsToFind({ first, pupils: pupils.length, isNew: true }) ?? again.length,
      )
      const { fresh, after: right, elsewhere } = askNew(count, isEverybody)
      const named = times(count, place => `n${place}`)
      return [
        {
          gain: linked(right, named, marked([...old, ...named], elsewhere)),
          ...ratiosOf(
            fresh,
            fresh.map((_item, place) => items.length + place),
            right,
            elsewhere,
          ),
        },
      ]
    }
    const retestItems = again.flatMap(item => items[item] ?? [])
    const right = weak.map(pupil => again.map(item => after[pupil]?.[item] ?? 0))
    const alone = onTheSame(kind, drawn, first)
    if (retest === 'the same') return [{ gain: alone, ...ratiosOf(retestItems, again, right, []) }]
    const { elsewhere } = askNew(0)
    const gain = linked(
      right,
      again.map(item => `v${item}`),
      marked(old, elsewhere),
    )
    return [{ gain: gain.gain === null ? alone : gain, ...ratiosOf(retestItems, again, right, elsewhere) }]
  })
}

/** Without what other classes answered. */
function onTheSame(
  { competences }: TwiceKind,
  { before, after, again, pupils }: MeasuredTwiceClass,
  first: FirstTest,
): Gain {
  const chosen = new Set(pupils)
  const share = (row: readonly number[] = []) =>
    again.reduce((sum, item) => sum + (row[item] ?? 0), 0) / again.length
  const all = before.map((row, pupil) => ({
    before: share(row),
    after: chosen.has(pupil) ? share(after[pupil]) : null,
    marks: row,
  }))
  const names = competences.flatMap((count, place) => times(count, () => `c${place}`))
  const parts = { weights: names.map(() => 1), again: names.map((_, at) => again.includes(at)), names }
  return gainOf(all, again.length, first, parts)
}

function firstOf(before: number[][]): FirstTest {
  const weights = (before[0] ?? []).map(() => 1)
  const { alpha, complete, items } = pointStatistics(before, weights)
  return { alpha, complete, items: items.map(({ p }) => ({ p, n: before.length })) }
}

function marked(items: readonly string[], rows: readonly (readonly number[])[]) {
  return responsesFromMarks(items, rows as Mark[][])
}

function times<T>(count: number, draw: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => draw(at))
}

function percent(share: number): string {
  return (100 * share).toFixed(1)
}

main()
