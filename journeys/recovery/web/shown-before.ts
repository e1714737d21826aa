import type { ClassReport } from '#features/assessment/reports/report-shapes.ts'
import { decimal } from '#kit/figures.ts'

/** What the test had shown of a pupil in these competences: «FR1 0/2», «FR2 1/2». */
export function shownBefore(
  report: Pick<ClassReport, 'competences' | 'pupils'> | undefined,
  studentId: string,
  competenceIds: readonly string[],
): string[] {
  const line = report?.pupils.find(pupil => pupil.studentId === studentId)
  return (report?.competences ?? []).flatMap((topic, at) => {
    const cell = line?.competences[at]
    if (topic.competenceId === null || !competenceIds.includes(topic.competenceId) || !cell) return []
    return [`${topic.code} ${decimal(cell.points)}/${decimal(cell.possible)}`]
  })
}
