import { type Phase, phaseNames } from './lesson.ts'

/** What a lesson says of itself before its phases are written. */
export interface LessonOfPhases {
  theme: string
  objectives: readonly { text: string }[]
}

/** The last lesson of the kind, with what it did in each phase. */
export interface EarlierPhases {
  theme: string
  phases: readonly Phase[]
}

type Box = 'content' | 'teacherActivities' | 'studentActivities'
const boxes: readonly Box[] = ['content', 'teacherActivities', 'studentActivities']

/** How many boxes of the phases nobody has written: what is taught, what the teacher does, what the pupils do. */
export function emptyBoxes(phases: readonly Phase[]): number {
  return phases.reduce((all, phase) => all + boxes.filter(box => phase[box].length === 0).length, 0)
}

/**
 * The phases with their empty boxes drafted: contents from the lesson itself, activities, methods and media from the same phase of
 * the last lesson of the kind. What somebody wrote stays as it is, and what neither says stays empty.
 */
export function draftPhases(
  phases: readonly Phase[],
  lesson: LessonOfPhases,
  before: EarlierPhases | null,
): Phase[] {
  return phases.map((phase, at) => {
    const earlier = before?.phases.find(each => each.name === phase.name) ?? before?.phases[at]
    return {
      ...phase,
      content: phase.content || contentOf(phase.name, lesson, before),
      teacherActivities: orElse(phase.teacherActivities, earlier?.teacherActivities),
      studentActivities: orElse(phase.studentActivities, earlier?.studentActivities),
      methods: orElse(phase.methods, earlier?.methods),
      media: orElse(phase.media, earlier?.media),
    }
  })
}

function orElse(written: readonly string[], earlier: readonly string[] | undefined): string[] {
  return [...(written.length > 0 ? written : (earlier ?? []))]
}

function contentOf(
  name: string,
  { theme, objectives }: LessonOfPhases,
  before: EarlierPhases | null,
): string {
  const [opening, teaching, practice, check] = phaseNames
  if (theme === '') return ''
  if (name === opening)
    return before?.theme ? `Lembrar: ${before.theme}. Apresentar: ${theme}` : `Apresentar: ${theme}`
  if (name === teaching) return theme
  if (name === practice) return `Exercícios: ${theme}`
  if (name === check && objectives.length > 0)
    return `Verificar: ${objectives.map(each => each.text).join('; ')}`
  return ''
}
