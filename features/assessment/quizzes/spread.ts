import { sum } from '#kit/sum.ts'
import type { QuizPart } from './settings.ts'

/** Marks 0–20 that differ by more than this between two draws are said to be unequal. */
const UNEQUAL_FROM = 3

/**
 * The marks 0–20 that a middling pupil would get from the hardest and from the easiest draw of a quiz, by how the
 * questions went so far; null as long as no question of a rule has been answered.
 */
export function spreadOf(
  parts: readonly QuizPart[],
  items: readonly { partId: string; points: number; facility: number | null }[],
): { lowest: number; highest: number; unequal: boolean } | null {
  const known = items.flatMap(item => item.facility ?? [])
  if (known.length === 0) return null
  const usual = known.reduce((sum, facility) => sum + facility, 0) / known.length
  let [lowest, highest, possible] = [0, 0, 0]
  for (const part of parts) {
    if (part.kind !== 'question' && part.kind !== 'rule') continue
    const own = items
      .filter(item => item.partId === part.id)
      .map(item => Math.min(1, Math.max(0, item.facility ?? usual)))
      .sort((a, b) => a - b)
    const count = part.kind === 'rule' ? Math.min(part.count, own.length) : own.length
    possible += count * part.points
    lowest += part.points * sum(own.slice(0, count))
    highest += part.points * sum(own.slice(own.length - count))
  }
  if (possible === 0) return null
  const [low, high] = [(20 * lowest) / possible, (20 * highest) / possible]
  return { lowest: low, highest: high, unequal: high - low > UNEQUAL_FROM }
}
