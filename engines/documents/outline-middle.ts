import type { Outline } from './description.ts'

/** Where the letter of a part of a picture stands. */
export function middleOf({ shape, coords }: Omit<Outline, 'letter'>): [x: number, y: number] {
  if (shape === 'circle') return [coords[0] ?? 0, coords[1] ?? 0]
  const ends = (from: number) => {
    const values = coords.filter((_, at) => at % 2 === from)
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  return [ends(0), ends(1)]
}
