import type { PrintedImages } from '#school/schools/official-form.ts'
import type { Lesson } from './contract.ts'
import type { PrintedLesson } from './document.ts'

/** The row of an analytical plan in words: «Semana 10, III. Fracções». */
export function planRowText({ week, unit }: { week: number; unit: string }): string {
  return [`Semana ${week}`, unit].filter(Boolean).join(', ')
}

/** A lesson as the form prints it, with the logo of its school where it has one. */
export function printedLesson(lesson: Lesson, { logo }: PrintedImages = {}): PrintedLesson {
  const taught = lesson.state === 'dada' || lesson.state === 'parcial' || lesson.state === 'não dada'
  return {
    ...lesson,
    school: { ...lesson.school, logo },
    planRow: lesson.planRow ? planRowText(lesson.planRow) : '',
    competences: lesson.competences.map(competence => `${competence.code} ${competence.description}`),
    attachments: lesson.attachments.map(attachment => attachment.name),
    taught: taught
      ? {
          state: lesson.state as 'dada' | 'parcial' | 'não dada',
          present: lesson.present,
          notes: lesson.taughtNotes,
        }
      : null,
  }
}
