import type { HeardPupil } from '../contract.ts'

export const halves = ['todos', 'primeira', 'segunda'] as const
/** All of the class, or one of two halves for two teachers. */
export type Half = (typeof halves)[number]

/** The half that an address asks for. */
export function halfIn(params: URLSearchParams): Half {
  return halves.find(half => half === params.get('metade')) ?? 'todos'
}

/** The pupils of a half, by their order in the class. */
export function inHalf<Pupil>(pupils: readonly Pupil[], half: Half): readonly Pupil[] {
  const middle = Math.ceil(pupils.length / 2)
  return half === 'todos' ? pupils : half === 'primeira' ? pupils.slice(0, middle) : pupils.slice(middle)
}

/** Who is still to be heard: those of whom nothing is known in their order, then those who are away today. */
export function inQueue(pupils: readonly HeardPupil[]): HeardPupil[] {
  return [
    ...pupils.filter(({ outcome }) => outcome === null),
    ...pupils.filter(({ outcome }) => outcome === 'ausente'),
  ]
}

/** Who comes after a pupil: the next one in the queue of a listener's half, and not the same one again. */
export function after(all: readonly HeardPupil[], id: string, half: Half): HeardPupil | undefined {
  const pupils = inHalf(all, half)
  const queue = inQueue(pupils).filter(pupil => pupil.id !== id && pupil.outcome === null)
  const place = pupils.findIndex(pupil => pupil.id === id)
  return queue.find(pupil => pupils.indexOf(pupil) > place) ?? queue[0]
}
