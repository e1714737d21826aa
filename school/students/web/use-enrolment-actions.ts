import { useSave } from '#kit/web/api/queries.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { correctEnrolment, type Enrolment } from '../enrolment-contract.ts'

/** What else is out of date when the days of a pupil in a group change. */
export const touchedByEnrolments = ['students', 'groups', 'absences'] as const

/** Says that the days of an enrolment are right as they were taken. */
export function useConfirmEnrolment() {
  const announce = useUndo()
  const save = useSave(correctEnrolment, {
    touches: touchedByEnrolments,
    failed: 'Não foi possível confirmar os dias.',
  })
  return ({ id, student, since, until, number, how, version }: Enrolment) =>
    save.mutate(
      { params: { id }, body: { since, until, number, how, version } },
      { onSuccess: ({ change }) => announce(`Dias de ${student.name} confirmados.`, change) },
    )
}
