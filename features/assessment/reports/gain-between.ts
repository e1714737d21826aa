import { type BySex, bySex } from '#engines/psychometrics/by-sex.ts'
import { expectation, type Gain, gainOf, type MeasuredTwice } from '#engines/psychometrics/gain.ts'
import { anchoredItems, linkedGain } from '#engines/psychometrics/linked-gain.ts'
import type { Application } from '#engines/psychometrics/linked-tests.ts'
import { PUPILS_FOR_RASCH } from '#engines/psychometrics/presentable.ts'
import type { FirstTest } from '#engines/psychometrics/reliability.ts'
import type { Parts } from '#engines/psychometrics/true-shares.ts'
import { analysedOf, firstTestOf } from './item-analysis.ts'
import { handedIn, onlyItems, pointsAt, type ResultItem, type Results } from './results.ts'

/** A pupil who was measured twice: shares of the questions that the gain is on. */
export interface GainedPupil {
  studentId: string
  sex: Results['pupils'][number]['sex']
  before: number
  /** Where the pupil was expected without learning anything. */
  expected: number
  after: number
}

export interface GainBetween {
  gain: BySex<Gain>
  pupils: GainedPupil[]
}

/** Of whom and of what a gain is asked for; of all where nothing is said. */
export interface GainScope {
  students?: ReadonlySet<string>
  competences?: ReadonlySet<string>
}

/**
 * What the pupils who took two tests gained beyond what was to be expected of them: every page, paper and plan has it from here. On
 * the questions of both (`gain.ts`); where the second asks more that other classes have answered too, on one scale with them
 * (`linked-gain.ts`, to which `after.elsewhere` belongs).
 */
export function gainBetween(before: Results, after: Results, options: GainScope = {}): GainBetween {
  const places = commonPlaces(before, after, options)
  return byScale(before, after, options, places.length) ?? byCommon(before, after, options, places)
}

interface CommonPlace {
  first: number
  second: number
  possible: number
}

/** Questions that stand in both in the same version and count in both. */
function commonPlaces(before: Results, after: Results, { competences }: GainScope): CommonPlace[] {
  const counts = ({ change }: ResultItem) => change !== 'drop' && change !== 'credit'
  return before.items.flatMap((item, first) => {
    const second = after.items.findIndex(candidate => candidate.versionId === item.versionId)
    const other = after.items[second]
    return !other || !counts(item) || !counts(other) || !isOf(item, competences)
      ? []
      : [{ first, second, possible: item.points }]
  })
}

function isOf({ competence }: ResultItem, competences: GainScope['competences']): boolean {
  return competences === undefined || (competence !== null && competences.has(competence.id))
}

type Measured = MeasuredTwice & { studentId: string; sex: GainedPupil['sex'] }

function byCommon(
  before: Results,
  after: Results,
  { students }: GainScope,
  places: readonly CommonPlace[],
): GainBetween {
  const later = handedIn(after)
  const { parts, marksOf } = partsOf(before, places)
  const all = [...handedIn(before)].flatMap(([studentId, first]): Measured[] => {
    const second = students && !students.has(studentId) ? undefined : later.get(studentId)
    const sum = { earlier: 0, later: 0, possible: 0, counted: 0 }
    for (const place of places) {
      const from = pointsAt(before, first, place.first)
      const to = second === undefined ? 0 : pointsAt(after, second, place.second)
      if (from === undefined || to === undefined) continue
      sum.earlier += from
      sum.later += to
      sum.possible += place.possible
    }
    if (sum.possible === 0) return []
    const { sex = null } = before.pupils[first] ?? {}
    return [
      {
        studentId,
        sex,
        before: sum.earlier / sum.possible,
        after: second === undefined ? null : sum.later / sum.possible,
        marks: marksOf(first),
      },
    ]
  })
  const test = firstTestOnce(before)
  const gain = bySex(all, group => gainOf(group, places.length, test, parts))
  if (gain.total.gain === null) return { gain, pupils: [] }
  const { expect } = expectation(all, places.length, test, parts)
  return {
    gain,
    pupils: all.flatMap(({ studentId, sex, before: from, after: to }, at) =>
      to === null ? [] : [{ studentId, sex, before: from, expected: expect(at), after: to }],
    ),
  }
}

/** A path asks for the gain in each competence between the same two tests. */
const firstTests = new WeakMap<Results, FirstTest>()
const sides = new WeakMap<Results, Application>()

function firstTestOnce(results: Results): FirstTest {
  const known = firstTests.get(results) ?? firstTestOf(results)
  firstTests.set(results, known)
  return known
}

function sideOnce(results: Results): Application {
  const known = sides.get(results) ?? sideOf(results)
  sides.set(results, known)
  return known
}

/** The questions of the first test that count, and what a pupil obtained of each; null where one was not asked or is not marked. */
function partsOf(before: Results, places: readonly CommonPlace[]) {
  const again = new Set(places.map(place => place.first))
  const items = before.items.flatMap((item, at) =>
    again.has(at) || (item.change !== 'drop' && item.change !== 'credit') ? [{ item, at }] : [],
  )
  const parts: Parts = {
    weights: items.map(({ item }) => item.points),
    again: items.map(({ at }) => again.has(at)),
    names: items.map(({ item }) => item.competence?.id ?? ''),
  }
  const marksOf = (pupil: number): number[] | null => {
    const marks = items.flatMap(({ item, at }) => {
      const points = pointsAt(before, pupil, at)
      return points === undefined ? [] : [points / item.points]
    })
    return marks.length === items.length ? marks : null
  }
  return { parts, marksOf }
}

/** On one scale, where that knows more questions than stand in both; undefined where it does not, or there is none. */
function byScale(
  before: Results,
  after: Results,
  { students, competences }: GainScope,
  common: number,
): GainBetween | undefined {
  const wanted = new Set(after.items.filter(item => isOf(item, competences)).map(item => item.versionId))
  const [first, second] = [sideOnce(before), sideOf(onlyItems(after, wanted), students)]
  const elsewhere = (after.elsewhere ?? [])
    .filter(other => other.head.applicationId !== before.head.applicationId)
    .map(other => sideOnce(other).responses)
  if (anchoredItems(first, second, elsewhere).size <= common || first.pupils.length < PUPILS_FOR_RASCH)
    return undefined
  const { gain, pupils } = linkedGain(first, second, elsewhere)
  if (gain.gain === null) return undefined
  const sexes = new Map(after.pupils.map(pupil => [pupil.studentId, pupil.sex]))
  const found = pupils.map(({ pupil, ...shares }) => ({
    studentId: pupil,
    sex: sexes.get(pupil) ?? null,
    ...shares,
  }))
  return {
    pupils: found,
    gain: {
      ...bySex(found, group => meansOf(gain, group)),
      total: gain,
    },
  }
}

/** The gain of some of the pupils of a scale, without an interval of their own. */
function meansOf(of: Gain, group: readonly GainedPupil[]): Gain {
  const mean = (value: (pupil: GainedPupil) => number) =>
    group.length > 0 ? group.reduce((sum, pupil) => sum + value(pupil), 0) / group.length : null
  const [before, expected, after] = [
    mean(pupil => pupil.before),
    mean(pupil => pupil.expected),
    mean(pupil => pupil.after),
  ]
  return {
    ...of,
    n: group.length,
    before,
    expected,
    after,
    gain: after === null || expected === null ? null : after - expected,
    interval: null,
    clear: null,
    why: '',
  }
}

/** An application as the engine links it: its questions by their versions. */
export function sideOf(results: Results, students?: ReadonlySet<string>): Application {
  const { responses, pupils, items } = analysedOf(results)
  // A nickname cannot be matched with another application.
  const ids = pupils.map(at => results.pupils[at]?.studentId ?? `${results.head.applicationId} ${at}`)
  const rows = ids.flatMap((id, row) => (students && !students.has(id) ? [] : [row]))
  const { k, cells } = responses
  return {
    pupils: rows.map(row => ids[row] ?? ''),
    responses: {
      n: rows.length,
      k,
      items: items.map(at => results.items[at]?.versionId ?? ''),
      cells: Uint8Array.from(rows.flatMap(row => [...cells.subarray(row * k, (row + 1) * k)])),
    },
  }
}
