import { fold } from '#kit/fold.ts'
import type { PlanRow } from './plan.ts'

/** A competence of the subject, as it is suggested. */
export interface Suggestion {
  code: string
  description: string
}

/** Two at most: what is suggested is read at a glance, or not at all. */
const MAX = 2
/** Of a competence's own words, this part must stand in the week. */
const ENOUGH = 0.5
/** Words that are alike in their first letters are the same: «adicionar» and «adição», «fracção» and «fracções». */
const STEM_LETTERS = 5
const SHORTEST = 4
const empty = new Set([
  'para',
  'pelo',
  'pela',
  'como',
  'mais',
  'entre',
  'sobre',
  'uma',
  'dois',
  'duas',
  'usando',
])

/**
 * The competences that a week seems to be about, the likeliest first: those whose words stand in its unit, objectives and
 * contents, the rarer the word the more. None that the week names already.
 */
export function suggestCompetences(
  row: Pick<PlanRow, 'unit' | 'objectives' | 'contents' | 'competences'>,
  competences: readonly Suggestion[],
): Suggestion[] {
  const stems = competences.map(competence => stemsOf(competence.description))
  const within = new Map<string, number>()
  for (const own of stems) for (const stem of own) within.set(stem, (within.get(stem) ?? 0) + 1)
  const weight = (of: Iterable<string>) => [...of].reduce((sum, stem) => sum + 1 / (within.get(stem) ?? 1), 0)
  const said = stemsOf([row.unit, ...row.objectives, ...row.contents].join(' '))
  const named = new Set(row.competences.map(text => text.trim().split(/[\s:,;.]/)[0] ?? ''))
  return competences
    .map((competence, at) => {
      const own = stems[at] ?? new Set<string>()
      const shared = [...own].filter(stem => said.has(stem))
      return {
        competence,
        isEnough: shared.length >= 2 && weight(shared) >= ENOUGH * weight(own),
        shared: weight(shared),
      }
    })
    .filter(({ competence, isEnough }) => isEnough && !named.has(competence.code))
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, MAX)
    .map(({ competence }) => competence)
}

/** The row with a competence named, by its code first, as everything that counts competences reads it. */
export function withCompetence<Row extends Pick<PlanRow, 'competences'>>(
  row: Row,
  { code, description }: Suggestion,
): Row {
  return { ...row, competences: [...row.competences, `${code}: ${description}`] }
}

function stemsOf(text: string): Set<string> {
  const words = fold(text).match(/[a-z]+/g) ?? []
  return new Set(
    words
      .filter(word => word.length >= SHORTEST && !empty.has(word))
      .map(word => word.slice(0, STEM_LETTERS)),
  )
}
