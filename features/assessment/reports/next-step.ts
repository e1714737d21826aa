import { byNeed } from '#engines/psychometrics/competence-order.ts'
import type { Topic } from '../results/figure-shapes.ts'
import { QUESTIONS_TO_NAME } from '../results/in-need.ts'
import type { NextStep, PupilLine } from './report-shapes.ts'
import type { Part, ResultItem, Results } from './results.ts'

/** Below so many sheets a wrong option says nothing of a group. */
export const SHEETS_FOR_GROUPS = 10
/** Pupils who make a group, and groups of a mistake. */
const MIN_GROUP = 4
const MAX_GROUPS = 2

/**
 * Where the next lesson begins: the competence that the most pupils do not do well yet, with the pupils by the mistake they
 * made in it. Everybody on the class list stands in exactly one place.
 * @param topics the parts of the test, in the order of `standings`
 * @param pupils with the cells of the competences in that order
 * @returns null where no competence was measured, or all are done well by all
 */
export function nextStepOf(
  results: Results,
  topics: readonly Part[],
  standings: readonly Topic[],
  pupils: readonly PupilLine[],
): NextStep | null {
  const at = mostNeeded(standings)
  const [part, standing] = [topics[at], standings[at]]
  if (!part?.competenceId || !standing) return null
  const { n, mastered } = standing.bySex.total
  const placed = new Map<number, 'known' | 'unmeasured' | 'away' | number>()
  for (const [pupil, line] of pupils.entries()) {
    const level = line.competences[at]?.level
    if (line.state !== 'entregue') placed.set(pupil, 'away')
    else if (!level) placed.set(pupil, 'unmeasured')
    else if (level === 'mastered') placed.set(pupil, 'known')
  }
  const groups = n < SHEETS_FOR_GROUPS ? [] : byMistake(results, part, placed)
  for (const [group, { members }] of groups.entries()) for (const pupil of members) placed.set(pupil, group)
  const namesOf = (isHere: (place: ReturnType<typeof placed.get>) => boolean) =>
    pupils.flatMap((line, pupil) => (isHere(placed.get(pupil)) ? [line.name] : []))
  const { item: question } = groups[0] ?? {}
  const right = question?.options.find(option => option.key)
  return {
    competence: { id: part.competenceId, code: part.code, name: part.name },
    questions: standing.items,
    n,
    notYet: n - mastered,
    groups: groups.map(({ item, option }, group) => ({
      ...answerOf(item, option.text),
      typicalError: option.typicalError,
      pupils: namesOf(place => place === group),
    })),
    right: question && right ? answerOf(question, right.text) : null,
    known: namesOf(place => place === 'known'),
    others: namesOf(place => place === undefined),
    unmeasured: namesOf(place => place === 'unmeasured'),
    away: namesOf(place => place === 'away'),
  }
}

/** The place of the competence in most need that pupils do not do well. */
function mostNeeded(standings: readonly Topic[]): number {
  const isOpen = ({ bySex: { total } }: Topic) => total.n > total.mastered
  const several = standings.filter(topic => isOpen(topic) && topic.items.length >= QUESTIONS_TO_NAME)
  const [most] = byNeed(several.length > 0 ? several : standings.filter(isOpen), ({ bySex }) => bySex.total)
  return most ? standings.indexOf(most) : -1
}

/** The commonest wrong options of a competence's questions, each with its pupils: a pupil stands with the first that fits. */
function byMistake({ items, chosen }: Results, { places }: Part, placed: ReadonlyMap<number, unknown>) {
  const groups: { item: ResultItem; option: ResultItem['options'][number]; members: number[] }[] = []
  const taken = new Set(placed.keys())
  const pupils = items.length === 0 ? 0 : chosen.length / items.length
  while (groups.length < MAX_GROUPS) {
    const found = places.flatMap(place => {
      const item = items[place]
      if (!item || item.change === 'credit') return []
      return item.options.flatMap((option, at) => {
        if (option.key) return []
        const members: number[] = []
        for (let pupil = 0; pupil < pupils; pupil += 1)
          if (!taken.has(pupil) && chosen[pupil * items.length + place] === at + 1) members.push(pupil)
        return members.length >= MIN_GROUP ? [{ item, option, members }] : []
      })
    })
    const [most] = found.toSorted((one, other) => other.members.length - one.members.length)
    if (!most) return groups
    groups.push(most)
    for (const pupil of most.members) taken.add(pupil)
  }
  return groups
}

function answerOf({ number, stem }: ResultItem, option: string) {
  return { question: { number, stem }, option }
}
