import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runBounded } from '../../scripts/run-bounded.ts'
import { abilityTable, probability } from './abilities.ts'
import { agreementOf } from './agreement.ts'
import { bandOf, isPositive, markOf, shownMark } from './bands.ts'
import { summary } from './by-sex.ts'
import { semOnScale } from './classical.ts'
import { differentialItem } from './differential.ts'
import { fAtMost, fQuantile } from './f-distribution.ts'
import { fewPoints } from './few-points.ts'
import { everyFunction } from './fixtures/every-function.ts'
import { endOf, gainOf, pointsOf } from './gain.ts'
import { plannedError } from './gain-power.ts'
import { itemMap } from './item-map.ts'
import { mastery, masteryLevel } from './mastery.ts'
import { optionCurves } from './option-curves.ts'
import { pointStatistics } from './point-statistics.ts'
import { presentable } from './presentable.ts'
import { expectedAgain, reliabilityFor } from './reliability.ts'
import { personSeparation, reliabilityInterval } from './reliability-interval.ts'
import { responsesFromMarks } from './responses.ts'
import { binomialAtLeast, binomialAtMost, normalTail, proportionInterval } from './significance.ts'
import { student92, student95, studentCentre } from './student-t.ts'
import { itemsLacking } from './test-length.ts'
import { sharesOf } from './true-shares.ts'

const folder = import.meta.dirname

describe('every function of the engine', () => {
  it('is tried', async () => {
    const modules = globSync('*.ts', { cwd: folder }).filter(name => !name.endsWith('.test.ts'))
    const exported = await Promise.all(
      modules.map(name => import(join(folder, name)) as Promise<Record<string, unknown>>),
    )
    const functions = exported
      .flatMap(each => Object.entries(each))
      .filter(([, value]) => typeof value === 'function' && !(value.prototype instanceof Error))
      .map(([name]) => name)
    expect(functions.length).toBeGreaterThan(80)
    expect(functions.toSorted()).toEqual(Object.keys(everyFunction).toSorted())
  })

  it('ends with figures or without, and never with NaN: no pupil to a class, no question to several, all alike, none presented', async () => {
    expect(await runBounded(join(folder, 'fixtures/every-function.ts'))).toEqual([])
  }, 120_000)
})

/** Where a figure enters the engine from outside. */
const doors: Record<string, (value: number) => unknown> = {
  abilityTable: value => abilityTable(Float64Array.of(0, value)),
  probability: value => probability(value, 0),
  agreementOf: value => agreementOf([[value, 1]]),
  bandOf: value => bandOf(value),
  isPositive,
  markOf: value => markOf(value, 20),
  shownMark,
  summary: value => summary([1, value]),
  semOnScale: value => semOnScale(value, 3),
  differentialItem: value =>
    differentialItem([{ reference: { right: value, n: 40 }, focal: { right: 1, n: 40 } }]),
  fAtMost: value => fAtMost(1, value, 3),
  fQuantile: value => fQuantile(value, 3, 3),
  gainOf: value =>
    gainOf([{ before: value, after: 1 }], 1, { alpha: null, complete: { n: 1, k: 1 }, items: [] }),
  pointsOf,
  endOf,
  plannedError: value =>
    plannedError({
      first: { alpha: 0.5, complete: { n: 20, k: 8 }, items: [] },
      ...{ pupils: value, items: 3, isNew: false },
    }),
  itemMap: value =>
    itemMap(
      responsesFromMarks(['a'], [[1]]),
      { n: 1, k: 1, logLikelihood: 0, items: [], abilities: [] },
      value,
    ),
  mastery: value => mastery(value, 3, 3),
  masteryLevel: value => masteryLevel(value),
  optionCurves: value => optionCurves([value], ['a'], ['a']),
  pointStatistics: value => pointStatistics([[value]], [1]),
  presentable,
  expectedAgain: value => expectedAgain(value, { items: [] }),
  reliabilityFor: value => reliabilityFor(3, { alpha: value, complete: { n: 20, k: 8 } }),
  personSeparation: value => personSeparation([{ ability: value, se: 1 }]),
  reliabilityInterval: value => reliabilityInterval(value, { n: 20, k: 8 }),
  binomialAtLeast: value => binomialAtLeast(1, value, 0.5),
  binomialAtMost: value => binomialAtMost(1, 3, value),
  normalTail,
  proportionInterval: value => proportionInterval(value, 3),
  student92,
  student95,
  studentCentre: value => studentCentre(1, value),
  itemsLacking: value => itemsLacking(value, 10),
  sharesOf: value => sharesOf([value], { weights: [1], again: [true], names: ['x'] }),
}

describe('what is not a number', () => {
  it.each(Object.keys(doors))('is refused where it enters: %s', name => {
    expect(() => doors[name]?.(Number.NaN)).toThrow(RangeError)
  })

  it('ends the search for eigenvalues where it comes from within', () => {
    expect(fewPoints(Float64Array.of(0, Number.NaN, 1), Float64Array.of(1, 1, 1), 3).points).toHaveLength(3)
  })
})
