import { seededRandom, shuffled } from '../shuffle.ts'

/** Answers to be tried; `isAll` when there is no other. */
export type Draws<T> = { all: T[]; isAll: boolean }

/** The same answers are drawn for the same item on every machine. */
const seed = 'qti'

/**
 * Sets of the numbers below `size`: all of them, or where there are too many the single ones, the pairs, those
 * that differ from `key` in one, and drawn ones.
 */
export function drawSets(size: number, key: readonly number[], most: number): Draws<number[]> {
  const places = Array.from({ length: size }, (_, place) => place)
  if (size < 20 && 2 ** size - 1 <= most) {
    const sets = Array.from({ length: 2 ** size - 1 }, (_, index) =>
      places.filter(place => (index + 1) & (1 << place)),
    )
    return { all: sets, isAll: true }
  }
  const random = seededRandom(seed)
  const toggled = (place: number) =>
    key.includes(place) ? key.filter(each => each !== place) : [...key, place].toSorted((a, b) => a - b)
  const structured = [
    [...key],
    places,
    ...places.map(place => [place]),
    ...places.map(toggled),
    ...key.map(left => key.filter(each => each !== left)),
    ...places.flatMap(place => places.slice(place + 1).map(other => [place, other])),
  ]
  const drawn = Array.from({ length: most }, () => {
    const share = random()
    return places.filter(() => random() < share)
  })
  const sets = [...structured.slice(0, most - Math.floor(most / 4)), ...drawn]
  return { all: distinct(sets.filter(set => set.length > 0)).slice(0, most), isAll: false }
}

/** Orders of the numbers below `size`: all, or the right one, its neighbours, turns and drawn ones. */
export function drawOrders(size: number, most: number): Draws<number[]> {
  const right = Array.from({ length: size }, (_, place) => place)
  if (size <= 6 && factorial(size) <= most) return { all: permutations(right), isAll: true }
  const random = seededRandom(seed)
  const swapped = right.slice(1).map((_, at) => {
    const order = [...right]
    order.splice(at, 2, at + 1, at)
    return order
  })
  const turned = right.slice(1).map((_, at) => [...right.slice(at + 1), ...right.slice(0, at + 1)])
  const drawn = Array.from({ length: most }, () => shuffled(right, random))
  return {
    all: distinct([right, right.toReversed(), ...swapped, ...turned, ...drawn]).slice(0, most),
    isAll: false,
  }
}

/**
 * One value for each place, `''` for none: every combination, or where there are too many the key with one place
 * changed, one place alone, the same value in every place, two values exchanged, and drawn ones.
 */
export function drawVectors(values: string[][], key: string[], most: number): Draws<string[]> {
  const count = values.reduce((total, list) => total * (list.length + 1), 1)
  if (count <= most) return { all: combinations(values.map(list => ['', ...list])), isAll: true }
  const random = seededRandom(seed)
  const withAt = (place: number, value: string) => key.map((each, at) => (at === place ? value : each))
  const exchanged = key
    .slice(0, 12)
    .flatMap((value, at) =>
      key
        .slice(0, 12)
        .flatMap((other, to) =>
          to > at ? [key.map((each, place) => (place === at ? other : place === to ? value : each))] : [],
        ),
    )
  const everywhere = [...new Set(values.flat())].slice(0, most).map(value => values.map(() => value))
  const single = values.flatMap((list, place) => ['', ...list].map(value => ({ place, value })))
  const drawn = Array.from({ length: most }, () => {
    const share = random()
    return values.map((list, place) =>
      random() < share ? (key[place] ?? '') : (list[Math.floor(random() * (list.length + 1))] ?? ''),
    )
  })
  const quarter = Math.floor(most / 4)
  const structured = [
    key,
    ...exchanged.slice(0, quarter),
    ...everywhere.slice(0, quarter),
    ...spread(single, quarter).map(({ place, value }) => withAt(place, value)),
    ...spread(single, quarter).map(({ place, value }) => values.map((_, at) => (at === place ? value : ''))),
  ]
  return { all: distinct([...structured, ...drawn]).slice(0, most), isAll: false }
}

/** As many as may be, evenly from the whole list. */
function spread<T>(list: T[], most: number): T[] {
  if (list.length <= most) return list
  return Array.from({ length: most }, (_, at) => list[Math.floor((at * list.length) / most)] as T)
}

function distinct<T>(list: T[][]): T[][] {
  return [...new Map(list.map(each => [JSON.stringify(each), each])).values()]
}

function combinations(lists: string[][]): string[][] {
  return lists.reduce<string[][]>(
    (made, list) => made.flatMap(vector => list.map(value => [...vector, value])),
    [[]],
  )
}

function permutations(list: number[]): number[][] {
  if (list.length < 2) return [list]
  return list.flatMap((first, at) => permutations(list.toSpliced(at, 1)).map(rest => [first, ...rest]))
}

function factorial(value: number): number {
  return value < 2 ? 1 : value * factorial(value - 1)
}
