import { useState } from 'react'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { ROOM_LENGTH, type SlotBody, weekdays } from '../contract.ts'
import type { WeekPlace } from './week-grid.tsx'

export interface Choice {
  id: string
  name: string
}

interface SlotDialogProps {
  place: WeekPlace
  current: SlotBody | undefined
  subjects: readonly Choice[]
  teachers: readonly Choice[]
  /** Who teaches a subject to this group, to be proposed. */
  teacherOf: (subjectId: string) => string | null
  /** The group's own room, to be proposed. */
  room: string
  onPut: (content: Pick<SlotBody, 'subjectId' | 'teacherId' | 'room'> | undefined) => void
  onClose: () => void
}

/** What is taught at one lesson time of a group's week. */
export function SlotDialog(props: SlotDialogProps) {
  const { place, current, subjects, teachers, teacherOf, room, onPut, onClose } = props
  const [content, setContent] = useState({
    subjectId: current?.subjectId ?? '',
    teacherId: current?.teacherId ?? null,
    room: current?.room ?? room,
  })
  const [missing, setMissing] = useState(false)

  function put() {
    if (content.subjectId === '') setMissing(true)
    else onPut({ ...content, room: content.room.trim() })
  }

  return (
    <FormDialog
      onClose={onClose}
      size={440}
      icon="clock"
      title={`${weekdays[place.weekday - 1] ?? ''}, ${place.period}.º tempo`}
      onSubmit={put}
      submit="Pôr no horário"
      beside={
        current && (
          <Button className="start" color="error" onClick={() => onPut(undefined)}>
            Deixar livre
          </Button>
        )
      }
    >
      <Stack gap={16}>
        <SelectInput
          label="Disciplina"
          required
          autoFocus
          none="Escolha a disciplina"
          options={subjects.map(subject => ({ value: subject.id, label: subject.name }))}
          value={content.subjectId}
          error={missing && content.subjectId === '' ? 'Escolha a disciplina.' : undefined}
          onChange={event => {
            const subjectId = event.target.value
            setContent(now => ({ ...now, subjectId, teacherId: teacherOf(subjectId) ?? now.teacherId }))
          }}
        />
        <SelectInput
          label="Docente"
          optional
          none="Sem professor"
          options={teachers.map(teacher => ({ value: teacher.id, label: teacher.name }))}
          value={content.teacherId ?? ''}
          onChange={event => {
            const teacherId = event.target.value || null
            setContent(now => ({ ...now, teacherId }))
          }}
        />
        <TextInput
          label="Sala"
          optional
          maxLength={ROOM_LENGTH}
          value={content.room}
          onChange={event => {
            const typed = event.target.value
            setContent(now => ({ ...now, room: typed }))
          }}
        />
      </Stack>
    </FormDialog>
  )
}
