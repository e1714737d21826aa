import { matches } from '#kit/fold.ts'

interface Numbered {
  fullName: string
  numberInGroup: number | null
}

/** Ten numbers of a group that are opened together. */
export interface Ten<P> {
  /** «11–20»; the last one ends with its last number. Empty for those without a number. */
  numbers: string
  /** «de Argentina a Cecília». */
  names: string
  pupils: P[]
}

/** Pupils by tens of their number, those without one at the end. */
export function byTens<P extends Numbered>(pupils: readonly P[]): Ten<P>[] {
  const tens = Map.groupBy(pupils, ({ numberInGroup }) =>
    numberInGroup === null ? null : Math.floor((numberInGroup - 1) / 10),
  )
  return [...tens]
    .toSorted(([a], [b]) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY))
    .map(([ten, own]) => {
      const first = firstName(own[0])
      const last = firstName(own.at(-1))
      return {
        numbers: ten === null ? '' : numbersOf(ten, own),
        names: own.length === 1 ? first : `de ${first} a ${last}`,
        pupils: own,
      }
    })
}

function numbersOf(ten: number, own: readonly Numbered[]): string {
  const last = Math.max(...own.map(({ numberInGroup }) => numberInGroup ?? 0))
  const from = ten * 10 + 1
  return last === from ? String(from) : `${from}–${last}`
}

function firstName(pupil: Numbered | undefined): string {
  return pupil?.fullName.split(' ')[0] ?? ''
}

/** Whose name or number is searched for: a number alone is the number in the group, words begin those of a name. */
export function searchPupils<P extends Numbered>(pupils: readonly P[], search: string): P[] {
  const words = search.trim()
  if (/^\d+$/.test(words)) return pupils.filter(({ numberInGroup }) => numberInGroup === Number(words))
  return pupils.filter(({ fullName }) => matches(fullName, words))
}
