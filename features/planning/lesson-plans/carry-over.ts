import { counted, formatDateInProse } from '#kit/figures.ts'
import type { Lesson } from './contract.ts'
import { type Phase, phaseNames } from './lesson.ts'

/** What was left of a lesson, as the lesson after it offers it. */
export type Left = Lesson['carried'][number]

/** «Também ficou por fazer de 5 aulas, desde 3 de Abril de 2026: 8 fases.» */
export function leftText(lefts: readonly Pick<Left, 'heldOn' | 'phases'>[]): string {
  const since = lefts.map(({ heldOn }) => heldOn).toSorted()[0]
  const phases = lefts.reduce((sum, left) => sum + left.phases.length, 0)
  const what = phases === 0 ? 'palavras para esta' : counted(phases, 'fase', 'fases')
  return `Também ficou por fazer de ${counted(lefts.length, 'aula', 'aulas')}${since ? `, desde ${formatDateInProse(since)}` : ''}: ${what}.`
}

/** Minutes that a phase keeps where there are so many. */
const LEAST = 3
const LONGEST = { content: 4000, lists: 20, methods: 12 } as const

/** How a lesson becomes once it takes what was left: its phases, each with the minutes it had, and the one that makes way. */
export interface CarriedOver {
  phases: Phase[]
  /** What the minutes were, by the id of a phase; the retake had none. */
  before: ReadonlyMap<string, number>
  /** The opening, which the retake stands in for. */
  leaves: Phase | null
}

/**
 * Puts what was left at the beginning of a lesson. The opening makes way, the other phases keep their order and share what
 * is left of the time as they shared it before, and all minutes are those of the lesson. What is only a word for the next
 * lesson stands with its first phase.
 * @param id of the phase that takes up what was left
 */
export function carryOver(
  lesson: { minutes: number; phases: readonly Phase[] },
  left: Pick<Left, 'lessonNumber' | 'phases' | 'forNext'>,
  id: string,
): CarriedOver {
  const before = new Map(lesson.phases.map(phase => [phase.id, phase.minutes]))
  if (left.phases.length === 0) {
    const [first, ...others] = lesson.phases
    const phases = first ? [{ ...first, notes: joined([left.forNext, first.notes], 1000) }, ...others] : []
    return { phases, before, leaves: null }
  }
  const [first, ...others] = lesson.phases
  const leaves = first && others.length > 0 && first.name === phaseNames[0] ? first : null
  const kept = leaves ? others : lesson.phases
  const least = kept.length === 0 ? 0 : Math.min(LEAST, Math.floor((lesson.minutes - 1) / kept.length))
  const leftMinutes = left.phases.reduce((sum, phase) => sum + phase.minutes, 0)
  const retake =
    kept.length === 0
      ? lesson.minutes
      : Math.max(1, Math.min(leftMinutes, lesson.minutes - least * kept.length))
  const minutes = shared(
    lesson.minutes - retake,
    kept.map(phase => phase.minutes),
    least,
  )
  return {
    phases: [
      retakeOf(left, id, retake),
      ...kept.map((phase, at) => ({ ...phase, minutes: minutes[at] ?? 0 })),
    ],
    before,
    leaves,
  }
}

function retakeOf(
  left: Pick<Left, 'lessonNumber' | 'phases' | 'forNext'>,
  id: string,
  minutes: number,
): Phase {
  const { phases } = left
  const all = <Key extends 'teacherActivities' | 'studentActivities' | 'methods' | 'media'>(key: Key) => [
    ...new Set(phases.flatMap(phase => phase[key])),
  ]
  const contents = phases.map(phase => (phase.content ? `${phase.name}: ${phase.content}` : phase.name))
  const content = contents.join('\n')
  return {
    id,
    name: retakeName(left.lessonNumber),
    minutes,
    content: content.length <= LONGEST.content ? content : phases.map(phase => phase.name).join('\n'),
    teacherActivities: all('teacherActivities').slice(0, LONGEST.lists),
    studentActivities: all('studentActivities').slice(0, LONGEST.lists),
    methods: all('methods').slice(0, LONGEST.methods),
    media: all('media').slice(0, LONGEST.lists),
    notes: left.forNext,
  }
}

/** «Retomar a aula 54». */
export function retakeName(lessonNumber: number | null): string {
  return lessonNumber === null ? 'Retomar a aula anterior' : `Retomar a aula ${lessonNumber}`
}

/** Whole minutes in the proportion of the weights, each at least `least`, that add up to the total. */
function shared(total: number, weights: readonly number[], least: number): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const free = total - least * weights.length
  const exact = weights.map(weight => (sum === 0 ? free / weights.length : (free * weight) / sum))
  const whole = exact.map(value => Math.floor(value))
  const order = exact
    .map((value, at) => ({ at, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at)
  const missing = free - whole.reduce((all, value) => all + value, 0)
  for (const { at } of order.slice(0, missing)) whole[at] = (whole[at] ?? 0) + 1
  return whole.map(value => value + least)
}

function joined(words: readonly string[], longest: number): string {
  return words.filter(Boolean).join('\n').slice(0, longest)
}
