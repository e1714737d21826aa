import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, useSave } from '#kit/web/api/queries.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { getStudent, transferStudent } from '../contract.ts'
import { StudentPicker } from './student-picker.tsx'
import { touchedByStudents } from './use-student-actions.ts'

interface BringDialogProps {
  group: { id: string; name: string }
  onClose: () => void
}

/** Finds a pupil of another group, by name or code, and moves them into this one. */
export function BringDialog({ group, onClose }: BringDialogProps) {
  const announce = useUndo()
  const transfer = useSave(transferStudent, { touches: touchedByStudents, failsInPlace: true })
  const [id, setId] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const student = useQuery({ ...query(getStudent, { params: { id: id ?? '' } }), enabled: id !== null }).data

  function submit() {
    if (!student) return setMissing(true)
    transfer.mutate(
      { params: { id: student.id }, body: { groupId: group.id, version: student.version } },
      {
        onSuccess: ({ change }) => {
          announce(`${student.fullName}: agora na ${group.name}.`, change)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      onClose={onClose}
      size={440}
      icon="arrows-left-right"
      title={`Trazer um aluno para a ${group.name}`}
      sub="Deixa a turma onde está e recebe aqui o número seguinte."
      onSubmit={submit}
      submit="Trazer"
      busy={transfer.isPending}
    >
      <StudentPicker
        required
        value={id}
        onChange={next => {
          setId(next)
          setMissing(false)
          transfer.reset()
        }}
        help={student && `Está na ${student.group.name}.`}
        error={missing ? 'Escolha o aluno.' : transfer.error ? problemOf(transfer.error) : undefined}
      />
    </FormDialog>
  )
}

function problemOf(error: Error): string {
  return (error instanceof ApiError ? error.fields.groupId : undefined) ?? messageOf(error)
}
