import { useState } from 'react'
import { useSave } from '#kit/web/api/queries.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { GroupPicker } from '#school/groups/web/group-picker.tsx'
import { useGroupOptions } from '#school/groups/web/use-group-options.ts'
import { changeStudents, type StudentRow, transferStudent } from '../contract.ts'
import { today } from './today.ts'
import { touchedByStudents } from './use-student-actions.ts'

interface TransferDialogProps {
  students: readonly StudentRow[]
  onClose: () => void
  onDone: () => void
}

/** Moves one pupil or many to another group. */
export function TransferDialog({ students, onClose, onDone }: TransferDialogProps) {
  const announce = useUndo()
  const groups = useGroupOptions()
  const transferOne = useSave(transferStudent, { touches: touchedByStudents, failsInPlace: true })
  const many = useSave(changeStudents, { touches: touchedByStudents, failsInPlace: true })
  const [groupId, setGroupId] = useState('')
  const [reason, setReason] = useState('')
  const [day, setDay] = useState(today())
  const [missing, setMissing] = useState(false)
  const [first] = students
  const error = transferOne.error ?? many.error
  const who = students.length === 1 ? (first?.fullName ?? '') : `${students.length} alunos`

  function submit() {
    if (groupId === '') return setMissing(true)
    const to = groups.find(group => group.id === groupId)?.name ?? ''
    const onSuccess = ({ change }: { change: string | null }) => {
      announce(`${who}: agora na ${to}.`, change)
      onDone()
      onClose()
    }
    if (students.length === 1 && first)
      transferOne.mutate(
        {
          params: { id: first.id },
          body: { groupId, day: day === '' ? undefined : day, reason, version: first.version },
        },
        { onSuccess },
      )
    else
      many.mutate(
        { body: { ids: students.map(row => row.id), action: { kind: 'transfer', groupId } } },
        { onSuccess },
      )
  }

  return (
    <FormDialog
      onClose={onClose}
      size={440}
      icon="arrows-left-right"
      title={`Transferir ${who}`}
      sub="Recebe o número seguinte da nova turma; o código não muda."
      onSubmit={submit}
      submit="Transferir"
      busy={transferOne.isPending || many.isPending}
    >
      <Stack gap={16}>
        <GroupPicker
          label="Nova turma"
          required
          except={students.length === 1 ? first?.group.id : undefined}
          value={groupId}
          onChange={event => {
            setGroupId(event.target.value)
            setMissing(false)
          }}
          error={missing ? 'Escolha a turma.' : error && !isOfDay(error) ? problemOf(error) : undefined}
        />
        {students.length === 1 && (
          <DateField
            label="A partir de"
            help="Até à véspera, faltas e notas ficam na turma de onde vem."
            max={today()}
            value={day}
            onChange={setDay}
            error={error instanceof ApiError ? error.fields.day : undefined}
          />
        )}
        {students.length === 1 && (
          <TextInput
            label="Motivo"
            optional
            help="Fica no histórico do aluno."
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        )}
      </Stack>
    </FormDialog>
  )
}

function isOfDay(error: Error): boolean {
  return error instanceof ApiError && error.fields.day !== undefined
}

function problemOf(error: Error): string {
  return (error instanceof ApiError ? error.fields.groupId : undefined) ?? messageOf(error)
}
