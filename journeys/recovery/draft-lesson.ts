import type { LessonBody } from '#features/planning/lesson-plans/contract.ts'
import { blankLesson, usualPhases } from '#features/planning/lesson-plans/lesson-values.ts'
import { counted } from '#kit/counted.ts'

interface Drafted {
  subjectId: string
  grade: number
  groupId: string
  session: { date: string; startsAt: string | null; minutes: number } | undefined
  objective: string
  competences: readonly { id: string; code: string; description: string; domain: string }[]
  groups: readonly { name: string; pupils: readonly string[] }[]
  activities: readonly string[]
  errors: readonly string[]
}

/** The lesson of the first session, as a draft: what the report knows is written, the teacher completes the rest. */
export function draftLesson(of: Drafted): LessonBody {
  const codes = of.competences.map(one => one.code).join(', ')
  const minutes = of.session?.minutes ?? 45
  const pupils = of.groups.reduce((sum, group) => sum + group.pupils.length, 0)
  const [opening, mediation, practice, control] = usualPhases(minutes)
  const written = {
    opening: 'O que o teste mostrou: o que já sabemos e o que vamos recuperar.',
    mediation:
      of.errors.length > 0 ? `Erros a desfazer: ${of.errors.join('; ')}.` : 'As ideias que falta consolidar.',
    practice: of.groups
      .map(group => `${group.name}: ${counted(group.pupils.length, 'aluno', 'alunos')}.`)
      .join(' '),
    control: `Questão de saída sobre ${codes}.`,
  }
  return blankLesson({
    subjectId: of.subjectId,
    grade: of.grade,
    groupId: of.groupId,
    heldOn: of.session?.date ?? null,
    startsAt: of.session?.startsAt?.slice(0, 5) ?? null,
    minutes,
    pupils,
    lessonType: 'Recuperação',
    unitTitle: [...new Set(of.competences.map(one => one.domain))].join('; ').slice(0, 200),
    theme: `Recuperação: ${codes}`.slice(0, 300),
    summary: of.competences
      .map(one => one.description)
      .join('; ')
      .slice(0, 2000),
    generalObjective: of.objective.slice(0, 1000),
    objectives: of.competences.map(one => ({ text: one.description.slice(0, 500), level: null })),
    competenceIds: of.competences.map(one => one.id),
    phases: [
      ...(opening ? [{ ...opening, content: written.opening }] : []),
      ...(mediation ? [{ ...mediation, content: written.mediation }] : []),
      ...(practice
        ? [{ ...practice, content: written.practice, studentActivities: [...of.activities].slice(0, 20) }]
        : []),
      ...(control ? [{ ...control, content: written.control }] : []),
    ],
    differentiation: of.groups
      .map(group => `${group.name}: ${group.pupils.join(', ')}.`)
      .join(' ')
      .slice(0, 2000),
  })
}
