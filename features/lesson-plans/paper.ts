import type { Lesson } from './contract.ts'
import type { PrintedLesson } from './document.ts'

/** A lesson as the form prints it; `planRow` says in words which row of the analytical plan it comes from. */
export function printedLesson(lesson: Lesson, planRow = ''): PrintedLesson {
  const taught = lesson.state === 'dada' || lesson.state === 'parcial' || lesson.state === 'não dada'
  return {
    ...lesson,
    planRow,
    competences: lesson.competences.map(one => `${one.code} ${one.description}`),
    attachments: lesson.attachments.map(one => one.name),
    taught: taught
      ? {
          state: lesson.state as 'dada' | 'parcial' | 'não dada',
          present: lesson.present,
          notes: lesson.taughtNotes,
        }
      : null,
  }
}
