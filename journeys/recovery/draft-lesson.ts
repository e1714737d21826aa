import type { LessonBody } from '#features/planning/lesson-plans/contract.ts'
import type { Phase } from '#features/planning/lesson-plans/lesson.ts'
import { objectivesOf } from '#features/planning/lesson-plans/lesson-objectives.ts'
import { blankLesson, usualPhases } from '#features/planning/lesson-plans/lesson-values.ts'
import { counted } from '#kit/figures.ts'

/** Exercises in the lesson and at home, and words that it explains. */
const EXERCISES = 4
/** Where there are few, so much of them is for the lesson. */
const IN_CLASS = 0.6
const HOMEWORK = 3
const TERMS = 3
/** Minutes of the shortest lesson; a session may be shorter. */
const SHORTEST = 20

interface Drafted {
  subjectId: string
  grade: number
  groupId: string
  session: { date: string; startsAt: string | null; minutes: number } | undefined
  /** Its day where no session has one: a class without a timetable has none to propose. */
  day: string
  objective: string
  competences: readonly { id: string; code: string; description: string; domain: string }[]
  groups: readonly { name: string; pupils: readonly string[] }[]
  activities: readonly string[]
  /** Questions of the bank with short answers, of no test. */
  exercises?: readonly { stem: string; answer: string }[]
  /** Of the glossary, about these competences. */
  terms?: readonly { term: string; definition: string }[]
  /** The teacher's own lesson that this one is written after: its ways of working, not its contents. */
  model?: { phases: unknown; methods: readonly string[]; media: readonly string[] } | undefined
  errors: readonly string[]
}

/**
 * The lesson of the first session, as a draft of what the school has: objectives from the competences, the ways of
 * working of the teacher's model, exercises of the bank, words of the glossary, and what the report knows. The teacher
 * completes the rest.
 */
export function draftLesson(of: Drafted): LessonBody {
  const codes = of.competences.map(competence => competence.code).join(', ')
  const minutes = Math.max(SHORTEST, of.session?.minutes ?? 45)
  const pupils = of.groups.reduce((sum, group) => sum + group.pupils.length, 0)
  const [opening, mediation, practice, control] = usualPhases(minutes).map(phase => after(phase, of.model))
  const all = of.exercises ?? []
  const inClass = Math.min(EXERCISES, Math.ceil(all.length * IN_CLASS))
  const exercises = all.slice(0, inClass)
  const home = all.slice(inClass, inClass + HOMEWORK)
  const written = {
    opening: 'O que o teste mostrou: o que já sabemos e o que vamos recuperar.',
    mediation: [
      of.errors.length > 0 ? `Erros a desfazer: ${of.errors.join('; ')}.` : 'As ideias que falta consolidar.',
      ...(of.terms ?? []).slice(0, TERMS).map(term => `${term.term}: ${term.definition}`),
    ]
      .join('\n')
      .slice(0, 4000),
    practice: [
      of.groups.map(group => `${group.name}: ${counted(group.pupils.length, 'aluno', 'alunos')}.`).join(' '),
      ...exercises.map((exercise, at) => `${at + 1}) ${exercise.stem} (${exercise.answer})`),
    ]
      .join('\n')
      .slice(0, 4000),
    control: `Questão de saída sobre ${codes}.`,
  }
  return blankLesson({
    subjectId: of.subjectId,
    grade: of.grade,
    groupId: of.groupId,
    heldOn: of.session?.date ?? of.day,
    startsAt: of.session?.startsAt ?? null,
    minutes,
    pupils,
    lessonType: 'Recuperação',
    unitTitle: [...new Set(of.competences.map(competence => competence.domain))].join('; ').slice(0, 200),
    theme: `Recuperação: ${codes}`.slice(0, 300),
    summary: of.competences
      .map(competence => competence.description)
      .join('; ')
      .slice(0, 2000),
    generalObjective: of.objective.slice(0, 1000),
    objectives: of.competences.flatMap(competence => objectivesOf(competence.description)).slice(0, 20),
    homework: home
      .map((question, at) => `${at + 1}) ${question.stem}`)
      .join('\n')
      .slice(0, 2000),
    homeworkSolutions: home
      .map((question, at) => `${at + 1}) ${question.answer}`)
      .join('\n')
      .slice(0, 2000),
    methods: [...(of.model?.methods ?? [])].slice(0, 20),
    media: [...(of.model?.media ?? [])].slice(0, 30),
    competenceIds: of.competences.map(competence => competence.id),
    phases: [
      ...(opening ? [{ ...opening, content: written.opening }] : []),
      ...(mediation ? [{ ...mediation, content: written.mediation }] : []),
      ...(practice
        ? [
            {
              ...practice,
              content: written.practice,
              studentActivities: [...of.activities, ...practice.studentActivities].slice(0, 20),
            },
          ]
        : []),
      ...(control ? [{ ...control, content: written.control }] : []),
    ],
    differentiation: of.groups
      .map(group => `${group.name}: ${group.pupils.join(', ')}.`)
      .join(' ')
      .slice(0, 2000),
  })
}

/** A function with the activities, methods and media that the teacher's model has in the function of the same name. */
function after(phase: Phase, model: Drafted['model']): Phase {
  const same = ((model?.phases ?? []) as Phase[]).find(other => other.name === phase.name)
  if (!same) return phase
  const { teacherActivities, studentActivities, methods, media } = same
  return { ...phase, teacherActivities, studentActivities, methods, media }
}
