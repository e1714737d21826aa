import { choosersOf, type KeyCheck, type KnownOfItems, levelsOf } from '#engines/psychometrics/key-check.ts'
import type { Choosers } from '#engines/psychometrics/key-evidence.ts'
import { meanOfShown } from '../results/figures.ts'
import type { ItemLine } from './report-shapes.ts'
import { type Choices, evaluatedPupils, markAt, pointsAt, type Results, TO_MARK } from './results.ts'

/** What is known of the questions beside these answers: what they did in other classes, and which options are explained. */
export function knownOf({ items, choices = [] }: Results, places: readonly number[]): KnownOfItems {
  const shown = places.flatMap(at => items[at] ?? [])
  return {
    explained: shown.map(item =>
      item.options.filter(option => option.typicalError !== '').map(option => option.letter),
    ),
    elsewhere: shown.map(item =>
      choices.flatMap(other => {
        const own = choosersIn(other).get(item.versionId)
        return own ? [own] : []
      }),
    ),
  }
}

const counted = new WeakMap<Choices, Map<string, Choosers[]>>()

/** Who chose what in another class, by version; counted once, however many reports it is laid beside. */
function choosersIn(other: Choices): Map<string, Choosers[]> {
  const known = counted.get(other)
  if (known) return known
  const levels = levelsOf(other)
  const found = new Map(other.items.map((item, column) => [item, choosersOf(other, column, levels)]))
  counted.set(other, found)
  return found
}

/** A check of a key with what it would mean; a key that somebody has confirmed is in doubt no more. */
export function checkOf(results: Results, at: number, check: KeyCheck): ItemLine['check'] {
  const item = results.items[at]
  if (!item) return null
  const { item: _name, ...said } = check
  const seen = item.confirmed
  const place = (letter: string) => item.options.findIndex(option => option.letter === letter) + 1
  const [option, key] = [place(check.option), place(check.key)]
  return {
    ...said,
    ...(seen ? { grade: null, warns: false } : {}),
    seen,
    rest: { option: restMark(results, at, option), key: restMark(results, at, key) },
    effect: check.grade === null || seen ? null : effectOf(results, at, { option, key }),
  }
}

/** The mean mark, 0–20, that those who chose an option have in the rest of the test. */
function restMark(results: Results, item: number, place: number): number | null {
  const { items, chosen } = results
  let [sum, count] = [0, 0]
  for (const pupil of evaluatedPupils(results)) {
    if (chosen[pupil * items.length + item] !== place) continue
    let earned = 0
    let possible = 0
    for (let other = 0; other < items.length; other++) {
      const points = other === item ? undefined : pointsAt(results, pupil, other)
      if (points === undefined) continue
      earned += points
      possible += items[other]?.points ?? 0
    }
    if (possible === 0) continue
    sum += (20 * earned) / possible
    count++
  }
  return count > 0 ? sum / count : null
}

/** What marks another key would change: how many would rise and fall, and the mean of the marks as they are shown, before and after. */
function effectOf(
  results: Results,
  item: number,
  { option, key }: { option: number; key: number },
): NonNullable<NonNullable<ItemLine['check']>['effect']> | null {
  const width = results.items.length
  const changed = { ...results, points: results.points.slice() }
  const counting = results.items.flatMap((each, at) => (each.change === 'drop' ? [] : [at]))
  const marks: { before: number; after: number }[] = []
  for (const pupil of evaluatedPupils(results)) {
    if (counting.some(at => results.outcomes[pupil * width + at] === TO_MARK)) continue
    const before = markAt(results, pupil)
    if (before === null) continue
    const at = pupil * width + item
    const choice = results.chosen[at]
    if (choice === option) changed.points[at] = results.items[item]?.points ?? 0
    else if (choice === key) changed.points[at] = 0
    // Who chose neither has the same mark under either key.
    const after = choice === option || choice === key ? markAt(changed, pupil) : before
    if (after !== null) marks.push({ before, after })
  }
  const before = meanOfShown(marks.map(mark => mark.before))
  const after = meanOfShown(marks.map(mark => mark.after))
  if (before === null || after === null) return null
  return {
    up: marks.filter(mark => mark.after > mark.before).length,
    down: marks.filter(mark => mark.after < mark.before).length,
    before,
    after,
  }
}
