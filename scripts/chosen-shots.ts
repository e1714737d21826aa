import type { Person } from '../e2e/people.ts'

interface Named {
  name: string
  address: string
  person?: Person
}

/** Those that a word names; of an address that nobody knows, what stands there, seen by whom `askPerson` says. */
export function chosen<Shot extends Named>(
  all: readonly Shot[],
  words: readonly string[],
  askPerson: () => Person,
): (Shot | Required<Named>)[] {
  if (words.length === 0) return [...all]
  const isNamed = (word: string) => (shot: Shot) =>
    [shot.name, shot.address].some(text => text.includes(word))
  const unknown = words.filter(word => word.startsWith('/') && !all.some(isNamed(word)))
  return [
    ...all.filter(shot => words.some(word => isNamed(word)(shot))),
    ...unknown.map(address => ({ name: nameOf(address), address, person: askPerson() })),
  ]
}

/** `/dashboard/group/:id` → `dashboard-group-id`. */
export function nameOf(path: string): string {
  return path.replace(/[^a-zA-Z0-9]+/g, '-').replace(/^-|-$/g, '')
}
