import { fold } from '#kit/server/transfer/import-table.ts'
import { gradeName } from '#school/subjects/grade.ts'

export interface NamedUnit {
  id: string
  subjectId: string
  grade: number
  title: string
}

/** A unit as a cell names it: «Geometria (6ª)», since two grades may have units of one title. */
export function unitCell({ title, grade }: NamedUnit): string {
  return `${title} (${gradeName(grade)})`
}

/**
 * The unit of a subject that a cell names by its title, with or without the grade; without it, the one of the grades of the term.
 * @returns a sentence where there is none, or more than one
 */
export function findNamedUnit(
  units: readonly NamedUnit[],
  cell: string,
  { subjectId, grades }: { subjectId: string; grades: readonly number[] },
): NamedUnit | string {
  const ofSubject = units.filter(unit => unit.subjectId === subjectId)
  const words = fold(cell)
  const whole = ofSubject.find(unit => fold(unitCell(unit)) === words)
  if (whole) return whole
  const titled = ofSubject.filter(unit => fold(unit.title) === words)
  const ofGrades = titled.filter(({ grade }) => grades.includes(grade))
  const [found, ...others] = ofGrades.length > 0 ? ofGrades : titled
  if (!found) return `«${cell}» não é uma unidade desta disciplina.`
  if (others.length > 0)
    return `Há «${found.title}» em várias classes: escreva ${unitCell(found)}, por exemplo.`
  return found
}
