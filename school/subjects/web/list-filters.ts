import type { ListFilter } from '#kit/web/list/list-page.tsx'
import { gradeTitle } from '../grade.ts'

/** Of which subject, as every list of things of subjects asks it. */
export function subjectFilter(subjects: readonly { id: string; name: string }[]): ListFilter {
  return {
    key: 'subject',
    label: 'Disciplina',
    options: subjects.map(subject => ({ value: subject.id, label: subject.name })),
  }
}

/** Of which grade, likewise. */
export function gradeFilter(grades: readonly number[]): ListFilter {
  return {
    key: 'grade',
    label: 'Classe',
    options: grades.map(grade => ({ value: String(grade), label: gradeTitle(grade) })),
  }
}
