/** Somebody who is free at the hour of a lesson. */
export interface Ranked {
  name: string
  knows: string | null
  done: number
}

/** First who knows the group, then who gave the fewest lessons in place of others, then by name. */
export function ranked<Person extends Ranked>(free: readonly Person[]): Person[] {
  return free.toSorted(
    (a, b) =>
      Number(b.knows !== null) - Number(a.knows !== null) ||
      a.done - b.done ||
      a.name.localeCompare(b.name, 'pt'),
  )
}
