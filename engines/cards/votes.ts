import type { CardVote } from './codes.ts'

/** What a class has voted, as far as it was read: by the number of the card, the place of the letter that was up. */
export interface Votes {
  counted: ReadonlyMap<number, number>
  /** What the last frames of a sweep said; of a number that two cards showed unlike, nothing. */
  frames: readonly ReadonlyMap<number, number>[]
}

/** Of so many frames that follow each other, two must say the same. */
const FRAMES = 3
const ALIKE = 2

export const noVotes: Votes = { counted: new Map(), frames: [] }

/** A frame of a sweep: what two of the last three say counts, in place of what was counted before. */
export function withFrame(
  votes: Votes,
  seen: readonly CardVote[],
  isInClass: (number: number) => boolean,
): Votes {
  const frame = saidBy(seen, isInClass)
  const frames = [...votes.frames, frame].slice(-FRAMES)
  const alike = [...frame].filter(
    ([number, choice]) => frames.filter(each => each.get(number) === choice).length >= ALIKE,
  )
  return { counted: withThese(votes.counted, alike), frames }
}

/** A still counts at once. */
export function withStill(
  votes: Votes,
  seen: readonly CardVote[],
  isInClass: (number: number) => boolean,
): Votes {
  return { counted: withThese(votes.counted, [...saidBy(seen, isInClass)]), frames: [] }
}

/** What was read of one card is taken back: it may be read anew. */
export function withoutVote({ counted }: Votes, number: number): Votes {
  return { counted: new Map([...counted].filter(([each]) => each !== number)), frames: [] }
}

/** By number, what one look says: nothing of numbers outside the class, or shown by two cards that differ. */
function saidBy(seen: readonly CardVote[], isInClass: (number: number) => boolean): Map<number, number> {
  const said = new Map<number, number>()
  const unclear = new Set<number>()
  for (const { number, choice } of seen) {
    if (!isInClass(number)) continue
    if ((said.get(number) ?? choice) !== choice) unclear.add(number)
    said.set(number, choice)
  }
  for (const number of unclear) said.delete(number)
  return said
}

/** The same map where nothing changes, so that nothing is drawn or sent anew. */
function withThese(
  counted: ReadonlyMap<number, number>,
  these: readonly (readonly [number, number])[],
): ReadonlyMap<number, number> {
  const changed = these.filter(([number, choice]) => counted.get(number) !== choice)
  return changed.length === 0 ? counted : new Map([...counted, ...changed])
}
