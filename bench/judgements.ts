import {
  answersOf,
  classKinds,
  classOf,
  measuredTwice,
  type TwiceKind,
} from '#engines/psychometrics/fixtures/classes.ts'
import { type Gain, gainOf } from '#engines/psychometrics/gain.ts'
import { questionsToFind } from '#engines/psychometrics/gain-power.ts'
import { checkKeys } from '#engines/psychometrics/key-check.ts'
import { linkedGain } from '#engines/psychometrics/linked-gain.ts'
import { pointStatistics } from '#engines/psychometrics/point-statistics.ts'
import { type Mark, responsesFromMarks } from '#engines/psychometrics/responses.ts'

/** Classes of each row; `npm run bench -- judgements:1000` takes more. */
const CLASSES = Number(process.argv[2] ?? 150)
const MEANS = [-1.5, -1, -0.5, 0, 0.5]
const ITEMS = 20

/**
 * What is said of keys and of gains in simulated classes whose truth is known, by seeds, so that every run says the same. Keys: in how
 * many classes a right key is called probably wrong (at most 5 %) or is spoken of at all, and how many swapped keys are seen
 * (at least 90 %). Gains of those who were chosen because they were weak: in how many classes there is a clear one where nobody
 * learns (at most 5 %), its mean (within two points of none), and in how many where everybody learns half a standard deviation
 * (at least 80 %): on the same questions, and on as many new ones as the product proposes, which two other classes have answered,
 * given to those pupils, or to the whole class.
 */
function main(): void {
  console.log(`Keys, ${CLASSES} classes of each kind, level and size`)
  console.log('kind                                   mean   n   false wrong %   warns %   swapped seen %')
  for (const kind of Object.keys(classKinds) as (keyof typeof classKinds)[])
    for (const mean of MEANS)
      for (const n of [30, 50, 70]) {
        const size = { mean, n, k: ITEMS }
        const rightKey = Array.from({ length: ITEMS }, () => 0)
        const [accused, warned, seen] = shares(seed => {
          const chosen = classOf(kind, seed, size)
          const checks = checkKeys(answersOf(chosen, rightKey))
          const at = (7 * seed + 3) % ITEMS
          const swapped = checkKeys(answersOf(chosen, rightKey.with(at, 1 + (at % 3))))[at]
          return [
            checks.some(check => check?.grade === 'wrong'),
            checks.some(check => check?.warns),
            swapped?.grade != null,
          ]
        })
        console.log(
          [kind.padEnd(38), mean.toFixed(1).padStart(4), String(n).padStart(3)].join(' ') +
            [accused, warned, seen].map(share => percent(share).padStart(13)).join(' '),
        )
      }
  console.log(`\nGains beyond the rebound, ${CLASSES} classes of 50 of each kind`)
  console.log(
    'kind                                   re-test    questions   clear, nobody learns %   mean gain   clear, half a deviation %',
  )
  for (const [name, more] of Object.entries(twiceKinds))
    for (const retest of ['the same', 'proposed', 'to all'] as const) {
      const none = gains({ ...usual, ...more }, retest)
      const half = gains({ ...usual, ...more, learnt: 0.5 }, retest)
      const clear = (all: typeof none) => all.filter(gain => gain.clear === 'up').length / all.length
      const mean = (of: (gain: Gain) => number) => none.reduce((sum, gain) => sum + of(gain), 0) / none.length
      console.log(
        name.padEnd(39) +
          retest.padEnd(8) +
          mean(({ items }) => items)
            .toFixed(1)
            .padStart(12) +
          percent(clear(none)).padStart(22) +
          (100 * mean(({ gain }) => gain ?? 0)).toFixed(1).padStart(14) +
          percent(clear(half)).padStart(26),
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
  'a weak class': { mean: -1.5, guessing: 0.2 },
}

function gains(kind: TwiceKind, retest: 'the same' | 'proposed' | 'to all'): Gain[] {
  const isEverybody = retest === 'to all'
  return Array.from({ length: CLASSES }, (_, at) => {
    const { before, after, again, pupils: weak, askNew } = measuredTwice((at + 1) * 104_729, kind)
    if (weak.length < 10) return []
    const chosen = new Set(weak)
    const pupils = isEverybody ? [...before.keys()] : weak
    const share = (row: readonly number[] = []) =>
      again.reduce((sum, item) => sum + (row[item] ?? 0), 0) / again.length
    const { alpha, complete, items } = pointStatistics(
      before,
      (before[0] ?? []).map(() => 1),
    )
    const first = { alpha, complete, items: items.map(({ p }) => ({ p, n: before.length })) }
    if (retest !== 'the same') {
      const count = Math.max(
        3,
        questionsToFind({ first, pupils: pupils.length, isNew: true }) ?? again.length,
      )
      const asked = askNew(count, isEverybody)
      const [old, fresh] = [items.map((_item, place) => `v${place}`), names(count)]
      return [
        linkedGain(
          { pupils: before.map((_row, place) => `p${place}`), responses: marked(old, before) },
          { pupils: pupils.map(place => `p${place}`), responses: marked(fresh, asked.after) },
          [marked([...old, ...fresh], asked.elsewhere)],
        ).gain,
      ]
    }
    const all = before.map((row, pupil) => ({
      before: share(row),
      after: chosen.has(pupil) ? share(after[pupil]) : null,
      marks: row,
    }))
    const competences = kind.competences.flatMap((count, place) =>
      Array.from({ length: count }, () => `c${place}`),
    )
    const parts = {
      weights: competences.map(() => 1),
      asked: competences.map((_, place) => again.includes(place)),
      names: competences,
    }
    return [gainOf(all, again.length, first, parts)]
  }).flat()
}

function names(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `n${at}`)
}

function marked(items: readonly string[], rows: readonly (readonly number[])[]) {
  return responsesFromMarks(items, rows as Mark[][])
}

/** In what share of the classes each is so. */
function shares(of: (seed: number) => [boolean, boolean, boolean]): [number, number, number] {
  const found: [number, number, number] = [0, 0, 0]
  for (let seed = 1; seed <= CLASSES; seed++)
    for (const [at, is] of of(seed).entries()) if (is) found[at as 0 | 1 | 2] += 1 / CLASSES
  return found
}

function percent(share: number): string {
  return (100 * share).toFixed(1)
}

main()
