import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'

/** Where the home of lesson plans stands, and its first button. */
export const homeCrumbs = [{ label: 'Academia', to: pages.academy }, { label: 'Planos de aula' }]
export const newLesson = { label: 'Novo plano', icon: 'plus', to: pages.lesson } as const

/** Above the page of one lesson. */
export const lessonCrumbs = [
  { label: 'Academia', to: pages.academy },
  { label: 'Planos de aula', to: pages.lessons },
]

/** The form of a stored lesson plan. */
export function editLessonHref(id: string): string {
  return `${href(pages.lesson, { id })}&editar`
}

/** A new plan for a lesson time of the timetable; `copiar` begins it from another, `competencia` names what it is about. */
export function newLessonHref(
  of: {
    group: { id: string }
    subject: { id: string }
    date: string
    startsAt: string | null
    room?: string
  },
  more: { copiar?: Beginning; competencia?: string } = {},
): string {
  const lesson = { turma: of.group.id, disciplina: of.subject.id, dia: of.date }
  return href(pages.lesson, { ...lesson, hora: of.startsAt, sala: of.room, ...more })
}

/** Where a new plan for a lesson time takes its words from. */
export type Beginning = 'ultima' | 'modelo'

/** A new plan for the next lesson of a row of an analytical plan. */
export function lessonFromRowHref(plan: { familyId: string }, row: { id: string }): string {
  return href(pages.lesson, { plano: plan.familyId, linha: row.id })
}

/** A quiz of the competences of a lesson, ready to be made. */
export function quizOfLessonHref(id: string): string {
  return href(pages.quizSources, { fonte: 'plano', plano: id })
}

/** The loop of the group of a lesson in its subject. */
export function pathHref(of: { group: { id: string } | null; subject: { id: string } }): string {
  return href(pages.learningPath, { turma: of.group?.id, disciplina: of.subject.id })
}
